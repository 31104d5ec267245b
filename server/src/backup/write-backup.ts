import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { CommandError } from '../command-error.ts';
import { codeOf } from '../fault.ts';
import { makeFolders } from '../private-file.ts';
import { encrypted } from './encrypted-stream.ts';
import { type Entry, toStream } from './entries.ts';

/**
 * Writes entries to an encrypted file that only its owner can read. The file appears under its name when it is complete and
 * on the disk; if anything fails, or `signal` aborts, nothing is left. Memory does not grow with the size.
 * @throws CommandError when the file exists or cannot be written
 */
export async function writeBackupFile(
  path: string,
  key: Buffer,
  entries: AsyncIterable<Entry>,
  signal: AbortSignal,
): Promise<{ readonly bytes: number }> {
  const folder = dirname(path);
  const unfinished = join(folder, `.${basename(path)}.${process.pid}.part`);
  await makeFolders(folder, 0o700).catch((cause: unknown) => refuse(path, cause));
  if ((await stat(path).catch(() => undefined)) !== undefined)
    throw new CommandError(`The file "${path}" exists already; name another one.`);
  const file = await open(unfinished, 'w', 0o600).catch((cause: unknown) => refuse(path, cause));
  try {
    await pipeline(
      toStream(entries),
      createGzip({ level: 1 }),
      (plain: AsyncIterable<Buffer>) => encrypted(key, plain),
      async (stored: AsyncIterable<Buffer>) => {
        for await (const part of stored) await file.appendFile(part);
      },
      { signal },
    );
    await file.sync();
    const { size } = await file.stat();
    await file.close();
    await rename(unfinished, path);
    await syncFolder(folder);
    return { bytes: size };
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    if (signal.aborted)
      throw new CommandError('The backup was interrupted; nothing was written.', { cause: error });
    throw error;
  }
}

/** The file that `--to` names: itself, or a file named after the time in the folder that it is. */
export async function targetFile(to: string | undefined, dataDir: string, now: Date): Promise<string> {
  const name = `konter-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.backup`;
  if (to === undefined) return join(dataDir, 'backups', name);
  const found = await stat(to).catch(() => undefined);
  return found?.isDirectory() === true || to.endsWith('/') ? join(resolve(to), name) : resolve(to);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function refuse(path: string, cause: unknown): never {
  throw new CommandError(
    `The backup "${path}" cannot be written: ${codeOf(cause) ?? 'no reason was given'}.`,
    { cause },
  );
}
