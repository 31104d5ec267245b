import type { App } from '../app.ts';
import { dayMs, hourMs, jakartaDay, later, laterOf, minuteMs } from '../clock.ts';
import { faultOf } from '../fault.ts';
import type { RealSupplier } from '../suppliers/supplier.ts';
import { readAccountSince } from '../suppliers/setup/configured-suppliers.ts';
import { boundsOf, reconcileDay, watchedPart } from './reconcile.ts';
import { lastReading, readNow, takeReading } from './readings.ts';
import { claimDay, finishReconciliation, isDayDone } from './store.ts';

/** How often our deposit is read, for alerts too, and after how long a dead server's reconciliation is taken over, milliseconds. */
const readingEveryMs = 10 * minuteMs;
const staleMs = hourMs;

/** How many past days are reconciled after a time without a server. */
const daysBack = 3;

/** How long after a day its reconciliation waits for a reading of our deposit: suppliers close around midnight, milliseconds. */
const readingWaitMs = 6 * hourMs;

/**
 * Reads our deposit at every supplier every ten minutes and soon after midnight in Jakarta. Then it reconciles the day that has
 * ended, and the days shortly before it that were missed. Any number of servers may run this: one of them claims the
 * day.
 */
export async function reconcileDaily(app: App, signal: AbortSignal): Promise<void> {
  await Promise.all(app.suppliers.real().map((one) => reconcileSupplier(app, one, signal)));
}

/** A supplier that is slow or down does not delay the others. */
async function reconcileSupplier(
  app: App,
  { supplier, enabled }: { readonly supplier: RealSupplier; readonly enabled: boolean },
  signal: AbortSignal,
): Promise<void> {
  try {
    if (enabled) await readDeposit(app, supplier, signal);
    for (let daysAgo = daysBack; daysAgo >= 1; daysAgo -= 1)
      await reconcileEnded(app, { supplier, enabled }, daysAgo, signal);
  } catch (error) {
    app.log.error(
      { supplier: supplier.name, ...faultOf(error) },
      'a supplier could not be reconciled; this is retried',
    );
  }
}

async function readDeposit(app: App, supplier: RealSupplier, signal: AbortSignal): Promise<void> {
  const now = await readNow(app);
  // A reading of another account says nothing about this one.
  const accountSince = (await readAccountSince(app.database, supplier.name)) ?? new Date(0);
  const since = laterOf(laterOf(later(now, -readingEveryMs), boundsOf(jakartaDay(now)).start), accountSince);
  if ((await lastReading(app.database, supplier.name, since, now)) !== undefined) return;
  await takeReading(app, supplier, signal);
}

async function reconcileEnded(
  app: App,
  { supplier, enabled }: { readonly supplier: RealSupplier; readonly enabled: boolean },
  daysAgo: number,
  signal: AbortSignal,
): Promise<void> {
  const now = await readNow(app);
  const day = jakartaDay(later(now, -daysAgo * dayMs));
  if (await isDayDone(app.database, supplier.name, day)) return;
  // Nothing is compared before the first reading of a supplier.
  const part = watchedPart(day, await readAccountSince(app.database, supplier.name));
  if (part === undefined || signal.aborted) return;
  const watched = await lastReading(app.database, supplier.name, new Date(0), part.end);
  if (watched === undefined) return;
  if (enabled && (await awaitsReading(app, supplier.name, part, now))) return;
  const id = await claimDay(app.database, { supplier: supplier.name, day, now, staleMs });
  if (id === undefined) return;
  const found = await reconcileDay(app, supplier, day, signal);
  // An interrupted reconciliation is not stored: another server takes it over.
  if (found === undefined) return;
  await finishReconciliation(app.database, id, await readNow(app), found);
  const costly = found.drifts.filter(({ kind }) => kind === 'cost_above_max').length;
  const fields = {
    supplier: supplier.name,
    day,
    drifts: found.drifts.length - costly,
    cost_above_max: costly,
  };
  if (fields.drifts > 0) app.log.error(fields, 'our books and a supplier differ');
  else if (found.balances === null)
    app.log.info(fields, 'our books and a supplier agree; our deposit there was not compared');
  else app.log.info(fields, 'our books and a supplier agree');
  if (costly > 0) app.log.warn(fields, 'purchases of a supplier cost more than their orders allow');
}

/** Whether the deposit was read in a day that has just ended, but not since: without it the movement would never be compared. */
async function awaitsReading(
  { database }: App,
  supplier: string,
  { start, end }: { readonly start: Date; readonly end: Date },
  now: Date,
): Promise<boolean> {
  if (now >= later(end, readingWaitMs)) return false;
  if ((await lastReading(database, supplier, end, now)) !== undefined) return false;
  return (await lastReading(database, supplier, start, end)) !== undefined;
}
