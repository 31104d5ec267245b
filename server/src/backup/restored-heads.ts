import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jakartaDay } from '../clock.ts';
import { hasCode } from '../fault.ts';
import { chainHeadsDir } from '../ledger/chain-heads.ts';
import { makeFolders } from '../private-file.ts';

/** A file for the chain heads of a backup while it is restored. */
export interface HeadsFile {
  readonly path: string;
  /** Keeps the heads in the folder of the chain heads, for `konter audit`. */
  keep(at: Date): Promise<void>;
  close(): Promise<void>;
}

/** Opens the file for the heads of a backup. */
export async function openHeads(dataDir: string): Promise<HeadsFile> {
  const folder = await mkdtemp(join(tmpdir(), 'konter-heads-'));
  const path = join(folder, 'heads');
  return {
    path,
    async keep(at) {
      const heads = await open(path, 'r').catch(() => undefined);
      if (heads === undefined) return;
      try {
        await makeFolders(chainHeadsDir(dataDir), 0o700);
        const kept = await open(
          join(chainHeadsDir(dataDir), `backup-${jakartaDay(at)}.heads`),
          'wx',
          0o600,
        ).catch((error: unknown) => {
          if (hasCode(error, 'EEXIST')) return undefined;
          throw error;
        });
        if (kept === undefined) return;
        await kept.writeFile(heads.createReadStream({ autoClose: false }));
        await kept.sync();
        await kept.close();
      } finally {
        await heads.close();
      }
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
