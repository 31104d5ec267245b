import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/database/connection.ts';
import { queryRestoredOrders } from '../../src/orders/attempts/query-restored-orders.ts';
import {
  beginQuarantine,
  endQuarantine,
  readNewestRestore,
  readOpenRestore,
  readRestoredOrders,
} from '../../src/quarantine/restores.ts';
import { confirmUnanswered, type LiveShop, startLiveShop } from '../orders/attempts/live-shop.ts';
import { queryAsOwner } from '../query-as.ts';
import { startLiveStage } from '../suppliers/live-stage.ts';
import { patience, purchase } from '../suppliers/purchases.ts';

const minuteMs = 60_000;

/** Puts the database of a shop in quarantine, as a restore of a backup of this moment does. */
async function restore({ server }: Pick<LiveShop, 'server'>): Promise<void> {
  const owner = openDatabase(server.database.ownerUrl, { connections: 1, keyring: server.app.keyring });
  try {
    await owner.transaction((tx) => beginQuarantine(tx, server.app.clock.nodeNow()));
  } finally {
    await owner.close();
  }
  await server.app.quarantine.watch();
}

/** One round of questions, as the worker asks them. */
function queryRestored(
  { server }: Pick<LiveShop, 'server'>,
  signal = new AbortController().signal,
): Promise<void> {
  return queryRestoredOrders(server.app, signal);
}

/** Ends the quarantine, whatever is open. */
async function finish({ server: { app } }: Pick<LiveShop, 'server'>): Promise<void> {
  const restored = await readOpenRestore(app.database);
  if (restored === undefined) throw new Error('There is no quarantine.');
  const detail = { reason: 'test', acceptedUnknown: true, open: 0 };
  await app.database.transaction((tx) => endQuarantine(tx, restored, detail));
  await app.quarantine.watch();
}

/** What the suppliers said about the listed orders, by their id. */
async function answers({ server }: Pick<LiveShop, 'server'>): Promise<Record<string, string>> {
  const restored = await readNewestRestore(server.app.database);
  const orders = await readRestoredOrders(server.app.database, restored?.id ?? '', { limit: 100 });
  return Object.fromEntries(orders.map(({ orderId, answer }) => [orderId, answer]));
}

/** A purchase whose call got no answer. */
async function open(shop: LiveShop, at: 'digiflazz' | 'iak', fault: string): Promise<string> {
  shop.sells(shop.at(at, at === 'digiflazz' ? 'xld10' : 'xld10000'));
  await shop[at].control('/faults', { fault });
  const order = await shop.quote({ destination: { customer_no: '087800009999' } });
  expect((await confirmUnanswered(shop, order)).status).toBe(202);
  return order.id;
}

test('sends no purchase again: a person decides where every question may buy', async () => {
  const shop = await startLiveShop();
  const id = await open(shop, 'digiflazz', 'silent_before');
  await restore(shop);
  for (const ms of [minuteMs, 10 * minuteMs]) {
    await shop.advanceClock(ms);
    await shop.advanceAttempts();
  }
  expect(await shop.read(id)).toMatchObject({ status: 'manual_review', reason: 'outcome_unknown' });
  expect([await answers(shop), await shop.sold()]).toEqual([{ [id]: 'cannot_ask' }, 0]);
});

test('settles what a question that cannot buy finds sold', async () => {
  const shop = await startLiveShop();
  const id = await open(shop, 'iak', 'silent_after');
  await restore(shop);
  await shop.advanceClock(minuteMs);
  await shop.advanceAttempts();
  expect(await shop.read(id)).toMatchObject({ status: 'succeeded' });
  expect([await answers(shop), await shop.sold()]).toEqual([{ [id]: 'sold' }, 1]);
});

test('releases nothing that another supplier may have sold in the lost time', async () => {
  const shop = await startLiveShop();
  const id = await open(shop, 'iak', 'silent_before');
  await restore(shop);
  shop.sells(shop.at('iak', 'xld10000'), shop.at('digiflazz', 'xld10'));
  for (const ms of [3 * minuteMs, 3 * minuteMs]) {
    await shop.advanceClock(ms);
    await shop.advanceAttempts();
  }
  expect(await shop.read(id)).toMatchObject({ status: 'manual_review', reason: 'contradictory_answers' });
  expect([await answers(shop), await shop.sold()]).toEqual([{ [id]: 'not_found' }, 0]);
});

test('asks about bills that may have been paid, and answers nothing that could be wrong', async () => {
  const shop = await startLiveShop();
  shop.sells(shop.at('iak', 'BPJS'));
  const bill = (await shop.inquire({ customer_no: '8801234560001' })).body.data;
  shop.sells(shop.at('digiflazz', 'xld10'));
  const sold = await shop.quote();
  expect((await shop.confirm(sold)).status).toBe(200);
  const quoted = await shop.quote({ destination: { customer_no: '087800008888' } });
  await restore(shop);
  await shop.iak.control('/faults', { fault: 'reset', command: 'checkstatus' });
  await queryRestored(shop);
  expect(await answers(shop)).toEqual({ [bill.id]: 'unknown', [quoted.id]: 'cannot_ask' });
  await letFiveMinutesPass(shop);
  await queryRestored(shop);
  expect(await answers(shop)).toEqual({
    [bill.id]: expect.stringMatching(/^not_/),
    [quoted.id]: 'cannot_ask',
  });

  const account = shop.client;
  for (const id of [bill.id, quoted.id, randomUUID()])
    expect((await account.get(`/v1/orders/${id}`)).status).toBe(503);
  expect((await account.get('/v1/orders')).status).toBe(503);
  expect((await account.get(`/v1/orders/${sold.id}/result`)).status).toBe(200);
  for (const { status, headers } of [
    await shop.confirm(quoted),
    await account.post(`/v1/orders/${quoted.id}/cancel`),
    await account.post('/v1/quotes', {
      ...{ product_code: 'xl10', client_reference: randomUUID() },
      destination: { customer_no: '087800007777' },
    }),
  ])
    expect([status, headers.get('retry-after')]).toEqual([503, '60']);
  expect((await account.get('/v1/capabilities')).body.data.transactions_available).toBe(false);
});

test.for(['the server stops', 'a person ends the quarantine'] as const)(
  'asks nothing after the questions under way when %s while a supplier is silent',
  async (cause) => {
    const shop = await startLiveShop();
    shop.sells(shop.at('iak', 'BPJS'));
    for (let bills = 0; bills < 6; bills += 1)
      expect((await shop.inquire({ customer_no: '8801234560001' })).status).toBe(201);
    await restore(shop);
    await shop.iak.control('/faults', { fault: 'silent_before', command: 'checkstatus', count: 100 });
    const stopping = new AbortController();
    let asked = 0;
    shop.wrap((supplier) => ({
      ...supplier,
      callDeadlineMs: 50,
      async queryStatus(request, options) {
        asked += 1;
        if (asked === 1 && cause === 'the server stops') stopping.abort();
        else if (asked === 1) await finish(shop);
        return supplier.queryStatus(request, options);
      },
    }));
    await queryRestored(shop, stopping.signal);
    expect(asked).toBe(4);
  },
);

test('finds a prepaid order that was sold in the lost time, whichever product the supplier names', async () => {
  const stage = await startLiveStage();
  onTestFinished(() => stage.stop());
  await stage.add('iak');
  await stage.peers.iak.control('/settings', { settle_ms: 20, once_a_day: false });
  await stage.sync('iak', { addProducts: true });
  const number = '081234567890';
  const ask = { product_code: 'hsteam12000', destination: { customer_no: number } };
  const sold = await stage.buyer.awaiting('prepaid', ask);
  const other = await stage.buyer.awaiting('prepaid', {
    ...ask,
    destination: { customer_no: '081234567891' },
  });
  const [row] = await queryAsOwner(
    stage.server,
    'select purchase_reference as reference from current_orders where id = $1',
    [sold.id],
  );
  await restore(stage);
  // The order was confirmed in the lost time.
  const [iak] = stage.server.app.suppliers.real();
  const sent = { ...purchase('hsteam12000', number), reference: String(row?.['reference']) };
  await iak?.supplier.submit(sent, patience());
  await expect
    .poll(async () => (await stage.peers.iak.sales(sent.reference)).map(({ stage: at }) => at))
    .toEqual(['sold']);
  // The supplier is out of reach at first.
  await stage.peers.iak.control('/faults', { fault: 'reset', command: 'check-status', count: 2 });
  await queryRestored(stage);
  expect(await answers(stage)).toEqual({ [sold.id]: 'unknown', [other.id]: 'unknown' });
  await queryRestored(stage);
  expect(await answers(stage)).toEqual({ [sold.id]: 'unknown', [other.id]: 'unknown' });
  await letFiveMinutesPass(stage);
  await queryRestored(stage);
  expect(await answers(stage)).toEqual({ [sold.id]: 'sold', [other.id]: 'cannot_ask' });
});

/** What was answered so far was answered five minutes ago. */
async function letFiveMinutesPass({ server }: Pick<LiveShop, 'server'>): Promise<void> {
  await queryAsOwner(
    server,
    "update restored_orders set answered_at = answered_at - interval '5 minutes' where answered_at is not null",
  );
}

test('an order whose destination was purged is listed as one that nobody can be asked about', async () => {
  const stage = await startLiveStage();
  onTestFinished(() => stage.stop());
  await stage.add('iak');
  await stage.sync('iak', { addProducts: true });
  const order = await stage.buyer.awaiting('prepaid', {
    product_code: 'hsteam12000',
    destination: { customer_no: '081234567890' },
  });
  await queryAsOwner(stage.server, 'update orders set destination_sealed = null where id = $1', [order.id]);
  await restore(stage);
  await queryRestored(stage);
  expect(await answers(stage)).toEqual({ [order.id]: 'cannot_ask' });
});
