import type { App } from '../app.ts';
import { Secret } from '../sealed.ts';
import type { Attempt } from '../suppliers/attempt.ts';
import type { AttemptToSend, Outcome, Supplier } from '../suppliers/supplier.ts';
import type { SealedOutcome } from './command.ts';
import type { Order } from './order.ts';
import { orderOf } from './reply.ts';

/** How a followed attempt came to this process. */
export interface Leased {
  /** On the monotonic clock, taken before the lease was asked for: the lease is ours at least from then on. */
  readonly startedMs: number;
  /** The database's time when it was leased. */
  readonly now: Date;
  /** True for an attempt that may have been sent before: it is asked about, never sent again. */
  readonly maybeSent: boolean;
}

/**
 * Follows one leased purchase to what its supplier says now, and settles its order. The request that confirmed calls
 * this first; the worker calls it for every attempt that is due. No transaction is open while the supplier is asked.
 */
export async function followPurchase(
  app: App,
  order: Order,
  attempt: Attempt,
  leased: Leased,
): Promise<Order> {
  const supplier = app.suppliers.named(attempt.environment, attempt.supplier);
  const outcome = await speak(app, supplier, order, attempt, leased);
  const reply = await app.orders.run({
    kind: 'settle',
    wallet: { accountId: order.accountId, environment: order.environment },
    orderId: order.id,
    attemptId: attempt.id,
    lease: attempt.lease,
    outcome: sealOutcome(app, order, outcome),
    absentIsProofAfterMs: supplier.absentIsProofAfterMs,
  });
  return reply.kind === 'nothing' ? order : orderOf(reply).order;
}

async function speak(
  app: App,
  supplier: Supplier,
  order: Order,
  attempt: Attempt,
  leased: Leased,
): Promise<Outcome> {
  const signal = AbortSignal.timeout(supplier.callDeadlineMs);
  const toSend = attemptToSend(app, order, attempt, leased.now);
  // Checked last: with too little of the lease left, another process may be speaking before we have ended.
  if (!leaseCovers(app, supplier, leased.startedMs)) return { kind: 'unknown', askAgainInMs: 0 };
  return leased.maybeSent ? supplier.ask(toSend, { signal }) : supplier.submit(toSend, { signal });
}

/** Whether a call that begins now ends within the lease. */
export function leaseCovers(app: App, supplier: Supplier, startedMs: number): boolean {
  return app.clock.monotonicMs() + supplier.callDeadlineMs < startedMs + app.config.settings.attemptLeaseMs;
}

/** What a supplier is told of an attempt; the destination is opened here and stays in secrets. */
export function attemptToSend(app: App, order: Order, attempt: Attempt, now: Date): AttemptToSend {
  const sealed = { bytes: order.destinationSealed, keyId: order.dataKeyId };
  const destination: unknown = JSON.parse(
    app.keyring.open(sealed, [order.accountId, order.id, 'destination']).open(),
  );
  if (!Array.isArray(destination)) throw new Error(`The destination of the order ${order.id} is not a list.`);
  return {
    reference: attempt.reference,
    supplierSku: attempt.supplierSku,
    script: attempt.script,
    cost: order.cost,
    costMax: attempt.costMax,
    price: order.price,
    destination: destination.map((value) => new Secret(String(value))),
    openedAt: attempt.openedAt,
    now,
  };
}

function sealOutcome(app: App, order: Order, outcome: Outcome): SealedOutcome {
  if (outcome.kind !== 'delivered') return outcome;
  return { ...outcome, serial: app.keyring.seal(outcome.serial, [order.accountId, order.id, 'serial']) };
}
