import type { NamedAuditRecord } from '../../operators/audit-record.ts';
import { newId } from '../../ids.ts';
import type { JournalEntry, Wallet } from '../../ledger/book.ts';
import { walletText, type WalletChange, type WalletKey } from '../../ledger/wallet.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import type { Statement } from '../../suppliers/attempts/statement.ts';
import type { Event } from '../../webhooks/event.ts';
import type { IdempotencyRecord } from './batch-snapshot.ts';
import type { Order } from '../order.ts';
import type { ReviewCase, ReviewRuling } from '../review/review-case.ts';

/** The changes that the commands of a batch have made so far, for the database. */
export interface Changes {
  readonly insertedOrders: Map<string, Order>;
  /** Changed orders with the versions that are stored now. */
  readonly changedOrders: Map<string, { readonly order: Order; readonly rowVersion: number }>;
  readonly droppedClaims: Map<string, Order>;
  readonly insertedAttempts: Map<string, Attempt>;
  readonly changedAttempts: Map<string, Attempt>;
  /** Every wallet of the batch, changed or not: each gets this transaction's `version`. */
  readonly wallets: Map<string, WalletChange>;
  readonly totals: Map<string, { readonly wallet: WalletKey; readonly total: bigint }>;
  readonly entries: JournalEntry[];
  readonly records: Map<string, IdempotencyRecord>;
  readonly openedCases: ReviewCase[];
  readonly closedCases: { readonly order: Order; readonly ruling: ReviewRuling }[];
  readonly events: Event[];
  readonly audits: NamedAuditRecord[];
  readonly statements: Statement[];
}

/** The changes of a new batch: only its wallets, each with this transaction's `version`. */
export function noChanges(wallets: readonly Wallet[]): Changes {
  const version = newId();
  return {
    insertedOrders: new Map(),
    changedOrders: new Map(),
    droppedClaims: new Map(),
    insertedAttempts: new Map(),
    changedAttempts: new Map(),
    wallets: new Map(
      wallets.map((before) => [walletText(before), { before, after: { ...before, version } }]),
    ),
    totals: new Map(),
    entries: [],
    records: new Map(),
    openedCases: [],
    closedCases: [],
    events: [],
    audits: [],
    statements: [],
  };
}
