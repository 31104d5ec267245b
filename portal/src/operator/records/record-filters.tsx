import { Select } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isUuid } from '../../keys/request-query.ts';
import { TextFilter } from '../../tables/text-filter.tsx';
import { useActionText } from './action-text.ts';
import { knownActions } from './known-actions.ts';
import type { ViewProps } from './record-queries.ts';
import styles from './records-page.module.css';
import { DayField } from '../../forms/day-field.tsx';

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
      <DayField
        isBare
        label={t('filter.from')}
        value={filters['from'] ?? ''}
        max={filters['to']}
        onChange={(day) => set({ from: day === '' ? undefined : day })}
      />
      <DayField
        isBare
        label={t('filter.to')}
        value={filters['to'] ?? ''}
        min={filters['from']}
        onChange={(day) => set({ to: day === '' ? undefined : day })}
      />
    </div>
  );
}
