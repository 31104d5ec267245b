import type { Environment } from '../environment.ts';
import type { ProductKind } from '../product-kind.ts';
import type { Rupiah } from '../rupiah.ts';
import type { SealedValue } from '../sealed.ts';

/** Where an order stands; `transition.ts` has every step from one to another. */
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

/** Why an order ended or waits as it does. A published list; never a supplier's own text. */
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

/** One billed period; amounts are rupiah. A row of kind `unallocated` carries what the biller's rows leave unexplained. */
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

/** An order as its row has it. `version` 0 is an inquiry that nobody has been shown yet. */
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
  readonly price: Rupiah;
  readonly cost: Rupiah;
  /** The highest cost that the margin rules allowed when the price was told; what a bill totals. */
  readonly costMax: Rupiah;
  readonly charged: Rupiah;
  readonly newPrice: Rupiah | null;
  readonly bill: Bill | null;
  readonly serial: SealedValue | null;
  readonly script: string | null;
  readonly shortBy: Rupiah | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** When the supplier stops taking the payment of this bill; null: it has no such rule. */
  readonly payUntil: Date | null;
  readonly confirmableUntil: Date;
  readonly confirmedAt: Date | null;
  readonly reviewAt: Date | null;
  readonly changedAt: Date;
}

/** Statuses in which an order carries its client_reference no longer; a new order may take it (docs/contract.md, "Orders"). */
const referenceFree: ReadonlySet<OrderStatus> = new Set(['cancelled', 'expired', 'failed']);

/** Whether the order still keeps others from using its client_reference. */
export function keepsReference(order: Order): boolean {
  return !referenceFree.has(order.status);
}

/** Whether the window to confirm has passed although the row does not say so yet. */
export function isOverdue(order: Order, now: Date): boolean {
  return order.status === 'awaiting_confirmation' && now >= order.expiresAt;
}
