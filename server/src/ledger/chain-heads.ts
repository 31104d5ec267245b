import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Queryable } from '../database/connection.ts';
import { walkWallets, walletText } from './wallet.ts';

/** How far a wallet's journal had come when its head was written down. */
export interface ChainHead {
  readonly entry: bigint;
  readonly head: string;
}

/** Where heads are written, below the data directory. */
export function chainHeadsDir(dataDir: string): string {
  return join(dataDir, 'chain-heads');
}

/**
 * Writes the head of every wallet's chain to a file of the day (`YYYY-MM-DD`) outside the database, once. A journal
 * that was cut short or written anew afterwards, chain and all, no longer fits it.
 */
export async function writeChainHeads(db: Queryable, dir: string, day: string): Promise<void> {
  const path = join(dir, `${day}.txt`);
  if (await exists(path)) return;
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const unfinished = `${path}.${process.pid}.part`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    for await (const wallet of walkWallets(db, null)) {
      // `write` would take it for done when a full disk took half of it.
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
 * The heads that were ever written down, by wallet, oldest first; none when there is no file yet. All of them, because the
 * newest are those of a journal that may have been cut short or written anew before.
 */
export async function readChainHeads(dir: string): Promise<ReadonlyMap<string, readonly ChainHead[]>> {
  const heads = new Map<string, ChainHead[]>();
  const days = await readdir(dir).catch(() => []);
  for (const name of days.filter((day) => /^\d{4}-\d{2}-\d{2}\.txt$/.test(day)).toSorted()) {
    for await (const line of createInterface({ input: createReadStream(join(dir, name)) })) {
      const [wallet = '', entry = '0', head = ''] = line.split(' ');
      const known = heads.get(wallet) ?? [];
      if (known.length === 0) heads.set(wallet, known);
      // Most wallets stay as they are on most days.
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
