import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { WalletKey } from '../../ledger/wallet.ts';

/** Whether a request about an order, or a reset of the sandbox, has used an Idempotency-Key of a wallet. */
export async function isUsedKey(
  tx: Queryable,
  { accountId, environment }: WalletKey,
  key: string,
): Promise<boolean> {
  const rows = await tx.rows(sql<{ key: string }>`
    select i.key
      from idempotency_keys i
     where i.account_id = ${accountId}::uuid and i.environment = ${environment} and i.key = ${key}::uuid
     limit 1`);
  return rows.length > 0;
}
