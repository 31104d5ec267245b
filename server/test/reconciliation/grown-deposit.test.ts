import { afterEach, beforeEach, expect, test } from 'vitest';
import { addSupplier } from '../../src/catalog/import/supplier-changes.ts';
import { hourMs, makeClock, minuteMs } from '../../src/clock.ts';
import { noteReading, readNow } from '../../src/reconciliation/readings.ts';
import { makeKeyring, Secret } from '../../src/sealed.ts';
import { beginPause, claimBalanceQuestions } from '../../src/suppliers/pauses/pause-rows.ts';
import { createTestDatabase, testDataKeys, type TestDatabase } from '../database.ts';

const clock = makeClock();
const everyMs = minuteMs;

let testDatabase: TestDatabase;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  clock.offsetMs = 0;
  await setUp('me');
});
afterEach(() => testDatabase.drop());

async function setUp(username: string): Promise<void> {
  await addSupplier(testDatabase.database, makeKeyring(testDataKeys), {
    actor: 'operator',
    name: 'iak',
    credentials: { username, apiKey: new Secret('key') },
    ...{
      webhookSecret: undefined,
      baseUrl: undefined,
      billsUrl: undefined,
      testMode: undefined,
      priority: undefined,
    },
  });
}

/** The supplier refuses a purchase that costs this much at most; null: an inquiry. */
function refuse(needed: bigint | null): Promise<void> {
  return beginPause(testDatabase.database, { supplier: 'iak', code: '17', needed }, clock.offsetMs);
}

function now(): Promise<Date> {
  return readNow({ database: testDatabase.database, clock });
}

/** Whether a reading that was asked for then ended the pause. */
function endsAt(at: Date, amount: bigint): Promise<boolean> {
  const { database } = testDatabase;
  return noteReading({ database, clock }, { supplier: 'iak', at, amount }, 'always');
}

/** Whether a reading that is asked for now ends the pause. */
async function ends(amount: bigint): Promise<boolean> {
  return endsAt(await now(), amount);
}

async function claimed(): Promise<readonly string[]> {
  const options = { everyMs, offsetMs: clock.offsetMs };
  const rows = await claimBalanceQuestions(testDatabase.database, options);
  return rows.map(({ supplier }) => supplier);
}

test('a reading that was asked for after the clock was set back ends a pause that seems to begin later', async () => {
  await refuse(10_000n);
  clock.offsetMs -= hourMs;
  expect(await ends(9_999n)).toBe(false);
  expect(await ends(10_000n)).toBe(true);
});

test('a reading that was asked for before the refusal ends no pause, also when the clock was set back', async () => {
  const before = await now();
  clock.offsetMs += 1_000;
  await refuse(10_000n);
  expect(await endsAt(before, 10_000n)).toBe(false);
  clock.offsetMs -= hourMs;
  expect(await endsAt(before, 10_000n)).toBe(false);
});

test('a paused supplier is asked at once after the clock was set back, and then as often as before', async () => {
  await refuse(10_000n);
  expect([await claimed(), await claimed()]).toEqual([['iak'], []]);
  clock.offsetMs -= hourMs;
  expect([await claimed(), await claimed()]).toEqual([['iak'], []]);
});
