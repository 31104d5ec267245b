import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../server.ts';
import { givenBuyer, refusal, type Buyer } from './buyer.ts';

let server: TestServer;
let buyer: Buyer;

beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
beforeEach(async () => {
  server.app.clock.offsetMs = 0;
  buyer = await givenBuyer(server);
});
afterAll(() => server.stop());

const refused = { http: 422, code: 'invalid_parameter', fields: ['client_reference'] };

describe('a client_reference', () => {
  test.each([
    '081234567890',
    '6281234567890',
    '+6281234567890',
    '08123456789',
    '0812345678',
    '0812345678901',
  ])('is refused when it is the phone number %s', async (client_reference) => {
    expect(
      refusal(await buyer.quote({ client_reference, destination: { customer_no: '085700000001' } })),
    ).toEqual(refused);
    expect(refusal(await buyer.inquire({ client_reference }))).toEqual(refused);
  });

  test.each([
    '0812345',
    '0912345678901',
    '08123456789012345',
    '621234567890',
    'order 081234567890',
    '0812-3456-7890',
  ])('may be %j, which is no phone number', async (client_reference) => {
    expect(
      (await buyer.quote({ client_reference, destination: { customer_no: '085700000001' } })).status,
    ).toBe(201);
  });

  test.each([
    ['+6281234567890123', '081234567890123'],
    ['6281234567890123', '081234567890123'],
    ['081234567890123', '+6281234567890123'],
    ['081234567890123', '6281234567890123'],
    ['0215550001', '0215550001'],
  ])('is refused when the destination is %s and it is %s', async (customer_no, client_reference) => {
    expect(refusal(await buyer.quote({ client_reference, destination: { customer_no } }))).toEqual(refused);
  });

  test('is refused when it equals the customer number of a bill', async () => {
    const customer_no = '530000001234';
    expect(refusal(await buyer.inquire({ client_reference: customer_no, customer_no }))).toEqual(refused);
    expect((await buyer.inquire({ client_reference: `${customer_no}-1`, customer_no })).status).toBe(201);
  });

  test('is refused when it equals a part of the customer number of a bill, but may be its amount', async () => {
    const ask = (customer_no: string, client_reference: string) =>
      buyer.inquire({ product_code: 'samsatjabar', customer_no, client_reference });
    const vehicle = '9658548523568701,0212502110170100';
    for (const part of ['9658548523568701', '0212502110170100', vehicle])
      expect(refusal(await ask(vehicle, part))).toEqual(refused);
    expect(refusal(await ask('6281234567890123 , 50000', '081234567890123'))).toEqual(refused);
    expect((await ask('0215550001,50000', '50000')).status).toBe(201);
  });

  test('is refused when it equals any field of a destination with several', async () => {
    const { snapshot } = await server.app.catalog.current();
    const product = [...snapshot.prepaid.byCode.values()].find(({ fields }) => fields.length > 1);
    const destination = Object.fromEntries((product?.fields ?? []).map(({ key }, i) => [key, `4455660${i}`]));
    for (const client_reference of Object.values(destination)) {
      const body = { product_code: product?.code, destination, client_reference };
      expect(refusal(await buyer.quote(body))).toEqual(refused);
    }
    const quoted = await buyer.awaiting('prepaid', { product_code: product?.code, destination });
    expect(quoted.destination).toBe('****6600/****6601');
  });

  test('may have 100 printable characters of any script', async () => {
    const client_reference = `${'é'.repeat(98)} 好`;
    expect((await buyer.awaiting('prepaid', { client_reference })).client_reference).toBe(client_reference);
    expect(refusal(await buyer.quote({ client_reference: 'x'.repeat(101) }))).toEqual(refused);
    expect(refusal(await buyer.quote({ client_reference: '' }))).toEqual(refused);
  });

  test('may be used by another account', async () => {
    const client_reference = 'common';
    await buyer.awaiting('prepaid', { client_reference });
    expect((await (await givenBuyer(server)).quote({ client_reference })).status).toBe(201);
  });
});

describe('a reference is taken while its order is open or succeeded:', () => {
  test.each([
    ['success', 'succeeded'],
    ['pending', 'processing'],
    ['insufficient_balance', 'awaiting_confirmation'],
  ])('after the scenario %s, %s', async (scenario, status) => {
    const client_reference = 'sale';
    await buyer.confirm(await buyer.awaiting('prepaid', { scenario, client_reference }));
    const taken = { http: 409, code: 'client_reference_taken', status, fields: ['client_reference'] };
    expect(refusal(await buyer.quote({ client_reference }))).toEqual(taken);
    expect(refusal(await buyer.inquire({ client_reference }))).toEqual(taken);
  });
});

describe('a reference is free again when its order', () => {
  const client_reference = 'sale';

  test('was cancelled, failed, or ended by price or time, and each use is a new order', async () => {
    await buyer.cancel((await buyer.awaiting('prepaid', { client_reference })).id);
    for (const scenario of ['failed', 'price_changed', 'expired']) {
      await buyer.confirm(await buyer.awaiting('postpaid', { scenario, client_reference }));
    }
    const last = await buyer.awaiting('prepaid', { client_reference });
    const { data, meta } = (await buyer.client.get(`/sandbox/v1/orders?client_reference=${client_reference}`))
      .body;
    expect([...data].map(({ status }) => status)).toEqual([
      'awaiting_confirmation',
      'expired',
      'expired',
      'failed',
      'cancelled',
    ]);
    expect(data[0]).toEqual(last);
    expect(meta).toMatchObject({ total: 5, last_page: 1 });
  });

  test('failed by a ruling', async () => {
    const order = await buyer.awaiting('prepaid', { client_reference, scenario: 'pending' });
    await buyer.confirm(order);
    await buyer.resolve(order.id, 'failed');
    expect((await buyer.quote({ client_reference })).status).toBe(201);
  });
});
