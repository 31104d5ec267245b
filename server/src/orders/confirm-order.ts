import type { App } from '../app.ts';
import type { Snapshot } from '../catalog/snapshot.ts';
import type { Principal } from '../clients/principal.ts';
import { faultOf } from '../fault.ts';
import { walletOf } from '../ledger/wallet.ts';
import type { Rupiah } from '../rupiah.ts';
import type { Attempt } from '../suppliers/attempts/attempt.ts';
import type { AttemptRoute, Idempotency } from './lane/command.ts';
import { draftAttempt, whyClosed } from './draft-order.ts';
import { advancePurchase } from './attempts/advance-attempt.ts';
import type { Order } from './order.ts';
import { orderOf, type OrderReply } from './lane/reply.ts';
import { affordable, attemptRoute } from './attempts/attempt-route.ts';
import { waitForOutcome, withinDeadline } from './attempts/wait-for-outcome.ts';

/** What a client asks for with POST /orders/{id}/confirm. */
export interface ConfirmInput {
  readonly orderId: string;
  readonly confirmationToken: string;
  /** What the client expects to pay and to have read; a difference refuses the confirm. */
  readonly price?: Rupiah | undefined;
  readonly version?: number | undefined;
  readonly idempotency: Idempotency;
}

/**
 * Confirms an order: holds its price and makes the attempt durable in one transaction, then follows it as far as it
 * goes within the reply deadline. When this process dies after the first transaction, the worker goes on.
 * The order may have ended `expired` meanwhile: `expiredRefusal` says why, to the first confirm and to its replays.
 * @throws Refusal: 404, 409 with the figures that explain it, 503
 */
export async function confirmOrder(app: App, principal: Principal, input: ConfirmInput): Promise<OrderReply> {
  const startedMs = app.clock.monotonicMs();
  const deadlineMs = app.config.settings.replyDeadlineMs[principal.environment];
  const catalog = await app.catalog.current();
  const reply = orderOf(
    await app.orders.run({
      kind: 'confirm',
      wallet: walletOf(principal),
      idempotency: input.idempotency,
      orderId: input.orderId,
      token: input.confirmationToken,
      price: input.price,
      version: input.version,
      dailyLimit: principal.limits.daily,
      reviewDeadlineMs: app.config.settings.reviewDeadlineMs,
      attempt: draftAttempt(),
      closed: ({ environment, transactionKind }) => whyClosed(app, environment, transactionKind),
      route: (order, newest) => routeOf(app, order, newest, catalog),
    }),
  );
  const order =
    reply.attempt === null
      ? await waitForOutcome(app, reply.order, deadlineMs)
      : await withinDeadline(app, advance(app, reply, startedMs), deadlineMs, reply.order);
  return { ...reply, order };
}

function routeOf(
  app: App,
  order: Order,
  newest: Attempt | undefined,
  catalog: { snapshot: Snapshot; now: Date },
): AttemptRoute | undefined {
  const product = catalog.snapshot[order.transactionKind].byCode.get(order.productCode);
  if (product === undefined) return undefined;
  const routes = app.suppliers.routes(order.environment, product, catalog.now);
  // A bill is known only where it was read.
  const route =
    order.transactionKind === 'prepaid'
      ? affordable(routes, order.costMax)
      : routes.find(({ supplier, sku }) => supplier.name === newest?.supplier && sku === newest.supplierSku);
  return route === undefined ? undefined : attemptRoute(app, route);
}

/** The hold is durable: whatever goes wrong now leaves an order that the worker finishes, so it is `processing`. */
async function advance(app: App, { order, attempt }: OrderReply, startedMs: number): Promise<Order> {
  if (attempt === null) return order;
  try {
    return await advancePurchase(app, order, attempt, { startedMs, now: attempt.openedAt, maybeSent: false });
  } catch (error) {
    app.log.warn({ order_id: order.id, ...faultOf(error) }, 'an order is left to the worker');
    return order;
  }
}
