import manifest from '../../package.json' with { type: 'json' };
import type { Config } from '../config.ts';
import { readFingerprints } from '../data-keys.ts';
import { startBaseBackup } from '../database/base-backup.ts';
import type { Queryable } from '../database/connection.ts';
import { ownerPasswordFile } from '../database/embedded-cluster.ts';
import { checkTool, dump } from '../database/pg-tools.ts';
import { sql } from '../database/sql.ts';
import { formatRecord, pseudonymOf } from '../ledger/heads/head-record.ts';
import { walkWallets } from '../ledger/wallet.ts';
import type { Keyring } from '../sealed.ts';
import { readPrivateFile } from '../private-file.ts';
import { type Entry, folderEntry, textEntry } from './entries.ts';
import { type BackupSummary, type Manifest, manifestText, summaryText } from './manifest.ts';
import { join } from 'node:path';

/** What a backup reads. */
export interface BackupSource {
  readonly config: Config;
  /** Open with the owner's role. */
  readonly database: Queryable;
  readonly ownerUrl: string;
  readonly keyring: Keyring;
}

/**
 * The entries of an online backup: the manifest, the database, the heads of all chains, and the summary. The data keys are not
 * in it. `onSummary` receives the summary when everything has been read.
 * @throws an error with one sentence when PostgreSQL, or the tool that an own PostgreSQL needs, fails
 */
export async function* backupEntries(
  source: BackupSource,
  onSummary: (summary: BackupSummary, manifest: Manifest) => void,
): AsyncGenerator<Entry> {
  const facts = await readFacts(source.database);
  yield* source.config.databaseUrl === undefined
    ? clusterEntries(source, facts, onSummary)
    : dumpEntries(source, facts, onSummary);
}

type Facts = Omit<Manifest, 'kind' | 'ownerPassword' | 'startLsn'>;

async function readFacts(db: Queryable): Promise<Facts> {
  const [row] = await db.rows(sql<{ now: Date; version: number | null }>`
    select clock_timestamp() as now, current_setting('server_version_num')::int as version`);
  const { now, version = null } = row ?? {};
  if (now === undefined || version === null) throw new Error('The database returned no version.');
  const migrations = await db.rows(
    sql<{ name: string }>`select m.name from schema_migrations m order by m.name`,
  );
  return {
    konter: manifest.version,
    startedAt: now,
    postgres: Math.floor(version / 10_000),
    migrations: migrations.map(({ name }) => name),
    dataKeys: await readFingerprints(db),
  };
}

async function* clusterEntries(
  { config, database, ownerUrl, keyring }: BackupSource,
  facts: Facts,
  onSummary: (summary: BackupSummary, manifest: Manifest) => void,
): AsyncGenerator<Entry> {
  const ownerPassword = (await readPrivateFile(join(config.dataDir, ownerPasswordFile))) ?? null;
  const backup = await startBaseBackup(ownerUrl);
  try {
    const described: Manifest = { ...facts, kind: 'cluster', ownerPassword, startLsn: backup.startLsn };
    yield textEntry('manifest', manifestText(described));
    let files = 0;
    for await (const { path, folder, content } of backup.files()) {
      if (!folder) files += 1;
      yield folder ? folderEntry(`cluster/${path}`) : { name: `cluster/${path}`, content };
    }
    // Before the end of the backup, so that the restored journal has every one of them.
    const heads = chainHeads(database, keyring, facts.startedAt);
    yield { name: 'chain-heads', content: heads.lines };
    const end = await backup.finish();
    for (const name of end.segments) yield { name: `cluster/pg_wal/${name}`, content: end.segment(name) };
    yield textEntry('cluster/backup_label', end.label);
    if (end.tablespaceMap !== '') yield textEntry('cluster/tablespace_map', end.tablespaceMap);
    const summary = { at: end.at, stopLsn: end.stopLsn, wallets: heads.count(), files };
    yield textEntry('summary', summaryText(summary));
    onSummary(summary, described);
  } finally {
    await backup.close();
  }
}

async function* dumpEntries(
  { database, ownerUrl, keyring }: BackupSource,
  facts: Facts,
  onSummary: (summary: BackupSummary, manifest: Manifest) => void,
): AsyncGenerator<Entry> {
  await checkTool('pg_dump', facts.postgres);
  const described: Manifest = { ...facts, kind: 'dump', ownerPassword: null, startLsn: null };
  yield textEntry('manifest', manifestText(described));
  const heads = chainHeads(database, keyring, facts.startedAt);
  yield { name: 'chain-heads', content: heads.lines };
  // The snapshot of pg_dump is taken later, so that everything before this moment is in it.
  const [clock] = await database.rows(sql<{ now: Date }>`select clock_timestamp() as now`);
  yield { name: 'dump', content: dump(ownerUrl) };
  const summary = { at: clock?.now ?? facts.startedAt, stopLsn: null, wallets: heads.count(), files: 1 };
  yield textEntry('summary', summaryText(summary));
  onSummary(summary, described);
}

/** The heads of all wallets, in lines like those of the folder `chain-heads`. */
function chainHeads(
  db: Queryable,
  keyring: Keyring,
  at: Date,
): { readonly lines: AsyncIterable<Buffer>; count(): number } {
  let count = 0;
  async function* lines(): AsyncGenerator<Buffer> {
    for await (const wallet of walkWallets(db, null)) {
      count += 1;
      const unchanged = { before: wallet, after: wallet };
      yield Buffer.from(`${formatRecord(keyring, pseudonymOf(keyring, wallet), unchanged, at)}\n`);
    }
  }
  return { lines: lines(), count: () => count };
}
