import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { queryAsOwner } from '../../query-as.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { base, buyerOf, givenBuyer, type Buyer } from '../buyer.ts';

const perPage = 25;
/** Every tenth order of a history has the same reference. */
const sharing = 10;

test('lists, searches by reference and purchases read no more rows in a long history than in a short one', async () => {
  const ofShort = await rowsReadWith(1_000);
  const ofLong = await rowsReadWith(30_000);
  expect(ofShort).toBeGreaterThan(4 * perPage);
  expect(ofLong).toBeLessThan(ofShort + perPage);
});

/** How many orders PostgreSQL reads for the same requests of an account with this many orders. */
async function rowsReadWith(orders: number): Promise<number> {
  const server = await startTestServer({ worker: false });
  try {
    const buyer = await givenBuyer(server);
    await givenHistory(server, orders);
    const before = await rowsRead(server);
    const others = await connections(server);
    // Its connections report their statistics when they end.
    const asked = await startTestServer({ worker: false, besides: server });
    await ask(buyerOf(asked, buyer.account), orders);
    await asked.stop();
    await expect.poll(() => connections(server)).toEqual(others);
    return (await rowsRead(server)) - before;
  } finally {
    await server.stop();
  }
}

async function givenHistory(server: TestServer, orders: number): Promise<void> {
  const history = await readFile(new URL('../../../../bench/history.sql', import.meta.url), 'utf8');
  await queryAsOwner(server, history, [orders]);
  await queryAsOwner(
    server,
    `insert into order_counts (account_id, environment, total)
     select account_id, environment, count(*) from orders group by account_id, environment`,
  );
}

async function ask(buyer: Buyer, orders: number): Promise<void> {
  const shared = orders / sharing;
  for (const [query, total, page] of [
    ['', orders, 1],
    ['', orders, orders / perPage],
    ['client_reference=again', shared, 1],
    ['client_reference=again', shared, shared / perPage],
    ['client_reference=history-7', 1, 1],
  ] as const) {
    const { body } = await buyer.client.get(`${base}/orders?${query}&page=${page}`);
    expect(body.meta).toMatchObject({ total, page, last_page: Math.ceil(total / perPage) });
    expect(body.data).toHaveLength(Math.min(perPage, total));
  }
  const order = await buyer.awaiting('prepaid', { client_reference: 'again' });
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

function connections(server: TestServer): Promise<Record<string, unknown>[]> {
  return queryAsOwner(
    server,
    `select pid from pg_stat_activity
      where datname = current_database() and application_name = 'konter' order by pid`,
  );
}
