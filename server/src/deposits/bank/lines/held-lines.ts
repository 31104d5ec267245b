import type { Queryable } from '../../../database/connection.ts';
import { sql } from '../../../database/sql.ts';
import type { Environment } from '../../../environment.ts';
import type { Rupiah } from '../../../rupiah.ts';

/** How many bank lines of an environment are held for a person, what they would bring, and since when the oldest is; null: none is. */
export async function readHeldLines(
  db: Queryable,
  environment: Environment,
): Promise<{ readonly count: number; readonly oldestAt: Date | null; readonly amount: Rupiah }> {
  const [row] = await db.rows(sql<{ count: number; oldest_at: Date | null; sen: bigint }>`
    select count(*)::integer as count, min(i.imported_at)::timestamptz as oldest_at,
           coalesce(sum(l.amount) filter (where l.direction = 'credit'), 0)::bigint as sen
      from bank_lines l
      join bank_accounts b on b.id = l.bank_account_id
      join bank_imports i on i.id = l.import_id
     where l.state = 'held' and b.environment = ${environment}`);
  return { count: row?.count ?? 0, oldestAt: row?.oldest_at ?? null, amount: (row?.sen ?? 0n) / 100n };
}
