import type { Environment } from '../../environment.ts';
import type { ProductKind } from '../../product-kind.ts';
import type { Keyring } from '../../sealed.ts';
import { confirmationToken } from '../requests/confirmation-token.ts';
import type { Bill, Order, OrderReason, OrderStatus } from '../order.ts';
import { isOverdue } from '../order.ts';
import { applyTransition } from '../transitions.ts';

/** An order as clients see it (docs/contract.md, "Orders"). Amounts are whole rupiah up to 10^12, exact as numbers. */
export interface OrderView {
  readonly id: string;
  readonly client_reference: string;
  readonly product_code: string;
  readonly name: string;
  readonly destination: string;
  readonly price: number;
  readonly charged: number;
  readonly currency: 'IDR';
  readonly transaction_kind: ProductKind;
  readonly channel: 'api' | 'console';
  readonly environment: Environment;
  readonly status: OrderStatus;
  readonly reason: OrderReason | null;
  readonly created_at: string;
  readonly expires_at: string;
  readonly version: number;
  readonly bill: Bill | null;
}

/** An order as its client reads it: with the token while it awaits confirmation. */
export function presentOrder(
  keyring: Keyring,
  order: Order,
): OrderView & { readonly confirmation_token: string | null } {
  const awaiting = order.status === 'awaiting_confirmation';
  return {
    ...presentWithoutToken(order),
    confirmation_token: awaiting ? confirmationToken(keyring, order) : null,
  };
}

/** What a view shows of an order. */
export type ShownMembers = Pick<
  Order,
  | 'bill'
  | 'channel'
  | 'charged'
  | 'clientReference'
  | 'createdAt'
  | 'destinationMasked'
  | 'environment'
  | 'expiresAt'
  | 'id'
  | 'price'
  | 'productCode'
  | 'productName'
  | 'reason'
  | 'status'
  | 'transactionKind'
  | 'version'
>;

/** An order as events show it. */
export function presentWithoutToken(order: ShownMembers): OrderView {
  return {
    id: order.id,
    client_reference: order.clientReference,
    product_code: order.productCode,
    name: order.productName,
    destination: order.destinationMasked,
    price: Number(order.price),
    charged: Number(order.charged),
    currency: 'IDR',
    transaction_kind: order.transactionKind,
    channel: order.channel,
    environment: order.environment,
    status: order.status,
    reason: order.reason,
    created_at: order.createdAt.toISOString(),
    expires_at: order.expiresAt.toISOString(),
    version: order.version,
    bill: order.bill,
  };
}

/** An order as of `now`: one whose window has passed is expired, even if the stored status does not say so yet. */
export function asOf(order: Order, now: Date): Order {
  return isOverdue(order, now)
    ? applyTransition(order, 'window_passed', now, { reason: 'window_passed' }).order
    : order;
}
