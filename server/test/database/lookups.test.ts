import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, DatabaseUnavailable, openDatabase } from '../../src/database/connection.ts';
import { type Lookups, openLookups } from '../../src/database/lookups.ts';
import { sql } from '../../src/database/sql.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../proxy.ts';

let testDatabase: TestDatabase;
let proxy: DatabaseProxy;
let database: Database;
let lookups: Lookups;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  proxy = await startDatabaseProxy(testDatabase.appUrl);
  database = openDatabase(proxy.url, { silenceMs: 1_000 });
  lookups = openLookups(database);
});
afterEach(async () => {
  await lookups.close();
  await database.close();
  await proxy.stop();
  await testDatabase.drop();
});

const half = (n: number) => lookups.rows(sql<{ half: number }>`select 100 / ${n}::integer as half`);
const backend = () => lookups.rows(sql<{ pid: number }>`select pg_backend_pid() as pid`);

test('each caller gets its own rows, all from one connection', async () => {
  const numbers = Array.from({ length: 200 }, (_, i) => i + 1);
  const rows = await Promise.all(numbers.map(half));
  expect(rows).toEqual(numbers.map((n) => [{ half: Math.trunc(100 / n) }]));
  const pids = await Promise.all(numbers.map(async () => (await backend())[0]?.pid));
  expect(new Set(pids).size).toBe(1);
});

test('one that fails does not fail those that are sent with it', async () => {
  const results = await Promise.allSettled([50, 0, 25].map(half));
  expect(results).toEqual([
    { status: 'fulfilled', value: [{ half: 2 }] },
    { status: 'rejected', reason: expect.objectContaining({ code: '22012' }) },
    { status: 'fulfilled', value: [{ half: 4 }] },
  ]);
});

test('a lost connection is replaced', async () => {
  const [before] = await backend();
  await testDatabase.database.rows(sql`select pg_terminate_backend(${before?.pid}::integer)`);
  await expect
    .poll(async () => (await backend().catch(() => []))[0]?.pid ?? before?.pid)
    .not.toBe(before?.pid);
});

test('a network that drops every packet fails them as unavailable, and later ones succeed', async () => {
  await half(1);
  proxy.silence(true);
  const lost = await Promise.allSettled([half(1), half(2)]);
  for (const result of lost)
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) });
  proxy.silence(false);
  expect(await half(4)).toEqual([{ half: 25 }]);
});
