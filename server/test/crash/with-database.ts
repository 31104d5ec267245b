import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../src/database/connection.ts';
import { clusterOwner } from '../../src/database/embedded-cluster.ts';
import { patienceMs } from '../patience.ts';

/** Queries the database of a data directory directly, and closes the connection afterwards. */
export async function withDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const password = (await readFile(join(dataDir, 'database-password'), 'utf8')).trim();
  const socket = encodeURIComponent(join(dataDir, 'postgres', 'run'));
  const database = openDatabase(`postgres://${clusterOwner}:${password}@${socket}/konter`, {
    connections: 1,
    // It reads all orders at once, which the server never does.
    silenceMs: patienceMs,
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
