import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import type { Rupiah } from '../../rupiah.ts';
import { walletText } from '../wallet.ts';

/**
 * What these clients owe us after reversed payments, rupiah, by wallet as text; a client that owes nothing is left out. Nobody
 * changes it while the wallet is locked.
 */
export async function readReceivables(
  db: Queryable,
  environment: Environment,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Rupiah>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db.rows(sql<{ account_id: string | null; owed: bigint | null }>`
    select c.account_id, -sum(c.client_receivable)::bigint as owed
      from cash_entries c
     where c.account_id = any (${[...accountIds]}::uuid[]) and c.environment = ${environment} and c.client_receivable <> 0
     group by c.account_id`);
  const owing = rows.flatMap(({ account_id: accountId, owed }) =>
    accountId === null || owed === null || owed <= 0n
      ? []
      : [[walletText({ accountId, environment }), owed] as const],
  );
  return new Map(owing);
}
