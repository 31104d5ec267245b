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
  if (proposal === undefined) return declined('The wallet has no such adjustment.');
  if (proposal.state === 'approved') return adjusted(batch, proposal, { replayed: !batch.audited(by.id) });
  const why = whyNotApproved(proposal, approver, batch.bookedAt) ?? bookProposal(batch, proposal, command);
  if (why !== undefined) return declined(`${why} Nothing was changed.`);
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

/** Books what a proposal says. Returns why it cannot be booked, as one sentence; then nothing is. */
function bookProposal(batch: Batch, proposal: Proposal, command: ApproveAdjustment): string | undefined {
  const { wallet: key, approver, by, cause } = command;
  const { kind, amount, reference, id } = proposal;
  if (kind === 'payment_reversal') return bookTakeBack(batch, proposal, command);
  if (kind === 'adjustment' || reference === null) {
    const wallet = batch.wallet(key);
    if (wallet.available + amount < 0n)
      return `The wallet has ${grouped(wallet.available)} rupiah available, and ${grouped(wallet.held)} held for pending orders.`;
    batch.bookMovement(wallet, manualAdjustment(amount, id));
    return undefined;
  }
  const approval = { adjustment: id, ...peopleOf(proposal, approver) };
  const known = batch.deposit(key, reference);
  const record = { id: newId(), actor: by.actor };
  if (kind === 'deposit') {
    if (known !== undefined) return 'A deposit with this reference was credited before.';
    // A payment that is credited without its cause would stay in review, and be credited again.
    const payment = cause?.payment;
    if (
      (payment?.paymentId ?? null) !== proposal.paymentId ||
      (payment?.requestId ?? null) !== proposal.requestId
    )
      return 'This approval is not about the payment of the adjustment.';
    const credited = applyDeposit(batch, {
      ...{ kind: 'deposit', step: 'credit', wallet: key, amount, reference, by: record, approval },
      ...(cause === undefined ? {} : { cause }),
    });
    if (credited.kind === 'outdated') return 'The payment or its request was decided in the meantime.';
    return undefined;
  }
  if (known !== undefined && known.reversed !== null) return 'This deposit was reversed before.';
  const reply = applyDeposit(batch, {
    ...{ kind: 'deposit', step: 'reverse', wallet: key, amount: -amount, reference, approval },
    by: { ...record, reason: proposal.reason },
  });
  return reply.kind === 'declined' ? reply.message.replace(' Nothing was reversed.', '') : undefined;
}

/** Books that a payment was taken back, as its proposal says. Returns why it cannot be booked. */
function bookTakeBack(
  batch: Batch,
  proposal: Proposal,
  { wallet, approver, by, cause, takeBack }: ApproveAdjustment,
): string | undefined {
  const isSame = takeBack?.payment.paymentId === proposal.paymentId && takeBack.amount === -proposal.amount;
  if (cause === undefined || takeBack === undefined || !isSame)
    return 'This approval is not about the payment of the adjustment.';
  const booked = applyDeposit(batch, {
    ...{ ...takeBack, kind: 'deposit', step: 'reverse_payment', wallet, cause },
    by: { id: newId(), actor: by.actor, reason: proposal.reason },
    approval: { adjustment: proposal.id, ...peopleOf(proposal, approver) },
  });
  return booked.kind === 'outdated' ? 'The payment has changed in the meantime.' : undefined;
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
