import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeClock, pause } from '../../src/clock.ts';
import { commandEnvironment } from '../command-environment.ts';
import { type FolderProcess, isRunning, processesOf } from '../processes.ts';
import { patienceMs } from '../patience.ts';
import {
  externalEvents,
  externalPid,
  externalPostgresql,
  startExternal,
  stopExternal,
} from './external-postgresql.ts';

/**
 * The flags that konter gives its Node, given here, because konter could not keep both the channel and its process.
 */
const serverFlags = ['--max-semi-space-size=16', '--max-old-space-size=512', '--disable-sigusr1'];
/** The command of this checkout. */
const konter = fileURLToPath(new URL('../../bin/konter.mjs', import.meta.url));
const clock = makeClock();
const run = promisify(execFile);
/** The servers of each data directory. */
const started = new Map<string, Served[]>();

/** Variables of `konter`, by name. */
export type Variables = Readonly<Record<string, string>>;

/** A real `konter serve` in a process of its own. */
export interface Served {
  /** Such as `http://127.0.0.1:41234`. */
  readonly address: string;
  readonly pid: number;
  /** The command line that a person would paste into a shell. */
  readonly curl: string;
  /** The time from the start to the printed address, milliseconds. */
  readonly startedInMs: number;
  /** How often PostgreSQL was lost and restarted while it ran, as reported by whatever runs PostgreSQL. */
  databaseEvents(): Promise<{ readonly lost: number; readonly back: number }>;
  /** Its standard error so far: the log. */
  log(): string;
  /** Sends a signal. */
  signal(signal: NodeJS.Signals): void;
  /** Waits for the end of the process. */
  ended(): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Removes a data directory whose processes have ended. */
export function removeDataDir(dataDir: string): Promise<void> {
  return rm(dataDir, { recursive: true, force: true });
}

/**
 * Starts `konter serve`, on a free port unless the variables name one, and waits until it prints its address.
 * `program` is the `konter` of another checkout. `logFile` receives its standard error instead.
 */
export async function serve(
  dataDir: string,
  variables: Variables,
  program = konter,
  logFile?: number,
): Promise<Served> {
  const startMs = clock.monotonicMs();
  // With the channel, the server ends by itself if the test's process is killed.
  const child = spawn(process.execPath, [...serverFlags, program, 'serve', '--json'], {
    env: await environment(dataDir, variables),
    stdio: ['ignore', 'pipe', logFile ?? 'pipe', 'ipc'],
  });
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (log += text));
  const ended = once(child, 'exit');
  const reported = await Promise.race([readDocument(child), ended.then(() => undefined)]);
  if (reported === undefined || child.pid === undefined)
    throw new Error(`konter serve did not start:\n${log}`);
  const served: Served = {
    address: new URL(reported.sandbox).origin,
    pid: child.pid,
    curl: reported.curl,
    startedInMs: Math.round(clock.monotonicMs() - startMs),
    databaseEvents: async () =>
      (await externalEvents(dataDir)) ?? {
        lost: log.split('"event":"lost"').length - 1,
        back: log.split('PostgreSQL is back').length - 1,
      },
    log: () => log,
    signal: (signal) => void child.kill(signal),
    async ended() {
      await ended;
      return { code: child.exitCode, signal: child.signalCode };
    },
  };
  started.set(dataDir, [...(started.get(dataDir) ?? []), served]);
  return served;
}

/**
 * Ends all processes of a data directory, whatever their state: servers by a clean stop, and a PostgreSQL whose
 * server was killed.
 */
export async function stopAll(dataDir: string): Promise<void> {
  for (const served of started.get(dataDir) ?? []) {
    served.signal('SIGCONT');
    served.signal('SIGTERM');
    await served.ended();
  }
  started.delete(dataDir);
  await stopExternal(dataDir);
  const orphan = await postmasterPid(dataDir);
  if (orphan === undefined) return;
  process.kill(orphan, 'SIGINT');
  await until('the PostgreSQL without a server ends', patienceMs, async () => !(await isRunning(orphan)));
}

/** Runs another command of `konter` to its end and returns its JSON document; throws when its exit code is not 0. */
export async function konterCommand(
  dataDir: string,
  condition: readonly string[],
  variables: Variables = {},
  program = konter,
): Promise<unknown> {
  const { stdout } = await run(process.execPath, [program, ...condition, '--json'], {
    env: await environment(dataDir, variables),
  });
  return JSON.parse(stdout);
}

/** The environment of a server or command of a data directory. An external PostgreSQL is started for it. */
export async function environment(dataDir: string, variables: Variables): Promise<NodeJS.ProcessEnv> {
  const external = externalPostgresql === undefined ? {} : await startExternal(dataDir, externalPostgresql);
  return {
    ...commandEnvironment,
    PORT: '0',
    KONTER_LOG_LEVEL: 'warn',
    KONTER_DATA_DIR: dataDir,
    KONTER_STOP_GRACE_MS: '0',
    // No machine is so busy that a server refuses requests.
    KONTER_SHED_DELAY_MS: '60000',
    // Longer than the sandbox takes to answer on a busy machine.
    KONTER_REPLY_DEADLINE_MS_SANDBOX: '15000',
    ...external,
    ...variables,
  };
}

/** The processes of a data directory, without an external PostgreSQL, which outlives servers. */
export async function processesLeft(dataDir: string): Promise<FolderProcess[]> {
  const pid = await externalPid(dataDir);
  return (await processesOf(dataDir)).filter((found) => found.pid !== pid);
}

async function readDocument(child: ChildProcess): Promise<{ sandbox: string; curl: string }> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.trimEnd().endsWith('}')) return JSON.parse(text);
  }
  return new Promise(() => undefined);
}

/** The process id of the PostgreSQL of a data directory; undefined when none runs. */
export async function postmasterPid(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return Number.isInteger(pid) && (await isRunning(pid)) ? pid : undefined;
}

/** The child processes of a postmaster: connections and its own helpers. */
export async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map(Number);
}

/** Waits until a condition is true. @throws when it is not within `ms` */
export async function until(condition: string, ms: number, isSo: () => Promise<boolean>): Promise<void> {
  const endMs = clock.monotonicMs() + ms;
  while (!(await isSo())) {
    if (clock.monotonicMs() > endMs) throw new Error(`Not within ${ms} ms: ${condition}.`);
    await pause(20);
  }
}
