import { SegmentedControl } from '@mantine/core';
import { IconBellCheck } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../panel/panel.tsx';
import { PageState } from '../../states/page-state.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { Card, type Column, DataTable } from '../../tables/data-table.tsx';
import { TimeText } from '../../webhooks/time-text.tsx';
import { ChannelsPanel } from './channels-panel.tsx';
import { useConditionText } from './condition-text.ts';
import { type Alerts, useAlerts, type ViewProps } from './record-queries.ts';
import styles from './records-page.module.css';

type Alert = Alerts['alerts'][number];

/** The alerts, open or all, and where they are sent to. */
export function AlertsView({ filters, set }: ViewProps): ReactElement {
  const { t } = useTranslation('operator-records');
  const all = filters['all'] === 'yes';
  const query = useAlerts(all);
  const hasChannels = (query.data?.channels.length ?? 0) > 0;
  const columns = useColumns(hasChannels);
  return (
    <>
      <div className={styles['choice']}>
        <SegmentedControl
          aria-label={t('alerts.which')}
          value={all ? 'all' : 'open'}
          onChange={(chosen) => set({ all: chosen === 'all' ? 'yes' : undefined })}
          data={[
            { value: 'open', label: t('alerts.open') },
            { value: 'all', label: t('alerts.all') },
          ]}
        />
      </div>
      <QueryView query={query} failed={t('alerts.failed')} lines={6}>
        {({ alerts, channels, is_partial: isPartial }) => (
          <>
            {alerts.length === 0 ? (
              <PageState icon={IconBellCheck} title={t('alerts.empty')}>
                <p>{t('alerts.emptyText')}</p>
              </PageState>
            ) : (
              <Panel {...(isPartial ? { footer: <span>{t('alerts.partial')}</span> } : {})}>
                <DataTable
                  label={t('alerts.list')}
                  columns={columns}
                  rows={alerts}
                  rowKey={({ id }) => id}
                  card={(alert) => (
                    <Card
                      title={<ConditionText alert={alert} />}
                      amount={<TimeText value={alert.began_at} isZoned />}
                      detail={<Ended alert={alert} isZoned />}
                      caption={<Delivery alert={alert} hasChannels={hasChannels} />}
                    />
                  )}
                />
              </Panel>
            )}
            <ChannelsPanel channels={channels} />
          </>
        )}
      </QueryView>
    </>
  );
}

function useColumns(hasChannels: boolean): readonly Column<Alert>[] {
  const { t } = useTranslation('operator-records');
  return [
    {
      key: 'condition',
      title: t('column.condition'),
      cell: (alert) => <ConditionText alert={alert} />,
      isMain: true,
    },
    { key: 'began', title: t('column.began'), cell: ({ began_at: at }) => <TimeText value={at} /> },
    { key: 'ended', title: t('column.ended'), cell: (alert) => <Ended alert={alert} /> },
    {
      key: 'delivery',
      title: t('column.delivery'),
      cell: (alert) => <Delivery alert={alert} hasChannels={hasChannels} />,
    },
  ];
}

/** The condition in words; the sentence that was sent, in English and with the commands of the server, on hover. */
function ConditionText({ alert: { condition, subject, summary } }: { readonly alert: Alert }): ReactElement {
  const conditionText = useConditionText();
  return (
    <span className={styles['condition']} title={summary}>
      {conditionText(condition, subject)}
    </span>
  );
}

function Ended({
  alert: { ended_at: at },
  isZoned = false,
}: {
  readonly alert: Alert;
  readonly isZoned?: boolean;
}): ReactElement {
  const { t } = useTranslation('operator-records');
  return at === null ? <>{t('alerts.still')}</> : <TimeText value={at} isZoned={isZoned} />;
}

function Delivery({
  alert: { undelivered },
  hasChannels,
}: {
  readonly alert: Alert;
  readonly hasChannels: boolean;
}): ReactElement {
  const { t } = useTranslation('operator-records');
  const [first] = undelivered;
  if (first === undefined) return <>{hasChannels ? t('alerts.delivered') : t('alerts.noChannel')}</>;
  const channel = t(`channel.${first.channel}`);
  return (
    <span className={styles['summary']}>
      {first.fault === null
        ? t('alerts.undelivered', { channel })
        : t('alerts.undeliveredFault', { channel, fault: first.fault })}
    </span>
  );
}
