import type { App } from '../app.ts';
import { dayMs, hourMs, jakartaDay, later, laterOf } from '../clock.ts';
import { faultOf } from '../fault.ts';
import type { RealSupplier } from '../suppliers/supplier.ts';
import { readAccountSince } from '../suppliers/setup/configured-suppliers.ts';
import { boundsOf, reconcileDay, watchedPart } from './reconcile.ts';
import { lastReading, readNow, takeReading } from './readings.ts';
import { claimDay, finish, isDayDone } from './store.ts';

/** How often our deposit is read, and after how long the work of a server that died is taken over, milliseconds. */
const readingEveryMs = hourMs;
const staleMs = hourMs;

/** How many ended days are caught up with when no server ran. */
const daysBack = 3;

/**
 * Reads our deposit at every supplier hourly and soon after midnight in Jakarta, and then reconciles the day that has
 * ended, and those shortly before it that were left out. Any number of servers may do so: one of them takes the day.
 */
export async function reconcileDaily(app: App, signal: AbortSignal): Promise<void> {
  await Promise.all(app.suppliers.real().map((one) => keepOne(app, one, signal)));
}

/** One supplier that is slow or gone keeps no other one waiting. */
async function keepOne(
  app: App,
  { supplier, enabled }: { readonly supplier: RealSupplier; readonly enabled: boolean },
  signal: AbortSignal,
): Promise<void> {
  try {
    if (enabled) await keepReading(app, supplier, signal);
    for (let daysAgo = daysBack; daysAgo >= 1; daysAgo -= 1)
      await reconcileEnded(app, supplier, daysAgo, signal);
  } catch (error) {
    app.log.error(
      { supplier: supplier.name, ...faultOf(error) },
      'a supplier could not be reconciled and will be tried again',
    );
  }
}

async function keepReading(app: App, supplier: RealSupplier, signal: AbortSignal): Promise<void> {
  const now = await readNow(app);
  // What was read of another account says nothing about this one.
  const accountSince = (await readAccountSince(app.database, supplier.name)) ?? new Date(0);
  const since = laterOf(laterOf(later(now, -readingEveryMs), boundsOf(jakartaDay(now)).start), accountSince);
  if ((await lastReading(app.database, supplier.name, since, now)) !== undefined) return;
  await takeReading(app, supplier, signal);
}

async function reconcileEnded(
  app: App,
  supplier: RealSupplier,
  daysAgo: number,
  signal: AbortSignal,
): Promise<void> {
  const now = await readNow(app);
  const day = jakartaDay(later(now, -daysAgo * dayMs));
  if (await isDayDone(app.database, supplier.name, day)) return;
  // Before its first reading a supplier was not ours to watch.
  const part = watchedPart(day, await readAccountSince(app.database, supplier.name));
  if (part === undefined || signal.aborted) return;
  const watched = await lastReading(app.database, supplier.name, new Date(0), part.end);
  if (watched === undefined) return;
  const id = await claimDay(app.database, { supplier: supplier.name, day, now, staleMs });
  if (id === undefined) return;
  const found = await reconcileDay(app, supplier, day, signal);
  // Half a reconciliation is none: another server takes it over.
  if (found === undefined) return;
  await finish(app.database, id, await readNow(app), found);
  const dear = found.drifts.filter(({ kind }) => kind === 'cost_above_max').length;
  const reported = { supplier: supplier.name, day, drifts: found.drifts.length - dear, cost_above_max: dear };
  if (reported.drifts > 0) app.log.error(reported, 'our books and a supplier differ');
  else app.log.info(reported, 'our books and a supplier agree');
  if (dear > 0) app.log.warn(reported, 'purchases of a supplier cost more than their orders allow');
}
