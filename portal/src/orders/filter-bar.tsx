import { TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconCalendar, IconSearch, IconX } from '@tabler/icons-react';
import { type SubmitEvent, type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { IconButton } from '../shell/icon-button.tsx';
import type { Filters } from '../tables/address-filters.ts';
import { DaysDialog } from './days-dialog.tsx';
import { FilterMenu } from './filter-menu.tsx';
import styles from './filter-bar.module.css';
import { categories, channels, filterNames, oneOf, periods, statuses } from './order-queries.ts';

interface FilterBarProps {
  readonly filters: Filters;
  readonly set: (changes: Readonly<Record<string, string | undefined>>) => void;
  /** What is searched for; empty: nothing. */
  readonly search: string;
  readonly onSearch: (text: string) => void;
  /** The sum of what is shown. */
  readonly children?: ReactNode;
}

/** The filters that a phone hides until they are asked for. */
const hiddenNames = ['status', 'category', 'channel', 'product_code'] as const;

/** The search and the filters of the list. What is searched for is never in the address. */
export function FilterBar({ filters, set, search, onSearch, children }: FilterBarProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const isSearching = search !== '';
  return (
    <div className={styles['bar']}>
      <SearchText search={search} onSearch={onSearch} />
      {!isSearching && (
        <>
          <PeriodFilter filters={filters} set={set} />
          <FilterToggle
            isOpen={isOpen}
            count={hiddenNames.filter((name) => filters[name] !== undefined).length}
            onClick={() => setOpen(!isOpen)}
          />
          <div className={styles['more']} data-open={isOpen}>
            <OtherFilters filters={filters} set={set} />
          </div>
          <span className={styles['sum']}>{children}</span>
        </>
      )}
    </div>
  );
}

interface FilterToggleProps {
  readonly isOpen: boolean;
  /** How many of the filters behind it are set. */
  readonly count: number;
  readonly onClick: () => void;
}

/** Shows and hides the filters for which a phone has no room, and says how many of them are set. */
export function FilterToggle({ isOpen, count, onClick }: FilterToggleProps): ReactElement {
  const { t } = useTranslation('orders');
  return (
    <button
      type="button"
      className={styles['toggle']}
      data-set={count > 0}
      aria-label={count > 0 ? `${t('filter.open')} ${count}` : t('filter.open')}
      aria-expanded={isOpen}
      onClick={onClick}
    >
      <IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />
      {count > 0 && <strong>{count}</strong>}
    </button>
  );
}

/** Searches a list for a number, a reference or an id. */
export function SearchText({ search, onSearch }: Pick<FilterBarProps, 'onSearch' | 'search'>): ReactElement {
  const { t } = useTranslation('orders');
  const [text, setText] = useState(search);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form role="search" className={styles['search']} onSubmit={submit}>
      <TextInput
        type="text"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        rightSection={
          text === '' ? undefined : (
            <IconButton
              label={t('search.clear')}
              icon={IconX}
              onClick={() => {
                setText('');
                onSearch('');
              }}
            />
          )
        }
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </form>
  );
}

/** Chooses the days of a list. */
export function PeriodFilter({ filters, set }: Pick<FilterBarProps, 'filters' | 'set'>): ReactElement {
  const { t } = useTranslation('orders');
  const [isChoosing, setChoosing] = useState(false);
  const period = oneOf(periods, filters['period']);
  const { from, to } = filters;
  const range = [from, to].some((day) => day !== undefined)
    ? `${dayText(from)}–${from === to ? '' : dayText(to)}`.replace(/–$/, from === to ? '' : '–')
    : undefined;
  return (
    <>
      <FilterMenu
        label={t('filter.period')}
        icon={IconCalendar}
        chosen={period === undefined ? range : t(`period.${period}`)}
        options={periods.map((value) => ({ value, text: t(`period.${value}`) }))}
        any={t('filter.any')}
        onChoose={(value) => set({ period: value, from: undefined, to: undefined })}
        more={{ text: t('filter.custom'), onChoose: () => setChoosing(true) }}
      />
      {isChoosing && (
        <DaysDialog
          from={from}
          to={to}
          onClose={() => setChoosing(false)}
          onChoose={(days) => set({ period: undefined, ...days })}
        />
      )}
    </>
  );
}

/** A day of the address as people write it. */
function dayText(day: string | undefined): string {
  const time = new Date(`${day ?? ''}T12:00:00+07:00`);
  return Number.isNaN(time.getTime()) ? '' : formatDay(time, currentLanguage());
}

function OtherFilters({ filters, set }: Pick<FilterBarProps, 'filters' | 'set'>): ReactElement {
  const { t } = useTranslation('orders');
  const { t: shell } = useTranslation('shell');
  const status = oneOf(statuses, filters['status']);
  const category = oneOf(categories, filters['category']);
  const channel = oneOf(channels, filters['channel']);
  const code = filters['product_code'];
  const isFiltered = filterNames.some((name) => filters[name] !== undefined);
  return (
    <>
      <FilterMenu
        label={t('filter.status')}
        chosen={status === undefined ? undefined : shell(`status.${status}`)}
        options={statuses.map((value) => ({ value, text: shell(`status.${value}`) }))}
        any={t('filter.any')}
        onChoose={(value) => set({ status: value })}
      />
      <FilterMenu
        label={t('filter.category')}
        chosen={code ?? (category === undefined ? undefined : t(`category.${category}`))}
        options={categories.map((value) => ({ value, text: t(`category.${value}`) }))}
        any={t('filter.any')}
        onChoose={(value) => set({ category: value, product_code: undefined })}
      />
      <FilterMenu
        label={t('filter.channel')}
        chosen={channel === undefined ? undefined : t(`channel.${channel}`)}
        options={channels.map((value) => ({ value, text: t(`channel.${value}`) }))}
        any={t('filter.any')}
        onChoose={(value) => set({ channel: value })}
      />
      {isFiltered && (
        <button
          type="button"
          className={styles['reset']}
          onClick={() => set(Object.fromEntries(filterNames.map((name) => [name, undefined])))}
        >
          {t('filter.reset')}
        </button>
      )}
    </>
  );
}
