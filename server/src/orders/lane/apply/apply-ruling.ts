import { adjustment } from '../../../ledger/chart.ts';
import type { Batch } from '../batch.ts';
import type { RefundOrder, RuleOnCase } from '../command.ts';
import { mustWait } from '../../decide/decide-request.ts';
import { decideCaseRuling, decideRefund, hasUnbookedSale, type Loss } from '../../decide/decide-ruling.ts';
import type { Order } from '../../order.ts';
import { answered, declined, type Reply } from '../reply.ts';
import { endAttempt, settleOrder, shownOrder } from './moves.ts';
import { recordDecision } from './record-decision.ts';

/** Applies an operator's ruling to a review case, and closes it; `busy` while a supplier is being asked. */
export function applyCaseRuling(batch: Batch, command: RuleOnCase): Reply {
  const order = shownOrder(batch, command.wallet, command.orderId);
  if (order === undefined) return unknown(command);
  if (batch.audited(command.operator.id)) return { ...answered(order), replayed: true };
  const decision = decideCaseRuling(order, { ...command, ...batch.reviewContext(order) });
  if (decision.do === 'decline') return declined(decision.message);
  if (mustWait(batch.attempt(order.id), batch.now)) return { kind: 'busy' };

  const loss = bookLosses(batch, order, decision.losses);
  const settled = decision.do === 'move' ? settleOrder(batch, order, decision) : order;
  endAttempt(batch, order, 'ruled');
  batch.closeCase(settled, command.as);
  recordDecision(batch, settled, command.operator, {
    action: 'order.ruled',
    subject: settled.id,
    detail: { as: command.as, booked_loss: Number(loss) },
  });
  return { ...answered(settled), booked: loss };
}

/** Refunds a sale that the supplier reversed, and closes its case, unless that has an unbooked sale too. */
export function applyRefund(batch: Batch, command: RefundOrder): Reply {
  const order = shownOrder(batch, command.wallet, command.orderId);
  if (order === undefined) return unknown(command);
  if (batch.audited(command.operator.id)) return { ...answered(order), replayed: true };
  const decision = decideRefund(order);
  if (decision.do === 'decline') return declined(decision.message);

  const refunded = batch.move(order, decision.trigger, decision.known);
  const context = batch.reviewContext(order);
  // A late sale at another supplier is still a loss, which needs a ruling.
  if (context.open && !hasUnbookedSale(order, context)) batch.closeCase(refunded, 'refunded');
  recordDecision(batch, refunded, command.operator, {
    action: 'order.refunded',
    subject: refunded.id,
    detail: { amount: Number(order.charged) },
  });
  return answered(refunded);
}

/** Books the cost of late sales. The order does not change. */
function bookLosses(batch: Batch, order: Order, losses: readonly Loss[]): bigint {
  for (const { reference, cost } of losses) {
    batch.bookMovement(batch.wallet(order), adjustment(order.id, cost, reference));
  }
  return losses.reduce((sum, { cost }) => sum + cost, 0n);
}

function unknown({ orderId }: { orderId: string }): Reply {
  return declined(`There is no order "${orderId}".`);
}
