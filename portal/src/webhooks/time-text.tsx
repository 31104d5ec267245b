import type { ReactElement } from 'react';
import { formatExactTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { shortTime } from './short-time.ts';

/** A time, short; the exact one appears on hover. */
export function TimeText({ value }: { readonly value: string }): ReactElement {
  const time = new Date(value);
  const language = currentLanguage();
  return (
    <time dateTime={value} title={formatExactTime(time, language)}>
      {shortTime(time, new Date(), language)}
    </time>
  );
}
