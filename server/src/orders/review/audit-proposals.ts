import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { StoredRulingState } from './ruling-proposal.ts';

/** How many problems are reported. */
const problemsMax = 100;

/** What can be wrong; empty: nothing is. */
type Problem =
  | 'no record says who proposed it'
  | 'no record says so'
  | 'a record says that it was decided'
  | '';

/**
 * Compares the proposals of rulings with the audit records: each names its proposer, and each approval and rejection its operator.
 * Returns one sentence for each problem.
 */
export async function auditRulingProposals(db: Queryable): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string; state: StoredRulingState; problem: Problem }>`
    select c.id, c.state, c.problem
      from (
        select p.id, p.state,
               case
                 when not exists (
                   select from audit_records r
                    where r.subject = p.order_id::text and r.account_id = p.account_id and r.action = 'ruling.proposed'
                      and r.detail ->> 'proposal' = p.id::text and r.detail ->> 'proposed_by_id' = p.proposed_by::text
                      and r.detail ->> 'ruling' = p.ruling and r.detail ->> 'amount' = p.amount::text)
                   then 'no record says who proposed it'
                 when p.state = 'approved' and not exists (
                   select from audit_records r
                    where r.subject = p.order_id::text and r.account_id = p.account_id
                      and r.action in ('order.ruled', 'order.refunded') and r.detail ->> 'proposal' = p.id::text
                      and r.detail ->> 'approved_by_id' = p.decided_by::text)
                   then 'no record says so'
                 when p.state = 'rejected' and not exists (
                   select from audit_records r
                    where r.subject = p.order_id::text and r.account_id = p.account_id and r.action = 'ruling.rejected'
                      and r.detail ->> 'proposal' = p.id::text and r.detail ->> 'rejected_by_id' = p.decided_by::text)
                   then 'no record says so'
                 when p.state = 'proposed' and exists (
                   select from audit_records r
                    where r.subject = p.order_id::text and r.detail ->> 'proposal' = p.id::text
                      and r.action in ('order.ruled', 'order.refunded', 'ruling.rejected'))
                   then 'a record says that it was decided'
                 else ''
               end as problem
          from ruling_proposals p
      ) c
     where c.problem <> ''
     order by c.id
     limit ${problemsMax}::integer`);
  return rows.map(({ id, state, problem }) => `the ruling proposal ${id} is ${state}, but ${problem}`);
}
