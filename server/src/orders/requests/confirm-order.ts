import type { App } from '../../app.ts';
import type { ActingAccount } from '../../clients/principal.ts';
import { faultOf } from '../../fault.ts';
import { newId } from '../../ids.ts';
import { walletOf, type WalletKey } from '../../ledger/wallet.ts';
import type { Rupiah } from '../../rupiah.ts';
import { readLatestAttempts } from '../../suppliers/attempts/attempts.ts';
import type { Confirm, Idempotency } from '../lane/command.ts';
import type { OrderWithAttempt } from '../lane/lane-cache.ts';
import { closedReasonOf, sellerOf } from './draft-order.ts';
import { advancePurchase } from '../attempts/advance-attempt.ts';
import { expiredRefusal } from '../decide/decide-request.ts';
import type { Order } from '../order.ts';
import { orderOf, type OrderReply, type Reply } from '../lane/reply.ts';
import { findOrder } from '../stored/order-rows.ts';
import { affordable, attemptRoute, isAsOrdered, openRoutes } from '../attempts/attempt-route.ts';
import { waitForOutcome, withinDeadline } from '../attempts/wait-for-outcome.ts';

/** What a client asks for with POST /orders/{id}/confirm. */
export interface ConfirmInput {
  readonly orderId: string;
  readonly confirmationToken: string;
  /** What the client expects to pay and to have read; a difference refuses the confirm. */
  readonly price?: Rupiah | undefined;
  readonly version?: number | undefined;
  readonly idempotency: Idempotency;
  /** As in a new order. */
  readonly soldBy?: string | undefined;
}

/**
 * Confirms an order. One transaction holds its price and records the attempt; then the attempt is advanced until the reply
 * deadline. If this process dies after the transaction, the worker continues.
 * The order may be `expired` in the reply: see `confirmedOrder`.
 * @throws Refusal: 404, 409 with the figures that explain it, 503
 */
export async function confirmOrder(
  app: App,
  principal: ActingAccount,
  input: ConfirmInput,
): Promise<OrderReply> {
  const startedMs = app.clock.monotonicMs();
  const deadlineMs = app.config.settings.replyDeadlineMs[principal.environment];
  const reply = orderOf(await confirm(app, principal, input));
  const order =
    reply.attempt === null
      ? await waitForOutcome(app, reply.order, deadlineMs)
      : await withinDeadline(app, advance(app, reply, startedMs), deadlineMs, reply.order);
  return { ...reply, order };
}

/**
 * The order of a confirm, to be answered.
 * @throws Refusal when the order expired while it was confirmed, for the first confirm and its replays
 */
export function confirmedOrder({ order }: OrderReply): Order {
  if (order.status === 'expired') throw expiredRefusal(order);
  return order;
}

/** Sends the confirm to its lane with a route for the order. Plans again when another inquiry has read the bill meanwhile. */
async function confirm(app: App, principal: ActingAccount, input: ConfirmInput): Promise<Reply> {
  const wallet = walletOf(principal);
  let known = app.orders.cached(wallet, input.orderId);
  const seller = sellerOf(input.soldBy);
  for (;;) {
    known ??= await readOrderWithAttempt(app, wallet, input.orderId);
    const reply = await app.orders.run({
      kind: 'confirm',
      wallet,
      idempotency: input.idempotency,
      orderId: input.orderId,
      token: input.confirmationToken,
      price: input.price,
      version: input.version,
      dailyLimit: principal.limits.daily,
      owed: principal.limits.owed,
      reviewDeadlineMs: app.config.settings.reviewDeadlineMs,
      attemptId: newId(),
      seller,
      ...(known === undefined ? unknownOrder : await planPurchase(app, known)),
    });
    if (reply.kind !== 'outdated') return reply;
    known = undefined;
  }
}

type PurchasePlan = Pick<Confirm, 'closed' | 'inquiryId' | 'route'>;

/** The plan for an order that was not found. The lane refuses it. */
const unknownOrder: PurchasePlan = { closed: undefined, inquiryId: null, route: undefined };

/**
 * The route on which an order can be bought now; none for a code that means another product since the quote. A bill can only be paid
 * at the supplier that read it.
 */
async function planPurchase(app: App, { order, attempt }: OrderWithAttempt): Promise<PurchasePlan> {
  const { environment, transactionKind } = order;
  const { snapshot, now } = await app.catalog.current();
  const closed = closedReasonOf(app, environment, transactionKind);
  const inquiryId = transactionKind === 'prepaid' ? null : (attempt?.id ?? null);
  const product = snapshot[transactionKind].byCode.get(order.productCode);
  if (product === undefined) return { closed, inquiryId, route: undefined };
  const routes = openRoutes(app, environment, product, now);
  const route =
    transactionKind === 'prepaid'
      ? affordable(isAsOrdered(order, product) ? routes : [], order.costMax)
      : routes.find(
          ({ supplier, sku }) => supplier.name === attempt?.supplier && sku === attempt.supplierSku,
        );
  return { closed, inquiryId, route: route === undefined ? undefined : attemptRoute(app, route) };
}

async function readOrderWithAttempt(
  app: App,
  wallet: WalletKey,
  orderId: string,
): Promise<OrderWithAttempt | undefined> {
  const order = await findOrder(app.database, wallet, orderId, app.clock.offsetMs);
  if (order === undefined) return undefined;
  const [attempt] =
    order.transactionKind === 'prepaid'
      ? []
      : await readLatestAttempts(app.database, wallet.environment, [order]);
  return { order, attempt };
}

/** Advances the attempt. After a fault the order stays `processing`, because the hold is durable and the worker continues. */
async function advance(app: App, { order, attempt }: OrderReply, startedMs: number): Promise<Order> {
  if (attempt === null) return order;
  try {
    return await advancePurchase(app, order, attempt, { startedMs, now: attempt.openedAt, maybeSent: false });
  } catch (error) {
    app.log.warn({ order_id: order.id, ...faultOf(error) }, 'the worker continues an order');
    return order;
  }
}
