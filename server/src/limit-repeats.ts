import type { LoggerOptions } from 'pino';
import { type Clock, minuteMs } from './clock.ts';

/** The fault of everything that uses the database while it is out of reach. */
const lastingFault = 'DatabaseUnavailable';

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/**
 * Limits the lines that say that the database cannot be reached to one of each message in a minute: every task meets it at every
 * run, and hundreds of lines would hide all others. The next line of a message has the number of those that were `omitted`.
 */
export function limitRepeats(clock: Pick<Clock, 'monotonicMs'>): LogMethod {
  const repeated = new Map<string, { readonly sinceMs: number; omitted: number }>();
  return function write(args, method) {
    const [fields, message]: readonly unknown[] = args;
    if (!isLasting(fields) || typeof message !== 'string') return method.apply(this, args);
    const nowMs = clock.monotonicMs();
    const last = repeated.get(message);
    if (last !== undefined && nowMs - last.sinceMs < minuteMs) {
      last.omitted += 1;
      return;
    }
    repeated.set(message, { sinceMs: nowMs, omitted: 0 });
    method.call(this, { ...fields, ...(last === undefined ? {} : { omitted: last.omitted }) }, message);
  };
}

function isLasting(fields: unknown): fields is object {
  return typeof fields === 'object' && fields !== null && 'fault' in fields && fields.fault === lastingFault;
}
