import type { App } from '../../app.ts';
import { later, minuteMs } from '../../clock.ts';
import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { findOrder } from '../../orders/stored/order-rows.ts';
import { openDestination } from '../../orders/private/private-values.ts';
import type { Attempt, AttemptState } from '../../suppliers/attempts/attempt.ts';
import { canBeSameNumber } from '../../suppliers/attempts/same-number.ts';
import { findByReference } from '../../suppliers/attempts/attempts.ts';
import { walkPurchases } from '../purchases.ts';
import type { History, HistoryRow } from './read-history.ts';
import { storeHistory, type UnexplainedSale } from './unexplained-sales.ts';

/** What a supplier's history says that our books do not. It moved no money. */
export interface ImportedHistory {
  /** Transactions that were not failed, each reference once. */
  readonly sales: number;
  readonly from: Date | null;
  readonly to: Date | null;
  /** Sales under references that no purchase of ours has. */
  readonly unexplained: readonly UnexplainedSale[];
  /** Purchases of ours that the supplier sold and of which our books have no cost. */
  readonly notBooked: readonly NotBooked[];
}

/** A sale under a reference of ours whose purchase has ended, and of which our books have no cost. */
export interface NotBooked {
  readonly orderId: string;
  readonly reference: string;
  readonly amount: bigint | null;
}

/** An order may be made this long before its sale, and a clock may differ by this much, milliseconds. */
const [beforeMs, afterMs] = [30 * minuteMs, 2 * minuteMs];
const concurrency = 8;

type HistoryApp = Pick<App, 'clock' | 'database' | 'keyring'>;

/** A history that an operator imports. */
export interface HistoryImport {
  readonly supplier: string;
  readonly history: History;
  /** The actor of the audit record. */
  readonly by: string;
}

/**
 * Compares a supplier's own history with our purchases: by reference, then by number, product and time. It stores and returns
 * the sales that no purchase explains, forgets those of earlier imports that have failed since, and books nothing.
 */
export async function importHistory(
  app: HistoryApp,
  { supplier, history: { rows }, by }: HistoryImport,
): Promise<ImportedHistory> {
  const { sales, failed } = outcomesOf(rows);
  const unknown: HistoryRow[] = [];
  const notBooked: NotBooked[] = [];
  for (let i = 0; i < sales.length; i += concurrency) {
    const some = sales.slice(i, i + concurrency);
    const found = await Promise.all(
      some.map((sale) => findByReference(app.database, supplier, sale.reference)),
    );
    for (const [j, sale] of some.entries()) {
      const purchase = found[j];
      // A bill that was only inquired was not paid in our books.
      if (purchase === undefined || purchase === 'inquiry') unknown.push(sale);
      else if (sale.status === 'sold' && (await hasNoCost(app.database, purchase)))
        notBooked.push({ orderId: purchase.orderId, reference: sale.reference, amount: sale.amount });
    }
  }
  const references = new Set(rows.map(({ reference }) => reference));
  const taken = new Set<string>();
  const unexplained: UnexplainedSale[] = [];
  for (const sale of unknown) {
    const likely = await likelyOrder(app, supplier, sale, { references, taken });
    if (likely !== null) taken.add(likely.orderId);
    unexplained.push({
      supplier,
      reference: sale.reference,
      soldAt: sale.at,
      sku: sale.sku,
      customerMasked: masked(sale.customerNo.open()),
      amount: sale.amount,
      pending: sale.status === 'pending',
      likely,
    });
  }
  const times = rows.flatMap(({ at }) => (at === null ? [] : [at.getTime()]));
  const span = {
    from: times.length === 0 ? null : new Date(times.reduce((a, b) => Math.min(a, b))),
    to: times.length === 0 ? null : new Date(times.reduce((a, b) => Math.max(a, b))),
  };
  const imported = { sales: sales.length, ...span, unexplained, notBooked };
  await storeHistory(app.database, { supplier, by, rows: rows.length, failed }, imported);
  return imported;
}

/** What a history says of each reference in all of its rows: a sale before a pending one, and both before a failure. */
function outcomesOf(rows: readonly HistoryRow[]): { sales: HistoryRow[]; failed: string[] } {
  const strength = { failed: 0, pending: 1, sold: 2 } as const;
  const strongest = new Map<string, HistoryRow>();
  for (const row of rows) {
    const known = strongest.get(row.reference);
    if (known === undefined || strength[row.status] > strength[known.status])
      strongest.set(row.reference, row);
  }
  const all = [...strongest.values()];
  return {
    sales: all.filter(({ status }) => status !== 'failed'),
    failed: all.filter(({ status }) => status === 'failed').map(({ reference }) => reference),
  };
}

/** The last characters are enough to find it in the history. */
function masked(number: string): string {
  const shown = number.length > 4 ? number.slice(-4) : '';
  return shown.padStart(number.length, '*').slice(-64);
}

/** By the supplier or by a ruling. A ruling may have booked the cost, also of a purchase that the supplier had refused. */
const mayBeUnsold: ReadonlySet<AttemptState> = new Set(['absent', 'rejected', 'ruled']);

/** Whether a purchase has ended, and our books have no cost of it. */
async function hasNoCost(db: Queryable, { id, supplier, state, openedAt }: Attempt): Promise<boolean> {
  if (!mayBeUnsold.has(state)) return false;
  for await (const some of walkPurchases(db, supplier, openedAt, openedAt))
    for (const { attemptId, booked } of some) if (attemptId === id) return booked === 0n;
  return true;
}

interface Candidate {
  readonly accountId: string;
  readonly environment: Environment;
  readonly orderId: string;
  /** Null: none. */
  readonly references: string[] | null;
}

/** An order for the same number and product at nearly the same time, none of whose references the history has. */
async function likelyOrder(
  app: HistoryApp,
  supplier: string,
  sale: HistoryRow,
  known: { readonly references: ReadonlySet<string>; readonly taken: ReadonlySet<string> },
): Promise<UnexplainedSale['likely']> {
  if (sale.at === null || sale.customerNo.open() === '' || sale.sku === '') return null;
  for (const candidate of await candidatesFor(app.database, supplier, sale.sku, sale.at)) {
    if (known.taken.has(candidate.orderId)) continue;
    if (candidate.references?.some((one) => known.references.has(one)) === true) continue;
    const order = await findOrder(app.database, candidate, candidate.orderId, app.clock.offsetMs);
    // The number of an order whose personal data was purged can no longer be compared.
    if (order === undefined || order.destinationSealed.length === 0) continue;
    if (!canBeSameNumber(sale.customerNo.open(), openDestination(app.keyring, order))) continue;
    const { accountId, environment, orderId } = candidate;
    return { accountId, environment, orderId };
  }
  return null;
}

/** Orders of the product of a SKU around a time, with the references that they used at the supplier. */
function candidatesFor(db: Queryable, supplier: string, sku: string, at: Date): Promise<Candidate[]> {
  return db.rows(sql<Candidate>`
    with made as materialized (
      select o.account_id, o.environment, o.id, o.product_code, o.created_at
        from orders o
       where o.created_at >= ${later(at, -beforeMs)}::timestamptz and o.created_at <= ${later(at, afterMs)}::timestamptz
    )
    select m.account_id as "accountId", m.environment, m.id as "orderId",
           (
             select array_agg(a.reference)
               from current_attempts a
              where a.account_id = m.account_id and a.environment = m.environment and a.order_id = m.id
                and a.supplier = ${supplier}
           ) as "references"
      from made m
     where m.environment = 'live'
       and exists (
         select
           from supplier_skus s
          where s.supplier = ${supplier} and s.sku = ${sku} and s.product_code = m.product_code)
     order by m.created_at desc, m.id desc
     limit 500`);
}
