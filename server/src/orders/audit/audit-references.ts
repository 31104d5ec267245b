import type { Queryable } from '../../database/connection.ts';
import { plannedEachTime, sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import type { Find } from '../../ledger/audit-chain.ts';
import { findingsMax, type AuditFinding } from '../../ledger/audit.ts';
import type { Wallet } from '../../ledger/book.ts';
import { pageRows } from '../../ledger/wallet.ts';

interface StepReferences {
  number: bigint;
  order_id: string | null;
  known: boolean;
  key_used: boolean;
  reference_used: boolean;
}

/**
 * Reports steps of a wallet above number `from` that belong to an order which does not exist, whose Idempotency-Key an order or a claim has too,
 * or whose reference was sent to the supplier for something else. Within one table an index prevents both.
 * `ordersKnown`: the caller has found the orders of the steps.
 */
export async function auditStepReferences(
  db: Queryable,
  wallet: Wallet,
  find: Find,
  { from = 0n, ordersKnown = false }: { readonly from?: bigint; readonly ordersKnown?: boolean } = {},
): Promise<void> {
  await inPages(from, wallet.lastStep, async (after, upTo) => {
    // A plan that was made for small tables scans them for each step of a page; kept, it would do so with large ones.
    const statement = plannedEachTime(sql<StepReferences>`
      with looked_up as (
        select s.number, s.order_id,
               ${ordersKnown}::boolean or s.order_id is null or exists (
                 select from orders o
                  where o.account_id = s.account_id and o.environment = s.environment and o.id = s.order_id
                 offset 0) as known,
               s.idempotency_key is not null and (exists (
                 select from orders o
                  where o.account_id = s.account_id and o.environment = s.environment
                    and o.idempotency_key = s.idempotency_key
                 offset 0) or exists (
                 select from claims c
                  where c.account_id = s.account_id and c.environment = s.environment
                    and c.idempotency_key = s.idempotency_key
                 offset 0)) as key_used,
               s.kind = 'hold' and exists (
                 select from attempts a
                  where a.supplier = s.supplier and a.reference = s.reference and a.id is distinct from s.attempt_id
                 offset 0) as reference_used
          from steps s
         where s.account_id = ${wallet.accountId}::uuid and s.environment = ${wallet.environment}
           and s.number > ${after}::bigint and s.number <= ${upTo}::bigint
      )
      select l.number, l.order_id, coalesce(l.known, false) as known, coalesce(l.key_used, false) as key_used,
             coalesce(l.reference_used, false) as reference_used
        from looked_up l
       where not l.known or l.key_used or l.reference_used
       order by l.number`);
    const steps = await db.rows(statement);
    for (const { number, order_id: orderId, known, key_used: keyUsed, reference_used: sent } of steps) {
      if (!known) find(orderId, `step ${number} is of an order that does not exist`);
      if (keyUsed) find(orderId, `step ${number} has the Idempotency-Key of an order or a claim`);
      if (sent) find(orderId, `step ${number} has the reference of another purchase or inquiry`);
    }
  });
}

/** Runs `work` for each page of the steps above `from` up to `last`: those above its first number, up to its second. */
export async function inPages(
  from: bigint,
  last: bigint,
  work: (after: bigint, upTo: bigint) => Promise<void>,
): Promise<void> {
  const page = BigInt(pageRows);
  for (let after = from; after < last; after += page)
    await work(after, after + page < last ? after + page : last);
}

/** The wallet of a row. */
interface WalletRow {
  account_id: string;
  environment: Environment;
}

function findingOf(row: WalletRow, orderId: string | null, problem: string): AuditFinding {
  return { wallet: `${row.account_id}/${row.environment}`, orderId, problem };
}

/**
 * Reports what no order of these accounts (null: all accounts) leads to: orders that their wallet does not count, attempts of
 * no order and no claim, and claims that would never end or have the Idempotency-Key of an order.
 */
export async function auditMisplacedRows(
  db: Queryable,
  accountIds: readonly string[] | null,
): Promise<AuditFinding[]> {
  return [
    ...(await auditUncountedOrders(db, accountIds)),
    ...(await auditAttemptsOfNoOrder(db, accountIds)),
    ...(await auditClaims(db, accountIds)),
  ];
}

/** One statement reads wallets and orders, so an order that is being committed does not appear. */
async function auditUncountedOrders(
  db: Queryable,
  accountIds: readonly string[] | null,
): Promise<AuditFinding[]> {
  const rows = await db.rows(sql<WalletRow & { id: string | null; number: bigint | null }>`
    select w.account_id, w.environment, o.id, o.number
      from wallets w
     cross join lateral (
       (select t.id, t.number
          from orders t
         where t.account_id = w.account_id and t.environment = w.environment and t.number > w.orders
         order by t.number
         limit 1)
       union all
       (select t.id, t.number
          from orders t
         where t.account_id = w.account_id and t.environment = w.environment and t.number < 1
         order by t.number
         limit 1)
     ) o
     where (${accountIds}::uuid[] is null or w.account_id = any (${accountIds}::uuid[]))
     limit ${findingsMax}::integer`);
  return rows.map((row) => findingOf(row, row.id, `the wallet does not count order ${row.number}`));
}

/** Each order is looked up by itself: a join may be planned to read all orders of an account for each attempt (decision 0025). */
async function auditAttemptsOfNoOrder(
  db: Queryable,
  accountIds: readonly string[] | null,
): Promise<AuditFinding[]> {
  const rows = await db.rows(sql<
    WalletRow & {
      order_id: string;
      kind: 'inquiry' | 'purchase';
      reference: string;
    }
  >`
    select a.account_id, a.environment, a.order_id, a.kind, a.reference
      from attempts a
     where (${accountIds}::uuid[] is null or a.account_id = any (${accountIds}::uuid[]))
       and (
         select true
           from orders o
          where o.account_id = a.account_id and o.environment = a.environment and o.id = a.order_id
          limit 1) is not true
       and (
         select true
           from claims c
          where c.account_id = a.account_id and c.environment = a.environment and c.id = a.order_id
          limit 1) is not true
     limit ${findingsMax}::integer`);
  return rows.map((row) =>
    findingOf(row, row.order_id, `the ${row.kind} ${row.reference} is of an order that does not exist`),
  );
}

/** A claim and its open inquiry are written together, and so is the end of both. */
async function auditClaims(db: Queryable, accountIds: readonly string[] | null): Promise<AuditFinding[]> {
  const rows = await db.rows(sql<WalletRow & { id: string; inquired: boolean; shown: boolean }>`
    with looked_up as (
      select c.account_id, c.environment, c.id,
             exists (
               select from attempts a
                where a.account_id = c.account_id and a.environment = c.environment and a.order_id = c.id
                  and a.kind = 'inquiry' and a.state = 'open') as inquired,
             exists (
               select from orders o
                where o.account_id = c.account_id and o.environment = c.environment
                  and (o.id = c.id or o.idempotency_key = c.idempotency_key)) as shown
        from claims c
       where (${accountIds}::uuid[] is null or c.account_id = any (${accountIds}::uuid[]))
    )
    select l.account_id, l.environment, l.id, coalesce(l.inquired, false) as inquired, coalesce(l.shown, false) as shown
      from looked_up l
     where not l.inquired or l.shown
     limit ${findingsMax}::integer`);
  return rows.flatMap((row) => [
    ...(row.inquired ? [] : [findingOf(row, row.id, 'the claim has no open attempt that could end it')]),
    ...(row.shown ? [findingOf(row, row.id, 'the claim has the id or the Idempotency-Key of an order')] : []),
  ]);
}
