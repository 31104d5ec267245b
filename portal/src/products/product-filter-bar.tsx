import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconCheck, IconPlus, IconSearch } from '@tabler/icons-react';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { categoryName } from './category-name.ts';
import styles from './product-filter-bar.module.css';
import type { ProductFilters, ProductGroups } from './products.ts';

/** How long a person may pause while typing before the list follows, milliseconds. */
const typingMs = 300;

interface ProductFilterBarProps {
  readonly filters: ProductFilters;
  readonly groups: ProductGroups | undefined;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
  /** What the filters leave over. */
  readonly children: ReactNode;
}

/** The filters of the list of products: search, category, brand, and what is open or has changed. */
export function ProductFilterBar(props: ProductFilterBarProps): ReactElement {
  const { t } = useTranslation('products');
  const { filters, groups, onChange, children } = props;
  const [typed, setTyped] = useState(filters.q ?? '');
  useEffect(() => setTyped(filters.q ?? ''), [filters.q]);
  const search = useDebouncedCallback((q: string) => onChange({ q }), typingMs);
  const chosen = (groups?.groups ?? []).filter(
    ({ kind, category }) => kind === filters.kind && category === filters.category,
  );
  return (
    <div className={styles['bar']}>
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
      <Select
        className={styles['select'] ?? ''}
        aria-label={t('filter.category')}
        placeholder={t('filter.allCategories')}
        searchable
        clearable
        data={categoryOptions(groups, { prepaid: t('kind.prepaid'), postpaid: t('kind.postpaid') })}
        value={filters.category === undefined ? null : `${filters.kind ?? ''}/${filters.category}`}
        onChange={(value) => {
          const [kind, category] = value?.split('/') ?? [];
          onChange({ kind, category, brand: undefined });
        }}
      />
      <Select
        className={styles['select'] ?? ''}
        aria-label={t('filter.brand')}
        placeholder={t('filter.allBrands')}
        searchable
        clearable
        data={brandsOf(chosen.length > 0 ? chosen : (groups?.groups ?? []))}
        value={filters.brand ?? null}
        onChange={(brand) => onChange({ brand: brand ?? undefined })}
      />
      <Toggle isOn={filters.open === 'yes'} onChange={(on) => onChange({ open: on ? 'yes' : undefined })}>
        {t('filter.open')}
      </Toggle>
      <Toggle
        isOn={filters.changed === 'yes'}
        onChange={(on) => onChange({ changed: on ? 'yes' : undefined })}
      >
        {t('filter.changed')}
      </Toggle>
      <span className={styles['sum']}>{children}</span>
    </div>
  );
}

interface ToggleProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
}

/** A filter that is on or off. One that is off is dashed. */
function Toggle({ isOn, onChange, children }: ToggleProps): ReactElement {
  const Icon = isOn ? IconCheck : IconPlus;
  return (
    <Button
      variant="default"
      className={styles['toggle'] ?? ''}
      data-on={isOn}
      aria-pressed={isOn}
      leftSection={<Icon size={14} stroke={2} aria-hidden />}
      onClick={() => onChange(!isOn)}
    >
      {children}
    </Button>
  );
}

function categoryOptions(
  groups: ProductGroups | undefined,
  names: { readonly prepaid: string; readonly postpaid: string },
): { group: string; items: { value: string; label: string }[] }[] {
  return (['prepaid', 'postpaid'] as const)
    .map((kind) => ({
      group: names[kind],
      items: (groups?.groups ?? [])
        .filter((one) => one.kind === kind)
        .map(({ category, name }) => ({ value: `${kind}/${category}`, label: categoryName(name) })),
    }))
    .filter(({ items }) => items.length > 0);
}

function brandsOf(groups: ProductGroups['groups']): string[] {
  return [...new Set(groups.flatMap(({ brands }) => brands.map(({ brand }) => brand)))];
}
