import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import type { Rupiah } from '../../rupiah.ts';

/** How many of something wait for a person, and since when the oldest does; null when there is none. */
export interface Waiting {
  readonly count: number;
  readonly oldestAt: Date | null;
  /** What it is about together, rupiah; left out: it is no money. */
  readonly amount?: Rupiah;
}

/** The review cases of an environment that wait for a ruling. */
export async function readWaitingCases(db: Queryable, environment: Environment): Promise<Waiting> {
  const [row] = await db.rows(sql<{ count: number; oldest_at: Date | null; amount: bigint }>`
    select count(*)::integer as count, min(c.opened_at)::timestamptz as oldest_at,
           coalesce(sum(c.price), 0)::bigint as amount
      from review_cases c
     where c.closed_at is null and c.environment = ${environment}`);
  return { count: row?.count ?? 0, oldestAt: row?.oldest_at ?? null, amount: row?.amount ?? 0n };
}
