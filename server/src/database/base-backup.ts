import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../fault.ts';
import { randomBytes } from 'node:crypto';
import { openDatabase } from './connection.ts';
import { sql } from './sql.ts';

/** A file or folder below PostgreSQL's data directory. `path` is relative, with slashes. */
export interface ClusterFile {
  readonly path: string;
  readonly folder: boolean;
  readonly content: AsyncIterable<Buffer>;
}

/** An online backup of a cluster that runs on this machine, as the PostgreSQL manual describes it ("Making a Base Backup Using the Low Level API"). */
export interface BaseBackup {
  readonly startLsn: string;
  /** The files of the data directory, without the WAL. PostgreSQL may change them while they are read. */
  files(): AsyncIterable<ClusterFile>;
  /** Ends the backup: what the files need to become consistent, and the moment that they are restored to. */
  finish(): Promise<BackupEnd>;
  /** Closes the session; an unfinished backup is given up. */
  close(): Promise<void>;
}

/** The end of a base backup. */
export interface BackupEnd {
  /** The database's time: everything that was committed before is in the backup. */
  readonly at: Date;
  readonly stopLsn: string;
  /** The names of the segments of the WAL that the backup needs, in order. */
  readonly segments: readonly string[];
  /** The content of the files `backup_label` and `tablespace_map`. */
  readonly label: string;
  readonly tablespaceMap: string;
  /** Reads a segment. */
  segment(name: string): AsyncIterable<Buffer>;
}

/** Folders whose content PostgreSQL makes again when it starts, from the same manual. */
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const leftOut =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|backup_manifest|tablespace_map(\.old)?|current_logfiles|pg_internal\.init.*|pgsql_tmp.*|.*\.tmp)$/;
/** Read last: it names the checkpoint from which a server would start without the label. */
const controlFile = 'global/pg_control';
const readBytes = 256 * 1024;
const silenceMs = 600_000;

/**
 * Starts a base backup. `ownerUrl` is that of a superuser of the embedded cluster, whose files this process can read. A
 * temporary replication slot keeps the WAL until the session is closed.
 */
export async function startBaseBackup(ownerUrl: string): Promise<BaseBackup> {
  const database = openDatabase(ownerUrl, { connections: 1, silenceMs });
  // The backup belongs to one session; a connection of the pool could be replaced.
  const session = await database.connect();
  async function close(): Promise<void> {
    await session.end().catch(() => undefined);
    await database.close();
  }
  try {
    const slot = `konter_backup_${randomBytes(8).toString('hex')}`;
    await session.rows(sql<{ slot: string | null }>`
      select pg_create_physical_replication_slot(${slot}::text::name, true, true)::text as slot`);
    const [started] = await session.rows(sql<{
      folder: string | null;
      lsn: string | null;
      file: string | null;
    }>`
      select current_setting('data_directory') as folder, s.lsn::text as lsn, pg_walfile_name(s.lsn)::text as file
        from pg_backup_start('konter', true) as s (lsn)`);
    const { folder = null, lsn: startLsn = null, file: first = null } = started ?? {};
    if (folder === null || startLsn === null || first === null)
      throw new Error('PostgreSQL did not start the backup.');
    return {
      startLsn,
      files: () => filesOf(folder),
      async finish() {
        const [clock] = await session.rows(sql<{ now: Date }>`select clock_timestamp() as now`);
        const [stopped] = await session.rows(sql<{
          lsn: string | null;
          file: string | null;
          label: string | null;
          map: string | null;
        }>`
          select s.lsn::text as lsn, pg_walfile_name(s.lsn)::text as file, s.labelfile as label, s.spcmapfile as map
            from pg_backup_stop(false) as s`);
        const { lsn: stopLsn = null, file: last = null, label = null, map = null } = stopped ?? {};
        if (clock === undefined || stopLsn === null || last === null || label === null)
          throw new Error('PostgreSQL did not end the backup.');
        const wal = join(folder, 'pg_wal');
        const segments = await segmentsIn(wal, first, last);
        return {
          at: clock.now,
          stopLsn,
          segments,
          label,
          tablespaceMap: map ?? '',
          segment: (name) => contentOf(join(wal, name), false),
        };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Names of segments sort in the order of the WAL. @throws when one between the first and the last is missing */
async function segmentsIn(wal: string, first: string, last: string): Promise<string[]> {
  const names = (await readdir(wal))
    .filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
    .toSorted();
  const isComplete =
    names[0] === first &&
    names.at(-1) === last &&
    names.every((name, i) => i === 0 || follows(names[i - 1] ?? '', name));
  if (!isComplete) throw new Error('A segment of the WAL that the backup needs is missing; repeat it.');
  return names;
}

/** A segment has 16 MB, so that 256 of them make a log file: the last 8 digits count to 0xFF. */
function follows(before: string, name: string): boolean {
  const numberOf = (text: string): bigint =>
    BigInt(`0x${text.slice(8, 16)}`) * 256n + BigInt(`0x${text.slice(16)}`);
  return before.slice(0, 8) === name.slice(0, 8) && numberOf(name) === numberOf(before) + 1n;
}

async function* filesOf(folder: string): AsyncGenerator<ClusterFile> {
  yield* walk(folder, '');
  yield { path: controlFile, folder: false, content: contentOf(join(folder, controlFile)) };
}

async function* walk(root: string, below: string): AsyncGenerator<ClusterFile> {
  for (const entry of await readdir(join(root, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (leftOut.test(entry.name) || path === controlFile) continue;
    if (entry.isDirectory()) {
      yield { path, folder: true, content: nothing() };
      if (!emptied.has(path)) yield* walk(root, path);
      else if (path === 'pg_wal')
        yield* ['archive_status', 'summaries'].map((name) => ({
          path: `pg_wal/${name}`,
          folder: true,
          content: nothing(),
        }));
    } else if (entry.isFile()) yield { path, folder: false, content: contentOf(join(root, path)) };
    else
      throw new Error(
        `The cluster has a tablespace or a link ("${path}"), which konter does not back up; use pg_basebackup.`,
      );
  }
}

async function* nothing(): AsyncGenerator<Buffer> {
  // A folder has no content.
}

/** Reads a file up to the length that it has now. One that was removed meanwhile is empty: its removal is in the WAL. */
async function* contentOf(path: string, mayVanish = true): AsyncGenerator<Buffer> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (mayVanish && hasCode(error, 'ENOENT')) return undefined;
    throw error;
  });
  if (file === undefined) return;
  try {
    const { size } = await file.stat();
    for (let at = 0; at < size;) {
      const { bytesRead, buffer } = await file.read(
        Buffer.allocUnsafe(Math.min(readBytes, size - at)),
        0,
        null,
        at,
      );
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
}
