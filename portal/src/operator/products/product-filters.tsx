import { type ComboboxData, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { categoryName } from '../../products/category-name.ts';
import styles from '../../products/product-filter-bar.module.css';
import { supplierName } from '../orders/supplier-name.tsx';
import { type OperatorProductFilters, productFiltersQuery } from './product-queries.ts';

/** How long a person may pause while typing before the list follows, milliseconds. */
const typingMs = 300;

interface ProductFiltersProps {
  readonly filters: OperatorProductFilters;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
  /** What the filters leave over. */
  readonly children: ReactNode;
}

/** The filters of the products of operators. */
export function ProductFilters({ filters, onChange, children }: ProductFiltersProps): ReactElement {
  const { t } = useTranslation('operator-products');
  const { data } = useQuery(productFiltersQuery);
  const groups = data?.groups ?? [];
  const chosen = groups.filter(
    ({ kind, category }) => kind === filters.kind && category === filters.category,
  );
  const brands = new Set((chosen.length > 0 ? chosen : groups).flatMap((one) => one.brands));
  return (
    <div className={styles['bar']}>
      <SearchField q={filters.q ?? ''} onChange={(q) => onChange({ q })} />
      <Choice
        label={t('filter.category')}
        data={(['prepaid', 'postpaid'] as const).map((kind) => ({
          group: t(`kind.${kind}`),
          items: groups
            .filter((one) => one.kind === kind)
            .map(({ category, name }) => ({ value: `${kind}/${category}`, label: categoryName(name) })),
        }))}
        value={filters.category === undefined ? null : `${filters.kind ?? ''}/${filters.category}`}
        onChange={(value) => {
          const [kind, category] = value?.split('/') ?? [];
          onChange({ kind, category, brand: undefined });
        }}
      />
      <Choice
        label={t('filter.brand')}
        data={[...brands]}
        value={filters.brand ?? null}
        onChange={(brand) => onChange({ brand: brand ?? undefined })}
      />
      <Choice
        label={t('filter.supplier')}
        data={(data?.suppliers ?? []).map((value) => ({ value, label: supplierName(value) }))}
        value={filters.supplier ?? null}
        onChange={(supplier) => onChange({ supplier: supplier ?? undefined })}
      />
      <Choice
        label={t('filter.state')}
        data={[
          { value: 'on_sale', label: t('filter.onSale') },
          { value: 'off_sale', label: t('filter.offSale') },
        ]}
        value={filters.state ?? null}
        onChange={(state) => onChange({ state: state ?? undefined })}
      />
      <span className={styles['sum']}>{children}</span>
    </div>
  );
}

function SearchField({
  q,
  onChange,
}: {
  readonly q: string;
  readonly onChange: (q: string) => void;
}): ReactElement {
  const { t } = useTranslation('operator-products');
  const [typed, setTyped] = useState(q);
  useEffect(() => setTyped(q), [q]);
  const search = useDebouncedCallback(onChange, typingMs);
  return (
    <TextInput
      className={styles['search'] ?? ''}
      type="search"
      aria-label={t('filter.search')}
      placeholder={t('filter.search')}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        search(value);
      }}
    />
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly data: ComboboxData;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

function Choice({ label, data, value, onChange }: ChoiceProps): ReactElement {
  return (
    <Select
      className={styles['select'] ?? ''}
      aria-label={label}
      placeholder={label}
      searchable
      clearable
      data={data}
      value={value}
      onChange={onChange}
    />
  );
}
