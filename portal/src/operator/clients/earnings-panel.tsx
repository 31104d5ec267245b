import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure, FigureRow } from '../../figures/figure.tsx';
import { Money } from '../../figures/money.tsx';
import { formatRupiah } from '../../format/rupiah.ts';
import { formatShortDay } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { Panel } from '../../panel/panel.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { type ClientEarnings, earningsQuery } from './client-queries.ts';
import styles from './clients.module.css';

/** How many days are listed. */
const shownDays = 7;

/** What was earned with a client in the last 30 days, for those who may see margins. */
export function EarningsPanel({ clientId }: { readonly clientId: string }): ReactElement {
  const { t } = useTranslation('operator-clients');
  const query = useQuery(earningsQuery(clientId));
  return (
    <Panel title={t('earnings.title')}>
      <QueryView query={query} failed={t('earnings.failed')} lines={3}>
        {(earnings) => (
          <>
            <FigureRow>
              <Figure label={t('earnings.margin')} value={<Money size={20} value={earnings.margin} />} />
              <Figure label={t('earnings.sales')} value={<Money size={20} value={earnings.sales} />} />
            </FigureRow>
            {earnings.days.length > 0 && <Days earnings={earnings} />}
          </>
        )}
      </QueryView>
    </Panel>
  );
}

function Days({ earnings: { days } }: { readonly earnings: ClientEarnings }): ReactElement {
  const { t } = useTranslation('operator-clients');
  const shown = days.slice(-shownDays).toReversed();
  return (
    <ul className={styles['list']}>
      {shown.map(({ day, sales, margin, orders }) => (
        <li key={day}>
          <span className={styles['row']}>
            {formatShortDay(day, currentLanguage())}
            <span className={styles['quiet']}>{t('earnings.orders', { count: orders })}</span>
          </span>
          <span className={styles['row']}>
            <strong className={styles['number']}>{formatRupiah(margin)}</strong>
            <span className={styles['quiet']}>{formatRupiah(sales)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
