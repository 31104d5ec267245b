import { readFile, writeFile } from 'node:fs/promises';

/** A file of the repository that a command writes. */
export interface CommittedFile {
  readonly path: string;
  /** Its source, as in "differs from the migrations". */
  readonly source: string;
  /** The command that writes it. */
  readonly command: string;
}

/**
 * Compares the file with its expected text. Returns undefined when they are the same, otherwise a message that names
 * the first line that differs and the command that writes the file.
 */
export async function findDrift(file: CommittedFile, expected: string): Promise<string | undefined> {
  const committed = await readFile(file.path, 'utf8').catch(() => '');
  if (committed === expected) return undefined;
  const [old, now] = [committed.split('\n'), expected.split('\n')];
  const line = now.findIndex((text, index) => text !== old[index]);
  const at = line === -1 ? now.length : line;
  return [
    `${file.path} differs from ${file.source}. Run "${file.command}" and commit the file. The first difference, line ${at + 1}:`,
    `- ${excerpt(old[at], now[at])}`,
    `+ ${excerpt(now[at], old[at])}`,
  ].join('\n');
}

const excerptLength = 200;

/** A line, from shortly before its first difference to another one. A line of the OpenAPI document may be a whole page. */
function excerpt(line: string | undefined, other = ''): string {
  if (line === undefined) return '(end of the file)';
  if (line.length <= excerptLength) return line;
  const different = [...line].findIndex((letter, index) => letter !== other[index]);
  const from = Math.max(0, different - excerptLength / 4);
  return `${from > 0 ? '…' : ''}${line.slice(from, from + excerptLength)}…`;
}

/** Writes the file, or only reports drift and sets the exit code when the command line has `--check`. */
export async function writeOrCheck(file: CommittedFile, expected: string): Promise<void> {
  if (!process.argv.includes('--check')) {
    await writeFile(file.path, expected);
    return;
  }
  const drift = await findDrift(file, expected);
  if (drift === undefined) return;
  console.error(drift);
  process.exitCode = 1;
}
