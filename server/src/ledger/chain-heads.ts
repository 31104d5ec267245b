import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Queryable } from '../database/connection.ts';
import { walkWallets, walletText } from './wallet.ts';

/** The last entry of a wallet's journal, and its head, when the head was written to a file. */
export interface ChainHead {
  readonly entry: bigint;
  readonly head: string;
}

/** The folder of the chain heads, below the data directory. */
export function chainHeadsDir(dataDir: string): string {
  return join(dataDir, 'chain-heads');
}

/**
 * Writes the head of every wallet's chain to a file of the day (`YYYY-MM-DD`) outside the database, once per day. A
 * journal that is truncated or rewritten later, including its chain, no longer matches.
 */
export async function writeChainHeads(db: Queryable, dir: string, day: string): Promise<void> {
  const path = join(dir, `${day}.txt`);
  if (await exists(path)) return;
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const unfinished = `${path}.${process.pid}.part`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    for await (const wallet of walkWallets(db, null)) {
      // `write` would not report a partial write on a full disk.
      await file.appendFile(
        `${walletText(wallet)} ${wallet.lastEntry} ${wallet.chainHead.toString('hex')}\n`,
      );
    }
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}

/**
 * Reads all stored heads by wallet, oldest first; empty when there is no file yet. The newest alone would not do: a journal
 * may have been truncated or rewritten before they were stored.
 */
export async function readChainHeads(dir: string): Promise<ReadonlyMap<string, readonly ChainHead[]>> {
  const heads = new Map<string, ChainHead[]>();
  const days = await readdir(dir).catch(() => []);
  for (const name of days.filter((day) => /^\d{4}-\d{2}-\d{2}\.txt$/.test(day)).toSorted()) {
    for await (const line of createInterface({ input: createReadStream(join(dir, name)) })) {
      const [wallet = '', entry = '0', head = ''] = line.split(' ');
      const known = heads.get(wallet) ?? [];
      if (known.length === 0) heads.set(wallet, known);
      // Most wallets do not change on most days.
      if (known.at(-1)?.head !== head) known.push({ entry: BigInt(entry), head });
    }
  }
  return heads;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
