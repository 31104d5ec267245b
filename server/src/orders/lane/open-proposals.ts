import { walletText, type WalletKey } from '../../ledger/wallet.ts';
import type { Proposal } from '../adjustments/proposal.ts';
import type { BatchSnapshot } from './batch-snapshot.ts';
import type { Changes } from './changes.ts';

/** The part of a batch's running state that approvals of adjustments use. */
export interface OpenProposals {
  /** A proposal for a wallet, as it is now; undefined when the wallet has no such one. */
  proposal(key: WalletKey, id: string): Proposal | undefined;
  /** Marks a proposal as approved. */
  approve(proposal: Proposal, approver: { readonly id: string; readonly name: string }): void;
}

/** Starts the proposals of a batch. */
export function openProposals(snapshot: BatchSnapshot, changes: Changes): OpenProposals {
  const proposals = new Map(snapshot.proposals.map((one) => [one.id, one]));
  return {
    proposal(key, id) {
      const found = proposals.get(id);
      return found !== undefined && walletText(found) === walletText(key) ? found : undefined;
    },
    approve(proposal, { id, name }) {
      proposals.set(proposal.id, { ...proposal, state: 'approved', decidedBy: { id, name } });
      changes.approvedAdjustments.push({ proposal, approverId: id });
    },
  };
}
