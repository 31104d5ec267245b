import type { Keyring } from '../../../sealed.ts';
import type { Attempt } from '../../../suppliers/attempts/attempt.ts';
import type { Statement } from '../../../suppliers/attempts/statement.ts';
import type { Batch } from '../batch.ts';
import type { Settle } from '../command.ts';
import { decideLateOutcome, type KnownStatement } from '../../decide/decide-late-outcome.ts';
import type { Order } from '../../order.ts';
import { isPaidFor } from '../../attempts/paid-purchase.ts';
import { openSerial } from '../../private-values.ts';
import { answered, type Reply } from '../reply.ts';
import { serialOf, statementsOf } from './record-statements.ts';

/**
 * Takes in a statement about an attempt that has ended. It moves no money: what does not fit what is known waits for a
 * person, and an order that is still under way at another supplier waits with it. Where the sale was told of without a
 * serial, a later one is its serial.
 */
export function applyLateOutcome(batch: Batch, command: Settle, order: Order): Reply {
  const attempt = batch.earlierAttempt(command.attemptId);
  if (attempt === undefined || attempt.orderId !== order.id) return { kind: 'nothing' };
  if (isOutdated(command, attempt)) return answered(order);
  let current = order;
  for (const statement of statementsOf(command, attempt, batch.now)) {
    const late = decideLateOutcome(
      knownStatements(batch, current, attempt),
      decrypted(batch.keyring, statement),
    );
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

/** Whether the client paid for this purchase, and was told no serial of it. */
function lacksSerial(batch: Batch, order: Order, attempt: Attempt): boolean {
  if (order.status !== 'succeeded' || !isPaidFor(attempt, batch.reviewContext(order).paid)) return false;
  return (soldSerial(batch.keyring, order) ?? '') === '';
}

/** Since it was asked somebody else has spoken to the supplier: only a sale is still true. */
function isOutdated({ source, lease, outcome }: Settle, attempt: Attempt): boolean {
  if (source === 'callback' || lease === attempt.lease) return false;
  return outcome.kind !== 'delivered' && outcome.kind !== 'contradictory';
}

/**
 * A final order stays as it is. One that is under way may no longer be settled by another supplier's answer, nor bought
 * there by asking for it.
 */
function escalateToReview(batch: Batch, order: Order): Order {
  if (order.status !== 'processing' && order.status !== 'manual_review') return order;
  const newest = batch.attempt(order.id);
  if (newest?.state === 'open' && !newest.disputed) batch.putAttempt({ ...newest, disputed: true });
  return order.status === 'processing'
    ? batch.move(order, 'contradiction', { reason: 'contradictory_answers' })
    : order;
}

/** Everything that is known of an attempt: what closed it, or a person's ruling, and what was kept. */
function knownStatements(batch: Batch, order: Order, attempt: Attempt): KnownStatement[] {
  const { supplierCode: code } = attempt;
  const { paid } = batch.reviewContext(order);
  const untrue = foundUntrue(order, attempt, paid);
  const recorded = batch.statements(attempt.id).map((one) => ({
    ...decrypted(batch.keyring, one),
    overruled: one.said === untrue && one.at <= order.changedAt,
  }));
  switch (attempt.state) {
    case 'open':
      return recorded;
    case 'delivered':
      return [{ said: 'delivered', code, serial: soldSerial(batch.keyring, order) }, ...recorded];
    case 'absent':
    case 'rejected':
      // Its sale came to light, and a person had it paid for.
      return [{ said: 'rejected', code, serial: null, overruled: paid === attempt.reference }, ...recorded];
    case 'ruled': {
      const charged = order.status === 'succeeded' || order.status === 'refunded';
      const sold = charged && (paid === null || paid === attempt.reference);
      return [{ said: sold ? 'delivered' : 'rejected', code: 'ruled', serial: null }, ...recorded];
    }
  }
}

/**
 * What the end of an order has found untrue of an attempt, where it was said before: sales, when the order failed; denials,
 * when a person had the client pay for what was denied.
 */
function foundUntrue(order: Order, attempt: Attempt, paid: string | null): string | undefined {
  if (order.status === 'failed') return 'delivered';
  if (order.status !== 'succeeded' || attempt.state === 'delivered') return undefined;
  return isPaidFor(attempt, paid) ? 'rejected' : undefined;
}

function decrypted(keyring: Keyring, statement: Statement): KnownStatement {
  return { said: statement.said, code: statement.code, serial: serialOf(keyring, statement) };
}

function soldSerial(keyring: Keyring, { accountId, id, serial }: Order): string | null {
  return serial === null ? null : openSerial(keyring, { accountId, orderId: id }, serial);
}
