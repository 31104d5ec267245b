import { expect, test } from 'vitest';
import { bulkLoad, openBulkApp, sharedReference, type Loaded } from '../../../../bench/bulk-load.ts';
import { queryAsOwner } from '../../query-as.ts';
import type { TestDatabase } from '../../database.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { base, buyerOf, givenBuyer, type Buyer } from '../buyer.ts';

const perPage = 25;

test('lists, searches by reference and purchases read no more rows in a long history than in a short one', async () => {
  const ofShort = await rowsReadWith(1_000);
  const ofLong = await rowsReadWith(5_000);
  expect(ofShort).toBeGreaterThan(4 * perPage);
  expect(ofLong).toBeLessThan(ofShort + perPage);
});

/** How many orders PostgreSQL reads for the same requests of an account with this many orders. */
async function rowsReadWith(orders: number): Promise<number> {
  const server = await startTestServer({ worker: false, settings: { sandboxStartBalance: 10n ** 12n } });
  try {
    const buyer = await givenBuyer(server);
    // Connections report their statistics when they end. Those of the server itself come and go.
    const loaded = await loadOrders(server, named(server.database, 'load'), { buyer, orders });
    await expect.poll(() => connectionsNamed(server, 'load')).toEqual([]);
    // Index entries of old row versions would be counted too.
    await queryAsOwner(server, 'vacuum');
    const before = await rowsRead(server);
    const besides = { ...server, database: named(server.database, 'request') };
    const request = await startTestServer({ worker: false, besides });
    await ask(buyerOf(request, buyer.account), orders, loaded);
    await request.stop();
    await expect.poll(() => connectionsNamed(server, 'request')).toEqual([]);
    return (await rowsRead(server)) - before;
  } finally {
    await server.stop();
  }
}

async function loadOrders(
  { app }: TestServer,
  database: TestDatabase,
  { buyer: { account }, orders }: { readonly buyer: Buyer; readonly orders: number },
): Promise<Loaded> {
  const bulkApp = openBulkApp(app.config, database.appUrl, app.keyring);
  await bulkApp.suppliers.refresh();
  const loaded = await bulkLoad(bulkApp, { accountIds: [account.id], from: 0, to: orders, total: orders });
  await bulkApp.close();
  return loaded;
}

async function ask(buyer: Buyer, orders: number, { shared, ownReference }: Loaded): Promise<void> {
  for (const [query, total, page] of [
    ['', orders, 1],
    ['', orders, orders / perPage],
    [`client_reference=${sharedReference}`, shared, 1],
    [`client_reference=${sharedReference}`, shared, Math.floor(shared / perPage)],
    [`client_reference=${ownReference}`, 1, 1],
  ] as const) {
    const { body } = await buyer.client.get(`${base}/orders?${query}&page=${page}`);
    expect(body.meta).toMatchObject({ total, page, last_page: Math.ceil(total / perPage) });
    expect(body.data).toHaveLength(Math.min(perPage, total));
  }
  const order = await buyer.awaiting('prepaid', { client_reference: sharedReference });
  expect((await buyer.confirm(order)).body.data.status).toBe('succeeded');
  expect((await buyer.read(order.id)).status).toBe('succeeded');
}

/** How many rows and index entries of the table of orders were read. */
async function rowsRead(server: TestServer): Promise<number> {
  const [row] = await queryAsOwner(
    server,
    `select t.seq_tup_read + t.idx_tup_fetch + i.entries as read
       from pg_stat_user_tables t,
            (select sum(idx_tup_read) as entries from pg_stat_user_indexes where relname = 'orders') i
      where t.relname = 'orders'`,
  );
  return Number(row?.['read']);
}

/** The same database, whose connections have another name than those of the server. */
function named(database: TestDatabase, name: string): TestDatabase {
  const url = new URL(database.appUrl);
  url.searchParams.set('application_name', name);
  return { ...database, appUrl: url.href };
}

async function connectionsNamed(server: TestServer, name: 'load' | 'request'): Promise<number[]> {
  const rows = await queryAsOwner(
    server,
    `select pid from pg_stat_activity where datname = current_database() and application_name = '${name}'`,
  );
  return rows.map(({ pid }) => Number(pid));
}
