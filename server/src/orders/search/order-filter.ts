import { dayMs, jakartaMoment, later } from '../../clock.ts';
import type { Environment } from '../../environment.ts';
import type { ProductKind } from '../../product-kind.ts';
import type { Order, OrderStatus } from '../order.ts';

/** Conditions on the orders that are found; a member that is left out is no condition. */
export interface OrderFilter {
  readonly statuses?: readonly OrderStatus[] | undefined;
  readonly productCode?: string | undefined;
  /** Any of these products, such as all of a category. */
  readonly productCodes?: readonly string[] | undefined;
  /** How the order was made. */
  readonly channel?: Order['channel'] | undefined;
  readonly kind?: ProductKind | undefined;
  /** The supplier of the newest purchase or inquiry. */
  readonly supplier?: string | undefined;
  /** The first and the last day in Jakarta on which the order was made, `YYYY-MM-DD`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** What a person names an order by. */
export type OrderName =
  | { readonly by: 'client_reference' | 'customer_number' | 'supplier_reference'; readonly text: string }
  | { readonly by: 'order_id'; readonly text: string }
  /** A serial, or its last digits, at least six. */
  | { readonly by: 'serial'; readonly text: string };

/** The wallets whose orders are found; a member that is left out: all. */
export interface WalletScope {
  readonly accountId?: string | undefined;
  readonly environment?: Environment | undefined;
}

/** An order as a list shows it. */
export interface ListedOrder {
  readonly order: Order;
  /** The supplier of the newest purchase or inquiry; null: it has none yet. */
  readonly supplier: string | null;
  /** Since when it is processing, or waits for a person; null: neither. */
  readonly waitingSince: Date | null;
}

/** A span of time: from `from` (inclusive) to `to` (exclusive); null: no bound. */
export interface Moments {
  readonly from: Date | null;
  readonly to: Date | null;
}

/** The days of a filter as a span of time. */
export function momentsOf({ from, to }: Pick<OrderFilter, 'from' | 'to'>): Moments {
  return {
    from: from === undefined ? null : jakartaMoment(from, '00:00'),
    to: to === undefined ? null : later(jakartaMoment(to, '00:00'), dayMs),
  };
}

/** Whether an order meets every condition but that on its supplier. */
export function meets(filter: OrderFilter, order: Order): boolean {
  const { from, to } = momentsOf(filter);
  return (
    (filter.statuses === undefined || filter.statuses.includes(order.status)) &&
    (filter.productCode === undefined || filter.productCode === order.productCode) &&
    (filter.productCodes === undefined || filter.productCodes.includes(order.productCode)) &&
    (filter.channel === undefined || filter.channel === order.channel) &&
    (filter.kind === undefined || filter.kind === order.transactionKind) &&
    (from === null || order.createdAt >= from) &&
    (to === null || order.createdAt < to)
  );
}

/** The statuses that are stored for these. An order whose window has passed is expired, whether or not that is stored yet. */
export function storedStatuses(statuses: readonly OrderStatus[]): OrderStatus[] {
  return statuses.includes('expired') ? [...statuses, 'awaiting_confirmation'] : [...statuses];
}
