import type { App } from '../app.ts';
import { notSetUp } from '../suppliers/setup/supplier-names.ts';
import { jakartaDay } from '../clock.ts';
import { reconcileDay } from './reconcile.ts';
import { readNow } from './readings.ts';
import { finishReconciliation, readReconciliations, startRun, type StoredReconciliation } from './store.ts';

/** What to reconcile now. */
export interface ReconciliationOrder {
  /** Undefined: every supplier. */
  readonly supplier: string | undefined;
  /** In Jakarta, `YYYY-MM-DD`; undefined: today until now. */
  readonly day: string | undefined;
  readonly signal: AbortSignal;
  /** Called with the name of each supplier that begins. */
  readonly onSupplier: (name: string) => void;
}

/**
 * Reconciles a day with suppliers now, one after the other, and stores each result. It moves no money. What was finished before
 * `signal` aborted stays.
 * @throws CommandError when the supplier is not set up, or the day has not begun
 */
export async function runReconciliation(
  app: App,
  { supplier: wanted, day: wantedDay, signal, onSupplier }: ReconciliationOrder,
): Promise<StoredReconciliation[]> {
  await app.suppliers.refresh();
  const suppliers = app.suppliers
    .real()
    .map(({ supplier }) => supplier)
    .filter(({ name }) => wanted === undefined || name === wanted);
  if (suppliers.length === 0 && wanted !== undefined) throw notSetUp(wanted);
  const stored: StoredReconciliation[] = [];
  for (const supplier of suppliers) {
    onSupplier(supplier.name);
    const now = await readNow(app);
    const day = wantedDay ?? jakartaDay(now);
    const found = await reconcileDay(app, supplier, day, signal);
    if (found === undefined) break;
    const id = await startRun(app.database, { supplier: supplier.name, day, now });
    await finishReconciliation(app.database, id, await readNow(app), found);
    stored.push(...(await readReconciliations(app.database, { supplier: undefined, day, id, limit: 1 })));
  }
  return stored;
}
