import { later, nowOf } from '../timing.ts';
import type { Charge, Payment, PaymentStage } from './charge.ts';
import { notificationFaultsFor } from './faults.ts';
import { notify } from './notifications.ts';
import type { Message, NotificationKind } from './message.ts';
import type { GatewayWorld, Occurrence } from './world.ts';

/** What a gateway decides about a new charge. */
export type NewCharge = Omit<
  Charge,
  'createdAt' | 'injected' | 'number' | 'payments' | 'stage' | 'updatedAt'
>;

/** Stores a new charge, announces it and lets it expire. */
export function openCharge(world: GatewayWorld, asked: NewCharge): Charge {
  const now = nowOf(world);
  const charge: Charge = {
    ...asked,
    number: world.ledger.nextNumber(),
    stage: 'open',
    createdAt: now,
    updatedAt: now,
    payments: [],
    injected: notificationFaultsFor(world.rates, asked.reference),
  };
  world.ledger.put(charge);
  expireLater(world, charge);
  announce(world, { event: 'created', charge, payment: null });
  return charge;
}

/** Node's timers cannot wait longer, milliseconds. */
const timerMaxMs = 2 ** 31 - 1;

/** Lets an open charge expire at its time, also after a restart. */
export function expireLater(world: GatewayWorld, { id, stage, expiresAt }: Charge): void {
  if (stage !== 'open') return;
  later(world, Math.min(Math.max(expiresAt - nowOf(world), 0), timerMaxMs), () => expireIfDue(world, id));
}

function expireIfDue(world: GatewayWorld, id: string): void {
  const charge = world.ledger.find(id);
  if (charge?.stage !== 'open') return;
  if (charge.expiresAt > nowOf(world)) expireLater(world, charge);
  else endCharge(world, charge, 'expired');
}

/** Lets every open charge expire that is overdue because the clock was moved forward. */
export function expireDue(world: GatewayWorld): void {
  for (const { id, stage, expiresAt } of world.ledger.all())
    if (stage === 'open' && expiresAt <= nowOf(world)) expireIfDue(world, id);
}

/** Ends a charge without a payment. */
export function endCharge(world: GatewayWorld, charge: Charge, stage: 'cancelled' | 'expired'): Charge {
  const ended: Charge = { ...charge, stage, updatedAt: nowOf(world) };
  world.ledger.put(ended);
  announce(world, { event: stage, charge: ended, payment: null });
  return ended;
}

/**
 * A payer sends money; `at` is when, in milliseconds. In most channels a real gateway refuses another amount, a second payment
 * and one after the end; here all of them arrive, because a server must handle those that do.
 */
export function pay(
  world: GatewayWorld,
  charge: Charge,
  by: { readonly amount: number; readonly at: number; readonly name: string; readonly account: string },
): Payment {
  const now = nowOf(world);
  const payment: Payment = {
    id: world.gateway.paymentId(charge),
    amount: by.amount,
    paidAt: by.at,
    updatedAt: now,
    stage: 'paid',
    refunded: 0,
    payerName: by.name,
    payerAccount: by.account,
  };
  const stage = charge.stage === 'open' ? 'paid' : charge.stage;
  const paid: Charge = { ...charge, stage, updatedAt: now, payments: [...charge.payments, payment] };
  world.ledger.put(paid);
  announce(world, { event: 'paid', charge: paid, payment });
  return payment;
}

/** Money of a payment goes back to its payer. `amount` is that of a refund, rupiah; otherwise all of it goes back. */
export function giveBack(
  world: GatewayWorld,
  charge: Charge,
  payment: Payment,
  how: { readonly stage: Exclude<PaymentStage, 'paid'>; readonly amount: number },
): { readonly charge: Charge; readonly payment: Payment } {
  const now = nowOf(world);
  const refunded = how.stage === 'refunded' ? payment.refunded + how.amount : payment.refunded;
  const changed: Payment = { ...payment, stage: how.stage, refunded, updatedAt: now };
  const after: Charge = {
    ...charge,
    updatedAt: now,
    payments: charge.payments.map((one) => (one.id === payment.id ? changed : one)),
  };
  world.ledger.put(after);
  announce(world, { event: how.stage, charge: after, payment: changed });
  return { charge: after, payment: changed };
}

/** A moment after the change: the answer of a call usually arrives first. */
const soonMs = 5;

/** Sends the notifications of an occurrence: one, or those that the faults of its charge determine. */
function announce(world: GatewayWorld, occurrence: Omit<Occurrence, 'kind'>): void {
  const { callbacks, late_ms: lateMs } = world.settings;
  const { injected } = occurrence.charge;
  if (!callbacks) return;
  const afterMs = injected.includes('late_callback') ? lateMs : soonMs;
  if (!injected.includes('lost_callback')) sendNotification(world, { ...occurrence, kind: 'true' }, afterMs);
  for (const kind of ['contradictory', 'duplicate', 'forged', 'other_amount', 'stale'] as const)
    if (injected.includes(`${kind}_callback`)) sendNotification(world, { ...occurrence, kind }, afterMs);
}

/**
 * Sends one notification after a pause, milliseconds. The file of the ledger is written in order: when the
 * notification is sent, nothing before it can be lost.
 */
export function sendNotification(world: GatewayWorld, occurrence: Occurrence, afterMs: number): void {
  const message = world.gateway.message(world, occurrence);
  if (message === undefined) return;
  void sendDurable(world, occurrence, message, afterMs);
}

async function sendDurable(
  world: GatewayWorld,
  { charge, kind }: Occurrence,
  message: Message,
  afterMs: number,
): Promise<void> {
  await world.ledger.durable();
  for (const url of charge.notifyUrls)
    notify(world, url, message, { reference: charge.reference, kind, afterMs });
}

/** The occurrence that describes the present state of a charge. */
export function presentOccurrence(charge: Charge, kind: NotificationKind): Occurrence {
  const payment = charge.payments.at(-1) ?? null;
  if (payment !== null) return { event: payment.stage, charge, payment, kind };
  const events = { cancelled: 'cancelled', expired: 'expired', open: 'created', paid: 'paid' } as const;
  return { event: events[charge.stage], charge, payment, kind };
}
