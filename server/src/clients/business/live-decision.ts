import type { Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';

/** What became of a request for live, of which the owners were not told. */
export interface UntoldDecision {
  readonly accountId: string;
  readonly accountName: string;
  /** Why it was refused; null: it was approved. */
  readonly reason: string | null;
}

/** How many decisions are told at a time. */
const most = 100;

/**
 * Takes the decisions of which the owners were not told, oldest first: whoever takes them stores their mails in the same
 * transaction.
 */
export function takeLiveDecisions(tx: Tx): Promise<UntoldDecision[]> {
  return tx.rows(sql<{ accountId: string; accountName: string; reason: string | null }>`
    update live_requests r
       set told_at = clock_timestamp()
      from accounts a
     where a.id = r.account_id and r.id = any (array(
       select d.id
         from live_requests d
        where d.state <> 'waiting' and d.told_at is null
        order by d.decided_at
        limit ${most}::integer
          for update skip locked))
    returning r.account_id as "accountId", a.name as "accountName", r.decision_reason as reason`);
}
