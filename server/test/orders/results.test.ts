import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../query-as.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../server.ts';
import { base, givenBuyer, type Buyer } from './buyer.ts';

const logged: string[] = [];
let server: TestServer;
let buyer: Buyer;
beforeAll(async () => {
  server = await startTestServer({ log: (line) => logged.push(line) });
  buyer = await givenBuyer(server);
});
afterAll(() => server.stop());

const power = { product_code: 'pln20', destination: { customer_no: '01428800700' } };

async function bought(change = {}): Promise<string> {
  const order = await buyer.awaiting('prepaid', change);
  expect((await buyer.confirm(order)).body.data.status).toBe('succeeded');
  return order.id;
}

function receipt(id: string, query = ''): Promise<TestAnswer> {
  return buyer.client.get(`${base}/orders/${id}/receipt${query}`);
}

/** The members of a result that the test client has no type for. */
function tokenIn(data: object): { serial: string; token: string; kwh: number } {
  const { serial, token, kwh }: Record<string, unknown> = { ...data };
  return { serial: String(serial), token: String(token), kwh: Number(kwh) };
}

test('the result of a PLN token has its parts beside the serial', async () => {
  const { data } = (await buyer.result(await bought(power))).body;
  const { serial, token, kwh } = tokenIn(data);
  expect(data).toMatchObject({ name: 'PELANGGAN SANDBOX', tariff: 'R1', power: 1300 });
  expect(token).toMatch(/^[0-9]{20}$/);
  expect(serial.replaceAll('-', '')).toBe(`${token}/PELANGGAN SANDBOX/R1/1300VA/${kwh.toFixed(1)}KWH`);
});

test('the result of another product has none of them, although its serial has twenty digits', async () => {
  const { data } = (await buyer.result(await bought())).body;
  expect(data.serial).toMatch(/^([0-9]{4}-){4}[0-9]{4}$/);
  expect(data).toMatchObject({ token: null, kwh: null, name: null, tariff: null, power: null });
});

test('a pending token that is resolved has them too', async () => {
  const order = await buyer.awaiting('prepaid', { ...power, scenario: 'pending' });
  await buyer.confirm(order);
  await buyer.resolve(order.id, 'succeeded');
  expect((await buyer.result(order.id)).body.data).toMatchObject({
    token: expect.stringMatching(/^[0-9]{20}$/),
    name: 'PELANGGAN SANDBOX',
  });
});

test('a receipt is a page that its policy allows, and is not stored', async () => {
  const answer = await receipt(await bought(power), '?width=80&selling_price=22500');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const style = /<style>(?<css>[^<]*)<\/style>/.exec(answer.text)?.groups?.['css'] ?? '';
  expect(answer.headers.get('content-security-policy')).toContain(
    `'sha256-${hash('sha256', style, 'base64')}'`,
  );
  expect(answer.text).toContain('<h1>KONTER</h1>');
  expect(answer.text).toContain('<dd>*******0700</dd>');
  expect(answer.text).toMatch(/<p class="code">([0-9]{4} ){4}[0-9]{4}<\/p>/);
  expect(answer.text).toContain('<dd>Rp 22.500</dd>');
});

test.each([
  ['?format=text', 32],
  ['?format=text&width=80', 48],
])('a receipt as %s has %i columns', async (query, columns) => {
  const { text, headers } = await receipt(await bought(), query);
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBe(columns);
});

test('the receipt of a bill has its lines, and its total with the fee of the client', async () => {
  const order = await buyer.awaiting('postpaid');
  await buyer.confirm(order);
  const { text } = await receipt(order.id, '?format=text&width=80&admin_fee=1000');
  const total = (order.price + 1_000).toLocaleString('id-ID');
  expect(text).toMatch(
    new RegExp(`Tagihan .* Rp [0-9.]+\\n[^]*TOTAL +Rp ${total.replaceAll('.', '\\.')}\\n`),
  );
});

test('a serial that was removed is not answered as one that the biller did not give', async () => {
  const id = await bought(power);
  await queryAsOwner(server, 'update steps set serial_sealed = null where order_id = $1', [id]);
  for (const { status, body } of [await buyer.result(id), await receipt(id)]) {
    expect(status).toBe(409);
    expect(body.error).toMatchObject({
      ...{ code: 'result_not_available', status: 'succeeded' },
      details: [{ field: 'serial', code: 'removed', message: expect.stringContaining('removed') }],
    });
  }
});

test('an order that has not succeeded has no receipt', async () => {
  const order = await buyer.awaiting('prepaid');
  expect((await receipt(order.id)).body.error).toMatchObject({
    code: 'result_not_available',
    status: 'awaiting_confirmation',
  });
});

test.each([
  '?width=70',
  '?format=pdf',
  '?selling_price=-1',
  '?selling_price=1.5',
  '?admin_fee=1e3',
  '?size=58',
])('the query %s is refused', async (query) => {
  expect((await receipt(await bought(), query)).body.error.code).toBe('invalid_parameter');
});

test('no log line has a token, a serial, a name or an amount of a receipt', async () => {
  const id = await bought(power);
  const { serial, token } = tokenIn((await buyer.result(id)).body.data);
  await receipt(id, '?selling_price=123456');
  const lines = logged.join('');
  expect(lines).toContain('/orders/:id/receipt');
  for (const secret of [serial, token, serial.slice(0, 24), 'PELANGGAN', '123456', '01428800700'])
    expect(lines).not.toContain(secret);
});
