import { pino, type Logger } from 'pino';
import type { LogLevel } from './config.ts';
import { type LogSink, standardError } from './standard-error.ts';

/** Makes the logger: JSON lines, on standard error by default. What may be logged is decided where it is called, by name. */
export function makeLogger(level: LogLevel, sink: LogSink = standardError()): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, sink);
}

export type { Logger, LogSink };
