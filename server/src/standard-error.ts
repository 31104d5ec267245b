import { write, writeSync } from 'node:fs';
import { makeClock } from './clock.ts';

/** Where log lines go. */
export interface LogSink {
  /** Whether a person reads the lines at a terminal. */
  readonly isTerminal?: boolean | undefined;
  write(line: string): void;
}

/** How long a line may wait for others to leave with it, milliseconds, and how many characters leave at once. */
const waitMs = 100;
const waitLength = 16_384;
/** How many characters wait while nobody takes them; lines that come after are lost and counted. */
const pendingLength = 1_048_576;
const clock = makeClock();

/** Sends bytes on, and tells how many were taken: none when the disk is full, or a reader too slow or gone. */
type Put = (bytes: Buffer, done: (taken: number) => void) => void;

/**
 * Standard error as the place of the log. Each write costs a request time, so lines leave together; what is left is written
 * when the process ends, and `kill -9` loses the last `waitMs`. A disk that is full, or a reader that has stopped, costs
 * lines: never an answer, memory, or the end of the process. All loggers of a process share it, so that their lines keep
 * their order.
 */
export function standardError(): LogSink {
  shared ??= openStandardError();
  return shared;
}

let shared: LogSink | undefined;

function openStandardError(): LogSink {
  // Node makes pipes and sockets non-blocking when this stream is asked for, so that no write waits for a reader.
  const { fd, isTTY } = process.stderr;
  const pendingLines = batchLines((bytes, done) =>
    write(fd, bytes, (error, taken) => done(error === null ? taken : 0)),
  );
  process.once('exit', () => writeNow(fd, pendingLines.rest()));
  return { ...pendingLines, isTerminal: isTTY };
}

/** Gathers lines until they are worth a write, and keeps what was not taken for the next try. */
export function batchLines(put: Put): LogSink & {
  /** What is not on its way yet; for the end of the process. */
  rest(): Buffer;
} {
  let waiting = '';
  let unsent = Buffer.alloc(0);
  let underWay = false;
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    if (underWay) return;
    if (unsent.length === 0) {
      unsent = Buffer.from(waiting);
      waiting = '';
    }
    if (unsent.length === 0) return;
    underWay = true;
    put(unsent, (taken) => {
      underWay = false;
      unsent = unsent.subarray(taken);
      if (taken > 0 && lost > 0) reportLost();
      if (taken > 0 && (unsent.length > 0 || waiting.length >= waitLength)) send();
      else if (unsent.length > 0 || waiting !== '') sendSoon();
    });
  }

  function sendSoon(): void {
    timer ??= setTimeout(send, waitMs).unref();
  }

  function reportLost(): void {
    const line = { level: 40, time: clock.nodeNow().toISOString(), lost, msg: 'lines of the log were lost' };
    waiting += `${JSON.stringify(line)}\n`;
    lost = 0;
  }

  return {
    write(line) {
      if (unsent.length + waiting.length + line.length > pendingLength) {
        lost += 1;
        return;
      }
      waiting += line;
      if (waiting.length >= waitLength && unsent.length === 0) send();
      else sendSoon();
    },
    rest: () => Buffer.concat([...(underWay ? [] : [unsent]), Buffer.from(waiting)]),
  };
}

function writeNow(fd: number, bytes: Buffer): void {
  try {
    for (let rest = bytes; rest.length > 0;) rest = rest.subarray(writeSync(fd, rest));
  } catch {
    // Nobody takes it, and nobody waits for it.
  }
}
