import { CommandError } from '../../../src/command-error.ts';
import { grouped, type Rupiah } from '../../../src/rupiah.ts';
import type { Secret } from '../../../src/sealed.ts';
import type { Order } from '../../../src/orders/order.ts';
import type { Actor } from '../../../src/orders/review/operator-decision.ts';
import { decideOrder, type DecidedOrder, type RulingApp } from '../../../src/orders/review/decide-order.ts';
import type { ReviewRuling } from '../../../src/orders/review/review-case.ts';

/**
 * Applies a ruling that one operator may make alone on a review case, in live and in the sandbox. Returns the order after it, and the rupiah
 * that were booked as a loss because a sale was discovered after the order had ended.
 * @throws CommandError when there is no such order, it has no open case, its supplier is being asked for too long, or the ruling is above
 * the limit of one person
 */
export function ruleOnCase(
  app: RulingApp,
  input: {
    readonly orderId: string;
    readonly as: 'succeeded' | 'failed';
    readonly serial: Secret | undefined;
    readonly by: Actor;
  },
): Promise<{ order: Order; booked: Rupiah }> {
  const { as: ruling, ...rest } = input;
  return decideAlone(app, { ...rest, ruling });
}

/**
 * Refunds what a succeeded order was charged, after its supplier reversed the sale.
 * @throws CommandError when there is no such order, its status is not `succeeded`, or it is above the limit of one person
 */
export async function refundOrder(
  app: RulingApp,
  input: { readonly orderId: string; readonly by: Actor },
): Promise<Order> {
  return (await decideAlone(app, { ...input, ruling: 'refunded', serial: undefined })).order;
}

async function decideAlone(
  app: RulingApp,
  input: {
    readonly orderId: string;
    readonly ruling: ReviewRuling;
    readonly serial: Secret | undefined;
    readonly by: Actor;
  },
): Promise<DecidedOrder> {
  const decided = await decideOrder(app, { ...input, seen: null, requestKey: null });
  if (decided.kind === 'done') return decided;
  throw new CommandError(
    `A ruling of ${grouped(decided.amount)} rupiah needs the approval of another operator.`,
  );
}
