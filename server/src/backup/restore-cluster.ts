import { appendFile } from 'node:fs/promises';
import { CommandError } from '../command-error.ts';
import type { Config, DataKey } from '../config.ts';
import { sourceOfDataKeys } from '../data-keys.ts';
import { startCluster } from '../database/embedded.ts';
import { type ClusterDraft, draftCluster } from '../database/embedded-cluster.ts';
import type { Restore } from '../quarantine/restores.ts';
import { databaseName } from '../start-database.ts';
import type { Entry } from './entries.ts';
import type { BackupSummary } from './manifest.ts';
import type { OpenBackup } from './read-backup.ts';
import type { Restored } from './restored.ts';
import { openHeads } from './restored-heads.ts';
import { startQuarantine } from './start-quarantine.ts';

/** Restores the files of an embedded cluster beside the place of the database, lets PostgreSQL recover, and puts it in place. */
export async function restoreCluster(
  config: Config,
  backup: OpenBackup,
  keys: readonly DataKey[],
): Promise<Restored> {
  const { dataDir } = config;
  const draft = await draftCluster(dataDir, backup.manifest.ownerPassword ?? '');
  const heads = await openHeads(dataDir);
  try {
    for await (const entry of backup.entries) await extract(draft, entry, heads.path);
    const summary = backup.summary();
    const restore = await startQuarantined(draft, keys, summary, sourceOfDataKeys(config));
    const replaced = await draft.adopt();
    await heads.keep(summary.at);
    return { manifest: backup.manifest, summary, restore, replaced };
  } finally {
    await heads.close();
    await draft.remove();
  }
}

async function startQuarantined(
  { cluster }: ClusterDraft,
  keys: readonly DataKey[],
  summary: BackupSummary,
  keySource: string,
): Promise<Restore> {
  const running = await startCluster(cluster);
  try {
    return await startQuarantine(running.url(databaseName), keys, summary.at, keySource);
  } finally {
    await running.stop();
  }
}

/** Writes one entry below the folder of the cluster; the heads of the chains go to a file beside it. */
async function extract(
  draft: ClusterDraft,
  { name, folder, content }: Entry,
  headsPath: string,
): Promise<void> {
  if (name === 'chain-heads') {
    for await (const part of content) await appendFile(headsPath, part);
    return;
  }
  const path = /^cluster\/(.+)$/.exec(name)?.[1];
  if (path === undefined)
    throw new CommandError(`The backup has an entry that this konter does not know: "${name}".`);
  if (folder === true) await draft.makeFolder(path);
  else await draft.writeFile(path, content);
}
