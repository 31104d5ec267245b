import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Queryable } from '../database/connection.ts';
import { walkWallets, walletText } from './wallet.ts';

/** The number of the last link of a chain, and the chain's head, when the head was written to a file. */
export interface ChainHead {
  readonly number: bigint;
  readonly head: string;
}

/** The head of a chain that is of no wallet. */
export interface NamedHead {
  readonly name: string;
  readonly number: bigint;
  readonly head: Buffer;
}

/** The heads of a wallet that were written to files, oldest first: of its steps, and of its orders. */
export interface WalletHeads {
  readonly steps: readonly ChainHead[];
  readonly orders: readonly ChainHead[];
}

/** The folder of the chain heads, below the data directory. */
export function chainHeadsDir(dataDir: string): string {
  return join(dataDir, 'chain-heads');
}

/**
 * Writes the heads of every wallet's two chains to a file of the day (`YYYY-MM-DD`) outside the database, once per day. A
 * chain that is truncated or rewritten later no longer matches. One line per wallet: its name, the number and head of its
 * last step, and those of its last order. `others` are chains that are of no wallet.
 */
export async function writeChainHeads(
  db: Queryable,
  dir: string,
  day: string,
  others: readonly NamedHead[] = [],
): Promise<void> {
  const path = join(dir, `${day}.txt`);
  if (await exists(path)) return;
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const unfinished = `${path}.${process.pid}.part`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    for await (const wallet of walkWallets(db, null)) {
      // `write` would not report a partial write on a full disk.
      const steps = `${wallet.lastStep} ${wallet.chainHead.toString('hex')}`;
      const orders = `${wallet.orders} ${wallet.ordersHead.toString('hex')}`;
      await file.appendFile(`${walletText(wallet)} ${steps} ${orders}\n`);
    }
    for (const { name, number, head } of others)
      await file.appendFile(`${name} ${number} ${head.toString('hex')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}

/**
 * Reads all stored heads by wallet, oldest first; empty when there is no file yet. The newest alone would not do: a chain may
 * have been truncated or rewritten before they were stored. A line of three columns has no head of orders.
 */
export async function readChainHeads(dir: string): Promise<ReadonlyMap<string, WalletHeads>> {
  const heads = new Map<string, { steps: ChainHead[]; orders: ChainHead[] }>();
  const days = await readdir(dir).catch(() => []);
  for (const name of days.filter((day) => /^\d{4}-\d{2}-\d{2}\.txt$/.test(day)).toSorted()) {
    for await (const line of createInterface({ input: createReadStream(join(dir, name)) })) {
      const [wallet = '', step, stepHead, order, orderHead] = line.split(' ');
      const known = heads.get(wallet) ?? { steps: [], orders: [] };
      heads.set(wallet, known);
      addHead(known.steps, step, stepHead);
      addHead(known.orders, order, orderHead);
    }
  }
  return heads;
}

/** Most wallets do not change on most days, so a head that is that of the day before is left out. */
function addHead(known: ChainHead[], number: string | undefined, head: string | undefined): void {
  if (number === undefined || head === undefined || known.at(-1)?.head === head) return;
  known.push({ number: BigInt(number), head });
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
