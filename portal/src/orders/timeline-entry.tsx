import type { TablerIcon } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { formatDay, formatExactTime, formatPreciseClock } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import styles from './order-timeline.module.css';

interface TimelineEntryProps {
  /** When it happened, as the server writes it. */
  readonly at: string;
  /** The day on which the timeline begins: other days are written. */
  readonly firstDay: string;
  /** The icon and the meaning of what matters; left out: a small dot. */
  readonly mark?: { readonly icon: TablerIcon; readonly meaning: string } | undefined;
  /** What it does to the money, in a column of its own. */
  readonly money?: string;
  readonly moneyKind?: string;
  readonly moneyText?: string;
  readonly children: ReactNode;
}

/** One entry of a timeline: its time, its mark, what happened, and the money. */
export function TimelineEntry(props: TimelineEntryProps): ReactElement {
  const { at: text, firstDay, mark, money, moneyKind, moneyText, children } = props;
  const language = currentLanguage();
  const at = new Date(text);
  const { clock, milliseconds } = formatPreciseClock(at);
  const day = formatDay(at, language);
  const Icon = mark?.icon;
  return (
    <li className={styles['entry']}>
      <time className={styles['time']} dateTime={text} title={formatExactTime(at, language)}>
        {day !== firstDay && <span className={styles['day']}>{day.replace(/ \d{4}$/, '')} </span>}
        {clock}
        <span className={styles['ms']}>{milliseconds}</span>
      </time>
      <span className={styles['rail']}>
        <span className={styles['mark']} data-meaning={mark?.meaning ?? 'dot'}>
          {Icon !== undefined && <Icon size={12} stroke={2.25} aria-hidden />}
        </span>
      </span>
      <div className={styles['body']}>{children}</div>
      {money !== undefined && (
        <div className={styles['money']} data-kind={moneyKind}>
          {money}
          <small>{moneyText}</small>
        </div>
      )}
    </li>
  );
}
