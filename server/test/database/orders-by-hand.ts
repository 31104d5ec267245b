import { randomUUID } from 'node:crypto';
import type { RequestKey, StepContent } from '../../src/ledger/step.ts';
import { type WalletKey, walletOf } from '../../src/ledger/wallet.ts';
import { purchaseOfHold, statementOfEnd, transitionStep } from '../../src/orders/lane/order-steps.ts';
import type { ShownOrder } from '../../src/orders/stored/order-chain.ts';
import type { Order, OrderStatus } from '../../src/orders/order.ts';
import { anAttempt, anOrder, at, now } from '../../src/orders/orders.fixture.ts';
import { applyTransition, type OrderPatch, type Trigger } from '../../src/orders/transitions.ts';
import type { Attempt } from '../../src/suppliers/attempts/attempt.ts';

const bill = { customer_name: 'A', period: '202611', admin: 0, selling_price: 10_000, details: [] };

/** What each trigger sets of an order. */
const patches: Partial<Record<Trigger, OrderPatch>> = {
  bill_arrived: { price: 10_000n, cost: 9_800n, costMax: 10_000n, bill },
  bill_refused: { reason: 'bill_not_found' },
  cancel: { reason: 'cancelled_by_client' },
  delivered: { serial: { bytes: Buffer.alloc(30), keyId: 'test' } },
  confirm: { confirmedAt: now, reviewAt: at(3_600_000) },
  contradiction: { reason: 'contradictory_answers' },
  price_refused: { reason: 'price_changed', newPrice: 11_000n },
  rejected: { reason: 'not_delivered' },
  reversed: { reason: 'reversed' },
  review_due: { reason: 'outcome_unknown' },
  window_passed: { reason: 'window_passed' },
};

/** The triggers that lead to each status from the first one. */
const paths: Record<OrderStatus, readonly Trigger[]> = {
  inquiring: [],
  awaiting_confirmation: [],
  processing: ['confirm'],
  manual_review: ['confirm', 'review_due'],
  succeeded: ['confirm', 'delivered'],
  failed: ['confirm', 'rejected'],
  cancelled: ['cancel'],
  expired: ['window_passed'],
  refunded: ['confirm', 'delivered', 'reversed'],
};

/** An Idempotency-Key that was not used before. */
export function aRequest(): RequestKey {
  return { key: randomUUID(), fingerprint: Buffer.alloc(32, 1), fingerprintKeyId: 'test' };
}

/** A reference for a supplier, not used before. */
export function aReference(): string {
  return randomUUID().replaceAll('-', '');
}

/** An order of a wallet as it is first shown: a quote of Rp 10,000, or an inquiry without a bill yet. */
export function shownOrder(key: WalletKey, change: Partial<Order> = {}): ShownOrder {
  const id = randomUUID();
  const inquiring = { transactionKind: 'postpaid', price: 0n, cost: 0n, costMax: 0n } as const;
  const own = { ...key, id, clientReference: id, ...(change.status === 'inquiring' ? inquiring : {}) };
  const order = anOrder({ ...own, ...change });
  const inquiry = {
    ...{ id: randomUUID(), supplier: 'simulator', supplierSku: 'plnpasca', reference: aReference() },
    supplierReference: null,
  };
  return { order, request: aRequest(), inquiry: order.transactionKind === 'postpaid' ? inquiry : null };
}

/** A purchase for an order at a supplier, leased. */
export function purchaseFor(order: Order, change: Partial<Attempt> = {}): Attempt {
  return anAttempt({
    ...{ ...walletOf(order), id: randomUUID(), orderId: order.id, reference: aReference() },
    ...change,
  });
}

/** An order with the steps that led to its status. */
export interface OrderLife {
  readonly shown: ShownOrder;
  readonly order: Order;
  readonly steps: readonly StepContent[];
  /** Its first purchase, once it is confirmed. */
  readonly purchase: Attempt;
}

/** Adds the step of a trigger to the life of an order. */
function follow(life: OrderLife, trigger: Trigger): OrderLife {
  const { purchase } = life;
  const result = applyTransition(life.order, trigger, now, patches[trigger]);
  const ended = { ...purchase, state: trigger === 'delivered' ? 'delivered' : 'rejected' } as const;
  const step: StepContent = {
    ...transitionStep(trigger, result, now),
    ...(trigger === 'confirm' ? { ...purchaseOfHold(purchase), request: aRequest() } : {}),
    ...(trigger === 'delivered' ? { ...statementOfEnd(ended), reference: purchase.reference } : {}),
    ...(trigger === 'rejected' ? statementOfEnd(ended) : {}),
  };
  return { ...life, order: result.order, steps: [...life.steps, step] };
}

/** The step that a trigger adds to the life of an order. */
export function stepBy(life: OrderLife, trigger: Trigger): StepContent {
  const step = follow(life, trigger).steps.at(-1);
  if (step === undefined) throw new Error('No step was added.');
  return step;
}

/** A new order of a wallet with all steps up to a status. */
export function lifeUpTo(key: WalletKey, status: OrderStatus, change: Partial<Order> = {}): OrderLife {
  const first = status === 'inquiring' ? status : 'awaiting_confirmation';
  const shown = shownOrder(key, { status: first, ...change });
  const start: OrderLife = { shown, order: shown.order, steps: [], purchase: purchaseFor(shown.order) };
  let life = start;
  for (const trigger of paths[status]) life = follow(life, trigger);
  return life;
}
