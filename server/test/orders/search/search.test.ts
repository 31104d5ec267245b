import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setLimits } from '../../../src/clients/limits.ts';
import { dayMs, hourMs, jakartaDay } from '../../../src/clock.ts';
import type { Database } from '../../../src/database/connection.ts';
import { sql } from '../../../src/database/sql.ts';
import {
  findOrders,
  type OrderQuery,
  recordLookUp,
  walkOrders,
} from '../../../src/orders/search/find-orders.ts';
import { listOrders } from '../../../src/orders/read/read-orders.ts';
import { destinationHashOf } from '../../../src/orders/search/search-hash.ts';
import { makeKeyring } from '../../../src/sealed.ts';
import { testDataKeys } from '../../database.ts';
import { queryAsOwner } from '../../query-as.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../server.ts';
import { scannedTables } from '../../scanned-tables.ts';
import { base, givenBuyer, phone, slowCustomerNo, type Buyer, type Shown } from '../buyer.ts';

let server: TestServer;
let buyer: Buyer;
let lines: string[] = [];

beforeAll(async () => {
  server = await startTestServer({
    settings: { simulatorSlowInquiryMs: hourMs },
    log: (line) => lines.push(line),
  });
});
beforeEach(async () => {
  lines = [];
  server.app.clock.offsetMs = 0;
  buyer = await givenBuyer(server);
});
afterAll(() => server.stop());

function search(body: Readonly<Record<string, unknown>>, of: Buyer = buyer): Promise<TestAnswer> {
  return of.client.post(`${base}/orders/search`, body);
}

async function found(body: Readonly<Record<string, unknown>>, of: Buyer = buyer): Promise<string[]> {
  const answer = await search(body, of);
  expect(answer.status, answer.text).toBe(200);
  return idsOf([...answer.body.data]);
}

function idsOf(orders: readonly Pick<Shown, 'id'>[]): string[] {
  return orders.map(({ id }) => id);
}

async function asOperator(query: Partial<OrderQuery>): Promise<string[]> {
  const { orders } = await findOrders(server.app, { limit: 100, ...query });
  return orders.map(({ order }) => order.id);
}

const number = (text: string) => ({ by: 'customer_number', text }) as const;
const spellings = ['081234567890', '6281234567890', '+6281234567890', '+62 812-3456-7890', '0812 3456 7890'];

describe('a customer number', () => {
  test('is found in every spelling, however it was written when the order was made', async () => {
    const made: Shown[] = [];
    for (const customer_no of spellings.slice(0, 3))
      made.unshift(await buyer.awaiting('prepaid', { destination: { customer_no } }));
    await buyer.awaiting('prepaid', { destination: { customer_no: '081234567891' } });
    for (const customer_no of spellings) expect(await found({ customer_no })).toEqual(idsOf(made));
    expect(await found({ customer_no: '08123456789' })).toEqual([]);
  });

  test('finds nothing of another account or environment', async () => {
    await buyer.awaiting('prepaid');
    const stranger = await givenBuyer(server);
    expect(await found({ customer_no: phone }, stranger)).toEqual([]);
    const live = server.client(buyer.account.keys.live);
    expect((await live.post('/v1/orders/search', { customer_no: phone })).body).toMatchObject({
      data: [],
      meta: { environment: 'live', next_cursor: null },
    });
  });

  test('of a bill is found, also while its inquiry is slow', async () => {
    const paid = await buyer.awaiting('postpaid', { customer_no: '530000007777' });
    expect(await found({ customer_no: '530000007777' })).toEqual([paid.id]);
    const { data } = (await buyer.inquire({ customer_no: slowCustomerNo })).body;
    expect(data.status).toBe('inquiring');
    expect(await found({ customer_no: slowCustomerNo })).toEqual([data.id]);
  });

  test('is found under every configured key, and new orders are hashed under the newest', async () => {
    const { id } = await buyer.awaiting('prepaid');
    const scope = { accountId: buyer.account.id, environment: 'sandbox' } as const;
    const newKey = { id: 'newer', key: Buffer.alloc(32, 9) };
    const rotated = makeKeyring([newKey, ...testDataKeys]);
    const query = { ...scope, name: number('+62 812 3456 7890'), limit: 10 };
    expect((await findOrders({ ...server.app, keyring: rotated }, query)).orders).toMatchObject([
      { order: { id } },
    ]);
    expect(destinationHashOf(rotated, scope, phone).keyId).toBe('newer');
    const [stored] = await server.app.database.rows(sql<{ hash: Buffer | null; keyId: string | null }>`
      select o.destination_hash as hash, o.destination_hash_key_id as "keyId"
        from orders o
       where o.account_id = ${scope.accountId}::uuid and o.environment = 'sandbox' and o.id = ${id}::uuid`);
    expect(stored).toEqual({
      hash: destinationHashOf(server.app.keyring, scope, phone).bytes,
      keyId: 'test',
    });
    const lost = makeKeyring([newKey]);
    expect((await findOrders({ ...server.app, keyring: lost }, query)).orders).toEqual([]);
  });

  test('is in no log line, event or record, in the clear or as a hash', async () => {
    const order = await buyer.awaiting('prepaid', { destination: { customer_no: '081999888777' } });
    await buyer.confirm(order);
    await found({ customer_no: '+62 819-9988-8777' });
    const scope = { accountId: buyer.account.id, environment: 'sandbox' } as const;
    expect(await asOperator({ name: number('6281999888777') })).toEqual([order.id]);
    await recordLookUp(server.app, { by: 'customer_number', actor: 'operator' }, 1);
    const { bytes } = destinationHashOf(server.app.keyring, scope, '081999888777');
    const secrets = ['81999888777', '819-9988', bytes.toString('base64')];
    expect(lines.some((line) => line.includes('orders/search'))).toBe(true);
    for (const secret of [...secrets, bytes.toString('hex')]) expect(lines.join('\n')).not.toContain(secret);
    const tables = await tablesWith(bytes.toString('hex'));
    expect(tables).toEqual(['orders']);
    for (const secret of secrets) expect(await tablesWith(secret)).toEqual([]);
  });
});

/** The tables that have a text in any row. */
async function tablesWith(text: string): Promise<unknown[]> {
  const named = await queryAsOwner(
    server,
    `select format('select %L as name where exists (select from %I t where strpos(t::text, $1) > 0)', relname, relname) as ask
       from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
      order by relname`,
  );
  const all = named.map(({ ask: request }) => String(request)).join(' union all ');
  return (await queryAsOwner(server, all, [text])).map(({ name }) => name);
}

describe('POST /orders/search', () => {
  test('meets every condition of the body', async () => {
    const sold = await buyer.awaiting('prepaid');
    await buyer.confirm(sold);
    const cancelled = await buyer.awaiting('prepaid');
    await buyer.cancel(cancelled.id);
    const bill = await buyer.awaiting('postpaid');
    expect(await found({})).toEqual(idsOf([bill, cancelled, sold]));
    expect(await found({ status: 'succeeded' })).toEqual([sold.id]);
    expect(await found({ status: 'cancelled', customer_no: phone })).toEqual([cancelled.id]);
    expect(await found({ transaction_kind: 'postpaid' })).toEqual([bill.id]);
    expect(await found({ product_code: 'tsel10', status: 'succeeded' })).toEqual([sold.id]);
    expect(await found({ product_code: 'plnpasca', status: 'succeeded' })).toEqual([]);
  });

  test('has pages that meet without a gap while new orders are made', async () => {
    const made: Shown[] = [];
    for (let n = 0; n < 5; n += 1) made.unshift(await buyer.awaiting('prepaid'));
    for (const conditions of [{}, { customer_no: phone }, { status: 'awaiting_confirmation' }]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const answer = await search({
          ...conditions,
          per_page: 2,
          ...(cursor === undefined ? {} : { cursor }),
        });
        seen.push(...idsOf([...answer.body.data]));
        cursor = cursorIn(answer);
        await buyer.awaiting('prepaid');
      } while (cursor !== undefined);
      expect(seen.slice(-5)).toEqual(idsOf(made));
      expect(new Set(seen).size).toBe(seen.length);
    }
  });

  test('finds orders of days in Jakarta, both ends included', async () => {
    const made: Shown[] = [];
    for (let day = 0; day < 3; day += 1) {
      server.app.clock.offsetMs = day * dayMs;
      made.push(await buyer.awaiting('prepaid'));
    }
    const days = made.map(({ created_at: at }) => jakartaDay(new Date(at)));
    const ids = idsOf(made);
    expect(await found({ from: days[1] })).toEqual([ids[2], ids[1]]);
    expect(await found({ to: days[1], customer_no: phone })).toEqual([ids[1], ids[0]]);
    expect(await found({ from: days[1], to: days[1] })).toEqual([ids[1]]);
    expect(await found({ from: days[2], to: days[0] })).toEqual([]);
  });

  test('finds what is under way through its working state', async () => {
    const pending = await buyer.awaiting('prepaid', { scenario: 'pending' });
    await buyer.confirm(pending);
    const review = await buyer.awaiting('prepaid', { scenario: 'manual_review' });
    await buyer.confirm(review);
    const both = await buyer.until(review.id, 'manual_review').then(() => [pending.id, review.id]);
    expect(await found({ status: 'processing' })).toEqual([pending.id]);
    expect(await found({ status: 'manual_review' })).toEqual([review.id]);
    const later = await buyer.awaiting('prepaid', { scenario: 'pending' });
    await buyer.confirm(later);
    const first = await search({ status: 'processing', per_page: 1 });
    const rest = await found({ status: 'processing', cursor: cursorIn(first) });
    expect([...idsOf([...first.body.data]), ...rest]).toEqual([later.id, pending.id]);
    await buyer.resolve(later.id, 'failed');
    const accountId = buyer.account.id;
    const { orders } = await findOrders(server.app, { accountId, open: true, limit: 10 });
    expect(orders.map(({ order }) => order.id)).toEqual(both);
    expect(orders.map(({ waitingSince }) => waitingSince)).toEqual([expect.any(Date), expect.any(Date)]);
    expect(orders.map(({ supplier }) => supplier)).toEqual(['simulator', 'simulator']);
  });

  test('ignores an Idempotency-Key, and needs none', async () => {
    const first = await buyer.awaiting('prepaid');
    const key = { 'idempotency-key': randomUUID() };
    const query = (headers: Readonly<Record<string, string>>) =>
      buyer.client.post(`${base}/orders/search`, { customer_no: phone }, headers);
    expect(idsOf([...(await query(key)).body.data])).toEqual([first.id]);
    const second = await buyer.awaiting('prepaid');
    const again = await query(key);
    expect(idsOf([...again.body.data])).toEqual([second.id, first.id]);
    expect(again.headers.get('idempotency-replayed')).toBeNull();
    expect((await query({ 'idempotency-key': 'none' })).status).toBe(200);
    const bare = await buyer.client.send('POST', `${base}/orders/search`, { body: {} });
    expect([bare.status, bare.text]).toEqual([200, expect.stringContaining(second.id)]);
  });

  test.each([
    ['cursor', { cursor: '-1' }],
    ['customer_no', { customer_no: '' }],
    ['from', { from: '2026-02-30' }],
    ['status', { status: 'lost' }],
    ['q', { q: phone }],
  ])('refuses a wrong "%s"', async (field, body) => {
    const answer = await search(body);
    expect(answer.body.error).toMatchObject({ code: 'invalid_parameter', details: [{ field }] });
  });

  test('takes no number in the address', async () => {
    const answer = await buyer.client.post(`${base}/orders/search?customer_no=${phone}`, {});
    expect(answer.status).toBe(422);
    expect(answer.text + lines.join('\n')).not.toContain(phone);
  });

  test('counts towards the rate limit of the account', async () => {
    await setLimits(server.app.database, {
      ...{ actor: 'operator', accountId: buyer.account.id, environment: 'sandbox', requestsPerMinute: 3 },
    });
    await expect
      .poll(async () => (await search({ customer_no: phone })).headers.get('ratelimit-limit'))
      .toBe('3');
    const codes = await Promise.all(Array.from({ length: 4 }, () => search({ customer_no: phone })));
    expect(codes.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });
});

function cursorIn(answer: TestAnswer): string | undefined {
  const { meta }: { meta: { next_cursor: string | null } } = JSON.parse(answer.text);
  return meta.next_cursor ?? undefined;
}

test('GET /orders lists days in Jakarta with their total, also of one client_reference', async () => {
  const made: Shown[] = [];
  for (let day = 0; day < 4; day += 1) {
    server.app.clock.offsetMs = day * dayMs;
    const order = await buyer.awaiting('prepaid', { client_reference: 'same' });
    await buyer.cancel(order.id);
    made.push(order, await buyer.awaiting('prepaid'));
  }
  const days = made.map(({ created_at: at }) => jakartaDay(new Date(at)));
  const ids = idsOf(made);
  const list = async (query: string) => {
    const { data, meta } = (await buyer.client.get(`${base}/orders?${query}`)).body;
    return { ids: idsOf([...data]), total: meta.total };
  };
  expect(await list(`from=${days[2]}&to=${days[4]}`)).toEqual({
    ids: [ids[5], ids[4], ids[3], ids[2]],
    total: 4,
  });
  expect(await list(`from=${days[2]}&per_page=3&page=2`)).toEqual({
    ids: [ids[4], ids[3], ids[2]],
    total: 6,
  });
  expect(await list(`to=${days[0]}`)).toEqual({ ids: [ids[1], ids[0]], total: 2 });
  expect(await list(`from=${days[6]}&to=${days[0]}`)).toEqual({ ids: [], total: 0 });
  expect(await list(`client_reference=same&from=${days[2]}&to=${days[4]}`)).toEqual({
    ids: [ids[4], ids[2]],
    total: 2,
  });
  expect((await buyer.client.get(`${base}/orders?from=2026-02-30`)).status).toBe(422);
});

describe('an operator', () => {
  test('finds a number in all accounts at once, newest first', async () => {
    const other = await givenBuyer(server);
    const customer_no = '081777666555';
    const first = await buyer.awaiting('prepaid', { destination: { customer_no } });
    const second = await other.awaiting('prepaid', { destination: { customer_no } });
    expect(await asOperator({ name: number('+62817-7766-6555') })).toEqual([second.id, first.id]);
    expect(await asOperator({ name: number(customer_no), environment: 'live' })).toEqual([]);
    const one = await findOrders(server.app, { name: number(customer_no), limit: 1 });
    expect(one.orders.map(({ order }) => order.id)).toEqual([second.id]);
    expect(await asOperator({ name: number(customer_no), cursor: one.next ?? '' })).toEqual([first.id]);
  });

  test('finds an order by its id, its client_reference and its reference at the supplier', async () => {
    const order = await buyer.awaiting('prepaid');
    await buyer.confirm(order);
    const [stored] = await server.app.database.rows(sql<{ reference: string }>`
      select o.purchase_reference as reference from orders o where o.id = ${order.id}::uuid`);
    for (const name of [
      { by: 'order_id', text: order.id },
      { by: 'client_reference', text: order.client_reference },
      { by: 'supplier_reference', text: stored?.reference ?? '' },
    ] as const)
      expect(await asOperator({ name })).toEqual([order.id]);
    expect(await asOperator({ name: { by: 'order_id', text: order.id }, environment: 'live' })).toEqual([]);
  });

  test('lists all accounts by time, in pages and in chunks, as the accounts list them', async () => {
    for (let n = 0; n < 3; n += 1) {
      server.app.clock.offsetMs = n * 40 * dayMs;
      await buyer.awaiting('prepaid');
      await (await givenBuyer(server)).awaiting('postpaid');
    }
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await findOrders(server.app, { limit: 7, cursor });
      paged.push(...page.orders.map(({ order }) => order.id));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    const walked: string[] = [];
    for await (const chunk of walkOrders(server.app, {})) walked.push(...chunk.map(({ order }) => order.id));
    expect(paged).toEqual(walked);
    expect(new Set(paged).size).toBe(paged.length);
    const [count] = await server.app.database.rows(sql<{ orders: bigint | null }>`
      select sum(w.orders)::bigint as orders from wallets w`);
    expect(BigInt(paged.length)).toBe(count?.orders);
  });

  test('leaves a record of a look-up by number, which does not have the number', async () => {
    await recordLookUp(server.app, { by: 'customer_number', environment: 'sandbox', actor: 'operator' }, 2);
    await recordLookUp(server.app, { by: 'client_reference', actor: 'operator' }, 1);
    const [record] = await server.app.database.rows(sql<{
      action: string;
      detail: unknown;
      text: string | null;
    }>`
      select r.action, r.detail, r::text as text
        from audit_records r
       order by r.id desc
       limit 1`);
    expect(record).toMatchObject({
      action: 'order.searched',
      detail: { by: 'customer_number', found: 2, environment: 'sandbox' },
    });
    expect(record?.text).not.toContain('81555444333');
  });
});

test('no search or list of orders scans a table of orders', async () => {
  const sold = await buyer.awaiting('prepaid');
  await buyer.confirm(sold);
  const scope = { accountId: buyer.account.id, environment: 'sandbox' } as const;
  const [from, to] = [jakartaDay(new Date(sold.created_at)), jakartaDay(new Date(sold.created_at))];
  const queries: Partial<OrderQuery>[] = [
    {},
    { from, to },
    { open: true },
    { name: number(phone) },
    { name: { by: 'serial', text: '123456' } },
    { name: { by: 'client_reference', text: sold.client_reference } },
    { name: { by: 'order_id', text: sold.id } },
    { name: { by: 'supplier_reference', text: '0'.repeat(32) } },
    { ...scope, from, to, statuses: ['succeeded'] },
    { ...scope, name: number(phone), from },
    { ...scope, statuses: ['processing'] },
  ];
  const scanned = await scannedTables(server.app.database, async (database: Database) => {
    for (const query of queries) await findOrders({ ...server.app, database }, { limit: 10, ...query });
    const principal = { ...scope, keyId: '', scopes: new Set<never>(), limits: noLimits };
    await listOrders({ ...server.app, database }, principal, { page: 1, perPage: 10, from, to });
    await listOrders({ ...server.app, database }, principal, {
      ...{ page: 1, perPage: 10, from, to, clientReference: sold.client_reference },
    });
  });
  expect(scanned.statements).toBeGreaterThan(20);
  expect(scanned.tables).toEqual([]);
});

const noLimits = { transaction: 0n, daily: 0n, requestsPerMinute: 1, duplicateMinutes: 0, owed: 0n };
