import type { App } from '../../app.ts';
import { CommandError } from '../../command-error.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { Secret } from '../../sealed.ts';
import { type AuditDetail, listAudits } from '../../operators/audit-record.ts';
import { findOrderById, type FoundOrder } from '../find-order.ts';
import type { RefundOrder, RuleOnCase } from '../lane/command.ts';
import { operatorDecision, runOperator, type Actor } from './operator-decision.ts';
import { findOrder } from '../order-rows.ts';
import type { Order } from '../order.ts';
import { sealSerial } from '../private-values.ts';
import { orderOf, type OrderReply, type Reply } from '../lane/reply.ts';
import { readCasesOfOrders } from './review-cases.ts';
import { runRuling } from './run-ruling.ts';

const nextStep = 'check the order and repeat the command';

type RulingApp = Pick<App, 'clock' | 'config' | 'database' | 'heads' | 'keyring' | 'orders'>;

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
  const of = { ...wallet, orderId: id };
  const serial = input.serial === undefined ? null : sealSerial(app.keyring, of, input.serial);
  const rule = { kind: 'rule_case', wallet, orderId: id, as: input.as, serial, operator } as const;
  const place = { wallet, id };
  const { order, booked = 0n } = await ruledOnce(app, place, input.by, rule);
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
  return (await ruledOnce(app, { wallet, id }, input.by, refund)).order;
}

/**
 * Runs a ruling. The same one again changes nothing and is answered as the first was, once its chain head is durable: the
 * first may have been recorded when the head could not be written.
 */
async function ruledOnce(
  app: RulingApp,
  { wallet, id }: FoundOrder,
  by: Actor,
  command: RefundOrder | RuleOnCase,
): Promise<Pick<OrderReply, 'booked' | 'order'>> {
  try {
    return ruled(await runOperator(() => runRuling(app, command), nextStep));
  } catch (error) {
    const before =
      error instanceof CommandError ? await sameRuling(app, { wallet, id }, by, command) : undefined;
    const order = await findOrder(app.database, wallet, id, app.clock.offsetMs);
    if (before === undefined || order === undefined) throw error;
    await app.heads.prove(wallet);
    return { order, booked: BigInt(Number(before['booked_loss'] ?? 0)) };
  }
}

/** What the newest record about an order says, if that is the same ruling and no case has been opened since. */
async function sameRuling(
  app: RulingApp,
  { wallet, id }: FoundOrder,
  { actor, reason }: Actor,
  command: RefundOrder | RuleOnCase,
): Promise<AuditDetail | undefined> {
  const [newest] = await listAudits(app.database, { subject: id, limit: 1 });
  const cases = await readCasesOfOrders(app.database, wallet, [id]);
  if (newest === undefined || cases.some(({ closedAt }) => closedAt === null)) return undefined;
  const { action, detail } = newest;
  const same =
    newest.actor === actor &&
    detail['reason'] === reason.trim() &&
    (command.kind === 'refund' ? action === 'order.refunded' : action === 'order.ruled') &&
    (command.kind === 'refund' || detail['as'] === command.as);
  return same ? detail : undefined;
}

function ruled(reply: Reply): OrderReply {
  if (reply.kind === 'busy') {
    throw new CommandError('A supplier is being asked about this order right now; try again in a minute.');
  }
  return orderOf(reply);
}
