import { Select, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isUuid } from '../../keys/request-query.ts';
import { TextFilter } from '../../tables/text-filter.tsx';
import { knownActions, useActionText } from './action-text.ts';
import type { ViewProps } from './record-queries.ts';
import styles from './records-page.module.css';

/** The filters of audit records: who, what, about what and when. */
export function RecordFilters({ filters, set }: ViewProps): ReactElement {
  const { t } = useTranslation('operator-records');
  const actionText = useActionText();
  const action = filters['action'] ?? null;
  const actions: readonly string[] =
    action === null || knownActions.some((known) => known === action)
      ? knownActions
      : [action, ...knownActions];
  return (
    <div className={styles['filters']} role="search">
      <TextFilter label={t('filter.actor')} value={filters['actor']} onSearch={(actor) => set({ actor })} />
      <Select
        aria-label={t('filter.action')}
        placeholder={t('filter.anyAction')}
        clearable
        searchable
        value={action}
        onChange={(chosen) => set({ action: chosen ?? undefined })}
        data={actions.map((value) => ({ value, label: actionText(value) }))}
      />
      <TextFilter
        label={t('filter.subject')}
        value={filters['subject']}
        onSearch={(subject) => set({ subject })}
      />
      <TextFilter
        label={t('filter.account')}
        value={filters['account_id']}
        fault={(text) => (isUuid(text) ? undefined : t('filter.badAccount'))}
        onSearch={(account) => set({ account_id: account })}
      />
      <Day label={t('filter.from')} value={filters['from']} onDay={(from) => set({ from })} />
      <Day label={t('filter.to')} value={filters['to']} onDay={(to) => set({ to })} />
    </div>
  );
}

function Day({
  label,
  value = '',
  onDay,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly onDay: (day: string | undefined) => void;
}): ReactElement {
  return (
    <TextInput
      type="date"
      aria-label={label}
      title={label}
      value={value}
      onChange={({ currentTarget }) => onDay(currentTarget.value === '' ? undefined : currentTarget.value)}
    />
  );
}
