import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconClock,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatExactTime, formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import type { Deposit } from './deposit-queries.ts';
import styles from './deposit-timeline.module.css';

interface Station {
  readonly key: string;
  readonly text: string;
  readonly icon: TablerIcon;
  readonly look: 'done' | 'look' | 'next' | 'now' | 'off';
  readonly detail?: string;
  readonly time?: string;
}

/** The life of a deposit: what has happened, where it is now, and what comes next. */
export function DepositTimeline({ deposit }: { readonly deposit: Deposit }): ReactElement {
  const { t } = useTranslation('deposits');
  const language = currentLanguage();
  const stations: readonly Station[] = [
    { key: 'created', text: t('life.created'), icon: IconCheck, look: 'done', time: deposit.created_at },
    ...stationsAfter(deposit, t),
  ];
  return (
    <ol className={styles['line']}>
      {stations.map(({ key, text, icon: Icon, look, detail, time }) => (
        <li key={key} data-look={look}>
          <span className={styles['mark']}>
            <Icon size={12} stroke={2.4} aria-hidden />
          </span>
          <span className={styles['text']}>
            {text}
            {detail !== undefined && <span className={styles['detail']}>{detail}</span>}
          </span>
          {time !== undefined && (
            <time dateTime={time} title={formatExactTime(new Date(time), language)}>
              {formatTime(new Date(time), language)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}

type Texts = (
  key:
    | 'life.cancelled'
    | 'life.credited'
    | 'life.expired'
    | 'life.inReview'
    | 'life.paid'
    | 'life.self'
    | 'life.waiting'
    | 'life.willBeCredited',
) => string;

function stationsAfter(
  { status, credited_at: creditedAt, expires_at: expiresAt }: Deposit,
  t: Texts,
): Station[] {
  const next: Station = { key: 'next', text: t('life.willBeCredited'), icon: IconWallet, look: 'next' };
  switch (status) {
    case 'waiting':
      return [
        { key: 'waiting', text: t('life.waiting'), icon: IconClock, look: 'now', detail: t('life.self') },
        next,
      ];
    case 'paid':
      return [
        { key: 'paid', text: t('life.paid'), icon: IconClock, look: 'now', detail: t('life.self') },
        next,
      ];
    case 'in_review':
      return [{ key: 'review', text: t('life.inReview'), icon: IconAlertTriangle, look: 'look' }, next];
    case 'credited':
      return [
        {
          ...{ key: 'credited', text: t('life.credited'), icon: IconWallet, look: 'done' },
          ...(typeof creditedAt === 'string' ? { time: creditedAt } : {}),
        },
      ];
    case 'expired':
      return [{ key: 'expired', text: t('life.expired'), icon: IconClock, look: 'off', time: expiresAt }];
    case 'cancelled':
      return [{ key: 'cancelled', text: t('life.cancelled'), icon: IconBan, look: 'off' }];
  }
}
