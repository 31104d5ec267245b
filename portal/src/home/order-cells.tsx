import type { ReactElement } from 'react';
import { formatElapsed } from '../format/elapsed.ts';
import { formatClock, formatExactTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import type { Home } from './home-query.ts';

/** The hour and minute of an order; the exact time appears on hover. */
export function Time({ at }: { readonly at: string }): ReactElement {
  const time = new Date(at);
  return (
    <time dateTime={at} title={formatExactTime(time, currentLanguage())}>
      {formatClock(time)}
    </time>
  );
}

/** How long an order took; empty before its confirmation. */
export function secondsOf({ seconds }: Home['orders'][number]): string {
  return seconds === null ? '' : formatElapsed(seconds * 1_000, currentLanguage());
}
