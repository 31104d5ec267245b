import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../operations/account.ts';
import type { Filters, useAddressFilters } from '../tables/address-filters.ts';
import { TextFilter } from '../tables/text-filter.tsx';
import { keysQuery } from './key-queries.ts';
import styles from './keys-page.module.css';
import { isUuid, requestStatuses } from './request-query.ts';

type SetFilters = ReturnType<typeof useAddressFilters>['set'];

/** The filters of the request log: key, status, a part of the path, and the id of a request. */
export function RequestFilters({
  filters,
  set,
}: {
  readonly filters: Filters;
  readonly set: SetFilters;
}): ReactElement {
  const { t } = useTranslation('keys');
  const { data: { keys } = { keys: [] } } = useQuery(keysQuery(useAccount()));
  const texts = { '4xx': 's4xx', '429': 's429', '5xx': 's5xx', error: 'error', success: 'success' } as const;
  return (
    <div className={styles['filters']} role="search">
      <Select
        aria-label={t('requests.key')}
        placeholder={t('requests.anyKey')}
        clearable
        value={filters['key'] ?? null}
        onChange={(key) => set({ key: key ?? undefined })}
        data={keys.map(({ id, name, display_prefix: prefix }) => ({
          value: id,
          label: `${name} · ${prefix}…`,
        }))}
      />
      <Select
        aria-label={t('requests.status')}
        placeholder={t('requests.anyStatus')}
        clearable
        value={filters['status'] ?? null}
        onChange={(status) => set({ status: status ?? undefined })}
        data={requestStatuses.map((value) => ({ value, label: t(`statusFilter.${texts[value]}`) }))}
      />
      <TextFilter
        className={styles['wide']}
        label={t('requests.pathSearch')}
        value={filters['path']}
        onSearch={(path) => set({ path })}
      />
      <TextFilter
        className={styles['wide']}
        label={t('requests.idSearch')}
        value={filters['id']}
        fault={(text) => (isUuid(text) ? undefined : t('requests.idBad'))}
        onSearch={(id) => set({ id })}
      />
    </div>
  );
}
