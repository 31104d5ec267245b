import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { patienceMs } from '../patience.ts';

const konterFile = fileURLToPath(new URL('../../bin/konter.mjs', import.meta.url));

/** One line of output of `konter listen --json`. */
export interface PrintedLine {
  readonly what: string;
  readonly [member: string]: unknown;
}

/** A running `konter listen`, in a process and an environment of its own. */
export interface Listening {
  readonly reported: readonly PrintedLine[];
  /** The kinds of the events that it printed. */
  kinds(): string[];
  /** The secret that it signs with. */
  readonly secret: string;
  /** Waits until a condition on its output is true. */
  until(isSo: (reported: readonly PrintedLine[]) => boolean, ms?: number): Promise<void>;
  /** Stops it, and returns its exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts `konter listen --json` with these words and waits until it reports that it listens. Its secret is stored below
 * `stateDir`.
 */
export async function startListening(
  stateDir: string,
  words: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<Listening> {
  const child: ChildProcess = spawn(process.execPath, [konterFile, 'listen', '--json', ...words], {
    // Without a secret of its own it would store one in the home directory of the user.
    env: { PATH: process.env['PATH'], XDG_STATE_HOME: stateDir, ...variables },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const reported: PrintedLine[] = [];
  if (child.stdout !== null)
    createInterface({ input: child.stdout }).on('line', (line) => reported.push(JSON.parse(line)));
  const until = async (
    isSo: (reported: readonly PrintedLine[]) => boolean,
    timeout = patienceMs,
  ): Promise<void> => {
    await vi.waitUntil(() => isSo(reported), { timeout, interval: 20 });
  };
  await until(() => reported[0]?.what === 'ready');
  return {
    reported,
    until,
    kinds: () => reported.filter(({ what }) => what === 'event').map(({ kind }) => String(kind)),
    secret: String(reported[0]?.['secret']),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}
