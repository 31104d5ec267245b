import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { depositScenarios } from '../../../src/deposits/requests/deposit-request.ts';
import { base, givenBuyer, type Buyer, refusal, withoutRequestId } from '../../orders/buyer.ts';
import { patienceMs } from '../../patience.ts';
import { queryAsOwner } from '../../query-as.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../server.ts';
import { checkEventBody } from '../../webhooks/event-check.ts';
import { storedEvents } from '../../webhooks/stored-events.ts';
import { takeEveryAmount } from './take-every-amount.ts';

const [hour, day] = [3_600, 86_400];

let server: TestServer;
let buyer: Buyer;

beforeAll(async () => {
  server = await startTestServer({ settings: { workerIntervalMs: 20 } });
});
beforeEach(async () => {
  buyer = await givenBuyer(server);
});
afterAll(() => server.stop());

/** Requests a deposit by bank transfer that nobody pays; `change` replaces members of the body. */
function request(change: object = {}, key: string = randomUUID(), of = buyer): Promise<TestAnswer> {
  const body = { amount: 100_000, method: 'bank_transfer', scenario: 'never', ...change };
  return of.client.post(`${base}/deposits`, body, { 'idempotency-key': key });
}

async function requested(change: object = {}): Promise<TestAnswer['body']['data']> {
  const answer = await request(change);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

function cancel(id: string, key: string = randomUUID()): Promise<TestAnswer> {
  return buyer.client.post(`${base}/deposits/${id}/cancel`, undefined, { 'idempotency-key': key });
}

async function read(id: string): Promise<TestAnswer['body']['data']> {
  const answer = await buyer.client.get(`${base}/deposits/${id}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

function until(id: string, status: string): Promise<TestAnswer['body']['data']> {
  return vi.waitFor(
    async () => {
      const deposit = await read(id);
      expect(deposit.status).toBe(status);
      return deposit;
    },
    { timeout: patienceMs, interval: 20 },
  );
}

async function advance(seconds: number): Promise<void> {
  expect((await buyer.client.post(`${base}/clock/advance`, { seconds })).status).toBe(200);
}

/** The events of the account, as their kind and the status of their deposit. */
async function events(): Promise<string[]> {
  const stored = await storedEvents(server.app.database, {
    accountId: buyer.account.id,
    environment: 'sandbox',
  });
  expect(stored.flatMap(({ body }) => checkEventBody(body) ?? [])).toEqual([]);
  return stored.map(({ kind, body }) =>
    [kind, JSON.parse(body).data.deposit?.status].filter(Boolean).join(' '),
  );
}

/** What became of the payments of a deposit: each with the reason of its review. */
async function payments(id: string): Promise<string[]> {
  const rows = await queryAsOwner(
    server,
    `select concat_ws(' ', state, reason) as said from deposit_payments where request_id = $1 order by id`,
    [id],
  );
  return rows.map(({ said }) => String(said));
}

test('a deposit says how to pay, with nothing of anybody else', async () => {
  const {
    id,
    number,
    payable_amount: payable,
    net_amount,
    created_at,
    expires_at,
    ...rest
  } = await requested({
    client_reference: 'topup-1',
  });
  expect(rest).toEqual({
    ...{ status: 'waiting', reason: null, method: 'bank_transfer', client_reference: 'topup-1' },
    ...{ amount: 100_000, fee: 0, credited_amount: 0, currency: 'IDR', environment: 'sandbox' },
    instructions: {
      bank: expect.any(String),
      account_number: expect.any(String),
      account_holder: expect.any(String),
      note: expect.any(String),
      ...{
        biller_code: null,
        qr_image_url: null,
        virtual_account_number: null,
        qr_string: null,
        retail_outlet: null,
        payment_code: null,
      },
    },
    credited_at: null,
    version: 1,
  });
  expect(number).toMatch(/^\d{8}$/);
  expect(payable).toBeGreaterThan(100_000);
  expect(payable).toBeLessThan(101_000);
  expect(net_amount).toBe(payable);
  expect(Date.parse(expires_at)).toBeGreaterThan(Date.parse(created_at));
  expect(await read(id)).toMatchObject({ id, number, payable_amount: payable, status: 'waiting' });
  expect(await events()).toEqual(['deposit.created waiting']);
});

describe('a scenario is played to its end by the clock of the account:', () => {
  test('paid', async () => {
    const before = await buyer.wallet();
    const { id, payable_amount: payable } = await requested({ scenario: 'paid' });
    await advance(2);
    const paid = await until(id, 'credited');
    expect(paid).toMatchObject({ credited_amount: payable, version: 2, credited_at: expect.any(String) });
    expect((await buyer.wallet()).balance - before.balance).toBe(payable);
    expect(await events()).toEqual([
      'deposit.created waiting',
      'deposit.credited credited',
      'wallet.deposited',
    ]);
  });

  test('paid, if none is named', async () => {
    const { id } = await requested({ scenario: undefined });
    await advance(2);
    await until(id, 'credited');
  });

  test('paid_twice', async () => {
    const before = await buyer.wallet();
    const { id, payable_amount: payable } = await requested({ scenario: 'paid_twice' });
    await advance(2);
    await vi.waitFor(async () => expect(await payments(id)).toEqual(['credited', 'in_review paid_twice']), {
      timeout: patienceMs,
    });
    expect(await read(id)).toMatchObject({ status: 'credited', credited_amount: payable });
    expect((await buyer.wallet()).balance - before.balance).toBe(payable);
  });

  test('paid_late', async () => {
    const { id } = await requested({ scenario: 'paid_late' });
    await advance(day + hour);
    expect(await until(id, 'in_review')).toMatchObject({ reason: 'late', credited_amount: 0 });
    expect(await payments(id)).toEqual(['in_review late']);
    expect(await events()).toEqual([
      'deposit.created waiting',
      'deposit.expired expired',
      'deposit.in_review in_review',
    ]);
  });

  test.each(['underpaid', 'overpaid'])('%s', async (scenario) => {
    const before = await buyer.wallet();
    const { id } = await requested({ scenario });
    await advance(2);
    expect(await until(id, 'in_review')).toMatchObject({ reason: scenario, credited_amount: 0 });
    expect(await payments(id)).toEqual([`in_review ${scenario}`]);
    expect((await buyer.wallet()).balance).toBe(before.balance);
    expect(await events()).toEqual(['deposit.created waiting', 'deposit.in_review in_review']);
  });

  test.each([
    ['paid', 'credited', []],
    ['paid_twice', 'credited', ['paid_twice']],
    ['underpaid', 'in_review', ['underpaid']],
    ['overpaid', 'in_review', ['overpaid']],
  ])('%s, also when the clock is moved past the expiry', async (scenario, status, reasons) => {
    const { id } = await requested({ scenario });
    await advance(2 * day);
    await until(id, status);
    await vi.waitFor(async () => expect((await payments(id)).join(' ')).toContain(reasons.join(' ')), {
      timeout: patienceMs,
      interval: 20,
    });
  });

  test('expired', async () => {
    const { id, created_at, expires_at } = await requested({ scenario: 'expired' });
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(2_000);
    await advance(2);
    await until(id, 'expired');
    expect(await events()).toEqual(['deposit.created waiting', 'deposit.expired expired']);
  });

  test('never', async () => {
    const { id } = await requested({ scenario: 'never' });
    await advance(hour);
    expect((await read(id)).status).toBe('waiting');
    await advance(day);
    await until(id, 'expired');
    expect(await payments(id)).toEqual([]);
  });
});

test('the capabilities name every scenario', async () => {
  const { data } = (await buyer.client.get(`${base}/capabilities`)).body;
  expect(Object(data)['sandbox_deposit_scenarios']).toEqual(depositScenarios);
});

describe('a replay', () => {
  test('shows the deposit as it is now, and makes no second one', async () => {
    const key = randomUUID();
    const first = await request({}, key);
    const again = await request({}, key);
    expect(withoutRequestId(again)).toEqual(withoutRequestId(first));
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    await cancel(first.body.data.id);
    expect((await request({}, key)).body.data).toMatchObject({ id: first.body.data.id, status: 'cancelled' });
    expect((await request({ amount: 100_001 }, key)).body.error.code).toBe('idempotency_key_reused');
    expect(await listed('')).toEqual([first.body.data.id]);
  });

  test('of many at once makes one deposit', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => request({}, key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.id}`)).size).toBe(1);
    expect(await events()).toEqual(['deposit.created waiting']);
  });

  test('of a cancellation is answered like the first', async () => {
    const { id } = await requested();
    const key = randomUUID();
    expect((await cancel(id, key)).body.data).toMatchObject({ id, status: 'cancelled', version: 2 });
    const again = await cancel(id, key);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect(refusal(await cancel(id))).toEqual({
      http: 409,
      code: 'deposit_not_cancellable',
      status: 'cancelled',
    });
    const other = await requested();
    expect((await cancel(other.id, key)).body.error.code).toBe('idempotency_key_reused');
    expect((await request({}, key)).body.error.code).toBe('idempotency_key_reused');
    expect((await read(other.id)).status).toBe('waiting');
  });

  test('with the key of an order is refused', async () => {
    const key = randomUUID();
    await buyer.quote({}, key);
    expect((await request({}, key)).body.error.code).toBe('idempotency_key_reused');
  });
});

describe('a request is refused', () => {
  test('for a fourth open deposit, until one has ended', async () => {
    const [first] = [await requested(), await requested(), await requested()];
    expect(refusal(await request())).toEqual({ http: 409, code: 'too_many_open_deposits', limit: 3 });
    await cancel(first.id);
    await requested();
  });

  test.each([1, 9_999, 1_000_000_000])('for %d rupiah, with the bounds of the method', async (amount) => {
    const answer = await request({ amount });
    const bounds = { minimum: 10_000, maximum: 100_000_000 };
    expect(refusal(answer)).toEqual({
      ...{ http: 422, code: 'deposit_amount_not_allowed', fields: ['amount'] },
      ...bounds,
    });
    expect(answer.body.error.details?.[0]?.message).toContain('10,000 to 100,000,000 rupiah');
  });

  test('for a method that is not offered', async () => {
    expect(refusal(await request({ method: 'qris' }))).toEqual({
      http: 422,
      code: 'deposit_method_unavailable',
      fields: ['method'],
    });
  });

  test('in live, for a scenario, and without a bank account', async () => {
    const live = server.client(buyer.account.keys.live);
    const body = { amount: 100_000, method: 'bank_transfer' };
    const scenario = await live.post('/v1/deposits', { ...body, scenario: 'paid' });
    expect(scenario.body.error.code).toBe('scenario_not_allowed');
    expect((await live.post('/v1/deposits', body)).body.error.code).toBe('deposit_method_unavailable');
  });

  test('while every amount is taken, with another one that is free', async () => {
    await takeEveryAmount(server, 70_000);
    const answer = await request({ amount: 70_000 });
    expect(refusal(answer)).toEqual({
      ...{ http: 409, code: 'deposit_amount_unavailable', fields: ['amount'] },
      suggested_amount: expect.any(Number),
    });
    await requested({ amount: answer.body.error['suggested_amount'] });
  });

  test('leaves its key free', async () => {
    const key = randomUUID();
    await request({ amount: 1 }, key);
    expect((await request({}, key)).status).toBe(201);
  });
});

async function listed(query: string): Promise<string[]> {
  const { status, text, body } = await buyer.client.get(`${base}/deposits${query}`);
  expect(status, text).toBe(200);
  return [...body.data].map(({ id }) => id);
}

test('a list has every deposit once, newest first, in pages and by its filters', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 5; i += 1) {
    const { id } = await requested({ scenario: 'never' });
    ids.unshift(id);
    if (i < 3) await cancel(id);
  }
  expect(await listed('')).toEqual(ids);
  const pages: string[][] = [];
  for (let next: string | null = ''; next !== null;) {
    const { body } = await buyer.client.get(`${base}/deposits?per_page=2${next}`);
    pages.push([...body.data].map(({ id }) => id));
    const cursor: unknown = Object(body.meta)['next_cursor'];
    next = typeof cursor === 'string' ? `&cursor=${cursor}` : null;
  }
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
  expect(pages.flat()).toEqual(ids);
  expect(await listed('?status=waiting')).toEqual(ids.slice(0, 2));
  expect(await listed('?status=cancelled')).toEqual(ids.slice(2));
  expect(await listed('?method=qris')).toEqual([]);
  expect(await listed('?method=bank_transfer')).toEqual(ids);
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  const [before, after] = [-1, 1].map((days) =>
    new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10),
  );
  expect(await listed(`?from=${before}&to=${after}`)).toEqual(ids);
  expect(await listed(`?from=${after}`)).toEqual([]);
  expect(await listed(`?to=${before}`)).toEqual([]);
  expect((await buyer.client.get(`${base}/deposits?from=2026-02-30`)).body.error.code).toBe(
    'invalid_parameter',
  );
});
