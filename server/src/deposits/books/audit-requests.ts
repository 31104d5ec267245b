import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';

/** How many rows of one kind of problem are named. */
const namedMax = 20;

/**
 * Compares the deposit requests with what names them: payments, cash entries, events, audit records, cancellations and payments
 * at gateways. None names a request that does not exist, a request is what its payment and its events say, and what a gateway
 * has paid or explained has its transaction.
 */
export async function auditRequests(db: Queryable, environment: Environment): Promise<string[]> {
  return [
    ...(await missingRequests(db, environment)),
    ...(await contradictedRequests(db, environment)),
    ...(await missingTransactions(db, environment)),
  ];
}

/** The requests that something names and that do not exist. */
async function missingRequests(db: Queryable, environment: Environment): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string | null; what: string | null }>`
    select n.id::text as id, min(n.what)::text as what
      from (
        select unnest(p.candidates || p.request_id) as id, 'a payment' as what
          from deposit_payments p
         where p.environment = ${environment}
        union all
        select c.request_id, 'a cash entry'
          from cash_entries c
         where c.environment = ${environment} and c.request_id is not null
        union all
        select (e.body::jsonb #>> '{data,deposit,id}')::uuid, 'an event'
          from events e
         where e.environment = ${environment} and e.kind like 'deposit.%'
        union all
        select case when a.action like 'deposit_request.%' then a.subject::uuid end, 'an audit record'
          from audit_records a
         where a.action like 'deposit_request.%' and a.detail ->> 'environment' = ${environment}
        union all
        select k.request_id, 'a cancellation'
          from deposit_cancellations k
         where k.environment = ${environment}
        union all
        select t.request_id, 'a payment at a gateway'
          from gateway_transactions t
         where t.environment = ${environment}
      ) n
     where n.id is not null and not exists (select from deposit_requests r where r.id = n.id)
     group by n.id
     limit ${namedMax}::integer`);
  return rows.map(({ id, what }) => `the deposit request ${id} does not exist, and ${what} names it`);
}

/** Requests of which their payments or events say something else. */
async function contradictedRequests(db: Queryable, environment: Environment): Promise<string[]> {
  const rows = await db.rows(sql<{ problem: string | null }>`
    select 'the deposit request ' || r.id || ' is credited, and no payment has credited it so' as problem
      from deposit_requests r
     where r.environment = ${environment} and r.state = 'credited'
       and not exists (
         select from deposit_payments p
          where p.request_id = r.id and p.credited = r.credited and p.account_id = r.account_id)
    union all
    select 'the deposit request ' || r.id || ' is ' || r.state || ', and payment ' || p.id || ' has credited it'
      from deposit_payments p
      join deposit_requests r on r.id = p.request_id
     where p.environment = ${environment} and p.credited is not null and r.state <> 'credited'
    union all
    select distinct 'the deposit request ' || r.id || ' is not the one of its events'
      from events e
      join deposit_requests r on r.id = (e.body::jsonb #>> '{data,deposit,id}')::uuid
     where e.environment = ${environment} and e.kind like 'deposit.%'
       and (e.account_id, e.body::jsonb #>> '{data,deposit,method}', (e.body::jsonb #>> '{data,deposit,amount}')::bigint,
            (e.body::jsonb #>> '{data,deposit,payable_amount}')::bigint, (e.body::jsonb #>> '{data,deposit,fee}')::bigint)
           is distinct from (r.account_id, r.method, r.amount, r.payable, r.fee)
     limit ${namedMax}::integer`);
  return rows.flatMap(({ problem }) => problem ?? []);
}

/**
 * Payments at gateways, and instructions of gateways, that no transaction explains. A payment is recorded before its transaction
 * has it, so one that was not checked since proves nothing. What a scenario of the sandbox plays is not at a gateway.
 */
async function missingTransactions(db: Queryable, environment: Environment): Promise<string[]> {
  const rows = await db.rows(sql<{ problem: string | null }>`
    select 'payment ' || p.id || ' is at a gateway, and no transaction has it' as problem
      from deposit_payments p
     where p.environment = ${environment} and p.source_kind = 'gateway' and not p.evidence ? 'simulated'
       and not exists (
         select from gateway_transactions t
          where t.gateway = p.gateway_id and t.reference = p.evidence ->> 'reference'
            and (t.checked_at is null or t.checked_at <= p.recorded_at
                 or t.payments @> jsonb_build_array(jsonb_build_object('id', p.source_id))))
    union all
    select 'the deposit request ' || r.id || ' has instructions of a gateway, and no transaction'
      from deposit_requests r
     where r.environment = ${environment} and r.gateway_id is not null and r.instructions is not null and r.scenario is null
       and not exists (select from gateway_transactions t where t.request_id = r.id)
     limit ${namedMax}::integer`);
  return rows.flatMap(({ problem }) => problem ?? []);
}
