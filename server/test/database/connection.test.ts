import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type Database,
  DatabaseUnavailable,
  isTransient,
  openDatabase,
} from '../../src/database/connection.ts';
import { sql } from '../../src/database/sql.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../proxy.ts';

const connections = 4;
const one = (): ReturnType<Database['rows']> => database.rows(sql<{ one: number }>`select 1 as one`);

let testDatabase: TestDatabase;
let proxy: DatabaseProxy;
let database: Database;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  proxy = await startDatabaseProxy(testDatabase.appUrl);
  database = openDatabase(proxy.url, { connections, silenceMs: 1_000 });
});
afterEach(async () => {
  await database.close();
  await proxy.stop();
  await testDatabase.drop();
});

test('a network that drops every packet costs the pool its connections, and nothing else', async () => {
  const all = (): Promise<unknown[]>[] => [
    ...Array.from({ length: connections - 1 }, one),
    database.transaction((tx) => tx.rows(sql<{ one: number }>`select 1 as one`)),
  ];
  await Promise.all(all());
  proxy.silence(true);
  const lost = await Promise.allSettled(all());
  for (const result of lost)
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) });
  proxy.silence(false);
  expect(await Promise.all(all())).toEqual(Array.from({ length: connections }, () => [{ one: 1 }]));
});

test('a PostgreSQL that does not answer a new connection of a lane is unavailable, as for the pool', async () => {
  proxy.silence(true);
  const errors = await Promise.all(
    [database.connect(), database.connectForReading(), one()].map((asked) =>
      asked.then(
        () => undefined,
        (error: unknown) => error,
      ),
    ),
  );
  for (const error of errors) expect(error).toBeInstanceOf(DatabaseUnavailable);
  // A lane does not wait as long again for each try and each of its commands.
  expect(errors.slice(0, 2).map(isTransient)).toEqual([false, false]);
});

test('a transaction whose code ignores a failed statement is not reported as committed', async () => {
  const swallow = database.transaction((tx) => tx.rows(sql`select 1 / 0`).catch(() => []));
  await expect(swallow).rejects.toThrow('was not committed: ROLLBACK');
  expect(await one()).toEqual([{ one: 1 }]);
});
