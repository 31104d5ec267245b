import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import type { Idempotency } from '../../orders/lane/command.ts';
import type { KeyedDigest } from '../../sealed.ts';

/** The fingerprint of the request that has cancelled a deposit with this Idempotency-Key; undefined when none has. */
export async function readCancellation(
  db: Queryable,
  { accountId, environment }: WalletKey,
  key: string,
): Promise<KeyedDigest | undefined> {
  const [row] = await db.rows(sql<KeyedDigest>`
    select c.fingerprint as bytes, c.fingerprint_key_id as "keyId"
      from deposit_cancellations c
     where c.account_id = ${accountId}::uuid and c.environment = ${environment} and c.idempotency_key = ${key}::uuid`);
  return row;
}

/** Stores the request that cancels a deposit, in the transaction that does. */
export async function storeCancellation(
  tx: Queryable,
  { accountId, environment }: WalletKey,
  requestId: string,
  { key, fingerprint }: Idempotency,
): Promise<void> {
  const { bytes, keyId } = fingerprint();
  await tx.rows(sql`
    insert into deposit_cancellations (account_id, environment, idempotency_key, fingerprint, fingerprint_key_id, request_id)
    values (${accountId}::uuid, ${environment}, ${key}::uuid, ${bytes}::bytea, ${keyId}, ${requestId}::uuid)`);
}
