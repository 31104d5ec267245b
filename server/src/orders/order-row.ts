import { asHex, asText } from '../database/row-json.ts';
import type { Environment } from '../environment.ts';
import type { ProductKind } from '../product-kind.ts';
import { sealedOrNull } from '../sealed.ts';
import type { Bill, Order, OrderReason, OrderStatus } from './order.ts';

/** A row of the table `orders`. */
export interface OrderRow {
  account_id: string;
  environment: Environment;
  id: string;
  number: bigint | null;
  version: number;
  status: OrderStatus;
  reason: OrderReason | null;
  client_reference: string;
  reference_number: bigint;
  transaction_kind: ProductKind;
  channel: 'api' | 'console';
  product_code: string;
  product_name: string;
  destination_masked: string;
  destination_sealed: Buffer;
  data_key_id: string;
  price: bigint;
  cost: bigint;
  cost_max: bigint;
  charged: bigint;
  new_price: bigint | null;
  bill: Bill | null;
  serial_sealed: Buffer | null;
  serial_key_id: string | null;
  script: string | null;
  short_by: bigint | null;
  created_at: Date;
  expires_at: Date;
  pay_until: Date | null;
  confirmable_until: Date;
  confirmed_at: Date | null;
  review_at: Date | null;
  changed_at: Date;
}

/** Reads an order from its row. */
export function orderFromRow(row: OrderRow): Order {
  return {
    accountId: row.account_id,
    environment: row.environment,
    id: row.id,
    number: row.number,
    version: row.version,
    status: row.status,
    reason: row.reason,
    clientReference: row.client_reference,
    referenceNumber: row.reference_number,
    transactionKind: row.transaction_kind,
    channel: row.channel,
    productCode: row.product_code,
    productName: row.product_name,
    destinationMasked: row.destination_masked,
    destinationSealed: row.destination_sealed,
    dataKeyId: row.data_key_id,
    price: row.price,
    cost: row.cost,
    costMax: row.cost_max,
    charged: row.charged,
    newPrice: row.new_price,
    bill: row.bill,
    serial: sealedOrNull(row.serial_sealed, row.serial_key_id),
    script: row.script,
    shortBy: row.short_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    payUntil: row.pay_until,
    confirmableUntil: row.confirmable_until,
    confirmedAt: row.confirmed_at,
    reviewAt: row.review_at,
    changedAt: row.changed_at,
  };
}

/** An order as JSON for a set-based write. */
export function orderToJson(order: Order): Record<string, unknown> {
  return {
    ...orderKeyToJson(order),
    ...orderStateToJson(order),
    client_reference: order.clientReference,
    reference_number: asText(order.referenceNumber),
    transaction_kind: order.transactionKind,
    channel: order.channel,
    product_code: order.productCode,
    product_name: order.productName,
    destination_masked: order.destinationMasked,
    destination_sealed: asHex(order.destinationSealed),
    data_key_id: order.dataKeyId,
    script: order.script,
    short_by: asText(order.shortBy),
    created_at: order.createdAt,
  };
}

/** The primary key of an order, as JSON for a set-based write. */
export function orderKeyToJson(order: Order): Record<string, unknown> {
  return { account_id: order.accountId, environment: order.environment, id: order.id };
}

/** The columns of an order that can change, as JSON for a set-based write. */
export function orderStateToJson(order: Order): Record<string, unknown> {
  return {
    number: asText(order.number),
    version: order.version,
    status: order.status,
    reason: order.reason,
    price: asText(order.price),
    cost: asText(order.cost),
    cost_max: asText(order.costMax),
    charged: asText(order.charged),
    new_price: asText(order.newPrice),
    bill: order.bill,
    serial_sealed: order.serial === null ? null : asHex(order.serial.bytes),
    serial_key_id: order.serial?.keyId ?? null,
    expires_at: order.expiresAt,
    pay_until: order.payUntil,
    confirmable_until: order.confirmableUntil,
    confirmed_at: order.confirmedAt,
    review_at: order.reviewAt,
    changed_at: order.changedAt,
  };
}
