import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parsePriceList } from '../../src/catalog/import/price-list.ts';
import { applyPriceList } from '../../src/catalog/import/price-sync.ts';
import { addSupplier } from '../../src/catalog/import/supplier-changes.ts';
import { creditDeposit } from '../../src/orders/adjustments/credit-deposit.ts';
import { Secret } from '../../src/sealed.ts';
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from '../server.ts';
import { listenOnFreePort } from '../free-port.ts';
import { patienceMs } from '../patience.ts';

/*
 * All private data on the way to a supplier is planted, the supplier behaves as badly as possible, and everything that
 * others can see is searched: the log, answers and URLs.
 */

const planted = {
  username: 'planted-username',
  apiKey: 'planted-api-key',
  webhookSecret: 'planted-webhook-secret',
  phone: '081299887766',
  meter: '530099887766',
  serial: 'planted-serial-4711',
  holder: 'planted-holder',
};

let supplier: Server;
let port: number;
let server: TestServer;
let client: TestClient;
let log = '';
const urls: string[] = [];
const answers: string[] = [];
/** The next answer of the supplier. */
let reply: (body: Readonly<Record<string, string>>) => string = () => '';

beforeAll(async () => {
  supplier = createServer((request, response) => {
    urls.push(`${request.method ?? ''} ${request.url ?? ''} ${JSON.stringify(request.headers)}`);
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => response.end(reply(JSON.parse(text))));
  });
  port = await listenOnFreePort(supplier);
  server = await startTestServer({
    // Repeated calls to such a supplier would open its circuit breaker.
    worker: false,
    log: (line) => (log += line),
    settings: { supplierRefreshMs: 20, priceSyncIntervalMs: 86_400_000, supplierTimeScale: 50 },
  });
  const account = await server.givenAccount();
  client = server.client(account.keys.live);
  const wallet = { accountId: account.id, environment: 'live' } as const;
  await creditDeposit(server.app.orders, wallet, { amount: 10_000_000n, reference: 'first' }, 'operator');
  for (const name of ['digiflazz', 'iak'] as const) await setUp(name);
  await server.app.suppliers.refresh();
});
afterAll(async () => {
  await server.stop();
  supplier.closeAllConnections();
  await new Promise((resolve) => supplier.close(resolve));
});

async function setUp(name: 'digiflazz' | 'iak'): Promise<void> {
  const { database, keyring } = server.app;
  await addSupplier(database, keyring, {
    actor: 'operator',
    name,
    credentials: { username: planted.username, apiKey: new Secret(planted.apiKey) },
    webhookSecret: name === 'digiflazz' ? new Secret(planted.webhookSecret) : undefined,
    baseUrl: `http://127.0.0.1:${port}`,
    billsUrl: undefined,
    testMode: undefined,
    priority: undefined,
  });
  const prepaid = { product_name: 'Planted', category: 'Pulsa', brand: 'XL', price: 9_000 };
  const bill = { product_name: 'Planted', category: 'Pascabayar', brand: 'PLN', admin: 2_500 };
  for (const [kind, row] of [
    ['prepaid', prepaid],
    ['postpaid', bill],
  ] as const)
    await database.transaction(async (tx) =>
      applyPriceList(
        tx,
        { supplier: name, kind },
        { addProducts: true, priceList: await parsePriceList(kind, [{ ...row, buyer_sku_code: name }]) },
      ),
    );
}

async function record(answer: Promise<TestAnswer>): Promise<TestAnswer> {
  const got = await answer;
  answers.push(got.text);
  return got;
}

async function buy(product: string): Promise<TestAnswer> {
  const request = {
    product_code: product,
    destination: { customer_no: planted.phone },
    client_reference: randomUUID(),
  };
  const { id, confirmation_token } = (await record(client.post('/v1/quotes', request))).body.data;
  return record(client.post(`/v1/orders/${id}/confirm`, { confirmation_token }));
}

function inquire(product: string): Promise<TestAnswer> {
  const request = { product_code: product, customer_no: planted.meter, client_reference: randomUUID() };
  return record(client.post('/v1/postpaid/inquiries', request));
}

const everything = Object.entries(planted)
  .map(([key, value]) => `${key} ${value}`)
  .join(' ');

/** Sells everything, and reports it by the word or number `status`. */
function sale(status: number | string): typeof reply {
  return ({ ref_id: reference = '' }) =>
    JSON.stringify({
      data: { ref_id: reference, rc: '00', status, price: 9_000, sn: planted.serial, message: everything },
    });
}

describe.each(['digiflazz', 'iak'])('data exchanged with %s does not leak', (name) => {
  test.each([
    ['echoes everything in an unreadable answer', () => `<html>${everything}</html>`],
    ['breaks off', () => ''],
    [
      'refuses and echoes everything',
      () => JSON.stringify({ data: { rc: '14', response_code: '14', status: 'Gagal', message: everything } }),
    ],
    [
      'echoes everything with an unknown code',
      () => JSON.stringify({ data: { rc: '987', response_code: '987', message: everything } }),
    ],
    ['sells', sale(name === 'iak' ? 1 : 'Sukses')],
  ] as const)('when it %s', async (_words, says) => {
    reply = says;
    await buy(name);
    await inquire(name);
    const found = server.app.suppliers.real().find((one) => one.supplier.name === name)?.supplier;
    const signal = AbortSignal.timeout(patienceMs);
    answers.push(JSON.stringify(await found?.balance({ signal }).then(({ kind }) => kind)));
    expect(leaks()).toEqual([]);
  });
});

test('the serial is given to the client and to nobody else', async () => {
  reply = sale('Sukses');
  const { id, status } = (await buy('digiflazz')).body.data;
  expect(status).toBe('succeeded');
  const result = await client.get(`/v1/orders/${id}/result`);
  expect(result.body.data.serial).toBe(planted.serial);
  expect(leaks()).toEqual([]);
  expect(log).toContain('"route":"/v1/orders/:id/confirm"');
  expect(urls.length).toBeGreaterThan(0);
});

/** Planted values where they must not be, with the place. */
function leaks(): readonly string[] {
  const places = { log, urls: urls.join('\n'), answers: answers.join('\n') };
  return Object.entries(places).flatMap(([place, text]) =>
    Object.entries(planted).flatMap(([what, value]) => (text.includes(value) ? [`${what} in ${place}`] : [])),
  );
}
