import type { App } from '../app.ts';
import type { ClientChanges, ProductChange } from '../catalog/history/price-changes.ts';
import { noteTime } from '../catalog/history/clock-set-back.ts';
import { isHistoryBehind, recordPriceHistory } from '../catalog/history/price-history.ts';
import { later } from '../clock.ts';
import { newId } from '../ids.ts';
import { eventBody, type Event } from '../webhooks/event.ts';
import {
  type ProductSubscriber,
  readProductSubscribers,
  writeProductEvents,
} from '../webhooks/product-events.ts';

type RecordApp = Pick<App, 'catalog' | 'clock' | 'database' | 'suppliers'>;

/** How many products one event names; of more changes it has the number, and the catalog has them. */
const productsMax = 200;

/** How much earlier `updated_since` of an event is than its time, milliseconds: longer than it takes to find a change. */
const overlapMs = 600_000;

/**
 * Starts the scheduled margin rules that are due, and writes the price history since its last run with the events about it. A run
 * that finds nothing new reads two rows, and stores the time. One of several nodes does it.
 */
export async function recordPrices(app: RecordApp): Promise<void> {
  // Otherwise a rule would start with the next request, and clients would hear of it then.
  await app.catalog.startDueRules();
  await noteTime(app.database, app.clock.offsetMs);
  if (!(await isHistoryBehind(app.database))) return;
  const { snapshot, now } = await app.catalog.current();
  await app.database.transaction(async (tx) => {
    const changes = await recordPriceHistory(tx, snapshot, now);
    if (changes === undefined) return;
    const subscribers = await readProductSubscribers(tx);
    await writeProductEvents(
      tx,
      subscribers.flatMap((one) => eventFor(app, one, changes, now)),
    );
  });
}

function eventFor(
  { suppliers }: RecordApp,
  { accountId, environment }: ProductSubscriber,
  changes: ClientChanges,
  now: Date,
): Event[] {
  const live = suppliers.supply(environment, now).kind !== 'simulated';
  const changed = changes.of(accountId, { live });
  if (changed.length === 0) return [];
  const catalog = {
    products: changed.slice(0, productsMax).map(presentChange),
    total: changed.length,
    updated_since: later(now, -overlapMs).toISOString(),
  };
  const body = eventBody('product.changed', { now, environment }, { catalog });
  return [{ accountId, environment, id: newId(), kind: 'product.changed', body, createdAt: now }];
}

function presentChange({ kind, code, changes, price, previousPrice }: ProductChange): object {
  return {
    product_code: code,
    transaction_kind: kind,
    changes,
    price: Number(price),
    previous_price: previousPrice === null ? null : Number(previousPrice),
    currency: 'IDR',
  };
}
