import { walletText, type WalletKey } from '../../ledger/wallet.ts';
import type { RulingProposal } from '../review/ruling-proposal.ts';
import type { BatchSnapshot } from './batch-snapshot.ts';
import type { Changes } from './changes.ts';

/** The part of a batch's running state that rulings of operators use beside the cases. */
export interface OpenRulings {
  /** The newest step of an order; null: a command of this batch has added another, which has no number yet. */
  newestStep(orderId: string): bigint | null;
  /** A proposal about an order of a wallet; undefined when there is no such one. */
  rulingProposal(key: WalletKey, id: string): RulingProposal | undefined;
  /** Marks a proposal as approved. */
  approveRuling(proposal: RulingProposal, approverId: string): void;
}

/** Starts the rulings of a batch. */
export function openRulings(snapshot: BatchSnapshot, changes: Changes): OpenRulings {
  const proposals = new Map(snapshot.rulingProposals.map((one) => [one.id, one]));
  return {
    newestStep: (id) =>
      changes.steps.some(({ orderId }) => orderId === id) ? null : (snapshot.newestSteps.get(id) ?? 0n),
    rulingProposal(key, id) {
      const found = proposals.get(id);
      return found !== undefined && walletText(found) === walletText(key) ? found : undefined;
    },
    approveRuling(proposal, approverId) {
      proposals.set(proposal.id, { ...proposal, state: 'approved' });
      changes.approvedRulings.push({ proposal, approverId });
    },
  };
}
