import type { Environment } from '../environment.ts';
import type { ProductKind } from '../product-kind.ts';
import type { Rupiah } from '../rupiah.ts';
import type { KeyedDigest, SealedValue } from '../sealed.ts';

/** The status of an order; `transitions.ts` has every transition between them. */
export type OrderStatus =
  | 'inquiring'
  | 'awaiting_confirmation'
  | 'processing'
  | 'manual_review'
  | 'succeeded'
  | 'failed'
  | 'cancelled'
  | 'expired'
  | 'refunded';

/** Every status. */
export const orderStatuses = [
  'inquiring',
  'awaiting_confirmation',
  'processing',
  'manual_review',
  'succeeded',
  'failed',
  'cancelled',
  'expired',
  'refunded',
] as const satisfies readonly OrderStatus[];

/** Why an order ended or waits. A published list; never a supplier's own text. */
export type OrderReason =
  | 'bill_already_paid'
  | 'bill_not_found'
  | 'bill_not_payable'
  | 'cancelled_by_client'
  | 'contradictory_answers'
  | 'destination_blocked'
  | 'inquiry_timeout'
  | 'not_delivered'
  | 'outcome_unknown'
  | 'price_changed'
  | 'product_disturbed'
  | 'reversed'
  | 'transaction_limit_exceeded'
  | 'window_passed'
  | 'wrong_destination';

/** One billed period; amounts are rupiah. A row of kind `unallocated` has the amount that the biller's rows do not explain. */
export interface BillDetail {
  readonly period: string;
  readonly amount: number;
  readonly fine?: number;
  readonly other?: number;
  readonly admin?: number;
  readonly meter_start?: string;
  readonly meter_end?: string;
  readonly kind?: 'unallocated';
}

/** A bill as the client sees it (docs/contract.md, "Inquiries"). Amounts are whole rupiah below 10^12, exact as numbers. */
export interface Bill {
  readonly customer_name: string;
  readonly period: string;
  readonly admin: number;
  readonly selling_price: number;
  readonly details: readonly BillDetail[];
}

/** An order as it is stored. `version` 0 is a claim: an inquiry that is not shown yet. */
export interface Order {
  readonly accountId: string;
  readonly environment: Environment;
  readonly id: string;
  readonly number: bigint | null;
  readonly version: number;
  readonly status: OrderStatus;
  readonly reason: OrderReason | null;
  readonly clientReference: string;
  readonly referenceNumber: bigint;
  readonly transactionKind: ProductKind;
  readonly channel: 'api' | 'console';
  readonly productCode: string;
  readonly productName: string;
  readonly destinationMasked: string;
  readonly destinationSealed: Buffer;
  readonly dataKeyId: string;
  /** The hash by which a new order is found by its destination; null: the order was read from the database. */
  readonly destinationHash: KeyedDigest | null;
  readonly price: Rupiah;
  readonly cost: Rupiah;
  /** The highest cost that the margin rules allowed when the price was quoted; for a bill, its total. */
  readonly costMax: Rupiah;
  readonly charged: Rupiah;
  readonly newPrice: Rupiah | null;
  readonly bill: Bill | null;
  readonly serial: SealedValue | null;
  /** Set when its serial was removed with the personal data of its time. */
  readonly isSerialPurged?: true;
  readonly script: string | null;
  readonly shortBy: Rupiah | null;
  /** Our reference of its first purchase at whichever supplier; the others are derived from it. */
  readonly purchaseReference: string;
  /** The data key that the references are made with. */
  readonly referenceKeyId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The payment cut-off of this bill; null: the supplier has none. */
  readonly payUntil: Date | null;
  readonly confirmableUntil: Date;
  readonly confirmedAt: Date | null;
  readonly reviewAt: Date | null;
  readonly changedAt: Date;
}

/** Statuses in which a new order may use the client_reference of an order again (docs/contract.md, "Orders"). */
const referenceFree: ReadonlySet<OrderStatus> = new Set(['cancelled', 'expired', 'failed']);

/** Whether the order still reserves its client_reference. */
export function keepsReference(order: Pick<Order, 'status'>): boolean {
  return !referenceFree.has(order.status);
}

/** Whether the confirmation window has passed while the stored status does not say so yet. */
export function isOverdue(order: Pick<Order, 'expiresAt' | 'status'>, now: Date): boolean {
  return order.status === 'awaiting_confirmation' && now >= order.expiresAt;
}
