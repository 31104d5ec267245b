import { CommandError } from '../../command-error.ts';
import { DecisionRefused } from '../../decision-refused.ts';
import type { Database, Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { isId, newId } from '../../ids.ts';
import type { Operator } from '../../operators/acting-operator.ts';
import { checkedReason, recordAudit } from '../../operators/audit-record.ts';
import { requireDistinctOperators } from '../../operators/distinct-operators.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { ApproveAdjustment, DepositCause } from '../lane/command.ts';
import type { OrderLanes } from '../lane/order-lanes.ts';
import { runOperator } from '../review/operator-decision.ts';
import { type ShownProposal, shownState, whyNotApproved } from './proposal.ts';
import { lockProposals, readProposal } from './proposal-rows.ts';

/** What an approval has moved. Amounts are rupiah. */
export interface ApprovedAdjustment {
  readonly proposal: ShownProposal;
  readonly amount: Rupiah;
  /** The balance of the wallet now. */
  readonly balance: Rupiah;
  /** Whether it was approved before; then nothing was changed. */
  readonly replayed: boolean;
}

/**
 * Approves a proposal of another operator and moves its money, in one transaction. An approved one is not moved again.
 * @throws CommandError when there is no such proposal, this operator cannot approve it, or the wallet has too little
 */
export async function approveAdjustment(
  app: {
    readonly database: Queryable;
    readonly orders: OrderLanes;
    readonly clock: { readonly offsetMs: number };
  },
  {
    id,
    by,
    cause,
    takeBack,
  }: {
    readonly id: string;
    readonly by: Operator;
    /** Of a proposal about a payment: what is written with it. */
    readonly cause?: DepositCause;
    /** Of a proposal that takes a payment back: what is booked. */
    readonly takeBack?: NonNullable<ApproveAdjustment['takeBack']>;
  },
): Promise<ApprovedAdjustment> {
  const waiting = await findProposal(app, id);
  refuseProposer(waiting, by);
  await requireDistinctOperators(app.database, [waiting.proposedBy.id, by.id]);
  const { accountId, environment, reference } = waiting;
  const approve: ApproveAdjustment = {
    kind: 'adjust',
    wallet: { accountId, environment },
    adjustmentId: id,
    reference,
    approver: by,
    by: { id: newId(), actor: by.actor },
    ...(cause === undefined ? {} : { cause }),
    ...(takeBack === undefined ? {} : { takeBack }),
  };
  const reply = await runOperator(
    () => app.orders.run(approve),
    'repeat the command; it takes effect only once',
  );
  if (reply.kind !== 'adjusted') throw new Error(`An approval cannot answer "${reply.kind}".`);
  const { amount, balance, replayed } = reply;
  return { proposal: await findProposal(app, id), amount, balance, replayed };
}

/** The lane refuses the proposer too; this says so by its code. */
function refuseProposer(proposal: ShownProposal, by: Operator): void {
  if (stateOf(proposal) !== 'proposed') return;
  const why = whyNotApproved(proposal, by, proposal.readAt);
  if (why !== undefined)
    throw new DecisionRefused('needs_second_operator', `${why.message} Nothing was changed.`, why.info);
}

/**
 * Rejects a proposal, so that nobody can approve it. Its proposer may do so too. The same operator again changes nothing.
 * @throws CommandError when there is no such proposal, or it is no longer waiting
 */
export async function rejectAdjustment(
  app: { readonly database: Database; readonly clock: { readonly offsetMs: number } },
  { id, by, reason: given }: { readonly id: string; readonly by: Operator; readonly reason: string },
): Promise<ShownProposal> {
  const reason = checkedReason(given, 'a rejection');
  const found = await findProposal(app, id);
  const { accountId, environment, kind, amount } = found;
  if (found.state === 'rejected' && found.decidedBy?.id === by.id) return found;
  await app.database.transaction(async (tx) => {
    const [proposal] = await lockProposals(tx, environment, [id]);
    if (proposal?.state !== 'proposed')
      throw new DecisionRefused(
        'already_decided',
        `This adjustment is ${proposal?.state ?? 'gone'}; nothing was changed.`,
      );
    await tx.rows(sql`
      update adjustments
         set state = 'rejected', decided_by = ${by.id}::uuid, decided_at = clock_timestamp(), decision_reason = ${reason}
       where id = ${id}::uuid`);
    await recordAudit(tx, {
      ...{ actor: by.actor, action: 'adjustment.rejected', subject: id },
      accountId,
      detail: {
        environment,
        kind,
        amount: Number(amount),
        ...{ state_before: 'proposed', state_after: 'rejected' },
        reason,
        proposed_by: proposal.proposedBy.name,
        rejected_by: by.name,
        rejected_by_id: by.id,
      },
    });
  });
  return findProposal(app, id);
}

/** The proposal of an id. @throws CommandError when there is none */
export async function findProposal(
  { database, clock }: { readonly database: Queryable; readonly clock: { readonly offsetMs: number } },
  id: string,
): Promise<ShownProposal> {
  const found = isId(id) ? await readProposal(database, id, clock.offsetMs) : undefined;
  if (found === undefined)
    throw new CommandError('There is no adjustment with this id.', { reason: 'no_adjustment' });
  return found;
}

/** The state of a proposal when it was read. */
export function stateOf(proposal: ShownProposal): ReturnType<typeof shownState> {
  return shownState(proposal, proposal.readAt);
}
