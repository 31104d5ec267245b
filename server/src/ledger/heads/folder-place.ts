import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { type Clock, hourMs } from '../../clock.ts';
import { hasCode } from '../../fault.ts';
import { newId } from '../../ids.ts';
import { makeFolders } from '../../private-file.ts';
import type { HeadFile, HeadPlace } from './head-place.ts';

const ending = '.heads';
/** A file that is being compacted, until it replaces the one with the same name. */
const draftEnding = '.part';

/**
 * A folder with one file for each process that writes chain heads. Other servers may write to the same folder. No process
 * writes to the file of another, and one that nobody has written for an hour is merged into that of a running server.
 */
export function makeFolderPlace(
  dir: string,
  { configured, clock }: { configured: boolean; clock: Pick<Clock, 'nodeNow'> },
): HeadPlace {
  const own = `${hostname().replaceAll(/[^A-Za-z0-9-]/g, '-')}-${newId()}${ending}`;
  const path = join(dir, own);
  // The last append may have ended in the middle of a line.
  let torn = false;

  async function append(lines: readonly string[]): Promise<void> {
    await makeFolders(dir, 0o700);
    for (;;) {
      const found = await inodeOf(path);
      const written = await appendTo(path, [torn ? '\n' : '', ...linesTogether(lines)]).catch(
        (error: unknown) => {
          torn = true;
          throw error;
        },
      );
      torn = false;
      if (found === undefined) await syncFolder(dir);
      // Another server may have merged and removed the file just now; then this writes a new one.
      if ((await inodeOf(path)) === written) return;
    }
  }

  return {
    name: dir,
    configured,
    append,
    async *files() {
      for (const name of await namesIn(dir)) yield fileAt(dir, name);
    },
    async compact(keep) {
      const before = clock.nodeNow().getTime() - hourMs;
      await removeDrafts(dir, before);
      const ended = await endedIn(dir, own, before);
      const lines = await keep([own, ...ended.keys()].map((name) => fileAt(dir, name)));
      await makeFolders(dir, 0o700);
      const draft = `${path}${draftEnding}`;
      await rm(draft, { force: true });
      await appendTo(draft, linesTogether(lines));
      await rename(draft, path);
      await syncFolder(dir);
      torn = false;
      for (const [name, size] of ended)
        // One that grew meanwhile is merged the next time.
        if ((await stat(join(dir, name)).catch(() => undefined))?.size === size)
          await rm(join(dir, name), { force: true });
    },
  };
}

/** Removes what compactions that were interrupted before a time have left, milliseconds since 1970. */
async function removeDrafts(dir: string, before: number): Promise<void> {
  for (const name of await entriesOf(dir)) {
    if (!name.endsWith(`${ending}${draftEnding}`)) continue;
    const found = await stat(join(dir, name)).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < before) await rm(join(dir, name), { force: true });
  }
}

/** How many lines are written at once. */
const linesAtOnce = 10_000;

function* linesTogether(lines: readonly string[]): Generator<string> {
  for (let i = 0; i < lines.length; i += linesAtOnce) yield `${lines.slice(i, i + linesAtOnce).join('\n')}\n`;
}

/** Appends texts and returns the inode of the file once they are durable. */
async function appendTo(path: string, texts: Iterable<string>): Promise<bigint> {
  const file = await open(path, 'a', 0o600);
  try {
    for (const text of texts) await file.appendFile(text);
    await file.sync();
    return (await file.stat({ bigint: true })).ino;
  } finally {
    await file.close();
  }
}

async function inodeOf(path: string): Promise<bigint | undefined> {
  return (await stat(path, { bigint: true }).catch(() => undefined))?.ino;
}

/** Makes the names of new files durable. */
async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** The files of a folder; none if there is no such folder. */
async function namesIn(dir: string): Promise<string[]> {
  return (await entriesOf(dir)).filter((name) => name.endsWith(ending)).toSorted();
}

function entriesOf(dir: string): Promise<string[]> {
  return readdir(dir).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  });
}

function fileAt(dir: string, name: string): HeadFile {
  return { name, lines: linesOf(join(dir, name)) };
}

/** The lines of a file; none if it was removed meanwhile, because another server has merged it. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  yield* file.readLines();
}

/** The files that nobody has written since a time, milliseconds since 1970, with their sizes. */
async function endedIn(dir: string, own: string, sinceMs: number): Promise<Map<string, number>> {
  const ended = new Map<string, number>();
  for (const name of await namesIn(dir)) {
    const found = name === own ? undefined : await stat(join(dir, name)).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < sinceMs) ended.set(name, found.size);
  }
  return ended;
}
