import type { App } from '../../app.ts';
import { CommandError } from '../../command-error.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { Secret } from '../../sealed.ts';
import { findOrderById } from '../find-order.ts';
import { operatorDecision, runOperator, type Actor } from './operator-decision.ts';
import type { Order } from '../order.ts';
import { sealSerial } from '../private-values.ts';
import { orderOf, type OrderReply, type Reply } from '../lane/reply.ts';
import { runRuling } from './run-ruling.ts';

const nextStep = 'check the order and repeat the command';

type RulingApp = Pick<App, 'clock' | 'config' | 'database' | 'keyring' | 'orders'>;

/**
 * Applies an operator's ruling on a review case, in live and in the sandbox. Returns the order after it, and the rupiah
 * that were booked as a loss because a sale was discovered after the order had ended.
 * @throws CommandError when there is no such order, it has no open case, or its supplier is being asked for too long
 */
export async function ruleOnCase(
  app: RulingApp,
  input: {
    readonly orderId: string;
    readonly as: 'succeeded' | 'failed';
    readonly serial: Secret | undefined;
    readonly by: Actor;
  },
): Promise<{ order: Order; booked: Rupiah }> {
  const operator = operatorDecision(input.by, 'a ruling');
  if (input.serial !== undefined && input.as === 'failed') {
    throw new CommandError('A serial can be given with a ruling for success only.');
  }
  const { wallet, id } = await findOrderById(app.database, input.orderId);
  const of = { accountId: wallet.accountId, orderId: id };
  const serial = input.serial === undefined ? null : sealSerial(app.keyring, of, input.serial);
  const rule = { kind: 'rule_case', wallet, orderId: id, as: input.as, serial, operator } as const;
  const { order, booked = 0n } = ruled(await runOperator(() => runRuling(app, rule), nextStep));
  return { order, booked };
}

/**
 * Refunds what a succeeded order was charged, after its supplier reversed the sale.
 * @throws CommandError when there is no such order, or its status is not `succeeded`
 */
export async function refundOrder(
  app: RulingApp,
  input: { readonly orderId: string; readonly by: Actor },
): Promise<Order> {
  const operator = operatorDecision(input.by, 'a ruling');
  const { wallet, id } = await findOrderById(app.database, input.orderId);
  const refund = { kind: 'refund', wallet, orderId: id, operator } as const;
  return ruled(await runOperator(() => runRuling(app, refund), nextStep)).order;
}

function ruled(reply: Reply): OrderReply {
  if (reply.kind === 'busy') {
    throw new CommandError('A supplier is being asked about this order right now; try again in a minute.');
  }
  return orderOf(reply);
}
