import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../format/rupiah.ts';
import { useChosenInView } from '../tables/use-chosen-in-view.ts';
import { oneOf, statuses } from './order-queries.ts';
import styles from './status-tabs.module.css';

/** The statuses that somebody looks for; the others are behind the filter. */
const shown = ['processing', 'manual_review', 'failed', 'refunded'] as const;

interface StatusTabsProps {
  readonly status: string | undefined;
  /** How many orders of the other filters have each status. */
  readonly counts: Readonly<Record<string, number>>;
  readonly onChange: (status: string | undefined) => void;
}

/** The list by status, with how many there are. */
export function StatusTabs({ status, counts, onChange }: StatusTabsProps): ReactElement {
  const { t } = useTranslation('orders');
  const { t: shell } = useTranslation('shell');
  const current = oneOf(statuses, status);
  const tabs = [undefined, ...shown];
  const row = useChosenInView<HTMLElement>(current);
  return (
    <nav ref={row} className={styles['tabs']} aria-label={t('views')}>
      {tabs.map((tab) => (
        <button
          key={tab ?? ''}
          type="button"
          className={styles['tab']}
          {...(current === tab ? { 'aria-current': 'page' as const } : {})}
          onClick={() => onChange(tab)}
        >
          {tab === undefined ? t('all') : shell(`status.${tab}`)}
          {tab !== undefined && (counts[tab] ?? 0) > 0 && (
            <span className={styles['count']}>{formatNumber(counts[tab] ?? 0)}</span>
          )}
        </button>
      ))}
    </nav>
  );
}
