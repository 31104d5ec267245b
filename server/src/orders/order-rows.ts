import type { Queryable } from '../database/connection.ts';
import { asHex, asText } from '../database/row-json.ts';
import { sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';
import type { WalletKey } from '../ledger/wallet.ts';
import type { ProductKind } from '../product-kind.ts';
import { sealedOrNull } from '../sealed.ts';
import type { Bill, Order, OrderReason, OrderStatus } from './order.ts';
import { asOf } from './present-order.ts';

// This file is the one place that lists the columns of `orders`: a new column is added here and nowhere else in SQL.

/** A row of the table `orders`. */
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
function orderToJson(order: Order): Record<string, unknown> {
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
function orderKeyToJson(order: Order): Record<string, unknown> {
  return { account_id: order.accountId, environment: order.environment, id: order.id };
}

/** The columns of an order that can change, as JSON for a set-based write. */
function orderStateToJson(order: Order): Record<string, unknown> {
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

type DatedRow = OrderRow & { now: Date };

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
           clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as now
      from orders o
     where o.account_id = ${key.accountId}::uuid and o.environment = ${key.environment} and o.id = ${id}::uuid`);
  return row === undefined ? undefined : asOf(orderFromRow(row), row.now);
}

/** Orders with a number above `oldest`, up to `newest`. */
export interface NumberRange {
  readonly oldest: bigint;
  readonly newest: bigint;
}

/** The orders of a wallet with these numbers, newest first. */
export async function readOrdersByNumber(
  db: Queryable,
  key: WalletKey,
  range: NumberRange,
  offsetMs: number,
): Promise<Order[]> {
  const rows = await db.rows(sql<DatedRow>`
    select o.account_id, o.environment, o.id, o.number, o.version, o.status, o.reason, o.client_reference, o.reference_number,
           o.transaction_kind, o.channel, o.product_code, o.product_name, o.destination_masked, o.destination_sealed,
           o.data_key_id, o.price, o.cost, o.cost_max, o.charged, o.new_price, o.bill, o.serial_sealed, o.serial_key_id, o.script,
           o.short_by, o.created_at, o.expires_at, o.pay_until, o.confirmable_until, o.confirmed_at, o.review_at, o.changed_at,
           clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as now
      from orders o
     where o.account_id = ${key.accountId}::uuid and o.environment = ${key.environment}
       and o.number > ${range.oldest}::bigint and o.number <= ${range.newest}::bigint
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
           clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as now
      from orders o
     where o.account_id = ${key.accountId}::uuid and o.environment = ${key.environment}
       and o.client_reference = ${clientReference}
       and o.reference_number > ${range.oldest}::bigint and o.reference_number <= ${range.newest}::bigint
     order by o.reference_number desc`);
  return rows.map((row) => asOf(orderFromRow(row), row.now));
}

/** Which orders a batch needs: by id, by an idempotency key, and the newest of each client reference. */
export interface WantedOrders {
  readonly named: readonly { readonly accountId: string; readonly id: string }[];
  readonly keyed: readonly { readonly accountId: string; readonly key: string }[];
  readonly referenced: readonly { readonly accountId: string; readonly reference: string }[];
}

/** Reads the orders of a batch. An order that is found twice is returned twice. */
export async function loadOrders(
  tx: Queryable,
  environment: Environment,
  { named, keyed, referenced }: WantedOrders,
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
           from idempotency_records i
          where i.account_id = k.account_id and i.environment = ${environment} and i.key = k.key
          limit 1
       ) r
       union all
      select k.account_id, newest.id
        from unnest(${referenced.map(({ accountId }) => accountId)}::uuid[],
          ${referenced.map(({ reference }) => reference)}::text[]) as k (account_id, client_reference)
       cross join lateral (
         select c.id
           from orders c
          where c.account_id = k.account_id and c.environment = ${environment} and c.client_reference = k.client_reference
          order by c.reference_number desc
          limit 1
       ) newest
    )
    select o.account_id, o.environment, o.id, o.number, o.version, o.status, o.reason, o.client_reference, o.reference_number,
           o.transaction_kind, o.channel, o.product_code, o.product_name, o.destination_masked, o.destination_sealed,
           o.data_key_id, o.price, o.cost, o.cost_max, o.charged, o.new_price, o.bill, o.serial_sealed, o.serial_key_id, o.script,
           o.short_by, o.created_at, o.expires_at, o.pay_until, o.confirmable_until, o.confirmed_at, o.review_at, o.changed_at
      from wanted
     cross join lateral (
       select t.account_id, t.environment, t.id, t.number, t.version, t.status, t.reason, t.client_reference, t.reference_number,
              t.transaction_kind, t.channel, t.product_code, t.product_name, t.destination_masked, t.destination_sealed,
              t.data_key_id, t.price, t.cost, t.cost_max, t.charged, t.new_price, t.bill, t.serial_sealed, t.serial_key_id, t.script,
              t.short_by, t.created_at, t.expires_at, t.pay_until, t.confirmable_until, t.confirmed_at, t.review_at, t.changed_at
         from orders t
        where t.account_id = wanted.account_id and t.environment = ${environment} and t.id = wanted.id
        limit 1
     ) o`);
  return rows.map(orderFromRow);
}

/** Inserts orders with one statement. */
export function insertOrders(tx: Queryable, orders: readonly Order[]): Promise<unknown>[] {
  if (orders.length === 0) return [];
  return [
    tx.rows(sql`
      insert into orders (account_id, environment, id, number, version, status, reason, client_reference, reference_number,
        transaction_kind, channel, product_code, product_name, destination_masked, destination_sealed, data_key_id, price,
        cost, cost_max, charged, new_price, bill, serial_sealed, serial_key_id, script, short_by, created_at, expires_at,
        pay_until, confirmable_until, confirmed_at, review_at, changed_at)
      select r.account_id, r.environment, r.id, r.number, r.version, r.status, r.reason, r.client_reference, r.reference_number,
             r.transaction_kind, r.channel, r.product_code, r.product_name, r.destination_masked, r.destination_sealed,
             r.data_key_id, r.price, r.cost, r.cost_max, r.charged, r.new_price, r.bill, r.serial_sealed, r.serial_key_id, r.script,
             r.short_by, r.created_at, r.expires_at, r.pay_until, r.confirmable_until, r.confirmed_at, r.review_at, r.changed_at
        from json_to_recordset(${JSON.stringify(orders.map(orderToJson))}::json) as r (account_id uuid, environment text,
          id uuid, number bigint, version integer, status text, reason text, client_reference text, reference_number bigint,
          transaction_kind text, channel text, product_code text, product_name text, destination_masked text,
          destination_sealed bytea, data_key_id text, price bigint, cost bigint, cost_max bigint, charged bigint, new_price bigint, bill json,
          serial_sealed bytea, serial_key_id text, script text, short_by bigint, created_at timestamptz,
          expires_at timestamptz, pay_until timestamptz, confirmable_until timestamptz, confirmed_at timestamptz,
          review_at timestamptz, changed_at timestamptz)`),
  ];
}

/**
 * The check of `version` prevents lost updates; under the wallet's lock it never fails. The rows are looked up one by one
 * and updated by their ctid: see `loadBatch`.
 */
export function updateOrders(
  tx: Queryable,
  changed: readonly { order: Order; rowVersion: number }[],
): Promise<unknown>[] {
  if (changed.length === 0) return [];
  const rows = changed.map(({ order, rowVersion }) => ({
    ...orderKeyToJson(order),
    ...orderStateToJson(order),
    row_version: rowVersion,
  }));
  return [
    tx.rows(sql<{ expect_rows: unknown }>`
      with stored as (
        update orders o
           set number = r.number, version = r.version, status = r.status, reason = r.reason, price = r.price, cost = r.cost,
               cost_max = r.cost_max, pay_until = r.pay_until,
               charged = r.charged, new_price = r.new_price, bill = r.bill, serial_sealed = r.serial_sealed,
               serial_key_id = r.serial_key_id, expires_at = r.expires_at, confirmable_until = r.confirmable_until,
               confirmed_at = r.confirmed_at, review_at = r.review_at, changed_at = r.changed_at
          from json_to_recordset(${JSON.stringify(rows)}::json) as r (account_id uuid, environment text, id uuid,
            row_version integer, number bigint, version integer, status text, reason text, price bigint, cost bigint,
            cost_max bigint, pay_until timestamptz, charged bigint, new_price bigint, bill json, serial_sealed bytea, serial_key_id text, expires_at timestamptz,
            confirmable_until timestamptz, confirmed_at timestamptz, review_at timestamptz, changed_at timestamptz),
               lateral (
                 select t.ctid
                   from orders t
                  where t.account_id = r.account_id and t.environment = r.environment and t.id = r.id
                  limit 1
               ) place
         where o.ctid = place.ctid and o.version = r.row_version
        returning o.id
      )
      select expect_rows((select count(*) from stored), ${changed.length}::bigint, 'orders')`),
  ];
}
