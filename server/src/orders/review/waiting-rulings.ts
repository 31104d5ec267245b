import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import type { Waiting } from './waiting-cases.ts';

/** The proposed rulings of an environment that can be approved now, by the clock with its offset: not expired, and of orders that have not changed since. */
export async function readWaitingRulings(
  db: Queryable,
  environment: Environment,
  offsetMs: number,
): Promise<Waiting> {
  const [row] = await db.rows(sql<{ count: number; oldest_at: Date | null; amount: bigint }>`
    select count(*)::integer as count, min(p.proposed_at)::timestamptz as oldest_at,
           coalesce(sum(p.amount), 0)::bigint as amount
      from ruling_proposals p
     cross join lateral (
       select t.number
         from steps t
        where t.account_id = p.account_id and t.environment = p.environment and t.order_id = p.order_id
        order by t.number desc
        limit 1
     ) s
     where p.state = 'proposed' and p.environment = ${environment}
       and p.expires_at > clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond'
       and s.number = p.newest_step`);
  return { count: row?.count ?? 0, oldestAt: row?.oldest_at ?? null, amount: row?.amount ?? 0n };
}
