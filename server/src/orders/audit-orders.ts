import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { findingsMax, type AuditFinding } from '../ledger/audit.ts';
import { auditRulings } from './review/audit-rulings.ts';
import type { OrderStatus } from './order.ts';

/** An order compared with its journal entries; without a status there is no such order. */
interface ComparedOrder {
  account_id: string;
  environment: string;
  order_id: string;
  status: OrderStatus | null;
  price: bigint | null;
  held: bigint;
  captured: bigint;
  released: bigint;
  refunded: bigint;
  cost: bigint | null;
  spent: bigint;
  returned: bigint;
}

/**
 * Compares every order with the journal: the held, captured, released and refunded amounts must match the order's status,
 * the cost must match the order's cost, and every movement must belong to an order. A pending order must have an open
 * attempt. Rulings must have audit records.
 */
export async function auditOrders(
  db: Queryable,
  accountIds: readonly string[] | null = null,
): Promise<AuditFinding[]> {
  const rows = await db.rows(sql<ComparedOrder>`
    with booked as (
      select e.account_id, e.environment, e.order_id,
             coalesce(sum(e.client_hold) filter (where e.kind = 'hold'), 0)::bigint as held,
             coalesce(-sum(e.client_hold) filter (where e.kind = 'capture'), 0)::bigint as captured,
             coalesce(-sum(e.client_hold) filter (where e.kind = 'release'), 0)::bigint as released,
             coalesce(sum(e.client_wallet) filter (where e.kind = 'refund'), 0)::bigint as refunded,
             coalesce(sum(e.supplier_clearing) filter (where e.kind = 'capture'), 0)::bigint as spent,
             coalesce(-sum(e.supplier_clearing) filter (where e.kind = 'refund'), 0)::bigint as returned
        from journal_entries e
       where e.order_id is not null and e.kind <> 'adjustment'
         and (${accountIds}::uuid[] is null or e.account_id = any (${accountIds}::uuid[]))
       group by e.account_id, e.environment, e.order_id
    ), known as (
      select o.account_id, o.environment, o.id, o.status, o.price, o.cost, o.confirmed_at is not null as confirmed
        from orders o
       where (${accountIds}::uuid[] is null or o.account_id = any (${accountIds}::uuid[]))
    ), compared as (
      select coalesce(known.account_id, booked.account_id) as account_id,
             coalesce(known.environment, booked.environment) as environment,
             coalesce(known.id, booked.order_id) as order_id,
             known.status, known.price, known.cost, known.confirmed,
             coalesce(booked.held, 0) as held, coalesce(booked.captured, 0) as captured,
             coalesce(booked.released, 0) as released, coalesce(booked.refunded, 0) as refunded,
             coalesce(booked.spent, 0) as spent, coalesce(booked.returned, 0) as returned
        from known
        full join booked
          on booked.account_id = known.account_id and booked.environment = known.environment and booked.order_id = known.id
    )
    select c.account_id, c.environment, c.order_id, c.status, c.price, c.held, c.captured, c.released, c.refunded,
           c.cost, c.spent, c.returned
      from compared c
     where c.status is null
        or c.held <> case when c.confirmed then c.price else 0 end
        or c.captured <> case when c.status in ('succeeded', 'refunded') then c.price else 0 end
        or c.released <> case when c.confirmed and c.status in ('failed', 'expired') then c.price else 0 end
        or c.refunded <> case when c.status = 'refunded' then c.price else 0 end
        or c.spent <> case when c.status in ('succeeded', 'refunded') then c.cost else 0 end
        or c.returned <> case when c.status = 'refunded' then c.cost else 0 end
     limit ${findingsMax}::integer`);
  const findings = rows.map((row) => ({
    wallet: `${row.account_id}/${row.environment}`,
    orderId: row.order_id,
    problem: problemOf(row),
  }));
  return [...findings, ...(await auditOpenAttempts(db, accountIds)), ...(await auditRulings(db, accountIds))];
}

function problemOf(row: ComparedOrder): string {
  if (row.status === null) return 'the journal moves money for an order that does not exist';
  return (
    `the order is ${row.status} at ${row.price}, but the journal holds ${row.held}, captures ${row.captured}, ` +
    `releases ${row.released} and refunds ${row.refunded}; at a cost of ${row.cost} it pays ${row.spent} and takes ` +
    `back ${row.returned}`
  );
}

/** Only its open attempt can end a pending order. Without one its money would be held for ever. */
async function auditOpenAttempts(
  db: Queryable,
  accountIds: readonly string[] | null,
): Promise<AuditFinding[]> {
  const rows = await db.rows(sql<{
    account_id: string;
    environment: string;
    order_id: string;
    status: OrderStatus;
  }>`
    select o.account_id, o.environment, o.id as order_id, o.status
      from orders o
     where o.status in ('inquiring', 'processing')
       and (${accountIds}::uuid[] is null or o.account_id = any (${accountIds}::uuid[]))
       and not exists (
         select from attempts a
          where a.account_id = o.account_id and a.environment = o.environment and a.order_id = o.id and a.state = 'open')
     limit ${findingsMax}::integer`);
  return rows.map((row) => ({
    wallet: `${row.account_id}/${row.environment}`,
    orderId: row.order_id,
    problem: `the order is ${row.status} but has no open attempt that could end it`,
  }));
}
