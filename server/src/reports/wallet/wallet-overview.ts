import type { App } from '../../app.ts';
import { jakartaDay } from '../../clock.ts';
import { spentOn } from '../../ledger/book.ts';
import { readDatabaseTime } from '../../database/database-time.ts';
import { readWholeWallet, type WalletKey } from '../../ledger/wallet.ts';
import type { Rupiah } from '../../rupiah.ts';
import { hoursUntilEmpty } from './hours-until-empty.ts';

/** What a wallet has, and how long it lasts. Amounts are rupiah. */
export interface WalletOverview {
  readonly available: Rupiah;
  readonly held: Rupiah;
  readonly owed: Rupiah;
  /** What was confirmed today in Jakarta. */
  readonly spentToday: Rupiah;
  readonly dailyLimit: Rupiah;
  /** For how many hours it lasts at the rate of today (`hours-until-empty.ts`). */
  readonly hoursLeft: number | undefined;
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
  const wallet = await readWholeWallet(database, account);
  if (wallet === undefined) throw new Error('The account has no wallet.');
  const { available, held } = wallet;
  const spentToday = spentOn(wallet, jakartaDay(now));
  const { daily: dailyLimit, owed } = account.limits;
  return {
    ...{ available, held, owed, spentToday, dailyLimit, now },
    hoursLeft: hoursUntilEmpty({ available, spentToday }, now),
  };
}
