import type { App } from '../../../../app.ts';
import { readLimits } from '../../../../clients/limits.ts';
import { dayMs, jakartaDay, later } from '../../../../clock.ts';
import type { Environment } from '../../../../environment.ts';
import type { DayActivities } from '../../../../home/day-activity.ts';
import { spentOn } from '../../../../ledger/book.ts';
import { readWholeWallet } from '../../../../ledger/wallet.ts';
import { readOrdersByNumber } from '../../../../orders/stored/order-rows.ts';
import { type EarningsRow, readEarnings } from '../../../../reports/earnings/read-earnings.ts';
import { readEndpointFigures } from '../../../../webhooks/endpoints/endpoint-figures.ts';
import { listEndpoints } from '../../../../webhooks/endpoints/endpoints.ts';

/** How many orders of an environment the page of a client has. */
const ordersShown = 6;
/** How many days of use it has. */
const usageDays = 7;

/** What a client has and does in one environment. */
export async function readSide(
  app: App,
  key: { readonly accountId: string; readonly environment: Environment },
  activities: DayActivities,
) {
  const { clock, config, database, quarantine } = app;
  const wallet = await readWholeWallet(database, key);
  if (wallet === undefined) throw new Error('An account is without a wallet.');
  const now = later(clock.nodeNow(), wallet.clockOffsetMs);
  const range = { oldest: wallet.orders - BigInt(ordersShown), newest: wallet.orders };
  const [limits, activity, days, endpoints, figures, orders] = await Promise.all([
    readLimits(database, key, config.settings.limits),
    activities.read(key, { lastStep: wallet.lastStep, now }),
    readDays(app, key, { now, days: usageDays }),
    listEndpoints({ database }, key),
    readEndpointFigures(database, key, clock.offsetMs),
    // In quarantine, orders that are missing from the list may have been bought.
    quarantine.active ? [] : readOrdersByNumber(database, key, range, clock.offsetMs),
  ]);
  const spent = spentOn(wallet, jakartaDay(now));
  return { ...key, wallet, spent, limits, today: activity.today, days, endpoints, figures, orders };
}

/** The figures of a wallet by day, for the days up to today on which something was booked. */
export async function readDays(
  app: Pick<App, 'database'>,
  key: { readonly accountId: string; readonly environment: Environment },
  { now, days }: { readonly now: Date; readonly days: number },
): Promise<EarningsRow[]> {
  const [from, to] = [jakartaDay(later(now, (1 - days) * dayMs)), jakartaDay(now)];
  const rows: EarningsRow[] = [];
  for await (const row of readEarnings(app.database, { ...key, by: 'day', daily: false, from, to }))
    rows.push(row);
  return rows;
}
