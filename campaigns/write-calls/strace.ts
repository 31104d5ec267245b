import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';

/** The system calls that write or make what is written durable. */
const writeCalls = [
  'write',
  'writev',
  'pwrite64',
  'pwritev',
  'pwritev2',
  'sendto',
  'sendmsg',
  'sendmmsg',
  'fdatasync',
  'fsync',
] as const;

/** A write call that a thread enters: its name, and how many of that name the thread has entered by then. */
export interface CallNumber {
  readonly call: string;
  readonly number: number;
}

/** A write call that a traced thread has entered. */
export interface EnteredCall {
  readonly thread: number;
  readonly call: string;
  /** How many of this name the thread had entered by then. */
  readonly number: number;
  /** The beginning of its arguments, as strace writes them. */
  readonly text: string;
}

/** An attached strace. */
export interface Trace {
  /** Ends the trace and returns what was called, in order. */
  end(): Promise<readonly EnteredCall[]>;
}

/** Says in one sentence why strace cannot be used here; undefined when it can. */
export async function whyNoStrace(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'This campaign needs Linux: strace traces system calls there.';
  const sleeper = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { stdio: 'ignore' });
  try {
    const trace = await traceWrites([sleeper.pid ?? 0], '/dev/null');
    await trace.end();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    sleeper.kill('SIGKILL');
  }
}

/**
 * Traces the write calls of some threads, and kills the process of the first that enters the call `kill`, before the call is
 * executed. strace counts the calls of each thread and of each name apart. `file` receives the trace.
 * @throws in one sentence when strace is missing or may not trace
 */
export async function traceWrites(
  threads: readonly number[],
  file: string,
  kill?: CallNumber,
): Promise<Trace> {
  const injection =
    kill === undefined ? [] : ['-e', `inject=${kill.call}:signal=SIGKILL:when=${kill.number}`];
  const strace = spawn(
    'strace',
    [
      ...['-o', file, '-e', `trace=${writeCalls.join(',')}`, '-e', 'signal=none'],
      ...injection,
      // Without -f, which would trace all threads of a process.
      ...threads.flatMap((thread) => ['-p', String(thread)]),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await attached(strace, threads.length);
  return {
    async end() {
      if (strace.exitCode === null && strace.signalCode === null) {
        strace.kill('SIGINT');
        await once(strace, 'exit');
      }
      return callsOf(await readFile(file, 'utf8'), threads[0] ?? 0);
    },
  };
}

/** Resolves when strace has attached to so many threads. */
async function attached(strace: ChildProcess, threads: number): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    strace.on('error', () => {
      reject(new Error('This campaign needs strace, which is not installed (apt-get install strace).'));
    });
    strace.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.split(' attached').length > threads) resolve();
    });
    strace.on('exit', () => {
      const [reason = 'it ended'] = said.split('\n');
      reject(new Error(`This campaign needs strace, which cannot trace a process here (${reason}).`));
    });
  });
}

/** Reads a trace. strace names no thread when it traces one. */
function callsOf(trace: string, only: number): readonly EnteredCall[] {
  const counts = new Map<string, number>();
  const calls: EnteredCall[] = [];
  for (const line of trace.split('\n')) {
    // A call that was interrupted is shown again as "<... write resumed>", which is not another.
    const [, named, call, text = ''] = /^(?:(\d+) +)?(\w+)\((.*)$/.exec(line) ?? [];
    if (call === undefined) continue;
    const thread = named === undefined ? only : Number(named);
    const number = (counts.get(`${thread} ${call}`) ?? 0) + 1;
    counts.set(`${thread} ${call}`, number);
    calls.push({ thread, call, number, text });
  }
  return calls;
}
