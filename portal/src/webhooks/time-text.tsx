import type { ReactElement } from 'react';
import { formatExactTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { shortTime } from './short-time.ts';
import { serverNow } from '../operations/server-time.ts';

interface TimeTextProps {
  readonly value: string;
  /** Whether the time has its zone with it, because no title of a column says it. */
  readonly isZoned?: boolean;
}

/** A time, short; the exact one appears on hover. */
export function TimeText({ value, isZoned = false }: TimeTextProps): ReactElement {
  const time = new Date(value);
  const language = currentLanguage();
  return (
    <time dateTime={value} title={formatExactTime(time, language)}>
      {shortTime(time, serverNow(), language)}
      {isZoned && '\u00A0WIB'}
    </time>
  );
}
