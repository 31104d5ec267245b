import type { Balance, WalletEntry } from '../ledger/wallet-entries.ts';
import type { WalletKey } from '../ledger/wallet.ts';

/** The first and the last day of a statement in Jakarta, as `YYYY-MM-DD`. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** The head of a statement: whose it is, which days it covers, and what the wallet contained before. */
export interface StatementHead extends WalletKey, DayRange {
  readonly issuer: string;
  readonly accountName: string;
  readonly opening: Balance;
}

/** How a statement is written: one line per part, without line breaks inside. */
export interface StatementFormat {
  /** A byte order mark, or nothing. It is not signed, because many programs remove it. */
  readonly mark: string;
  /** The lines before the entries. */
  head(head: StatementHead): string[];
  entry(entry: WalletEntry): string;
  /** The last line that is signed. */
  closing(closing: Balance, entries: bigint): string;
  signature(keyId: string, signature: string): string;
}
