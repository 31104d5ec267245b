import { earlierOf, later, laterOf } from '../clock.ts';
import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';
import { isPaidFor } from '../orders/attempts/paid-purchase.ts';
import type { ReviewCause } from '../orders/review/review-case.ts';
import type { ProductKind } from '../product-kind.ts';
import type { AttemptState } from '../suppliers/attempts/attempt.ts';
import type { EarlierChange, Purchase } from './compare.ts';

/** A purchase with the data to query its status at its supplier. */
export interface PurchaseToQuery extends Purchase {
  readonly attemptId: string;
  readonly kind: ProductKind;
}

/** How much time is read at once, milliseconds; this bounds the memory. */
const sliceMs = 15 * 60_000;

/** Reads the purchases of a supplier between two times, one slice of time after the other. */
export async function* walkPurchases(
  db: Queryable,
  supplier: string,
  from: Date,
  to: Date,
): AsyncGenerator<PurchaseToQuery[]> {
  for (let startMs = from.getTime(); startMs <= to.getTime(); startMs += sliceMs) {
    const end = new Date(Math.min(startMs + sliceMs, to.getTime() + 1));
    const slice = await readPurchases(db, supplier, new Date(startMs), end);
    if (slice.length > 0) yield slice;
  }
}

/** Purchases that were open at a moment, and had been opened from `since` on and before `before`. */
interface OpenAt {
  readonly at: Date;
  readonly since: Date;
  readonly before: Date;
}

/**
 * Reads the purchases of a supplier that were open at a moment and had been opened more than an hour before, one slice of time after
 * the other. Each has a row of attempts: a hold is due within an hour.
 */
export async function* walkOpenPurchases(
  db: Queryable,
  supplier: string,
  { at, since, before }: OpenAt,
): AsyncGenerator<PurchaseToQuery[]> {
  const rows = await db.rows(sql<{ start_at: Date }>`
    select distinct coalesce(date_bin(${sliceMs}::double precision * interval '1 millisecond', a.opened_at, 'epoch'), 'epoch')
             ::timestamptz as start_at
      from attempts a
     where a.supplier = ${supplier} and a.kind = 'purchase'
       and a.opened_at >= ${since}::timestamptz and a.opened_at < ${before}::timestamptz
       and (a.closed_at is null or a.closed_at >= ${at}::timestamptz)
     order by 1`);
  for (const { start_at: start } of rows) {
    const end = earlierOf(later(start, sliceMs), before);
    const slice = await readPurchases(db, supplier, laterOf(start, since), end);
    const open = slice.filter(({ closedAt }) => closedAt === null || closedAt >= at);
    if (open.length > 0) yield open;
  }
}

/** Purchases that were opened from `from` on and before `before`. In live, booked_at is that time, and has an index. */
async function readPurchases(
  db: Queryable,
  supplier: string,
  from: Date,
  before: Date,
): Promise<PurchaseToQuery[]> {
  const rows = await db.rows(sql<PurchaseRow>`
    select a.account_id, a.environment, a.id, a.order_id, a.reference, a.state, a.opened_at, a.closed_at, a.cost,
           a.cost_max, o.expected, o.transaction_kind,
           (
             select sum(e.supplier_clearing)::bigint
               from journal_entries e
              where e.account_id = a.account_id and e.environment = a.environment and e.order_id = a.order_id
                and e.kind in ('capture', 'refund')
           ) as paid,
           (
             select e.reference
               from journal_entries e
              where e.account_id = a.account_id and e.environment = a.environment and e.order_id = a.order_id
                and e.kind = 'capture'
           ) as paid_for,
           (
             select sum(e.supplier_clearing)::bigint
               from journal_entries e
              where e.account_id = a.account_id and e.environment = a.environment and e.order_id = a.order_id
                and e.kind = 'adjustment' and e.reference = a.reference
           ) as lost,
           latest.number is not null as has_statement, coalesce(latest.said = 'delivered', false) as delivered, latest.cost as said_cost
      from current_attempts a
     cross join lateral (
       select t.cost as expected, t.transaction_kind
         from current_orders t
        where t.account_id = a.account_id and t.environment = a.environment and t.id = a.order_id
        limit 1
     ) o
      left join lateral (
        select s.number, s.said, s.cost
          from supplier_statements s
         where s.account_id = a.account_id and s.environment = a.environment and s.order_id = a.order_id
           and s.attempt_id = a.id and s.said <> 'unknown'
           and (a.closed_at is null or s.at >= a.closed_at)
         order by s.number desc
         limit 1
      ) latest on true
     where a.supplier = ${supplier} and a.kind = 'purchase'
       and a.booked_at >= ${from}::timestamptz and a.booked_at < ${before}::timestamptz
     order by a.opened_at, a.id`);
  return rows.map(purchaseFromRow);
}

interface PurchaseRow {
  account_id: string;
  environment: Environment;
  id: string;
  order_id: string;
  reference: string;
  state: AttemptState;
  opened_at: Date;
  closed_at: Date | null;
  cost: bigint | null;
  cost_max: bigint;
  expected: bigint;
  transaction_kind: ProductKind;
  paid: bigint | null;
  paid_for: string | null;
  lost: bigint | null;
  has_statement: boolean;
  delivered: boolean;
  said_cost: bigint | null;
}

function purchaseFromRow(row: PurchaseRow): PurchaseToQuery {
  const paid = isPaidFor(row, row.paid_for) ? (row.paid ?? 0n) : 0n;
  const expected = row.cost ?? row.expected;
  return {
    accountId: row.account_id,
    environment: row.environment,
    orderId: row.order_id,
    attemptId: row.id,
    reference: row.reference,
    kind: row.transaction_kind,
    openedAt: row.opened_at,
    closedAt: row.closed_at,
    booked: paid + (row.lost ?? 0n),
    said: row.has_statement
      ? costOf(row.delivered, row.said_cost ?? expected)
      : closingOutcome(row.state, expected),
    expected,
    costMax: row.cost_max,
  };
}

/** The cost by the statement that closed the attempt; a ruling is not a statement of the supplier. */
function closingOutcome(state: AttemptState, cost: bigint): bigint | null {
  return state === 'ruled' || state === 'open' ? null : costOf(state === 'delivered', cost);
}

function costOf(delivered: boolean, cost: bigint): bigint {
  return delivered ? cost : 0n;
}

/**
 * Changes in this period to earlier purchases of the same account that may have moved our deposit: refunds, and review
 * cases that were opened.
 */
export async function readEarlierChanges(
  db: Queryable,
  supplier: string,
  { from, to }: { readonly from: Date; readonly to: Date },
  accountSince: Date | null,
): Promise<EarlierChange[]> {
  const refunds = await db.rows(sql<ChangeRow & { state: AttemptState; paid_for: string | null }>`
    select e.account_id, e.environment, a.order_id, a.bought_as as reference, a.state, sold.reference as paid_for,
           -e.supplier_clearing as cost
      from journal_entries e
      left join lateral (
        select c.reference
          from journal_entries c
         where c.account_id = e.account_id and c.environment = e.environment and c.order_id = e.order_id and c.kind = 'capture'
         limit 1
      ) sold on true
     cross join lateral (
       select t.order_id, t.reference as bought_as, t.state
         from current_attempts t
        where t.account_id = e.account_id and t.environment = e.environment and t.order_id = e.order_id
          and t.kind = 'purchase' and t.supplier = ${supplier} and t.opened_at <= ${from}::timestamptz
          and t.opened_at >= coalesce(${accountSince}::timestamptz, t.opened_at)
       offset 0
     ) a
     where e.kind = 'refund' and e.created_at > ${from}::timestamptz and e.created_at <= ${to}::timestamptz`);
  const cases = await db.rows(sql<ChangeRow & { cause: ReviewCause }>`
    select c.account_id, c.environment, a.order_id, a.reference, coalesce(a.cost, o.cost) as cost, c.cause
      from review_cases c
     cross join lateral (
       select t.cost
         from current_orders t
        where t.account_id = c.account_id and t.environment = c.environment and t.id = c.order_id
        limit 1
     ) o
     cross join lateral (
       select t.order_id, t.reference, t.cost
         from current_attempts t
        where t.account_id = c.account_id and t.environment = c.environment and t.order_id = c.order_id
          and t.kind = 'purchase' and t.supplier = ${supplier} and t.opened_at <= ${from}::timestamptz
          and t.opened_at >= coalesce(${accountSince}::timestamptz, t.opened_at)
        order by t.opened_at desc
        limit 1
     ) a
     where c.cause in ('reversed_after_success', 'sold_after_failed', 'two_serials')
       and c.opened_at > ${from}::timestamptz and c.opened_at <= ${to}::timestamptz`);
  return [
    ...refunds
      .filter((row) => isPaidFor(row, row.paid_for))
      .map((row): EarlierChange => ({ ...keyOf(row), what: 'refunded' })),
    ...cases.map((row): EarlierChange => ({
      ...keyOf(row),
      what: row.cause === 'reversed_after_success' ? 'taken_back' : 'sold_late',
    })),
  ];
}

interface ChangeRow {
  account_id: string;
  environment: Environment;
  order_id: string;
  reference: string;
  cost: bigint;
}

function keyOf(row: ChangeRow): Omit<EarlierChange, 'what'> {
  return {
    accountId: row.account_id,
    environment: row.environment,
    orderId: row.order_id,
    reference: row.reference,
    cost: row.cost,
  };
}
