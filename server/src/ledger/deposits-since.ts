import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';
import type { Rupiah } from '../rupiah.ts';

/** The deposits of clients over a time, less what was taken back of them. */
export interface DepositsSince {
  readonly count: number;
  readonly amount: Rupiah;
}

/** The deposits that were credited in an environment from `since` on. */
export async function readDepositsSince(
  db: Queryable,
  environment: Environment,
  since: Date,
): Promise<DepositsSince> {
  const [row] = await db.rows(sql<{ count: number; amount: bigint }>`
    select count(*) filter (where s.kind = 'deposit')::integer as count, coalesce(sum(s.client_wallet), 0)::bigint as amount
      from steps s
     where s.kind in ('deposit', 'deposit_reversal') and s.at >= ${since}::timestamptz and s.environment = ${environment}`);
  return { count: row?.count ?? 0, amount: row?.amount ?? 0n };
}
