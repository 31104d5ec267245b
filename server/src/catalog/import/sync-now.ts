import { type Clock, pause } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import { type ProductKind, productKinds } from '../../product-kind.ts';
import { listPauseMsOf } from '../../suppliers/adapters.ts';
import type { ReadySupplier } from '../../suppliers/registry.ts';
import { unfinished } from '../../suppliers/setup/price-lists.ts';
import type { RealSupplier } from '../../suppliers/supplier.ts';
import { type PriceSyncPlan, type PriceSyncReport, syncPrices } from './price-sync.ts';

/** A list that somebody asked for. */
export interface SyncedList {
  readonly report: PriceSyncReport;
  /** Whether only this request, and not the configuration, creates products from the list. */
  readonly alone: boolean;
}

/** What fetching lists needs. */
export interface SyncDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** The settings of these names. */
  readonly settings: {
    readonly costBandPercent: number;
    readonly priceListPauseMs: number | undefined;
    readonly priceListShorterPercent: number;
  };
}

/** The longest wait for another server's fetch of the same list, and how often it is checked, milliseconds. */
const [othersMs, lookMs] = [60_000, 100];

/** A request waits for retries that are due within this time, milliseconds. */
const nearMs = 10_000;

/** Fetches both lists of a supplier now. `addProducts`: creates a product for every unmapped code, this once. */
export async function syncNow(
  { database, clock, settings }: SyncDeps,
  { supplier, addsProducts }: Pick<ReadySupplier, 'addsProducts' | 'supplier'>,
  addProducts: boolean,
): Promise<SyncedList[]> {
  const pauseMs = listPauseMsOf(supplier.name, settings);
  const bounds = { bandPercent: settings.costBandPercent, shorterPercent: settings.priceListShorterPercent };
  const alone = addProducts && !addsProducts;
  const plan = { addProducts: alone || addsProducts, everyMs: pauseMs, pauseMs, bounds, alone };
  const synced: SyncedList[] = [];
  for (const kind of productKinds)
    synced.push({ report: await fetchList({ database, clock }, supplier, kind, plan), alone });
  return synced;
}

/** The same, as an operator asks for it: the request is on record before anything is fetched. */
export async function syncAsOperator(
  deps: SyncDeps,
  ready: ReadySupplier,
  { addProducts, actor }: { readonly addProducts: boolean; readonly actor: string },
): Promise<SyncedList[]> {
  await deps.database.transaction((tx) =>
    recordAudit(tx, {
      actor,
      action: 'supplier.prices_requested',
      subject: ready.supplier.name,
      detail: { add_products: addProducts },
    }),
  );
  return syncNow(deps, ready, addProducts);
}

/**
 * Fetches a list. If another server is fetching it now, waits for that. If the list may be fetched again soon, waits
 * and retries: after a failure, or if the last fetch did not create the products that this request needs.
 */
async function fetchList(
  context: { readonly database: Database; readonly clock: Clock },
  supplier: RealSupplier,
  kind: ProductKind,
  plan: PriceSyncPlan & Pick<SyncedList, 'alone'>,
): Promise<PriceSyncReport> {
  for (let waitedMs = 0; ;) {
    const report = await syncPrices(context, supplier, kind, plan);
    const done = report.outcome !== 'too_soon' || (report.lastFault === null && !plan.alone);
    if (done || waitedMs > othersMs) return report;
    const ms = report.lastFault === unfinished ? lookMs : report.retryAfterMs;
    if (ms > nearMs) return report;
    await pause(ms);
    waitedMs += ms;
  }
}
