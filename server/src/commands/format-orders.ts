import { jakartaDateTime } from '../clock.ts';
import type { ListedOrder } from '../orders/search/order-filter.ts';
import { csvRow } from '../reports/csv.ts';
import { grouped } from '../rupiah.ts';
import { type Column, inColumns } from './columns.ts';
import { formatAge } from './format-age.ts';

/** What a list of orders needs beside the orders: the names of the accounts, and the time for ages. */
export interface ListContext {
  readonly names: ReadonlyMap<string, string>;
  readonly now: Date;
}

const columns: readonly Column[] = [
  { title: 'made (WIB)' },
  { title: 'status' },
  { title: 'waits', align: 'right' },
  { title: 'product' },
  { title: 'destination' },
  { title: 'price', align: 'right' },
  { title: 'supplier' },
  { title: 'account' },
  { title: 'reference' },
  { title: 'id' },
];

/** A list of orders as a table. What is processing or waits for a person has its age. */
export function formatOrders(orders: readonly ListedOrder[], context: ListContext): string[] {
  const rows = orders.map((listed) => {
    const { order, supplier } = listed;
    const age = ageOf(listed, context);
    const account = context.names.get(order.accountId) ?? order.accountId;
    return [
      jakartaDateTime(order.createdAt),
      order.reason === null ? order.status : `${order.status} (${order.reason})`,
      age === null ? '' : formatAge(age),
      order.productCode,
      order.destinationMasked,
      grouped(order.price),
      supplier ?? '',
      `${account}, ${order.environment}`,
      order.clientReference,
      order.id,
    ];
  });
  return inColumns(columns, rows);
}

/** An order of a list as a document. Amounts are rupiah. */
export function presentListed(listed: ListedOrder, context: ListContext): Record<string, unknown> {
  const { order, supplier, waitingSince } = listed;
  return {
    id: order.id,
    account_id: order.accountId,
    account: context.names.get(order.accountId) ?? null,
    environment: order.environment,
    client_reference: order.clientReference,
    transaction_kind: order.transactionKind,
    product_code: order.productCode,
    name: order.productName,
    destination: order.destinationMasked,
    price: order.price,
    cost: order.cost,
    charged: order.charged,
    status: order.status,
    reason: order.reason,
    supplier,
    created_at: order.createdAt,
    changed_at: order.changedAt,
    waiting_since: waitingSince,
    age_seconds: ageOf(listed, context),
  };
}

/** The first row of a CSV file of orders. */
export const ordersCsvHead = csvRow([
  'made (WIB)',
  'id',
  'account',
  'environment',
  'reference',
  'kind',
  'product',
  'name',
  'destination',
  'price',
  'cost',
  'charged',
  'status',
  'reason',
  'supplier',
  'changed (WIB)',
  'waits, seconds',
]);

/** An order of a list as a row of a CSV file. */
export function orderCsvRow(listed: ListedOrder, context: ListContext): string {
  const { order, supplier } = listed;
  const age = ageOf(listed, context);
  return csvRow([
    jakartaDateTime(order.createdAt),
    order.id,
    context.names.get(order.accountId) ?? order.accountId,
    order.environment,
    order.clientReference,
    order.transactionKind,
    order.productCode,
    order.productName,
    order.destinationMasked,
    order.price,
    order.cost,
    order.charged,
    order.status,
    order.reason,
    supplier,
    jakartaDateTime(order.changedAt),
    age === null ? null : BigInt(age),
  ]);
}

/** Since when an order is processing or waits for a person, seconds; null: neither. */
function ageOf({ waitingSince }: ListedOrder, { now }: ListContext): number | null {
  return waitingSince === null
    ? null
    : Math.max(0, Math.floor((now.getTime() - waitingSince.getTime()) / 1_000));
}
