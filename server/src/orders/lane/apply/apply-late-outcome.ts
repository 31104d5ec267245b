import type { Keyring } from '../../../sealed.ts';
import type { Attempt } from '../../../suppliers/attempts/attempt.ts';
import type { Statement } from '../../../suppliers/attempts/statement.ts';
import { acknowledges, wasNeverBegun } from '../../../suppliers/never-begun.ts';
import type { Batch } from '../batch.ts';
import type { Settle } from '../command.ts';
import { decideLateOutcome, type KnownStatement } from '../../decide/decide-late-outcome.ts';
import type { Order } from '../../order.ts';
import { isPaidFor } from '../../attempts/paid-purchase.ts';
import { openSerial } from '../../private/private-values.ts';
import { answered, type Reply } from '../reply.ts';
import { repeatable, serialOf, statementsOf } from './record-statements.ts';

/**
 * Applies a statement about a closed attempt. It moves no money. A statement that contradicts what is known opens a review
 * case, and an order that is still pending at another supplier goes to review. If a sale was reported without a serial, a
 * later statement adds it.
 */
export function applyLateOutcome(batch: Batch, command: Settle, order: Order): Reply {
  // What this batch has done to the newest attempt counts: the snapshot may still have it open.
  const newest = batch.attempt(command.orderId);
  const attempt = newest?.id === command.attemptId ? newest : batch.earlierAttempt(command.attemptId);
  if (attempt === undefined || attempt.orderId !== order.id) return { kind: 'nothing' };
  if (isOutdated(command, attempt)) return answered(order);
  let current = order;
  for (const said of statementsOf(command, attempt, batch.bookedAt)) {
    // A serial that was purged cannot be compared, and must not come back.
    const statement = order.isSerialPurged === true ? { ...said, serial: null } : said;
    const known = knownStatements(batch, current, attempt, statement);
    const late = decideLateOutcome(known, knownStatement(batch.keyring, attempt, statement));
    if (late.keep) batch.recordStatement(statement);
    if (late.cause === null) {
      if (statement.serial !== null && lacksSerial(batch, current, attempt))
        current = batch.addSerial(current, statement.serial);
      continue;
    }
    current = escalateToReview(batch, current);
    batch.openCase(current, late.cause, late.statements);
  }
  return answered(current);
}

/** Whether the client paid for this purchase and has no serial of it. */
function lacksSerial(batch: Batch, order: Order, attempt: Attempt): boolean {
  if (order.status !== 'succeeded' || !isPaidFor(attempt, batch.reviewContext(order).paid)) return false;
  return (soldSerial(batch.keyring, order) ?? '') === '';
}

/** Whether another process has called the supplier since the question. Only a sale, or a contradiction, is still valid. */
function isOutdated({ source, lease, outcome }: Settle, attempt: Attempt): boolean {
  if (source === 'callback' || lease === attempt.lease) return false;
  return outcome.kind !== 'delivered' && outcome.kind !== 'contradictory';
}

/**
 * Sends a pending order to review: an answer of another supplier may no longer settle it, and asking there may no longer buy
 * it. A final order does not change.
 */
function escalateToReview(batch: Batch, order: Order): Order {
  if (order.status !== 'processing' && order.status !== 'manual_review') return order;
  const newest = batch.attempt(order.id);
  if (newest?.state === 'open' && !newest.disputed) batch.putAttempt({ ...newest, disputed: true });
  return order.status === 'processing'
    ? batch.transition(order, 'contradiction', { reason: 'contradictory_answers' })
    : order;
}

/** What is known about an attempt: the answer that closed it, or a ruling, and what was recorded and `next` may repeat. */
function knownStatements(batch: Batch, order: Order, attempt: Attempt, next: Statement): KnownStatement[] {
  const { supplierCode: code } = attempt;
  const { paid } = batch.reviewContext(order);
  const overruled = overruledKind(order, attempt, paid);
  const recorded = repeatable(batch, attempt, next).map((one) => ({
    ...knownStatement(batch.keyring, attempt, one),
    overruled: one.said === overruled && one.at <= order.changedAt,
  }));
  switch (attempt.state) {
    case 'open':
      return recorded;
    case 'delivered':
      return [{ said: 'delivered', code, serial: soldSerial(batch.keyring, order) }, ...recorded];
    case 'absent':
    case 'rejected':
      return [
        {
          ...{ said: 'rejected', code, serial: null, neverBegun: wasNeverBegun(attempt) },
          // A sale was reported later, and a ruling charged the client for it.
          overruled: paid === attempt.reference,
        },
        ...recorded,
      ];
    case 'ruled': {
      const charged = order.status === 'succeeded' || order.status === 'refunded';
      const sold = charged && (paid === null || paid === attempt.reference);
      return [{ said: sold ? 'delivered' : 'rejected', code: 'ruled', serial: null }, ...recorded];
    }
  }
}

/**
 * The kind of earlier statements about an attempt that the end of its order has overruled: sales, when the order failed;
 * denials, when a ruling charged the client for the denied purchase.
 */
function overruledKind(order: Order, attempt: Attempt, paid: string | null): string | undefined {
  if (order.status === 'failed') return 'delivered';
  if (order.status !== 'succeeded' || attempt.state === 'delivered') return undefined;
  return isPaidFor(attempt, paid) ? 'rejected' : undefined;
}

function knownStatement(keyring: Keyring, attempt: Attempt, statement: Statement): KnownStatement {
  const { said, code } = statement;
  const serial = serialOf(keyring, statement);
  return { said, code, serial, acknowledges: acknowledges(attempt, statement) };
}

function soldSerial(keyring: Keyring, { accountId, id, serial }: Order): string | null {
  return serial === null ? null : openSerial(keyring, { accountId, orderId: id }, serial);
}
