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

/** Lines that come while one is being written leave together; what is left is written when the process ends. */
function standardError(): LogSink {
  return pino.destination({ dest: 2, sync: false });
}

export type { Logger };
