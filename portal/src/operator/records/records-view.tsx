import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../panel/panel.tsx';
import { PageState } from '../../states/page-state.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { Card, type Column, DataTable } from '../../tables/data-table.tsx';
import { Pager } from '../../tables/pager.tsx';
import { TimeText } from '../../webhooks/time-text.tsx';
import { supplierName } from '../orders/supplier-name.tsx';
import { isSetting, settingTexts } from '../settings/setting-texts.ts';
import { useActionText } from './action-text.ts';
import { RecordDialog } from './record-dialog.tsx';
import { RecordFilters } from './record-filters.tsx';
import { type AuditRecord, useRecords, type ViewProps } from './record-queries.ts';
import { useRecordLabels } from './record-labels.ts';
import styles from './records-page.module.css';

/** Audit records, newest first, with their filters in the address. */
export function RecordsView({ filters, set }: ViewProps): ReactElement {
  const { t } = useTranslation('operator-records');
  const actionText = useActionText();
  const query = useRecords(filters);
  const columns = useColumns(filters);
  const { record } = filters;
  return (
    <>
      <RecordFilters filters={filters} set={set} />
      <QueryView query={query} failed={t('failed')} lines={10}>
        {({ data, meta }) => (
          <Panel
            footer={
              <Pager {...meta} onPage={(page) => set({ page })}>
                {meta.is_partial && t('partial')}
              </Pager>
            }
          >
            {data.length === 0 ? (
              <PageState icon={IconHistory} title={t('empty')}>
                <p>{meta.is_partial ? t('partial') : t('emptyText')}</p>
              </PageState>
            ) : (
              <DataTable
                label={t('list')}
                columns={columns}
                rows={data}
                rowKey={({ id }) => id}
                isChosen={({ id }) => id === record}
                card={(one) => (
                  <Card
                    title={<ActionLink filters={filters} record={one} text={actionText(one.action)} />}
                    amount={<TimeText value={one.at} isZoned />}
                    detail={one.account === null ? one.name : `${one.name} · ${one.account.name}`}
                    caption={<Subject record={one} />}
                  />
                )}
              />
            )}
          </Panel>
        )}
      </QueryView>
      {record !== undefined && (
        <RecordDialog id={record} onClose={() => set({ page: filters['page'], record: undefined })} />
      )}
    </>
  );
}

function useColumns(filters: ViewProps['filters']): readonly Column<AuditRecord>[] {
  const { t } = useTranslation('operator-records');
  const actionText = useActionText();
  return [
    { key: 'time', title: t('column.timeWib'), cell: ({ at }) => <TimeText value={at} /> },
    { key: 'actor', title: t('column.actor'), cell: ({ name, actor }) => <span title={actor}>{name}</span> },
    {
      key: 'action',
      title: t('column.action'),
      cell: (record) => <ActionLink filters={filters} record={record} text={actionText(record.action)} />,
      isMain: true,
    },
    { key: 'subject', title: t('column.subject'), cell: (record) => <Subject record={record} /> },
    {
      key: 'account',
      title: t('column.account'),
      cell: ({ account }) =>
        account !== null && (
          <Link
            to={`/operator/clients/${account.id}`}
            className={`${styles['link']} ${styles['client']}`}
            title={account.name}
          >
            {account.name}
          </Link>
        ),
    },
    {
      key: 'detail',
      title: t('column.detail'),
      cell: (record) => <Values record={record} />,
    },
  ];
}

/** The action of a record, which opens it. */
function ActionLink({
  filters,
  record: { id },
  text,
}: {
  readonly filters: ViewProps['filters'];
  readonly record: AuditRecord;
  readonly text: string;
}): ReactElement {
  return (
    <Link to="." search={{ ...filters, record: id }} className={styles['action']}>
      {text}
    </Link>
  );
}

function Values({ record: { detail, subject } }: { readonly record: AuditRecord }): ReactElement {
  const { lineOf } = useRecordLabels(subject);
  return (
    <span className={styles['detail']} title={lineOf(detail)}>
      {lineOf(detail)}
    </span>
  );
}

const subjects = ['all', 'held', 'margin'] as const;

/** What a record is about: a word of konter in the language of the page, or a long id shortened. */
function Subject({ record: { action, subject } }: { readonly record: AuditRecord }): ReactElement {
  const { t } = useTranslation('operator-records');
  const { t: settings } = useTranslation('operator-settings');
  const known = subjects.find((one) => one === subject);
  if (known !== undefined) return <span title={subject}>{t(`subject.${known}`)}</span>;
  if (action.startsWith('earnings.')) return <>{t('subject.figures', { number: subject })}</>;
  const supplier = supplierName(subject);
  if (supplier !== subject) return <span title={subject}>{supplier}</span>;
  if (isSetting(subject)) return <span title={subject}>{settings(`name.${settingTexts[subject]}`)}</span>;
  return (
    <span className={styles['mono']} title={subject}>
      {subject.length > 24 ? `${subject.slice(0, 8)}…${subject.slice(-6)}` : subject}
    </span>
  );
}
