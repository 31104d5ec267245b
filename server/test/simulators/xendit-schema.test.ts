import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Answer,
  type Receiver,
  type SimulatedGateway,
  startReceiver,
  startSimulatedGateway,
} from './simulated-gateway.ts';
import { xenditSchemas } from './xendit-schema.ts';

/*
 * The Xendit simulator against the documented schemas of v3. Xendit's npm package speaks v2, so it would prove
 * nothing.
 */

const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
addFormats.default(ajv);
const validators = Object.fromEntries(
  Object.entries(xenditSchemas).map(([name, schema]) => [name, ajv.compile(schema)]),
);

/** The reasons why a document is not as documented; empty: it is. */
function problemsOf(name: keyof typeof xenditSchemas, document: unknown): readonly unknown[] {
  return validators[name]?.(document) === true ? [] : (validators[name]?.errors ?? [name]);
}

let receiver: Receiver;
let gateway: SimulatedGateway;

beforeAll(async () => {
  receiver = await startReceiver();
  gateway = await startSimulatedGateway('xendit', receiver.url);
});
afterAll(async () => {
  await gateway.stop();
  receiver.stop();
});

let requests = 0;

/** A request of each kind of channel. */
function requestFor(channel: string, more: object = {}): Readonly<Record<string, unknown>> {
  requests += 1;
  const name = { ALFAMART: { payer_name: 'PT CONTOH' }, QRIS: {} }[channel] ?? { display_name: 'PT CONTOH' };
  return {
    reference_id: `dep_${requests}`,
    type: 'PAY',
    country: 'ID',
    currency: 'IDR',
    request_amount: 50_000,
    channel_code: channel,
    channel_properties: name,
    description: 'Deposit',
    metadata: { account: 'acc_1' },
    ...more,
  };
}

async function create(body: object): Promise<Answer> {
  return gateway.call('POST', '/v3/payment_requests', body, { 'api-version': '2024-11-11' });
}

/** The webhooks about a reference, once there are this many. */
async function webhooksAbout(
  reference: unknown,
  count: number,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const find = (): Readonly<Record<string, unknown>>[] =>
    receiver.arrived
      .map(({ body }) => body)
      .filter((body) => JSON.stringify(body).includes(`"${String(reference)}"`));
  await expect.poll(() => find().length).toBe(count);
  return find();
}

test.each([
  ['QRIS', 'QR_STRING'],
  ['BCA_VIRTUAL_ACCOUNT', 'VIRTUAL_ACCOUNT_NUMBER'],
  ['BRI_VIRTUAL_ACCOUNT', 'VIRTUAL_ACCOUNT_NUMBER'],
  ['ALFAMART', 'PAYMENT_CODE'],
])('a payment by %s is as documented from its creation to its webhook', async (channel, descriptor) => {
  const request = requestFor(channel);
  expect(problemsOf('create', request)).toEqual([]);
  const created = await create(request);
  expect(created.status).toBe(201);
  expect(problemsOf('paymentRequest', created.body)).toEqual([]);
  expect(created.body).toMatchObject({
    ...request,
    status: 'REQUIRES_ACTION',
    actions: [{ type: 'PRESENT_TO_CUSTOMER', descriptor }],
  });
  const path = `/v3/payment_requests/${String(created.body['payment_request_id'])}`;
  expect((await gateway.call('GET', path)).body).toEqual(created.body);

  const simulated = await gateway.call('POST', `${path}/simulate`, { amount: 50_000 });
  expect(simulated.status).toBe(200);
  expect(problemsOf('simulated', simulated.body)).toEqual([]);
  const [webhook = {}] = await webhooksAbout(request['reference_id'], 1);
  expect(problemsOf('paymentWebhook', webhook)).toEqual([]);
  expect(webhook).toMatchObject({ event: 'payment.capture', data: { status: 'SUCCEEDED' } });
  const paid = await gateway.call('GET', path);
  expect(problemsOf('paymentRequest', paid.body)).toEqual([]);
  expect(paid.body['status']).toBe('SUCCEEDED');
  const payment = await gateway.call('GET', `/v3/payments/${String(paid.body['latest_payment_id'])}`);
  expect(problemsOf('payment', payment.body)).toEqual([]);
  expect(payment.body).toEqual(webhook['data']);
  expect(receiver.arrived.at(-1)?.headers['x-callback-token']).toBe('simulated-token');
});

test('the list of transactions shows every payment of a reference, and none that was not paid', async () => {
  const request = requestFor('QRIS');
  const list = async (): Promise<Answer> =>
    gateway.call('GET', `/transactions?types=PAYMENT&reference_id=${String(request['reference_id'])}`);
  const created = await create(request);
  expect((await list()).body).toEqual({ has_more: false, data: [], links: [] });
  for (const amount of [50_000, 60_000])
    await gateway.control('/pay', { reference: request['reference_id'], amount });
  const { body } = await list();
  expect(problemsOf('transactions', body)).toEqual([]);
  const product = { payment_request_id: created.body['payment_request_id'] };
  expect(body['data']).toMatchObject([
    { amount: 60_000, product_data: product },
    { amount: 50_000, product_data: product },
  ]);
});

test('money that arrives after the expiry leaves the request expired', async () => {
  const request = requestFor('BNI_VIRTUAL_ACCOUNT');
  const created = await create(request);
  const path = `/v3/payment_requests/${String(created.body['payment_request_id'])}`;
  await gateway.control('/expire', { reference: request['reference_id'] });
  const [expiry] = await webhooksAbout(request['reference_id'], 1);
  expect(problemsOf('expiryWebhook', expiry)).toEqual([]);
  await gateway.control('/pay', { reference: request['reference_id'] });
  const [, capture] = await webhooksAbout(request['reference_id'], 2);
  expect(problemsOf('paymentWebhook', capture)).toEqual([]);
  const after = await gateway.call('GET', path);
  expect(after.body).toMatchObject({ status: 'EXPIRED', latest_payment_id: expect.stringMatching(/^py-/) });
});

test('a request is cancelled once, and a paid one is not', async () => {
  const created = await create(requestFor('BCA_VIRTUAL_ACCOUNT'));
  const path = `/v3/payment_requests/${String(created.body['payment_request_id'])}/cancel`;
  const cancelled = await gateway.call('POST', path);
  expect([cancelled.status, cancelled.body['status']]).toEqual([200, 'CANCELED']);
  expect(problemsOf('paymentRequest', cancelled.body)).toEqual([]);
  const again = await gateway.call('POST', path);
  expect([again.status, again.body['error_code']]).toEqual([400, 'INACTIVE_PAYMENT_REQUEST']);
});

test('a QRIS payment is refunded, a virtual account is not', async () => {
  const request = requestFor('QRIS');
  const created = await create(request);
  const of = { payment_request_id: created.body['payment_request_id'], reason: 'REQUESTED_BY_CUSTOMER' };
  expect((await gateway.call('POST', '/refunds', of)).body['error_code']).toBe(
    'INELIGIBLE_TRANSACTION_STATUS',
  );
  await gateway.control('/pay', { reference: request['reference_id'] });
  const answer = await gateway.call('POST', '/refunds', { ...of, amount: 20_000 });
  expect(problemsOf('refund', answer.body)).toEqual([]);
  const [, webhook] = await webhooksAbout(answer.body['payment_id'], 2);
  expect(problemsOf('refundWebhook', webhook)).toEqual([]);
  expect(webhook).not.toHaveProperty('data.payment_request_id');
  expect(webhook).toMatchObject({ data: { reference_id: expect.stringMatching(/^refund-/) } });
  const account = await create(requestFor('BCA_VIRTUAL_ACCOUNT'));
  const refused = await gateway.call('POST', '/refunds', {
    ...of,
    payment_request_id: account.body['payment_request_id'],
  });
  expect([refused.status, refused.body['error_code']]).toEqual([403, 'REFUND_NOT_SUPPORTED']);
});

test('errors are as documented', async () => {
  const sound = requestFor('QRIS');
  const answers = await Promise.all([
    create({ ...sound, request_amount: '50000' }),
    create({ ...sound, channel_code: 'BRI' }),
    create({ ...sound, request_amount: 10_000_001 }),
    create(requestFor('BCA_VIRTUAL_ACCOUNT', { channel_properties: {} })),
    gateway.call('GET', '/v3/payment_requests/pr-00000000-0000-0000-0000-000000000000'),
    gateway.call('POST', '/v3/payment_requests', sound, { 'api-version': '2020-01-01' }),
    gateway.call('POST', '/v3/payment_requests', sound, { authorization: 'Basic bm9ib2R5Og==' }),
  ]);
  for (const { body } of answers) expect(problemsOf('error', body)).toEqual([]);
  expect(answers.map(({ status, body }) => [status, body['error_code']])).toEqual([
    [400, 'API_VALIDATION_ERROR'],
    [400, 'INVALID_VALUE_ERROR'],
    [400, 'INVALID_VALUE_ERROR'],
    [400, 'API_VALIDATION_ERROR'],
    [404, 'DATA_NOT_FOUND'],
    [400, 'API_VALIDATION_ERROR'],
    [401, 'INVALID_API_KEY'],
  ]);
});

test('the same reference again is another request, and a code for many payments takes them', async () => {
  const request = requestFor('BRI_VIRTUAL_ACCOUNT', { type: 'REUSABLE_PAYMENT_CODE' });
  const [first, second] = [await create(request), await create(request)];
  expect(first.body['payment_request_id']).not.toBe(second.body['payment_request_id']);
  const id = first.body['payment_request_id'];
  const paid = [await gateway.control('/pay', { id }), await gateway.control('/pay', { id, amount: 70_000 })];
  expect(new Set(paid.map(({ payment_id: payment }) => payment)).size).toBe(2);
  const after = await gateway.call('GET', `/v3/payment_requests/${String(id)}`);
  expect(after.body).toMatchObject({
    status: 'ACCEPTING_PAYMENTS',
    latest_payment_id: paid[1]?.['payment_id'],
  });
});

test('calls beyond the limit of a minute are refused', async () => {
  await gateway.control('/clock', { advance_ms: 60_000 });
  await gateway.control('/settings', { calls_per_minute: 2 });
  const statuses = await Promise.all(
    [1, 2, 3].map(() => gateway.call('GET', '/v3/payments/py-00000000-0000-0000-0000-000000000000')),
  );
  expect(statuses.map(({ status }) => String(status)).toSorted()).toEqual(['404', '404', '429']);
  const refused = statuses.find(({ status }) => status === 429);
  expect(refused?.body['error_code']).toBe('RATE_LIMIT_EXCEEDED');
  const { headers } = refused ?? {};
  expect([headers?.get('rate-limit-limit'), headers?.get('rate-limit-remaining')]).toEqual(['2', '0']);
  expect(Number(headers?.get('rate-limit-reset'))).toBeLessThanOrEqual(60);
  await gateway.control('/settings', { calls_per_minute: 600 });
});
