import { type FileHandle, open, readFile, truncate } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CommandError } from '../command-error.ts';
import { codeOf, hasCode } from '../fault.ts';
import { makeFolders } from '../private-file.ts';

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
export function keepSaid(ledger: Ledger, refId: string, code: string): void {
  const found = ledger.find(refId);
  if (found !== undefined)
    ledger.put({ ...found, injected: [...found.injected, `said ${code}`] }, ledger.balance());
}

/**
 * Opens the ledger of a folder, or creates one with an opening balance.
 * @throws CommandError when the folder cannot hold it, or its file is not a ledger
 */
export async function openLedger(dataDir: string, openingBalance: number): Promise<Ledger> {
  const { lines, file } = await openFile(dataDir).catch((cause: unknown) => {
    const why = codeOf(cause) ?? 'it contains other data';
    throw new CommandError(`The ledger of "${dataDir}" (--data) cannot be kept there: ${why}.`, { cause });
  });
  const byId = new Map<number, Transaction>();
  const newest = new Map<string, Transaction>();
  let balance = openingBalance;
  for (const line of lines) {
    balance = line.balance;
    if (line.transaction === undefined) continue;
    byId.set(line.transaction.id, line.transaction);
    newest.set(line.transaction.refId, line.transaction);
  }
  const writer = makeWriter(file);

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

async function openFile(dataDir: string): Promise<{ lines: readonly Line[]; file: FileHandle }> {
  await makeFolders(resolve(dataDir), 0o700);
  const path = join(dataDir, 'ledger.jsonl');
  return { lines: await readLines(path), file: await open(path, 'a', 0o600) };
}

/** Reads the lines. An incomplete last line was never answered for, so it is removed. */
async function readLines(path: string): Promise<Line[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  });
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) await truncate(path, Buffer.byteLength(whole));
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map(readLine);
}

function readLine(text: string): Line {
  // Only this module writes the ledger, so every line has this shape.
  // oxlint-disable-next-line typescript/no-unsafe-return
  return JSON.parse(text);
}

interface Writer {
  add(line: Line): void;
  durable(): Promise<void>;
  close(): Promise<void>;
}

/** Batches the writes that arrive during a sync, because a sync takes a long time. */
function makeWriter(file: FileHandle): Writer {
  let waiting: string[] = [];
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  async function flush(before: Promise<void>): Promise<void> {
    await before;
    next = undefined;
    const lines = waiting;
    waiting = [];
    if (lines.length === 0) return;
    await file.appendFile(lines.join(''));
    await file.datasync();
  }

  function durable(): Promise<void> {
    if (next === undefined) {
      next = flush(writing);
      writing = next;
    }
    return next;
  }

  return {
    add: (line) => void waiting.push(`${JSON.stringify(line)}\n`),
    durable: () => (waiting.length === 0 ? writing : durable()),
    async close() {
      await durable();
      await file.close();
    },
  };
}
