import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addSupplier } from '../../src/catalog/import/supplier-changes.ts';
import { hourMs, later, minuteMs } from '../../src/clock.ts';
import { makeKeyring, Secret } from '../../src/sealed.ts';
import { readSuppliersStatus } from '../../src/status/read-suppliers.ts';
import type { DepositLeft } from '../../src/status/status.ts';
import { addActivity } from '../../src/suppliers/activity/activity-rows.ts';
import { createTestDatabase, testDataKeys, type TestDatabase } from '../database.ts';
import { queryAsOwner } from '../query-as.ts';

const now = new Date('2026-11-23T01:00:00Z');
const ago = (ms: number): Date => later(now, -ms);

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  await addSupplier(testDatabase.database, makeKeyring(testDataKeys), {
    actor: 'operator',
    name: 'iak',
    credentials: { username: 'me', apiKey: new Secret('key') },
    ...{
      webhookSecret: undefined,
      baseUrl: undefined,
      billsUrl: undefined,
      testMode: undefined,
      priority: undefined,
    },
  });
  await run(
    `insert into balance_readings (supplier, at, amount) values ('iak', '${now.toISOString()}', 6000000)`,
  );
});
beforeEach(() => run('delete from supplier_activity'));
afterAll(() => testDatabase.drop());

function run(text: string): Promise<unknown> {
  return queryAsOwner({ database: testDatabase }, text);
}

async function soldAt(ms: number, spent: bigint): Promise<void> {
  await addActivity(testDatabase.database, [
    { supplier: 'iak', minute: ago(ms), sold: 1, failed: 0, milliseconds: 1_000, spent },
  ]);
}

/** Our deposit of six million, and for how many hours it lasts. */
async function deposit(): Promise<DepositLeft | null | undefined> {
  const [supplier] = await readSuppliersStatus(testDatabase.database, now, { local: [], successPercent: 70 });
  return supplier?.deposit;
}

async function hours(): Promise<number | null | undefined> {
  return (await deposit())?.hours;
}

test('the first sales after a quiet night are divided by six hours', async () => {
  await soldAt(10 * hourMs, 900_000n);
  await soldAt(2 * minuteMs, 120_000n);
  expect(await hours()).toBeCloseTo(300);
});

test('the sales of a new supplier are divided by the time since the first, and by an hour at least', async () => {
  await soldAt(2 * minuteMs, 100_000n);
  expect(await hours()).toBeCloseTo(60);
  await soldAt(3 * hourMs, 100_000n);
  expect(await hours()).toBeCloseTo(90);
});

test('sales that are all older than six hours say nothing', async () => {
  await soldAt(10 * hourMs, 900_000n);
  expect(await hours()).toBeNull();
});

test('a reading of before the clock was set back does not hide the newer ones', async () => {
  const dated = later(now, hourMs).toISOString();
  await run(`insert into balance_readings (supplier, at, amount) values ('iak', '${dated}', 90000)`);
  expect(await deposit()).toMatchObject({ amount: 6_000_000n, readAt: now });
});
