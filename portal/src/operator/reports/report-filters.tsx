import { SegmentedControl, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressFilters } from '../../tables/address-filters.ts';
import { daysOf, dimensions, periodOf, periods } from './report-queries.ts';
import styles from './reports.module.css';
import { DayField } from '../../forms/day-field.tsx';

const narrowing = ['product', 'brand', 'category', 'supplier', 'client'] as const;

/** By what the report is divided, its days, and what it is narrowed to. */
export function ReportFilters({ now }: { readonly now: Date }): ReactElement {
  return (
    <div className={styles['filters']}>
      <Dimensions />
      <DayFilters now={now} />
      <Narrowing />
    </div>
  );
}

/** By what the report is divided: side by side, or on a phone, which is too narrow for all, one below the other. */
function Dimensions(): ReactElement {
  const { t } = useTranslation('operator-reports');
  const { filters, set } = useAddressFilters();
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const data = dimensions.map((value) => ({ value, label: t(`by.${value}`) }));
  const value = dimensions.find((one) => one === filters['by']) ?? 'day';
  const choose = (by: string | null): void => set({ by: by === null || by === 'day' ? undefined : by });
  if (isNarrow)
    return (
      <Select
        className={styles['by'] ?? ''}
        label={t('filter.by')}
        allowDeselect={false}
        data={data}
        value={value}
        onChange={choose}
      />
    );
  return (
    <div className={styles['by']}>
      <SegmentedControl aria-label={t('filter.by')} size="xs" data={data} value={value} onChange={choose} />
    </div>
  );
}

/** The days of the report, by a name or one by one, and its environment. */
function DayFilters({ now }: { readonly now: Date }): ReactElement {
  const { t } = useTranslation('operator-reports');
  const { filters, set } = useAddressFilters();
  const period = periodOf(filters);
  const days = daysOf(filters, now);
  const setDay = (name: 'from' | 'to', value: string): void =>
    set({ ...days, period: undefined, [name]: value === '' ? undefined : value });
  return (
    <div className={styles['days']}>
      <Select
        aria-label={t('filter.period')}
        allowDeselect={false}
        data={[
          ...periods.map((value) => ({ value, label: t(`period.${value}`) })),
          ...(period === undefined ? [{ value: 'days', label: t('period.days') }] : []),
        ]}
        value={period ?? 'days'}
        onChange={(chosen) =>
          set({
            period: chosen === 'month' ? undefined : (chosen ?? undefined),
            from: undefined,
            to: undefined,
          })
        }
      />
      <DayField
        isBare
        label={t('filter.from')}
        value={days.from}
        max={days.to}
        onChange={(day) => setDay('from', day)}
      />
      <DayField
        isBare
        label={t('filter.to')}
        value={days.to}
        min={days.from}
        onChange={(day) => setDay('to', day)}
      />
      <Select
        aria-label={t('filter.environment')}
        allowDeselect={false}
        data={[
          { value: 'live', label: t('filter.live') },
          { value: 'sandbox', label: t('filter.sandbox') },
        ]}
        value={filters['environment'] === 'sandbox' ? 'sandbox' : 'live'}
        onChange={(value) => set({ environment: value === 'sandbox' ? value : undefined })}
      />
    </div>
  );
}

/** What the report is narrowed to, each with the button that removes it. */
function Narrowing(): ReactElement {
  const { t } = useTranslation('operator-reports');
  const { filters, set } = useAddressFilters();
  return (
    <ul className={styles['narrow']} aria-label={t('filter.only')}>
      {narrowing.flatMap((name) => {
        const value = filters[name];
        return value === undefined
          ? []
          : [
              <li key={name}>
                <button
                  type="button"
                  className={styles['chip']}
                  aria-label={t('filter.remove', { name: t(`by.${name}`), value })}
                  onClick={() => set({ [name]: undefined })}
                >
                  {t(`by.${name}`)}: <strong>{name === 'client' ? value.slice(0, 8) : value}</strong>
                  <IconX size={14} stroke={1.75} aria-hidden />
                </button>
              </li>,
            ];
      })}
    </ul>
  );
}
