import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createKey } from '../../src/clients/keys.ts';
import { setLimits } from '../../src/clients/limits.ts';
import { expireAhead, openAdvancedSpans } from '../../src/orders/due/advanced-spans.ts';
import { addEndpoint } from '../../src/webhooks/endpoints/endpoints.ts';
import { expectCleanBooks } from '../books.ts';
import { patienceMs } from '../patience.ts';
import { queryAsOwner } from '../query-as.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../server.ts';
import { startReceiver, type Receiver } from '../webhooks/hook-receiver.ts';
import { base, buyerOf, givenBuyer, slowCustomerNo, startBalance, type Buyer } from './buyer.ts';

const [minute, hour, day] = [60, 3_600, 86_400];

let server: TestServer;
/** A second node without a worker, whose requests do not wait for a slow supplier. */
let second: TestServer;
let receiver: Receiver;
let buyer: Buyer;

beforeAll(async () => {
  const settings = { workerIntervalMs: 20, webhookLocalReceivers: { live: false, sandbox: true } };
  server = await startTestServer({ settings });
  second = await startTestServer({
    besides: server,
    worker: false,
    settings: { ...settings, replyDeadlineMs: { live: 300, sandbox: 300 } },
  });
  receiver = await startReceiver();
});
beforeEach(async () => {
  buyer = await givenBuyer(server);
});
afterAll(async () => {
  await second.stop();
  await server.stop();
  await receiver.stop();
});

function advance(seconds: unknown, of = buyer, key: string = randomUUID()): Promise<TestAnswer> {
  return of.client.post(`${base}/clock/advance`, { seconds }, { 'idempotency-key': key });
}

/** The same account at the other node. */
function elsewhere(): Buyer {
  return buyerOf(second, buyer.account);
}

test('quotes expire, and those that are made later live for their full window', async () => {
  const order = await buyer.awaiting('prepaid');
  expect((await advance(14 * minute)).body.data).toMatchObject({ advanced_seconds: 14 * minute });
  expect((await buyer.read(order.id)).status).toBe('awaiting_confirmation');
  await advance(minute);
  expect(await buyer.read(order.id)).toMatchObject({ status: 'expired', reason: 'window_passed' });
  expect((await buyer.confirm(order)).body.error.code).toBe('quote_expired');

  const later = await buyer.awaiting('prepaid');
  const lived = Date.parse(later.expires_at) - Date.now();
  expect(lived).toBeGreaterThan(29 * minute * 1_000);
  expect((await buyer.confirm(later)).body.data.status).toBe('succeeded');
  const last = await buyer.awaiting('prepaid');
  await advance(16 * minute);
  expect((await buyer.read(last.id)).status).toBe('expired');
});

test('the worker expires quotes by the clock of their account, and no others', async () => {
  const other = await givenBuyer(server);
  const [mine, theirs] = [await buyer.awaiting('prepaid'), await other.awaiting('prepaid')];
  await advance(hour);
  const late = await buyer.awaiting('prepaid');
  await advance(hour);
  const stored = (id: string) =>
    queryAsOwner(server, 'select status from current_orders where id = $1', [id]).then(
      ([row]) => row?.['status'],
    );
  for (const id of [mine.id, late.id])
    await expect.poll(() => stored(id), { timeout: patienceMs }).toBe('expired');
  expect(await stored(theirs.id)).toBe('awaiting_confirmation');
  expect((await other.confirm(theirs)).body.data.status).toBe('succeeded');
});

describe('the worker', () => {
  // The clock of another account stays ahead, and the first advance is looked at before the reset.
  test.each([
    [hour, true],
    [hour, false],
    [day, false],
    [day + hour, false],
  ])(
    'looks at the whole time since a reset if the clock is %i seconds ahead, seen in between: %s',
    async (seconds, isSeenBetween) => {
      await advance(hour, await givenBuyer(server));
      // Nothing takes any time, so that each call searches all.
      const clock = { ...server.app.clock, monotonicMs: () => 0 };
      const spans = openAdvancedSpans({ ...server.app, clock });
      const due = async (orderId: string): Promise<boolean> => {
        const at = Date.parse((await buyer.read(orderId)).expires_at);
        let found = false;
        await spans.next(async ({ from, to }, { accountId }) => {
          if (accountId === buyer.account.id && from.getTime() < at && at <= to.getTime()) found = true;
        });
        return found;
      };
      const first = await buyer.awaiting('prepaid');
      await advance(day);
      expect(await due(first.id)).toBe(true);
      expect((await buyer.reset()).status).toBe(200);
      if (isSeenBetween) expect(await due(first.id)).toBe(false);
      const second = await buyer.awaiting('prepaid');
      await advance(seconds);
      expect(await due(second.id)).toBe(true);
      await advance(hour);
      expect(await due(second.id)).toBe(false);
    },
  );
});

test('time-outs end: a purchase that was never taken fails, and one without an outcome goes to review', async () => {
  const timeout = await elsewhere().awaiting('prepaid', { scenario: 'timeout' });
  expect((await elsewhere().confirm(timeout)).status).toBe(202);
  const pending = await buyer.awaiting('prepaid', { scenario: 'pending' });
  expect((await buyer.confirm(pending)).status).toBe(202);
  await advance(minute);
  expect(await buyer.until(timeout.id, 'failed')).toMatchObject({ charged: 0 });
  expect((await buyer.read(pending.id)).status).toBe('processing');
  await advance(day);
  await buyer.until(pending.id, 'manual_review');
  await expectCleanBooks(server.app, [buyer.account.id]);
});

test('a time-out that begins after the clock was moved lasts as long as any other', async () => {
  await advance(day);
  const order = await elsewhere().awaiting('prepaid', { scenario: 'timeout' });
  await elsewhere().confirm(order);
  // What has no age yet is due at the end of its lease, 20 seconds later, and fails 30 seconds after its purchase.
  await advance(22);
  expect((await buyer.read(order.id)).status).toBe('processing');
  await advance(minute);
  await buyer.until(order.id, 'failed');
});

test('a slow bill arrives', async () => {
  const answer = await elsewhere().inquire({ customer_no: slowCustomerNo });
  expect(answer.body.data.status).toBe('inquiring');
  await advance(minute);
  expect(await buyer.until(answer.body.data.id, 'awaiting_confirmation')).toMatchObject({ version: 2 });
});

test('midnights pass: the daily limit starts again, and the minutes of the guard against duplicates end', async () => {
  await setLimits(server.app.database, {
    actor: 'operator test',
    accountId: buyer.account.id,
    daily: 15_000n,
    duplicateMinutes: 60,
  });
  await buyer.confirm(await buyer.awaiting('prepaid'));
  expect((await buyer.quote()).body.error.code).toBe('duplicate_destination');
  const more = await buyer.awaiting('prepaid', { allow_duplicate: true });
  expect((await buyer.confirm(more)).body.error.code).toBe('daily_limit_exceeded');
  await advance(day);
  expect((await buyer.confirm(await buyer.awaiting('prepaid'))).body.data.status).toBe('succeeded');
});

test('a bill that arrived late counts for the minutes of the guard from its confirmation', async () => {
  await setLimits(server.app.database, {
    actor: 'operator test',
    accountId: buyer.account.id,
    duplicateMinutes: 1,
  });
  const { data } = (await elsewhere().inquire({ customer_no: slowCustomerNo })).body;
  await advance(5 * minute);
  const bill = await buyer.until(data.id, 'awaiting_confirmation');
  // After the end of the window that the order had before its bill arrived.
  await advance(14 * minute + 30);
  expect((await buyer.confirm(bill)).body.data.status).toBe('succeeded');
  await advance(50);
  expect((await elsewhere().inquire({ customer_no: slowCustomerNo })).body.error).toMatchObject({
    code: 'duplicate_destination',
    details: [{ order_id: data.id }],
  });
});

test('an order that was made ahead is no duplicate after a reset, and one that is made then is', async () => {
  await setLimits(server.app.database, {
    actor: 'operator test',
    accountId: buyer.account.id,
    duplicateMinutes: 60,
  });
  await advance(29 * day);
  await buyer.confirm(await buyer.awaiting('prepaid'));
  expect((await buyer.quote()).body.error.code).toBe('duplicate_destination');
  expect((await buyer.reset()).status).toBe(200);
  const order = await buyer.awaiting('prepaid');
  expect((await buyer.quote()).body.error).toMatchObject({
    code: 'duplicate_destination',
    details: [{ order_id: order.id }],
  });
});

test('webhooks follow their schedule', async () => {
  await addEndpoint(server.app, { accountId: buyer.account.id, environment: 'sandbox', url: receiver.url });
  receiver.answer((_received, response) => void response.writeHead(500).end());
  const order = await buyer.awaiting('prepaid');
  await buyer.cancel(order.id);
  const attempts = async (): Promise<number> => {
    const [row] = await queryAsOwner(
      server,
      `select attempts from deliveries where account_id = $1 and kind = 'order.cancelled'`,
      [buyer.account.id],
    );
    return Number(row?.['attempts']);
  };
  // At once, after 5 seconds, 5 minutes, 30 minutes and 2 hours, each up to a fifth later.
  for (const [made, seconds] of [
    [1, 10],
    [2, 6 * minute],
    [3, 40 * minute],
    [4, 3 * hour],
  ] as const) {
    await expect.poll(attempts, { timeout: patienceMs }).toBe(made);
    await advance(seconds);
  }
  await expect.poll(attempts, { timeout: patienceMs }).toBe(5);
  receiver.answer((_received, response) => void response.writeHead(204).end());
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('the times and the ids of events, keys and the rate limit stay with the real time', async () => {
  const { database, config } = server.app;
  const { key } = await createKey(database, config.brand, {
    accountId: buyer.account.id,
    environment: 'sandbox',
    expiresInMs: 3_600_000,
  });
  await advance(30 * day);
  const order = await buyer.awaiting('prepaid');
  const before = Date.now();
  await buyer.confirm(order);
  const steps = await queryAsOwner(server, 'select at from steps where account_id = $1 order by number', [
    buyer.account.id,
  ]);
  const times = steps.map(({ at }) => (at instanceof Date ? at.getTime() : Number.NaN));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(Math.abs((times.at(-1) ?? 0) - before)).toBeLessThan(hour * 1_000);
  const limited = await server.client(key.open()).get(`${base}/wallet`);
  expect(limited.status).toBe(200);

  await setLimits(database, { actor: 'operator test', accountId: buyer.account.id, requestsPerMinute: 2 });
  await expect
    .poll(async () => (await buyer.client.get(`${base}/wallet`)).status, { timeout: patienceMs })
    .toBe(429);
  await queryAsOwner(server, `select advance_sandbox_clock($1, 3600000)`, [buyer.account.id]);
  expect((await buyer.client.get(`${base}/wallet`)).status).toBe(429);
});

test('an order counts for the daily limit of the moved day, as the audit says', async () => {
  await buyer.confirm(await buyer.awaiting('prepaid'));
  await advance(24 * 60 * minute);
  await buyer.confirm(await buyer.awaiting('prepaid'));
  await expectCleanBooks(server.app, [buyer.account.id]);
});

test('the other node decides by the moved clock, although it has the order in its cache', async () => {
  const other = elsewhere();
  await other.confirm(await other.awaiting('prepaid'));
  for (let round = 0; round < 3; round += 1) {
    const order = await other.awaiting('prepaid');
    await advance(16 * minute);
    expect((await other.confirm(order)).body.error.code).toBe('quote_expired');
    const next = await other.awaiting('prepaid');
    expect((await other.confirm(next)).body.data.status).toBe('succeeded');
  }
  await expectCleanBooks(server.app, [buyer.account.id]);
});

test('accounts that share a lane keep their own times', async () => {
  const others = await Promise.all(Array.from({ length: 8 }, () => givenBuyer(server)));
  const orders = await Promise.all(others.map((one) => one.awaiting('prepaid')));
  await Promise.all(others.map((one, i) => (i % 2 === 0 ? advance(hour, one) : undefined)));
  const confirmed = await Promise.all(
    others.map(async (one, i) => one.confirm(orders[i] ?? { id: '', confirmation_token: '' })),
  );
  expect(confirmed.map(({ status }) => status)).toEqual(others.map((_one, i) => (i % 2 === 0 ? 409 : 200)));
});

test('an order that has expired stays so after a reset', async () => {
  const other = elsewhere();
  const order = await other.awaiting('prepaid');
  await advance(hour, other);
  expect((await other.read(order.id)).status).toBe('expired');
  expect((await other.reset()).status).toBe(200);
  expect((await other.read(order.id)).status).toBe('expired');
});

test('a reset asks for the clock of its own account only, however many others are ahead', async () => {
  const other = await givenBuyer(server);
  await advance(hour, other);
  await advance(hour);
  const { database } = server.app;
  const asked: (readonly unknown[])[] = [];
  const watched: typeof database = {
    ...database,
    rows: (statement) => {
      if (statement.text.includes('clock_offset')) asked.push(statement.values);
      return database.rows(statement);
    },
  };
  await expireAhead({ ...server.app, database: watched }, buyer.account.id);
  expect(asked.map((values) => values.includes(buyer.account.id))).toEqual([true]);
});

test('a bill that is on its way at a reset arrives after it', async () => {
  await advance(30 * day);
  const { data: order } = (await elsewhere().inquire({ customer_no: slowCustomerNo })).body;
  expect(order.status).toBe('inquiring');
  const reset = await buyer.reset();
  expect(reset.status, reset.text).toBe(200);
  await advance(minute);
  expect(await buyer.until(order.id, 'awaiting_confirmation')).toMatchObject({ version: 2 });
  await expectCleanBooks(server.app, [buyer.account.id]);
});

test('a bill that was read before a reset is paid like any other', async () => {
  await advance(30 * day);
  const order = await buyer.awaiting('postpaid', { scenario: 'timeout' });
  expect((await buyer.reset()).status).toBe(200);
  expect((await elsewhere().confirm(order)).status).toBe(202);
  await advance(minute);
  expect(await buyer.until(order.id, 'failed')).toMatchObject({ charged: 0 });
  await expectCleanBooks(server.app, [buyer.account.id]);
});

test('only a reset ends it, once nothing is held', async () => {
  await advance(30 * day);
  await advance(1);
  const pending = await buyer.awaiting('prepaid', { scenario: 'pending' });
  await buyer.confirm(pending);
  expect((await buyer.reset()).body.error.code).toBe('holds_outstanding');
  expect((await advance(1)).body.data).toMatchObject({ advanced_seconds: 30 * day + 2 });
  await buyer.resolve(pending.id, 'failed');
  expect((await buyer.reset()).body.data.balance).toBe(startBalance);
  const order = await buyer.awaiting('prepaid');
  expect(Math.abs(Date.parse(order.expires_at) - Date.now())).toBeLessThan(hour * 1_000);
  expect((await buyer.confirm(order)).body.data.status).toBe('succeeded');
  expect((await advance(5)).body.data).toMatchObject({ advanced_seconds: 5 });
  await expectCleanBooks(server.app, [buyer.account.id]);
});

test('the clock is at most ten years ahead', async () => {
  const most = 31 * day;
  for (let days = 0; days + 31 <= 3_650; days += 31) expect((await advance(most)).status).toBe(200);
  const refused = await advance(most);
  expect([refused.status, refused.body.error.code]).toEqual([422, 'invalid_parameter']);
  expect(refused.body.error['details']).toMatchObject([{ field: 'seconds', code: 'maximum' }]);
  await buyer.reset();
  expect((await advance(most)).status).toBe(200);
});

describe('a repeated request', () => {
  test('moves the clock once', async () => {
    const key = randomUUID();
    const first = await advance(minute, buyer, key);
    const again = await advance(minute, buyer, key);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body.data).toMatchObject({ advanced_seconds: minute });
    expect(first.headers.has('idempotency-replayed')).toBe(false);
    expect((await advance(1)).body.data).toMatchObject({ advanced_seconds: minute + 1 });
  });

  test('with the key of another request is refused', async () => {
    const key = randomUUID();
    await advance(minute, buyer, key);
    expect((await advance(hour, buyer, key)).body.error.code).toBe('idempotency_key_reused');
    const used = randomUUID();
    await buyer.quote({}, used);
    expect((await advance(minute, buyer, used)).body.error.code).toBe('idempotency_key_reused');
  });
});

test.each([0, -1, 1.5, 2_678_401, '60', null])('%s seconds are refused', async (seconds) => {
  expect((await advance(seconds)).body.error.code).toBe('invalid_parameter');
});

test('the server cannot move a clock back, or the clock of live', async () => {
  const { id } = buyer.account;
  const back = server.app.database.rows({
    name: '',
    text: `select advance_sandbox_clock($1, -1)`,
    values: [id],
  });
  await expect(back).rejects.toMatchObject({ code: 'KN002' });
  await advance(minute);
  const [live] = await queryAsOwner(
    server,
    `select clock_offset from wallets where account_id = $1 and environment = 'live'`,
    [id],
  );
  expect(String(live?.['clock_offset'])).toBe('0');
});
