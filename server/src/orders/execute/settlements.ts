import { reset } from '../../ledger/chart.ts';
import { Refusal } from '../../refusals.ts';
import { closeAttempt, postpone, type Attempt } from '../../suppliers/attempt.ts';
import type { Batch, ReviewCase } from '../batch.ts';
import type { CreditDeposit, ResetWallet, Rule, SealedOutcome, Settle } from '../command.ts';
import { decideRuling, decideSettlement, mustWait, reviewAskMs } from '../decide.ts';
import type { Order } from '../order.ts';
import { refused, type Reply } from '../reply.ts';
import { keepRecord, replayOf } from './idempotency.ts';
import { endAttempt, refuseOrder, settleOrder, shownOrder } from './moves.ts';

/** Takes in what a supplier said of a purchase. The one door through which its word reaches the money. */
export function executeSettlement(batch: Batch, command: Settle): Reply {
  const order = batch.order(command.wallet, command.orderId);
  const attempt = batch.attempt(command.orderId);
  if (order === undefined || attempt === undefined || attempt.id !== command.attemptId)
    return { kind: 'nothing' };
  const settlement = decideSettlement(order, attempt, command.outcome, { ...command, now: batch.now });
  switch (settlement.do) {
    case 'nothing':
      return { kind: 'order', order, attempt: null, replayed: false };
    case 'wait':
      // A late "I do not know" must not end the lease of whoever is asking by now.
      if (attempt.lease === command.lease) batch.putAttempt(postpone(attempt, settlement.dueAt));
      return { kind: 'order', order, attempt: null, replayed: false };
    case 'move': {
      const settled = settleOrder(batch, order, settlement);
      if (settled.status === 'manual_review') {
        batch.changes.openedCases.push(reviewCase(settled, command.outcome));
        batch.putAttempt(postpone(attempt, new Date(batch.now.getTime() + reviewAskMs)));
      } else {
        batch.putAttempt(closeBy(attempt, command.outcome, batch.now));
        if (order.status === 'manual_review') closeCase(batch, settled);
      }
      return { kind: 'order', order: settled, attempt: null, replayed: false };
    }
  }
}

function reviewCase(order: Order, outcome: SealedOutcome): ReviewCase {
  return outcome.kind === 'contradictory'
    ? { order, cause: 'contradictory_answers', statements: outcome.statements }
    : { order, cause: 'outcome_unknown', statements: [] };
}

function closeBy(attempt: Attempt, outcome: SealedOutcome, now: Date): Attempt {
  switch (outcome.kind) {
    case 'delivered':
      return closeAttempt(attempt, 'delivered', now, { supplierReference: outcome.supplierReference });
    case 'rejected':
      return closeAttempt(attempt, 'rejected', now, { supplierCode: outcome.supplierCode });
    default:
      return closeAttempt(attempt, 'absent', now);
  }
}

function closeCase(batch: Batch, settled: Order): void {
  batch.changes.closedCases.push({
    order: settled,
    ruling: settled.status === 'succeeded' ? 'succeeded' : 'failed',
  });
}

/** Settles an order by a person's word; waits while a supplier is being asked. */
export function executeRuling(batch: Batch, command: Rule): Reply {
  const replay = replayOf(batch, command);
  if (replay !== undefined) return replay;
  const order = shownOrder(batch, command.wallet, command.orderId);
  if (order === undefined) return refused(new Refusal('not_found'));
  const decision = decideRuling(order, command.as, command.serial, batch.now);
  if (decision.do === 'refuse') return refuseOrder(batch, order, decision);
  if (mustWait(batch.attempt(order.id), batch.now)) return { kind: 'busy' };

  const settled = settleOrder(batch, order, decision);
  endAttempt(batch, order, 'ruled');
  if (order.status === 'manual_review') closeCase(batch, settled);
  keepRecord(batch, command, settled);
  return { kind: 'order', order: settled, attempt: null, replayed: false };
}

/** Sets a simulated wallet to its starting figure by a journal entry, once nothing is held. */
export function executeReset(batch: Batch, command: ResetWallet): Reply {
  const replay = replayOf(batch, command);
  if (replay !== undefined) return replay;
  const wallet = batch.wallet(command.wallet);
  if (wallet.held > 0n) return refused(new Refusal('holds_outstanding'));

  const difference = command.start - wallet.available;
  const moved = difference === 0n ? wallet : batch.bookMovement(wallet, reset(difference));
  batch.putWallet({ ...moved, spentOn: null, spent: 0n });
  keepRecord(batch, command, { balance: command.start });
  return { kind: 'balance', balance: command.start, replayed: false };
}

/** Credits a deposit once per reference and environment. */
export function executeDeposit(batch: Batch, command: CreditDeposit): Reply {
  const wallet = batch.wallet(command.wallet);
  const known = batch.deposit(command.wallet, command.reference);
  if (known === undefined) {
    const after = batch.bookDeposit(wallet, command.amount, command.reference);
    return { kind: 'balance', balance: after.available + after.held, replayed: false };
  }
  const same = known.amount === command.amount && known.wallet.accountId === command.wallet.accountId;
  if (!same) return { kind: 'deposit_taken', deposit: known };
  return { kind: 'balance', balance: wallet.available + wallet.held, replayed: true };
}
