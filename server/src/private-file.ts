import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasCode } from './fault.ts';

/**
 * Reads a file that only its owner may read, or creates it from `make()` when it is missing. The creation is atomic:
 * when several processes create the file at once, all read the same text.
 */
export async function readOrMakePrivateFile(path: string, make: () => string): Promise<string> {
  const found = await readPrivateFile(path);
  if (found !== undefined) return found;
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(`${make()}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}

/** Reads the trimmed text of a file, or `undefined` when there is none. */
export async function readPrivateFile(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Creates the data directory and its missing parents.
 * @throws an error with one sentence when it cannot be created
 */
export async function makeDataDir(path: string): Promise<void> {
  try {
    // Other users may traverse it, as the database's user must, but not list it.
    await makeFolders(path, 0o711);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The data directory "${path}" (KONTER_DATA_DIR) cannot be made: ${message}.`, { cause });
  }
}

/**
 * Creates a folder and its missing parents. The `recursive` option of mkdir never ends below a folder such as /proc.
 * @throws the file system's error when it cannot be created
 */
export async function makeFolders(path: string, mode: number): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() === true) return;
  if (dirname(path) !== path) await makeFolders(dirname(path), mode);
  await mkdir(path, { mode }).catch(async (error: unknown) => {
    if (!hasCode(error, 'EEXIST') || !(await stat(path)).isDirectory()) throw error;
  });
}
