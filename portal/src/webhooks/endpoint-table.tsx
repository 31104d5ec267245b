import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../format/rupiah.ts';
import { formatShare } from '../format/share.ts';
import { currentLanguage } from '../language/language.ts';
import { Card, type Column, DataTable } from '../tables/data-table.tsx';
import { ChaosMark } from './chaos-mark.tsx';
import { EndpointState } from './endpoint-state.tsx';
import { TimeText } from './time-text.tsx';
import type { Endpoint } from './webhook-queries.ts';
import styles from './webhooks.module.css';

type Part = (endpoint: Endpoint) => ReactElement | string;
type EndpointParts = Readonly<Record<'kinds' | 'last' | 'link' | 'pending' | 'rate' | 'state', Part>>;

interface EndpointTableProps {
  readonly endpoints: readonly Endpoint[];
  readonly base: string;
}

/** How the parts of an endpoint are shown, in the table and on a card. */
function useParts(base: string): EndpointParts {
  const { t } = useTranslation('webhooks');
  const language = currentLanguage();
  const link = (one: Endpoint): ReactElement => (
    <Link className={styles['link']} to={`${base}/developers/webhooks/${one.id}`}>
      {one.name}
    </Link>
  );
  const state = (one: Endpoint): ReactElement => (
    <span className={styles['chips']}>
      <EndpointState endpoint={one} />
      <ChaosMark mode={one.chaos} />
    </span>
  );
  const kinds = (one: Endpoint): string =>
    one.kinds === null ? t('allKinds') : t('someKinds', { count: one.kinds.length });
  const rate = (one: Endpoint): string =>
    formatShare(one.delivered, one.attempted, language) ?? t('noneSent');
  const pending = (one: Endpoint): ReactElement | string =>
    one.pending === 0 ? (
      '0'
    ) : (
      <>
        {formatNumber(one.pending)}
        {one.oldest_pending_at !== null && (
          <span className={styles['under']}>
            {t('since')} <TimeText value={one.oldest_pending_at} isZoned />
          </span>
        )}
      </>
    );
  const last = (one: Endpoint): ReactElement | string =>
    one.last_delivered_at === null ? '—' : <TimeText value={one.last_delivered_at} isZoned />;
  return { link, state, kinds, rate, pending, last };
}

/** Endpoints with how their deliveries go. */
export function EndpointTable({ endpoints, base }: EndpointTableProps): ReactElement {
  const { t } = useTranslation('webhooks');
  const { link, state, kinds, rate, pending, last } = useParts(base);
  const columns: readonly Column<Endpoint>[] = [
    {
      key: 'name',
      title: t('column.endpoint'),
      isMain: true,
      cell: (one) => (
        <span className={styles['two']}>
          {link(one)}
          <span className={styles['url']} title={one.url}>
            {one.url}
          </span>
        </span>
      ),
    },
    { key: 'kinds', title: t('column.kinds'), cell: kinds },
    { key: 'state', title: t('column.state'), cell: state },
    { key: 'rate', title: t('column.rate'), align: 'right', cell: rate },
    { key: 'last', title: t('column.last'), align: 'right', cell: last },
    { key: 'pending', title: t('column.pending'), align: 'right', cell: pending },
  ];
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={endpoints}
      rowKey={({ id }) => id}
      card={(one) => (
        <Card
          title={link(one)}
          amount={one.attempted === 0 ? undefined : t('acceptedShare', { share: rate(one) })}
          detail={one.chaos === null ? kinds(one) : <ChaosMark mode={one.chaos} />}
          status={<EndpointState endpoint={one} />}
          caption={
            <>
              <span className={styles['url']}>{one.url}</span>
              {one.last_delivered_at !== null && (
                <>
                  {t('column.last')} {last(one)}
                </>
              )}
            </>
          }
        />
      )}
    />
  );
}
