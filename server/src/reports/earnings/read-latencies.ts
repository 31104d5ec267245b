import type { Queryable } from '../../database/connection.ts';
import { readLatency } from '../../suppliers/activity/activity-rows.ts';
import type { EarningsQuery } from './read-earnings.ts';

/** How long purchases took on average, milliseconds: by the key of a line, and of all. */
export interface Latencies {
  readonly byKey: ReadonlyMap<string, number>;
  readonly all: number | null;
}

/**
 * Reads how long the purchases of a report took; undefined where that is not counted. It is counted for suppliers and minutes of the
 * last 30 days of live, so a report of products or clients has none.
 */
export async function readLatencies(db: Queryable, query: EarningsQuery): Promise<Latencies | undefined> {
  const { by, environment, from, to, supplier, accountId, productCode, brand, category } = query;
  const isFiltered = [accountId, productCode, brand, category].some((filter) => filter !== undefined);
  if (environment !== 'live' || isFiltered || (by !== 'day' && by !== 'supplier')) return undefined;
  const found = await readLatency(db, { by, from, to, supplier });
  const purchases = found.reduce((sum, one) => sum + one.purchases, 0);
  const milliseconds = found.reduce((sum, one) => sum + one.purchases * one.averageMs, 0);
  return {
    byKey: new Map(found.map(({ key, averageMs }) => [key, averageMs])),
    all: purchases === 0 ? null : milliseconds / purchases,
  };
}
