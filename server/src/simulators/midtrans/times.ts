import { dayMs, hourMs, jakartaDateTime, minuteMs } from '../../clock.ts';
import { isBody } from '../http-exchange.ts';

/** A moment as Midtrans writes it: `YYYY-MM-DD HH:MM:SS` in GMT+7, without an offset. `at` is in milliseconds. */
export function midtransTime(at: number): string {
  const moment = new Date(at);
  return jakartaDateTime(moment);
}

const units: Readonly<Record<string, number>> = {
  second: 1_000,
  minute: minuteMs,
  hour: hourMs,
  day: dayMs,
};

/** The shortest and the longest life of a transaction, milliseconds. */
const lifeMs = { shortest: 20_000, longest: 180 * dayMs } as const;

/**
 * When a transaction expires: `custom_expiry` of its request counts from `order_time`, or from now. Times are
 * milliseconds; undefined when it cannot be read or is out of bounds.
 */
export function expiryOf(custom: unknown, now: number, defaultLifeMs: number): number | undefined {
  if (custom === undefined) return now + defaultLifeMs;
  if (!isBody(custom)) return undefined;
  const { expiry_duration: duration, unit = 'minute', order_time: orderTime } = custom;
  const unitMs = typeof unit === 'string' ? units[unit] : undefined;
  if (typeof duration !== 'number' || unitMs === undefined) return undefined;
  const from = orderTime === undefined ? now : readOrderTime(orderTime);
  const expiresAt = from + duration * unitMs;
  const life = expiresAt - now;
  return life >= lifeMs.shortest && life <= lifeMs.longest ? expiresAt : undefined;
}

/** Reads `2026-11-23 11:54:12 +0700`; not a number when it is something else. */
function readOrderTime(text: unknown): number {
  const parts =
    typeof text === 'string' ? /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) ([+-]\d\d)(\d\d)$/.exec(text) : null;
  return parts === null ? Number.NaN : new Date(`${parts[1]}T${parts[2]}${parts[3]}:${parts[4]}`).getTime();
}
