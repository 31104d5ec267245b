import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Waiting } from '../review/waiting-cases.ts';

/** The proposals that a second operator may still approve at `now`. */
export async function readWaitingProposals(db: Queryable, now: Date): Promise<Waiting> {
  const [row] = await db.rows(sql<{ count: number; oldest_at: Date | null; amount: bigint }>`
    select count(*)::integer as count, min(a.proposed_at)::timestamptz as oldest_at,
           coalesce(sum(abs(a.amount)), 0)::bigint as amount
      from adjustments a
     where a.state = 'proposed' and a.expires_at > ${now}::timestamptz`);
  return { count: row?.count ?? 0, oldestAt: row?.oldest_at ?? null, amount: row?.amount ?? 0n };
}
