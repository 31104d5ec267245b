import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';

/** How many rows of one kind of problem are named. */
const namedMax = 20;

/**
 * Compares the payments with the cash journal and the steps: each payment arrived once, with its fee, and left suspense as its state says, a
 * credited one has one step and one entry of what was credited, a reversed one its reversals and their cases, and no entry is
 * of a payment that there is not. Only payments with an entry above number `after` are compared; 0 compares all.
 */
export async function auditPayments(db: Queryable, environment: Environment, after = 0n): Promise<string[]> {
  const problems = [
    ...(await stateProblems(db, environment, after)),
    ...(await entryProblems(db, environment, after)),
    ...(await caseProblems(db, environment, after)),
  ];
  return after === 0n ? [...problems, ...(await totalProblems(db, environment))] : problems;
}

/** Compares each payment with its entries. */
async function stateProblems(db: Queryable, environment: Environment, after: bigint): Promise<string[]> {
  const rows = await db.rows(sql<{ problem: string | null }>`
    select 'payment ' || p.id || ' ' || case
             when e.received is distinct from p.amount then 'did not arrive with its amount in the cash journal'
             when e.fee is distinct from p.fee
               then 'has the fee ' || p.fee || ', and its entry has ' || e.fee
             when e.suspense is distinct from case p.state when 'in_review' then p.amount else 0 end
               then 'is ' || p.state || ', and has ' || e.suspense || ' in suspense'
             when (p.state in ('credited', 'reversed')) <> (e.credits = 1) or e.credits > 1
               then 'is ' || p.state || ', and was credited ' || e.credits || ' times'
             when p.state in ('credited', 'reversed') and e.credited is distinct from p.credited
               then 'credited ' || p.credited || ', and its entry has ' || e.credited
             when p.state in ('credited', 'reversed') and not exists (
               select from steps s
                where s.account_id = p.account_id and s.environment = p.environment and s.number = e.step
                  and s.kind = 'deposit' and s.reference = p.reference and s.client_wallet = p.credited)
               then 'has no step of what was credited'
             when p.credited is not null and p.request_id is not null and p.credited is distinct from (
               select p.amount - r.fee - case when r.keeps_digits then least(r.digits, greatest(p.amount - r.fee - r.amount, 0)) else 0 end
                 from deposit_requests r
                where r.id = p.request_id)
               then 'credited ' || p.credited || ', which is not what its request says'
             when p.state <> 'rejected' and (p.state = 'reversed') <> (e.reversals > 0)
               then 'is ' || p.state || ', and was taken back ' || e.reversals || ' times'
             when e.reversals > (
               select count(*)
                 from deposit_cases k
                where k.payment_id = p.id and k.kind in ('reversal', 'chargeback', 'refund'))
               then 'was taken back without a case'
           end as problem
      from deposit_payments p
      left join lateral (
        select sum(c.suspense) filter (where c.kind in ('bank_receipt', 'gateway_receipt')) as received,
               -coalesce(sum(c.gateway_fees) filter (where c.kind in ('bank_receipt', 'gateway_receipt')), 0) as fee,
               coalesce(sum(c.suspense), 0) as suspense,
               count(*) filter (where c.kind = 'credit') as credits,
               sum(c.deposits_received) filter (where c.kind = 'credit') as credited,
               max(c.step) filter (where c.kind = 'credit') as step,
               count(*) filter (where c.kind in ('reversal', 'chargeback', 'refund')) as reversals
          from cash_entries c
         where c.payment_id = p.id and c.environment = p.environment
      ) e on true
     where p.environment = ${environment}
       and (${after}::bigint = 0 or p.id in (
         select c.payment_id
           from cash_entries c
          where c.environment = ${environment} and c.number > ${after}::bigint))`);
  return rows.flatMap(({ problem }) => problem ?? []).slice(0, namedMax);
}

/** Compares each entry of a payment with the payment. */
async function entryProblems(db: Queryable, environment: Environment, after: bigint): Promise<string[]> {
  const rows = await db.rows(sql<{ number: bigint; account: boolean }>`
    select c.number, p.id is not null as account
      from cash_entries c
      left join deposit_payments p on p.id = c.payment_id and p.environment = c.environment
     where c.environment = ${environment} and c.number > ${after}::bigint and c.payment_id is not null
       and (p.id is null or c.step is not null and c.account_id is distinct from p.account_id)
     order by c.number
     limit ${namedMax}::integer`);
  return rows.map(({ number, account }) =>
    account
      ? `cash entry ${number} is of another account than its payment`
      : `cash entry ${number} is of a payment that does not exist`,
  );
}

/** Compares each entry of a payment that was taken back with its case. */
async function caseProblems(db: Queryable, environment: Environment, after: bigint): Promise<string[]> {
  const rows = await db.rows(sql<{ number: bigint }>`
    select c.number
      from cash_entries c
     where c.environment = ${environment} and c.number > ${after}::bigint
       and c.kind in ('reversal', 'chargeback', 'refund') and c.payment_id is not null
       and not exists (
         select from deposit_cases k
          where k.environment = c.environment and k.kind = c.kind and k.payment_id = c.payment_id
            and k.subject = concat_ws('/', c.payment_id, c.reference) and k.account_id is not distinct from c.account_id
            and k.amount = c.bank + c.gateway_receivable)
     order by c.number
     limit ${namedMax}::integer`);
  return rows.map(({ number }) => `cash entry ${number} took a payment back, and no case says the same`);
}

/** Compares the accounts: suspense is what is in review, and no client has repaid more than it owed. */
async function totalProblems(db: Queryable, environment: Environment): Promise<string[]> {
  const [row] = await db.rows(sql<{ suspense: bigint | null; in_review: bigint | null }>`
    select (select coalesce(sum(c.suspense), 0)::bigint from cash_entries c where c.environment = ${environment}) as suspense,
           (select coalesce(sum(p.amount), 0)::bigint
              from deposit_payments p
             where p.environment = ${environment} and p.state = 'in_review') as in_review`);
  const overpaid = await db.rows(sql<{ account_id: string | null }>`
    select c.account_id
      from cash_entries c
     where c.environment = ${environment} and c.client_receivable <> 0
     group by c.account_id
    having sum(c.client_receivable) > 0
     limit ${namedMax}::integer`);
  return [
    ...(row?.suspense === row?.in_review
      ? []
      : [`${row?.suspense ?? 0n} are in suspense, the payments in review say ${row?.in_review ?? 0n}`]),
    ...overpaid.map(({ account_id: id }) => `the account ${id} has repaid more than it owed`),
  ];
}
