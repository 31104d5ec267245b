import type { App } from '../../app.ts';
import type { ActingAccount } from '../../clients/principal.ts';
import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { faultOf } from '../../fault.ts';
import { type WalletKey, walletOf } from '../../ledger/wallet.ts';
import { quarantineRefusal } from '../../quarantine/quarantine.ts';
import { Refusal } from '../../refusals.ts';
import type { Order } from '../order.ts';
import { openSerial } from '../private/private-values.ts';
import {
  findDatedOrders,
  findNumberSpan,
  findReferenceSpan,
  mayBeOutOfOrder,
  type NumberSpan,
} from '../search/number-range.ts';
import { momentsOf } from '../search/order-filter.ts';
import {
  findOrder,
  readOrdersByNumber,
  readOrdersByReference,
  readOrdersOfWallets,
} from '../stored/order-rows.ts';

/**
 * One order of the account as it is now. In quarantine, an order that may have been made or confirmed in the lost time is
 * not answered: "not found" or "not confirmed" could be wrong.
 * @throws Refusal `not_found`, also for the id of another account's order; `service_unavailable` in quarantine
 */
export async function readOrder(app: App, principal: ActingAccount, id: string): Promise<Order> {
  const order = await findOrder(app.lookups, principal, id, app.clock.offsetMs);
  const isKnown = order !== undefined && order.version > 0;
  if (app.quarantine.active && (!isKnown || mayHaveBeenConfirmed(order))) throw quarantineRefusal();
  if (!isKnown) throw new Refusal('not_found');
  return order;
}

function mayHaveBeenConfirmed({ status, confirmedAt }: Order): boolean {
  return (
    status === 'awaiting_confirmation' ||
    status === 'inquiring' ||
    (status === 'expired' && confirmedAt === null)
  );
}

/** One postpaid order. @throws Refusal `not_found`, also for the id of a prepaid one */
export async function readInquiry(app: App, principal: ActingAccount, id: string): Promise<Order> {
  const order = await readOrder(app, principal, id);
  if (order.transactionKind !== 'postpaid') throw new Refusal('not_found');
  return order;
}

/**
 * A succeeded order with its serial, empty if the biller gives none.
 * @throws Refusal `result_not_available`, also for a serial that was removed; `result_not_verifiable` for a serial that was not sealed for this order
 */
export async function readResult(
  app: App,
  principal: ActingAccount,
  id: string,
): Promise<{ order: Order; serial: string }> {
  const order = await readOrder(app, principal, id);
  if (order.status !== 'succeeded')
    throw new Refusal('result_not_available', { figures: { status: order.status } });
  if (order.isSerialPurged === true) throw serialRemoved(order);
  if (order.serial === null) return { order, serial: '' };
  const of = { accountId: order.accountId, orderId: order.id };
  try {
    return { order, serial: openSerial(app.keyring, of, order.serial) };
  } catch (error) {
    app.log.error(
      { order_id: order.id, ...faultOf(error) },
      'the serial of an order is not the one that was sealed for it; run konter audit',
    );
    throw new Refusal('result_not_verifiable');
  }
}

/** An empty serial would say that the biller gave none. */
function serialRemoved({ status }: Order): Refusal {
  const message = 'The operator has removed the serial with the personal data of its time.';
  return new Refusal('result_not_available', {
    details: [{ field: 'serial', code: 'removed', message }],
    figures: { status },
  });
}

/** A page of the history, optionally of one client reference or of some days. */
export interface OrderQuery {
  readonly page: number;
  readonly perPage: number;
  readonly clientReference?: string | undefined;
  /** Days in Jakarta, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Returns one page of the account's history, newest first, and the total. Orders are numbered without gaps, so the total is
 * the newest number and a page is a range of numbers: no query counts or skips rows. The days of a query are a range of
 * numbers too.
 * @throws Refusal `service_unavailable` in quarantine: orders that are missing from the list may have been bought
 */
export async function listOrders(
  app: App,
  principal: ActingAccount,
  query: OrderQuery,
): Promise<{ orders: Order[]; total: number }> {
  if (app.quarantine.active) throw quarantineRefusal();
  const { database, clock } = app;
  const isOfDays = query.from !== undefined || query.to !== undefined;
  if (isOfDays && (await mayBeOutOfOrder(database, principal))) return listDatedOrders(app, principal, query);
  const total =
    query.clientReference === undefined
      ? await readTotal(database, principal)
      : await readReferenceTotal(database, principal, query.clientReference);
  const { first, end } = await spanOf(database, principal, query, total);
  const newest = end - 1n - BigInt(query.page - 1) * BigInt(query.perPage);
  const found = Number(end - first);
  if (newest < first) return { orders: [], total: found };
  const oldest = newest - BigInt(query.perPage);
  const range = { oldest: oldest < first - 1n ? first - 1n : oldest, newest };
  const orders =
    query.clientReference === undefined
      ? await readOrdersByNumber(database, principal, range, clock.offsetMs)
      : await readOrdersByReference(database, principal, query.clientReference, range, clock.offsetMs);
  return { orders, total: found };
}

/** The same for a wallet whose orders may be dated otherwise than numbered: its days are no range of numbers. */
async function listDatedOrders(
  { database, clock }: Pick<App, 'clock' | 'database'>,
  key: WalletKey,
  query: OrderQuery,
): Promise<{ orders: Order[]; total: number }> {
  const { ids, total } = await findDatedOrders(database, key, {
    ...momentsOf(query),
    clientReference: query.clientReference ?? null,
    page: query.page,
    perPage: query.perPage,
  });
  const places = ids.map((id) => ({ ...walletOf(key), id }));
  const orders = await readOrdersOfWallets(database, places, clock.offsetMs);
  return {
    orders: orders.toSorted((one, other) => Number((other.number ?? 0n) - (one.number ?? 0n))),
    total,
  };
}

/** The numbers of the orders of a query: those of its days, or all. */
async function spanOf(
  db: Queryable,
  key: WalletKey,
  { clientReference, from, to }: OrderQuery,
  total: bigint,
): Promise<NumberSpan> {
  const all = { first: 1n, end: total + 1n };
  if (total === 0n || (from === undefined && to === undefined)) return all;
  const moments = momentsOf({ from, to });
  const span =
    clientReference === undefined
      ? await findNumberSpan(db, key, moments)
      : await findReferenceSpan(db, key, { clientReference, last: total }, moments);
  return span.end < span.first ? { first: span.first, end: span.first } : span;
}

async function readTotal(db: Queryable, key: WalletKey): Promise<bigint> {
  const [row] = await db.rows(sql<{ orders: bigint }>`
    select w.orders
      from wallets w
     where w.account_id = ${key.accountId}::uuid and w.environment = ${key.environment}`);
  return row?.orders ?? 0n;
}

async function readReferenceTotal(db: Queryable, key: WalletKey, clientReference: string): Promise<bigint> {
  const [row] = await db.rows(sql<{ reference_number: bigint }>`
    select o.reference_number
      from orders o
     where o.account_id = ${key.accountId}::uuid and o.environment = ${key.environment}
       and o.client_reference = ${clientReference}
     order by o.reference_number desc
     limit 1`);
  return row?.reference_number ?? 0n;
}
