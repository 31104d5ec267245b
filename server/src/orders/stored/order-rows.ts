import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import type { ProductKind } from '../../product-kind.ts';
import { sealedOrNull } from '../../sealed.ts';
import type { Bill, Order, OrderReason, OrderStatus } from '../order.ts';
import { asOf } from '../read/present-order.ts';

// This file and insert-orders.ts are the one place that lists the columns of `orders`, and of the view `current_orders`.

/** A row of the view `current_orders`. */
interface OrderRow {
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
  destination_sealed: Buffer | null;
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
  purchase_reference: string;
  reference_key_id: string;
  created_at: Date;
  expires_at: Date;
  pay_until: Date | null;
  confirmable_until: Date;
  confirmed_at: Date | null;
  review_at: Date | null;
  changed_at: Date;
}

/** The sealed destination of an order whose personal data was purged: nothing opens it. */
const purged = Buffer.alloc(0);

/** Reads an order from its row. */
function orderFromRow(row: OrderRow): Order {
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
    destinationSealed: row.destination_sealed ?? purged,
    dataKeyId: row.data_key_id,
    destinationHash: null,
    price: row.price,
    cost: row.cost,
    costMax: row.cost_max,
    charged: row.charged,
    newPrice: row.new_price,
    bill: row.bill,
    serial: sealedOrNull(row.serial_sealed, row.serial_key_id),
    ...(row.serial_sealed === null && row.serial_key_id !== null ? { isSerialPurged: true } : {}),
    script: row.script,
    shortBy: row.short_by,
    purchaseReference: row.purchase_reference,
    referenceKeyId: row.reference_key_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    payUntil: row.pay_until,
    confirmableUntil: row.confirmable_until,
    confirmedAt: row.confirmed_at,
    reviewAt: row.review_at,
    changedAt: row.changed_at,
  };
}

type DatedRow = OrderRow & { now: Date };

// Only an order that awaits its confirmation depends on the time, and only the clock of a sandbox account may be ahead.

/** An order of a wallet by its id, claims included; undefined when there is none. */
export async function findOrder(
  db: Queryable,
  key: WalletKey,
  id: string,
  offsetMs: number,
): Promise<Order | undefined> {
  const [row] = await db.rows(sql<DatedRow>`
    select o.account_id, o.environment, o.id, o.number, o.version, o.status, o.reason, o.client_reference, o.reference_number,
           o.transaction_kind, o.channel, o.product_code, o.product_name, o.destination_masked, o.destination_sealed,
           o.data_key_id, o.price, o.cost, o.cost_max, o.charged, o.new_price, o.bill, o.serial_sealed, o.serial_key_id, o.script,
           o.short_by, o.created_at, o.expires_at, o.pay_until, o.confirmable_until, o.confirmed_at, o.review_at, o.changed_at,
           o.purchase_reference, o.reference_key_id, clock_timestamp() + (${offsetMs}::double precision
             + case when o.environment = 'sandbox' and o.status = 'awaiting_confirmation'
                    then (select w.clock_offset from wallets w where w.account_id = o.account_id and w.environment = o.environment)
                    else 0 end) * interval '1 millisecond' as now
      from current_orders o
     where o.account_id = ${key.accountId}::uuid and o.environment = ${key.environment} and o.id = ${id}::uuid`);
  return row === undefined ? undefined : asOf(orderFromRow(row), row.now);
}

/** Orders with a number above `oldest`, up to `newest`: those of a page. */
export interface NumberRange {
  readonly oldest: bigint;
  readonly newest: bigint;
}

/**
 * A page is read number by number: for two bounds that it does not know, PostgreSQL expects a part of all orders, and plans the
 * query each time instead of once.
 */
function numbersOf({ oldest, newest }: NumberRange): bigint[] {
  return Array.from({ length: Number(newest - oldest) }, (_, i) => newest - BigInt(i));
}

/** The orders of a wallet with these numbers, newest first. */
export async function readOrdersByNumber(
  db: Queryable,
  key: WalletKey,
  range: NumberRange,
  offsetMs: number,
): Promise<Order[]> {
  const rows = await db.rows(sql<DatedRow & { number: bigint }>`
    select o.account_id, o.environment, o.id, o.number, o.version, o.status, o.reason, o.client_reference, o.reference_number,
           o.transaction_kind, o.channel, o.product_code, o.product_name, o.destination_masked, o.destination_sealed,
           o.data_key_id, o.price, o.cost, o.cost_max, o.charged, o.new_price, o.bill, o.serial_sealed, o.serial_key_id, o.script,
           o.short_by, o.created_at, o.expires_at, o.pay_until, o.confirmable_until, o.confirmed_at, o.review_at, o.changed_at,
           o.purchase_reference, o.reference_key_id, clock_timestamp() + (${offsetMs}::double precision
             + case when o.environment = 'sandbox' and o.status = 'awaiting_confirmation'
                    then (select w.clock_offset from wallets w where w.account_id = o.account_id and w.environment = o.environment)
                    else 0 end) * interval '1 millisecond' as now
      from unnest(${numbersOf(range)}::bigint[]) as k (number)
     cross join lateral (
       select t.account_id, t.environment, t.id, t.number, t.version, t.status, t.reason, t.client_reference, t.reference_number,
              t.transaction_kind, t.channel, t.product_code, t.product_name, t.destination_masked, t.destination_sealed,
              t.data_key_id, t.price, t.cost, t.cost_max, t.charged, t.new_price, t.bill, t.serial_sealed, t.serial_key_id, t.script,
              t.short_by, t.created_at, t.expires_at, t.pay_until, t.confirmable_until, t.confirmed_at, t.review_at, t.changed_at,
              t.purchase_reference, t.reference_key_id
         from current_orders t
        where t.account_id = ${key.accountId}::uuid and t.environment = ${key.environment}
          and t.number = k.number
        limit 1
     ) o
     order by o.number desc`);
  return rows.map((row) => asOf(orderFromRow(row), row.now));
}

/** The orders of a client reference with these reference numbers, newest first. */
export async function readOrdersByReference(
  db: Queryable,
  key: WalletKey,
  clientReference: string,
  range: NumberRange,
  offsetMs: number,
): Promise<Order[]> {
  const rows = await db.rows(sql<DatedRow>`
    select o.account_id, o.environment, o.id, o.number, o.version, o.status, o.reason, o.client_reference, o.reference_number,
           o.transaction_kind, o.channel, o.product_code, o.product_name, o.destination_masked, o.destination_sealed,
           o.data_key_id, o.price, o.cost, o.cost_max, o.charged, o.new_price, o.bill, o.serial_sealed, o.serial_key_id, o.script,
           o.short_by, o.created_at, o.expires_at, o.pay_until, o.confirmable_until, o.confirmed_at, o.review_at, o.changed_at,
           o.purchase_reference, o.reference_key_id, clock_timestamp() + (${offsetMs}::double precision
             + case when o.environment = 'sandbox' and o.status = 'awaiting_confirmation'
                    then (select w.clock_offset from wallets w where w.account_id = o.account_id and w.environment = o.environment)
                    else 0 end) * interval '1 millisecond' as now
      from unnest(${numbersOf(range)}::bigint[]) as k (number)
     cross join lateral (
       select t.account_id, t.environment, t.id, t.number, t.version, t.status, t.reason, t.client_reference, t.reference_number,
              t.transaction_kind, t.channel, t.product_code, t.product_name, t.destination_masked, t.destination_sealed,
              t.data_key_id, t.price, t.cost, t.cost_max, t.charged, t.new_price, t.bill, t.serial_sealed, t.serial_key_id, t.script,
              t.short_by, t.created_at, t.expires_at, t.pay_until, t.confirmable_until, t.confirmed_at, t.review_at, t.changed_at,
              t.purchase_reference, t.reference_key_id
         from current_orders t
        where t.account_id = ${key.accountId}::uuid and t.environment = ${key.environment}
          and t.client_reference = ${clientReference} and t.reference_number = k.number
        limit 1
     ) o
     order by o.reference_number desc`);
  return rows.map((row) => asOf(orderFromRow(row), row.now));
}

/** The orders at these places, of any wallets, in no particular order. */
export async function readOrdersOfWallets(
  db: Queryable,
  places: readonly (WalletKey & { readonly id: string })[],
  offsetMs: number,
): Promise<Order[]> {
  const rows = await db.rows(sql<DatedRow>`
    select o.account_id, o.environment, o.id, o.number, o.version, o.status, o.reason, o.client_reference, o.reference_number,
           o.transaction_kind, o.channel, o.product_code, o.product_name, o.destination_masked, o.destination_sealed,
           o.data_key_id, o.price, o.cost, o.cost_max, o.charged, o.new_price, o.bill, o.serial_sealed, o.serial_key_id, o.script,
           o.short_by, o.created_at, o.expires_at, o.pay_until, o.confirmable_until, o.confirmed_at, o.review_at, o.changed_at,
           o.purchase_reference, o.reference_key_id, clock_timestamp() + (${offsetMs}::double precision
             + case when o.environment = 'sandbox' and o.status = 'awaiting_confirmation'
                    then (select w.clock_offset from wallets w where w.account_id = o.account_id and w.environment = o.environment)
                    else 0 end) * interval '1 millisecond' as now
      from unnest(${places.map(({ accountId }) => accountId)}::uuid[], ${places.map(({ environment }) => environment)}::text[],
        ${places.map(({ id }) => id)}::uuid[]) as k (account_id, environment, id)
     cross join lateral (
       select t.account_id, t.environment, t.id, t.number, t.version, t.status, t.reason, t.client_reference, t.reference_number,
              t.transaction_kind, t.channel, t.product_code, t.product_name, t.destination_masked, t.destination_sealed,
              t.data_key_id, t.price, t.cost, t.cost_max, t.charged, t.new_price, t.bill, t.serial_sealed, t.serial_key_id, t.script,
              t.short_by, t.created_at, t.expires_at, t.pay_until, t.confirmable_until, t.confirmed_at, t.review_at, t.changed_at,
              t.purchase_reference, t.reference_key_id
         from current_orders t
        where t.account_id = k.account_id and t.environment = k.environment and t.id = k.id
        limit 1
     ) o`);
  return rows.map((row) => asOf(orderFromRow(row), row.now));
}

/** Which orders a batch needs: by id, by an idempotency key, and the newest of each client reference. */
export interface OrderSelection {
  readonly named: readonly { readonly accountId: string; readonly id: string }[];
  readonly keyed: readonly { readonly accountId: string; readonly key: string }[];
  readonly referenced: readonly { readonly accountId: string; readonly reference: string }[];
}

/** Reads the orders of a batch. An order that is found twice is returned twice. */
export async function loadOrders(
  tx: Queryable,
  environment: Environment,
  { named, keyed, referenced }: OrderSelection,
): Promise<Order[]> {
  if (named.length + keyed.length === 0) return [];
  const rows = await tx.rows(sql<OrderRow>`
    with wanted as (
      select k.account_id, k.order_id as id
        from unnest(${named.map(({ accountId }) => accountId)}::uuid[], ${named.map(({ id }) => id)}::uuid[])
          as k (account_id, order_id)
       union all
      select k.account_id, r.order_id
        from unnest(${keyed.map(({ accountId }) => accountId)}::uuid[],
          ${keyed.map(({ key }) => key)}::uuid[]) as k (account_id, key)
       cross join lateral (
         select i.order_id
           from idempotency_keys i
          where i.account_id = k.account_id and i.environment = ${environment} and i.key = k.key
          limit 1
       ) r
       union all
      select k.account_id, newest.id
        from unnest(${referenced.map(({ accountId }) => accountId)}::uuid[],
          ${referenced.map(({ reference }) => reference)}::text[]) as k (account_id, client_reference)
       cross join lateral (
         (select o.id
            from orders o
           where o.account_id = k.account_id and o.environment = ${environment} and o.client_reference = k.client_reference
           order by o.reference_number desc
           limit 1)
         union all
         (select c.id
            from claims c
           where c.account_id = k.account_id and c.environment = ${environment} and c.client_reference = k.client_reference
           limit 1)
       ) newest
    )
    select o.account_id, o.environment, o.id, o.number, o.version, o.status, o.reason, o.client_reference, o.reference_number,
           o.transaction_kind, o.channel, o.product_code, o.product_name, o.destination_masked, o.destination_sealed,
           o.data_key_id, o.price, o.cost, o.cost_max, o.charged, o.new_price, o.bill, o.serial_sealed, o.serial_key_id, o.script,
           o.short_by, o.created_at, o.expires_at, o.pay_until, o.confirmable_until, o.confirmed_at, o.review_at, o.changed_at,
           o.purchase_reference, o.reference_key_id
      from wanted
     cross join lateral (
       select t.account_id, t.environment, t.id, t.number, t.version, t.status, t.reason, t.client_reference, t.reference_number,
              t.transaction_kind, t.channel, t.product_code, t.product_name, t.destination_masked, t.destination_sealed,
              t.data_key_id, t.price, t.cost, t.cost_max, t.charged, t.new_price, t.bill, t.serial_sealed, t.serial_key_id, t.script,
              t.short_by, t.created_at, t.expires_at, t.pay_until, t.confirmable_until, t.confirmed_at, t.review_at, t.changed_at,
              t.purchase_reference, t.reference_key_id
         from current_orders t
        where t.account_id = wanted.account_id and t.environment = ${environment} and t.id = wanted.id
        limit 1
     ) o`);
  return rows.map(orderFromRow);
}
