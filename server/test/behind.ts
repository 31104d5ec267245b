import pg from 'pg';
import type { TestServer } from './server.ts';

/** Looks behind the scenes: one statement with the rights of the owner, each row as PostgreSQL gives it. */
export async function behindTheScenes(
  server: Pick<TestServer, 'database'>,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.database.ownerUrl);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}
