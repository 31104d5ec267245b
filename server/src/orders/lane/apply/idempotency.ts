import { Refusal } from '../../../refusals.ts';
import { sameBytes } from '../../../sealed.ts';
import type { WalletKey } from '../../../ledger/wallet.ts';
import type { Batch } from '../batch.ts';
import type { Idempotency } from '../command.ts';
import { isOverdue, type Order } from '../../order.ts';
import { answered, refused, type Reply } from '../reply.ts';
import { expire } from './moves.ts';

/** A command that came with an Idempotency-Key. */
interface Keyed {
  readonly wallet: WalletKey;
  readonly idempotency: Idempotency;
}

/**
 * What the key led to before, if anything: the order as it is now, the balance that a reset set, or
 * `idempotency_key_reused` when it was used for another request. An order whose window has passed is expired first.
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
    throw new Error(`An idempotency record names the order ${record.orderId}, which is not there.`);
  // An order never shows itself awaiting after its time: the replay that meets it expires it.
  const current = isOverdue(order, batch.now) ? expire(batch, order) : order;
  return { ...answered(current), replayed: true };
}

/**
 * A command that runs again after an unknown COMMIT finds that it is done: the order and the attempt that it meant to
 * make are there, so the answer is its own and no replay.
 */
export function asOwnResult(
  batch: Batch,
  replay: Reply,
  own: { orderId?: string; attemptId?: string },
): Reply {
  if (replay.kind !== 'order') return replay;
  const attempt = batch.attempt(replay.order.id);
  if (attempt !== undefined && attempt.id === own.attemptId) return { ...replay, attempt, replayed: false };
  return replay.order.id === own.orderId ? { ...replay, replayed: false } : replay;
}

/** Keeps what the key led to, in the same transaction as the change. */
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
