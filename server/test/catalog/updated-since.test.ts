import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../../src/database/connection.ts';
import { isHistoryBehind } from '../../src/catalog/history/price-history.ts';
import { beginQuarantine, endQuarantine } from '../../src/quarantine/restores.ts';
import { readNow } from '../../src/reconciliation/readings.ts';
import { recordPrices } from '../../src/work/record-prices.ts';
import { base } from '../orders/buyer.ts';
import { queryAsOwner } from '../query-as.ts';
import { startTestServer, type TestClient, type TestServer } from '../server.ts';

let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
  client = server.client((await server.givenAccount()).keys.sandbox);
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
  await vi.waitFor(async () => {
    await recordPrices(app);
    expect(await isHistoryBehind(app.database)).toBe(false);
  });
}

async function updatedSince(date: string): Promise<string[]> {
  const since = new Date(date).toISOString();
  const { body } = await client.get(`${base}/catalog?per_page=50&updated_since=${since}`);
  return [...body.data].map(({ code }) => code);
}

test('the Date of a list is the time of the database, also when the clock of the server is ahead', async () => {
  // The history is dated by the database, which is 90 s behind this process.
  server.app.clock.offsetMs = -90_000;
  // A catalog of before the change of the clock may be used for 40 ms.
  const nowMs = async (): Promise<number> => (await server.app.catalog.current()).now.getTime();
  await expect.poll(nowMs).toBeLessThan(Date.now() - 80_000);
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
