import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addSupplier } from '../../../src/catalog/import/supplier-changes.ts';
import { dayMs, minuteMs } from '../../../src/clock.ts';
import { creditDeposit } from '../../../src/orders/adjustments/credit-deposit.ts';
import { importHistory } from '../../../src/reconciliation/history/import-history.ts';
import { makeKeyring, Secret } from '../../../src/sealed.ts';
import { testDataKeys } from '../../database.ts';
import { tamper } from '../../ledger/tamper.ts';
import { queryAsOwner } from '../../query-as.ts';
import { buyerOf, type Buyer } from '../buyer.ts';
import { startLiveShop, type LiveShop } from './live-shop.ts';

const digiflazzNumber = { customer_no: '087800001230' };
const iakNumber = { customer_no: '081712340001' };
/** The tables that a purchase changes. */
const tables = [
  'wallets',
  'orders',
  'steps',
  'claims',
  'attempts',
  'review_cases',
  'cash_journals',
  'cash_entries',
];

/** A buyer in live whose requests choose their Idempotency-Key and client_reference. */
async function givenLiveBuyer({ server }: LiveShop): Promise<Buyer> {
  const account = await server.givenAccount();
  const wallet = { accountId: account.id, environment: 'live' } as const;
  await creditDeposit(server.app.orders, wallet, { amount: 1_000_000n, reference: randomUUID() }, 'operator');
  return buyerOf(server, account, 'live');
}

/** Keeps what the tables contain now; the function that is returned sets them back to it, as a restored backup does. */
async function backUp({ server }: LiveShop): Promise<() => Promise<void>> {
  await queryAsOwner(
    server,
    tables.map((table) => `create table kept_${table} as table ${table}`).join('; '),
  );
  return () =>
    tamper(
      server,
      [
        ...tables.toReversed().map((table) => `delete from ${table}`),
        ...tables.map((table) => `insert into ${table} table kept_${table}`),
      ].join('; '),
    );
}

/** The references in the ledgers of both suppliers that something was charged for. */
async function soldReferences({ digiflazz, iak }: LiveShop): Promise<string[]> {
  const sales = await Promise.all([digiflazz.sales(), iak.sales()]);
  return sales.flatMap((all) => all.filter(({ charged }) => charged > 0).map(({ refId }) => refId));
}

/** Lets time pass until an order has succeeded, and returns its serial. */
async function serialOf(shop: LiveShop, buyer: Buyer, id: string): Promise<unknown> {
  await expect
    .poll(async () => {
      const { status } = await buyer.read(id);
      if (status === 'succeeded') return status;
      await shop.advanceClock(minuteMs);
      await shop.advanceAttempts();
      return status;
    })
    .toBe('succeeded');
  return (await buyer.result(id)).body.data.serial;
}

test.each([
  ['digiflazz', 'xld10', digiflazzNumber],
  ['iak', 'xld10000', iakNumber],
] as const)('a confirm that a restore lost finds its sale at %s', async (name, sku, destination) => {
  const shop = await startLiveShop();
  shop.sells(shop.at(name, sku));
  const buyer = await givenLiveBuyer(shop);
  const key = randomUUID();
  const order = await buyer.awaiting('prepaid', { product_code: 'xl10', destination });
  const restore = await backUp(shop);
  await buyer.confirm(order, {}, key);
  const serial = await serialOf(shop, buyer, order.id);
  await restore();
  await buyer.confirm(order, {}, key);
  expect(await serialOf(shop, buyer, order.id)).toBe(serial);
  expect(await soldReferences(shop)).toHaveLength(1);
});

test.each([
  ['digiflazz', 'xld10', digiflazzNumber],
  ['iak', 'xld10000', iakNumber],
] as const)('a quote that a restore lost finds its sale at %s', async (name, sku, destination) => {
  const shop = await startLiveShop();
  shop.sells(shop.at(name, sku));
  const buyer = await givenLiveBuyer(shop);
  const body = { product_code: 'xl10', client_reference: 'sale 7', destination };
  const keys = [randomUUID(), randomUUID()] as const;
  const buy = async (): Promise<[id: string, serial: unknown]> => {
    const { data } = (await buyer.quote(body, keys[0])).body;
    await buyer.confirm(data, {}, keys[1]);
    return [data.id, await serialOf(shop, buyer, data.id)];
  };
  const restore = await backUp(shop);
  const [lost, serial] = await buy();
  await restore();
  const [again, sameSerial] = await buy();
  expect(again).not.toBe(lost);
  expect(sameSerial).toBe(serial);
  expect(await soldReferences(shop)).toHaveLength(1);
  // Another quote is another purchase.
  const third = await buyer.awaiting('prepaid', { ...body, client_reference: 'sale 8' });
  await buyer.confirm(third);
  await serialOf(shop, buyer, third.id);
  expect(new Set(await soldReferences(shop)).size).toBe(2);
});

test('a bill whose order a restore lost is read again and not paid twice', async () => {
  const shop = await startLiveShop();
  shop.sells(shop.at('digiflazz', 'pln'));
  const buyer = await givenLiveBuyer(shop);
  const keys = [randomUUID(), randomUUID()] as const;
  const body = { product_code: 'plnpasca', customer_no: '530000000001', client_reference: 'bill 7' };
  const pay = async (): Promise<unknown> => {
    const { data } = (await buyer.inquire(body, keys[0])).body;
    await buyer.confirm(data, {}, keys[1]);
    return serialOf(shop, buyer, data.id);
  };
  const restore = await backUp(shop);
  const serial = await pay();
  await restore();
  expect(await pay()).toBe(serial);
  expect(await soldReferences(shop)).toHaveLength(1);
});

test('a purchase that follows another one has a reference of its own, the same after a restore', async () => {
  const shop = await startLiveShop();
  shop.sells(shop.at('digiflazz', 'xld10', 10_000n), shop.at('iak', 'xld10000', 10_100n));
  const buyer = await givenLiveBuyer(shop);
  const key = randomUUID();
  const order = await buyer.awaiting('prepaid', { product_code: 'xl10', destination: iakNumber });
  const restore = await backUp(shop);
  const references = async (): Promise<unknown[]> => {
    await shop.digiflazz.control('/faults', { fault: 'code', code: '68' });
    await buyer.confirm(order, {}, key);
    await serialOf(shop, buyer, order.id);
    return (await shop.attempts(order.id)).map(({ supplier, reference }) => `${supplier} ${reference}`);
  };
  const before = await references();
  expect(before).toHaveLength(2);
  expect(new Set(before.map((one) => String(one).split(' ')[1])).size).toBe(2);
  await restore();
  expect(await references()).toEqual(before);
  expect(await soldReferences(shop)).toHaveLength(1);
});

/** Imports the history of IAK: its sales under references that no purchase of ours has are unexplained. */
async function importFromIak({ iak, server }: LiveShop): Promise<void> {
  const { app } = server;
  await addSupplier(app.database, app.keyring, {
    actor: 'operator',
    ...{
      name: 'iak',
      credentials: { username: 'simulated', apiKey: new Secret('simulated') },
      webhookSecret: undefined,
    },
    ...{ baseUrl: 'http://127.0.0.1:1', billsUrl: undefined, testMode: undefined, priority: undefined },
  });
  const rows = (await iak.sales()).map(({ refId }) => ({
    ...{ reference: refId, customerNo: new Secret(''), sku: 'xld10000', amount: null },
    ...({ status: 'sold', at: app.clock.nodeNow() } as const),
  }));
  await importHistory(app, { supplier: 'iak', history: { rows, unreadable: [] }, by: 'operator' });
  await app.quarantine.watch();
}

test('an order that failed over in the lost time is not sold again by another route; a person decides', async () => {
  const shop = await startLiveShop();
  const [digiflazz, iak] = [shop.at('digiflazz', 'xld10', 10_000n), shop.at('iak', 'xld10000', 10_100n)];
  shop.sells(digiflazz, iak);
  const buyer = await givenLiveBuyer(shop);
  const keys = [randomUUID(), randomUUID()] as const;
  const body = { product_code: 'xl10', client_reference: 'sale 9', destination: iakNumber };
  const buy = async (): Promise<string> => {
    const { data } = (await buyer.quote(body, keys[0])).body;
    await buyer.confirm(data, {}, keys[1]);
    return data.id;
  };
  const restore = await backUp(shop);
  await shop.digiflazz.control('/faults', { fault: 'code', code: '68' });
  await serialOf(shop, buyer, await buy());
  await restore();
  await importFromIak(shop);
  // IAK knows the second reference of the order, and is asked first now, with the first one.
  shop.sells(shop.at('iak', 'xld10000', 9_000n), digiflazz);
  const id = await buy();
  expect(await buyer.read(id)).toMatchObject({
    status: 'manual_review',
    reason: 'outcome_unknown',
  });
  expect(await shop.statements(id)).toEqual([
    { source: 'submit', said: 'unknown', code: 'sold_in_lost_time' },
  ]);
  expect(await soldReferences(shop)).toHaveLength(1);
});

test('a bill that was paid in the lost time is not paid elsewhere when its supplier does not answer the inquiry', async () => {
  const shop = await startLiveShop();
  shop.sells(shop.at('iak', 'PLNPOSTPAID'), shop.at('digiflazz', 'pln'));
  // Noon in Jakarta, far from the payment cut-offs.
  await shop.advanceClock(Date.UTC(2027, 2, 10, 5) - shop.server.app.clock.nodeNow().getTime());
  const buyer = await givenLiveBuyer(shop);
  const keys = [randomUUID(), randomUUID()] as const;
  const body = { product_code: 'plnpasca', customer_no: '530000000001', client_reference: 'bill 8' };
  const pay = async (): Promise<string> => {
    const { data } = (await buyer.inquire(body, keys[0])).body;
    await buyer.confirm(data, {}, keys[1]);
    return data.id;
  };
  const restore = await backUp(shop);
  await serialOf(shop, buyer, await pay());
  await restore();
  await importFromIak(shop);
  await shop.iak.control('/faults', { fault: 'html', command: 'inq-pasca' });
  const id = await pay();
  // Reading the bill elsewhere buys nothing. Its payment is compared with the sales of the history, and not sent.
  expect(await shop.attempts(id)).toMatchObject([
    { supplier: 'iak', kind: 'inquiry', code: 'no_answer' },
    { supplier: 'digiflazz', kind: 'inquiry', state: 'delivered' },
    { supplier: 'digiflazz', kind: 'purchase' },
  ]);
  expect(await buyer.read(id)).toMatchObject({ status: 'manual_review', reason: 'outcome_unknown' });
  expect(await shop.statements(id)).toEqual([
    { source: 'submit', said: 'unknown', code: 'sold_in_lost_time' },
  ]);
  expect(await soldReferences(shop)).toHaveLength(1);
});

test('an order whose sale is in a history is found under the same reference at the same supplier', async () => {
  const shop = await startLiveShop();
  shop.sells(shop.at('iak', 'xld10000'));
  const buyer = await givenLiveBuyer(shop);
  const keys = [randomUUID(), randomUUID()] as const;
  const body = { product_code: 'xl10', client_reference: 'sale 10', destination: iakNumber };
  const buy = async (): Promise<unknown> => {
    const { data } = (await buyer.quote(body, keys[0])).body;
    await buyer.confirm(data, {}, keys[1]);
    return serialOf(shop, buyer, data.id);
  };
  const restore = await backUp(shop);
  const serial = await buy();
  await restore();
  await importFromIak(shop);
  expect(await buy()).toBe(serial);
  expect(await soldReferences(shop)).toHaveLength(1);
});

test('an order is not sent once its supplier may have forgotten the reference; a person decides', async () => {
  const shop = await startLiveShop({
    settings: { confirmWindowMs: { live: 200 * dayMs, sandbox: dayMs } },
  });
  shop.sells(shop.at('digiflazz', 'xld10'));
  const buyer = await givenLiveBuyer(shop);
  const products = { product_code: 'xl10', destination: digiflazzNumber };
  const first = await buyer.awaiting('prepaid', products);
  const second = await buyer.awaiting('prepaid', products);
  await shop.advanceClock(79 * dayMs);
  expect((await buyer.confirm(first)).body.data.status).toBe('succeeded');
  await shop.advanceClock(2 * dayMs);
  const answer = await buyer.confirm(second);
  expect(answer.body.data).toMatchObject({ status: 'manual_review', reason: 'outcome_unknown' });
  expect(await shop.statements(second.id)).toEqual([
    { source: 'submit', said: 'unknown', code: 'reference_too_old' },
  ]);
  expect(await shop.cases(second.id)).toMatchObject([{ cause: 'outcome_unknown', open: true }]);
  expect(await shop.sold()).toBe(1);
});

test('a rotation of the data keys does not change a reference', async () => {
  const [key] = testDataKeys;
  const rotated = makeKeyring([{ id: 'newer', key: Buffer.alloc(32, 9) }, key]);
  const parts = ['account', 'live', 'key', 'POST', '/quotes', '{}'];
  expect(rotated.digest('reference', parts)).toEqual(makeKeyring([key]).digest('reference', parts));
  expect(rotated.digest('fingerprint', parts).keyId).toBe('newer');
});
