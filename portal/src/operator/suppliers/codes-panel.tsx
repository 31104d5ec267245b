import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconLinkPlus, IconSearch } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CsvLink } from '../../csv/csv-link.tsx';
import { formatNumber, formatRupiah } from '../../format/rupiah.ts';
import { useOperator } from '../../operations/operator.ts';
import { Panel } from '../../panel/panel.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { useAddressFilters } from '../../tables/address-filters.ts';
import { Card, type Column, DataTable } from '../../tables/data-table.tsx';
import { Pager } from '../../tables/pager.tsx';
import { MapDialog } from './map-dialog.tsx';
import {
  type CodeFilters,
  codesQuery,
  codeStates,
  type Kind,
  type SupplierCode,
  type SupplierDetail,
} from './supplier-queries.ts';
import styles from './suppliers.module.css';

function filtersIn(filters: Readonly<Record<string, string>>): CodeFilters {
  return {
    kind: filters['kind'] === 'postpaid' ? 'postpaid' : 'prepaid',
    state: codeStates.find((one) => one === filters['codes']) ?? 'all',
    search: filters['code'] ?? '',
    page: filters['page'],
  };
}

/** What a supplier sells, and which product of ours each code is. */
export function CodesPanel({ supplier }: { readonly supplier: SupplierDetail }): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  const { filters, set } = useAddressFilters();
  const chosen = filtersIn(filters);
  const codes = useQuery(codesQuery(supplier.name, chosen));
  const [mapping, setMapping] = useState<SupplierCode>();
  return (
    <Panel
      title={t('codes.title')}
      actions={
        <CsvLink
          path={`/portal/operator/suppliers/${supplier.name}/codes.csv`}
          filters={{
            ...{ kind: chosen.kind, state: chosen.state },
            ...(chosen.search === '' ? {} : { search: chosen.search }),
          }}
        />
      }
      footer={
        codes.data !== undefined && (
          <Pager
            older={codes.data.meta.older}
            newer={codes.data.meta.newer}
            labels={{ older: t('codes.next'), newer: t('codes.previous') }}
            onPage={(page) => set({ page })}
          >
            {t('codes.order')}
          </Pager>
        )
      }
    >
      <CodeFilterBar supplier={supplier} chosen={chosen} />
      <QueryView query={codes} failed={t('codes.failed')}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles['none']}>{t('codes.none')}</p>
          ) : (
            <CodeTable codes={data} onMap={setMapping} />
          )
        }
      </QueryView>
      {mapping !== undefined && (
        <MapDialog name={supplier.name} code={mapping} onClose={() => setMapping(undefined)} />
      )}
    </Panel>
  );
}

function CodeFilterBar({
  supplier,
  chosen,
}: {
  readonly supplier: SupplierDetail;
  readonly chosen: CodeFilters;
}): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  const { set } = useAddressFilters();
  const [search, setSearch] = useState(chosen.search);
  const find = useDebouncedCallback((code: string) => set({ code: code.trim() }), 300);
  const counts = supplier.codes.find(({ kind }) => kind === chosen.kind);
  const kinds: readonly Kind[] = ['prepaid', 'postpaid'];
  return (
    <div className={styles['filters']}>
      <SegmentedControl
        aria-label={t('cutOff.kind')}
        value={chosen.kind}
        onChange={(kind) => set({ kind })}
        data={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <SegmentedControl
        aria-label={t('codes.state')}
        className={styles['states'] ?? ''}
        value={chosen.state}
        onChange={(state) => set({ codes: state === 'all' ? undefined : state })}
        data={codeStates.map((value) => ({
          value,
          label: `${t(`codes.${value}`)} ${formatNumber(counts?.[value] ?? 0)}`,
        }))}
      />
      <TextInput
        aria-label={t('codes.search')}
        placeholder={t('codes.search')}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        className={styles['search'] ?? ''}
        value={search}
        maxLength={64}
        onChange={({ currentTarget: { value } }) => {
          setSearch(value);
          find(value);
        }}
      />
    </div>
  );
}

interface CodeTableProps {
  readonly codes: readonly SupplierCode[];
  readonly onMap: (code: SupplierCode) => void;
}

function CodeTable({ codes, onMap }: CodeTableProps): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  const { can } = useOperator();
  const mayMap = can('suppliers:write');
  const amount = (value: number | null): string => (value === null ? '–' : formatRupiah(value));
  const cost = (one: SupplierCode): string =>
    one.kind === 'prepaid'
      ? amount(one.cost)
      : one.admin_fee === null
        ? '–'
        : t('codes.bill', { fee: formatRupiah(one.admin_fee - (one.commission ?? 0)) });
  const map = (one: SupplierCode): ReactElement => <MapButton code={one} onMap={onMap} />;
  const columns: readonly Column<SupplierCode>[] = [
    {
      key: 'code',
      title: t('codes.code'),
      isMain: true,
      cell: (one) => (
        <span className={styles['two']}>
          <span className={styles['figure']}>{one.sku}</span>
          <span className={styles['why']}>{one.name}</span>
        </span>
      ),
    },
    { key: 'product', title: t('codes.product'), cell: (one) => <ProductOf code={one} /> },
    ...(can('prices:read')
      ? [{ key: 'cost', title: t('codes.cost'), align: 'right', cell: cost } as const]
      : []),
    { key: 'price', title: t('codes.price'), align: 'right', cell: (one) => amount(one.price) },
    { key: 'state', title: t('column.state'), cell: (one) => t(`codeState.${one.state}`) },
    ...(mayMap ? [{ key: 'map', title: t('column.action'), align: 'right', cell: map } as const] : []),
  ];
  return (
    <DataTable
      label={t('codes.list')}
      columns={columns}
      rows={codes}
      rowKey={({ sku }) => sku}
      card={(one) => (
        <>
          <Card
            title={one.sku}
            amount={can('prices:read') ? cost(one) : amount(one.price)}
            detail={one.name}
            status={t(`codeState.${one.state}`)}
            caption={<ProductOf code={one} />}
          />
          {mayMap && <div className={styles['cardButtons']}>{map(one)}</div>}
        </>
      )}
    />
  );
}

interface MapButtonProps {
  readonly code: SupplierCode;
  readonly onMap: (code: SupplierCode) => void;
}

function MapButton({ code, onMap }: MapButtonProps): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconLinkPlus size={16} stroke={1.75} aria-hidden />}
      aria-label={t('codes.mapOf', { code: code.sku })}
      onClick={() => onMap(code)}
    >
      {t('codes.map')}
    </Button>
  );
}

function ProductOf({ code: { mapped, priority, product } }: { readonly code: SupplierCode }): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  if (product === null) return <>{t('codes.noProduct')}</>;
  return (
    <span className={styles['two']}>
      <span className={styles['figure']}>{product}</span>
      {mapped && (
        <span className={styles['under']}>
          {priority === null ? t('codes.byHand') : t('codes.byHandOrder', { number: priority })}
        </span>
      )}
    </span>
  );
}
