import { pino, type Logger } from 'pino';
import type { LogLevel } from './config.ts';

/** Makes the logger: JSON lines on standard error. What may be logged is decided where it is called, by name. */
export function makeLogger(level: LogLevel): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
}

export type { Logger };
