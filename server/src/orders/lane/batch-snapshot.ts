import type { Wallet } from '../../ledger/book.ts';
import type { BookedDeposit } from '../../ledger/deposits.ts';
import type { PaidPurchase } from '../../ledger/journal.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import type { LateSale } from '../../suppliers/attempts/late-sales.ts';
import type { Statement } from '../../suppliers/attempts/statement.ts';
import type { Order } from '../order.ts';
import type { OpenCase } from '../review/review-cases.ts';

/** What an Idempotency-Key led to: an order, or the balance that a reset set. */
export interface IdempotencyRecord {
  readonly wallet: WalletKey;
  readonly key: string;
  readonly fingerprint: Buffer;
  readonly fingerprintKeyId: string;
  readonly orderId: string | null;
  readonly balance: Rupiah | null;
}

/** Everything that one transaction read under its locks. */
export interface BatchSnapshot {
  readonly now: Date;
  /** The database's own clock under the locks, microseconds since 1970: what puts events in order. */
  readonly micros: bigint;
  readonly wallets: readonly Wallet[];
  readonly orders: readonly Order[];
  /** The newest attempt of each order. */
  readonly attempts: readonly Attempt[];
  /** Attempts that late statements are about, whether they are the newest or not. */
  readonly earlierAttempts: readonly Attempt[];
  /** What was kept of the attempts that settlements ask about. */
  readonly statements: readonly Statement[];
  readonly records: readonly IdempotencyRecord[];
  readonly totals: readonly { readonly wallet: WalletKey; readonly total: bigint }[];
  readonly deposits: readonly BookedDeposit[];
  /** Of the operators' commands, those whose audit records are there already. */
  readonly audited: readonly string[];
  /** For the same commands: orders with an open case, and what was sold late. */
  readonly openCases: readonly OpenCase[];
  readonly lateSales: readonly LateSale[];
  /** For the same commands and late statements: which purchases our books have paid for. */
  readonly paid: readonly PaidPurchase[];
}
