import type { NamedAuditRecord } from '../../operators/audit-record.ts';
import { newId } from '../../ids.ts';
import type { Wallet } from '../../ledger/book.ts';
import type { CashEntryContent } from '../../ledger/cash/cash-entry.ts';
import type { RequestKey, StepContent } from '../../ledger/step.ts';
import { walletText, type WalletChange } from '../../ledger/wallet.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import type { OrderInquiry } from '../stored/order-chain.ts';
import type { Proposal } from '../adjustments/proposal.ts';
import type { Order } from '../order.ts';
import type { DepositCause } from './command.ts';
import type { ReviewCase, ReviewRuling } from '../review/review-case.ts';
import type { RulingProposal } from '../review/ruling-proposal.ts';

/** The changes that the commands of a batch have made so far. */
export interface Changes {
  /** Orders that are shown for the first time, as they are first shown. */
  readonly shownOrders: Map<string, Order>;
  /** Every order that was shown or changed, as it is now. */
  readonly changedOrders: Map<string, Order>;
  readonly insertedClaims: Map<string, Order>;
  /** Claims whose order is shown now, or whose bill was refused. */
  readonly endedClaims: Map<string, Order>;
  /** Those whose bill was refused: their inquiries are deleted too. */
  readonly droppedClaims: Map<string, Order>;
  /** The requests that made the shown orders and the claims, by order. */
  readonly requests: Map<string, RequestKey>;
  /** The newest inquiry of each order that is shown. */
  readonly inquiries: Map<string, OrderInquiry>;
  readonly insertedAttempts: Map<string, Attempt>;
  readonly changedAttempts: Map<string, Attempt>;
  /** Every wallet of the batch, changed or not: each gets this transaction's `version`. */
  readonly wallets: Map<string, WalletChange>;
  /** In the order in which they happened. */
  readonly steps: StepContent[];
  readonly openedCases: ReviewCase[];
  readonly closedCases: { readonly order: Order; readonly ruling: ReviewRuling }[];
  /** Proposals that are approved, with the id of the operator who approved each. */
  readonly approvedAdjustments: { readonly proposal: Proposal; readonly approverId: string }[];
  /** Proposed rulings that are approved, with the id of the operator who approved each. */
  readonly approvedRulings: { readonly proposal: RulingProposal; readonly approverId: string }[];
  readonly audits: NamedAuditRecord[];
  /** Entries of the cash journal, in the order in which they happened. */
  readonly cash: CashEntryContent[];
  /** The causes of the deposits that were credited, and of the payments that were reversed, with the times of their accounts. */
  readonly causes: { readonly cause: DepositCause; readonly accountNow: Date }[];
}

/** The changes of a new batch: only its wallets, each with this transaction's `version`. */
export function noChanges(wallets: readonly Wallet[], requests: Changes['requests']): Changes {
  const version = newId();
  return {
    shownOrders: new Map(),
    changedOrders: new Map(),
    insertedClaims: new Map(),
    endedClaims: new Map(),
    droppedClaims: new Map(),
    requests,
    inquiries: new Map(),
    insertedAttempts: new Map(),
    changedAttempts: new Map(),
    wallets: new Map(
      wallets.map((before) => [walletText(before), { before, after: { ...before, version } }]),
    ),
    steps: [],
    openedCases: [],
    closedCases: [],
    approvedAdjustments: [],
    approvedRulings: [],
    audits: [],
    cash: [],
    causes: [],
  };
}

/** Whether there is anything to write. A wallet only changes together with something else. */
export function changesAnything(changes: Changes): boolean {
  return (
    changes.steps.length > 0 ||
    changes.shownOrders.size > 0 ||
    changes.insertedClaims.size > 0 ||
    changes.endedClaims.size > 0 ||
    changes.insertedAttempts.size > 0 ||
    changes.changedAttempts.size > 0 ||
    changes.audits.length > 0 ||
    changes.cash.length > 0
  );
}
