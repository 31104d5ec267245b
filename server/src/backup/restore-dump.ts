import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../command-error.ts';
import type { Config, DataKey } from '../config.ts';
import { sourceOfDataKeys } from '../data-keys.ts';
import { openDatabase } from '../database/connection.ts';
import { checkTool, restoreSection } from '../database/pg-tools.ts';
import { ensureRolesOf } from '../database/roles.ts';
import { sql } from '../database/sql.ts';
import { beginUnfinishedRestore } from '../database/unfinished-restore.ts';
import type { OpenBackup } from './read-backup.ts';
import type { Restored } from './restored.ts';
import { openHeads } from './restored-heads.ts';
import { startQuarantine } from './start-quarantine.ts';

/** Restores a dump into the empty database of a URL. @throws CommandError when it is not empty */
export async function restoreDump(
  config: Config,
  url: string,
  backup: OpenBackup,
  keys: readonly DataKey[],
): Promise<Restored> {
  const { manifest } = backup;
  await checkTool('pg_restore', manifest.postgres);
  await refuseFilled(url);
  const folder = await mkdtemp(join(tmpdir(), 'konter-restore-'));
  const heads = await openHeads(config.dataDir);
  try {
    const file = join(folder, 'dump');
    for await (const { name, content } of backup.entries) {
      const path = name === 'dump' ? file : heads.path;
      const to = await open(path, 'a', 0o600);
      try {
        for await (const part of content) await to.appendFile(part);
      } finally {
        await to.close();
      }
    }
    const summary = backup.summary();
    await ensureRolesOf(url);
    // A supervised server starts whenever it can, and this program may be killed before the quarantine begins.
    await beginUnfinishedRestore(url);
    for (const section of ['pre-data', 'data', 'post-data'] as const)
      await restoreSection(url, file, section);
    const restore = await startQuarantine(url, keys, summary.at, sourceOfDataKeys(config));
    await heads.keep(summary.at);
    return { manifest, summary, restore, replaced: undefined };
  } finally {
    await heads.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws CommandError when the database has tables */
async function refuseFilled(url: string): Promise<void> {
  const owner = openDatabase(url, { connections: 1 });
  try {
    const tables = await owner.rows(sql<{ name: string }>`
      select c.relname::text as name
        from pg_class c
        join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind = 'r'
       limit 1`);
    if (tables.length > 0)
      throw new CommandError('The database of DATABASE_URL is not empty; create a new one for the restore.');
  } finally {
    await owner.close();
  }
}
