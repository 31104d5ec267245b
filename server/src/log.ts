import { pino, type Logger } from 'pino';
import { type Clock, makeClock } from './clock.ts';
import type { Config } from './config.ts';
import { limitRepeats } from './limit-repeats.ts';
import { textSink } from './log-text.ts';
import { type LogSink, standardError } from './standard-error.ts';

/**
 * Makes the logger. It writes JSON lines, or lines of text for a person: to a terminal unless JSON is asked for, and
 * elsewhere when text is asked for. Each call names the fields that it logs.
 */
export function makeLogger(
  { logLevel, logFormat }: Pick<Config, 'logFormat' | 'logLevel'>,
  sink: LogSink = standardError(),
  clock: Pick<Clock, 'monotonicMs'> = makeClock(),
): Logger {
  const asText = logFormat === 'text' || (logFormat === 'auto' && sink.isTerminal === true);
  return pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: { logMethod: limitRepeats(clock) },
    },
    asText ? textSink(sink) : sink,
  );
}

export type { Logger, LogSink };
