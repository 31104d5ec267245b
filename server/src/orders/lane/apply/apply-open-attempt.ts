import { isLeased, postpone } from '../../../suppliers/attempts/attempt.ts';
import type { Batch } from '../batch.ts';
import type { OpenAttempt } from '../command.ts';
import { answered, type Reply } from '../reply.ts';

/**
 * Gives the first purchase of an order a row of its own: it is due once its confirm may no longer speak to the supplier.
 * `nothing`: it has one already, or has ended.
 */
export function applyOpenAttempt(batch: Batch, command: OpenAttempt): Reply {
  const order = batch.order(command.wallet, command.orderId);
  const attempt = batch.attempt(command.orderId);
  if (order === undefined || attempt === undefined) return { kind: 'nothing' };
  if (attempt.id !== command.attemptId || attempt.state !== 'open' || attempt.hasRow)
    return { kind: 'nothing' };
  const opened = isLeased(attempt, batch.now) ? attempt : postpone(attempt, batch.now);
  batch.putAttempt(command.acknowledged ? { ...opened, acknowledgedAt: batch.now } : opened);
  return answered(order);
}
