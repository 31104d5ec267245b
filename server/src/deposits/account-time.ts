import { later } from '../clock.ts';
import type { Queryable } from '../database/connection.ts';
import { lockWallets, type WalletKey } from '../ledger/wallet.ts';

/** The time of a transaction about one account. The two differ only where the clock of a sandbox account was moved forward. */
export interface AccountTime {
  /** The database's time: events and books have it. */
  readonly now: Date;
  /** The time of the account: the deadlines of its deposit requests are compared with it. */
  readonly accountNow: Date;
}

/**
 * Locks the wallet of an account until the end of the transaction, and reads the time. Everything that changes the deposit
 * requests of an account comes after this lock.
 */
export async function lockAccount(tx: Queryable, wallet: WalletKey, offsetMs: number): Promise<AccountTime> {
  const { wallets, now } = await lockWallets(tx, [wallet], offsetMs);
  return { now, accountNow: later(now, wallets[0]?.clockOffsetMs ?? 0) };
}
