import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../../src/database/connection.ts';
import { hourMs } from '../../src/clock.ts';
import { isHistoryBehind } from '../../src/catalog/history/price-history.ts';
import { beginQuarantine, endQuarantine } from '../../src/quarantine/restores.ts';
import { readNow } from '../../src/reconciliation/readings.ts';
import { addEndpoint } from '../../src/webhooks/endpoints/endpoints.ts';
import { recordPrices } from '../../src/work/record-prices.ts';
import { base } from '../orders/buyer.ts';
import { patienceMs } from '../patience.ts';
import { queryAsOwner } from '../query-as.ts';
import { startTestServer, type TestAccount, type TestClient, type TestServer } from '../server.ts';

let server: TestServer;
let account: TestAccount;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer({
    worker: false,
    settings: { webhookLocalReceivers: { live: true, sandbox: true } },
  });
  // The history is dated by the database, which is 90 s behind this process.
  server.app.clock.offsetMs = -90_000;
  account = await server.givenAccount();
  client = server.client(account.keys.sandbox);
  await record();
  // What the tests find is what they change, as all else is of the day before.
  await queryAsOwner(server, `update products set updated_at = updated_at - interval '1 day'`);
  await queryAsOwner(server, `update price_history set at = at - interval '1 day'`);
  await queryAsOwner(server, `update catalog_version set version = gen_random_uuid()`);
});
afterAll(() => server.stop());

/** Changes the price of a product, rupiah, and writes the price history. */
async function setPrice(code: string, price: number): Promise<void> {
  await queryAsOwner(
    server,
    `with changed as (update products set price = ${price} where code = '${code}')
     update catalog_version set version = gen_random_uuid()`,
  );
  await record();
}

/** Writes the price history. A catalog of before a change may be used for 40 ms. */
async function record(): Promise<void> {
  const { app } = server;
  const check = async (): Promise<void> => {
    await recordPrices(app);
    expect(await isHistoryBehind(app.database)).toBe(false);
  };
  await vi.waitFor(check, { timeout: patienceMs, interval: 50 });
}

/** The time of the catalog. One of before a change of the clock may be used for 40 ms. */
async function nowMs(): Promise<number> {
  return (await server.app.catalog.current()).now.getTime();
}

async function updatedSince(date: string): Promise<string[]> {
  const since = new Date(date).toISOString();
  const { body } = await client.get(`${base}/catalog?per_page=50&updated_since=${since}`);
  return [...body.data].map(({ code }) => code);
}

test('the Date of a list is the time of the database, also when the clock of the server is ahead', async () => {
  expect(await nowMs()).toBeLessThan(Date.now() - 80_000);
  const path = `${base}/catalog?q=tsel10`;
  const list = await client.get(path);
  await setPrice('tsel10', 10_300);
  expect(await updatedSince(list.headers.get('date') ?? '')).toEqual(['tsel10']);
  const current = await client.get(path);
  const same = await client.get(path, { headers: { 'if-none-match': current.headers.get('etag') ?? '' } });
  expect(same.status).toBe(304);
  await setPrice('tsel10', 10_400);
  expect(await updatedSince(same.headers.get('date') ?? '')).toEqual(['tsel10']);
});

test('after a restore everything is listed, as clients may know prices of the lost time', async () => {
  const { app, database } = server;
  app.clock.offsetMs = 0;
  const owner = openDatabase(database.ownerUrl, { connections: 1, keyring: app.keyring });
  try {
    const now = await readNow(app);
    const hourAgo = new Date(now.getTime() - 3_600_000).toISOString();
    expect((await updatedSince(hourAgo)).length).toBeLessThan(50);
    const restore = await owner.transaction((tx) => beginQuarantine(tx, now));
    const detail = { reason: 'test', acceptedUnknown: true, open: 0 };
    await owner.transaction((tx) => endQuarantine(tx, restore, detail));
    expect(await updatedSince(now.toISOString())).toHaveLength(50);
  } finally {
    await owner.close();
  }
});

test('after the clock of the database was set back, a change is told once, and listed for who read the catalog before', async () => {
  const { app } = server;
  const to = async (offsetMs: number): Promise<void> => {
    app.clock.offsetMs = offsetMs;
    await expect.poll(async () => Math.abs((await nowMs()) - Date.now() - offsetMs)).toBeLessThan(hourMs / 2);
  };
  // Long after the restore, and after the changes of the other tests.
  await to(3 * hourMs);
  await record();
  const endpoint = { accountId: account.id, environment: 'sandbox', url: 'http://127.0.0.1:9/hook' } as const;
  await addEndpoint(app, { ...endpoint, kinds: ['product.changed'] });
  await setPrice('tsel10', 10_500);
  const before = (await client.get(`${base}/catalog?q=tsel10`)).headers.get('date') ?? '';

  await to(2 * hourMs);
  await setPrice('tsel10', 10_600);
  await setPrice('xl25', 25_500);
  await queryAsOwner(
    server,
    `with changed as (update products set name = 'PLN Dua Puluh', updated_at = $1 where code = 'pln20')
     update catalog_version set version = gen_random_uuid()`,
    [app.clock.nodeNow()],
  );
  await record();
  const events = await queryAsOwner(
    server,
    `select body from events where kind = 'product.changed' order by id`,
  );
  const told = events.map(({ body }) => JSON.parse(String(body)).data.catalog.products);
  expect(told).toMatchObject([
    [{ product_code: 'tsel10', price: 10_500 }],
    [{ product_code: 'tsel10', price: 10_600, previous_price: 10_500 }],
    [{ product_code: 'xl25' }],
  ]);
  const listed = async (date: string): Promise<string[]> => {
    const since = new Date(date).toISOString();
    const pages = ['tsel10', 'xl25', 'pln20'].map(async (code) => {
      const { body } = await client.get(`${base}/catalog?q=${code}&updated_since=${since}`);
      return [...body.data].flatMap((one) => (one.code === code ? [code] : []));
    });
    return (await Promise.all(pages)).flat();
  };
  expect(await listed(before)).toEqual(['tsel10', 'xl25', 'pln20']);
  const after = (await client.get(`${base}/catalog?q=tsel10`)).headers.get('date') ?? '';

  // Who comes back when that time has passed again misses nothing.
  await to(4 * hourMs);
  await record();
  for (const date of [before, after]) expect(await listed(date)).toEqual(['tsel10', 'xl25', 'pln20']);
  const current = await client.get(`${base}/catalog?q=tsel10`);
  expect(await updatedSince(current.headers.get('date') ?? '')).toEqual([]);
});
