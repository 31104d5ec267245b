import type { App } from '../app.ts';
import { dayMs, earlierOf, hourMs, jakartaMoment, later, laterOf } from '../clock.ts';
import { CommandError } from '../command-error.ts';
import { settleLateOutcome } from '../orders/attempts/recheck-closed-attempt.ts';
import { joinStrays } from '../orders/strays/join-strays.ts';
import { readStraySales } from '../orders/strays/stray-rows.ts';
import { readAccountSince } from '../suppliers/setup/configured-suppliers.ts';
import type { RealSupplier } from '../suppliers/supplier.ts';
import { recheckAll, type QueriedPurchase } from './query-suppliers.ts';
import {
  compareBalance,
  compareCost,
  compareOutcome,
  type Drift,
  type Purchase,
  type ComparedPeriod,
  unknownSaleDrift,
} from './compare.ts';
import { readEarlierChanges, walkOpenPurchases, walkPurchases } from './purchases.ts';
import { firstReading, lastReading, readNow, type StoredReading, takeReading } from './readings.ts';
import type { ReconciliationResult } from './store.ts';

/** How long a purchase has been open at most that may still move our deposit: after a day a person decides, milliseconds. */
const openMaxMs = 2 * dayMs;

/** A period: from `start` up to, not including, `end`. */
interface Bounds {
  readonly start: Date;
  readonly end: Date;
}

/** A day in Jakarta, from its midnight to the next. */
export function boundsOf(day: string): Bounds {
  const start = jakartaMoment(day, '00:00');
  return { start, end: later(start, dayMs) };
}

/** The part of a day in which a supplier had its current account; undefined when there is none. */
export function watchedPart(day: string, accountSince: Date | null): Bounds | undefined {
  const { start, end } = boundsOf(day);
  if (accountSince === null) return { start, end };
  return accountSince < end ? { start: laterOf(start, accountSince), end } : undefined;
}

/**
 * Compares a supplier's day in our books with the supplier's answer about each purchase, where asking cannot buy, and
 * with the movement of our deposit. It moves no money; an answer that contradicts our record is settled like every late
 * outcome, which opens a review case. Only purchases of the supplier's current account are compared. Undefined when
 * `signal` ended it early.
 * @throws CommandError when the day has not begun, or ended before the supplier had its current account
 */
export async function reconcileDay(
  app: App,
  supplier: RealSupplier,
  day: string,
  signal: AbortSignal,
): Promise<ReconciliationResult | undefined> {
  if (boundsOf(day).start > (await readNow(app)))
    throw new CommandError(`The day ${day} has not begun in Jakarta.`, {
      reason: 'day_not_begun',
      facts: { day },
    });
  const accountSince = await readAccountSince(app.database, supplier.name);
  const bounds = watchedPart(day, accountSince);
  if (bounds === undefined)
    throw new CommandError(
      `The supplier "${supplier.name}" was another account on ${day}; the current account has no data for that day.`,
      { reason: 'other_account_that_day', facts: { day, supplier: supplier.name } },
    );
  await takeReading(app, supplier, signal);
  // What a stray callback says about an order that turned up belongs to the statements that are compared.
  await joinStrays(app, supplier.name);
  const now = await readNow(app);
  const period = await periodOf(app, supplier, bounds, now);
  const first = earlierOf(bounds.start, period.from);
  const compared = await compareOutcomes(
    app,
    supplier,
    {
      // An earlier purchase may have been open when the deposit was read; one of the last hour may have no row of attempts.
      since: laterOf(later(first, -hourMs), accountSince ?? new Date(0)),
      first,
      until: earlierOf(laterOf(bounds.end, period.toAnswered), now),
      accountSince: accountSince ?? new Date(0),
    },
    signal,
  );
  if (compared === undefined) return undefined;
  const { purchases, drifts, asked } = compared;
  const changes = await readEarlierChanges(app.database, supplier.name, period, accountSince);
  const unknown = await readStraySales(app.database, supplier.name, period);
  const within = purchases.filter(({ openedAt }) => openedAt >= first);
  return {
    from: period.from,
    to: period.to,
    balances: period.balances,
    attempts: within.length,
    asked,
    booked: within.reduce((sum, { booked }) => sum + booked, 0n),
    said: within.reduce((sum, { booked, said }) => sum + (said ?? booked), 0n),
    drifts: [
      ...drifts,
      ...unknown.map(unknownSaleDrift),
      ...compareBalance(period, purchases, changes, unknown),
    ],
  };
}

/** The times by which purchases are found. */
interface PurchaseTimes {
  readonly since: Date;
  readonly first: Date;
  readonly until: Date;
  readonly accountSince: Date;
}

/**
 * Compares the purchases from `first` on with the supplier's current answers. Purchases from `since` on, and earlier ones that were
 * open at `first`, are included without asking. Undefined when `signal` ended it early.
 */
async function compareOutcomes(
  app: App,
  supplier: RealSupplier,
  { since, first, until, accountSince }: PurchaseTimes,
  signal: AbortSignal,
): Promise<{ purchases: Purchase[]; drifts: Drift[]; asked: number } | undefined> {
  const purchases: Purchase[] = [];
  const drifts: Drift[] = [];
  let asked = 0;
  const open = { at: first, since: laterOf(later(first, -openMaxMs), accountSince), before: since };
  for await (const slice of walkOpenPurchases(app.database, supplier.name, open)) {
    if (signal.aborted) return undefined;
    purchases.push(...slice);
  }
  for await (const slice of walkPurchases(app.database, supplier.name, since, until)) {
    if (signal.aborted) return undefined;
    const before = slice.filter(({ openedAt }) => openedAt < first);
    const said = await recheckAll(app, supplier, slice.slice(before.length), signal);
    for (const one of said) {
      const found = [await compareOne(app, supplier, one), compareCost(one.purchase)];
      drifts.push(...found.filter((drift) => drift !== undefined));
      if (one.lateOutcome !== undefined) asked += 1;
    }
    purchases.push(...before, ...said.map(({ purchase }) => purchase));
  }
  return { purchases, drifts, asked };
}

async function compareOne(
  app: App,
  supplier: RealSupplier,
  { purchase, lateOutcome }: QueriedPurchase,
): Promise<Drift | undefined> {
  const drift = compareOutcome(purchase);
  // A different cost contradicts nothing that a client has seen.
  const contradicts = drift !== undefined && drift.kind !== 'cost_differs';
  if (contradicts && lateOutcome !== undefined) await settleLateOutcome(app, supplier, lateOutcome);
  return drift;
}

/**
 * The period from the first reading of our deposit in the day to the first one after it, so that no time is left out
 * between two days. While the day has not ended, it ends at the last reading. Without two readings it is the day
 * itself.
 */
async function periodOf(
  app: App,
  supplier: RealSupplier,
  { start, end }: { start: Date; end: Date },
  now: Date,
): Promise<ComparedPeriod> {
  const { database } = app;
  const opening = await firstReading(database, supplier.name, start, earlierOf(end, now));
  const closing =
    now < end
      ? await lastReading(database, supplier.name, start, now)
      : await firstReading(database, supplier.name, end, later(end, dayMs));
  if (opening === undefined || closing === undefined || opening.at >= closing.at) {
    const to = earlierOf(end, now);
    return { from: start, fromAnswered: start, to, toAnswered: to, balances: null };
  }
  const answeredAt = ({ at, answeredAt: known }: StoredReading): Date =>
    known ?? later(at, supplier.callDeadlineMs);
  return {
    from: opening.at,
    fromAnswered: answeredAt(opening),
    to: closing.at,
    toAnswered: answeredAt(closing),
    balances: { opening: opening.amount, closing: closing.amount },
  };
}
