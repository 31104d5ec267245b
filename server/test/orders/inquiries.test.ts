import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { setLimits } from '../../src/clients/limits.ts';
import { queryAsOwner } from '../query-as.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { base, givenBuyer, refusal, slowCustomerNo, startBalance, type Buyer } from './buyer.ts';

const inquiryTimeoutMs = 60_000;
const slowInquiryMs = 30_000;
/**
 * How long a request waits for its supplier, milliseconds: longer than any takes here, except in tests without an
 * answer.
 */
const replyDeadlineMs = { live: 15_000, sandbox: 15_000 };

let server: TestServer;
let buyer: Buyer;

beforeAll(async () => {
  server = await startTestServer({
    settings: {
      replyDeadlineMs,
      simulatorSlowInquiryMs: slowInquiryMs,
      workerIntervalMs: 20,
      inquiryTimeoutMs,
    },
  });
});
beforeEach(async () => {
  server.app.clock.offsetMs = 0;
  replyDeadlineMs.sandbox = 15_000;
  buyer = await givenBuyer(server);
});
afterAll(() => server.stop());

describe('a refused inquiry', () => {
  test.each([
    ['0404', 422, 'bill_not_found'],
    ['0409', 409, 'bill_already_paid'],
  ])(
    'for a number that ends in %s is %i %s, leaves no order and frees key and reference',
    async (end, http, code) => {
      const [key, client_reference] = [randomUUID(), 'bill-1'];
      const refused = { client_reference, customer_no: `53000000${end}` };
      expect(refusal(await buyer.inquire(refused, key))).toEqual({ http, code, fields: ['customer_no'] });
      expect(refusal(await buyer.inquire(refused, key))).toEqual({ http, code, fields: ['customer_no'] });
      expect((await buyer.client.get(`${base}/orders`)).body).toMatchObject({ data: [], meta: { total: 0 } });
      expect(await leftOf(buyer)).toEqual({ orders: '0', attempts: '0', claims: '0', steps: '0' });

      const answer = await buyer.inquire({ client_reference }, key);
      expect(answer.status).toBe(201);
      expect(answer.headers.has('idempotency-replayed')).toBe(false);
      expect(answer.body.data).toMatchObject({ client_reference, version: 1 });
    },
  );

  test('depends on the end of the number or of an identity behind it, and not of an amount', async () => {
    const codeOf = async (customer_no: string): Promise<unknown> => {
      const { status, body } = await buyer.inquire({ product_code: 'samsatjabar', customer_no });
      return status === 201 ? status : body.error.code;
    };
    expect(await codeOf('082100000404,50000')).toBe('bill_not_found');
    expect(await codeOf('082100000409, 0212502110170100')).toBe('bill_already_paid');
    expect(await codeOf('082100000001,50404')).toBe(201);
    expect(await codeOf('9658548523568701,0212502110170409')).toBe('bill_already_paid');
    expect(await codeOf('9658548523568701,0212502110170100')).toBe(201);
  });

  test('for a bill above the limit of one transaction is refused with the amounts and leaves no order', async () => {
    await setLimits(server.app.database, {
      actor: 'operator test',
      accountId: buyer.account.id,
      transaction: 10_000n,
    });
    const answer = refusal(await buyer.inquire());
    expect(answer).toEqual({
      http: 422,
      code: 'transaction_limit_exceeded',
      limit: 10_000,
      required: expect.any(Number),
    });
    expect(await leftOf(buyer)).toEqual({ orders: '0', attempts: '0', claims: '0', steps: '0' });
  });

  test('that was sent several times at once returns the reason to each copy', async () => {
    const key = randomUUID();
    const twins = Array.from({ length: 5 }, () =>
      buyer.inquire({ client_reference: 'twin', customer_no: '530000000404' }, key),
    );
    for (const twin of await Promise.all(twins))
      expect(refusal(twin)).toEqual({ http: 422, code: 'bill_not_found', fields: ['customer_no'] });
    expect(await leftOf(buyer)).toEqual({ orders: '0', attempts: '0', claims: '0', steps: '0' });
  });

  test.each(['12345', '123456789012345678901', '12345a', '+62812345678', ' 123456', ''])(
    'is one with a malformed customer number such as %j',
    async (customer_no) => {
      const code = 'invalid_destination';
      expect(refusal(await buyer.inquire({ customer_no }))).toEqual({
        http: 422,
        code,
        fields: ['customer_no'],
      });
    },
  );
});

test.each(['123456', '62812345', '08123456789012345678'])(
  'the bill of a phone is read with any number of digits that the sandbox allows, such as %s',
  async (customer_no) => {
    expect((await buyer.inquire({ product_code: 'halo', customer_no })).status).toBe(201);
  },
);

describe('a slow inquiry', () => {
  test('is inquiring first, then has its bill and a full window, and is paid like any other', async () => {
    const answer = await buyer.inquire({ customer_no: slowCustomerNo });
    expect(answer.status).toBe(201);
    const { data: order, inquiry } = answer.body;
    const nothingYet = {
      status: 'inquiring',
      version: 1,
      price: 0,
      charged: 0,
      bill: null,
      confirmation_token: null,
    };
    expect(order).toMatchObject({ ...nothingYet, reason: null, transaction_kind: 'postpaid' });
    expect(inquiry).toEqual({ id: order.id, status: 'processing', expires_at: order.expires_at });
    expect(refusal(await buyer.confirm({ id: order.id, confirmation_token: 'x' }))).toEqual({
      http: 409,
      code: 'order_not_confirmable',
      status: 'inquiring',
    });

    server.app.clock.offsetMs += slowInquiryMs;
    const billed = await buyer.until(order.id, 'awaiting_confirmation');
    expect(billed).toMatchObject({ version: 2, bill: { selling_price: billed.price } });
    expect(Date.parse(billed.expires_at)).toBeGreaterThan(Date.parse(order.expires_at));
    const read = await buyer.client.get(`${base}/postpaid/inquiries/${order.id}`);
    expect(read.body.data).toEqual(billed);
    expect(read.body.inquiry).toEqual({ id: order.id, status: 'succeeded', expires_at: billed.expires_at });
    await buyer.confirm(billed);
    const paid = await buyer.until(order.id, 'succeeded');
    expect(paid).toMatchObject({ version: 4, charged: billed.price });
    expect((await buyer.wallet()).available).toBe(startBalance - billed.price);
  });

  test('makes its replay wait for the bill as long as a request may', async () => {
    const [key, change] = [randomUUID(), { client_reference: 'slow', customer_no: slowCustomerNo }];
    const first = await buyer.inquire(change, key);
    server.app.clock.offsetMs += slowInquiryMs;
    await expect
      .poll(async () => {
        const replay = await buyer.inquire(change, key);
        expect(replay).toMatchObject({ status: 201, body: { data: { id: first.body.data.id } } });
        expect(replay.headers.get('idempotency-replayed')).toBe('true');
        return replay.body.inquiry.status;
      })
      .toBe('succeeded');
  });

  test('whose bill is above the limit of one transaction fails with that reason', async () => {
    await setLimits(server.app.database, {
      actor: 'operator test',
      accountId: buyer.account.id,
      transaction: 10_000n,
    });
    const { data: order } = (await buyer.inquire({ customer_no: slowCustomerNo })).body;
    server.app.clock.offsetMs += slowInquiryMs;
    const reason = 'transaction_limit_exceeded';
    expect(await buyer.until(order.id, 'failed')).toMatchObject({ version: 2, bill: null, reason });
  });

  test('is cancelled while its bill is still on the way, and stays cancelled', async () => {
    const { data: order } = (await buyer.inquire({ customer_no: slowCustomerNo })).body;
    const cancelled = await buyer.cancel(order.id);
    expect(cancelled).toMatchObject({
      status: 200,
      body: { data: { status: 'cancelled', version: 2, bill: null } },
    });
    expect(cancelled.body.data.reason).toBe('cancelled_by_client');
    const attempts = await queryAsOwner(server, 'select state from attempts where order_id = $1', [order.id]);
    expect(attempts).toEqual([{ state: 'ruled' }]);
    const read = await buyer.client.get(`${base}/postpaid/inquiries/${order.id}`);
    expect(read.body).toMatchObject({ data: cancelled.body.data, inquiry: { status: 'failed' } });
  });

  test('holds its reference while it is inquiring', async () => {
    const change = { client_reference: 'slow', customer_no: slowCustomerNo };
    const { data: order } = (await buyer.inquire(change)).body;
    expect(refusal(await buyer.inquire(change))).toEqual({
      http: 409,
      code: 'client_reference_taken',
      status: 'inquiring',
      fields: ['client_reference'],
    });
    await buyer.cancel(order.id);
    expect((await buyer.inquire(change)).status).toBe(201);
  });
});

test('an inquiry without an answer in time fails', async () => {
  const silent = await startTestServer({
    settings: { simulatorSlowInquiryMs: 3_600_000, inquiryTimeoutMs, workerIntervalMs: 20 },
  });
  try {
    buyer = await givenBuyer(silent);
    const { data: order } = (await buyer.inquire({ customer_no: slowCustomerNo })).body;
    expect(order.status).toBe('inquiring');
    silent.app.clock.offsetMs += inquiryTimeoutMs;
    const failed = await buyer.until(order.id, 'failed');
    expect(failed).toMatchObject({ version: 2, reason: 'inquiry_timeout', price: 0, charged: 0, bill: null });
    const read = await buyer.client.get(`${base}/postpaid/inquiries/${order.id}`);
    expect(read.body.inquiry.status).toBe('failed');
    expect((await buyer.inquire({ client_reference: order.client_reference })).status).toBe(201);
  } finally {
    await silent.stop();
  }
});

test('a prepaid order is not found among the inquiries', async () => {
  const { id } = await buyer.awaiting('prepaid');
  expect(refusal(await buyer.client.get(`${base}/postpaid/inquiries/${id}`))).toEqual({
    http: 404,
    code: 'not_found',
  });
});

/** The number of rows of the account in each table. */
async function leftOf({ account }: Buyer): Promise<Record<string, unknown> | undefined> {
  const [left] = await queryAsOwner(
    server,
    `select (select count(*) from orders where account_id = $1) as orders,
            (select count(*) from attempts where account_id = $1) as attempts,
            (select count(*) from claims where account_id = $1) as claims,
            (select count(*) from steps where account_id = $1 and order_id is not null) as steps`,
    [account.id],
  );
  return left && Object.fromEntries(Object.entries(left).map(([table, rows]) => [table, String(rows)]));
}
