import type { Queryable } from '../../database/connection.ts';
import { environments } from '../../environment.ts';
import { readSuppliersOfOrders } from '../../suppliers/attempts/suppliers-of-orders.ts';
import type { Order } from '../order.ts';
import { readOrdersOfWallets } from '../stored/order-rows.ts';
import { readOpenCases } from '../review/review-cases.ts';
import type { ListedOrder } from './order-filter.ts';
import type { OrderPlace } from './order-places.ts';

/** Reads the orders that `keep` accepts as a list shows them, in the order of their places. */
export async function readListedOrders(
  db: Queryable,
  places: readonly OrderPlace[],
  { offsetMs, keep }: { readonly offsetMs: number; readonly keep: (order: Order) => boolean },
): Promise<ListedOrder[]> {
  if (places.length === 0) return [];
  const orders = (await readOrdersOfWallets(db, places, offsetMs)).filter(keep);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const kept = places.filter(({ id }) => byId.has(id));
  const [suppliers, cases] = await Promise.all([readSuppliersOfOrders(db, kept), readCaseTimes(db, kept)]);
  return kept.flatMap(({ id }) => {
    const order = byId.get(id);
    if (order === undefined) return [];
    const waitingSince = cases.get(id) ?? waitsSince(order);
    return [{ order, supplier: suppliers.get(id) ?? null, waitingSince }];
  });
}

/** Since when each order has an open case. */
async function readCaseTimes(db: Queryable, places: readonly OrderPlace[]): Promise<Map<string, Date>> {
  const cases = await Promise.all(
    environments.map((environment) =>
      readOpenCases(
        db,
        environment,
        places.filter((place) => place.environment === environment),
      ),
    ),
  );
  return new Map(cases.flat().map(({ orderId, openedAt }) => [orderId, openedAt]));
}

function waitsSince(order: Order): Date | null {
  switch (order.status) {
    case 'inquiring':
      return order.createdAt;
    case 'processing':
      return order.confirmedAt ?? order.changedAt;
    case 'manual_review':
      return order.changedAt;
    case 'awaiting_confirmation':
    case 'cancelled':
    case 'expired':
    case 'failed':
    case 'refunded':
    case 'succeeded':
      return null;
  }
}
