import type { Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';

/** What became of a request for live, of which the owners have not been notified. */
export interface DueLiveDecision {
  readonly accountId: string;
  readonly accountName: string;
  /** Why it was refused; null: it was approved. */
  readonly reason: string | null;
}

/** How many decisions are claimed at a time. */
const batchMax = 100;

/**
 * Claims the decisions of which the owners have not been notified, oldest first. The caller stores their mails in the same
 * transaction.
 */
export function claimLiveDecisions(tx: Tx): Promise<DueLiveDecision[]> {
  return tx.rows(sql<{ accountId: string; accountName: string; reason: string | null }>`
    update live_requests r
       set notified_at = clock_timestamp()
      from accounts a
     where a.id = r.account_id and r.id = any (array(
       select d.id
         from live_requests d
        where d.state <> 'waiting' and d.notified_at is null
        order by d.decided_at
        limit ${batchMax}::integer
          for update skip locked))
    returning r.account_id as "accountId", a.name as "accountName", r.decision_reason as reason`);
}
