import { pino, type Logger } from 'pino';
import type { LogLevel } from './config.ts';

/** Where log lines go. */
export interface LogSink {
  write(line: string): void;
}

/** Makes the logger: JSON lines, on standard error by default. What may be logged is decided where it is called, by name. */
export function makeLogger(level: LogLevel, sink: LogSink = pino.destination(2)): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, sink);
}

export type { Logger };
