import { pino, type Logger } from 'pino';
import type { LogLevel } from './config.ts';
import { type LogSink, standardError } from './standard-error.ts';

/** Makes the logger: JSON lines, on standard error by default. Each call names the fields that it logs. */
export function makeLogger(level: LogLevel, sink: LogSink = standardError()): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, sink);
}

export type { Logger, LogSink };
