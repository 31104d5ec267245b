import type { ReactElement } from 'react';
import { formatElapsed } from '../format/elapsed.ts';
import { dayOf, formatClock, formatExactTime, formatShortTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import type { Home } from './home-query.ts';

interface TimeProps {
  readonly at: string;
  readonly now: Date;
}

/** The hour and minute of an order, with its day when that is not today; the exact time appears on hover. */
export function Time({ at, now }: TimeProps): ReactElement {
  const time = new Date(at);
  const language = currentLanguage();
  const isToday = dayOf(time) === dayOf(now);
  return (
    <time dateTime={at} title={formatExactTime(time, language)}>
      {isToday ? formatClock(time) : formatShortTime(time, language)}
    </time>
  );
}

/** How long an order took; a dash before its confirmation, as in the list of all orders. */
export function secondsOf({ seconds }: Home['orders'][number]): string {
  return seconds === null ? '–' : formatElapsed(seconds * 1_000, currentLanguage());
}
