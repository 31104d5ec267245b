import { Button, Modal, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterToggle, PeriodFilter, SearchText } from '../../orders/filter-bar.tsx';
import styles from '../../orders/filter-bar.module.css';
import { FilterMenu } from '../../orders/filter-menu.tsx';
import { oneOf, statuses } from '../../orders/order-queries.ts';
import type { Filters } from '../../tables/address-filters.ts';
import { clientsQuery, filterNames, filtersQuery, kinds } from './order-queries.ts';
import own from './order-filters.module.css';
import { supplierName } from './supplier-name.tsx';

interface OrderFiltersProps {
  readonly filters: Filters;
  readonly set: (changes: Readonly<Record<string, string | undefined>>) => void;
  readonly search: string;
  readonly onSearch: (text: string) => void;
}

/** The filters that a phone hides until they are asked for. */
const hiddenNames = ['account_id', 'status', 'supplier', 'kind', 'product_code'] as const;

/** The search and the filters of the list. What is searched for is never in the address. */
export function OrderFilters({ filters, set, search, onSearch }: OrderFiltersProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={`${styles['bar'] ?? ''} ${own['bar'] ?? ''}`}>
      <SearchText search={search} onSearch={onSearch} />
      {search === '' && (
        <>
          <EnvironmentFilter filters={filters} set={set} />
          <PeriodFilter filters={filters} set={set} />
          <FilterToggle
            isOpen={isOpen}
            count={hiddenNames.filter((name) => filters[name] !== undefined).length}
            onClick={() => setOpen(!isOpen)}
          />
          <div className={styles['more']} data-open={isOpen}>
            <ClientFilter filters={filters} set={set} />
            <OtherFilters filters={filters} set={set} />
          </div>
        </>
      )}
    </div>
  );
}

type FilterProps = Pick<OrderFiltersProps, 'filters' | 'set'>;

function EnvironmentFilter({ filters, set }: FilterProps): ReactElement {
  const { t } = useTranslation();
  const isSandbox = filters['environment'] === 'sandbox';
  return (
    <FilterMenu
      label={t('environment.choose')}
      chosen={isSandbox ? t('environment.sandbox') : t('environment.live')}
      options={[{ value: 'sandbox', text: t('environment.sandbox') }]}
      any={t('environment.live')}
      onChoose={(value) => set({ environment: value })}
    />
  );
}

/** For how long nobody types before clients are looked for, milliseconds. */
const typingMs = 250;

function ClientFilter({ filters, set }: FilterProps): ReactElement {
  const { t } = useTranslation('operator-orders');
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), typingMs);
  const chosenId = filters['account_id'];
  const { data: chosen } = useQuery({ ...clientsQuery(chosenId ?? ''), enabled: chosenId !== undefined });
  const { data: found } = useQuery({ ...clientsQuery(text), placeholderData: keepPreviousData });
  const clients = [...(found?.clients ?? []), ...(chosen?.clients ?? [])];
  const names = new Map(clients.map(({ id, name }) => [id, name]));
  return (
    <Select
      className={own['client'] ?? ''}
      aria-label={t('filter.client')}
      placeholder={t('filter.client')}
      data={[...names].map(([value, label]) => ({ value, label }))}
      // The server has compared them with the text.
      filter={({ options }) => options}
      searchable
      onSearchChange={setTyped}
      clearable
      clearButtonProps={{ 'aria-label': t('filter.noClient') }}
      nothingFoundMessage={t('filter.nobody')}
      value={chosenId !== undefined && names.has(chosenId) ? chosenId : null}
      onChange={(value) => set({ account_id: value ?? undefined })}
    />
  );
}

function OtherFilters({ filters, set }: FilterProps): ReactElement {
  const { t } = useTranslation('operator-orders');
  const { t: orders } = useTranslation('orders');
  const { t: shell } = useTranslation();
  const { data } = useQuery(filtersQuery);
  const status = oneOf(statuses, filters['status']);
  const kind = oneOf(kinds, filters['kind']);
  const supplier = filters['supplier'];
  const isFiltered = filterNames.some((name) => filters[name] !== undefined);
  return (
    <>
      <FilterMenu
        label={orders('filter.status')}
        chosen={status === undefined ? undefined : shell(`status.${status}`)}
        options={statuses.map((value) => ({ value, text: shell(`status.${value}`) }))}
        any={orders('filter.any')}
        onChoose={(value) => set({ status: value })}
      />
      <FilterMenu
        label={t('filter.supplier')}
        chosen={supplier === undefined ? undefined : supplierName(supplier)}
        options={(data?.suppliers ?? []).map((value) => ({ value, text: supplierName(value) }))}
        any={orders('filter.any')}
        onChoose={(value) => set({ supplier: value })}
      />
      <FilterMenu
        label={t('filter.kind')}
        chosen={kind === undefined ? undefined : t(`kind.${kind}`)}
        options={kinds.map((value) => ({ value, text: t(`kind.${value}`) }))}
        any={orders('filter.any')}
        onChoose={(value) => set({ kind: value })}
      />
      <ProductFilter filters={filters} set={set} />
      {isFiltered && (
        <button
          type="button"
          className={styles['reset']}
          onClick={() => set(Object.fromEntries(filterNames.map((name) => [name, undefined])))}
        >
          {orders('filter.reset')}
        </button>
      )}
    </>
  );
}

function ProductFilter({ filters, set }: FilterProps): ReactElement {
  const { t } = useTranslation('operator-orders');
  const { t: orders } = useTranslation('orders');
  const [isNaming, setNaming] = useState(false);
  const code = filters['product_code'];
  return (
    <>
      <FilterMenu
        label={orders('filter.category')}
        chosen={code}
        options={[]}
        any={orders('filter.any')}
        onChoose={() => set({ product_code: undefined })}
        more={{ text: t('filter.code'), onChoose: () => setNaming(true) }}
      />
      {isNaming && (
        <CodeDialog
          code={code ?? ''}
          onClose={() => setNaming(false)}
          onChoose={(value) => set({ product_code: value })}
        />
      )}
    </>
  );
}

interface CodeDialogProps {
  readonly code: string;
  readonly onClose: () => void;
  readonly onChoose: (code: string | undefined) => void;
}

/** Asks for the code of a product. */
function CodeDialog({ code, onClose, onChoose }: CodeDialogProps): ReactElement {
  const { t } = useTranslation('operator-orders');
  const { t: orders } = useTranslation('orders');
  const { t: shell } = useTranslation();
  const [text, setText] = useState(code);
  const choose = (event: SubmitEvent): void => {
    event.preventDefault();
    const chosen = text.trim();
    onChoose(chosen === '' ? undefined : chosen);
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('filter.code')}
      closeButtonProps={{ 'aria-label': shell('dialog.close') }}
    >
      <form className={styles['days']} onSubmit={choose}>
        <TextInput
          data-autofocus
          label={t('filter.codeLabel')}
          maxLength={64}
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit">{orders('filter.apply')}</Button>
      </form>
    </Modal>
  );
}
