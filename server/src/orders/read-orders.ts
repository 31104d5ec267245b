import type { App } from '../app.ts';
import type { Principal } from '../clients/principal.ts';
import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { WalletKey } from '../ledger/wallet.ts';
import { Refusal } from '../refusals.ts';
import type { Order } from './order.ts';
import { asOf } from './present-order.ts';
import { openSerial } from './private-values.ts';
import { orderFromRow, type OrderRow } from './order-row.ts';

type DatedRow = OrderRow & { now: Date };

/** One order of the account as it is now. @throws Refusal `not_found`, also for the id of another account's order */
export async function readOrder(app: App, principal: Principal, id: string): Promise<Order> {
  const order = await findOrder(app.database, principal, id, app.clock.offsetMs);
  if (order === undefined || order.version === 0) throw new Refusal('not_found');
  return order;
}

/** One postpaid order. @throws Refusal `not_found`, also for the id of a prepaid one */
export async function readInquiry(app: App, principal: Principal, id: string): Promise<Order> {
  const order = await readOrder(app, principal, id);
  if (order.transactionKind !== 'postpaid') throw new Refusal('not_found');
  return order;
}

/** A succeeded order with its serial, empty if the biller gives none. @throws Refusal `result_not_available` */
export async function readResult(
  app: App,
  principal: Principal,
  id: string,
): Promise<{ order: Order; serial: string }> {
  const order = await readOrder(app, principal, id);
  if (order.status !== 'succeeded')
    throw new Refusal('result_not_available', { figures: { status: order.status } });
  if (order.serial === null) return { order, serial: '' };
  const of = { accountId: order.accountId, orderId: order.id };
  return { order, serial: openSerial(app.keyring, of, order.serial) };
}

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

/** A page of the history, optionally of one client reference. */
export interface OrderQuery {
  readonly page: number;
  readonly perPage: number;
  readonly clientReference?: string | undefined;
}

/**
 * Returns one page of the account's history, newest first, and the total. Orders are numbered without gaps, so the total is
 * the newest number and a page is a range of numbers: no query counts or skips rows.
 */
export async function listOrders(
  app: App,
  principal: Principal,
  query: OrderQuery,
): Promise<{ orders: Order[]; total: number }> {
  const { database, clock } = app;
  const total =
    query.clientReference === undefined
      ? await readTotal(database, principal)
      : await readReferenceTotal(database, principal, query.clientReference);
  const newest = total - BigInt(query.page - 1) * BigInt(query.perPage);
  if (newest <= 0n) return { orders: [], total: Number(total) };
  const range = { oldest: newest - BigInt(query.perPage), newest };
  const rows =
    query.clientReference === undefined
      ? await readByNumber(database, principal, range, clock.offsetMs)
      : await readByReference(database, principal, query.clientReference, range, clock.offsetMs);
  return { orders: rows.map((row) => asOf(orderFromRow(row), row.now)), total: Number(total) };
}

async function readTotal(db: Queryable, key: WalletKey): Promise<bigint> {
  const [row] = await db.rows(sql<{ total: bigint }>`
    select c.total
      from order_counts c
     where c.account_id = ${key.accountId}::uuid and c.environment = ${key.environment}`);
  return row?.total ?? 0n;
}

/** Leaves out a claim: it has a number of its reference already, and is always the newest. */
async function readReferenceTotal(db: Queryable, key: WalletKey, clientReference: string): Promise<bigint> {
  const [row] = await db.rows(sql<{ reference_number: bigint; version: number }>`
    select o.reference_number, o.version
      from orders o
     where o.account_id = ${key.accountId}::uuid and o.environment = ${key.environment}
       and o.client_reference = ${clientReference}
     order by o.reference_number desc
     limit 1`);
  if (row === undefined) return 0n;
  return row.version === 0 ? row.reference_number - 1n : row.reference_number;
}

/** Orders with a number above `oldest`, up to `newest`. */
interface NumberRange {
  readonly oldest: bigint;
  readonly newest: bigint;
}

function readByNumber(
  db: Queryable,
  key: WalletKey,
  range: NumberRange,
  offsetMs: number,
): Promise<DatedRow[]> {
  return db.rows(sql<DatedRow>`
    select o.account_id, o.environment, o.id, o.number, o.version, o.status, o.reason, o.client_reference, o.reference_number,
           o.transaction_kind, o.channel, o.product_code, o.product_name, o.destination_masked, o.destination_sealed,
           o.data_key_id, o.price, o.cost, o.cost_max, o.charged, o.new_price, o.bill, o.serial_sealed, o.serial_key_id, o.script,
           o.short_by, o.created_at, o.expires_at, o.pay_until, o.confirmable_until, o.confirmed_at, o.review_at, o.changed_at,
           clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as now
      from orders o
     where o.account_id = ${key.accountId}::uuid and o.environment = ${key.environment}
       and o.number > ${range.oldest}::bigint and o.number <= ${range.newest}::bigint
     order by o.number desc`);
}

function readByReference(
  db: Queryable,
  key: WalletKey,
  clientReference: string,
  range: NumberRange,
  offsetMs: number,
): Promise<DatedRow[]> {
  return db.rows(sql<DatedRow>`
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
}
