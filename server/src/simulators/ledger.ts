import { type FileHandle, open, readFile, truncate } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CommandError } from '../command-error.ts';
import { codeOf, hasCode } from '../fault.ts';
import { makeFolders } from '../private-file.ts';

/** How a transaction stands. `inquired`: a bill that was read out and not paid. */
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
  /** What is kept of the buyer's deposit for it now. */
  readonly charged: number;
  readonly serial: string;
  readonly createdAt: number;
  /** How a pending one will end, and when. */
  readonly settles: { readonly as: 'failed' | 'sold'; readonly at: number } | null;
  /** Where its callbacks go. */
  readonly callbackUrl: string | null;
  /** What will be said wrongly or too often about it, so that a test can count it. */
  readonly injected: readonly string[];
}

interface Line {
  readonly balance: number;
  readonly transaction?: Transaction;
}

/** The truth about what was sold: an append-only file that is on the disk before anything is answered. */
export interface Ledger {
  balance(): number;
  /** The newest transaction of a reference. */
  find(refId: string): Transaction | undefined;
  all(): readonly Transaction[];
  nextId(): number;
  /** Takes a change over at once; `durable` ends when it cannot be lost any more. */
  put(transaction: Transaction, balance: number): void;
  setBalance(balance: number): void;
  durable(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the ledger of a folder, or begins one with an opening balance.
 * @throws CommandError when the folder cannot hold it, or what it holds is none
 */
export async function openLedger(dataDir: string, openingBalance: number): Promise<Ledger> {
  const { lines, file } = await openFile(dataDir).catch((cause: unknown) => {
    const why = codeOf(cause) ?? 'what it holds is not its own';
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

/** Reads the lines; a last one without its end was never answered for, so it is cut off. */
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
  // Only this file writes the ledger, so what stands in it has the shape of a line.
  // oxlint-disable-next-line typescript/no-unsafe-return
  return JSON.parse(text);
}

interface Writer {
  add(line: Line): void;
  durable(): Promise<void>;
  close(): Promise<void>;
}

/** Writes what gathered while the disk was busy with one call, for a disk takes its time to say that it is done. */
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
