import type { Tx } from '../../database/connection.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import type { Idempotency } from '../../orders/lane/command.ts';
import { isUsedKey } from '../../orders/requests/used-keys.ts';
import { Refusal } from '../../refusals.ts';
import { sameBytes } from '../../sealed.ts';
import { readCancellation } from './cancellations.ts';
import type { DepositRequest } from './deposit-request.ts';
import { readKeyedRequest } from './request-rows.ts';

/**
 * The deposit request that this Idempotency-Key has made; undefined when the key is new.
 * @throws Refusal `idempotency_key_reused` when the key belongs to another request, of a deposit or an order
 */
export async function replayedRequest(
  tx: Tx,
  wallet: WalletKey,
  { key, fingerprint }: Idempotency,
): Promise<DepositRequest | undefined> {
  const earlier = await readKeyedRequest(tx, wallet, key);
  if (earlier === undefined) {
    if ((await isUsedKey(tx, wallet, key)) || (await readCancellation(tx, wallet, key)) !== undefined)
      throw new Refusal('idempotency_key_reused');
    return undefined;
  }
  if (!sameBytes(earlier.fingerprint.bytes, fingerprint(earlier.fingerprint.keyId).bytes))
    throw new Refusal('idempotency_key_reused');
  return earlier.request;
}

/**
 * Whether this Idempotency-Key has cancelled the deposit request of the same HTTP request before.
 * @throws Refusal `idempotency_key_reused` when the key belongs to another request, of a deposit or an order
 */
export async function isReplayedCancellation(
  tx: Tx,
  wallet: WalletKey,
  { key, fingerprint }: Idempotency,
): Promise<boolean> {
  const earlier = await readCancellation(tx, wallet, key);
  if (earlier === undefined) {
    if ((await isUsedKey(tx, wallet, key)) || (await readKeyedRequest(tx, wallet, key)) !== undefined)
      throw new Refusal('idempotency_key_reused');
    return false;
  }
  if (!sameBytes(earlier.bytes, fingerprint(earlier.keyId).bytes))
    throw new Refusal('idempotency_key_reused');
  return true;
}
