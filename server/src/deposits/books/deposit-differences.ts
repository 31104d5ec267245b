import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import type { DifferenceKind, NewDepositCase } from './deposit-cases.ts';

interface DifferenceRow {
  kind: DifferenceKind;
  subject: string;
  account_id: string | null;
  payment_id: string | null;
  amount: bigint | null;
  said: bigint | null;
}

/**
 * What the sides say differently about the deposits of a day in Jakarta: payments against the cash journal, bank lines,
 * gateways and requests. The day of a payment is that of its money, and the day of a line is that of the statement.
 */
export async function differencesOf(
  db: Queryable,
  environment: Environment,
  day: string,
): Promise<NewDepositCase[]> {
  const rows = [
    ...(await ofPayments(db, environment, day)),
    ...(await ofBankLines(db, environment, day)),
    ...(await ofGateways(db, environment, day)),
    ...(await ofRequests(db, environment, day)),
  ];
  return rows.map(({ kind, subject, said, amount, account_id: accountId, payment_id: paymentId }) => ({
    ...{ environment, kind, subject, day, accountId, paymentId, amount },
    detail: said === null ? {} : { said: String(said) },
  }));
}

/** Payments that the journal did not receive, or that no bank line or transaction of a gateway explains. */
function ofPayments(db: Queryable, environment: Environment, day: string): Promise<DifferenceRow[]> {
  return db.rows(sql<DifferenceRow>`
    with payments as (
      select p.id, p.source_kind, p.source_id, p.bank_account_id, p.gateway_id, p.account_id, p.amount
        from deposit_payments p
       where p.environment = ${environment}
         and p.received_at >= ${day}::date::timestamp at time zone 'Asia/Jakarta'
         and p.received_at < (${day}::date + 1)::timestamp at time zone 'Asia/Jakarta'
    )
    select 'payment_without_entry' as kind, p.id::text as subject, p.account_id, p.id as payment_id, p.amount,
           e.received as said
      from payments p
      left join lateral (
        select sum(c.suspense)::bigint as received
          from cash_entries c
         where c.payment_id = p.id and c.kind in ('bank_receipt', 'gateway_receipt')
      ) e on true
     where e.received is distinct from p.amount
    union all
    select 'payment_without_line', p.id::text, p.account_id, p.id, p.amount, null
      from payments p
     where p.source_kind = 'bank'
       and not exists (select from bank_lines l where l.payment_id = p.id)
       and exists (
         select from bank_imports i
          where i.bank_account_id = p.bank_account_id and i.first_day <= ${day}::date and i.last_day >= ${day}::date)
    union all
    select 'payment_without_transaction', p.id::text, p.account_id, p.id, p.amount, null
      from payments p
     where p.source_kind = 'gateway'
       and not exists (
         select from gateway_transactions t
          where t.gateway = p.gateway_id and t.payments @> jsonb_build_array(jsonb_build_object('id', p.source_id)))`);
}

/** Credits of the day that are no payment yet, and payments of another amount than their line. */
function ofBankLines(db: Queryable, environment: Environment, day: string): Promise<DifferenceRow[]> {
  return db.rows(sql<DifferenceRow>`
    select case when p.id is null then 'line_without_payment' else 'amounts_differ' end as kind, l.id::text as subject,
           p.account_id, p.id as payment_id, l.amount, p.amount as said
      from bank_lines l
      join bank_accounts a on a.id = l.bank_account_id and a.environment = ${environment}
      left join deposit_payments p on p.id = l.payment_id
     where l.booked_on = ${day}::date and l.direction = 'credit'
       and (l.state in ('pending', 'held') or p.id is not null and p.amount <> l.amount)`);
}

/** Money that a gateway has for us and that is no payment, or one of another amount; by the day of the transaction. */
function ofGateways(db: Queryable, environment: Environment, day: string): Promise<DifferenceRow[]> {
  return db.rows(sql<DifferenceRow>`
    select case when p.id is null then 'transaction_without_payment' else 'amounts_differ' end as kind,
           t.id || '/' || m.id as subject, p.account_id, p.id as payment_id, m.amount, p.amount as said
      from gateway_transactions t
     cross join lateral jsonb_to_recordset(t.payments) as m (id text, amount bigint)
      left join deposit_payments p
        on p.environment = t.environment and p.source_kind = 'gateway' and p.gateway_id = t.gateway and p.source_id = m.id
     where t.environment = ${environment}
       and t.created_at >= ${day}::date::timestamp at time zone 'Asia/Jakarta'
       and t.created_at < (${day}::date + 1)::timestamp at time zone 'Asia/Jakarta'
       and p.amount is distinct from m.amount`);
}

/** Requests that are credited without a payment, by the day on which they ended. */
function ofRequests(db: Queryable, environment: Environment, day: string): Promise<DifferenceRow[]> {
  return db.rows(sql<DifferenceRow>`
    select 'request_without_payment' as kind, r.id::text as subject, r.account_id, null as payment_id, r.amount, null as said
      from deposit_requests r
     where r.environment = ${environment} and r.state = 'credited'
       and r.ended_at >= ${day}::date::timestamp at time zone 'Asia/Jakarta'
       and r.ended_at < (${day}::date + 1)::timestamp at time zone 'Asia/Jakarta'
       and not exists (
         select from deposit_payments p where p.request_id = r.id and p.credited is not null)`);
}
