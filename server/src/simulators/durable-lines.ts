import { type FileHandle, open, readFile, truncate } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CommandError } from '../command-error.ts';
import { codeOf, hasCode } from '../fault.ts';
import { makeFolders } from '../private-file.ts';

/** Appends lines to a file. */
export interface DurableLines<Line> {
  add(line: Line): void;
  /** Resolves when no line added so far can be lost any more. */
  durable(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the ledger of a folder, or creates it: its lines so far, and what appends to it.
 * @throws CommandError when the folder cannot hold it, or its file is not a ledger
 */
export async function openDurableLines<Line>(
  dataDir: string,
): Promise<{ readonly lines: readonly Line[]; readonly writer: DurableLines<Line> }> {
  try {
    const { texts, file } = await openFile(dataDir);
    // Only this module writes the file, so every line has this shape.
    // oxlint-disable-next-line typescript/no-unsafe-return
    const lines = texts.map((text): Line => JSON.parse(text));
    return { lines, writer: makeWriter(file) };
  } catch (cause) {
    const why = codeOf(cause) ?? 'it contains other data';
    throw new CommandError(`The ledger of "${dataDir}" (--data) cannot be stored there: ${why}.`, { cause });
  }
}

async function openFile(dataDir: string): Promise<{ texts: readonly string[]; file: FileHandle }> {
  await makeFolders(resolve(dataDir), 0o700);
  const path = join(dataDir, 'ledger.jsonl');
  return { texts: await readTexts(path), file: await open(path, 'a', 0o600) };
}

/** Reads the lines. An incomplete last line was never answered for, so it is removed. */
async function readTexts(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  });
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) await truncate(path, Buffer.byteLength(whole));
  return whole.split('\n').filter((line) => line !== '');
}

/** Batches the writes that arrive during a sync, because a sync takes a long time. */
function makeWriter<Line>(file: FileHandle): DurableLines<Line> {
  let waiting: string[] = [];
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  async function flush(before: Promise<void>): Promise<void> {
    await before;
    next = undefined;
    const lines = waiting;
    waiting = [];
    if (lines.length === 0) return;
    await file.appendFile(lines.join(''));
    await file.datasync();
  }

  function durable(): Promise<void> {
    if (next === undefined) {
      next = flush(writing);
      writing = next;
    }
    return next;
  }

  return {
    add: (line) => void waiting.push(`${JSON.stringify(line)}\n`),
    durable: () => (waiting.length === 0 ? writing : durable()),
    async close() {
      await durable();
      await file.close();
    },
  };
}
