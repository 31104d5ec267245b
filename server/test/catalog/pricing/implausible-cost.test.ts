import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CatalogReview, readOpenReviews } from '../../../src/catalog/review/catalog-reviews.ts';
import { ruleOnReview } from '../../../src/catalog/review/rule-on-review.ts';
import { operator } from '../../../src/operators/audit-record.ts';
import { queryAsOwner } from '../../query-as.ts';
import { expectCleanBooks } from '../../books.ts';
import type { Shown } from '../../orders/buyer.ts';
import { digiflazzSecret, type LiveStage, startSellingStage } from '../../suppliers/live-stage.ts';

/* Both suppliers sell; xld10 costs 10,000 at Digiflazz and is sold for 200 more. */

/** Digiflazz's simulator keeps a purchase for it pending. */
const number = '087800001233';

let stage: LiveStage;
const lines: string[] = [];

beforeAll(async () => {
  stage = await startSellingStage({ log: (line) => void lines.push(line) });
});
afterAll(async () => {
  await expectCleanBooks(stage.server.app);
  await stage.stop();
});

function quote(product: string): Promise<Shown> {
  return stage.buyer.awaiting('prepaid', { product_code: product, destination: { customer_no: number } });
}

/** Buys from Digiflazz, which answers with a signed callback that names this price. */
async function soldAt(product: string, price: number): Promise<Shown> {
  await stage.peers.digiflazz.control('/settings', { settle_ms: 3_600_000, callbacks: false });
  const quoted = await quote(product);
  expect((await stage.buyer.confirm(quoted)).status).toBe(202);
  const [attempt] = await queryAsOwner(
    stage.server,
    'select reference from current_attempts where order_id = $1',
    [quoted.id],
  );
  const data = {
    ref_id: String(attempt?.['reference']),
    customer_no: number,
    buyer_sku_code: product,
    message: 'Transaksi Sukses',
    status: 'Sukses',
    rc: '00',
    sn: 'SN-1',
    price,
  };
  expect(await callBack(JSON.stringify({ data }))).toBe(200);
  return stage.buyer.until(quoted.id, 'succeeded');
}

async function callBack(body: string): Promise<number> {
  const [row] = await queryAsOwner(
    stage.server,
    "select callback_token from suppliers where name = 'digiflazz'",
  );
  const signature = createHmac('sha1', digiflazzSecret).update(body).digest('hex');
  const answer = await fetch(`${stage.server.url}/callbacks/digiflazz/${String(row?.['callback_token'])}`, {
    method: 'POST',
    body,
    headers: { 'x-hub-signature': `sha1=${signature}` },
  });
  return answer.status;
}

/** The costs that wait for an operator. */
function waiting(): Promise<readonly CatalogReview[]> {
  return readOpenReviews(stage.server.app.database);
}

async function rule(as: 'accepted' | 'refused'): Promise<void> {
  const { app } = stage.server;
  const [review] = await waiting();
  await ruleOnReview(app.database, {
    id: String(review?.id),
    as,
    reason: 'asked Digiflazz',
    actor: operator,
  });
  await app.suppliers.refresh();
}

test('a signed price of 999,999 is booked for its order, changes no price, and takes the code off sale', async () => {
  const order = await soldAt('xld10', 999_999);
  expect(order.charged).toBe(10_200);
  const [capture] = await queryAsOwner(
    stage.server,
    `select supplier_clearing, margin from journal_entries where order_id = $1 and kind = 'capture'`,
    [order.id],
  );
  expect(capture).toEqual({ supplier_clearing: 999_999n, margin: -989_799n });
  await expect.poll(() => stage.shown('xld10')).toEqual(offSale(10_200));
  expect(await waiting()).toMatchObject([
    {
      ...{ subject: 'cost', source: 'purchase', supplier: 'digiflazz', code: 'xld10', order_id: order.id },
      ...{ old_cost: 10_000n, new_cost: 999_999n, off_sale: true },
    },
  ]);
  const reported = lines.filter((line) => line.includes('a cost is implausible'));
  expect(reported.map((line): unknown => JSON.parse(line))).toMatchObject([
    { level: 50, order_id: order.id, supplier: 'digiflazz', sku: 'xld10', cost: 999_999, expected: 10_000 },
  ]);

  // A list with the old price proves nothing about what is charged.
  await stage.sync('digiflazz');
  expect(await stage.shown('xld10')).toEqual(offSale(10_200));
  await rule('refused');
  await expect.poll(() => stage.shown('xld10')).toEqual(onSale(10_200));
  expect(await waiting()).toEqual([]);
});

test('a cost far below the known one is held back as well', async () => {
  await soldAt('xld10', 100);
  await expect.poll(() => stage.shown('xld10')).toEqual(offSale(10_200));
  expect(await waiting()).toMatchObject([{ code: 'xld10', old_cost: 10_000n, new_cost: 100n }]);
  await rule('refused');
  await expect.poll(() => stage.shown('xld10')).toEqual(onSale(10_200));
});

test.each(['10.000', '10000.5', 0, -1, true])(
  'a sale at the price %j, which cannot be read, is booked at the known cost and reviewed',
  async (price) => {
    await stage.peers.digiflazz.control('/faults', {
      ...{ fault: 'members', command: 'topup', members: { price }, times: 1 },
    });
    await stage.peers.digiflazz.control('/settings', { settle_ms: 0 });
    const quoted = await stage.buyer.awaiting('prepaid', {
      ...{ product_code: 'xld10', destination: { customer_no: '087800001230' } },
    });
    expect((await stage.buyer.confirm(quoted)).status).toBeLessThan(300);
    await stage.buyer.until(quoted.id, 'succeeded');
    const [capture] = await queryAsOwner(
      stage.server,
      `select supplier_clearing, margin from journal_entries where order_id = $1 and kind = 'capture'`,
      [quoted.id],
    );
    expect(capture).toEqual({ supplier_clearing: 10_000n, margin: 200n });
    await expect.poll(() => stage.shown('xld10')).toEqual(offSale(10_200));
    expect(await waiting()).toMatchObject([
      { source: 'purchase', old_cost: 10_000n, new_cost: null, off_sale: true, order_id: quoted.id },
    ]);
    await rule('accepted');
    await expect.poll(() => stage.shown('xld10')).toEqual(onSale(10_200));
  },
);

test('a supplier that was sent a maximum price is not trusted above it, even within the band', async () => {
  const order = await soldAt('xld10', 10_201);
  await expect.poll(() => stage.shown('xld10')).toEqual(offSale(10_200));
  expect(await waiting()).toMatchObject([{ code: 'xld10', new_cost: 10_201n, order_id: order.id }]);
  await rule('refused');
  await expect.poll(() => stage.shown('xld10')).toEqual(onSale(10_200));
});

test('a refusal that asks an absurd price gives the client no new price', async () => {
  await stage.peers.digiflazz.control('/settings', { settle_ms: 50 });
  const quoted = await quote('xld10');
  await stage.product('digiflazz', { buyer_sku_code: 'xld10', price: 300_000 });
  const refused = await stage.buyer.confirm(quoted);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'price_changed']);
  expect(refused.body.error['new_price']).toBeUndefined();
  await expect.poll(() => stage.shown('xld10')).toEqual(offSale(10_200));
  await stage.product('digiflazz', { buyer_sku_code: 'xld10', price: 10_000 });
  await rule('refused');
});

test('an accepted cost is the cost of the SKU, and the price follows', async () => {
  await soldAt('xld10', 60_000);
  await expect.poll(() => stage.shown('xld10')).toEqual(offSale(10_200));
  await rule('accepted');
  await expect.poll(() => stage.shown('xld10')).toEqual(onSale(60_200));
  const records = await queryAsOwner(
    stage.server,
    "select action, detail ->> 'reason' as reason from audit_records where action like 'catalog.review%' order by at",
  );
  expect(records.at(0)).toEqual({ action: 'catalog.review_refused', reason: 'asked Digiflazz' });
  expect(records.at(-1)).toEqual({ action: 'catalog.review_accepted', reason: 'asked Digiflazz' });
});

test('IAK, which takes no maximum price, is believed within the band and not outside', async () => {
  await stage.product('iak', { product_code: 'hsteam12000', product_price: 999_999 });
  const quoted = await quote('hsteam12000');
  expect((await stage.buyer.confirm(quoted)).status).toBeLessThan(300);
  await stage.buyer.until(quoted.id, 'succeeded');
  await expect.poll(() => stage.shown('hsteam12000')).toEqual(offSale(14_800));
  const [review] = await waiting();
  expect(review).toMatchObject({ supplier: 'iak', code: 'hsteam12000', order_id: quoted.id });
  await expect(
    ruleOnReview(stage.server.app.database, {
      id: String(review?.id),
      as: 'accepted',
      reason: ' ',
      actor: operator,
    }),
  ).rejects.toThrow('The reason of a ruling must be');
  await rule('accepted');
  await expect(
    ruleOnReview(stage.server.app.database, {
      id: String(review?.id),
      as: 'refused',
      reason: 'again',
      actor: operator,
    }),
  ).rejects.toThrow('was accepted before');
});

function onSale(price: number): object {
  return { price, available: true, reason: null };
}

function offSale(price: number): object {
  return { price, available: false, reason: 'switched_off' };
}
