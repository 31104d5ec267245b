import type { Database, Queryable } from '../../server/src/database/connection.ts';
import { sql } from '../../server/src/database/sql.ts';
import { auditWallets } from '../../server/src/ledger/audit.ts';
import { auditOrders } from '../../server/src/orders/audit/audit-orders.ts';
import type { Keyring } from '../../server/src/sealed.ts';
import type { SimulatedSupplier, SimulatedTransaction, SupplierName } from '../simulated-supplier.ts';
import type { BookedAttempt, BookedOrder, Books } from './verdict.ts';

/** Whether only a person can settle the order of a transaction. */
export type NeedsPerson = (supplier: string, transaction: SimulatedTransaction) => boolean;

/**
 * Reads both sides: konter's books directly from the database, of some orders or of all, and the ledgers of the
 * suppliers.
 */
export async function readBooks(
  database: Queryable,
  suppliers: readonly SimulatedSupplier[],
  needsPerson: NeedsPerson,
  ids: readonly string[] | null = null,
): Promise<Books> {
  const orders = await database.rows(sql<BookedOrder>`
    select o.id, o.status, o.price::integer as price, o.charged::integer as charged
      from current_orders o
     where o.environment = 'live' and o.version > 0 and (${ids}::uuid[] is null or o.id = any (${ids}::uuid[]))`);
  const attempts = await database.rows(sql<BookedAttempt>`
    select a.order_id as "orderId", a.supplier, a.reference
      from current_attempts a
     where a.environment = 'live' and (${ids}::uuid[] is null or a.order_id = any (${ids}::uuid[]))`);
  const cases = await database.rows(sql<{ order_id: string }>`
    select c.order_id
      from review_cases c
     where c.environment = 'live' and (${ids}::uuid[] is null or c.order_id = any (${ids}::uuid[]))`);
  const sales = await Promise.all(
    suppliers.map(async ({ name, ledger }) =>
      (await ledger()).map((transaction) => ({
        supplier: name,
        refId: transaction.refId,
        stage: transaction.stage,
        charged: transaction.charged,
        needsPerson: needsPerson(name, transaction),
        misstated: misstatedEnds(name, transaction),
        isAbsurd: transaction.customerNo === implausibleCostCustomer,
      })),
    ),
  );
  return { orders, attempts, cases: cases.map((one) => one.order_id), sales: sales.flat() };
}

/** The customer whose purchases have an implausible cost in the answers of their supplier. */
export const implausibleCostCustomer = '087700009999';

/** The codes that a supplier documents as the end of a purchase without a sale, by kind of purchase. */
const finalFailures: Readonly<
  Record<SupplierName, Readonly<Record<'bill' | 'prepaid', ReadonlySet<string>>>>
> = {
  digiflazz: bothKinds('01 02 51 52 53 54 55 57 58 59 60 70 71 72 73 74 84'),
  iak: { prepaid: new Set(['07']), bill: new Set(['07', '37', '38']) },
};

function bothKinds(codes: string): Record<'bill' | 'prepaid', ReadonlySet<string>> {
  const all = new Set(codes.split(' '));
  return { prepaid: all, bill: all };
}

/** The ends that a supplier stated about a transaction in answers that contradict its ledger. */
function misstatedEnds(name: SupplierName, { injected, kind }: SimulatedTransaction): ('failed' | 'sold')[] {
  return injected.flatMap((fault) => {
    const code = /^said (.*)$/.exec(fault)?.[1];
    if (code === '00') return ['sold'];
    return code !== undefined && finalFailures[name][kind].has(code) ? ['failed'] : [];
  });
}

/** How many orders are still in progress. */
export async function countOpen(database: Queryable): Promise<number> {
  const [row] = await database.rows(sql<{ n: number }>`
    select count(*)::integer as n
      from current_orders o
     where o.environment = 'live' and o.status in ('processing', 'inquiring')`);
  return row?.n ?? 0;
}

/** The findings of `konter audit`. Each begins with the id of its order, if it has one. */
export async function auditBooks(database: Database, keyring: Keyring): Promise<string[]> {
  const wallets = await auditWallets(database, keyring);
  const findings = [...wallets.findings, ...(await auditOrders(database, keyring))];
  return findings.map(({ orderId, problem }) => `${orderId ?? 'a wallet'}, by the audit: ${problem}`);
}
