import type { Queryable } from './connection.ts';
import { sql } from './sql.ts';

/** The database's time. `offsetMs` is that of the process's clock. */
export async function readDatabaseTime(db: Queryable, offsetMs: number): Promise<Date> {
  const [row] = await db.rows(sql<{ now: Date }>`
    select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as now`);
  if (row === undefined) throw new Error('The database returned no time.');
  return row.now;
}
