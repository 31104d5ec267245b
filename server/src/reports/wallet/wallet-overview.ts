import type { App } from '../../app.ts';
import { jakartaDay } from '../../clock.ts';
import { spentOn } from '../../ledger/book.ts';
import { readDatabaseTime } from '../../database/database-time.ts';
import { readWholeWallet, type WalletKey } from '../../ledger/wallet.ts';
import type { Rupiah } from '../../rupiah.ts';
import { daysUntilSpent, readSalesBefore } from '../earnings/daily-sales.ts';

/** What a wallet has, and how long it lasts. Amounts are rupiah. */
export interface WalletOverview {
  readonly available: Rupiah;
  readonly held: Rupiah;
  readonly owed: Rupiah;
  /** What was confirmed today in Jakarta. */
  readonly spentToday: Rupiah;
  readonly dailyLimit: Rupiah;
  /** For how many days it lasts at the average of the last seven, as home says it; null: nothing was sold in them. */
  readonly daysLeft: number | null;
  readonly now: Date;
}

/** A wallet, with what limits it, rupiah. */
interface LimitedWallet extends WalletKey {
  readonly limits: { readonly daily: Rupiah; readonly owed: Rupiah };
}

/** Reads what a wallet has now. */
export async function readWalletOverview(
  { clock, database }: Pick<App, 'clock' | 'database'>,
  account: LimitedWallet,
): Promise<WalletOverview> {
  const now = await readDatabaseTime(database, clock.offsetMs);
  const day = jakartaDay(now);
  const [wallet, sales] = await Promise.all([
    readWholeWallet(database, account),
    readSalesBefore(database, account, day),
  ]);
  if (wallet === undefined) throw new Error('The account has no wallet.');
  const { available, held } = wallet;
  const spentToday = spentOn(wallet, day);
  const { daily: dailyLimit, owed } = account.limits;
  return {
    ...{ available, held, owed, spentToday, dailyLimit, now },
    daysLeft: daysUntilSpent(available, sales),
  };
}
