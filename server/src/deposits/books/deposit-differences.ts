import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { DifferenceKind, NewDepositCase } from './deposit-cases.ts';

/** A day of Jakarta in one environment. */
interface Day {
  readonly environment: Environment;
  readonly day: string;
}

/** What one side has, and what another one says about it; null: nothing. Amounts are rupiah. */
interface Difference {
  readonly kind: DifferenceKind;
  readonly subject: string;
  readonly accountId: string | null;
  readonly paymentId: string | null;
  readonly amount: Rupiah;
  readonly said: Rupiah | null;
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
  const of = { environment, day };
  const found = [
    ...(await unbookedPayments(db, of)),
    ...(await paymentsWithoutLine(db, of)),
    ...(await paymentsWithoutTransaction(db, of)),
    ...(await linesThatDiffer(db, of)),
    ...(await moneyAtGateways(db, of)),
    ...(await requestsWithoutPayment(db, of)),
  ];
  return found.map(({ said, ...difference }) => ({
    ...of,
    ...difference,
    detail: said === null ? {} : { said: String(said) },
  }));
}

interface PaymentRow {
  id: string;
  account_id: string | null;
  amount: bigint;
}

function ofPayment(
  kind: DifferenceKind,
  { id, account_id: accountId, amount }: PaymentRow,
  said: Rupiah | null = null,
): Difference {
  return { kind, subject: id, accountId, paymentId: id, amount, said };
}

/** Payments that the cash journal did not receive with their amount. */
async function unbookedPayments(db: Queryable, { environment, day }: Day): Promise<Difference[]> {
  const rows = await db.rows(sql<PaymentRow & { received: bigint | null }>`
    select p.id, p.account_id, p.amount, e.received
      from deposit_payments p
      left join lateral (
        select sum(c.suspense)::bigint as received
          from cash_entries c
         where c.payment_id = p.id and c.kind in ('bank_receipt', 'gateway_receipt')
      ) e on true
     where p.environment = ${environment} and e.received is distinct from p.amount
       and p.received_at >= ${day}::date::timestamp at time zone 'Asia/Jakarta'
       and p.received_at < (${day}::date + 1)::timestamp at time zone 'Asia/Jakarta'`);
  return rows.map((row) => ofPayment('payment_without_entry', row, row.received));
}

/** Payments at a bank account that no line explains, where a statement of the day was read. */
async function paymentsWithoutLine(db: Queryable, { environment, day }: Day): Promise<Difference[]> {
  const rows = await db.rows(sql<PaymentRow>`
    select p.id, p.account_id, p.amount
      from deposit_payments p
     where p.environment = ${environment} and p.source_kind = 'bank'
       and p.received_at >= ${day}::date::timestamp at time zone 'Asia/Jakarta'
       and p.received_at < (${day}::date + 1)::timestamp at time zone 'Asia/Jakarta'
       and not exists (select from bank_lines l where l.payment_id = p.id)
       and exists (
         select from bank_imports i
          where i.bank_account_id = p.bank_account_id and i.first_day <= ${day}::date and i.last_day >= ${day}::date)`);
  return rows.map((row) => ofPayment('payment_without_line', row));
}

/**
 * Payments at a gateway that their transaction does not explain. Each is looked up by itself, by the reference of its own. What a
 * scenario of the sandbox plays is not at a gateway.
 */
async function paymentsWithoutTransaction(db: Queryable, { environment, day }: Day): Promise<Difference[]> {
  const rows = await db.rows(sql<PaymentRow>`
    select p.id, p.account_id, p.amount
      from deposit_payments p
     where p.environment = ${environment} and p.source_kind = 'gateway' and not p.evidence ? 'simulated'
       and p.received_at >= ${day}::date::timestamp at time zone 'Asia/Jakarta'
       and p.received_at < (${day}::date + 1)::timestamp at time zone 'Asia/Jakarta'
       and not exists (
         select from gateway_transactions t
          where t.gateway = p.gateway_id and t.reference = p.evidence ->> 'reference'
            and t.payments @> jsonb_build_array(jsonb_build_object('id', p.source_id))
         offset 0)`);
  return rows.map((row) => ofPayment('payment_without_transaction', row));
}

/** Credits of the day that are no payment yet, or whose payment has another amount. Lines are in sen, payments in rupiah. */
async function linesThatDiffer(db: Queryable, { environment, day }: Day): Promise<Difference[]> {
  const rows = await db.rows(sql<{
    id: string;
    amount: bigint;
    account_id: string | null;
    payment_id: string | null;
    said: bigint | null;
  }>`
    select l.id, l.amount / 100 as amount, p.account_id, p.id as payment_id, p.amount as said
      from bank_lines l
      join bank_accounts a on a.id = l.bank_account_id and a.environment = ${environment}
      left join deposit_payments p on p.id = l.payment_id
     where l.booked_on = ${day}::date and l.direction = 'credit'
       and (l.state in ('pending', 'held') or p.id is not null and p.amount <> l.amount / 100)`);
  return rows.map(({ id: subject, account_id: accountId, payment_id: paymentId, amount, said }) => {
    const kind = paymentId === null ? 'line_without_payment' : 'amounts_differ';
    return { kind, subject, accountId, paymentId, amount, said };
  });
}

/** Money that a gateway has for us and that is no payment, or one of another amount; by the day of the transaction. */
async function moneyAtGateways(db: Queryable, { environment, day }: Day): Promise<Difference[]> {
  const rows = await db.rows(sql<{
    id: string;
    money: string | null;
    amount: bigint | null;
    account_id: string | null;
    payment_id: string | null;
    said: bigint | null;
  }>`
    select t.id, t.money ->> 'id' as money, (t.money ->> 'amount')::bigint as amount, p.account_id, p.id as payment_id,
           p.amount as said
      from (
        select g.id, g.environment, g.gateway, jsonb_array_elements(g.payments) as money
          from gateway_transactions g
         where g.environment = ${environment}
           and g.created_at >= ${day}::date::timestamp at time zone 'Asia/Jakarta'
           and g.created_at < (${day}::date + 1)::timestamp at time zone 'Asia/Jakarta'
      ) t
      left join deposit_payments p
        on p.environment = t.environment and p.source_kind = 'gateway' and p.gateway_id = t.gateway
           and p.source_id = t.money ->> 'id'
     where p.amount is distinct from (t.money ->> 'amount')::bigint`);
  return rows.map(({ id, money, account_id: accountId, payment_id: paymentId, amount, said }) => ({
    kind: paymentId === null ? 'transaction_without_payment' : 'amounts_differ',
    subject: `${id}/${money ?? ''}`,
    ...{ accountId, paymentId, amount: amount ?? 0n, said },
  }));
}

/** Requests that are credited without a payment, by the day on which they ended. */
async function requestsWithoutPayment(db: Queryable, { environment, day }: Day): Promise<Difference[]> {
  const rows = await db.rows(sql<{ id: string; account_id: string; amount: bigint }>`
    select r.id, r.account_id, r.amount
      from deposit_requests r
     where r.environment = ${environment} and r.state = 'credited'
       and r.ended_at >= ${day}::date::timestamp at time zone 'Asia/Jakarta'
       and r.ended_at < (${day}::date + 1)::timestamp at time zone 'Asia/Jakarta'
       and not exists (
         select from deposit_payments p where p.request_id = r.id and p.credited is not null)`);
  return rows.map(({ id: subject, account_id: accountId, amount }) => {
    const kind = 'request_without_payment' as const;
    return { kind, subject, accountId, paymentId: null, amount, said: null };
  });
}
