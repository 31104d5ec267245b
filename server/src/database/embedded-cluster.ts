import { execFile } from 'node:child_process';
import { hash, randomBytes } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { hasCode } from '../fault.ts';
import { makeDataDir, readOrMakePrivateFile, readPrivateFile } from '../private-file.ts';
import { databaseUser, findBinaries, makeSystemFolder } from './embedded-binaries.ts';

/** A database cluster on disk, running or not. */
export interface Cluster {
  /** The folder with `bin/postgres`. */
  readonly binaries: string;
  /** PostgreSQL's data directory. */
  readonly data: string;
  readonly logFile: string;
  /** The folder of the Unix socket; only the database's user and root may enter it. */
  readonly socketDir: string;
  readonly password: string;
  /** The file with the password. */
  readonly passwordPath: string;
}

/** The superuser of an embedded cluster. It owns everything in it. */
export const clusterOwner = 'konter_owner';

/** The file in the data directory with the owner's password. It is created before the cluster. */
export const ownerPasswordFile = 'database-password';

/** The file in a data directory that names the cluster's location, and the file there that names the data directory. */
const [locationFile, belongsTo] = ['postgres-location', 'belongs-to'];

/** The sort order must not change when the operating system's libraries are updated. */
const plainLocale = ['--locale', 'C'];
/** The same for npm's PostgreSQL, with the letters of Unicode. PostgreSQL has had it since 17. */
const builtinLocale = [...plainLocale, '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'];

/** A socket's path has at most 107 bytes; PostgreSQL appends its file name to the folder. */
const socketDirBytesMax = 107 - '/.s.PGSQL.5432'.length;

const run = promisify(execFile);

/**
 * Finds the cluster of a data directory, or creates it. Safe when several processes do it at once. `otherBinaries` is the
 * folder of a PostgreSQL to use instead of npm's.
 * @throws when a cluster that was created earlier is missing: it is never replaced by an empty one
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

/** A cluster that is being restored beside the place of the data directory's own. */
export interface ClusterDraft {
  readonly cluster: Cluster;
  /** Writes a file below the cluster's folder, for the database's user. `path` is relative. */
  writeFile(path: string, content: AsyncIterable<Buffer>): Promise<void>;
  makeFolder(path: string): Promise<void>;
  /** Makes it the cluster of the data directory. One that is there is kept beside it; its new path is returned. */
  adopt(): Promise<string | undefined>;
  /** Removes it, if it was not adopted. */
  remove(): Promise<void>;
}

/**
 * Makes the folder of a cluster that is restored. Nothing else can start it until it is adopted. `password` is that of the
 * restored cluster's owner.
 */
export async function draftCluster(
  dataDir: string,
  password: string,
  otherBinaries?: string,
): Promise<ClusterDraft> {
  await makeDataDir(dataDir);
  await openForPassing(dataDir);
  const recordFile = join(dataDir, locationFile);
  const recorded = await readPrivateFile(recordFile);
  // The folder was lost with the database.
  if (recorded !== undefined && !(await exists(recorded))) await rm(recordFile);
  const binaries = otherBinaries ?? (await findBinaries());
  const home = await findHome(dataDir);
  await removeAbandonedDrafts(join(home, 'data'));
  const name = randomBytes(4).toString('hex');
  const draft = join(home, `data.new-${process.pid}-${name}`);
  await makeFolder(draft, 0o700);
  await giveToDatabase(draft);
  const passwordPath = join(dataDir, ownerPasswordFile);
  return {
    cluster: {
      ...{ binaries, data: draft, logFile: join(home, 'postgres.log') },
      ...{ socketDir: await makeSocketDir(home), password, passwordPath },
    },
    async writeFile(path, content) {
      const file = join(draft, path);
      await writeFile(file, content, { mode: 0o600 });
      await giveToDatabase(file);
    },
    async makeFolder(path) {
      const folder = join(draft, path);
      if (await makeFolder(folder, 0o700)) await giveToDatabase(folder);
    },
    async adopt() {
      const data = join(home, 'data');
      const earlier = (await exists(data)) ? join(home, `data.replaced-${name}`) : undefined;
      if (earlier !== undefined) await rename(data, earlier);
      await rename(draft, data);
      await rm(passwordPath, { force: true });
      await readOrMakePrivateFile(passwordPath, () => password);
      return earlier;
    },
    remove: () => rm(draft, { recursive: true, force: true }),
  };
}

/**
 * Whether a data directory has a cluster, or names the location of one. A location that cannot be read counts as one, so
 * that opening it reports why.
 */
export async function hasCluster(dataDir: string): Promise<boolean> {
  const paths = [join(dataDir, 'postgres', 'data', 'PG_VERSION'), join(dataDir, locationFile)];
  const found = await Promise.all(
    paths.map((path) => stat(path).catch((error: unknown) => hasCode(error, 'ENOENT', 'ENOTDIR'))),
  );
  return found.some((one) => one !== true);
}

/**
 * Checks that the current user owns the data directory. Another user may not read its secrets, and root would start
 * PostgreSQL as a user that may not read its files.
 * @throws an error with one sentence that names the owner, before anything is changed
 */
export async function refuseForeignCluster(dataDir: string): Promise<void> {
  const made = await stat(join(dataDir, ownerPasswordFile)).catch(() => undefined);
  if (made === undefined || process.getuid === undefined || made.uid === process.getuid()) return;
  const { uid } = made;
  throw new Error(
    `The data directory "${dataDir}" belongs to user ${uid}: run konter as that user, for example with "sudo -u '#${uid}'".`,
  );
}

/** Lets the database's user traverse the data directory. Its secret files have their own, stricter modes. */
async function openForPassing(dataDir: string): Promise<void> {
  if (databaseUser().uid === undefined) return;
  const { mode } = await stat(dataDir);
  if ((mode & 0o011) !== 0o011) await chmod(dataDir, (mode & 0o7777) | 0o011);
}

/**
 * Finds the folder of the cluster. When konter runs as root, PostgreSQL runs as another user, which cannot enter a folder
 * such as /root. The cluster of a data directory below one is then kept under /var/lib/konter, and a file in the data
 * directory names the place.
 */
async function findHome(dataDir: string): Promise<string> {
  const own = join(dataDir, 'postgres');
  const recordFile = join(dataDir, locationFile);
  const recorded = await readPrivateFile(recordFile);
  if (recorded !== undefined) {
    if (!(await exists(recorded))) {
      throw new Error(
        `The database of "${dataDir}" is missing: it was in "${recorded}" (see ${locationFile}); restore it.`,
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
 * Refuses a copy of a data directory: it names the original's database, which a trial of the copy must not change. A data
 * directory that was moved is not a copy.
 */
async function refuseCopy(dataDir: string, home: string): Promise<void> {
  const original = await readPrivateFile(join(home, belongsTo));
  if (original === undefined || (await isSameFolder(original, dataDir))) return;
  if ((await readPrivateFile(join(original, locationFile))) !== home) return;
  throw new Error(
    `"${dataDir}" is a copy of "${original}" and would use the same database (see ${locationFile}); ` +
      'docs/runbooks/backup.md describes how to restore a backup.',
  );
}

async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)));
  return a !== undefined && a.ino === b?.ino && a.dev === b.dev;
}

/** Whether the database's user may traverse every folder down to this one. */
async function passable(folder: string): Promise<boolean> {
  if (databaseUser().uid === undefined) return true;
  for (let path = await realpath(folder); ; path = dirname(path)) {
    const { mode } = await stat(path);
    if ((mode & 0o001) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

/** Creates the cluster in a temporary folder and renames it, so that an incomplete one is never used. */
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
      // Another process created it first; its cluster has the same password.
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
      `The folder "${folder}" belongs to another user; remove it, konter needs it for its socket.`,
    );
  if (found.uid !== owner) await giveToDatabase(folder);
  return folder;
}

/** Creates a folder; returns false when it exists. The mode does not depend on the umask. */
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
