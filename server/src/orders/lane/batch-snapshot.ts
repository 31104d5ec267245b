import type { Wallet } from '../../ledger/book.ts';
import type { BookedDeposit } from '../../ledger/deposits.ts';
import type { PaidPurchase } from '../../ledger/journal.ts';
import type { RequestKey } from '../../ledger/step.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import type { LateSale } from '../../suppliers/attempts/late-sales.ts';
import type { Statement } from '../../suppliers/attempts/statement.ts';
import type { ClaimedPurchase } from '../../suppliers/claimed-purchases.ts';
import type { Proposal } from '../adjustments/proposal.ts';
import type { DepositCause } from './command.ts';
import type { Order } from '../order.ts';
import type { RecentOrder } from '../stored/recent-orders.ts';
import type { OpenCase } from '../review/review-cases.ts';
import type { RulingProposal } from '../review/ruling-proposal.ts';

/** The result of a request with an Idempotency-Key: an order, or the balance after a reset. */
export interface IdempotencyRecord {
  readonly wallet: WalletKey;
  readonly key: string;
  readonly fingerprint: Buffer;
  readonly fingerprintKeyId: string;
  readonly orderId: string | null;
  readonly balance: Rupiah | null;
}

/** Everything that one transaction reads under its locks before it decides. */
export interface BatchSnapshot {
  readonly now: Date;
  /** The database's clock under the locks, microseconds since 1970. It determines the order of events. */
  readonly micros: bigint;
  readonly wallets: readonly Wallet[];
  readonly orders: readonly Order[];
  /** The newest attempt of each order. */
  readonly attempts: readonly Attempt[];
  /** Attempts that late statements are about, whether they are the newest or not. */
  readonly earlierAttempts: readonly Attempt[];
  /** The recorded statements about the attempts of settlements. */
  readonly statements: readonly Statement[];
  readonly records: readonly IdempotencyRecord[];
  /** The requests that made the claims of these orders. */
  readonly claimRequests: readonly { readonly orderId: string; readonly request: RequestKey }[];
  /** The newest orders of the customers whose new orders are guarded against duplicates. */
  readonly recent: readonly RecentOrder[];
  readonly deposits: readonly BookedDeposit[];
  /** The proposed adjustments that commands approve. */
  readonly proposals: readonly Proposal[];
  /** For commands about deposits: what the clients owe, by wallet as text, rupiah. */
  readonly receivables: ReadonlyMap<string, Rupiah>;
  /** The causes of deposits that can be credited. */
  readonly causes: ReadonlySet<DepositCause>;
  /** The ids of operator commands whose audit records exist already. */
  readonly audited: readonly string[];
  /** For the same commands: open cases, late sales, and what suppliers say against the states of attempts. */
  readonly openCases: readonly OpenCase[];
  readonly claimedPurchases: readonly ClaimedPurchase[];
  readonly lateSales: readonly LateSale[];
  /** For the same commands: the number of the newest step of each order, and the proposals that they approve. */
  readonly newestSteps: ReadonlyMap<string, bigint>;
  readonly rulingProposals: readonly RulingProposal[];
  /** For the same commands and late statements: the purchases that are paid for in the books. */
  readonly paid: readonly PaidPurchase[];
}
