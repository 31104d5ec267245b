import { expect, onTestFinished, test } from 'vitest';
import { auditRecords } from '../../src/audit/audit-records.ts';
import { hourMs, jakartaDay, minuteMs } from '../../src/clock.ts';
import { importHistory, type ImportedHistory } from '../../src/reconciliation/history/import-history.ts';
import type { HistoryRow } from '../../src/reconciliation/history/read-history.ts';
import { readUnexplainedSales } from '../../src/reconciliation/history/unexplained-sales.ts';
import { reconcileDay } from '../../src/reconciliation/reconcile.ts';
import { readNow } from '../../src/reconciliation/readings.ts';
import { Secret } from '../../src/sealed.ts';
import { readAttemptsOfOrder } from '../../src/suppliers/attempts/attempts.ts';
import { advanceDue } from '../orders/attempts/advance-due.ts';
import { ruleOnCase } from '../orders/review/rule-alone.ts';
import { type LiveStage, openLiveStage } from './stage.ts';

const by = { actor: 'operator test', reason: 'seen in the portal of the supplier' };

/** A shop that buys at IAK, at ten in the morning in Jakarta. */
async function openShop(): Promise<LiveStage> {
  const stage = await openLiveStage('iak');
  onTestFinished(() => stage.stop());
  const { clock } = stage.server.app;
  clock.offsetMs += Date.UTC(2027, 0, 4, 3) - (await readNow(stage.server.app)).getTime();
  return stage;
}

/** Imports a history with these references and statuses. */
function imported(
  { server: { app } }: LiveStage,
  ...transactions: readonly (readonly [reference: string, status: HistoryRow['status']])[]
): Promise<ImportedHistory> {
  const rows = transactions.map(([reference, status]) => ({
    ...{ reference, status, customerNo: new Secret(''), sku: '', amount: 25_000n },
    at: app.clock.nodeNow(),
  }));
  return importHistory(app, { supplier: 'iak', history: { rows, unreadable: [] }, by: 'operator' });
}

/** The sales that no purchase of ours explains, by their references. */
async function unexplained({ server }: LiveStage): Promise<unknown> {
  const sales = await readUnexplainedSales(server.app.database, 10);
  return sales.map(({ reference, pending }) => `${reference} ${pending ? 'pending' : 'sold'}`).toSorted();
}

async function referenceOf({ account, server }: LiveStage, id: string): Promise<string> {
  const key = { accountId: account.id, environment: 'live', id } as const;
  const purchase = (await readAttemptsOfOrder(server.app.database, key, 10)).at(-1);
  if (purchase === undefined) throw new Error('The order has no purchase.');
  return purchase.reference;
}

test('a transaction that a later history calls failed is no unexplained sale any more', async () => {
  const stage = await openShop();
  await imported(stage, ['s1', 'pending'], ['s2', 'pending'], ['s3', 'sold']);
  expect(await unexplained(stage)).toHaveLength(3);
  expect((await imported(stage, ['s1', 'failed'], ['s2', 'sold'])).unexplained).toHaveLength(1);
  expect(await unexplained(stage)).toEqual(['s2 sold', 's3 sold']);
  const { database, keyring } = stage.server.app;
  expect((await auditRecords(database, keyring)).problems).toEqual([]);
});

test('a transaction with several lines is one, and a sale among them counts', async () => {
  const stage = await openShop();
  const found = await imported(stage, ['s1', 'pending'], ['s1', 'sold'], ['s1', 'failed'], ['s2', 'failed']);
  expect(found).toMatchObject({ sales: 1, unexplained: [{ reference: 's1', pending: false }] });
  expect(await unexplained(stage)).toEqual(['s1 sold']);
});

test('a sale whose order was ruled to have failed is not booked', async () => {
  const stage = await openShop();
  const { app } = stage.server;
  await stage.control('/settings', { by_hand: true });
  const id = await stage.buy('processing');
  app.clock.offsetMs += hourMs;
  await advanceDue(app, 'live');
  await ruleOnCase(app, { orderId: id, as: 'failed', serial: undefined, by });
  const reference = await referenceOf(stage, id);
  expect((await imported(stage, [reference, 'pending'])).notBooked).toEqual([]);
  expect((await imported(stage, [reference, 'sold'])).notBooked).toEqual([
    { orderId: id, reference, amount: 25_000n },
  ]);
});

test('a sale whose cost was booked as a loss is booked', async () => {
  const stage = await openShop();
  const { app } = stage.server;
  await stage.control('/faults', { fault: 'code', code: '07', command: 'check-status' });
  const id = await stage.buy('failed');
  const reference = await referenceOf(stage, id);
  expect((await imported(stage, [reference, 'sold'])).notBooked).toMatchObject([{ orderId: id }]);
  // The supplier reports the sale, and an operator rules on it.
  app.clock.offsetMs += 2 * minuteMs;
  const day = jakartaDay(await readNow(app));
  await reconcileDay(app, stage.supplier, day, new AbortController().signal);
  const ruled = await ruleOnCase(app, { orderId: id, as: 'succeeded', serial: undefined, by });
  expect(ruled.booked).toBe(25_000n);
  expect((await imported(stage, [reference, 'sold'])).notBooked).toEqual([]);
});
