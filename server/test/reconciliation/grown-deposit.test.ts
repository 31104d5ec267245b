import { afterEach, beforeEach, expect, test } from 'vitest';
import { addSupplier } from '../../src/catalog/import/supplier-changes.ts';
import { hourMs, makeClock, minuteMs } from '../../src/clock.ts';
import { noteReading, readNow } from '../../src/reconciliation/readings.ts';
import { makeKeyring, Secret } from '../../src/sealed.ts';
import { addActivity } from '../../src/suppliers/activity/activity-rows.ts';
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

/** A sale costs this much now, rupiah. */
async function spend(spent: bigint): Promise<void> {
  await addActivity(testDatabase.database, [
    { supplier: 'iak', minute: await now(), sold: 1, failed: 0, milliseconds: 1_000, spent },
  ]);
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

test.each([
  { needed: null, first: 150_000n, ended: true },
  { needed: null, first: 149_999n, ended: false },
  { needed: 5_000_000n, first: 150_000n, ended: true },
  { needed: 5_000_000n, first: 149_999n, ended: false },
])(
  'the first reading of a pause is compared with the last one before it, less what was spent since (%#)',
  async ({ needed, first, ended }) => {
    await ends(250_000n);
    clock.offsetMs += 10 * minuteMs;
    await spend(200_000n);
    await refuse(needed);
    expect(await ends(first)).toBe(ended);
  },
);

test('what was under way at the last reading before a pause is not taken for a new deposit', async () => {
  await ends(250_000n);
  await spend(200_000n);
  clock.offsetMs += 10 * minuteMs;
  await refuse(null);
  expect(await ends(250_000n)).toBe(false);
});

test('a reading of another account is not compared with', async () => {
  await ends(50_000n);
  await setUp('another');
  await refuse(null);
  expect([await ends(5_000_000n), await ends(5_000_001n)]).toEqual([false, true]);
});
