import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../../format/rupiah.ts';
import { Panel } from '../../panel/panel.tsx';
import { PageState } from '../../states/page-state.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { useAddressFilters } from '../../tables/address-filters.ts';
import { Card, type Column, DataTable } from '../../tables/data-table.tsx';
import { Pager } from '../../tables/pager.tsx';
import { supplierName } from '../orders/supplier-name.tsx';
import { type StrayCallback, straysQuery } from './review-queries.ts';
import styles from './reviews.module.css';
import { StrayDialog } from './stray-dialog.tsx';
import { WaitingFor } from './waiting-for.tsx';

/** Signed callbacks about references that no order has. They belong to no environment. */
export function StraysList(): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const { filters, set } = useAddressFilters();
  const show = filters['show'] === 'all' ? 'all' : 'waiting';
  const cursor = /^[no]\d{1,15}$/.exec(filters['page'] ?? '')?.[0];
  const query = useQuery(straysQuery(show, cursor));
  const [opened, setOpened] = useState<number>();
  return (
    <>
      <div className={styles['filters']}>
        <SegmentedControl
          aria-label={t('stray.show')}
          value={show}
          onChange={(value) => set({ show: value === 'all' ? 'all' : undefined })}
          data={[
            { value: 'waiting', label: t('stray.waiting') },
            { value: 'all', label: t('stray.all') },
          ]}
        />
      </div>
      <QueryView query={query} failed={t('failed')} lines={8}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <PageState icon={IconCircleCheck} title={t('noStrays.title')}>
              <p>{t('noStrays.text')}</p>
            </PageState>
          ) : (
            <Panel
              footer={
                <Pager older={meta.older} newer={meta.newer} onPage={(page) => set({ page })}>
                  {data.length === 1 ? t('count.one') : t('count.many', { count: data.length })}
                </Pager>
              }
            >
              <Rows strays={data} onOpen={setOpened} />
            </Panel>
          )
        }
      </QueryView>
      {opened !== undefined && <StrayDialog number={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

interface RowsProps {
  readonly strays: readonly StrayCallback[];
  readonly onOpen: (number: number) => void;
}

function Rows({ strays, onOpen }: RowsProps): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const open = (one: StrayCallback): ReactElement => (
    <Button size="compact-xs" variant="subtle" ml={-8} onClick={() => onOpen(one.number)}>
      {t('stray.open', { number: one.number })}
    </Button>
  );
  const said = ({ said: what, words }: StrayCallback): ReactElement => (
    <>
      {what === null ? t('stray.hint') : <span lang="en">{what}</span>}
      {words !== null && <span lang="en"> · {words}</span>}
    </>
  );
  const columns: readonly Column<StrayCallback>[] = [
    { key: 'number', title: t('column.number'), isMain: true, cell: open },
    { key: 'supplier', title: t('column.supplier'), cell: ({ supplier }) => supplierName(supplier) },
    {
      key: 'reference',
      title: t('column.strayReference'),
      cell: ({ reference }) => <code>{reference}</code>,
    },
    { key: 'said', title: t('column.said'), cell: said },
    { key: 'state', title: t('column.status'), cell: ({ state }) => t(`strayState.${state}`) },
    {
      ...{ key: 'waits', title: t('column.waits'), align: 'right' as const },
      cell: ({ at }) => <WaitingFor since={at} />,
    },
    {
      ...{ key: 'cost', title: t('column.cost'), align: 'right' as const },
      cell: ({ cost }) => (cost === null ? '–' : formatRupiah(cost)),
    },
  ];
  return (
    <DataTable
      label={t('view.strays')}
      columns={columns}
      rows={strays}
      rowKey={({ number }) => String(number)}
      card={(one) => (
        <Card
          title={open(one)}
          detail={<code className={styles['reference']}>{one.reference}</code>}
          status={<span className={styles['state']}>{t(`strayState.${one.state}`)}</span>}
          caption={
            <>
              {supplierName(one.supplier)} · {said(one)}
            </>
          }
          time={<WaitingFor since={one.at} />}
        />
      )}
    />
  );
}
