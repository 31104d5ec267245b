import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';
import type { WalletKey } from './wallet.ts';

/** A hash of the last digits of a serial, in the wallet that it belongs to. */
export interface HashInWallet extends WalletKey {
  readonly hash: Buffer;
}

/** The orders of serials with these hashes, at most `limit` for each hash. The same order can come several times. */
export async function readOrdersOfSerials(
  db: Queryable,
  hashes: readonly HashInWallet[],
  limit: number,
): Promise<(WalletKey & { readonly id: string })[]> {
  const rows = await db.rows(sql<{ accountId: string; environment: Environment; id: string | null }>`
    select k.account_id as "accountId", k.environment, s.order_id as id
      from unnest(${hashes.map(({ accountId }) => accountId)}::uuid[], ${hashes.map(({ environment }) => environment)}::text[],
        ${hashes.map(({ hash }) => hash)}::bytea[]) as k (account_id, environment, hash)
     cross join lateral (
       select t.account_id, t.environment, t.order_id
         from steps t
        where t.serial_hash = k.hash
        order by t.serial_hash desc, t.order_id desc
        limit ${limit}::integer
     ) s
     where s.account_id = k.account_id and s.environment = k.environment`);
  return rows.flatMap(({ id, ...wallet }) => (id === null ? [] : [{ ...wallet, id }]));
}
