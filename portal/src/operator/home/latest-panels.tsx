import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../../format/rupiah.ts';
import { dayOf, formatClock, formatShortDay } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { Panel } from '../../panel/panel.tsx';
import { StatusChip } from '../../states/status-chip.tsx';
import { useActionText } from '../records/action-text.ts';
import styles from './home-page.module.css';
import type { OperatorHome } from './operator-home-query.ts';

/** What happened last: orders with trouble, payments, and what operators did. */
export function LatestPanels({ home }: { readonly home: OperatorHome }): ReactElement {
  const { t } = useTranslation('operator-home');
  const actionText = useActionText();
  const { can } = useOperator();
  return (
    <div className={styles['lists']}>
      {can('orders:read') && (
        <Latest
          title={t('latest.orders')}
          all={{ to: '/operator/orders', text: t('latest.allOrders') }}
          empty={t('latest.noOrders')}
        >
          {home.orders.map(({ id, at, name, account, status, price }) => (
            <Event key={id} at={at} now={home.now} side={formatRupiah(price)}>
              <Link to={`/operator/orders/live/${id}`} className={styles['name']}>
                {name}
              </Link>{' '}
              <StatusChip status={status} inList />
              <span className={styles['caption']}>{account}</span>
            </Event>
          ))}
        </Latest>
      )}
      {can('deposits:read') && (
        <Latest
          title={t('latest.payments')}
          all={{ to: '/operator/deposits', text: t('latest.allPayments') }}
          empty={t('latest.noPayments')}
        >
          {home.payments.map(({ id, at, state, amount, account, source }) => (
            <Event key={id} at={at} now={home.now}>
              <Link to="/operator/deposits" search={{ view: 'payments', state }} className={styles['name']}>
                {formatRupiah(amount)}
              </Link>{' '}
              {t(`payment.${state}`)}
              <span className={styles['caption']}>{account ?? t(`source.${source}`)}</span>
            </Event>
          ))}
        </Latest>
      )}
      {can('audit:read') && (
        <Latest
          title={t('latest.records')}
          all={{ to: '/operator/audit', text: t('latest.allRecords') }}
          empty={t('latest.noRecords')}
        >
          {home.records.map(({ id, at, name, action, account }) => (
            <Event key={id} at={at} now={home.now}>
              <strong>{name}</strong>{' '}
              <Link to="/operator/audit" search={{ record: id }} className={styles['figure']}>
                {actionText(action)}
              </Link>
              <span className={styles['caption']}>{account}</span>
            </Event>
          ))}
        </Latest>
      )}
    </div>
  );
}

interface LatestProps {
  readonly title: string;
  readonly all: { readonly to: string; readonly text: string };
  readonly empty: string;
  readonly children: readonly ReactElement[];
}

function Latest({ title, all, empty, children }: LatestProps): ReactElement {
  return (
    <Panel
      title={title}
      actions={
        <Link to={all.to} className={styles['all']}>
          {all.text}
        </Link>
      }
    >
      {children.length === 0 ? <p className={styles['none']}>{empty}</p> : <ul>{children}</ul>}
    </Panel>
  );
}

interface EventProps {
  readonly at: string;
  readonly now: string;
  readonly side?: ReactNode;
  readonly children: ReactNode;
}

function Event({ at, now, side, children }: EventProps): ReactElement {
  const time = new Date(at);
  const isToday = dayOf(time) === dayOf(new Date(now));
  return (
    <li className={styles['event']}>
      <time className={styles['time']} dateTime={at}>
        {isToday ? formatClock(time) : formatShortDay(dayOf(time), currentLanguage())}
      </time>
      <div className={styles['what']}>{children}</div>
      {side !== undefined && <div className={styles['side']}>{side}</div>}
    </li>
  );
}
