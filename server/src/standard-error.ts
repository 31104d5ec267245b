import { write, writeSync } from 'node:fs';
import { makeClock } from './clock.ts';

/** A destination for log lines. */
export interface LogSink {
  /** Whether a person reads the lines at a terminal. */
  readonly isTerminal?: boolean | undefined;
  write(line: string): void;
  /** Sets how the sink writes lines of its own, which are JSON by default. */
  formatOwnLines?(format: (json: string) => string): void;
}

/** How long a line is buffered, milliseconds, and how many buffered characters are written at once. */
const waitMs = 100;
const waitLength = 16_384;
/** How many characters are buffered at most; lines beyond that are dropped and counted. */
const pendingLength = 1_048_576;
const clock = makeClock();

/** Writes bytes and reports how many were written: none when the disk is full, or the reader is too slow or gone. */
type Write = (bytes: Buffer, done: (written: number) => void) => void;

/**
 * Standard error as the destination of the log. Each write delays requests, so lines are buffered. The rest is written when
 * the process exits; `kill -9` loses the last `waitMs`. When the disk is full or the reader has stopped, lines are lost, but
 * requests, memory and the process are not affected. All loggers of a process share it, so that their lines keep their order.
 */
export function standardError(): LogSink {
  shared ??= openStandardError();
  return shared;
}

let shared: LogSink | undefined;

function openStandardError(): LogSink {
  // The first access to this stream makes pipes and sockets non-blocking, so that no write waits for a reader.
  const { fd, isTTY } = process.stderr;
  const pendingLines = batchLines((bytes, done) =>
    write(fd, bytes, (error, written) => done(error === null ? written : 0)),
  );
  process.once('exit', () => writeNow(fd, pendingLines.rest()));
  return { ...pendingLines, isTerminal: isTTY };
}

/** Buffers lines, writes many at once, and keeps unwritten bytes for the next write. */
export function batchLines(writeBytes: Write): LogSink & {
  /** What no write has taken yet; for the exit of the process. */
  rest(): Buffer;
} {
  let buffered = '';
  let unsent = Buffer.alloc(0);
  let inFlight = false;
  let lost = 0;
  let format = (json: string): string => json;
  let timer: NodeJS.Timeout | undefined;

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    if (inFlight) return;
    if (unsent.length === 0) {
      unsent = Buffer.from(buffered);
      buffered = '';
    }
    if (unsent.length === 0) return;
    inFlight = true;
    writeBytes(unsent, (written) => {
      inFlight = false;
      unsent = unsent.subarray(written);
      if (written > 0 && lost > 0) reportLost();
      if (written > 0 && (unsent.length > 0 || buffered.length >= waitLength)) send();
      else if (unsent.length > 0 || buffered !== '') sendSoon();
    });
  }

  function sendSoon(): void {
    timer ??= setTimeout(send, waitMs).unref();
  }

  function reportLost(): void {
    const line = { level: 40, time: clock.nodeNow().toISOString(), lost, msg: 'log lines were lost' };
    buffered += `${format(JSON.stringify(line))}\n`;
    lost = 0;
  }

  return {
    write(line) {
      if (unsent.length + buffered.length + line.length > pendingLength) {
        lost += 1;
        return;
      }
      buffered += line;
      if (buffered.length >= waitLength && unsent.length === 0) send();
      else sendSoon();
    },
    formatOwnLines(wanted) {
      format = wanted;
    },
    rest: () => Buffer.concat([...(inFlight ? [] : [unsent]), Buffer.from(buffered)]),
  };
}

function writeNow(fd: number, bytes: Buffer): void {
  try {
    for (let rest = bytes; rest.length > 0;) rest = rest.subarray(writeSync(fd, rest));
  } catch {
    // The lines are lost; there is nowhere to report it.
  }
}
