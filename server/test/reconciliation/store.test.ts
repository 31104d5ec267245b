import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSupplier } from '../../src/catalog/import/supplier-changes.ts';
import { hourMs, later } from '../../src/clock.ts';
import type { Drift } from '../../src/reconciliation/compare.ts';
import {
  claimDay,
  finishReconciliation,
  type ReconciliationResult,
  isDayDone,
  readReconciliations,
  startRun,
} from '../../src/reconciliation/store.ts';
import { makeKeyring, Secret } from '../../src/sealed.ts';
import { createTestDatabase, testDataKeys, type TestDatabase } from '../database.ts';

const now = new Date('2027-01-05T00:00:00Z');
const nothing: ReconciliationResult = {
  from: later(now, -24 * hourMs),
  to: now,
  balances: null,
  attempts: 0,
  asked: 0,
  booked: 0n,
  said: 0n,
  drifts: [],
};

let testDatabase: TestDatabase;
let database: TestDatabase['database'];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = testDatabase.database;
  for (const name of ['digiflazz', 'iak'])
    await addSupplier(database, makeKeyring(testDataKeys), {
      actor: 'operator',
      name,
      credentials: { username: 'me', apiKey: new Secret('key') },
      ...{
        webhookSecret: undefined,
        baseUrl: undefined,
        billsUrl: undefined,
        testMode: undefined,
        priority: undefined,
      },
    });
});
afterAll(() => testDatabase.drop());

function moved(amount: bigint): Drift {
  return { kind: 'balance_moved', purchase: null, booked: null, said: null, amount };
}

async function claimed(supplier: string, day: string): Promise<string> {
  const id = await claimDay(database, { supplier, day, now, staleMs: hourMs });
  if (id === undefined) throw new Error('The day is claimed already.');
  return id;
}

test('a day is done when the daily run of its supplier is finished', async () => {
  const day = '2027-01-01';
  const isDone = (): Promise<boolean> => isDayDone(database, 'digiflazz', day);
  await finishReconciliation(
    database,
    await startRun(database, { supplier: 'digiflazz', day, now }),
    now,
    nothing,
  );
  expect(await isDone()).toBe(false);
  await finishReconciliation(database, await claimed('iak', day), now, nothing);
  await finishReconciliation(database, await claimed('digiflazz', '2027-01-02'), now, nothing);
  expect(await isDone()).toBe(false);
  const id = await claimed('digiflazz', day);
  expect(await isDone()).toBe(false);
  await finishReconciliation(database, id, now, nothing);
  expect(await isDone()).toBe(true);
});

test('the first server that finishes a day stores its result, and a second one stores nothing', async () => {
  const id = await claimed('digiflazz', '2027-01-03');
  await finishReconciliation(database, id, now, { ...nothing, asked: 1, drifts: [moved(7n)] });
  await finishReconciliation(database, id, later(now, hourMs), {
    ...nothing,
    asked: 2,
    drifts: [moved(8n), moved(9n)],
  });
  const stored = await readReconciliations(database, { supplier: undefined, day: undefined, id, limit: 9 });
  expect(stored).toEqual([
    {
      ...nothing,
      ...{ id, supplier: 'digiflazz', day: '2027-01-03', run: 'daily', finishedAt: now },
      ...{ asked: 1, drifts: [moved(7n)] },
    },
  ]);
});

test('of many drifts the first thousand are stored, in their order', async () => {
  const id = await claimed('digiflazz', '2027-01-04');
  const drifts = Array.from({ length: 1_001 }, (_, i) => moved(BigInt(i + 1)));
  await finishReconciliation(database, id, now, { ...nothing, drifts });
  const [stored] = await readReconciliations(database, { supplier: undefined, day: undefined, id, limit: 9 });
  expect(stored?.drifts).toEqual(drifts.slice(0, 1_000));
});

test('the results are listed by supplier and day, newest first', async () => {
  await finishReconciliation(database, await claimed('iak', '2027-01-06'), now, nothing);
  await finishReconciliation(database, await claimed('iak', '2027-01-05'), now, nothing);
  await finishReconciliation(database, await claimed('digiflazz', '2027-01-06'), now, nothing);
  const list = async (supplier?: string, day?: string): Promise<string[]> =>
    (await readReconciliations(database, { supplier, day, limit: 2 })).map(
      (one) => `${one.supplier} ${one.day}`,
    );
  expect(await list('iak')).toEqual(['iak 2027-01-06', 'iak 2027-01-05']);
  expect(await list('digiflazz', '2027-01-06')).toEqual(['digiflazz 2027-01-06']);
  expect(await list('iak', '2027-01-07')).toEqual([]);
});
