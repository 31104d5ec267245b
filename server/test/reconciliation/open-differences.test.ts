import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addSupplier } from '../../src/catalog/import/supplier-changes.ts';
import { dayMs, hourMs, jakartaDay, later } from '../../src/clock.ts';
import type { Drift } from '../../src/reconciliation/compare.ts';
import { readOpenDifferences } from '../../src/reconciliation/open-differences.ts';
import { ruleOnDifference } from '../../src/reconciliation/rulings/rulings.ts';
import { claimDay, finishReconciliation, startRun } from '../../src/reconciliation/store.ts';
import { makeKeyring, Secret } from '../../src/sealed.ts';
import { createTestDatabase, testDataKeys, type TestDatabase } from '../database.ts';
import { queryAsOwner } from '../query-as.ts';

const now = new Date('2027-03-05T01:00:00Z');

/** The day in Jakarta that many days ago. */
function day(daysAgo: number): string {
  return jakartaDay(later(now, -daysAgo * dayMs));
}

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
beforeEach(() => queryAsOwner({ database: testDatabase }, 'truncate drifts, reconciliations'));
afterAll(() => testDatabase.drop());

let minutes = 0;

/** Stores a run of a day that found differences of these amounts; each run starts after those before it. */
async function reconciled(
  supplier: string,
  daysAgo: number,
  { run = 'daily', found = [] }: { run?: 'command' | 'daily'; found?: readonly bigint[] } = {},
): Promise<string> {
  minutes += 1;
  const of = { supplier, day: day(daysAgo), now: later(now, minutes * 60_000) };
  const id =
    run === 'daily' ? await claimDay(database, { ...of, staleMs: hourMs }) : await startRun(database, of);
  if (id === undefined) throw new Error('The day is claimed already.');
  const drifts = found.map((amount): Drift => ({
    kind: 'balance_moved',
    purchase: null,
    booked: null,
    said: null,
    amount,
  }));
  await finishReconciliation(database, id, of.now, {
    ...{ from: now, to: now, balances: null, attempts: 0, asked: 0, booked: 0n, said: 0n },
    drifts,
  });
  return id;
}

async function rule(reconciliationId: string, state: 'closed' | 'open', seen: number): Promise<void> {
  await ruleOnDifference(database, {
    ...{ reconciliationId, number: 1, state, seen },
    ...{ reason: 'It is explained.', by: 'operator' },
  });
}

/** What is read, as `supplier day differences amount`. */
async function read(suppliers = ['digiflazz', 'iak']): Promise<string[]> {
  const days = await readOpenDifferences(database, suppliers, now);
  return days.map(({ supplier, day: of, differences, amount }) =>
    [supplier, of, differences, amount].map(String).join(' '),
  );
}

test('an earlier day with differences stays while the newest day is clean', async () => {
  await reconciled('digiflazz', 3, { found: [500n, -200n] });
  await reconciled('digiflazz', 2);
  await reconciled('digiflazz', 1);
  await reconciled('iak', 1);
  expect(await read()).toEqual([`digiflazz ${day(1)} 0 0`, `digiflazz ${day(3)} 2 700`, `iak ${day(1)} 0 0`]);
  expect(await read(['iak'])).toEqual([`iak ${day(1)} 0 0`]);
});

test('a day ends when a later run of it is clean, and when an operator has closed its differences', async () => {
  await reconciled('iak', 4, { found: [700n] });
  const id = await reconciled('iak', 3, { found: [800n, 100n] });
  await reconciled('iak', 2, { found: [900n] });
  await reconciled('iak', 1);
  await reconciled('iak', 4, { run: 'command' });
  await rule(id, 'closed', 0);
  expect(await read(['iak'])).toEqual([`iak ${day(1)} 0 0`, `iak ${day(2)} 1 900`, `iak ${day(3)} 1 100`]);
  await reconciled('iak', 3, { run: 'command', found: [800n] });
  expect(await read(['iak'])).toEqual([`iak ${day(1)} 0 0`, `iak ${day(2)} 1 900`]);
  await rule(id, 'open', 1);
  expect(await read(['iak'])).toEqual([`iak ${day(1)} 0 0`, `iak ${day(2)} 1 900`, `iak ${day(3)} 1 800`]);
  await reconciled('iak', 1, { run: 'command', found: [50n] });
  expect((await read(['iak']))[0]).toBe(`iak ${day(1)} 1 50`);
});

test('days before the last thirty, and the day that has not ended, are left out, but never the newest daily one', async () => {
  await reconciled('iak', 41, { found: [1n] });
  await reconciled('iak', 40, { found: [2n] });
  expect(await read()).toEqual([`iak ${day(40)} 1 2`]);
  await reconciled('digiflazz', 31, { found: [3n] });
  await reconciled('digiflazz', 30, { found: [4n] });
  await reconciled('digiflazz', 2);
  await reconciled('digiflazz', 0, { run: 'command', found: [5n] });
  expect(await read(['digiflazz'])).toEqual([`digiflazz ${day(2)} 0 0`, `digiflazz ${day(30)} 1 4`]);
});
