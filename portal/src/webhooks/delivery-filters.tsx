import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../format/rupiah.ts';
import { useAddressFilters } from '../tables/address-filters.ts';
import { isEventId, periods, states } from './delivery-query.ts';
import { allKinds } from './event-kinds.ts';
import { ReplayButton } from './replay-button.tsx';
import type { EndpointPage } from './webhook-queries.ts';
import styles from './webhooks.module.css';

interface DeliveryFiltersProps {
  readonly page: EndpointPage;
  /** The ids of the events whose deliveries were chosen in the list. */
  readonly chosen: ReadonlySet<string>;
  readonly onReplayed: () => void;
}

/** The filters of the deliveries, and sending again. */
export function DeliveryFilters({ page, chosen, onReplayed }: DeliveryFiltersProps): ReactElement {
  const { t } = useTranslation('webhooks');
  const { filters, set } = useAddressFilters();
  const [event, setEvent] = useState(filters['event'] ?? '');
  const { endpoint, failed } = page;
  const numbers = { pending: endpoint.pending, delivered: 0, failed };
  const label = (state: (typeof states)[number]): string =>
    numbers[state] === 0 ? t(`filter.${state}`) : `${t(`filter.${state}`)} ${formatNumber(numbers[state])}`;
  const isWrong = event.trim() !== '' && !isEventId(event);
  return (
    <div className={styles['filters']}>
      <SegmentedControl
        aria-label={t('filter.state')}
        value={states.find((one) => one === filters['state']) ?? ''}
        onChange={(state) => set({ state })}
        data={[
          { value: '', label: t('filter.all') },
          ...states.map((value) => ({ value, label: label(value) })),
        ]}
      />
      <KindAndTime />
      <TextInput
        aria-label={t('filter.event')}
        placeholder={t('filter.event')}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={event}
        error={isWrong ? t('filter.eventWrong') : undefined}
        className={styles['eventFilter'] ?? ''}
        onChange={({ currentTarget: { value } }) => {
          setEvent(value);
          if (value.trim() === '' || isEventId(value)) set({ event: value.trim() });
        }}
      />
      <ReplayButton page={page} chosen={chosen} onReplayed={onReplayed} />
    </div>
  );
}

function KindAndTime(): ReactElement {
  const { t } = useTranslation('webhooks');
  const { filters, set } = useAddressFilters();
  return (
    <>
      <Select
        aria-label={t('filter.kind')}
        placeholder={t('filter.kind')}
        clearable
        value={filters['kind'] ?? null}
        onChange={(kind) => set({ kind: kind ?? undefined })}
        data={[...allKinds, 'webhook.test']}
        className={styles['kindFilter'] ?? ''}
      />
      <Select
        aria-label={t('filter.days')}
        placeholder={t('filter.days')}
        clearable
        value={filters['days'] ?? null}
        onChange={(days) => set({ days: days ?? undefined })}
        data={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
        className={styles['daysFilter'] ?? ''}
      />
    </>
  );
}
