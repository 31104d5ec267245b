import { later, nowOf } from '../timing.ts';
import type { Charge, Payment, PaymentStage } from './charge.ts';
import { notificationFaultsFor } from './faults.ts';
import { notify } from './notifications.ts';
import type { Message, NotificationKind } from './message.ts';
import type { GatewaySimulation, Occurrence } from './simulation.ts';

/** What a gateway decides about a new charge. */
export type NewCharge = Omit<
  Charge,
  'createdAt' | 'injected' | 'number' | 'payments' | 'stage' | 'updatedAt'
>;

/** Stores a new charge, announces it and lets it expire. */
export function openCharge(simulation: GatewaySimulation, asked: NewCharge): Charge {
  const now = nowOf(simulation);
  const charge: Charge = {
    ...asked,
    number: simulation.ledger.nextNumber(),
    stage: 'open',
    createdAt: now,
    updatedAt: now,
    payments: [],
    injected: notificationFaultsFor(simulation.rates, asked.reference),
  };
  simulation.ledger.put(charge);
  expireLater(simulation, charge);
  announce(simulation, { event: 'created', charge, payment: null });
  return charge;
}

/** Node's timers cannot wait longer, milliseconds. */
const timerMaxMs = 2 ** 31 - 1;

/** Lets an open charge expire at its time, also after a restart. */
export function expireLater(simulation: GatewaySimulation, { id, stage, expiresAt }: Charge): void {
  if (stage !== 'open') return;
  later(simulation, Math.min(Math.max(expiresAt - nowOf(simulation), 0), timerMaxMs), () =>
    expireIfDue(simulation, id),
  );
}

function expireIfDue(simulation: GatewaySimulation, id: string): void {
  const charge = simulation.ledger.find(id);
  if (charge?.stage !== 'open') return;
  if (charge.expiresAt > nowOf(simulation)) expireLater(simulation, charge);
  else endCharge(simulation, charge, 'expired');
}

/** Lets every open charge expire that is overdue because the clock was moved forward. */
export function expireDue(simulation: GatewaySimulation): void {
  for (const { id, stage, expiresAt } of simulation.ledger.all())
    if (stage === 'open' && expiresAt <= nowOf(simulation)) expireIfDue(simulation, id);
}

/** Ends a charge without a payment. */
export function endCharge(
  simulation: GatewaySimulation,
  charge: Charge,
  stage: 'cancelled' | 'expired',
): Charge {
  const ended: Charge = { ...charge, stage, updatedAt: nowOf(simulation) };
  simulation.ledger.put(ended);
  announce(simulation, { event: stage, charge: ended, payment: null });
  return ended;
}

/**
 * A payer sends money; `at` is when, in milliseconds. In most channels a real gateway refuses another amount, a second payment
 * and one after the end; here all of them arrive, because a server must handle those that do.
 */
export function pay(
  simulation: GatewaySimulation,
  charge: Charge,
  by: { readonly amount: number; readonly at: number; readonly name: string; readonly account: string },
): Payment {
  const now = nowOf(simulation);
  const payment: Payment = {
    id: simulation.gateway.paymentId(charge),
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
  simulation.ledger.put(paid);
  announce(simulation, { event: 'paid', charge: paid, payment });
  return payment;
}

/** Money of a payment goes back to its payer. `amount` is that of a refund, rupiah; otherwise all of it goes back. */
export function giveBack(
  simulation: GatewaySimulation,
  charge: Charge,
  payment: Payment,
  how: { readonly stage: Exclude<PaymentStage, 'paid'>; readonly amount: number },
): { readonly charge: Charge; readonly payment: Payment } {
  const now = nowOf(simulation);
  const refunded = how.stage === 'refunded' ? payment.refunded + how.amount : payment.refunded;
  const changed: Payment = { ...payment, stage: how.stage, refunded, updatedAt: now };
  const after: Charge = {
    ...charge,
    updatedAt: now,
    payments: charge.payments.map((one) => (one.id === payment.id ? changed : one)),
  };
  simulation.ledger.put(after);
  announce(simulation, { event: how.stage, charge: after, payment: changed });
  return { charge: after, payment: changed };
}

/** A moment after the change: the answer of a call usually arrives first. */
const soonMs = 5;

/** Sends the notifications of an occurrence: one, or those that the faults of its charge determine. */
function announce(simulation: GatewaySimulation, occurrence: Omit<Occurrence, 'kind'>): void {
  const { callbacks, late_ms: lateMs } = simulation.settings;
  const { injected } = occurrence.charge;
  if (!callbacks) return;
  const afterMs = injected.includes('late_callback') ? lateMs : soonMs;
  if (!injected.includes('lost_callback'))
    sendNotification(simulation, { ...occurrence, kind: 'true' }, afterMs);
  for (const kind of ['contradictory', 'duplicate', 'forged', 'other_amount', 'stale'] as const)
    if (injected.includes(`${kind}_callback`)) sendNotification(simulation, { ...occurrence, kind }, afterMs);
}

/**
 * Sends one notification after a pause, milliseconds. The file of the ledger is written in order: when the
 * notification is sent, nothing before it can be lost.
 */
export function sendNotification(
  simulation: GatewaySimulation,
  occurrence: Occurrence,
  afterMs: number,
): void {
  const message = simulation.gateway.message(simulation, occurrence);
  if (message === undefined) return;
  void sendDurable(simulation, occurrence, message, afterMs);
}

async function sendDurable(
  simulation: GatewaySimulation,
  { charge, kind }: Occurrence,
  message: Message,
  afterMs: number,
): Promise<void> {
  await simulation.ledger.durable();
  for (const url of charge.notifyUrls)
    notify(simulation, url, message, { reference: charge.reference, kind, afterMs });
}

/** The occurrence that describes the present state of a charge. */
export function presentOccurrence(charge: Charge, kind: NotificationKind): Occurrence {
  const payment = charge.payments.at(-1) ?? null;
  if (payment !== null) return { event: payment.stage, charge, payment, kind };
  const events = { cancelled: 'cancelled', expired: 'expired', open: 'created', paid: 'paid' } as const;
  return { event: events[charge.stage], charge, payment, kind };
}
