import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKey, revokeKey } from '../../src/clients/keys.ts';
import type { Supplier } from '../../src/suppliers/supplier.ts';
import { queryAsOwner } from '../query-as.ts';
import { base, buyerOf, type Buyer } from '../orders/buyer.ts';
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from '../server.ts';

/** Digits that occur nowhere by chance. The search leaves out the last four, which answers may show. */
const planted = {
  phone: '0899775533119001',
  playerId: '77665544332219002',
  zoneId: '99887766554419003',
  customerNo: '53009988776600119004',
  refusedBill: '5300998877660404',
  paidBill: '5300998877660409',
  slowBill: '5300998877660202',
} as const;

/** What to search for: destinations without the digits that a mask shows. */
function hidden(value: string): string {
  return value.replace(/^0/, '').slice(0, -4);
}

let server: TestServer;
let buyer: Buyer;
let product: string;
const log: string[] = [];
const answers: { readonly path: string; readonly answer: TestAnswer }[] = [];
/** Whether the supplier and the wallet throw an error whose message contains a destination. */
let crashing = false;

beforeAll(async () => {
  const crash = (): Promise<never> => Promise.reject(new Error(`cannot use ${planted.phone}`));
  const unlessCrashing = (supplier: Supplier): Supplier => ({
    ...supplier,
    submit: (attempt, options) => (crashing ? crash() : supplier.submit(attempt, options)),
  });
  server = await startTestServer({
    log: (line) => log.push(line),
    settings: {
      replyDeadlineMs: { live: 100, sandbox: 100 },
      simulatorTimeoutCheckMs: 100,
      simulatorSlowInquiryMs: 100,
      simulatorReviewMs: 50,
      workerIntervalMs: 20,
    },
    replace: ({ suppliers, orders }) => ({
      suppliers: {
        ...suppliers,
        named: (environment, name) => unlessCrashing(suppliers.named(environment, name)),
      },
      orders: {
        ...orders,
        run: (command) => (crashing && command.kind === 'reset' ? crash() : orders.run(command)),
      },
    }),
  });
  const account = await server.givenAccount();
  buyer = buyerOf({ ...server, client: (key) => recorded(server.client(key)) }, account);
  const { snapshot } = await server.app.catalog.current();
  product = [...snapshot.prepaid.byCode.values()].find(({ fields }) => fields.length === 2)?.code ?? '';
  await useEverything();
  await misuseEverything();
});
afterAll(() => server.stop());

/** A client that records every answer. */
function recorded(client: TestClient): TestClient {
  const record = async (path: string, answer: Promise<TestAnswer>): Promise<TestAnswer> => {
    answers.push({ path, answer: await answer });
    return answer;
  };
  return {
    get: (path, request) => record(path, client.get(path, request)),
    post: (path, body, headers) => record(path, client.post(path, body, headers)),
    send: (method, path, request) => record(path, client.send(method, path, request)),
  };
}

async function useEverything(): Promise<void> {
  const destination = { customer_no: planted.phone };
  for (const scenario of [
    'success',
    'failed',
    'insufficient_balance',
    'price_changed',
    'expired',
    'timeout',
    'pending',
  ]) {
    await buyer.confirm(await buyer.awaiting('prepaid', { destination, scenario }));
    await buyer.confirm(await buyer.awaiting('postpaid', { customer_no: planted.customerNo, scenario }));
  }
  const { snapshot } = await server.app.catalog.current();
  const keys = snapshot.prepaid.byCode.get(product)?.fields.map(({ key }) => key) ?? [];
  const game = Object.fromEntries(keys.map((key, i) => [key, i === 0 ? planted.playerId : planted.zoneId]));
  await buyer.confirm(await buyer.awaiting('prepaid', { product_code: product, destination: game }));
  const review = await buyer.awaiting('prepaid', { destination, scenario: 'manual_review' });
  await buyer.confirm(review);
  await buyer.until(review.id, 'manual_review');
  await buyer.resolve(review.id, 'succeeded');
  await buyer.cancel((await buyer.awaiting('prepaid', { destination })).id);
  await buyer.inquire({ customer_no: planted.refusedBill });
  await buyer.inquire({ customer_no: planted.paidBill });
  const slow = await buyer.inquire({ customer_no: planted.slowBill });
  await buyer.until(slow.body.data.id, 'awaiting_confirmation');
  await buyer.awaiting('prepaid', { destination });

  const { data } = (await buyer.client.get(`${base}/orders?per_page=50`)).body;
  for (const { id, status } of data) if (status === 'succeeded') await buyer.result(id);
}

async function misuseEverything(): Promise<void> {
  const { client, account } = buyer;
  const number = planted.phone;
  const order = await buyer.awaiting('prepaid', { destination: { customer_no: number } });
  await buyer.quote({ client_reference: number.slice(0, 13), destination: { customer_no: number } });
  await buyer.quote({ client_reference: number, destination: { customer_no: number } });
  await buyer.quote({ destination: { customer_no: `x${number}` } });
  await buyer.quote({ destination: { [number]: number } });
  await buyer.quote({ destination: { customer_no: number.repeat(5) } });
  await buyer.quote({ destination: { customer_no: Number(number) } });
  await buyer.quote({ product_code: number });
  await buyer.quote({ scenario: number });
  await buyer.quote({ [number]: number });
  await buyer.inquire({ customer_no: `x${planted.customerNo}` });
  await buyer.confirm({ ...order, confirmation_token: number });
  await buyer.confirm(order, { confirmation_token: `${order.confirmation_token}x` });
  await client.post(`${base}/quotes`, `{"destination":{"customer_no":"${number}"`);
  await client.post(`${base}/quotes`, number, { 'content-type': 'text/plain' });
  await client.post(`${base}/quotes`, {}, { 'idempotency-key': number });
  await client.get(`${base}/orders/${number}`);
  await client.get(`${base}/orders?client_reference=${number}`);
  await client.get(`${base}/orders?${number}=1`);
  await client.get(`${base}/${number}`);
  await client.get(`/${number}`);
  await client.send('DELETE', `${base}/orders/${number}`);
  await client.get(`${base}/wallet`, { headers: { authorization: `Bearer ${account.keys.sandbox}x` } });
  await client.get(`${base}/wallet`, { headers: { authorization: `Bearer ${account.keys.live}` } });
  await client.get(`${base}/wallet`, { headers: { authorization: account.keys.sandbox } });
  await client.get(`${base}/wallet`, {
    headers: { 'x-request-id': number, 'user-agent': number, referer: number },
  });
  const { id, key } = await createKey(server.app.database, 'konter', {
    accountId: account.id,
    environment: 'sandbox',
  });
  await revokeKey(server.app.database, { keyId: id });
  await client.get(`${base}/wallet`, { headers: { authorization: `Bearer ${key.open()}` } });

  crashing = true;
  expect((await buyer.confirm(order)).status).toBe(202);
  expect((await buyer.reset()).status).toBe(500);
  crashing = false;
}

/** All secrets by kind, each in every encoding that does not hide it. */
function secrets(): Record<'destinations' | 'keys' | 'serials' | 'tokens', string[]> {
  const serials = membersNamed('serial');
  const { live, sandbox } = buyer.account.keys;
  return {
    destinations: Object.values(planted).map(hidden),
    keys: [live, sandbox].map((key) => key.slice('konter_test_'.length + 4)),
    serials: serials.flatMap((serial) => [serial, serial.replaceAll('-', '')]),
    tokens: membersNamed('confirmation_token'),
  };
}

/** The values of this member in any answer. */
function membersNamed(name: string): string[] {
  const member = new RegExp(`"${name}":"([^"]+)"`, 'g');
  return answers.flatMap(({ answer }) => [...answer.text.matchAll(member)].map(([, value]) => value ?? ''));
}

/** The secrets in a text, in plain form, hex or base64. */
function found(text: string, searched: readonly string[]): string[] {
  const lower = text.toLowerCase();
  return searched.filter(
    (secret) =>
      text.includes(secret) ||
      lower.includes(Buffer.from(secret).toString('hex')) ||
      text.includes(Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1)),
  );
}

test('the test data contains every secret that the other tests search for', () => {
  const { destinations, keys, serials, tokens } = secrets();
  expect([destinations.length, keys.length]).toEqual([7, 2]);
  expect(serials.length).toBeGreaterThanOrEqual(8);
  expect(new Set(tokens).size).toBeGreaterThan(15);
  expect(found(JSON.stringify(Buffer.from('x89977553311x').toString('hex')), ['89977553311'])).toHaveLength(
    1,
  );
});

test('no log line contains a destination, a serial, a key or a token', () => {
  const text = log.join('');
  expect(log.length).toBeGreaterThan(75);
  expect(text).toContain('"route":"/sandbox/v1/orders/:id/confirm"');
  expect(text).toContain('a request crashed');
  expect(text).toContain('the worker continues an order');
  expect(found(text, Object.values(secrets()).flat())).toEqual([]);
});

test('no table contains a secret in the clear', async () => {
  const tables = await queryAsOwner(
    server,
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p')`,
  );
  expect(tables.length).toBeGreaterThan(10);
  const searched = Object.values(secrets()).flat();
  let size = 0;
  for (const { name } of tables) {
    const rows = await queryAsOwner(server, `select t::text as text from "${String(name)}" t`);
    const text = rows.map((row) => String(row['text'])).join('\n');
    size += text.length;
    expect(found(text, searched), String(name)).toEqual([]);
  }
  expect(size).toBeGreaterThan(50_000);
});

test('no refusal and no page without a key contains a secret', async () => {
  const searched = Object.values(secrets()).flat();
  const refused = answers.filter(({ answer }) => answer.status >= 400);
  expect(refused.length).toBeGreaterThan(25);
  for (const { answer } of refused) expect(found(answer.text, searched), answer.text).toEqual([]);
  for (const path of ['/openapi.json', '/docs', '/deposit', '/healthz']) {
    expect(found(await (await fetch(server.url + path)).text(), searched), path).toEqual([]);
  }
});

test('no answer contains a full destination or a key; only results contain serials, only orders that await contain tokens', () => {
  const { destinations, keys, serials, tokens } = secrets();
  for (const { path, answer } of answers) {
    const headers = [...answer.headers].join('\n');
    expect(found(answer.text + headers, [...destinations, ...keys]), path).toEqual([]);
    if (!path.endsWith('/result')) expect(found(answer.text, serials), path).toEqual([]);
    const awaits = answer.status < 300 && answer.text.includes('awaiting_confirmation');
    if (!awaits) expect(found(answer.text, tokens), path).toEqual([]);
  }
});

test('a key is stored only as its hash, with a few characters to identify it', async () => {
  const rows = await queryAsOwner(
    server,
    'select display_prefix, octet_length(hash) as bytes from api_keys where account_id = $1',
    [buyer.account.id],
  );
  expect(rows.map(({ bytes }) => bytes)).toEqual([32, 32, 32]);
  for (const { display_prefix } of rows) expect(display_prefix).toMatch(/^konter_(test|live)_.{4}$/);
});

test('the record of a request stores only a keyed digest of the request', async () => {
  const reference = randomUUID();
  await buyer.quote({ client_reference: reference, destination: { customer_no: planted.phone } });
  const rows = await queryAsOwner(
    server,
    `select octet_length(o.fingerprint) as bytes, o.fingerprint_key_id as key_id
       from orders o where o.client_reference = $1`,
    [reference],
  );
  expect(rows).toEqual([{ bytes: 32, key_id: 'test' }]);
});
