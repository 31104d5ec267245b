import { pino, type Logger } from 'pino';
import type { LogLevel } from './config.ts';

/** Where log lines go. */
export interface LogSink {
  write(line: string): void;
}

/** Makes the logger: JSON lines, on standard error by default. What may be logged is decided where it is called, by name. */
export function makeLogger(level: LogLevel, sink: LogSink = standardError()): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, sink);
}

/** How long a line may wait for others to leave with it, milliseconds, and how many bytes leave at once. */
const waitMs = 100;
const waitBytes = 16_383;

/** Each write costs a request time. What is left is written when the process ends; `kill -9` loses the last `waitMs`. */
function standardError(): LogSink {
  return pino.destination({ dest: 2, sync: false, minLength: waitBytes, periodicFlush: waitMs });
}

export type { Logger };
