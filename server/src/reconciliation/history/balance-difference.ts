import type { App } from '../../app.ts';
import { later } from '../../clock.ts';
import type { Rupiah } from '../../rupiah.ts';
import { readAccountSince } from '../../suppliers/setup/configured-suppliers.ts';
import type { RealSupplier } from '../../suppliers/supplier.ts';
import { walkPurchases } from '../purchases.ts';
import { lastReading, readNow, takeReading } from '../readings.ts';

/** The movement of our deposit at a supplier across a lost time, and the part of it that our books explain. */
export interface BalanceDifference {
  readonly supplier: string;
  readonly from: Date;
  readonly to: Date;
  /** How much was taken, rupiah; below zero: more was paid in. */
  readonly taken: Rupiah;
  /** The cost of the purchases in our books, by the supplier's statements or else by the journal. */
  readonly explained: Rupiah;
  readonly difference: Rupiah;
}

/**
 * Asks a supplier for our deposit and compares it with the last reading before the lost time; undefined when there is none, or
 * no answer now. Deposits of ours at the supplier since then are part of the difference.
 */
export async function balanceDifference(
  app: App,
  supplier: RealSupplier,
  backupAt: Date,
): Promise<BalanceDifference | undefined> {
  const since = (await readAccountSince(app.database, supplier.name)) ?? new Date(0);
  const before = await lastReading(app.database, supplier.name, since, backupAt);
  if (before === undefined) return undefined;
  const newest = await takeReading(app, supplier, new AbortController().signal);
  const now =
    newest ?? (await lastReading(app.database, supplier.name, later(backupAt, 1), await readNow(app)));
  if (now === undefined) return undefined;
  let explained = 0n;
  for await (const purchases of walkPurchases(app.database, supplier.name, later(before.at, 1), now.at))
    explained += purchases.reduce((sum, { said, booked }) => sum + (said ?? booked), 0n);
  const taken = before.amount - now.amount;
  return {
    supplier: supplier.name,
    from: before.at,
    to: now.at,
    taken,
    explained,
    difference: taken - explained,
  };
}
