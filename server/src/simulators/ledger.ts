import { openDurableLines } from './durable-lines.ts';

/** The state of a transaction. `inquired`: a bill that was not paid yet. */
export type Stage = 'failed' | 'inquired' | 'pending' | 'reversed' | 'sold';

/** One transaction of the simulated supplier. Times are milliseconds since 1970, amounts rupiah. */
export interface Transaction {
  readonly id: number;
  readonly refId: string;
  readonly kind: 'bill' | 'prepaid';
  readonly sku: string;
  readonly customerNo: string;
  readonly stage: Stage;
  readonly code: string;
  /** What it costs the buyer. */
  readonly price: number;
  /** The amount that is charged to the buyer's deposit for it now. */
  readonly charged: number;
  readonly serial: string;
  readonly createdAt: number;
  /** How and when a pending one will end. */
  readonly settles: { readonly as: 'failed' | 'sold'; readonly at: number } | null;
  /** The URL of its callbacks. */
  readonly callbackUrl: string | null;
  /** The faults of its callbacks, so that a test can count them. */
  readonly injected: readonly string[];
}

interface Line {
  readonly balance: number;
  readonly transaction?: Transaction;
}

/** The truth about what was sold: an append-only file that is synced to disk before any answer. */
export interface Ledger {
  balance(): number;
  /** The newest transaction of a reference. */
  find(refId: string): Transaction | undefined;
  all(): readonly Transaction[];
  nextId(): number;
  /** Applies a change at once; `durable` resolves when it cannot be lost any more. */
  put(transaction: Transaction, balance: number): void;
  setBalance(balance: number): void;
  durable(): Promise<void>;
  close(): Promise<void>;
}

/** Records that the supplier said a code about the transaction of a reference which is not true. */
export function recordInjectedCode(ledger: Ledger, refId: string, code: string): void {
  const found = ledger.find(refId);
  if (found !== undefined)
    ledger.put({ ...found, injected: [...found.injected, `said ${code}`] }, ledger.balance());
}

/**
 * Opens the ledger of a folder, or creates one with an opening balance.
 * @throws CommandError when the folder cannot hold it, or its file is not a ledger
 */
export async function openLedger(dataDir: string, openingBalance: number): Promise<Ledger> {
  const { lines, writer } = await openDurableLines<Line>(dataDir);
  const byId = new Map<number, Transaction>();
  const newest = new Map<string, Transaction>();
  let balance = openingBalance;
  for (const line of lines) {
    balance = line.balance;
    if (line.transaction === undefined) continue;
    byId.set(line.transaction.id, line.transaction);
    newest.set(line.transaction.refId, line.transaction);
  }

  return {
    balance: () => balance,
    find: (refId) => newest.get(refId),
    all: () => [...byId.values()],
    nextId: () => byId.size + 1,
    put(transaction, after) {
      balance = after;
      byId.set(transaction.id, transaction);
      newest.set(transaction.refId, transaction);
      writer.add({ balance, transaction });
    },
    setBalance(after) {
      balance = after;
      writer.add({ balance });
    },
    durable: () => writer.durable(),
    close: () => writer.close(),
  };
}
