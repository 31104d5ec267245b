import type { ReactElement } from 'react';
import { formatElapsed } from '../format/elapsed.ts';
import { formatClock, formatExactTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import type { Home } from './home-query.ts';
import styles from './latest.module.css';

/** The hour and minute of an order; the exact time appears on hover. */
export function Time({ at }: { readonly at: string }): ReactElement {
  const time = new Date(at);
  return (
    <time dateTime={at} title={formatExactTime(time, currentLanguage())}>
      {formatClock(time)}
    </time>
  );
}

/** A masked number: its stars are quieter than what is shown of it. */
export function Masked({ text }: { readonly text: string }): ReactElement {
  const end = /[^*]*$/.exec(text)?.[0] ?? '';
  return (
    <span className={styles['masked']}>
      <span>{text.slice(0, text.length - end.length)}</span>
      {end}
    </span>
  );
}

/** How long an order took; empty before its confirmation. */
export function secondsOf({ seconds }: Home['orders'][number]): string {
  return seconds === null ? '' : formatElapsed(seconds * 1_000, currentLanguage());
}

/** How much of a long reference a row shows. */
const referenceMax = 22;

/** A reference as it fits into a row. */
export function shortened(text: string): string {
  return text.length <= referenceMax ? text : `${text.slice(0, referenceMax - 1)}…`;
}
