import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Environment } from '../../../src/environment.ts';
import { newId } from '../../../src/ids.ts';
import { isLeased, type Attempt } from '../../../src/suppliers/attempts/attempt.ts';
import { readLatestAttempts, updateAttempts } from '../../../src/suppliers/attempts/attempts.ts';
import { acknowledge, dueSuppliers, leaseDueAttempts } from '../../../src/suppliers/attempts/leases.ts';
import { readLateSales } from '../../../src/suppliers/attempts/late-sales.ts';
import { claimStatusQuestion } from '../../../src/suppliers/attempts/claim-status-question.ts';
import { queryAsOwner, queryWithoutTriggers } from '../../query-as.ts';
import { givenBuyer, type Buyer } from '../../orders/buyer.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { appendStatements } from './append-statements.ts';

const [leaseMs, intervalMs] = [20_000, 60_000];

/** Without a worker: only the tests lease, in the role of several processes. */
let server: TestServer;
let buyer: Buyer;
let orderId: string;

beforeAll(async () => {
  server = await startTestServer({
    worker: false,
    settings: { replyDeadlineMs: { live: 50, sandbox: 50 } },
  });
});
beforeEach(async () => {
  buyer = await givenBuyer(server);
  orderId = (await buyer.confirm(await buyer.awaiting('prepaid', { scenario: 'pending' }))).body.data.id;
  // Other attempts would be due too.
  await queryAsOwner(server, `update attempts set due_at = now() + interval '1 year' where state = 'open'`);
});
afterAll(() => server.stop());

/** Sets columns of the open attempt, in seconds from now. */
function put(times: Readonly<Record<'ask_from' | 'due_at' | 'leased_until', number | null>>) {
  const changes = Object.entries(times).map(
    ([name, s]) => `${name} = ${s === null ? 'null' : `now() + ${s} * interval '1 second'`}`,
  );
  return queryAsOwner(server, `update attempts set ${changes.join(', ')} where order_id = '${orderId}'`);
}

async function stored(): Promise<Attempt> {
  const key = { accountId: buyer.account.id, id: orderId };
  const [attempt] = await readLatestAttempts(server.app.database, 'sandbox', [key]);
  if (attempt === undefined) throw new Error('There is no attempt.');
  return attempt;
}

function store(attempt: Attempt): Promise<unknown> {
  return server.app.database.transaction((tx) => Promise.all(updateAttempts(tx, [attempt])));
}

/** Inserts a further attempt of the order, which differs from the first one. No rule is checked. */
async function givenSecond(change: object): Promise<void> {
  await queryWithoutTriggers(
    server,
    'attempts',
    `insert into attempts
     select (jsonb_populate_record(a, $2)).* from attempts a where order_id = $1`,
    [orderId, JSON.stringify(change)],
  );
}

async function lease(
  offsetMs = 0,
  of: { supplier?: string; environment?: Environment } = {},
): Promise<{ attempt: Attempt; now: Date }[]> {
  const request = { environment: 'sandbox', supplier: 'simulator', offsetMs, ...of } as const;
  return leaseDueAttempts(server.app.database, { ...request, leaseMs, intervalMs, limit: 50 });
}

describe('an attempt that is due', () => {
  test('is leased once, and neither leased nor checked again before its time', async () => {
    await put({ ask_from: -1, due_at: -1, leased_until: null });
    const [one, ...others] = await lease();
    expect(others).toEqual([]);
    if (one === undefined) throw new Error('Nothing was due.');
    expect(one.attempt).toMatchObject({ orderId, lease: 2 });
    expect(one.attempt.leasedUntil?.getTime()).toBeCloseTo(one.now.getTime() + leaseMs, -2);
    expect(one.attempt.askFrom.getTime()).toBeCloseTo(one.now.getTime() + intervalMs, -2);
    expect(one.attempt.dueAt?.getTime()).toBeGreaterThanOrEqual(one.attempt.askFrom.getTime());
    expect(await lease()).toEqual([]);
    expect(await lease(leaseMs + 1_000)).toEqual([]);
    expect(await lease(intervalMs + 1_000)).toMatchObject([{ attempt: { orderId, lease: 3 } }]);
  });

  test('is not leased for another supplier or environment', async () => {
    await put({ ask_from: -1, due_at: -1, leased_until: null });
    expect(await lease(0, { supplier: 'iak' })).toEqual([]);
    expect(await lease(0, { environment: 'live' })).toEqual([]);
    expect(await dueSuppliers(server.app.database, { environment: 'live', offsetMs: 0 })).toEqual([]);
    expect(await lease()).toHaveLength(1);
  });

  test('is not leased during a call about it', async () => {
    await put({ ask_from: -1, due_at: -1, leased_until: 10 });
    expect(await lease()).toEqual([]);
    expect(await dueSuppliers(server.app.database, { environment: 'sandbox', offsetMs: 0 })).toEqual([]);
    expect(await lease(11_000)).toHaveLength(1);
  });
});

describe('an attempt that its supplier acknowledges', () => {
  test('is due as soon as its supplier may be asked, and no sooner', async () => {
    await put({ ask_from: -1, due_at: 3_600, leased_until: null });
    expect(await stored()).toMatchObject({ acknowledgedAt: null });
    await acknowledge(server.app.database, await stored(), 0);
    expect(await lease()).toHaveLength(1);

    await put({ ask_from: 30, due_at: 3_600, leased_until: null });
    await acknowledge(server.app.database, await stored(), 0);
    const { dueAt, askFrom } = await stored();
    expect(dueAt).toEqual(askFrom);
  });

  test('is unchanged during a call about it, or when it is due sooner', async () => {
    for (const times of [
      { ask_from: -1, due_at: 3_600, leased_until: 10 },
      { ask_from: -9, due_at: -5, leased_until: null },
    ]) {
      await put(times);
      const before = await stored();
      await acknowledge(server.app.database, before, 0);
      expect(await stored()).toEqual({ ...before, acknowledgedAt: expect.any(Date) });
    }
  });

  test('keeps the time of the first sign, and no decision made without that sign is stored', async () => {
    const before = await stored();
    await acknowledge(server.app.database, before, 0);
    const { acknowledgedAt } = await stored();
    await acknowledge(server.app.database, before, 1_000);
    expect((await stored()).acknowledgedAt).toEqual(acknowledgedAt);
    await expect(store(before)).rejects.toThrow('expected 1 rows of attempts, wrote 0');
    await expect(
      queryAsOwner(server, 'update attempts set acknowledged_at = null where order_id = $1', [orderId]),
    ).rejects.toThrow('a closed attempt is not changed');
  });
});

test('a decision made before another lease or a denial is not stored', async () => {
  const before = await stored();
  const where = `where order_id = '${orderId}'`;
  await queryAsOwner(server, `update attempts set lease = lease + 1 ${where}`);
  await expect(store(before)).rejects.toThrow('expected 1 rows of attempts, wrote 0');
  await queryAsOwner(server, `update attempts set denied_by = '02' ${where}`);
  const leased = { ...before, lease: before.lease + 1 };
  await expect(store(leased)).rejects.toThrow('expected 1 rows of attempts, wrote 0');
  await store({ ...leased, deniedBy: '02' });
  await buyer.resolve(orderId, 'succeeded');
  await expect(store({ ...leased, deniedBy: '02' })).rejects.toThrow('expected 1 rows of attempts');
});

test('a closed attempt is checked by one process at a time, and an open one is not', async () => {
  const { id: attemptId } = await stored();
  const key = { accountId: buyer.account.id, environment: 'sandbox', orderId, attemptId } as const;
  const claim = (offsetMs: number) => claimStatusQuestion(server.app.database, key, { intervalMs, offsetMs });
  await put({ ask_from: -1, due_at: -1, leased_until: null });
  expect(await claim(0)).toBeUndefined();
  await buyer.resolve(orderId, 'succeeded');
  expect(isLeased(await stored(), new Date())).toBe(false);
  expect(await claim(0)).toBeInstanceOf(Date);
  expect(await claim(intervalMs - 1_000)).toBeUndefined();
  expect(await claim(intervalMs + 1_000)).toBeInstanceOf(Date);
});

test('a late sale is reported with its own purchase, at its own cost if the supplier gave none', async () => {
  await buyer.resolve(orderId, 'failed');
  const first = await stored();
  const second = { id: newId(), reference: newId().replaceAll('-', ''), state: 'rejected', cost: 900 };
  await givenSecond(second);
  const ofSecond = { ...first, id: second.id };
  await appendStatements(server.app, ofSecond, { source: 'ask', said: 'delivered' });
  await appendStatements(server.app, first, { source: 'ask', said: 'rejected', code: '02' });
  await appendStatements(server.app, ofSecond, { source: 'ask', said: 'delivered', cost: 950n });
  const order = { accountId: buyer.account.id, id: orderId };
  const sales = await readLateSales(server.app.database, 'sandbox', [order]);
  const sale = { orderId, reference: second.reference, state: 'rejected', serial: null };
  expect(sales).toEqual([900n, 950n].map((cost) => ({ ...sale, cost, at: expect.any(Date) })));
});
