import { emptyStep, type StepContent, type StepKind } from '../../ledger/step.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import { type Statement, storedCode } from '../../suppliers/attempts/statement.ts';
import type { Order } from '../order.ts';
import type { ReviewCase, ReviewRuling } from '../review/review-case.ts';
import type { TransitionResult, Trigger } from '../transitions.ts';

/** The kinds of the steps of transitions that move no money. */
const kinds: Partial<Record<Trigger, StepKind>> = {
  bill_arrived: 'bill',
  bill_refused: 'fail',
  cancel: 'cancel',
  contradiction: 'review',
  review_due: 'review',
  window_passed: 'expire',
};

/** The step of a transition of a shown order. It carries everything of the order that can change. */
export function transitionStep(
  trigger: Trigger,
  { order, movement }: TransitionResult,
  at: Date,
): StepContent {
  const kind = movement?.kind ?? kinds[trigger];
  if (kind === undefined) throw new Error(`A transition by ${trigger} has no step.`);
  return {
    ...emptyStep(order, at),
    orderId: order.id,
    ...movement,
    kind,
    version: order.version,
    status: order.status,
    reason: order.reason,
    cost: kind === 'capture' || kind === 'refund' ? order.cost : null,
    newPrice: order.newPrice,
    confirmedAt: order.confirmedAt,
    reviewAt: order.reviewAt,
    serial: order.serial,
    dueAt: kind === 'bill' ? order.expiresAt : null,
    detail: kind === 'bill' ? billDetail(order) : null,
  };
}

/** What the bill of a slow inquiry changes of its order. Amounts are rupiah as text, which JSON keeps exactly. */
function billDetail(order: Order): StepContent['detail'] {
  return {
    price: String(order.price),
    cost: String(order.cost),
    bill: order.bill,
    expires_at: order.expiresAt.toISOString(),
    confirmable_until: order.confirmableUntil.toISOString(),
    pay_until: order.payUntil?.toISOString() ?? null,
  };
}

/** The members of a hold that record the purchase which it pays for. */
export function purchaseOfHold(attempt: Attempt): Partial<StepContent> {
  const { billReference, billSupplierReference } = attempt;
  return {
    attemptId: attempt.id,
    supplier: attempt.supplier,
    supplierSku: attempt.supplierSku,
    reference: attempt.reference,
    dueAt: attempt.dueAt,
    askFrom: attempt.askFrom > attempt.openedAt ? attempt.askFrom : null,
    detail:
      billReference === null
        ? null
        : { bill_reference: billReference, bill_supplier_reference: billSupplierReference },
  };
}

/** The members of an end that record the statement which ended a purchase; a ruling has no statement. */
export function statementOfEnd(attempt: Attempt): Partial<StepContent> {
  return {
    attemptId: attempt.id,
    source: attempt.closedBy,
    said: saidOf(attempt),
    code: codeOf(attempt),
    supplierReference: attempt.supplierReference,
  };
}

/** What the statement said that ended an attempt; a ruling has no statement. */
function saidOf({ state }: Attempt): Exclude<Attempt['state'], 'open' | 'ruled'> | null {
  return state === 'ruled' || state === 'open' ? null : state;
}

function codeOf({ supplierCode }: Attempt): string | null {
  return supplierCode === null ? null : storedCode(supplierCode);
}

/** The members of a step that record the inquiry which was answered. */
export function inquiryOfStep(attempt: Attempt): Partial<StepContent> {
  return {
    attemptId: attempt.id,
    supplier: attempt.supplier,
    supplierSku: attempt.supplierSku,
    reference: attempt.reference,
    said: saidOf(attempt),
    supplierReference: attempt.supplierReference,
    code: codeOf(attempt),
  };
}

/** The step of a purchase or inquiry that follows another one, with the answer that ended that one. */
export function furtherAttemptStep(opened: Attempt, ended: Attempt | undefined, at: Date): StepContent {
  return {
    ...emptyStep(opened, at),
    kind: 'attempt',
    orderId: opened.orderId,
    attemptId: opened.id,
    supplier: opened.supplier,
    supplierSku: opened.supplierSku,
    reference: opened.reference,
    detail:
      ended === undefined
        ? null
        : {
            ended: ended.id,
            said: ended.state,
            source: ended.closedBy,
            code: codeOf(ended),
          },
  };
}

/** The step of a statement that ended no purchase. */
export function statementStep(statement: Statement): StepContent {
  return {
    ...emptyStep(statement, statement.at),
    kind: 'statement',
    orderId: statement.orderId,
    attemptId: statement.attemptId,
    source: statement.source,
    said: statement.said,
    code: statement.code,
    serial: statement.serial,
    cost: statement.cost,
  };
}

/** The step of a serial that came after its sale. */
export function serialStep(order: Order, at: Date): StepContent {
  return { ...emptyStep(order, at), kind: 'serial', orderId: order.id, serial: order.serial };
}

/** The step of a review case that is opened, or of what is added to the open one. */
export function caseStep({ order, cause, statements }: ReviewCase, at: Date): StepContent {
  return {
    ...emptyStep(order, at),
    kind: 'case',
    orderId: order.id,
    reason: cause,
    detail: statements.length === 0 ? null : { statements },
  };
}

/** The step of a ruling on a review case. */
export function rulingStep(order: Order, ruling: ReviewRuling, at: Date): StepContent {
  return { ...emptyStep(order, at), kind: 'ruling', orderId: order.id, reason: ruling };
}
