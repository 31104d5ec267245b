import { SegmentedControl, Select } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../format/rupiah.ts';
import { Panel } from '../../panel/panel.tsx';
import { PageState } from '../../states/page-state.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { Card, type Column, DataTable } from '../../tables/data-table.tsx';
import { TimeText } from '../../webhooks/time-text.tsx';
import { type SecurityKind, useSecurityEvents, type ViewProps } from './record-queries.ts';
import styles from './records-page.module.css';

const kinds: readonly SecurityKind[] = [
  'account_suspended',
  'expired_key',
  'failure_limit',
  'forged_callback',
  'invalid_key',
  'ip_not_allowed',
  'refused_sign_in',
  'revoked_key',
  'wrong_environment',
];

interface Event {
  readonly minute: string;
  readonly kind: SecurityKind;
  readonly account: { readonly name: string } | null;
  readonly address: string | null;
  readonly count: number;
}

/** Requests that were refused for security, by minute. */
export function SecurityView({ filters, set }: ViewProps): ReactElement {
  const { t } = useTranslation('operator-records');
  const kind = kinds.find((one) => one === filters['kind']);
  const days = filters['days'] === '7' || filters['days'] === '90' ? filters['days'] : '1';
  const query = useSecurityEvents({ ...(kind === undefined ? {} : { kind }), days });
  const columns = useColumns();
  return (
    <>
      <div className={styles['choice']}>
        <Select
          aria-label={t('security.kind')}
          placeholder={t('security.anyKind')}
          clearable
          value={kind ?? null}
          onChange={(chosen) => set({ kind: chosen ?? undefined })}
          data={kinds.map((value) => ({ value, label: t(`securityKind.${value}`) }))}
        />
        <SegmentedControl
          aria-label={t('security.days')}
          value={days}
          onChange={(chosen) => set({ days: chosen === '1' ? undefined : chosen })}
          data={[
            { value: '1', label: t('security.day') },
            { value: '7', label: t('security.week') },
            { value: '90', label: t('security.all') },
          ]}
        />
      </div>
      <QueryView query={query} failed={t('security.failed')} lines={8}>
        {({ events, is_partial: isPartial }) =>
          events.length === 0 ? (
            <PageState icon={IconShieldCheck} title={t('security.empty')}>
              <p>{t('security.emptyText')}</p>
            </PageState>
          ) : (
            <Panel {...(isPartial ? { footer: <span>{t('security.partial')}</span> } : {})}>
              <DataTable
                label={t('security.list')}
                columns={columns}
                rows={events}
                rowKey={keyOf}
                card={(event) => (
                  <Card
                    title={t(`securityKind.${event.kind}`)}
                    amount={formatNumber(event.count)}
                    detail={event.account?.name ?? t('security.unknown')}
                    caption={event.address}
                    time={<TimeText value={event.minute} isZoned />}
                  />
                )}
              />
            </Panel>
          )
        }
      </QueryView>
    </>
  );
}

function keyOf({ minute, kind, account, address, count }: Event): string {
  return [minute, kind, account?.name, address, count].join(' ');
}

function useColumns(): readonly Column<Event>[] {
  const { t } = useTranslation('operator-records');
  return [
    { key: 'time', title: t('column.timeWib'), cell: ({ minute }) => <TimeText value={minute} /> },
    { key: 'kind', title: t('column.kind'), cell: ({ kind }) => t(`securityKind.${kind}`), isMain: true },
    {
      key: 'account',
      title: t('column.account'),
      cell: ({ account }) => account?.name ?? t('security.unknown'),
    },
    {
      key: 'address',
      title: t('column.address'),
      cell: ({ address }) => <span className={styles['mono']}>{address}</span>,
    },
    { key: 'count', title: t('column.count'), cell: ({ count }) => formatNumber(count), align: 'right' },
  ];
}
