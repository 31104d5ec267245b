import { dayOf, formatDay, formatShortDay, formatShortTime, formatTime } from '../../format/time.ts';
import type { Language } from '../../language/language.ts';
import type { Candidate, Payment } from './deposit-queries.ts';

const dayMs = 86_400_000;

/** Whether only the day of a payment is known: a line of a bank that names no time is at midnight in WIB. */
export function hasDayOnly({ source, received_at: at }: Pick<Payment, 'received_at' | 'source'>): boolean {
  const midnight = new Date(`${dayOf(new Date(at))}T00:00:00+07:00`);
  return source === 'bank' && new Date(at).getTime() === midnight.getTime();
}

/** When a payment arrived, as `22 Nov 14.05`; or its day, as `22 Nov`, when nothing else is known. */
export function receivedText(payment: Pick<Payment, 'received_at' | 'source'>, language: Language): string {
  const at = new Date(payment.received_at);
  return hasDayOnly(payment) ? formatShortDay(dayOf(at), language) : formatShortTime(at, language);
}

/** When a payment arrived, with its year: as `22 Nov 2026 14.05 WIB`, or as `22 Nov 2026`. */
export function receivedTime(payment: Pick<Payment, 'received_at' | 'source'>, language: Language): string {
  const at = new Date(payment.received_at);
  return hasDayOnly(payment) ? formatDay(at, language) : formatTime(at, language);
}

/** Whether a payment arrived, or may have arrived, after a request was made and before it expired. */
export function isPaidInTime(
  payment: Pick<Payment, 'received_at' | 'source'>,
  request: Pick<Candidate['request'], 'created_at' | 'expires_at'>,
): boolean {
  const from = Date.parse(payment.received_at);
  const until = hasDayOnly(payment) ? from + dayMs - 1 : from;
  return Date.parse(request.created_at) <= until && from <= Date.parse(request.expires_at);
}
