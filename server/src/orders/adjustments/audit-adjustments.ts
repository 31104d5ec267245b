import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { ProposalState } from './proposal.ts';

/** What can be wrong; empty: nothing is. */
type Problem = 'no record says so' | 'a record says that it was decided' | 'the journal says otherwise' | '';

/** How many problems are reported. */
const problemsMax = 100;

/**
 * Compares the decisions about proposed adjustments with the audit records and the journal: each approval and rejection has a
 * record of its operator, and each approved adjustment has one step of its amount. Returns what is wrong. Only those of one
 * account are compared when it is given.
 */
export async function auditAdjustments(db: Queryable, accountId: string | null = null): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string; state: ProposalState; problem: Problem }>`
    select c.id, c.state, c.problem
      from (
        select a.id, a.state,
               case
                 when a.state <> 'proposed' and not exists (
                   select from audit_records r
                    where r.subject = a.id::text and r.account_id = a.account_id
                      and r.action = 'adjustment.' || a.state and r.detail ->> 'amount' = a.amount::text
                      and r.detail ->> 'environment' = a.environment
                      and r.detail ->> (a.state || '_by_id') = a.decided_by::text)
                   then 'no record says so'
                 when a.state = 'proposed' and exists (
                   select from audit_records r
                    where r.subject = a.id::text and r.action in ('adjustment.approved', 'adjustment.rejected'))
                   then 'a record says that it was decided'
                 when a.kind = 'adjustment' and (a.state = 'approved') <> exists (
                   select from steps s
                    where s.environment = a.environment and s.reference = a.id::text and s.kind = 'manual_adjustment'
                      and s.account_id = a.account_id and s.client_wallet = a.amount)
                   then 'the journal says otherwise'
                 when a.kind = 'payment_reversal' and a.state = 'approved' and not exists (
                   select from cash_entries c
                    where c.environment = a.environment and c.payment_id = a.payment_id and c.account_id = a.account_id
                      and a.reference = c.payment_id || '/' || c.kind || coalesce('/' || c.reference, '')
                      and c.bank + c.gateway_receivable = -a.amount)
                   then 'the journal says otherwise'
                 when a.kind in ('deposit', 'deposit_reversal') and a.state = 'approved' and not exists (
                   select from steps s
                    where s.environment = a.environment and s.reference = a.reference and s.kind = a.kind
                      and s.account_id = a.account_id and s.client_wallet = a.amount)
                   then 'the journal says otherwise'
                 else ''
               end as problem
          from adjustments a
         where ${accountId}::uuid is null or a.account_id = ${accountId}::uuid
      ) c
     where c.problem <> ''
     order by c.id
     limit ${problemsMax}::integer`);
  return rows.map(({ id, state, problem }) => `the adjustment ${id} is ${state}, but ${problem}`);
}
