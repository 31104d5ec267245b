import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalInBrowser, startPortalInBrowser } from '../../../portal/test/portal-in-browser.ts';
import { setLimits } from '../../src/clients/limits.ts';
import { minuteMs } from '../../src/clock.ts';
import { readAudits } from '../../src/operators/audit-record.ts';
import { expectCleanBooks } from '../books.ts';

let portal: PortalInBrowser;
let inQuarantine = false;
beforeAll(async () => {
  portal = await startPortalInBrowser({
    browser: false,
    replace: ({ quarantine }) => ({
      quarantine: {
        ...quarantine,
        get active() {
          return inQuarantine;
        },
      },
    }),
  });
});
afterAll(() => portal.stop());

const env = '/sandbox';
let customers = 0;

/** A customer whom no other test has. */
function newCustomer(): string {
  customers += 1;
  return `0812${String(customers).padStart(8, '0')}`;
}

interface Sale {
  readonly order: {
    readonly id: string;
    readonly status: string;
    readonly price: number;
    readonly charged: number;
    readonly channel: string;
    readonly confirmation_token: string | null;
    readonly bill: { readonly customer_name: string } | null;
  };
  readonly available: number;
}

interface Answer {
  readonly status: number;
  readonly data: Sale;
  readonly error: { readonly code: string; readonly details?: readonly { readonly order_id?: string }[] };
}

async function post(path: string, body: unknown, options: { visitor?: string; key?: string } = {}) {
  const { visitor = 'staff', key = randomUUID() } = options;
  const answer = await portal.call(visitor, 'POST', path, {
    ...(body === undefined ? {} : { body }),
    headers: { 'idempotency-key': key },
  });
  const parsed: Answer = { status: answer.status, ...JSON.parse(await answer.text()) };
  return parsed;
}

function quoteOf(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    product_code: 'tsel10',
    client_reference: `portal-${randomUUID()}`,
    destination: { customer_no: newCustomer() },
    ...change,
  };
}

const quote = (change: Record<string, unknown> = {}, options = {}) =>
  post(`${env}/sales/quotes`, quoteOf(change), options);

function confirm({ order }: Sale, options: { visitor?: string; key?: string; price?: number } = {}) {
  const { price = order.price, ...rest } = options;
  const body = { confirmation_token: order.confirmation_token, price };
  return post(`${env}/sales/${order.id}/confirm`, body, rest);
}

async function available(): Promise<number> {
  const answer = await portal.call('staff', 'GET', `${env}/selling`);
  const { data }: { data: Sale } = JSON.parse(await answer.text());
  return data.available;
}

async function actionsOf(id: string): Promise<string[]> {
  const audits = await readAudits(portal.server.app.database, id, 10);
  return audits.map(({ action, actor }) => `${action} by ${actor.replace(/ from .*/, '')}`);
}

describe('a sale by hand', () => {
  test('is quoted, paid once and delivered, and the audit has the person with each step', async () => {
    const before = await available();
    const quoted = await quote();
    expect(quoted).toMatchObject({
      status: 200,
      data: { order: { status: 'awaiting_confirmation', channel: 'console' }, available: before },
    });
    const paid = await confirm(quoted.data);
    const { price, id } = quoted.data.order;
    expect(paid).toMatchObject({
      status: 200,
      data: { order: { status: 'succeeded', charged: price }, available: before - price },
    });
    expect(await actionsOf(id)).toEqual([
      'order.quoted by person Siti Rahmawati (019aa7d0-0000-7c22-8d11-0c1e5a7f9b00)',
      'order.confirmed by person Siti Rahmawati (019aa7d0-0000-7c22-8d11-0c1e5a7f9b00)',
    ]);
  });

  test('of a bill shows whose it is, and an unknown customer is refused', async () => {
    const body = { product_code: 'plnpasca', client_reference: `portal-${randomUUID()}` };
    const read = await post(`${env}/sales/inquiries`, { ...body, customer_no: '530000000009' });
    expect(read.data.order.bill?.customer_name).toMatch(/\w/);
    expect((await confirm(read.data)).data.order.status).toBe('succeeded');
    const unknown = await post(`${env}/sales/inquiries`, { ...body, customer_no: '530000000404' });
    expect([unknown.status, unknown.error.code]).toEqual([409, 'client_reference_taken']);
    const other = { ...body, client_reference: `portal-${randomUUID()}` };
    const refused = await post(`${env}/sales/inquiries`, { ...other, customer_no: '530000000404' });
    expect([refused.status, refused.error.code]).toEqual([422, 'bill_not_found']);
  });

  test('is found again by its id and by its reference', async () => {
    const reference = `portal-${randomUUID()}`;
    const find = async () => {
      const answer = await portal.call('staff', 'GET', `${env}/sales?client_reference=${reference}`);
      const found: Answer = JSON.parse(await answer.text());
      return found.data;
    };
    expect(await find()).toBeNull();
    const { data } = await quote({ client_reference: reference });
    expect((await find()).order).toEqual(data.order);
    const read = await portal.call('staff', 'GET', `${env}/sales/${data.order.id}`);
    expect(await read.json()).toMatchObject({ data: { order: data.order } });
  });

  test('is cancelled before it is paid, with the person in the audit', async () => {
    const { data } = await quote();
    const cancelled = await post(`${env}/sales/${data.order.id}/cancel`, undefined);
    expect(cancelled.data.order.status).toBe('cancelled');
    expect((await actionsOf(data.order.id)).at(-1)).toContain('order.cancelled by person');
    expect((await confirm(data)).error.code).toBe('order_not_confirmable');
  });
});

describe('the same key', () => {
  test('of a quote and of a confirm answers the first result and has one effect', async () => {
    const key = randomUUID();
    const body = quoteOf();
    const first = await post(`${env}/sales/quotes`, body, { key });
    expect((await post(`${env}/sales/quotes`, body, { key })).data).toEqual(first.data);
    const before = await available();
    const pay = randomUUID();
    const both = await Promise.all([confirm(first.data, { key: pay }), confirm(first.data, { key: pay })]);
    const after = before - first.data.order.price;
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await confirm(first.data, { key: pay })).data.available).toBe(after);
    expect(await actionsOf(first.data.order.id)).toHaveLength(2);
  });

  test('with another content is refused, also when the API has used it', async () => {
    const key = randomUUID();
    const first = await quote({}, { key });
    expect((await quote({}, { key })).error.code).toBe('idempotency_key_reused');
    expect((await confirm(first.data, { key })).error.code).toBe('idempotency_key_reused');
    const api = portal.server.client(portal.account.keys.sandbox);
    const body = quoteOf();
    expect((await api.post('/sandbox/v1/quotes', body, { 'idempotency-key': key })).status).toBe(409);
    const used = randomUUID();
    expect((await api.post('/sandbox/v1/quotes', body, { 'idempotency-key': used })).status).toBe(201);
    expect((await post(`${env}/sales/quotes`, body, { key: used })).error.code).toBe(
      'idempotency_key_reused',
    );
  });

  test('must be a UUID', async () => {
    expect((await quote({}, { key: 'none' })).status).toBe(422);
  });
});

describe('a sale is refused', () => {
  test('as a duplicate for five minutes, unless the person means it', async () => {
    const destination = { customer_no: newCustomer() };
    const first = await quote({ destination });
    const second = await quote({ destination });
    expect(second).toMatchObject({
      status: 409,
      error: { code: 'duplicate_destination', details: [{ order_id: first.data.order.id }] },
    });
    expect((await quote({ destination, allow_duplicate: true })).status).toBe(200);
    // A program is not asked: it has a reference of its own.
    const api = portal.server.client(portal.account.keys.sandbox);
    expect((await api.post('/sandbox/v1/quotes', quoteOf({ destination }))).status).toBe(201);
    const { clock } = portal.server.app;
    clock.offsetMs += 5 * minuteMs;
    try {
      expect((await quote({ destination })).status).toBe(200);
    } finally {
      clock.offsetMs -= 5 * minuteMs;
    }
  });

  test('when the price is not the one that the page shows', async () => {
    const { data } = await quote();
    const answer = await confirm(data, { price: data.order.price - 1 });
    expect([answer.status, answer.error.code]).toEqual([409, 'order_changed']);
  });

  test('when the balance or a limit does not suffice', async () => {
    const poor = await quote({ scenario: 'insufficient_balance' });
    expect(await confirm(poor.data)).toMatchObject({
      status: 409,
      error: { code: 'insufficient_balance', required: poor.data.order.price },
    });
    const accountId = portal.account.id;
    const limit = (transaction: bigint) =>
      setLimits(portal.server.app.database, {
        actor: 'operator test',
        accountId,
        environment: 'sandbox',
        transaction,
      });
    await limit(5_000n);
    expect((await quote()).error.code).toBe('transaction_limit_exceeded');
    await limit(10_000_000n);
    await setLimits(portal.server.app.database, {
      actor: 'operator test',
      accountId,
      environment: 'sandbox',
      daily: 0n,
    });
    const { data } = await quote();
    expect((await confirm(data)).error.code).toBe('daily_limit_exceeded');
    await setLimits(portal.server.app.database, {
      actor: 'operator test',
      accountId,
      environment: 'sandbox',
      daily: 100_000_000n,
    });
  });

  test('for a destination that does not fit, and a scenario in live', async () => {
    expect((await quote({ destination: { customer_no: '12' } })).error.code).toBe('invalid_destination');
    expect((await quote({ destination: { zone: '1' } })).error.code).toBe('invalid_destination');
    const live = await post('/live/sales/quotes', quoteOf({ scenario: 'success' }));
    expect(live.error.code).toBe('scenario_not_allowed');
    expect((await post('/live/sales/quotes', quoteOf())).error.code).toBe('transactions_unavailable');
  });

  test('after a restore, when what was sold is not certain, and an order is not shown as unpaid', async () => {
    const { data } = await quote();
    inQuarantine = true;
    const answers = [
      await quote(),
      await confirm(data),
      await post(`${env}/sales/${data.order.id}/cancel`, undefined),
    ];
    const read = await portal.call('staff', 'GET', `${env}/sales/${data.order.id}`);
    const selling = await portal.call('staff', 'GET', `${env}/selling`);
    inQuarantine = false;
    expect(answers.map(({ error }) => error.code)).toEqual(Array(3).fill('service_unavailable'));
    expect(read.status).toBe(503);
    expect(await selling.json()).toMatchObject({ data: { prepaid: false, postpaid: false } });
    expect((await confirm(data)).status).toBe(200);
  });

  test('of an account that is suspended or not live', async () => {
    expect((await quote({}, { visitor: 'suspended' })).error.code).toBe('account_suspended');
    const live = await post('/live/sales/quotes', quoteOf(), { visitor: 'newcomer' });
    expect(live.error.code).toBe('account_not_live');
    expect((await quote({}, { visitor: 'newcomer' })).status).toBe(200);
  });
});

describe('who may sell', () => {
  const operations = [
    ['GET', '/selling'],
    ['GET', '/sales?client_reference=x'],
    ['GET', `/sales/${randomUUID()}`],
    ['POST', '/sales/quotes'],
    ['POST', '/sales/inquiries'],
    ['POST', `/sales/${randomUUID()}/confirm`],
    ['POST', `/sales/${randomUUID()}/cancel`],
    ['POST', '/customer-lookups'],
  ] as const;

  test.each([
    ['developer', 'role_not_allowed'],
    ['finance', 'role_not_allowed'],
    ['viewer', 'role_not_allowed'],
    ['foreigner', 'not_found'],
    ['operator_finance', 'not_found'],
    ['nobody', 'not_signed_in'],
  ])('%s may not: %s', async (visitor, code) => {
    for (const [method, path] of operations) {
      const answer = await portal.call(visitor, method, env + path, method === 'POST' ? { body: {} } : {});
      expect(await answer.json()).toMatchObject({ error: { code } });
    }
  });

  test.each(['owner', 'staff'])('%s may', async (visitor) => {
    expect((await portal.call(visitor, 'GET', `${env}/selling`)).status).toBe(200);
    expect((await quote({}, { visitor })).status).toBe(200);
    const lookup = { kind: 'pln', customer_no: '01428800700' };
    const answer = await portal.call(visitor, 'POST', `${env}/customer-lookups`, { body: lookup });
    expect(await answer.json()).toMatchObject({ data: { destination: '*******0700' } });
  });

  test('nobody sees a sale of another account', async () => {
    const other = await portal.server.givenAccount();
    const api = portal.server.client(other.keys.sandbox);
    const { id } = (await api.post('/sandbox/v1/quotes', quoteOf())).body.data;
    expect((await portal.call('owner', 'GET', `${env}/sales/${id}`)).status).toBe(404);
    expect((await post(`${env}/sales/${id}/cancel`, undefined, { visitor: 'owner' })).status).toBe(404);
  });
});

test('after all sales the books are clean', async () => {
  await expectCleanBooks(portal.server.app);
});
