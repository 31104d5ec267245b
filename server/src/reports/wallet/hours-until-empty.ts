import { hourMs, jakartaDay, jakartaMoment } from '../../clock.ts';
import type { Rupiah } from '../../rupiah.ts';

/** Less of a day says nothing about its rate, hours. */
const hoursMin = 1;
/** Beyond this a rate of one day says nothing about the balance, hours: 30 days. */
const hoursMax = 720;

/**
 * For how many hours the available balance lasts at the rate of today: what was confirmed since midnight in Jakarta, divided by
 * the hours since then. Undefined when nothing was confirmed, in the first hour of the day, and when it lasts more than 30 days.
 */
export function hoursUntilEmpty(
  { available, spentToday }: { readonly available: Rupiah; readonly spentToday: Rupiah },
  now: Date,
): number | undefined {
  const hours = (now.getTime() - jakartaMoment(jakartaDay(now), '00:00').getTime()) / hourMs;
  if (spentToday <= 0n || hours < hoursMin) return undefined;
  const left = (Number(available) * hours) / Number(spentToday);
  return left > hoursMax ? undefined : left;
}
