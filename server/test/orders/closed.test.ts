import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../server.ts';
import { base, givenBuyer, phone, refusal, slowCustomerNo, type Buyer } from './buyer.ts';

let server: TestServer;
let buyer: Buyer;
/** Whether a supplier accepts new purchases, and whether one of them bills. */
let open = true;
let openForBills = true;
/**
 * How long a request waits for its supplier, milliseconds: longer than any takes here, except in tests without an
 * answer.
 */
const replyDeadlineMs = { live: 15_000, sandbox: 15_000 };

beforeAll(async () => {
  server = await startTestServer({
    settings: {
      replyDeadlineMs,
      simulatorSlowInquiryMs: 300,
      workerIntervalMs: 20,
    },
    replace: ({ suppliers }) => ({
      suppliers: {
        ...suppliers,
        readiness: () => ({ transactions: open, postpaid: open && openForBills }),
        routes: (environment, product, now) =>
          open && (openForBills || product.kind === 'prepaid')
            ? suppliers.routes(environment, product, now)
            : [],
      },
    }),
  });
});
beforeEach(async () => {
  open = true;
  openForBills = true;
  replyDeadlineMs.sandbox = 15_000;
  buyer = await givenBuyer(server);
});
afterAll(() => server.stop());

const closed = { http: 503, code: 'transactions_unavailable' };

test('new purchases return 503 while nothing can be bought, before any product is looked up', async () => {
  const order = await buyer.awaiting('prepaid');
  open = false;
  expect(refusal(await buyer.quote())).toEqual(closed);
  expect(refusal(await buyer.quote({ product_code: 'no-such-product' }))).toEqual(closed);
  expect(refusal(await buyer.inquire())).toEqual(closed);
  expect(refusal(await buyer.confirm(order))).toEqual(closed);
  expect(refusal(await buyer.confirm({ ...order, confirmation_token: 'x' }))).toEqual(closed);
  expect((await buyer.quote()).headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect((await buyer.client.get(`${base}/capabilities`)).body.data).toMatchObject({
    transactions_available: false,
    postpaid_available: false,
  });

  open = true;
  expect((await buyer.confirm(order)).status).toBe(200);
});

test('inquiries and confirms of bills return 503 while no bill can be paid, and the rest works', async () => {
  const bill = await buyer.awaiting('postpaid');
  const key = randomUUID();
  const paid = await buyer.awaiting('postpaid');
  const answer = await buyer.confirm(paid, {}, key);
  openForBills = false;
  const noBills = { http: 503, code: 'postpaid_unavailable' };
  expect(refusal(await buyer.inquire({ product_code: 'no-such-biller' }))).toEqual(noBills);
  expect(refusal(await buyer.confirm(bill))).toEqual(noBills);
  expect(refusal(await buyer.confirm({ ...bill, confirmation_token: 'x' }))).toEqual(noBills);
  expect((await buyer.confirm(bill)).headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(await buyer.read(bill.id)).toEqual(bill);
  expect((await buyer.confirm(paid, {}, key)).body.data).toEqual(answer.body.data);
  expect((await buyer.confirm(await buyer.awaiting('prepaid'))).status).toBe(200);

  openForBills = true;
  expect((await buyer.confirm(bill)).status).toBe(200);
});

test('errors in the request itself are reported first', async () => {
  open = false;
  expect(refusal(await buyer.quote({ scenaro: 'x' }))).toMatchObject({ http: 422, fields: ['scenaro'] });
  expect(refusal(await buyer.quote({ client_reference: phone }))).toMatchObject({
    http: 422,
    fields: ['client_reference'],
  });
});

test('reads, replays, cancels and the settlement of open orders always work', async () => {
  replyDeadlineMs.sandbox = 200;
  const keys = { quote: randomUUID(), confirm: randomUUID(), inquiry: randomUUID() };
  const { data: pending } = (await buyer.quote({ client_reference: 'p', scenario: 'pending' }, keys.quote))
    .body;
  await buyer.confirm(pending, {}, keys.confirm);
  const awaiting = await buyer.awaiting('prepaid');
  const slow = { client_reference: 's', customer_no: slowCustomerNo };
  const { data: inquiring } = (await buyer.inquire(slow, keys.inquiry)).body;
  open = false;

  expect((await buyer.quote({ client_reference: 'p', scenario: 'pending' }, keys.quote)).status).toBe(201);
  expect((await buyer.confirm(pending, {}, keys.confirm)).status).toBe(202);
  expect((await buyer.inquire(slow, keys.inquiry)).status).toBe(201);
  expect((await buyer.cancel(awaiting.id)).status).toBe(200);
  expect((await buyer.resolve(pending.id, 'succeeded')).status).toBe(200);
  expect((await buyer.result(pending.id)).status).toBe(200);
  expect((await buyer.until(inquiring.id, 'awaiting_confirmation')).bill).not.toBeNull();
  expect((await buyer.reset()).status).toBe(200);
});
