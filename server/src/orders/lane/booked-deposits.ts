import type { Wallet } from '../../ledger/book.ts';
import { type CashMovement, creditedByHand, repaid, reversedByHand } from '../../ledger/cash/cash-chart.ts';
import { cashEntry, type CashEntryContent } from '../../ledger/cash/cash-entry.ts';
import { deposit, depositReversal, type Movement } from '../../ledger/chart.ts';
import type { BookedDeposit } from '../../ledger/deposits.ts';
import { walletOf, walletText, type WalletKey } from '../../ledger/wallet.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { BatchSnapshot } from './batch-snapshot.ts';
import type { Changes } from './changes.ts';
import type { DepositCause, DepositPayment } from './command.ts';

/** What the cash journal records of a deposit beside its amount: who caused it, and the payment that it is credited for. */
export type DepositSource = Pick<CashEntryContent, 'actor'> & Partial<DepositPayment>;

/** The part of a batch's running state that commands about deposits use. */
export interface BookedDeposits {
  deposit(key: WalletKey, reference: string): BookedDeposit | undefined;
  /** What the client owes us after reversed payments, rupiah. */
  receivable(key: WalletKey): Rupiah;
  /** Whether the cause of a deposit can be credited; a deposit without a cause always can. */
  isCreditable(cause: DepositCause | undefined): boolean;
  /**
   * Books a deposit on the wallet and in the cash journal: of a payment, or by hand when `source` names none. What the client
   * owes is repaid out of it first.
   */
  bookDeposit(wallet: Wallet, amount: Rupiah, reference: string, source: DepositSource): Wallet;
  /** Reverses `amount` rupiah of a deposit that was credited by hand. */
  bookReversal(wallet: Wallet, booked: BookedDeposit, amount: Rupiah, actor: string): Wallet;
  /**
   * Takes `taken` rupiah of a payment back from the wallet, if any, and books `movement`, which may add to what the client
   * owes. `reference` is that of the step, and `booked` the deposit that the payment was credited by.
   */
  bookPaymentReversal(
    wallet: Wallet,
    moved: {
      readonly booked: BookedDeposit;
      readonly taken: Rupiah;
      readonly reference: string;
      readonly movement: CashMovement;
    },
    source: Omit<DepositSource, 'movements'> & Pick<CashEntryContent, 'reference'>,
  ): Wallet;
}

/** Starts the deposits of a batch: those of the snapshot, and those that its commands book. */
export function openDeposits(
  snapshot: BatchSnapshot,
  changes: Changes,
  bookMovement: (wallet: Wallet, movement: Movement) => Wallet,
): BookedDeposits {
  const deposits = new Map<string, BookedDeposit>();
  const put = (booked: BookedDeposit): unknown =>
    deposits.set(`${booked.wallet.environment}/${booked.reference}`, booked);
  snapshot.deposits.forEach(put);
  const receivables = new Map(snapshot.receivables);
  const owedBy = (key: WalletKey): Rupiah => receivables.get(walletText(key)) ?? 0n;

  /** Adds an entry of the wallet's newest step, or of none. */
  function addEntry(
    wallet: Wallet,
    movement: CashMovement,
    named: Omit<DepositSource, 'movements'> & { readonly reference?: string | null },
  ): void {
    const moves = movement.postings.depositsReceived !== 0n;
    const content = {
      ...{ environment: wallet.environment, accountId: wallet.accountId },
      ...{ step: moves ? newestStep(changes, wallet) : null, ...named },
    };
    changes.cash.push(cashEntry(movement, content));
    const owed = owedBy(wallet) - movement.postings.clientReceivable;
    receivables.set(walletText(wallet), owed);
  }

  function repay(wallet: Wallet, amount: Rupiah, source: Omit<DepositSource, 'movements'>): Wallet {
    const owed = owedBy(wallet);
    const part = owed < amount ? owed : amount;
    if (part === 0n) return wallet;
    // Unique, and no reference of an operator: a deposit that is repaid from can still be reversed.
    const reference = `repayment/${wallet.accountId}/${newestStep(changes, wallet) + 1n}`;
    const after = bookMovement(wallet, depositReversal(part, reference));
    addEntry(after, repaid(part), source);
    return after;
  }

  return {
    deposit: (key, reference) => deposits.get(`${key.environment}/${reference}`),
    receivable: owedBy,
    isCreditable: (cause) => cause === undefined || snapshot.causes.has(cause),
    bookDeposit(wallet, amount, reference, { movements, ...source }) {
      const after = bookMovement(wallet, deposit(amount, reference));
      put({ wallet: walletOf(wallet), reference, amount, reversed: null, takenBack: false });
      if (movements === undefined) addEntry(after, creditedByHand(amount), { ...source, reference });
      for (const movement of movements ?? []) addEntry(after, movement, source);
      return repay(after, amount, source);
    },
    bookReversal(wallet, booked, amount, actor) {
      const after = bookMovement(wallet, depositReversal(amount, booked.reference));
      put({ ...booked, reversed: amount });
      addEntry(after, reversedByHand(amount), { actor, reference: booked.reference });
      return after;
    },
    bookPaymentReversal(wallet, { booked, taken, reference, movement }, source) {
      put({ ...booked, takenBack: true });
      const after = taken === 0n ? wallet : bookMovement(wallet, depositReversal(taken, reference));
      addEntry(after, movement, source);
      return after;
    },
  };
}

/** The number that the newest step of a wallet gets. */
function newestStep({ steps, wallets }: Changes, key: WalletKey): bigint {
  const text = walletText(key);
  const before = wallets.get(text)?.before.lastStep ?? 0n;
  return before + BigInt(steps.filter((step) => walletText(step) === text).length);
}
