import { dayMs } from '../../clock.ts';
import { CommandError } from '../../command-error.ts';
import { isId, newId } from '../../ids.ts';
import { readNewestSteps } from '../../ledger/newest-steps.ts';
import { lockWallets } from '../../ledger/wallet.ts';
import type { Operator } from '../../operators/acting-operator.ts';
import { checkedReason, recordAudit } from '../../operators/audit-record.ts';
import { requireDistinctOperators } from '../../operators/distinct-operators.ts';
import { Refusal } from '../../refusals.ts';
import { findOrder } from '../stored/order-rows.ts';
import {
  commandOf,
  type DecidedOrder,
  decideOrder,
  type NeedsApproval,
  type OrderDecision,
  type RulingApp,
  runDecision,
} from './decide-order.ts';
import { type RulingProposal, rulingStateOf } from './ruling-proposal.ts';
import { insertProposal, type ReadProposal, readRulingProposals, rejectRow } from './ruling-proposal-rows.ts';

/** For how long a proposed ruling can be approved, milliseconds. */
const lifetimeMs = 7 * dayMs;

/** A decision that was carried out, or one above the limit of one person, which waits for another operator. */
export type RulingOutcome = DecidedOrder | { readonly kind: 'proposed'; readonly found: ReadProposal };

/**
 * Rules on an order or refunds it, up to `reviews.ruling_limit`; proposes what is above it. The same request again changes and proposes
 * nothing.
 * @throws CommandError as `decideOrder` does, and when a proposal is needed and `prover` knows no operator
 * @throws Refusal as `decideOrder` does; `proposal_waits` when another proposal about the order waits
 */
export async function ruleUpToLimit(
  app: RulingApp,
  decision: OrderDecision,
  prover: () => Operator,
): Promise<RulingOutcome> {
  const known = await proposedBefore(app, decision, prover);
  if (known !== undefined) return { kind: 'proposed', found: known };
  const decided = await decideOrder(app, decision);
  return decided.kind === 'done' ? decided : propose(app, decision, decided, prover());
}

/** The proposal that the same request made. @throws Refusal when that request asked for something else */
async function proposedBefore(
  { database, clock }: RulingApp,
  { requestKey, orderId, ruling, by }: OrderDecision,
  prover: () => Operator,
): Promise<ReadProposal | undefined> {
  if (requestKey === null) return undefined;
  const [found] = await readRulingProposals(
    database,
    { requestKey, proposedBy: prover().id },
    clock.offsetMs,
  );
  if (found === undefined) return undefined;
  const { proposal } = found;
  const isSame =
    proposal.orderId === orderId.toLowerCase() &&
    proposal.ruling === ruling &&
    proposal.reason === by.reason.trim();
  if (!isSame) throw new Refusal('idempotency_key_reused');
  return found;
}

function propose(
  { database, clock }: RulingApp,
  { ruling, requestKey, by: { reason: given } }: OrderDecision,
  { place: { wallet, id: orderId }, serial, amount, newestStep }: NeedsApproval,
  by: Operator,
): Promise<RulingOutcome> {
  const reason = checkedReason(given, 'a ruling');
  return database.transaction(async (tx) => {
    // Every change of the order takes this lock, so its newest step stays until the commit.
    await lockWallets(tx, [wallet], clock.offsetMs);
    const newest = await readNewestSteps(tx, wallet.environment, [
      { accountId: wallet.accountId, id: orderId },
    ]);
    if (newest.get(orderId) !== newestStep) throw new Refusal('case_changed');
    const [waiting] = await readRulingProposals(tx, { ...wallet, orderId, waiting: true }, clock.offsetMs);
    if (waiting !== undefined) {
      const { proposal } = waiting;
      const isSame =
        proposal.proposedBy.id === by.id && proposal.ruling === ruling && proposal.reason === reason;
      if (isSame) return { kind: 'proposed', found: waiting };
      throw new Refusal('proposal_waits', {
        details: [{ field: 'order', code: proposal.ruling, message: proposal.proposedBy.name }],
      });
    }
    const id = newId();
    const proposal = { id, ...wallet, orderId, ruling, amount, newestStep, serial, requestKey, reason };
    await insertProposal(tx, { ...proposal, by: by.id, lifetimeMs, offsetMs: clock.offsetMs });
    const [found] = await readRulingProposals(tx, { id }, clock.offsetMs);
    if (found === undefined) throw new Error('The proposal was not inserted.');
    await recordAudit(tx, {
      actor: by.actor,
      action: 'ruling.proposed',
      accountId: wallet.accountId,
      subject: orderId,
      detail: {
        environment: wallet.environment,
        proposal: id,
        ruling,
        amount: Number(amount),
        reason,
        proposed_by: by.name,
        proposed_by_id: by.id,
      },
      rows: [{ table: 'ruling_proposals', key: id }],
    });
    return { kind: 'proposed', found };
  });
}

/** Whether a proposal can be approved now. */
export function isWaiting({ proposal, now }: ReadProposal): boolean {
  return rulingStateOf(proposal, now) === 'proposed';
}

/**
 * Approves the proposal of another operator and carries it out in the same transaction, once.
 * @throws CommandError when there is no such proposal, or this operator cannot approve it
 * @throws Refusal `needs_second_operator` to its proposer, `already_decided` when it was decided, `case_changed` when the order has changed
 */
export async function approveRuling(
  app: RulingApp,
  { id, by, requestKey }: { readonly id: string; readonly by: Operator; readonly requestKey: string | null },
): Promise<{ readonly proposal: RulingProposal; readonly done: DecidedOrder }> {
  const { proposal } = await findRulingProposal(app, id);
  const { accountId, environment, orderId, ruling, serial, reason, newestStep: seen } = proposal;
  const wallet = { accountId, environment };
  if (proposal.state === 'approved' && proposal.decidedBy?.id === by.id)
    return { proposal, done: await approvedBefore(app, proposal) };
  if (proposal.state !== 'proposed') throw decidedBefore(proposal);
  if (proposal.proposedBy.id === by.id) throw new Refusal('needs_second_operator');
  await requireDistinctOperators(app.database, [proposal.proposedBy.id, by.id]);
  const command = commandOf(ruling, serial, {
    ...{ wallet, orderId, seen, requestKey },
    operator: { id: newId(), actor: by.actor, reason },
    consent: { kind: 'approved', proposalId: id, approver: by },
  });
  const done = await runDecision(app, { wallet, id: orderId }, command, serial).catch(
    async (error: unknown) => {
      const after = (await findRulingProposal(app, id)).proposal;
      if (after.state === 'proposed') throw error;
      if (after.state !== 'approved' || after.decidedBy?.id !== by.id) throw decidedBefore(after);
      return approvedBefore(app, after);
    },
  );
  if (done.kind !== 'done') throw new Error('An approved ruling was sent for another approval.');
  return { proposal, done };
}

/** The order of a proposal that this operator has approved before. */
async function approvedBefore(
  app: RulingApp,
  { accountId, environment, orderId }: RulingProposal,
): Promise<DecidedOrder> {
  const wallet = { accountId, environment };
  const order = await findOrder(app.database, wallet, orderId, app.clock.offsetMs);
  if (order === undefined) throw new Error('The order of a ruling is gone.');
  await app.heads.prove(wallet);
  return { kind: 'done', order, booked: 0n };
}

function decidedBefore({ state, decidedBy }: RulingProposal): Refusal {
  return new Refusal('already_decided', {
    details: [{ field: 'proposal', code: state, message: decidedBy?.name ?? '' }],
  });
}

/**
 * Rejects a proposal, so that nobody can approve it. Its proposer may do so too.
 * @throws CommandError when there is no such proposal
 * @throws Refusal `already_decided` when it was decided
 */
export async function rejectRuling(
  app: Pick<RulingApp, 'clock' | 'database'>,
  { id, by, reason: given }: { readonly id: string; readonly by: Operator; readonly reason: string },
): Promise<RulingProposal> {
  const reason = checkedReason(given, 'a rejection');
  const { proposal } = await findRulingProposal(app, id);
  const { accountId, environment, orderId, ruling, amount, proposedBy } = proposal;
  const isSame = proposal.decidedBy?.id === by.id && proposal.decisionReason === reason;
  if (proposal.state === 'rejected' && isSame) return proposal;
  await app.database.transaction(async (tx) => {
    if (!(await rejectRow(tx, { id, by: by.id, reason }))) {
      const [now] = await readRulingProposals(tx, { id }, app.clock.offsetMs);
      throw decidedBefore(now?.proposal ?? proposal);
    }
    await recordAudit(tx, {
      actor: by.actor,
      action: 'ruling.rejected',
      accountId,
      subject: orderId,
      detail: {
        ...{ environment, proposal: id, ruling, amount: Number(amount), reason },
        ...{ state_before: 'proposed', state_after: 'rejected' },
        ...{ proposed_by: proposedBy.name, rejected_by: by.name, rejected_by_id: by.id },
      },
    });
  });
  return (await findRulingProposal(app, id)).proposal;
}

/** The proposal of an id. @throws CommandError when there is none */
export async function findRulingProposal(
  { database, clock }: Pick<RulingApp, 'clock' | 'database'>,
  id: string,
): Promise<ReadProposal> {
  const [found] = isId(id) ? await readRulingProposals(database, { id }, clock.offsetMs) : [];
  if (found === undefined)
    throw new CommandError('There is no proposed ruling with this id.', { reason: 'no_ruling_proposal' });
  return found;
}
