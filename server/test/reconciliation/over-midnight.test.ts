import { expect, onTestFinished, test, vi } from 'vitest';
import { dayMs, hourMs, jakartaDay, later, minuteMs } from '../../src/clock.ts';
import type { Drift } from '../../src/reconciliation/compare.ts';
import { reconcileDaily } from '../../src/reconciliation/daily.ts';
import { reconcileDay } from '../../src/reconciliation/reconcile.ts';
import { readNow, takeReading } from '../../src/reconciliation/readings.ts';
import { readReconciliations, type StoredReconciliation } from '../../src/reconciliation/store.ts';
import { readAttemptsOfOrder } from '../../src/suppliers/attempts/attempts.ts';
import type { Attempt } from '../../src/suppliers/attempts/attempt.ts';
import { advanceDue } from '../orders/attempts/advance-due.ts';
import { patienceMs } from '../patience.ts';
import { type LiveStage, openLiveStage } from './stage.ts';

const { signal } = new AbortController();

/** A shop at ten in the morning in Jakarta, whose deposit was just read. */
async function openMorning(name: 'digiflazz' | 'iak'): Promise<LiveStage & { readonly day: string }> {
  const stage = await openLiveStage(name);
  onTestFinished(() => stage.stop());
  const { app } = stage.server;
  app.clock.offsetMs += Date.UTC(2027, 0, 4, 3) - (await readNow(app)).getTime();
  await takeReading(app, stage.supplier, signal);
  return { ...stage, day: jakartaDay(await readNow(app)) };
}

/** Reconciles a day once the supplier may be asked again. */
async function driftsOf({ server: { app }, supplier }: LiveStage, day: string): Promise<readonly Drift[]> {
  app.clock.offsetMs += 2 * minuteMs;
  const found = await reconcileDay(app, supplier, day, signal);
  if (found === undefined) throw new Error('The reconciliation was stopped.');
  return found.drifts;
}

async function purchaseOf({ account, server }: LiveStage, id: string): Promise<Attempt> {
  const key = { accountId: account.id, environment: 'live', id } as const;
  const purchase = (await readAttemptsOfOrder(server.app.database, key, 10)).at(-1);
  if (purchase === undefined) throw new Error('The order has no purchase.');
  return purchase;
}

/** The daily reconciliations of a day at Digiflazz. */
async function dailyOf({ server }: LiveStage, day: string): Promise<StoredReconciliation[]> {
  const stored = await readReconciliations(server.app.database, { supplier: 'digiflazz', day, limit: 10 });
  return stored.filter(({ run }) => run === 'daily');
}

test('a purchase that was open for hours over midnight makes no difference on either day', async () => {
  const stage = await openMorning('iak');
  const { app } = stage.server;
  app.clock.offsetMs += 8 * hourMs;
  await stage.control('/settings', { by_hand: true });
  const id = await stage.buy('processing');
  app.clock.offsetMs += 6.5 * hourMs;
  await takeReading(app, stage.supplier, signal);
  const left = await stage.balance();
  const next = jakartaDay(later(new Date(`${stage.day}T00:00:00+07:00`), dayMs));

  // It is still open: whether the reading at midnight has its charge, nobody knows.
  await stage.control('/balance', { amount: left - 25_000 });
  expect(await driftsOf(stage, next)).toEqual([]);
  await stage.control('/balance', { amount: left - 25_001 });
  expect(await driftsOf(stage, next)).toMatchObject([{ kind: 'balance_moved', purchase: null, amount: 1n }]);

  // It fails, and the supplier returns the money.
  await stage.control('/settle', { ref_id: (await purchaseOf(stage, id)).reference, as: 'failed' });
  await vi.waitFor(
    async () => {
      await advanceDue(app, 'live');
      expect((await purchaseOf(stage, id)).state).toBe('rejected');
    },
    { timeout: patienceMs, interval: 50 },
  );
  await stage.control('/balance', { amount: left + 25_000 });
  expect(await driftsOf(stage, next)).toEqual([]);
  expect(await driftsOf(stage, stage.day)).toEqual([]);
  await stage.control('/balance', { amount: left + 25_001 });
  expect(await driftsOf(stage, next)).toMatchObject([{ kind: 'balance_moved', amount: -1n }]);
});

test('a day waits for a reading of our deposit when the supplier does not answer at midnight', async () => {
  const stage = await openMorning('digiflazz');
  const { app } = stage.server;
  await stage.control('/balance', { amount: (await stage.balance()) - 7 });
  app.clock.offsetMs += 14 * hourMs + minuteMs;
  await stage.control('/settings', { refuse_ip: true });
  await reconcileDaily(app, signal);
  expect(await dailyOf(stage, stage.day)).toEqual([]);

  await stage.control('/settings', { refuse_ip: false });
  app.clock.offsetMs += hourMs;
  await reconcileDaily(app, signal);
  expect(await dailyOf(stage, stage.day)).toMatchObject([
    { balances: { opening: expect.any(BigInt) }, drifts: [{ kind: 'balance_moved', amount: 7n }] },
  ]);
});

test('a day is compared without our deposit when there is no reading six hours after it', async () => {
  const stage = await openMorning('digiflazz');
  const { app } = stage.server;
  app.clock.offsetMs += 14 * hourMs + minuteMs;
  await stage.control('/settings', { refuse_ip: true });
  await reconcileDaily(app, signal);
  app.clock.offsetMs += 6 * hourMs;
  await reconcileDaily(app, signal);
  expect(await dailyOf(stage, stage.day)).toMatchObject([{ balances: null, drifts: [] }]);
});
