import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { findingsMax, type AuditFinding } from '../../ledger/audit.ts';
import type { EntryKind } from '../../ledger/chart.ts';

interface OrderKeyRow {
  account_id: string;
  environment: Environment;
  order_id: string;
}

interface EntryRow {
  account_id: string;
  environment: Environment;
  order_id: string | null;
  number: bigint;
  /** Whether it names a purchase of its order. */
  bought: boolean;
}

interface DepositRow {
  account_id: string;
  environment: Environment;
  number: bigint;
  kind: EntryKind;
  recorded: boolean;
  /** Whether it is a deposit, or reverses at most what a deposit of the wallet credited. */
  credited: boolean;
}

/**
 * Compares the rulings and deposits of these accounts (null: all accounts) with the books: an order in review has an open
 * case; each refund, loss, deposit and reversal has an audit record; and each purchase of an order is paid for once.
 */
export async function auditRulings(
  db: Queryable,
  accountIds: readonly string[] | null,
): Promise<AuditFinding[]> {
  return [
    ...(await auditCases(db, accountIds)),
    ...(await auditOperatorEntries(db, accountIds)),
    ...(await auditPaidPurchases(db, accountIds)),
    ...(await auditDeposits(db, accountIds)),
  ];
}

async function auditCases(db: Queryable, accountIds: readonly string[] | null): Promise<AuditFinding[]> {
  const waiting = await db.rows(sql<OrderKeyRow>`
    select o.account_id, o.environment, o.id as order_id
      from orders o
     where o.status = 'manual_review'
       and (${accountIds}::uuid[] is null or o.account_id = any (${accountIds}::uuid[]))
       and not exists (
         select from review_cases c
          where c.account_id = o.account_id and c.environment = o.environment and c.order_id = o.id and c.closed_at is null)
     limit ${findingsMax}::integer`);
  const unknown = await db.rows(sql<OrderKeyRow>`
    select c.account_id, c.environment, c.order_id
      from review_cases c
      join orders o on o.account_id = c.account_id and o.environment = c.environment and o.id = c.order_id
     where c.closed_at is null and c.cause = 'outcome_unknown' and o.status <> 'manual_review'
       and (${accountIds}::uuid[] is null or c.account_id = any (${accountIds}::uuid[]))
     limit ${findingsMax}::integer`);
  return [
    ...waiting.map((row) => findingOf(row, 'the order is in manual review but has no open case')),
    ...unknown.map((row) =>
      findingOf(row, 'an open case has the cause outcome_unknown, but the order is not in manual review'),
    ),
  ];
}

function findingOf(row: OrderKeyRow | EntryRow | DepositRow, problem: string): AuditFinding {
  const orderId = 'order_id' in row ? row.order_id : null;
  return { wallet: `${row.account_id}/${row.environment}`, orderId, problem };
}

/** Each refund and loss has an audit record, and a loss names a purchase of its order. */
async function auditOperatorEntries(
  db: Queryable,
  accountIds: readonly string[] | null,
): Promise<AuditFinding[]> {
  const rows = await db.rows(sql<EntryRow & { kind: EntryKind; recorded: boolean }>`
    with ruled as (
      select e.account_id, e.environment, e.number, e.kind, e.order_id,
             exists (
               select from audit_records r
                where r.subject = e.order_id::text and r.account_id = e.account_id
                  and r.action = case e.kind when 'refund' then 'order.refunded' else 'order.ruled' end) as recorded,
             e.kind = 'refund' or exists (
               select from attempts a
                where a.account_id = e.account_id and a.environment = e.environment and a.order_id = e.order_id
                  and a.kind = 'purchase' and a.reference = e.reference) as bought
        from journal_entries e
       where e.kind in ('adjustment', 'refund')
         and (${accountIds}::uuid[] is null or e.account_id = any (${accountIds}::uuid[]))
    )
    select ruled.account_id, ruled.environment, ruled.number, ruled.kind, ruled.order_id, ruled.recorded, ruled.bought
      from ruled
     where not ruled.recorded or not ruled.bought
     limit ${findingsMax}::integer`);
  return rows.map((row) =>
    findingOf(
      row,
      row.recorded
        ? `journal entry ${row.number} books the loss of a purchase that the order never had`
        : noOperator(row.number, row.kind),
    ),
  );
}

/** A capture names a purchase of its order, which is not also booked as a loss, unless the order was refunded. */
async function auditPaidPurchases(
  db: Queryable,
  accountIds: readonly string[] | null,
): Promise<AuditFinding[]> {
  const rows = await db.rows(sql<EntryRow>`
    with paid as (
      select e.account_id, e.environment, e.order_id, e.number,
             exists (
               select from attempts a
                where a.account_id = e.account_id and a.environment = e.environment and a.order_id = e.order_id
                  and a.kind = 'purchase' and a.reference = e.reference) as bought,
             exists (
               select from journal_entries l
                where l.account_id = e.account_id and l.environment = e.environment and l.order_id = e.order_id
                  and l.kind = 'adjustment' and l.reference = e.reference)
             and not exists (
               select from journal_entries r
                where r.account_id = e.account_id and r.environment = e.environment and r.order_id = e.order_id
                  and r.kind = 'refund') as twice
        from journal_entries e
       where e.kind = 'capture' and e.reference is not null
         and (${accountIds}::uuid[] is null or e.account_id = any (${accountIds}::uuid[]))
    )
    select paid.account_id, paid.environment, paid.order_id, paid.number, paid.bought
      from paid
     where not paid.bought or paid.twice
     limit ${findingsMax}::integer`);
  return rows.map((row) =>
    findingOf(
      row,
      row.bought
        ? `journal entry ${row.number} pays for a purchase that is also booked as a loss`
        : `journal entry ${row.number} pays for a purchase that the order never had`,
    ),
  );
}

/**
 * Each deposit and reversal has an audit record, and a reversal takes back at most what the deposit credited to the same
 * wallet. Deposits that are older than the audit records of deposits have none.
 */
async function auditDeposits(db: Queryable, accountIds: readonly string[] | null): Promise<AuditFinding[]> {
  const rows = await db.rows(sql<DepositRow>`
    with paid_in as (
      select e.account_id, e.environment, e.number, e.kind,
             e.kind = 'deposit' and e.created_at < coalesce(recording.since, 'infinity') or exists (
               select from audit_records r
                where r.subject = e.reference and r.account_id = e.account_id
                  and r.action = case e.kind when 'deposit' then 'deposit.credited' else 'deposit.reversed' end
                  and r.detail ->> 'environment' = e.environment) as recorded,
             e.kind = 'deposit' or exists (
               select from journal_entries d
                where d.account_id = e.account_id and d.environment = e.environment and d.reference = e.reference
                  and d.kind = 'deposit' and d.client_wallet + e.client_wallet >= 0) as credited
        from journal_entries e
       cross join (
         select min(f.at) as since from audit_records f where f.action = 'deposit.credited'
       ) as recording
       where e.kind in ('deposit', 'deposit_reversal')
         and (${accountIds}::uuid[] is null or e.account_id = any (${accountIds}::uuid[]))
    )
    select paid_in.account_id, paid_in.environment, paid_in.number, paid_in.kind, paid_in.recorded, paid_in.credited
      from paid_in
     where not paid_in.recorded or not paid_in.credited
     limit ${findingsMax}::integer`);
  return rows.flatMap((row) => [
    ...(row.recorded ? [] : [findingOf(row, noOperator(row.number, row.kind))]),
    ...(row.credited
      ? []
      : [
          findingOf(
            row,
            `journal entry ${row.number} takes back more than a deposit of this wallet credited`,
          ),
        ]),
  ]);
}

function noOperator(entry: bigint, kind: EntryKind): string {
  return `no operator is on record for journal entry ${entry}, a ${kind}`;
}
