import type { App } from '../../app.ts';
import { hasServer } from '../../catalog/taxonomy/fields.ts';
import { withDeadline } from '../../clock.ts';
import { walletOf } from '../../ledger/wallet.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import type { AttemptToSend, Outcome, Supplier } from '../../suppliers/supplier.ts';
import type { SealedOutcome, Settle } from '../lane/command.ts';
import { mayBeAsked, mayFailOver, sendUntil } from '../decide/decide-settlement.ts';
import type { Order } from '../order.ts';
import { applyObservedCost } from './apply-observed-cost.ts';
import { openDestination, sealSerial } from '../private-values.ts';
import { orderOf, type Reply } from '../lane/reply.ts';
import { leaseMsOf, nextPurchase } from './attempt-route.ts';

/** How a followed attempt came to this process. */
export interface LeaseInfo {
  /** On the monotonic clock, taken before the lease was asked for: the lease is ours at least from then on. */
  readonly startedMs: number;
  /** The database's time when it was leased. */
  readonly now: Date;
  /** True for an attempt that may have been sent before: it is asked about, never sent again. */
  readonly maybeSent: boolean;
}

/** An attempt that is followed, with its order. */
interface LeasedAttempt {
  readonly order: Order;
  readonly attempt: Attempt;
  readonly leased: LeaseInfo;
}

/** What a supplier said, and the circumstances that it is judged by. */
interface SupplierAnswer {
  readonly outcome: Outcome;
  readonly askedAt: Date;
  readonly unaskable: boolean;
}

/**
 * When an attempt is looked at again whose supplier this node does not know, milliseconds: another node may, which is
 * newer, or has read how the supplier is set up.
 */
export const unconfiguredRetryMs = 60_000;

/** What stands as the code of a purchase for which it was too late to be sent. */
const tooLateCode = 'too_late';

/**
 * Follows one leased purchase to what its supplier says now, and settles its order; where that proves that nothing was
 * begun, it goes on with the next supplier. The request that confirmed calls this first; the worker calls it for every
 * attempt that is due. No transaction is open while a supplier is asked.
 */
export async function advancePurchase(
  app: App,
  order: Order,
  attempt: Attempt,
  leased: LeaseInfo,
): Promise<Order> {
  let current: LeasedAttempt = { order, attempt, leased };
  for (;;) {
    const { reply, startedMs } = await callAndSettle(app, current);
    if (reply.kind === 'nothing') return current.order;
    const { order: settled, attempt: next } = orderOf(reply);
    if (next === null) return settled;
    // Its first word is ours.
    current = {
      order: settled,
      attempt: next,
      leased: { startedMs, now: next.openedAt, maybeSent: false },
    };
  }
}

/** What became of it, and when that was sent to be settled: the lease of a new attempt is ours at least from then on. */
async function callAndSettle(
  app: App,
  advancing: LeasedAttempt,
): Promise<{ readonly reply: Reply; readonly startedMs: number }> {
  const { order, attempt, leased } = advancing;
  const supplier = configured(app, attempt);
  const { outcome, askedAt, unaskable } =
    supplier === undefined
      ? { outcome: unanswered(unconfiguredRetryMs), askedAt: leased.now, unaskable: false }
      : await callSupplier(app, supplier, advancing);
  await applyObservedCost(app, attempt, outcome);
  // Where another supplier sells it, the order tells nobody that this one has no deposit left or does not know us.
  if (outcome.kind === 'rejected' && outcome.reason === 'product_disturbed')
    app.log.warn(
      { order_id: order.id, supplier: attempt.supplier, supplier_code: outcome.supplierCode },
      'a supplier does not sell now',
    );
  const next = mayFailOver(order, outcome) ? await nextPurchase(app, order) : null;
  const priced = await withClientPrice(app, order, outcome);
  const startedMs = app.clock.monotonicMs();
  const reply = await settle(app, {
    wallet: walletOf(order),
    orderId: order.id,
    attemptId: attempt.id,
    lease: attempt.lease,
    source: leased.maybeSent ? 'ask' : 'submit',
    outcome: sealOutcome(app, attempt, priced),
    askedAt,
    absentIsProofAfterMs: supplier?.absentIsProofAfterMs ?? 0,
    unaskable,
    next,
    thorough: false,
  });
  return { reply, startedMs };
}

/** Sends a settlement to its lane; once its attempt is not the open one any more, with everything that was said of it. */
export async function settle(app: App, settlement: Omit<Settle, 'kind' | 'sendWindowMs'>): Promise<Reply> {
  const command: Settle = { ...settlement, kind: 'settle', sendWindowMs: app.config.settings.sendWindowMs };
  const reply = await app.orders.run(command);
  return reply.kind === 'late' ? app.orders.run({ ...command, thorough: true }) : reply;
}

/** The supplier of an attempt; undefined when it is not configured here. Where no node knows it, time or a person ends it. */
export function configured(app: App, attempt: Attempt): Supplier | undefined {
  try {
    return app.suppliers.named(attempt.environment, attempt.supplier);
  } catch {
    app.log.error({ order_id: attempt.orderId }, 'the supplier of an open attempt is not configured');
    return undefined;
  }
}

async function callSupplier(
  app: App,
  supplier: Supplier,
  { order, attempt, leased }: LeasedAttempt,
): Promise<SupplierAnswer> {
  const toSend = await withServerPart(app, order, attemptToSend(app, order, attempt, leased.now));
  const rules = supplier.askRules?.[order.transactionKind];
  if (leased.maybeSent && !mayBeAsked(order, attempt, rules, leased.now))
    return { outcome: unanswered(null), askedAt: leased.now, unaskable: true };
  const askedAt = databaseNow(app, leased);
  const spoken = (outcome: Outcome): SupplierAnswer => ({ outcome, askedAt, unaskable: false });
  // Where asking buys, it is done only while the money for it is held.
  if (order.status !== 'processing' && order.status !== 'manual_review') return spoken(unanswered(null));
  // Checked last: with too little of the lease left, another process may be speaking before we have ended.
  if (!leaseCovers(app, supplier, leased.startedMs)) return spoken(unanswered(0));
  const ms = supplier.callDeadlineMs;
  if (leased.maybeSent) return spoken(await withDeadline(ms, (signal) => supplier.ask(toSend, { signal })));
  return askedAt < sendUntil(order, app.config.settings.sendWindowMs)
    ? spoken(await withDeadline(ms, (signal) => supplier.submit(toSend, { signal })))
    : spoken(tooLate);
}

/**
 * The database's time now: what has passed since the lease was asked for is added to when it was given. It may be ahead by
 * what giving it took, and behind by the second that a lane may be (decision 0039).
 */
function databaseNow(app: App, leased: LeaseInfo): Date {
  return new Date(leased.now.getTime() + (app.clock.monotonicMs() - leased.startedMs));
}

function unanswered(askAgainInMs: number | null): Outcome {
  return { kind: 'unknown', askAgainInMs };
}

const tooLate: Outcome = {
  kind: 'rejected',
  reason: 'not_delivered',
  supplierCode: tooLateCode,
  nothingBegun: true,
};

/** Whether a call that begins now ends within the lease. */
export function leaseCovers(app: App, supplier: Supplier, startedMs: number): boolean {
  return app.clock.monotonicMs() + supplier.callDeadlineMs < startedMs + leaseMsOf(app, supplier);
}

/** What a supplier is told of an attempt; the destination is opened here and stays in secrets. */
export function attemptToSend(app: App, order: Order, attempt: Attempt, now: Date): AttemptToSend {
  const { billReference, billSupplierReference } = attempt;
  return {
    ...(billReference === null
      ? {}
      : {
          bill: {
            inquiryReference: billReference,
            supplierReference: billSupplierReference,
          },
        }),
    reference: attempt.reference,
    supplierSku: attempt.supplierSku,
    script: attempt.script,
    cost: order.cost,
    costMax: attempt.costMax,
    price: order.price,
    destination: openDestination(app.keyring, order),
    openedAt: attempt.openedAt,
    now,
  };
}

/** What the parts of a destination are follows from the product; one of a single part has nothing to tell apart. */
async function withServerPart(app: App, order: Order, toSend: AttemptToSend): Promise<AttemptToSend> {
  if (order.transactionKind === 'postpaid' || toSend.destination.length < 2) return toSend;
  const { snapshot } = await app.catalog.current();
  const product = snapshot.prepaid.byCode.get(order.productCode);
  return { ...toSend, toServer: product !== undefined && hasServer(product.fields) };
}

/**
 * What a supplier asks now, as the client would pay it: the price of the next quote, or where that has not risen, with
 * the margin that the last one had.
 */
async function withClientPrice(app: App, order: Order, outcome: Outcome): Promise<Outcome> {
  if (outcome.kind !== 'rejected' || outcome.newPrice === undefined) return outcome;
  const { newPrice, ...rest } = outcome;
  const listed = order.transactionKind === 'prepaid' ? await listedPrice(app, order) : 0n;
  const price = listed > order.price ? listed : order.price + newPrice - order.cost;
  return price > order.price ? { ...rest, newPrice: price } : rest;
}

async function listedPrice(app: App, order: Order): Promise<bigint> {
  const { snapshot } = await app.catalog.current();
  return snapshot.prepaid.byCode.get(order.productCode)?.price ?? 0n;
}

/** An outcome as the books may keep it: its serial is sealed for its order. */
export function sealOutcome(
  app: App,
  attempt: Pick<Attempt, 'accountId' | 'orderId'>,
  outcome: Outcome,
): SealedOutcome {
  if (outcome.kind !== 'delivered') return outcome;
  return { ...outcome, serial: sealSerial(app.keyring, attempt, outcome.serial) };
}
