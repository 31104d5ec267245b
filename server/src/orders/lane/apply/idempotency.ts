import { Refusal } from '../../../refusals.ts';
import { sameBytes } from '../../../sealed.ts';
import type { WalletKey } from '../../../ledger/wallet.ts';
import { stillLeasedByOpener } from '../../../suppliers/attempts/attempt.ts';
import type { Batch } from '../batch.ts';
import type { Idempotency } from '../command.ts';
import { isOverdue, type Order } from '../../order.ts';
import { answered, refused, type Reply } from '../reply.ts';
import { expire } from './end-order.ts';

/** A command with an Idempotency-Key. */
interface Keyed {
  readonly wallet: WalletKey;
  readonly idempotency: Idempotency;
}

/**
 * The reply to a replay; undefined when the key is new. It is the current order, the balance after a reset, or
 * `idempotency_key_reused` when the key was used for another request. An order whose window has passed is expired first.
 */
export function replayOf(batch: Batch, command: Keyed): Reply | undefined {
  const record = batch.record(command.wallet, command.idempotency.key);
  if (record === undefined) return undefined;
  const fingerprint = command.idempotency.fingerprint(record.fingerprintKeyId);
  if (!sameBytes(record.fingerprint, fingerprint.bytes))
    return refused(new Refusal('idempotency_key_reused'));
  if (record.orderId === null) return { kind: 'balance', balance: record.balance ?? 0n, replayed: true };
  const order = batch.order(command.wallet, record.orderId);
  if (order === undefined)
    throw new Error(`An idempotency record names the order ${record.orderId}, which does not exist.`);
  // An order is never shown as awaiting confirmation after its window: the replay expires it.
  const current = isOverdue(order, batch.now) ? expire(batch, order) : order;
  return { ...answered(current), replayed: true };
}

/**
 * A command that runs again after an unknown COMMIT may find its own result: the order or the attempt with the id that it
 * generated. Then the reply is not a replay. An attempt that another process has leased since is left to it.
 */
export function asOwnResult(
  batch: Batch,
  replay: Reply,
  own: { orderId?: string; attemptId?: string },
): Reply {
  if (replay.kind !== 'order') return replay;
  const attempt = batch.attempt(replay.order.id);
  if (attempt !== undefined && attempt.id === own.attemptId)
    return { ...replay, attempt: stillLeasedByOpener(attempt), replayed: false };
  return replay.order.id === own.orderId ? { ...replay, replayed: false } : replay;
}

/** Records the result of a request under its key, in the transaction of the change. */
export function recordKey(
  batch: Batch,
  command: Keyed,
  subject: Pick<Order, 'id'> | { readonly balance: bigint },
): void {
  const fingerprint = command.idempotency.fingerprint();
  batch.putRecord({
    wallet: command.wallet,
    key: command.idempotency.key,
    fingerprint: fingerprint.bytes,
    fingerprintKeyId: fingerprint.keyId,
    orderId: 'id' in subject ? subject.id : null,
    balance: 'balance' in subject ? subject.balance : null,
  });
}
