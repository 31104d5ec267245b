import type { Queryable } from './connection.ts';
import { sql } from './sql.ts';

/** The state of the database. */
export interface DatabaseFacts {
  /** Its size on disk. */
  readonly bytes: number;
  readonly connections: number;
  readonly connectionsMax: number;
  readonly version: string;
  /** Its clock, without an offset. */
  readonly now: Date;
}

/** Reads the state of the database. */
export async function readDatabaseFacts(db: Queryable): Promise<DatabaseFacts> {
  const [row] = await db.rows(sql<{
    bytes: bigint | null;
    connections: bigint | null;
    connections_max: string | null;
    version: string | null;
    now: Date;
  }>`
    select pg_database_size(current_database())::bigint as bytes,
           (
             select sum(d.numbackends)::bigint
               from pg_stat_database d
           ) as connections,
           current_setting('max_connections') as connections_max, current_setting('server_version') as version,
           clock_timestamp() as now`);
  if (row === undefined) throw new Error('The database returned no facts.');
  return {
    bytes: Number(row.bytes ?? 0n),
    connections: Number(row.connections ?? 0n),
    connectionsMax: Number(row.connections_max ?? 0),
    version: (row.version ?? '').split(' ', 1)[0] ?? '',
    now: row.now,
  };
}
