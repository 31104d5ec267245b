import type { App } from '../../../../app.ts';
import { readAccountNames } from '../../../../clients/account-names.ts';
import { readBalances } from '../../../../ledger/wallet-balances.ts';
import { stateOf } from '../../../../orders/adjustments/approve-adjustment.ts';
import type { ShownProposal } from '../../../../orders/adjustments/proposal.ts';

/** Presents proposals as an operator sees them. */
export async function presentProposals(
  { database }: App,
  proposals: readonly ShownProposal[],
  operatorId: string,
): Promise<object[]> {
  const ids = [...new Set(proposals.map(({ accountId }) => accountId))];
  const names = await readAccountNames(database, ids);
  const balances = {
    live: await readBalances(database, 'live', ids),
    sandbox: await readBalances(database, 'sandbox', ids),
  };
  return proposals.map((one) => ({
    ...{ id: one.id, state: stateOf(one), kind: one.kind, account_id: one.accountId },
    account_name: names.get(one.accountId) ?? one.accountId,
    ...{ environment: one.environment, amount: Number(one.amount) },
    balance: Number(balances[one.environment].get(one.accountId)?.balance ?? 0n),
    ...{ reference: one.reference, payment_id: one.paymentId, request_id: one.requestId },
    ...{ reason: one.reason, evidence: one.evidence, proposed_by: one.proposedBy.name },
    ...{ proposed_at: one.proposedAt, expires_at: one.expiresAt, is_own: one.proposedBy.id === operatorId },
    ...{ decided_by: one.decidedBy?.name ?? null, decided_at: one.decidedAt },
    decision_reason: one.decisionReason,
  }));
}

/** Presents one proposal as an operator sees it. */
export async function presentProposal(
  app: App,
  proposal: ShownProposal,
  operatorId: string,
): Promise<object> {
  const [one] = await presentProposals(app, [proposal], operatorId);
  if (one === undefined) throw new Error('The proposal was not presented.');
  return one;
}
