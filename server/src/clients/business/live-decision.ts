import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';

/** What became of a request for live, of which the owners were not told. */
export interface UntoldDecision {
  readonly id: string;
  readonly accountId: string;
  readonly accountName: string;
  /** Why it was refused; null: it was approved. */
  readonly reason: string | null;
}

/** How many decisions are told at a time. */
const most = 100;

/** Reads the decisions of which the owners were not told, oldest first. */
export function readUntoldDecisions(db: Queryable): Promise<UntoldDecision[]> {
  return db.rows(sql<{ id: string; accountId: string; accountName: string; reason: string | null }>`
    select r.id, r.account_id as "accountId", a.name as "accountName", r.decision_reason as reason
      from live_requests r
      join accounts a on a.id = r.account_id
     where r.state <> 'waiting' and r.told_at is null
     order by r.decided_at
     limit ${most}::integer`);
}

/** Notes that the owners are told of a decision. False: another server tells them. */
export async function finishLiveDecision(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.rows(sql<{ id: string }>`
    update live_requests
       set told_at = clock_timestamp()
     where id = ${id}::uuid and told_at is null
    returning id`);
  return rows.length > 0;
}
