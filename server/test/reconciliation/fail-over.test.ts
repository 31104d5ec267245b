import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayMs, jakartaDay, later } from '../../src/clock.ts';
import { refundOrder, ruleOnCase } from '../orders/review/rule-alone.ts';
import type { ReconciliationResult } from '../../src/reconciliation/store.ts';
import { reconcileDay } from '../../src/reconciliation/reconcile.ts';
import { readNow, takeReading } from '../../src/reconciliation/readings.ts';
import type { RealSupplier } from '../../src/suppliers/supplier.ts';
import { queryAsOwner } from '../query-as.ts';
import { expectCleanBooks } from '../books.ts';
import { type EarningsRow, readEarnings } from '../../src/reports/earnings/read-earnings.ts';
import { addUp, expectSoundEarnings } from '../reports/earnings/sound-earnings.ts';
import { advanceDue } from '../orders/attempts/advance-due.ts';
import { type LiveStage, startLiveStage } from '../suppliers/live-stage.ts';
import { patienceMs } from '../patience.ts';

const by = { actor: 'operator test', reason: 'the first supplier sold it after all' };
const { signal } = new AbortController();

let stage: LiveStage;

beforeEach(async () => {
  stage = await startLiveStage({ settings: { supplierTimeScale: 20, reviewDeadlineMs: 3_600_000 } });
  await stage.addWithCallbacks('digiflazz');
  await stage.add('iak');
  await stage.toNoon();
  await stage.stock(500n);
  for (const name of ['digiflazz', 'iak'] as const) {
    await stage.peers[name].control('/settings', { by_hand: true, settle_ms: 600_000, once_a_day: false });
    await takeReading(stage.server.app, supplierNamed(name), signal);
  }
});
afterEach(async () => {
  await expectCleanBooks(stage.server.app);
  await expectSoundEarnings(stage.server.app.database);
  await stage.stop();
});

function supplierNamed(name: string): RealSupplier {
  const found = stage.server.app.suppliers.real().find(({ supplier }) => supplier.name === name);
  if (found === undefined) throw new Error(`The supplier ${name} is not set up.`);
  return found.supplier;
}

interface FailedOver {
  readonly id: string;
  /** Our references of the purchase that the first supplier denied, and of the one at the second. */
  readonly first: string;
  readonly second: string;
}

/**
 * Digiflazz has no stock, the order is sent to IAK, and then a callback of Digiflazz reports the sale. An operator
 * rules it true while the outcome at IAK is unknown.
 */
async function soldLateAndRuled(): Promise<FailedOver> {
  await stage.peers.digiflazz.control('/faults', { fault: 'code', code: '68', ends: 'sold' });
  const id = await confirmed();
  const { suppliers, references } = await purchasesOf(id);
  expect(suppliers).toEqual(['digiflazz', 'iak']);
  const [first = '', second = ''] = references;
  await stage.peers.digiflazz.control('/settle', { ref_id: first, as: 'sold' });
  await expect.poll(() => statusOf(id)).toBe('manual_review');
  await ruleOnCase(stage.server.app, { orderId: id, as: 'succeeded', serial: undefined, by });
  return { id, first, second };
}

/** Has an order confirmed whose outcome is still unknown. */
async function confirmed(): Promise<string> {
  const quoted = await stage.buyer.awaiting('prepaid');
  expect((await stage.buyer.confirm(quoted)).status).toBe(202);
  return quoted.id;
}

/** The suppliers of an order's purchases, in order, and our references of them. */
async function purchasesOf(id: string): Promise<{ suppliers: unknown[]; references: string[] }> {
  const attempts = await queryAsOwner(
    stage.server,
    'select supplier, reference from current_attempts where order_id = $1 order by opened_at, id',
    [id],
  );
  return {
    suppliers: attempts.map(({ supplier }) => supplier),
    references: attempts.map(({ reference }) => String(reference)),
  };
}

/** Advances due attempts, as the worker does, until the condition is true. */
function advancedUntil(isSo: () => Promise<void>): Promise<void> {
  return vi.waitFor(
    async () => {
      await advanceDue(stage.server.app, 'live');
      await isSo();
    },
    { timeout: patienceMs, interval: 50 },
  );
}

async function statusOf(id: string): Promise<string> {
  return (await stage.buyer.read(id)).status;
}

async function reconciled(name: string, daysAgo = 0): Promise<ReconciliationResult> {
  const { app } = stage.server;
  app.clock.offsetMs += 120_000;
  const day = jakartaDay(later(await readNow(app), -daysAgo * dayMs));
  const found = await reconcileDay(app, supplierNamed(name), day, signal);
  if (found === undefined) throw new Error('The reconciliation was stopped.');
  return found;
}

function reported({ drifts }: ReconciliationResult): unknown {
  return drifts.map(({ kind, purchase, amount }) => [kind, purchase?.reference ?? null, amount]);
}

async function openCases(id: string): Promise<unknown> {
  const rows = await queryAsOwner(
    stage.server,
    'select cause from review_cases where order_id = $1 and closed_at is null',
    [id],
  );
  return rows.map(({ cause }) => cause);
}

/** What the reports count for each supplier. */
async function earningsOf(name: string): Promise<Partial<EarningsRow>> {
  const { database } = stage.server.app;
  await addUp(database);
  const query = {
    by: 'supplier',
    environment: 'live',
    from: '2020-01-01',
    to: '2999-12-31',
    daily: false,
  } as const;
  for await (const row of readEarnings(database, query)) if (row.key === name) return row;
  return {};
}

test('a purchase that was reported late and ruled sold is the one that the order pays for', async () => {
  const { id, first, second } = await soldLateAndRuled();
  await stage.peers.iak.control('/settle', { ref_id: second, as: 'failed' });
  const digiflazz = await reconciled('digiflazz');
  expect(reported(digiflazz)).toEqual([]);
  expect(digiflazz).toMatchObject({ attempts: 1, booked: 10_250n, said: 10_250n });
  const iak = await reconciled('iak');
  expect(reported(iak)).toEqual([]);
  expect(iak).toMatchObject({ attempts: 1, asked: 1, booked: 0n, said: 0n });
  expect(await openCases(id)).toEqual([]);
  const captures = await queryAsOwner(
    stage.server,
    `select reference, supplier_clearing from journal_entries where order_id = $1 and kind = 'capture'`,
    [id],
  );
  expect(captures).toEqual([{ reference: first, supplier_clearing: 10_250n }]);
  expect(await earningsOf('digiflazz')).toMatchObject({
    confirmed: 1n,
    failedOver: 1n,
    succeeded: 1n,
    cost: 10_250n,
  });
  expect(await earningsOf('iak')).toEqual({});
});

test('a second sale by the next supplier is reported as a sale and booked as a loss', async () => {
  const { id, second } = await soldLateAndRuled();
  await stage.peers.iak.control('/settle', { ref_id: second, as: 'sold' });
  expect(reported(await reconciled('iak'))).toEqual([['sold_not_booked', second, 10_350n]]);
  expect(await openCases(id)).toEqual(['sold_after_failed']);
  const { booked } = await ruleOnCase(stage.server.app, {
    orderId: id,
    as: 'succeeded',
    serial: undefined,
    by,
  });
  expect(booked).toBe(10_350n);
  expect(reported(await reconciled('iak'))).toEqual([]);
  expect(reported(await reconciled('digiflazz'))).toEqual([]);
  expect(await earningsOf('digiflazz')).toMatchObject({ succeeded: 1n, lost: 0n, losses: 0n });
  expect(await earningsOf('iak')).toMatchObject({ succeeded: 0n, lost: 1n, losses: 10_350n });
});

test.each([
  ['the same', 0],
  ['another', 2],
])(
  'a sale reversed on %s day after the ruling opens a review case, and its refund explains it',
  async (_day, daysLater) => {
    const { app } = stage.server;
    const { id, first, second } = await soldLateAndRuled();
    await stage.peers.iak.control('/settle', { ref_id: second, as: 'failed' });
    for (let day = 0; day < daysLater; day += 1) {
      app.clock.offsetMs += dayMs;
      for (const name of ['digiflazz', 'iak']) await takeReading(app, supplierNamed(name), signal);
    }
    await stage.peers.digiflazz.control('/settle', { ref_id: first, as: 'reversed' });
    await expect.poll(() => openCases(id)).toEqual(['reversed_after_success']);
    await refundOrder(app, { orderId: id, by });
    // The refund explains no change of the other supplier's deposit, nor of the days between.
    for (let daysAgo = 0; daysAgo < Math.max(1, daysLater); daysAgo += 1)
      for (const name of ['digiflazz', 'iak']) expect(reported(await reconciled(name, daysAgo))).toEqual([]);
    expect(await earningsOf('digiflazz')).toMatchObject({ refunded: 1n, refundedCost: 10_250n });
  },
);

test.each([
  ['refused', 'digiflazz', 'iak', 10_250n],
  ['never seen', 'iak', 'digiflazz', 10_100n],
] as const)(
  'a purchase that was %s is not the one that a ruling without a named purchase charges for',
  async (denied, firstAt, secondAt, booked) => {
    const { app } = stage.server;
    if (denied === 'refused') await stage.peers.digiflazz.control('/faults', { fault: 'code', code: '68' });
    else {
      await stage.product('iak', { product_code: 'htelkomsel10000', product_price: 10_100 });
      await stage.sync('iak');
      await stage.peers.iak.control('/faults', { fault: 'silent_before' });
      await stage.peers.digiflazz.control('/faults', { fault: 'code', code: '03', ends: 'sold' });
    }
    const id = await confirmed();
    await advancedUntil(async () => expect((await purchasesOf(id)).suppliers).toEqual([firstAt, secondAt]));
    app.clock.offsetMs += 2 * 3_600_000;
    await advancedUntil(async () => expect(await statusOf(id)).toBe('manual_review'));
    await ruleOnCase(app, { orderId: id, as: 'succeeded', serial: undefined, by });
    const [, second = ''] = (await purchasesOf(id)).references;
    await stage.peers[secondAt].control('/settle', { ref_id: second, as: 'sold' });
    expect(await reconciled(firstAt)).toMatchObject({ attempts: 1, booked: 0n, said: 0n, drifts: [] });
    expect(await reconciled(secondAt)).toMatchObject({ attempts: 1, booked });
    expect(await earningsOf(firstAt)).toMatchObject({
      confirmed: 1n,
      failedOver: 1n,
      succeeded: 0n,
      cost: 0n,
    });
    expect(await earningsOf(secondAt)).toMatchObject({
      confirmed: 0n,
      failedOver: 0n,
      succeeded: 1n,
      cost: booked,
    });
  },
);
