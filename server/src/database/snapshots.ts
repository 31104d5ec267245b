import type { Database, Queryable } from './connection.ts';

/** Snapshots of the database, read on a connection of their own. */
export interface Snapshots {
  /** Runs `work` in one snapshot. The statements that it sends in one turn of the event loop share a message. */
  read<T>(work: (snapshot: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Connects for snapshots. The caller closes them. */
export async function openSnapshots(database: Pick<Database, 'connectForReading'>): Promise<Snapshots> {
  const connection = await database.connectForReading();
  return {
    async read(work) {
      await connection.command('begin isolation level repeatable read, read only');
      try {
        return await work(connection);
      } finally {
        await connection.command('rollback');
      }
    },
    close: () => connection.end(),
  };
}
