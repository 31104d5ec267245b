import { Refusal } from '../../../refusals.ts';
import type { Batch } from '../batch.ts';
import type { ClaimInquiry, OrderDraft, Quote, SettleInquiry, ShowInquiry } from '../command.ts';
import {
  closeAttempt,
  postpone,
  type Attempt,
  stillLeasedByOpener,
} from '../../../suppliers/attempts/attempt.ts';
import { decideInquiryAnswer, refusalOfDuplicate, refusalOfReference } from '../../decide/decide-request.ts';
import { movedWindow, newAttempt, newOrder } from '../new-order.ts';
import { isOverdue, type Order } from '../../order.ts';
import { attemptReferenceOf } from '../../requests/purchase-reference.ts';
import { answered, refused, type Reply } from '../reply.ts';
import { recordKey, replayOf, asOwnResult } from './idempotency.ts';
import { expire } from './end-order.ts';
import { recordSale } from './record-decision.ts';

/** The supplier code that is recorded for an inquiry that was not answered. */
const noAnswerCode = 'no_answer';

/** Applies a quote: makes an order that awaits its confirmation. */
export function applyQuote(batch: Batch, command: Quote): Reply {
  const started = startOrder(batch, command, command.draft);
  if (started.kind !== 'started') return started.reply;
  const order = batch.transition(
    newOrder(started.draft, command.wallet, command.window, { latest: started.latest, now: batch.now }),
    'quote',
  );
  recordKey(batch, command, order);
  recordSale(batch, command.seller, 'order.quoted', order);
  return answered(order);
}

/** Claims the id, reference and key of an inquiry, so that they are durable before the supplier is asked. */
export function applyClaim(batch: Batch, command: ClaimInquiry): Reply {
  const started = startOrder(batch, command, command.draft);
  if (started.kind !== 'started') return started.reply;
  // The claim stores the length of the window, which starts when the bill arrives.
  const order = newOrder(started.draft, command.wallet, command.window, {
    latest: started.latest,
    now: batch.now,
  });
  if (command.route instanceof Refusal) return refused(command.route);
  batch.claim(order);
  const reference = attemptReferenceOf(batch.keyring, order, 'inquiry', 1);
  const draft = { ...command.route, id: command.attemptId, reference };
  const attempt = newAttempt(order, 'inquiry', draft, batch.now);
  batch.putAttempt(attempt);
  recordKey(batch, command, order);
  recordSale(batch, command.seller, 'order.inquired', order);
  return answered(order, attempt);
}

type Started =
  | { readonly kind: 'started'; readonly draft: OrderDraft; readonly latest: Order | undefined }
  | { readonly kind: 'answered'; readonly reply: Reply };

function startOrder(batch: Batch, command: ClaimInquiry | Quote, draft: OrderDraft | Refusal): Started {
  const replay = replayOf(batch, command);
  if (replay !== undefined)
    return { kind: 'answered', reply: asOwnResult(batch, replay, ownOf(command, draft)) };
  if (draft instanceof Refusal) return { kind: 'answered', reply: refused(draft) };
  const latest = batch.latest(command.wallet, draft.clientReference);
  const refusal = refusalOfReference(latest, batch.now) ?? duplicateOf(batch, command);
  if (refusal !== undefined) return { kind: 'answered', reply: refused(refusal) };
  if (latest !== undefined && isOverdue(latest, batch.now)) expire(batch, latest);
  return { kind: 'started', draft, latest };
}

function duplicateOf(batch: Batch, { wallet, guard }: ClaimInquiry | Quote): Refusal | undefined {
  return guard === null
    ? undefined
    : refusalOfDuplicate(guard, batch.recent(wallet, guard.hashes), batch.now);
}

function ownOf(
  command: ClaimInquiry | Quote,
  draft: OrderDraft | Refusal,
): { orderId?: string; attemptId?: string } {
  if (command.kind === 'claim_inquiry') return { attemptId: command.attemptId };
  return draft instanceof Refusal ? {} : { orderId: draft.id };
}

/** Shows an inquiry whose supplier is slower than its request. */
export function applyShow(batch: Batch, command: ShowInquiry): Reply {
  const order = batch.order(command.wallet, command.orderId);
  if (order === undefined) return { kind: 'nothing' };
  const shown = order.version === 0 ? batch.transition(order, 'inquiry_slow') : order;
  return answered(shown);
}

/** Applies a supplier's answer to an inquiry. If the bill is refused within the request, the claim is removed. */
export function applyInquiryAnswer(batch: Batch, command: SettleInquiry): Reply {
  const order = batch.order(command.wallet, command.orderId);
  const attempt = batch.attempt(command.orderId);
  if (order === undefined || attempt === undefined) return { kind: 'nothing' };
  // A command that runs again after an unknown COMMIT finds the attempt that it opened.
  if (attempt.id === command.next?.id) return answered(order, stillLeasedByOpener(attempt));
  const settlement =
    attempt.id === command.attemptId
      ? decideInquiryAnswer(order, attempt, command.answer, {
          ...command,
          now: batch.now,
          hasNext: command.next !== null,
        })
      : ({ do: 'nothing' } as const);
  switch (settlement.do) {
    case 'nothing':
      return answered(order);
    case 'wait':
      if (attempt.lease === command.lease) batch.putAttempt(postpone(attempt, settlement.dueAt));
      return answered(order);
    case 'fail_over':
      return inquireElsewhere(batch, command, order, attempt);
    case 'drop':
      batch.drop(order);
      return refused(settlement.refusal);
    case 'transition': {
      const window =
        command.answer.kind === 'bill' ? movedWindow(order, batch.now, command.answer.payUntil) : {};
      const next = batch.transition(order, settlement.trigger, { ...settlement.known, ...window });
      batch.putAttempt(closeInquiry(attempt, command, batch.bookedAt));
      return answered(next);
    }
  }
}

/** Opens an inquiry at the next supplier. Reading a bill buys nothing, so the inquiry at this one is simply closed. */
function inquireElsewhere(batch: Batch, command: SettleInquiry, order: Order, attempt: Attempt): Reply {
  if (command.next === null) throw new Error('There is no other supplier to ask.');
  batch.putAttempt(closeInquiry(attempt, command, batch.bookedAt));
  const opened = newAttempt(order, 'inquiry', command.next, batch.now);
  batch.putAttempt(opened);
  return answered(order, opened);
}

function closeInquiry(attempt: Attempt, { answer }: SettleInquiry, now: Date): Attempt {
  switch (answer.kind) {
    case 'bill':
      return closeAttempt(attempt, 'delivered', now, {
        supplierReference: answer.supplierReference,
        cost: answer.cost,
      });
    case 'refused':
      return closeAttempt(attempt, 'rejected', now, { supplierCode: answer.supplierCode });
    case 'unknown':
      return closeAttempt(attempt, 'rejected', now, { supplierCode: noAnswerCode });
  }
}
