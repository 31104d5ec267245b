import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { jakartaDay } from '../../src/clock.ts';
import { listOpenCases } from '../../src/orders/review/review-cases.ts';
import { refundOrder, ruleOnCase } from '../orders/review/rule-alone.ts';
import { reconcileDaily } from '../../src/reconciliation/daily.ts';
import { reconcileDay } from '../../src/reconciliation/reconcile.ts';
import { readNow, takeReading } from '../../src/reconciliation/readings.ts';
import { claimDay, type ReconciliationResult, readReconciliations } from '../../src/reconciliation/store.ts';
import type { Attempt } from '../../src/suppliers/attempts/attempt.ts';
import { readAttemptsOfOrder } from '../../src/suppliers/attempts/attempts.ts';
import { queryAsOwner } from '../query-as.ts';
import { expectCleanBooks } from '../books.ts';
import { advanceDue } from '../orders/attempts/advance-due.ts';
import { appendStatements } from '../suppliers/attempts/append-statements.ts';
import { type LiveStage, openLiveStage } from './stage.ts';
import { patienceMs } from '../patience.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const by = { actor: 'operator test', reason: 'seen in the portal of the supplier' };

let stage: LiveStage;

/** Ten in the morning in Jakarta, so that no test is near midnight unless it sets the time. */
let morning = Date.UTC(2027, 0, 4, 3);

/** Starts a new day, far from all before, with a reading of the deposit. */
async function newDay(): Promise<void> {
  const { app } = stage.server;
  morning += 10 * 24 * hourMs;
  app.clock.offsetMs += morning - (await readNow(app)).getTime();
  await takeReading(app, stage.supplier, new AbortController().signal);
}

/** Lets the interval between status checks pass, and reconciles the day. */
async function reconciled(): Promise<ReconciliationResult> {
  const { app } = stage.server;
  app.clock.offsetMs += 2 * minuteMs;
  const now = await readNow(app);
  return foundOn(jakartaDay(now));
}

async function foundOn(day: string, supplier = stage.supplier): Promise<ReconciliationResult> {
  const found = await reconcileDay(stage.server.app, supplier, day, new AbortController().signal);
  if (found === undefined) throw new Error('The reconciliation was stopped.');
  return found;
}

function reported({ drifts }: ReconciliationResult): unknown {
  return drifts.map(({ kind, purchase, amount }) => [kind, purchase?.orderId ?? null, amount]);
}

/** The purchase of an order. */
async function purchaseOf(orderId: string): Promise<Attempt> {
  const key = { accountId: stage.account.id, environment: 'live', id: orderId } as const;
  const purchase = (await readAttemptsOfOrder(stage.server.app.database, key, 10)).at(-1);
  if (purchase === undefined) throw new Error('The order has no purchase.');
  return purchase;
}

/** Our reference of an order's purchase. */
async function referenceOf(orderId: string): Promise<string> {
  return (await purchaseOf(orderId)).reference;
}

async function casesOf(orderId: string): Promise<unknown> {
  const { cases } = await listOpenCases(stage.server.app.database, {
    environment: 'live',
    page: 1,
    perPage: 200,
  });
  return cases.filter(({ order_id: id }) => id === orderId).map(({ cause }) => cause);
}

describe('reconciliation with a supplier that can be asked', () => {
  beforeAll(async () => {
    stage = await openLiveStage('iak');
  });
  afterAll(() => stage.stop());

  test('agrees with our books, and our deposit fell by the sales', async () => {
    await newDay();
    await stage.buy('succeeded');
    await stage.control('/faults', { fault: 'code', code: '39', ends: 'failed' });
    await stage.buy('failed');
    const found = await reconciled();
    expect(reported(found)).toEqual([]);
    expect(found).toMatchObject({ attempts: 2, asked: 2, booked: 25_000n, said: 25_000n });
    const { opening = 0n, closing = 0n } = found.balances ?? {};
    expect(opening - closing).toBe(25_000n);
  });

  test('names a failed order that the supplier sold, and opens a review case', async () => {
    await newDay();
    await stage.control('/faults', { fault: 'code', code: '07', command: 'check-status' });
    const id = await stage.buy('failed');
    const found = await reconciled();
    expect(reported(found)).toEqual([['sold_not_booked', id, 25_000n]]);
    expect(found).toMatchObject({ booked: 0n, said: 25_000n });
    expect(await casesOf(id)).toEqual(['sold_after_failed']);

    // An operator books the loss. Then both sides agree, and no new case is opened.
    const { booked } = await ruleOnCase(stage.server.app, {
      orderId: id,
      as: 'succeeded',
      serial: undefined,
      by,
    });
    expect(booked).toBe(25_000n);
    expect(reported(await reconciled())).toEqual([]);
    expect(await casesOf(id)).toEqual([]);
  });

  test('names a reversed sale, opens a review case, and agrees after the refund', async () => {
    await newDay();
    const id = await stage.buy('succeeded');
    await stage.control('/settle', { ref_id: await referenceOf(id), as: 'reversed' });
    expect(reported(await reconciled())).toEqual([['booked_not_sold', id, -25_000n]]);
    expect(await casesOf(id)).toEqual(['reversed_after_success']);
    await refundOrder(stage.server.app, { orderId: id, by });
    expect(reported(await reconciled())).toEqual([]);
  });

  test('names a refunded order that the supplier did not reverse, and opens no review case', async () => {
    await newDay();
    const id = await stage.buy('succeeded');
    await refundOrder(stage.server.app, { orderId: id, by });
    expect(reported(await reconciled())).toEqual([['sold_not_booked', id, 25_000n]]);
    expect(await casesOf(id)).toEqual([]);
  });

  test('names an order with another cost than in our books, and opens no review case', async () => {
    const { app } = stage.server;
    await newDay();
    await stage.control('/settings', { by_hand: true });
    await stage.control('/products', { product_code: stage.product.code, product_price: 25_400 });
    const id = await stage.buy('processing');
    app.clock.offsetMs += hourMs;
    await advanceDue(app, 'live');
    await ruleOnCase(app, { orderId: id, as: 'succeeded', serial: undefined, by });
    await stage.control('/settle', { ref_id: await referenceOf(id), as: 'sold' });
    expect(reported(await reconciled())).toEqual([['cost_differs', id, 400n]]);
    expect(await casesOf(id)).toEqual([]);
    await stage.control('/settings', { by_hand: false });
    await stage.control('/products', { product_code: stage.product.code, product_price: 25_000 });
  });

  test('reports a top-up of our deposit that no order explains', async () => {
    await newDay();
    await stage.buy('succeeded');
    const balance = await stage.balance();
    await stage.control('/balance', { amount: balance + 500_000 });
    expect(reported(await reconciled())).toEqual([['balance_moved', null, -500_000n]]);
  });

  test('leaves an order open since the day before to that day, whenever our deposit is charged', async () => {
    const { app } = stage.server;
    await newDay();
    app.clock.offsetMs += 13.5 * hourMs;
    await stage.buy('succeeded');
    await stage.control('/settings', { by_hand: true });
    const id = await stage.buy('processing');
    await stage.control('/settings', { by_hand: false });
    app.clock.offsetMs += hourMs;
    await takeReading(app, stage.supplier, new AbortController().signal);
    await stage.control('/balance', { amount: (await stage.balance()) - 25_000 });
    const found = await reconciled();
    expect(found).toMatchObject({ attempts: 0, asked: 0 });
    expect(reported(found)).toEqual([]);
    await stage.control('/balance', { amount: (await stage.balance()) - 1 });
    expect(reported(await reconciled())).toEqual([['balance_moved', null, 1n]]);
    await stage.control('/settle', { ref_id: await referenceOf(id), as: 'failed' });
  });

  test('compares everything or nothing, and finds nothing when it is stopped in between', async () => {
    await newDay();
    await stage.buy('succeeded');
    const { app } = stage.server;
    const day = jakartaDay(await readNow(app));
    expect(await reconcileDay(app, stage.supplier, day, AbortSignal.abort())).toBeUndefined();
  });

  test('asks at most once a minute about a purchase, and uses its last statement meanwhile', async () => {
    const { app } = stage.server;
    await newDay();
    await stage.buy('succeeded');
    expect(await reconciled()).toMatchObject({ attempts: 1, asked: 1 });
    await queryAsOwner(
      stage.server,
      `update attempts set ask_from = ask_from + interval '1 day' where due_at is null`,
    );
    const again = await foundOn(jakartaDay(await readNow(app)));
    expect(again).toMatchObject({ attempts: 1, asked: 0, drifts: [], said: 25_000n });
  });

  test('uses no "not found" about a sale before the purchase must have arrived', async () => {
    const { app } = stage.server;
    await newDay();
    const id = await stage.buy('succeeded');
    await stage.control('/faults', { fault: 'code', code: '06', command: 'check-status', count: 2 });
    const day = jakartaDay(await readNow(app));
    const slow = { ...stage.supplier, absentIsProofAfterMs: hourMs };
    app.clock.offsetMs += minuteMs;
    const early = await foundOn(day, slow);
    expect(early).toMatchObject({ attempts: 1, asked: 0, said: 25_000n, drifts: [] });
    app.clock.offsetMs += hourMs;
    expect(reported(await foundOn(day, slow))).toEqual([['booked_not_sold', id, -25_000n]]);
    expect(await casesOf(id)).toEqual([]);
  });

  test('does not ask about a purchase that the supplier may have deleted, nor about an open one', async () => {
    const { app } = stage.server;
    await newDay();
    await stage.buy('succeeded');
    await stage.control('/settings', { by_hand: true });
    const open = await stage.buy('processing');
    await stage.control('/settings', { by_hand: false });
    const day = jakartaDay(await readNow(app));
    const query = vi.spyOn(stage.supplier, 'queryStatus');
    app.clock.offsetMs += hourMs;
    expect(await foundOn(day)).toMatchObject({ attempts: 2, asked: 1 });
    app.clock.offsetMs += stage.supplier.statusQueryRules.prepaid.ageMaxMs;
    expect(await foundOn(day)).toMatchObject({ attempts: 2, asked: 0, drifts: [] });
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
    await stage.control('/settle', { ref_id: await referenceOf(open), as: 'failed' });
  });

  test('moves no money, whatever it finds', async () => {
    const books = `select (select count(*) from journal_entries) as entries, sum(available) as available, sum(held) as held from wallets`;
    await newDay();
    const id = await stage.buy('succeeded');
    await stage.control('/settle', { ref_id: await referenceOf(id), as: 'reversed' });
    const before = await queryAsOwner(stage.server, books);
    expect(reported(await reconciled())).toEqual([['booked_not_sold', id, -25_000n]]);
    expect(await queryAsOwner(stage.server, books)).toEqual(before);
    await expectCleanBooks(stage.server.app);
  });

  test('with a silent supplier prevents no server from stopping', async () => {
    await newDay();
    await stage.control('/faults', { fault: 'silent_before', command: 'check-balance' });
    const stopping = new AbortController();
    const called = Promise.withResolvers<void>();
    const patient: LiveStage['supplier'] = {
      ...stage.supplier,
      // Longer than the time limit of the test.
      callDeadlineMs: 600_000,
      balance(options) {
        called.resolve();
        return stage.supplier.balance(options);
      },
    };
    const reading = takeReading(stage.server.app, patient, stopping.signal);
    await called.promise;
    stopping.abort();
    expect(await reading).toBeUndefined();
    // The call may have ended before it arrived: the next one must have an answer.
    await fetch(`${stage.url()}/_control/faults`, { method: 'DELETE' });
  });

  test('uses the last statements of an unreachable supplier, without our deposit', async () => {
    await newDay();
    await stage.buy('succeeded');
    await stage.control('/settings', { refuse_ip: true });
    expect(await reconciled()).toMatchObject({ balances: null, attempts: 1, asked: 0, drifts: [] });
    await stage.control('/settings', { refuse_ip: false });
  });
});

describe('reconciliation with a supplier that would buy when it is asked', () => {
  beforeAll(async () => {
    stage = await openLiveStage('digiflazz');
  });
  afterAll(() => stage.stop());

  test('never asks, and names the order by the change of our deposit', async () => {
    await newDay();
    const { length: soldBefore } = await stage.sales();
    // Earlier statements than the final answer do not count, and an unknown outcome is no statement at all.
    const purchase = await purchaseOf(await stage.buy('succeeded'));
    await appendStatements(
      stage.server.app,
      purchase,
      { source: 'ask', said: 'absent', at: purchase.openedAt },
      { source: 'submit', said: 'unknown' },
    );
    // It reports a failure, and sells anyway.
    await stage.control('/faults', { fault: 'code', code: '02', ends: 'sold' });
    const id = await stage.buy('failed');
    await until(async () => (await stage.sales()).every(({ stage: at }) => at === 'sold'));
    const found = await reconciled();
    expect(found).toMatchObject({ attempts: 2, asked: 0 });
    expect(reported(found)).toEqual([['balance_moved', id, 10_000n]]);
    expect(await stage.sales()).toHaveLength(soldBefore + 2);
  });

  test('reports another cost in the last statement, and what our deposit says about it', async () => {
    await newDay();
    const id = await stage.buy('succeeded');
    const purchase = await purchaseOf(id);
    const cost = (purchase.cost ?? 0n) + 50n;
    await appendStatements(stage.server.app, purchase, { source: 'callback', said: 'delivered', cost });
    expect(reported(await reconciled())).toEqual([
      ['cost_differs', id, 50n],
      ['balance_moved', null, -50n],
    ]);
  });

  test.each([
    ['two_serials', 10_000n],
    ['reversed_after_success', -10_000n],
  ])(
    'names an order of another day with %s as the cause of a change of our deposit',
    async (cause, taken) => {
      await newDay();
      const id = await stage.buy('succeeded');
      const { app } = stage.server;
      app.clock.offsetMs += 24 * hourMs;
      await takeReading(app, stage.supplier, new AbortController().signal);
      await queryAsOwner(
        stage.server,
        `insert into review_cases (account_id, environment, order_id, number, cause, statements, opened_at)
       select account_id, environment, id, 1, $2, '[]', $3 from orders where id = $1`,
        [id, cause, await readNow(app)],
      );
      await stage.control('/balance', { amount: (await stage.balance()) - Number(taken) });
      expect(reported(await reconciled())).toEqual([['balance_moved', id, taken]]);
    },
  );

  test('runs once for a finished day, on one of several servers, and stores the result', async () => {
    const { app } = stage.server;
    await newDay();
    await reconcileDaily(app, new AbortController().signal);
    const day = jakartaDay(await readNow(app));
    await stage.buy('succeeded');
    const balance = await stage.balance();
    await stage.control('/balance', { amount: balance - 7 });
    expect(await daily(day)).toEqual([]);

    app.clock.offsetMs += 24 * hourMs;
    await Promise.all(Array.from({ length: 3 }, () => reconcileDaily(app, new AbortController().signal)));
    await reconcileDaily(app, new AbortController().signal);
    expect(await daily(day)).toMatchObject([
      {
        attempts: 1,
        booked: 10_000n,
        balances: { opening: expect.any(BigInt), closing: BigInt(balance - 7) },
        drifts: [{ kind: 'balance_moved', purchase: null, amount: 7n }],
      },
    ]);
  });

  test('starts on the first day with a reading of our deposit', async () => {
    const { app } = stage.server;
    await newDay();
    const day = jakartaDay(await readNow(app));
    await queryAsOwner(stage.server, 'delete from balance_readings');
    app.clock.offsetMs += 24 * hourMs;
    await reconcileDaily(app, new AbortController().signal);
    expect(await daily(day)).toEqual([]);
    app.clock.offsetMs += 24 * hourMs;
    await reconcileDaily(app, new AbortController().signal);
    expect(await daily(day)).toEqual([]);
    expect(await daily(jakartaDay(new Date((await readNow(app)).getTime() - 24 * hourMs)))).toHaveLength(1);
  });

  test('takes over a day whose server died', async () => {
    const { app } = stage.server;
    await newDay();
    const day = jakartaDay(await readNow(app));
    app.clock.offsetMs += 24 * hourMs;
    const now = await readNow(app);
    expect(await claimDay(app.database, { supplier: 'digiflazz', day, now, staleMs: hourMs })).toBeDefined();
    await reconcileDaily(app, new AbortController().signal);
    expect(await daily(day)).toEqual([]);
    app.clock.offsetMs += hourMs + minuteMs;
    await reconcileDaily(app, new AbortController().signal);
    expect(await daily(day)).toHaveLength(1);
    // A finished day is not taken over, however long ago it began.
    const late = { supplier: 'digiflazz', day, now: await readNow(app), staleMs: 0 };
    expect(await claimDay(app.database, late)).toBeUndefined();
  });
});

async function daily(day: string): Promise<unknown[]> {
  const stored = await readReconciliations(stage.server.app.database, {
    supplier: 'digiflazz',
    day,
    limit: 10,
  });
  return stored.filter(({ run }) => run === 'daily');
}

function until(isSo: () => Promise<boolean>): Promise<void> {
  return vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: patienceMs, interval: 50 });
}
