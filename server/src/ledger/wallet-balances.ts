import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';
import type { Rupiah } from '../rupiah.ts';

/** What a wallet has, rupiah. */
export interface WalletBalance {
  /** What the client can spend, and what is held for orders under way. */
  readonly balance: Rupiah;
  readonly available: Rupiah;
}

/** Reads what the wallets of accounts have in an environment, by the id of the account. */
export async function readBalances(
  db: Queryable,
  environment: Environment,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, WalletBalance>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db.rows(sql<{ accountId: string; available: bigint; held: bigint }>`
    select w.account_id as "accountId", w.available, w.held
      from wallets w
     where w.environment = ${environment} and w.account_id = any (${[...accountIds]}::uuid[])`);
  return new Map(
    rows.map(({ accountId, available, held }) => [accountId, { available, balance: available + held }]),
  );
}
