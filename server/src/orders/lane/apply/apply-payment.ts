import { jakartaDay } from '../../../clock.ts';
import { spend } from '../../../ledger/book.ts';
import { Refusal } from '../../../refusals.ts';
import { sameBytes, type Keyring } from '../../../sealed.ts';
import type { Attempt } from '../../../suppliers/attempts/attempt.ts';
import type { Batch } from '../batch.ts';
import type { Cancel, Confirm, Expire } from '../command.ts';
import { confirmationToken } from '../../requests/confirmation-token.ts';
import { decideCancel, decideConfirm } from '../../decide/decide-request.ts';
import { newAttempt } from '../new-order.ts';
import { isOverdue, type Order } from '../../order.ts';
import { answered, refused, type Reply } from '../reply.ts';
import { recordKey, replayOf, asOwnResult } from './idempotency.ts';
import { endAttempt, expire, refuseOrder, shownOrder } from './end-order.ts';
import { recordSale } from './record-decision.ts';

/** Confirms an order: holds its price and records the attempt before the supplier is called. */
export function applyConfirm(batch: Batch, command: Confirm): Reply {
  const replay = replayOf(batch, command);
  if (replay !== undefined) return asOwnResult(batch, replay, { attemptId: command.attemptId });
  const order = shownOrder(batch, command.wallet, command.orderId);
  if (order === undefined) return refused(new Refusal('not_found'));
  if (command.closed !== undefined) return refused(command.closed);

  const wallet = batch.wallet(command.wallet);
  const decision = decideConfirm(order, {
    ...command,
    now: batch.now,
    tokenMatches: matches(batch.keyring, order, command.token),
    wallet,
  });
  if (decision.do === 'refuse') return refuseOrder(batch, order, decision);
  const newest = batch.attempt(order.id);
  // Another supplier has read the bill since the route was chosen: it can only be paid there.
  if (order.transactionKind === 'postpaid' && (newest?.id ?? null) !== command.inquiryId)
    return { kind: 'outdated' };
  const { route } = command;
  if (route === undefined) return refused(new Refusal('product_unavailable'));

  batch.putWallet(spend(wallet, jakartaDay(batch.now), order.price));
  const processing = batch.transition(order, decision.trigger, decision.known);
  const attempt = newAttempt(
    processing,
    'purchase',
    {
      ...route,
      ...billOf(processing, newest),
      id: command.attemptId,
      reference: processing.purchaseReference,
    },
    batch.now,
  );
  batch.putAttempt(attempt);
  recordKey(batch, command, processing);
  recordSale(batch, command.seller, 'order.confirmed', processing);
  return answered(processing, attempt);
}

/** The references of the inquiry, which the payment of a bill needs. */
function billOf(
  order: Order,
  inquiry: Attempt | undefined,
): Partial<Pick<Attempt, 'billReference' | 'billSupplierReference'>> {
  if (order.transactionKind === 'prepaid' || inquiry?.kind !== 'inquiry') return {};
  return { billReference: inquiry.reference, billSupplierReference: inquiry.supplierReference };
}

function matches(keyring: Keyring, order: Order, token: string): boolean {
  return sameBytes(Buffer.from(token), Buffer.from(confirmationToken(keyring, order)));
}

/** Cancels an order before its confirm. */
export function applyCancel(batch: Batch, command: Cancel): Reply {
  const replay = replayOf(batch, command);
  if (replay !== undefined) return replay;
  const order = shownOrder(batch, command.wallet, command.orderId);
  if (order === undefined) return refused(new Refusal('not_found'));
  const decision = decideCancel(order, batch.now);
  if (decision.do === 'refuse') return refuseOrder(batch, order, decision);

  const cancelled = batch.transition(order, decision.trigger, decision.known);
  endAttempt(batch, order, 'ruled');
  recordKey(batch, command, cancelled);
  recordSale(batch, command.seller, 'order.cancelled', cancelled);
  return answered(cancelled);
}

/** Ends an order whose window has passed. */
export function applyExpiry(batch: Batch, command: Expire): Reply {
  const order = batch.order(command.wallet, command.orderId);
  if (order === undefined || !isOverdue(order, batch.now)) return { kind: 'nothing' };
  return answered(expire(batch, order));
}
