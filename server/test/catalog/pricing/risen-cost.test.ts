import { afterEach, beforeEach, expect, test } from 'vitest';
import { setMargin } from '../../../src/catalog/pricing/margin-changes.ts';
import { applyCost } from '../../../src/catalog/pricing/observed-cost.ts';
import { jakartaDay } from '../../../src/clock.ts';
import { formatTimeline } from '../../../src/commands/format-order.ts';
import { findOrderById } from '../../../src/orders/read/found-order.ts';
import { applyCallback } from '../../../src/orders/attempts/apply-callback.ts';
import { Secret } from '../../../src/sealed.ts';
import { readOrderTimeline } from '../../../src/orders/timeline/order-timeline.ts';
import { readNow } from '../../../src/reconciliation/readings.ts';
import { reconcileDay } from '../../../src/reconciliation/reconcile.ts';
import { operator } from '../../../src/operators/audit-record.ts';
import { queryAsOwner } from '../../query-as.ts';
import { expectCleanBooks } from '../../books.ts';
import type { Shown } from '../../orders/buyer.ts';
import { iakKey, type LiveStage, startSellingStage } from '../../suppliers/live-stage.ts';

/*
 * IAK accepts no maximum price: we pay its price at the time of the top-up. hsteam12000 costs 14,600 by its list and is
 * sold for 200 more.
 */

const phone = '081234567890';

let stage: LiveStage;
let lines: string[];

beforeEach(async () => {
  lines = [];
  stage = await startSellingStage({ log: (line) => void lines.push(line) });
});
afterEach(async () => {
  await expectCleanBooks(stage.server.app);
  await stage.stop();
});

function quote(product: string): Promise<Shown> {
  return stage.buyer.awaiting('prepaid', { product_code: product, destination: { customer_no: phone } });
}

async function sold(product: string): Promise<Shown> {
  const quoted = await quote(product);
  expect((await stage.buyer.confirm(quoted)).status).toBeLessThan(300);
  return stage.buyer.until(quoted.id, 'succeeded');
}

async function captured(orderId: string): Promise<unknown> {
  const [row] = await queryAsOwner(
    stage.server,
    `select supplier_clearing, margin from journal_entries where order_id = $1 and kind = 'capture'`,
    [orderId],
  );
  return row;
}

test('a price that rose after its list was read is paid once, and nothing more is sold below it', async () => {
  const before = await quote('hsteam12000');
  await stage.product('iak', { product_code: 'hsteam12000', product_price: 16_000 });
  const order = await sold('hsteam12000');
  expect(order.charged).toBe(14_800);
  expect(await captured(order.id)).toEqual({ supplier_clearing: 16_000n, margin: -1_200n });

  // The older quote could only be a loss, and is not bought.
  const refused = await stage.buyer.confirm(before);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'product_unavailable']);
  expect(await stage.peers.iak.sales()).toHaveLength(1);

  await expect.poll(async () => (await stage.shown('hsteam12000')).price).toBe(16_200);
  const next = await sold('hsteam12000');
  expect(next.charged).toBe(16_200);
  expect(await captured(next.id)).toEqual({ supplier_clearing: 16_000n, margin: 200n });
});

test('the next order uses another supplier that is cheaper', async () => {
  await stage.product('iak', { product_code: 'htelkomsel10000', product_price: 10_000 });
  await stage.sync('iak', { addProducts: true });
  await stage.product('iak', { product_code: 'htelkomsel10000', product_price: 11_000 });
  expect(await captured((await sold('tsel10')).id)).toEqual({ supplier_clearing: 11_000n, margin: -800n });
  await expect.poll(async () => (await stage.shown('tsel10')).price).toBe(10_450);
  expect(await captured((await sold('tsel10')).id)).toEqual({ supplier_clearing: 10_250n, margin: 200n });
});

test('the price that a supplier demands is the price of the next quote, and the client was given it', async () => {
  const { database } = stage.server.app;
  const margin = { kind: 'percent', thousandths: 2_000n } as const;
  await setMargin(
    database,
    { ...{ scope: 'all', subject: '', margin }, step: 50n, allowLoss: false },
    { actor: operator },
  );
  const before = await quote('xld10');
  expect(before.price).toBe(10_200);
  await stage.product('digiflazz', { buyer_sku_code: 'xld10', price: 11_000 });
  const refused = await stage.buyer.confirm(before);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'price_changed']);
  expect(refused.body.error['new_price']).toBe(11_250);

  expect((await sold('xld10')).charged).toBe(11_250);
  const costs = (await stage.peers.digiflazz.sales()).map(({ charged }) => charged);
  expect(costs).toEqual([11_000]);
  const reported = lines.filter((line) => line.includes('asks more for a SKU than its price list says'));
  expect(reported.map((line): unknown => JSON.parse(line))).toMatchObject([
    { level: 30, order_id: before.id, supplier: 'digiflazz', sku: 'xld10', cost: 11_000 },
  ]);
});

test('the operator sees it in the log, in the reconciliation and in the history of the order', async () => {
  const { app } = stage.server;
  const warnings = (): string[] => lines.filter((line) => line.includes('cost more than its order allows'));
  // A cost equal to the maximum of the order is no risen cost.
  await stage.product('iak', { product_code: 'hsteam12000', product_price: 14_800 });
  await sold('hsteam12000');
  expect(warnings()).toEqual([]);
  await stage.product('iak', { product_code: 'hsteam12000', product_price: 16_000 });
  const order = await sold('hsteam12000');
  const warned = warnings();
  expect(warned.map((line): unknown => JSON.parse(line))).toMatchObject([
    { level: 40, order_id: order.id, supplier: 'iak', sku: 'hsteam12000', cost: 16_000, cost_max: 14_800 },
  ]);
  for (const secret of [phone, phone.slice(1), iakKey]) expect(warned.join()).not.toContain(secret);

  const iak = app.suppliers.real().find(({ supplier }) => supplier.name === 'iak')?.supplier;
  if (iak === undefined) throw new Error('IAK is not set up.');
  const day = jakartaDay(await readNow(app));
  const found = await reconcileDay(app, iak, day, new AbortController().signal);
  expect(found?.drifts).toMatchObject([
    { kind: 'cost_above_max', purchase: { orderId: order.id }, booked: 16_000n, amount: 1_200n },
  ]);
  const life = await readOrderTimeline(
    app.database,
    await findOrderById(app.database, order.id),
    app.clock.offsetMs,
  );
  expect(formatTimeline(life)).toContain('cost 16,000, 1,200 more than the order allowed');

  // A repeated statement after the end of the purchase changes nothing.
  const reference = life.attempts.at(-1)?.reference ?? '';
  const again = {
    kind: 'delivered',
    serial: new Secret(''),
    cost: 16_000n,
    supplierReference: null,
  } as const;
  expect(await applyCallback(app, 'iak', { kind: 'statement', reference, outcome: again })).toBe('taken');
  expect(warnings()).toHaveLength(1);
});

test('a price list that was read after the purchase takes precedence', async () => {
  const { database } = stage.server.app;
  const [list] = await queryAsOwner(
    stage.server,
    `select read_at from price_lists where supplier = 'iak' and kind = 'prepaid'`,
  );
  const readAt = list?.['read_at'];
  if (!(readAt instanceof Date)) throw new Error('The list was never read.');
  const order = await sold('hsteam12000');
  const risen = {
    supplier: 'iak',
    kind: 'prepaid',
    sku: 'hsteam12000',
    cost: 16_000n,
    expected: 14_600n,
    aboveMaximum: false,
    order: { accountId: stage.account.id, environment: 'live', orderId: order.id },
  } as const;
  const moment = (ms: number): Date => new Date(readAt.getTime() + ms);
  expect(await applyCost(database, { ...risen, boughtAt: moment(-1) }, 50)).toBe('none');
  expect(await applyCost(database, { ...risen, cost: 14_000n, boughtAt: moment(1) }, 50)).toBe('none');
  expect(await applyCost(database, { ...risen, boughtAt: moment(1) }, 50)).toBe('raised');
  expect(await applyCost(database, { ...risen, boughtAt: moment(1) }, 50)).toBe('none');
  await stage.sync('iak', { addProducts: true });
  expect((await stage.shown('hsteam12000')).price).toBe(14_800);
});
