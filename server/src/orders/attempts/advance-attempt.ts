import type { App } from '../../app.ts';
import { hasMeter, hasServer } from '../../catalog/taxonomy/fields.ts';
import { withDeadline } from '../../clock.ts';
import { walletOf } from '../../ledger/wallet.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import { mayBeOfEarlierAccount } from '../../suppliers/attempts/earlier-account.ts';
import {
  earlierAccountCode,
  forgottenCode,
  soldInLostTimeCode,
  tooLateCode,
} from '../../suppliers/attempts/own-codes.ts';
import type { AttemptToSend, Outcome, Supplier } from '../../suppliers/supplier.ts';
import type { SealedOutcome, Settle } from '../lane/command.ts';
import { mayBeForgotten, mayFailOver, mayQueryStatus, sendUntil } from '../decide/decide-settlement.ts';
import type { Order } from '../order.ts';
import { withFailedSince } from './failed-since.ts';
import { noteActivity } from './note-activity.ts';
import { applyObservedCost } from './apply-observed-cost.ts';
import { openDestinationToSend, sealSerial } from '../private/private-values.ts';
import { orderOf, type Reply } from '../lane/reply.ts';
import { queryInQuarantine } from './query-in-quarantine.ts';
import { leaseMsOf, nextPurchase } from './attempt-route.ts';
import { wasSoldInLostTime } from './sold-in-lost-time.ts';

/** How this process leased an attempt. */
export interface LeaseInfo {
  /** The monotonic time before the lease was requested. The lease ends at least its length later. */
  readonly startedMs: number;
  /** The database's time when it was leased. */
  readonly now: Date;
  /** True for an attempt that may have been sent before: it is asked about, never sent again. */
  readonly maybeSent: boolean;
}

/** A leased attempt with its order. */
interface LeasedAttempt {
  readonly order: Order;
  readonly attempt: Attempt;
  readonly leased: LeaseInfo;
}

/** The outcome of a call to a supplier, with the facts that the settlement needs. */
interface SupplierAnswer {
  readonly outcome: Outcome;
  readonly askedAt: Date;
  readonly unaskable: boolean;
}

/**
 * When an attempt is tried again whose supplier is not configured on this node, milliseconds. Another node may be newer, or
 * may have loaded the supplier already.
 */
export const unconfiguredRetryMs = 60_000;

/**
 * Advances a leased purchase: sends it or asks about it, and settles its order with the outcome. If the outcome proves that
 * nothing was begun, it continues with the next supplier. The confirming request calls this first; the worker calls it for
 * every due attempt. No transaction is open during a call to a supplier.
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
    // This process has the first lease of the new attempt, and sends it.
    current = {
      order: settled,
      attempt: next,
      leased: { startedMs, now: next.openedAt, maybeSent: false },
    };
  }
}

/** Returns the reply to the settlement, and the monotonic time before it: the lease of a new attempt starts after that. */
async function callAndSettle(
  app: App,
  advancing: LeasedAttempt,
): Promise<{ readonly reply: Reply; readonly startedMs: number }> {
  const { order, attempt, leased } = advancing;
  const supplier = configured(app, attempt);
  // If nobody knows, this fails and the attempt stays due: it must not go to a person because of that.
  const inQuarantine = await app.quarantine.known();
  const { outcome, askedAt, unaskable } =
    supplier === undefined
      ? { outcome: unanswered(unconfiguredRetryMs), askedAt: leased.now, unaskable: false }
      : inQuarantine
        ? await queryInQuarantine(app, supplier, advancing, () => callSupplier(app, supplier, advancing))
        : await callSupplier(app, supplier, advancing);
  noteActivity(app, attempt, outcome, databaseNow(app, leased));
  const disbelieved = await applyObservedCost(app, attempt, outcome, order);
  // If another supplier sells it, only this line reports that this supplier has no deposit left or refuses our credentials.
  if (outcome.kind === 'rejected' && outcome.reason === 'product_disturbed')
    app.log.warn(
      { order_id: order.id, supplier: attempt.supplier, supplier_code: outcome.supplierCode },
      'a supplier refuses to sell at the moment',
    );
  const next = !inQuarantine && mayFailOver(order, outcome) ? await nextPurchase(app, order) : null;
  const priced = disbelieved ? withoutNewPrice(outcome) : await withClientPrice(app, order, outcome);
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

/** Runs a settlement. If its attempt is no longer the open one, runs it again with all statements about the attempt. */
export async function settle(app: App, settlement: Omit<Settle, 'kind' | 'sendWindowMs'>): Promise<Reply> {
  const command: Settle = { ...settlement, kind: 'settle', sendWindowMs: app.config.settings.sendWindowMs };
  const reply = await app.orders.run(command);
  return reply.kind === 'late' ? app.orders.run({ ...command, thorough: true }) : reply;
}

/** The supplier of an attempt; undefined if it is not configured here. If no node has it, the order goes to review. */
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
  if (leased.maybeSent && mayBeOfEarlierAccount(supplier, attempt)) {
    const outcome = { kind: 'unknown', recheckInMs: null, supplierCode: earlierAccountCode } as const;
    return { outcome, askedAt: leased.now, unaskable: true };
  }
  const rules = supplier.statusQueryRules?.[order.transactionKind];
  const buys = !leased.maybeSent || rules?.mayBuy === true;
  if (buys && mayBeForgotten(order, supplier.referenceMemoryMs, leased.now)) {
    const outcome = { kind: 'unknown', recheckInMs: null, supplierCode: forgottenCode } as const;
    return { outcome, askedAt: leased.now, unaskable: true };
  }
  if (buys && wasSoldInLostTime(app, order, attempt)) {
    app.log.error(
      { order_id: order.id },
      'an order was sold in the lost time of a restore; it is not sent again',
    );
    const outcome = { kind: 'unknown', recheckInMs: null, supplierCode: soldInLostTimeCode } as const;
    return { outcome, askedAt: leased.now, unaskable: true };
  }
  if (leased.maybeSent && !mayQueryStatus(order, attempt, rules, leased.now))
    return { outcome: unanswered(null), askedAt: leased.now, unaskable: true };
  const filled = await withProductFields(app, order, attemptToSend(app, order, attempt, leased.now));
  const toSend = leased.maybeSent ? await withFailedSince(app, supplier, attempt, filled) : filled;
  const askedAt = databaseNow(app, leased);
  const answer = (outcome: Outcome): SupplierAnswer => ({ outcome, askedAt, unaskable: false });
  // A status question may buy at some suppliers, so it needs a hold.
  if (order.status !== 'processing' && order.status !== 'manual_review') return answer(unanswered(null));
  // Checked last: if the rest of the lease is too short, another process may call the supplier before this call ends.
  if (!leaseCovers(app, supplier, leased.startedMs)) return answer(unanswered(0));
  const ms = supplier.callDeadlineMs;
  if (leased.maybeSent)
    return answer(await withDeadline(ms, (signal) => supplier.queryStatus(toSend, { signal })));
  return askedAt < sendUntil(order, app.config.settings.sendWindowMs)
    ? answer(await withDeadline(ms, (signal) => supplier.submit(toSend, { signal })))
    : answer(tooLate);
}

/**
 * The database's time now: the time of the lease, plus the time since the lease was requested. It may be ahead by the
 * duration of that request, and behind by the lag of a lane's clock estimate, at most a second (decision 0039).
 */
function databaseNow(app: App, leased: LeaseInfo): Date {
  return new Date(leased.now.getTime() + (app.clock.monotonicMs() - leased.startedMs));
}

function unanswered(recheckInMs: number | null): Outcome {
  return { kind: 'unknown', recheckInMs };
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

/**
 * An attempt as it is passed to a supplier. The destination is opened here; its values stay `Secret`s. They are sent as the quote
 * decided, whatever the catalog says now.
 */
export function attemptToSend(app: App, order: Order, attempt: Attempt, now: Date): AttemptToSend {
  const { billReference, billSupplierReference } = attempt;
  const { values, toServer } = openDestinationToSend(app.keyring, order);
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
    destination: values,
    ...(toServer === null ? {} : { toServer }),
    openedAt: attempt.openedAt,
    now,
  };
}

/**
 * Adds by the fields of today's product what the order does not store: to a simulated purchase whether it is for a meter, and to an
 * old order whether its destination ends with a game's server.
 */
export async function withProductFields(
  app: App,
  order: Order,
  toSend: AttemptToSend,
): Promise<AttemptToSend> {
  const needsServer = toSend.destination.length > 1 && toSend.toServer === undefined;
  const needsFields = needsServer || toSend.script !== null;
  if (order.transactionKind === 'postpaid' || !needsFields) return toSend;
  const { snapshot } = await app.catalog.current();
  const fields = snapshot.prepaid.byCode.get(order.productCode)?.fields ?? [];
  return { ...toSend, toServer: toSend.toServer ?? hasServer(fields), toMeter: hasMeter(fields) };
}

/**
 * Replaces a supplier's new price by the client's new price: that of the next quote, or, if that has not risen, the new cost
 * plus the margin of this order.
 */
async function withClientPrice(app: App, order: Order, outcome: Outcome): Promise<Outcome> {
  if (outcome.kind !== 'rejected' || outcome.newPrice === undefined) return outcome;
  const { newPrice, ...rest } = outcome;
  const listed = order.transactionKind === 'prepaid' ? await listedPrice(app, order) : 0n;
  const price = listed > order.price ? listed : order.price + newPrice - order.cost;
  return price > order.price ? { ...rest, newPrice: price } : rest;
}

/** An implausible price is not given to the client either. */
function withoutNewPrice(outcome: Outcome): Outcome {
  if (outcome.kind !== 'rejected') return outcome;
  const { newPrice: _disbelieved, ...rest } = outcome;
  return rest;
}

async function listedPrice(app: App, order: Order): Promise<bigint> {
  const { snapshot } = await app.catalog.current();
  const product = snapshot.prepaid.byCode.get(order.productCode);
  if (product === undefined) return 0n;
  return snapshot.levels.priced(product, snapshot.levels.of(order.accountId)).price;
}

/** An outcome as it may be stored: its serial is sealed for its order. */
export function sealOutcome(
  app: App,
  attempt: Pick<Attempt, 'accountId' | 'environment' | 'orderId'>,
  outcome: Outcome,
): SealedOutcome {
  if (outcome.kind !== 'delivered') return outcome;
  const { isCostUnreadable: _applied, ...sale } = outcome;
  // An empty serial is none, so that one that comes later takes its place.
  const serial = sale.serial.open() === '' ? null : sealSerial(app.keyring, attempt, sale.serial);
  return { ...sale, serial };
}
