import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { hasCode } from '../fault.ts';
import { findPostgresqlPackage, restoreLinks } from './postgresql-package.ts';

/** PostgreSQL refuses to run as root. When konter runs as root, PostgreSQL runs as this user and group (nobody on Debian). */
const unprivileged = { uid: 65_534, gid: 65_534 };

/** Holds copies of binaries, and clusters, whose own folder the unprivileged user cannot enter. */
const systemDir = '/var/lib/konter';

const run = promisify(execFile);

/** The user of PostgreSQL's processes: nobody when this process is root, otherwise the same user. */
export function databaseUser(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? unprivileged : {};
}

/**
 * Returns the folder with `bin/postgres` and `bin/initdb`, ready to run as the database's user.
 * @throws when the PostgreSQL package for this machine is not installed or does not run
 */
export async function findBinaries(): Promise<string> {
  const packageFile = findPostgresqlPackage();
  const native = join(dirname(packageFile), 'native');
  await restoreLinks(native);
  if (await runs(native)) return native;

  const { version }: { version: string } = JSON.parse(await readFile(packageFile, 'utf8'));
  const copy = join(systemDir, `pg-${version}`);
  if (await runs(copy)) return copy;
  await copyBinaries(native, copy);
  if (await runs(copy)) return copy;
  throw new Error(`PostgreSQL cannot be run from "${copy}"; set DATABASE_URL to use your own PostgreSQL.`);
}

/** Running it is the only reliable check of the permissions on every folder and library involved. */
async function runs(native: string): Promise<boolean> {
  try {
    await run(join(native, 'bin', 'postgres'), ['--version'], { ...databaseUser(), cwd: '/', env: {} });
    return true;
  } catch {
    return false;
  }
}

/**
 * Creates the system directory, or a folder below it, and returns its path. Every user may traverse it, whatever the umask
 * of this process.
 */
export async function makeSystemFolder(...names: readonly string[]): Promise<string> {
  await mkdir(dirname(systemDir), { recursive: true });
  let path = systemDir;
  for (const name of ['', ...names]) {
    path = join(path, name);
    await mkdir(path, { recursive: true });
    await chmod(path, 0o711);
  }
  return path;
}

async function copyBinaries(native: string, copy: string): Promise<void> {
  const draft = `${copy}.${process.pid}`;
  await makeSystemFolder();
  await rm(draft, { recursive: true, force: true });
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await restoreLinks(draft);
  await openToAll(draft);
  // Another process may have put its copy there first. A copy that does not run is replaced.
  await rename(copy, `${draft}.old`).catch(() => undefined);
  await rename(draft, copy).catch((error: unknown) => {
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  });
  await rm(draft, { recursive: true, force: true });
  await rm(`${draft}.old`, { recursive: true, force: true });
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, folder.endsWith('/bin') ? 0o755 : 0o644);
  }
}
