import { execFile } from 'node:child_process';
import { hash, randomBytes } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { hasCode } from '../fault.ts';
import { makeDataDir, readOrMakePrivateFile, readPrivateFile } from '../private-file.ts';
import { databaseUser, findBinaries, makeSystemFolder } from './embedded-binaries.ts';

/** A database cluster that exists on disk, running or not. */
export interface Cluster {
  /** The folder with `bin/postgres`. */
  readonly binaries: string;
  /** PostgreSQL's data directory. */
  readonly data: string;
  readonly logFile: string;
  /** The folder of the Unix socket; only the user of the database, and root, may enter it. */
  readonly socketDir: string;
  readonly password: string;
  /** Where the password is kept. */
  readonly passwordPath: string;
}

/** The superuser of an embedded cluster, which owns everything in it. */
export const clusterOwner = 'konter_owner';

/** The file in the data directory with the owner's password; it is there as soon as a cluster may be. */
export const ownerPasswordFile = 'database-password';

/** The file in a data directory that says where its cluster is kept, and the one there that says whose it is. */
const [locationFile, belongsTo] = ['postgres-location', 'belongs-to'];

/** Sorting must not change with the operating system's libraries under a running business. */
const plainLocale = ['--locale', 'C'];
/** The same for npm's PostgreSQL, with the letters of Unicode. PostgreSQL has had it since 17. */
const builtinLocale = [...plainLocale, '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'];

/** A socket's path fits into 107 bytes; PostgreSQL adds its own name to the folder's. */
const socketDirBytesMax = 107 - '/.s.PGSQL.5432'.length;

const run = promisify(execFile);

/**
 * Finds the cluster of a data directory, or makes it. Safe when several processes do it at once. `otherBinaries` is the
 * folder of a PostgreSQL to use instead of npm's.
 * @throws when a cluster was made earlier and is no longer there: it is never replaced by an empty one
 */
export async function prepareCluster(dataDir: string, otherBinaries?: string): Promise<Cluster> {
  await makeDataDir(dataDir);
  await openForPassing(dataDir);
  const binaries = otherBinaries ?? (await findBinaries());
  const passwordPath = join(dataDir, ownerPasswordFile);
  const password = await readOrMakePrivateFile(passwordPath, () => randomBytes(24).toString('hex'));
  const home = await findHome(dataDir);
  const data = join(home, 'data');
  const locale = otherBinaries === undefined ? builtinLocale : plainLocale;
  if (!(await exists(join(data, 'PG_VERSION')))) await makeCluster({ binaries, locale }, data, password);
  return {
    binaries,
    data,
    logFile: join(home, 'postgres.log'),
    socketDir: await makeSocketDir(home),
    password,
    passwordPath,
  };
}

/**
 * Tells whether a data directory has a cluster, or names the place of one. What cannot be looked at counts as one, so
 * that whoever opens it says why it cannot be.
 */
export async function hasCluster(dataDir: string): Promise<boolean> {
  const places = [join(dataDir, 'postgres', 'data', 'PG_VERSION'), join(dataDir, locationFile)];
  const found = await Promise.all(
    places.map((path) => stat(path).catch((error: unknown) => hasCode(error, 'ENOENT', 'ENOTDIR'))),
  );
  return found.some((one) => one !== true);
}

/**
 * A data directory is used by whoever made it: another user may not read what is secret in it, and as root PostgreSQL would
 * be started as somebody who may not read its files.
 * @throws in one sentence that names the user, before anything is touched
 */
export async function refuseAnothers(dataDir: string): Promise<void> {
  const made = await stat(join(dataDir, ownerPasswordFile)).catch(() => undefined);
  if (made === undefined || process.getuid === undefined || made.uid === process.getuid()) return;
  const { uid } = made;
  throw new Error(
    `The data directory "${dataDir}" is that of user ${uid}: run konter as that user, as "sudo -u '#${uid}'" does.`,
  );
}

/** The data directory is konter's own, so its mode is too; what is secret in it is closed by itself. */
async function openForPassing(dataDir: string): Promise<void> {
  if (databaseUser().uid === undefined) return;
  const { mode } = await stat(dataDir);
  if ((mode & 0o011) !== 0o011) await chmod(dataDir, (mode & 0o7777) | 0o011);
}

/**
 * Started as root, PostgreSQL runs as another user, who cannot pass a closed folder such as /root. The cluster of a
 * data directory below one is kept under /var/lib/konter, and a file in the data directory says where.
 */
async function findHome(dataDir: string): Promise<string> {
  const own = join(dataDir, 'postgres');
  const recordFile = join(dataDir, locationFile);
  const recorded = await readPrivateFile(recordFile);
  if (recorded !== undefined) {
    if (!(await exists(recorded))) {
      throw new Error(
        `The database of "${dataDir}" was in "${recorded}" (see ${locationFile}) and is gone; restore it.`,
      );
    }
    await refuseCopy(dataDir, recorded);
    return recorded;
  }
  if ((await passable(dataDir)) || (await exists(join(own, 'data', 'PG_VERSION')))) {
    await makeFolder(own, 0o711);
    return own;
  }
  const away = await makeSystemFolder('clusters', randomBytes(8).toString('hex'));
  const home = await readOrMakePrivateFile(recordFile, () => away);
  if (home === away) await writeFile(join(away, belongsTo), `${dataDir}\n`);
  else await rm(away, { recursive: true, force: true });
  return home;
}

/**
 * A copy of a data directory names the database of the original. Whoever tries one out must not change that; a data
 * directory that was moved is no copy.
 */
async function refuseCopy(dataDir: string, home: string): Promise<void> {
  const original = await readPrivateFile(join(home, belongsTo));
  if (original === undefined || (await isSameFolder(original, dataDir))) return;
  if ((await readPrivateFile(join(original, locationFile))) !== home) return;
  throw new Error(
    `The database of "${dataDir}" is that of "${original}", of which it is a copy (see ${locationFile}); ` +
      'docs/runbooks/backup.md says how one is restored.',
  );
}

async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)));
  return a !== undefined && a.ino === b?.ino && a.dev === b.dev;
}

/** Tells whether the user of the database may pass every folder down to this one. */
async function passable(folder: string): Promise<boolean> {
  if (databaseUser().uid === undefined) return true;
  for (let path = await realpath(folder); ; path = dirname(path)) {
    const { mode } = await stat(path);
    if ((mode & 0o001) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

/** Makes the cluster beside its place and moves it there whole, so that a half-made one is never taken for a cluster. */
async function makeCluster(
  { binaries, locale }: { binaries: string; locale: readonly string[] },
  data: string,
  password: string,
): Promise<void> {
  await removeAbandonedDrafts(data);
  const draft = `${data}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  await makeFolder(draft, 0o700);
  await giveToDatabase(draft);
  const passwordFile = `${draft}.password`;
  try {
    await writeFile(passwordFile, password, { mode: 0o600 });
    await giveToDatabase(passwordFile);
    const options = { ...databaseUser(), cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC' } };
    await run(join(binaries, 'bin', 'initdb'), [...initdbArguments(draft, passwordFile), ...locale], options);
    await rename(draft, data).catch((error: unknown) => {
      // Another process was faster; its cluster has the same password.
      if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
    });
  } finally {
    await rm(passwordFile, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

function initdbArguments(data: string, passwordFile: string): string[] {
  return [
    ...['--pgdata', data, '--username', clusterOwner, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
    ...['--data-checksums', '--encoding', 'UTF8'],
  ];
}

async function removeAbandonedDrafts(data: string): Promise<void> {
  const folder = dirname(data);
  for (const name of await readdir(folder)) {
    const owner = /^data\.new-(\d+)-[0-9a-f]+(\.password)?$/.exec(name)?.[1];
    if (owner === undefined || processExists(Number(owner))) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

function processExists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

async function makeSocketDir(home: string): Promise<string> {
  const near = join(home, 'run');
  const name = hash('sha256', home).slice(0, 16);
  const folder = Buffer.byteLength(near) <= socketDirBytesMax ? near : `/tmp/konter-${name}`;
  const owner = databaseUser().uid ?? process.getuid?.();
  if (await makeFolder(folder, 0o700)) await giveToDatabase(folder);
  const found = await lstat(folder);
  const ours = found.isDirectory() && (found.uid === owner || found.uid === process.getuid?.());
  if (!ours)
    throw new Error(
      `The folder "${folder}" belongs to somebody else; remove it, konter keeps its socket there.`,
    );
  if (found.uid !== owner) await giveToDatabase(folder);
  return folder;
}

/** Makes a folder; gives false when it was there. The mode is set whatever the process's mask says. */
async function makeFolder(path: string, mode: number): Promise<boolean> {
  try {
    await mkdir(path);
    await chmod(path, mode);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

async function giveToDatabase(path: string): Promise<void> {
  const { uid, gid } = databaseUser();
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
