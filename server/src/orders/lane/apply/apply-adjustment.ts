import type { Objection } from '../../../command-reasons.ts';
import { newId } from '../../../ids.ts';
import { manualAdjustment } from '../../../ledger/chart.ts';
import type { AuditDetail } from '../../../operators/audit-record.ts';
import { grouped } from '../../../rupiah.ts';
import { type Proposal, whyNotApproved } from '../../adjustments/proposal.ts';
import type { Batch } from '../batch.ts';
import type { ApproveAdjustment } from '../command.ts';
import { declined, type Reply } from '../reply.ts';
import { applyDeposit } from './apply-deposit.ts';
import { recordDecision } from './record-decision.ts';

/**
 * Books a proposal that another operator approves, once. A command that runs again after an unknown COMMIT finds its own
 * audit record, and is not a replay.
 */
export function applyAdjustment(batch: Batch, command: ApproveAdjustment): Reply {
  const { wallet: key, approver, by } = command;
  const proposal = batch.proposal(key, command.adjustmentId);
  if (proposal === undefined)
    return declined('The wallet has no such adjustment.', { reason: 'no_adjustment' });
  if (proposal.state === 'approved') return adjusted(batch, proposal, { replayed: !batch.audited(by.id) });
  const why = whyNotApproved(proposal, approver, batch.bookedAt) ?? bookProposal(batch, proposal, command);
  if (why !== undefined) return declined(`${why.message} Nothing was changed.`, why.info);
  batch.approve(proposal, approver);
  recordDecision(batch, key, by, {
    action: 'adjustment.approved',
    subject: proposal.id,
    detail: {
      ...{ kind: proposal.kind, amount: Number(proposal.amount) },
      ...{ state_before: 'proposed', state_after: 'approved' },
      ...peopleOf(proposal, approver),
    },
  });
  return adjusted(batch, proposal, { replayed: false });
}

const otherPayment: Objection = {
  message: 'This approval is not about the payment of the adjustment.',
  info: { reason: 'adjustment_of_other_payment' },
};

/** Books what a proposal says. Returns why it cannot be booked; then nothing is. */
function bookProposal(batch: Batch, proposal: Proposal, command: ApproveAdjustment): Objection | undefined {
  const { wallet: key, approver, by, cause } = command;
  const { kind, amount, reference, id } = proposal;
  if (kind === 'payment_reversal') return bookTakeBack(batch, proposal, command);
  if (kind === 'adjustment' || reference === null) {
    const wallet = batch.wallet(key);
    if (wallet.available + amount < 0n)
      return {
        message: `The wallet has ${grouped(wallet.available)} rupiah available, and ${grouped(wallet.held)} held for pending orders.`,
        info: { reason: 'balance_too_low', facts: { available: wallet.available, held: wallet.held } },
      };
    batch.bookMovement(wallet, manualAdjustment(amount, id));
    return undefined;
  }
  const approval = { adjustment: id, ...peopleOf(proposal, approver) };
  const known = batch.deposit(key, reference);
  const record = { id: newId(), actor: by.actor };
  if (kind === 'deposit') {
    if (known !== undefined)
      return {
        message: 'A deposit with this reference was credited before.',
        info: { reason: 'deposit_credited_before' },
      };
    // A payment that is credited without its cause would stay in review, and be credited again.
    const payment = cause?.payment;
    if (
      (payment?.paymentId ?? null) !== proposal.paymentId ||
      (payment?.requestId ?? null) !== proposal.requestId
    )
      return otherPayment;
    const credited = applyDeposit(batch, {
      ...{ kind: 'deposit', step: 'credit', wallet: key, amount, reference, by: record, approval },
      ...(cause === undefined ? {} : { cause }),
    });
    if (credited.kind === 'outdated')
      return {
        message: 'The payment or its request was decided in the meantime.',
        info: { reason: 'payment_changed' },
      };
    return undefined;
  }
  if (known !== undefined && known.reversed !== null)
    return {
      message: 'This deposit was reversed before.',
      info: { reason: 'deposit_reversed_before', facts: { reversed: known.reversed } },
    };
  const reply = applyDeposit(batch, {
    ...{ kind: 'deposit', step: 'reverse', wallet: key, amount: -amount, reference, approval },
    by: { ...record, reason: proposal.reason },
  });
  return reply.kind === 'declined'
    ? { message: reply.message.replace(' Nothing was reversed.', ''), info: reply.info }
    : undefined;
}

/** Books that a payment was taken back, as its proposal says. Returns why it cannot be booked. */
function bookTakeBack(
  batch: Batch,
  proposal: Proposal,
  { wallet, approver, by, cause, takeBack }: ApproveAdjustment,
): Objection | undefined {
  const isSame = takeBack?.payment.paymentId === proposal.paymentId && takeBack.amount === -proposal.amount;
  if (cause === undefined || takeBack === undefined || !isSame) return otherPayment;
  const booked = applyDeposit(batch, {
    ...{ ...takeBack, kind: 'deposit', step: 'reverse_payment', wallet, cause },
    by: { id: newId(), actor: by.actor, reason: proposal.reason },
    approval: { adjustment: proposal.id, ...peopleOf(proposal, approver) },
  });
  return booked.kind === 'outdated'
    ? { message: 'The payment has changed in the meantime.', info: { reason: 'payment_changed' } }
    : undefined;
}

/** Both people, by name and id, as the audit records say it. */
function peopleOf(
  { proposedBy, reason, evidence }: Proposal,
  approver: ApproveAdjustment['approver'],
): AuditDetail {
  return {
    proposed_by: proposedBy.name,
    proposed_by_id: proposedBy.id,
    approved_by: approver.name,
    approved_by_id: approver.id,
    reason,
    evidence,
  };
}

function adjusted(batch: Batch, { amount, ...of }: Proposal, { replayed }: { replayed: boolean }): Reply {
  const { available, held } = batch.wallet(of);
  return { kind: 'adjusted', amount, balance: available + held, replayed };
}
