import { Anchor, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusAnswer } from '../developers/status-answer.tsx';
import { formatDuration } from '../format/duration.ts';
import { dayOf, formatExactTime, formatSecond, formatShortDay } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { useAccount } from '../operations/account.ts';
import { CopyValue } from '../states/copy-value.tsx';
import { Card, type Column, DataTable } from '../tables/data-table.tsx';
import { keysQuery, type LoggedRequest } from './key-queries.ts';
import styles from './keys-page.module.css';

/** Requests of keys, each with its order where the path names one. */
export function RequestTable({ requests }: { readonly requests: readonly LoggedRequest[] }): ReactElement {
  const { t } = useTranslation('keys');
  const { data: { keys } = { keys: [] } } = useQuery(keysQuery(useAccount()));
  const nameOf = ({ key_id: keyId }: LoggedRequest): string =>
    keys.find(({ id }) => id === keyId)?.name ?? `${keyId.slice(0, 8)}…`;
  return (
    <DataTable
      label={t('requests.title')}
      rows={requests}
      rowKey={({ request_id: id }) => id}
      columns={columnsOf(t, nameOf)}
      card={(one) => (
        <Card
          title={<Path of={one} />}
          status={<StatusAnswer status={one.status} inList />}
          detail={one.error_code ?? tookOf(one)}
          caption={one.order_id === null ? nameOf(one) : <OrderLink of={one} />}
          time={<Time of={one} isZoned />}
        />
      )}
    />
  );
}

type Texts = ReturnType<typeof useTranslation<'keys'>>['t'];

function columnsOf(t: Texts, nameOf: (one: LoggedRequest) => string): readonly Column<LoggedRequest>[] {
  return [
    { key: 'at', title: t('requests.at'), cell: (one) => <Time of={one} /> },
    { key: 'path', title: t('requests.request'), isMain: true, cell: (one) => <Path of={one} /> },
    {
      key: 'status',
      title: t('requests.status'),
      cell: ({ status }) => <StatusAnswer status={status} inList />,
    },
    { key: 'took', title: t('requests.took'), align: 'right', cell: tookOf },
    {
      key: 'code',
      title: t('requests.code'),
      cell: ({ error_code: code }) => <code className={styles['mono']}>{code}</code>,
    },
    {
      key: 'key',
      title: t('requests.key'),
      cell: (one) => <span className={styles['keyName']}>{nameOf(one)}</span>,
    },
    {
      key: 'id',
      title: t('requests.id'),
      cell: ({ request_id: id }) => <CopyValue value={id} shown={`${id.slice(0, 8)}…`} isMono />,
    },
    {
      key: 'order',
      title: <VisuallyHidden>{t('requests.order')}</VisuallyHidden>,
      align: 'right',
      cell: (one) => <OrderLink of={one} />,
    },
  ];
}

interface OfRequest {
  readonly of: LoggedRequest;
}

function tookOf({ milliseconds }: LoggedRequest): string {
  return formatDuration(milliseconds, currentLanguage());
}

interface TimeProps extends OfRequest {
  /** Whether it names the zone, which the head of the column does for the table. */
  readonly isZoned?: boolean;
}

/** When it was answered, to the second: a program sends many in a minute. */
function Time({ of: { at }, isZoned = false }: TimeProps): ReactElement {
  const language = currentLanguage();
  const time = new Date(at);
  const text = `${formatShortDay(dayOf(time), language)} ${formatSecond(time)}`;
  return (
    <time dateTime={at} title={formatExactTime(time, language)}>
      {isZoned ? `${text}\u00A0WIB` : text}
    </time>
  );
}

function Path({ of: { method, path } }: OfRequest): ReactElement {
  const { t } = useTranslation('keys');
  return (
    <span className={styles['path']}>
      <b>{method}</b>
      <span>{path === 'unknown' ? t('requests.unknown') : breakable(path.replace(/:\w+/, '{id}'))}</span>
    </span>
  );
}

/** A path that breaks before a slash where it is too long for its line. */
function breakable(path: string): ReactNode {
  return path.split('/').map((part, i) => (
    <Fragment key={i}>
      {i > 1 && <wbr />}
      {i > 0 && '/'}
      {part}
    </Fragment>
  ));
}

function OrderLink({ of: { order_id: id } }: OfRequest): ReactElement | null {
  const { t } = useTranslation('keys');
  const { base, can } = useAccount();
  if (id === null || !can('orders:read')) return null;
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to={`${base}/orders/${id}`} {...props} />}>
      {t('requests.order')}
    </Anchor>
  );
}
