import { Refusal } from '../../../refusals.ts';
import type { Batch } from '../batch.ts';
import type { Resolve } from '../command.ts';
import { decideResolve, mustWait } from '../../decide/decide-request.ts';
import { answered, refused, type Reply } from '../reply.ts';
import { recordKey, replayOf } from './idempotency.ts';
import { endAttempt, refuseOrder, settleOrder, shownOrder } from './end-order.ts';

/** Settles a simulated order as its client decides; `busy` while a supplier is being asked. */
export function applyResolve(batch: Batch, command: Resolve): Reply {
  const replay = replayOf(batch, command);
  if (replay !== undefined) return replay;
  const order = shownOrder(batch, command.wallet, command.orderId);
  if (order === undefined) return refused(new Refusal('not_found'));
  const decision = decideResolve(order, command.as, command.serial, batch.now);
  if (decision.do === 'refuse') return refuseOrder(batch, order, decision);
  if (mustWait(batch.attempt(order.id), batch.now)) return { kind: 'busy' };

  const settled = settleOrder(batch, order, decision);
  endAttempt(batch, order, 'ruled');
  if (order.status === 'manual_review') batch.closeCase(settled, command.as);
  recordKey(batch, command, settled);
  return answered(settled);
}
