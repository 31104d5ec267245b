import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { commandEnvironment } from '../command-environment.ts';

const konterFile = fileURLToPath(new URL('../../bin/konter.mjs', import.meta.url));

/** The result of a command. */
export interface Ended {
  readonly code: number;
  /** Its standard output and standard error. */
  readonly out: string;
  readonly err: string;
}

/** The environment of a command. Its per-user files are in the data directory of the test. */
export function environmentOf(dataDir: string): NodeJS.ProcessEnv {
  return { ...commandEnvironment, KONTER_DATA_DIR: dataDir, XDG_STATE_HOME: join(dataDir, 'state') };
}

/** Runs one `konter` command to its end, in a process and an environment of its own. */
export function konter(
  dataDir: string,
  words: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const env = { ...environmentOf(dataDir), ...variables };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [konterFile, ...words], { env }, (error, out, err) => {
      const code = error === null ? 0 : error.code;
      if (typeof code === 'number') resolve({ code, out, err });
      else reject(new Error(`konter ${words.join(' ')} did not end by itself.`, { cause: error }));
    });
  });
}

/** Runs a command whose standard output nobody reads, or is a file, and returns its result. */
export async function konterUnread(
  dataDir: string,
  words: readonly string[],
  file?: string,
): Promise<Omit<Ended, 'out'>> {
  const env = environmentOf(dataDir);
  const given = file === undefined ? undefined : await open(file, 'w');
  const child = spawn(process.execPath, [konterFile, ...words], {
    env,
    stdio: ['ignore', given?.fd ?? 'pipe', 'pipe'],
  });
  child.stdout?.destroy();
  const ended = once(child, 'close');
  const err = child.stderr === null ? '' : await text(child.stderr);
  await ended;
  await given?.close();
  return { code: child.exitCode ?? -1, err };
}

/** Runs a command that must succeed with `--json`, and returns the one document in its output. */
export async function konterJson(dataDir: string, words: readonly string[]): Promise<Answer> {
  const { code, out, err } = await konter(dataDir, [...words, '--json']);
  if (code !== 0 || err !== '') throw new Error(`konter ${words.join(' ')} ended with ${code}: ${err}`);
  return JSON.parse(out);
}

/** The members that tests use. A member that a command does not return is undefined, whatever the type says. */
export interface Answer {
  readonly id: string;
  readonly key: string;
  readonly migrated: readonly string[];
  readonly keys: readonly Readonly<Record<string, unknown>>[];
  readonly accounts: readonly Readonly<Record<string, unknown>>[];
}
