import type { Wallet } from '../../ledger/book.ts';
import { deposit, depositReversal, type Movement } from '../../ledger/chart.ts';
import type { BookedDeposit } from '../../ledger/deposits.ts';
import { walletOf, type WalletKey } from '../../ledger/wallet.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { BatchSnapshot } from './batch-snapshot.ts';
import type { DepositCause } from './command.ts';

/** The part of a batch's running state that commands about deposits use. */
export interface BookedDeposits {
  deposit(key: WalletKey, reference: string): BookedDeposit | undefined;
  /** Whether the cause of a deposit can be credited; a deposit without a cause always can. */
  isCreditable(cause: DepositCause | undefined): boolean;
  /** Books a deposit. */
  bookDeposit(wallet: Wallet, amount: Rupiah, reference: string): Wallet;
  /** Reverses `amount` rupiah of a deposit. */
  bookReversal(wallet: Wallet, booked: BookedDeposit, amount: Rupiah): Wallet;
}

/** Starts the deposits of a batch: those of the snapshot, and those that its commands book. */
export function openDeposits(
  snapshot: BatchSnapshot,
  bookMovement: (wallet: Wallet, movement: Movement) => Wallet,
): BookedDeposits {
  const deposits = new Map<string, BookedDeposit>();
  const put = (booked: BookedDeposit): unknown =>
    deposits.set(`${booked.wallet.environment}/${booked.reference}`, booked);
  snapshot.deposits.forEach(put);

  return {
    deposit: (key, reference) => deposits.get(`${key.environment}/${reference}`),
    isCreditable: (cause) => cause === undefined || snapshot.causes.has(cause),
    bookDeposit(wallet, amount, reference) {
      const after = bookMovement(wallet, deposit(amount, reference));
      put({ wallet: walletOf(wallet), reference, amount, reversed: null });
      return after;
    },
    bookReversal(wallet, booked, amount) {
      const after = bookMovement(wallet, depositReversal(amount, booked.reference));
      put({ ...booked, reversed: amount });
      return after;
    },
  };
}
