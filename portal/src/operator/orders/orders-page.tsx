import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconReceipt, IconSearchOff } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CsvLink } from '../../csv/csv-link.tsx';
import { spanText, useHandedSearch } from '../../orders/orders-page.tsx';
import pageStyles from '../../orders/orders-page.module.css';
import { PageHead } from '../../pages/page-head.tsx';
import { Panel } from '../../panel/panel.tsx';
import { PageState } from '../../states/page-state.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { type Filters, useAddressFilters } from '../../tables/address-filters.ts';
import { Pager } from '../../tables/pager.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OperatorOrderList } from './order-list.tsx';
import { conditionsOf, filterNames, listQuery, type OperatorOrder, searchQuery } from './order-queries.ts';
import { OpenTabs } from './open-tabs.tsx';
import { serverNow } from '../../operations/server-time.ts';

/** The orders of all clients: filtered by the address, searched without it. */
export function OperatorOrdersPage(): ReactElement {
  const { t } = useTranslation('operator-orders');
  const { filters, set } = useAddressFilters();
  const [search, setSearch] = useHandedSearch();
  const isSearching = search !== '';
  const conditions = conditionsOf(filters, serverNow());
  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          !isSearching && (
            <span className={pageStyles['csv']}>
              <CsvLink path="/portal/operator/orders.csv" filters={conditions} />
            </span>
          )
        }
      />
      {!isSearching && <OpenTabs filters={filters} set={set} />}
      <OrderFilters key={search} filters={filters} set={set} search={search} onSearch={setSearch} />
      {isSearching ? <FoundOrders text={search} /> : <ListedOrders filters={filters} set={set} />}
    </>
  );
}

function FoundOrders({ text }: { readonly text: string }): ReactElement {
  const { t } = useTranslation('operator-orders');
  const { t: orders } = useTranslation('orders');
  const query = useQuery(searchQuery(text));
  return (
    <>
      <p className={pageStyles['shown']}>{orders('search.shown')}</p>
      <QueryView query={query} failed={t('list.failed')} lines={8}>
        {({ orders: found, more_orders: hasMore }) =>
          found.length === 0 ? (
            <PageState icon={IconSearchOff} title={orders('none.title')}>
              <p>{orders('none.search')}</p>
            </PageState>
          ) : (
            <Panel footer={hasMore ? <span>{t('list.more')}</span> : undefined}>
              <OperatorOrderList orders={found} />
            </Panel>
          )
        }
      </QueryView>
    </>
  );
}

interface ListedOrdersProps {
  readonly filters: Filters;
  readonly set: (changes: Readonly<Record<string, string | undefined>>) => void;
}

function ListedOrders({ filters, set }: ListedOrdersProps): ReactElement {
  const { t } = useTranslation('operator-orders');
  const { page: cursor, ...rest } = filters;
  const shown = JSON.stringify(rest);
  // The pages that led here: a cursor leads to older orders only. A page from a link leads back to the newest one.
  const [trail, setTrail] = useState<{ readonly shown: string; readonly pages: readonly string[] }>({
    shown,
    pages: [],
  });
  const before = trail.shown === shown ? trail.pages : [];
  const query = useQuery(
    listQuery({ ...conditionsOf(filters, serverNow()), ...(cursor === undefined ? {} : { cursor }) }),
  );
  const newest = '';
  const turn = (next: string, older: string | null): void => {
    const isOlder = next === older;
    setTrail({ shown, pages: isOlder ? [...before, cursor ?? newest] : before.slice(0, -1) });
    set({ page: next === newest ? undefined : next });
  };
  return (
    <QueryView query={query} failed={t('list.failed')} lines={8}>
      {({ data, meta }) => (
        <Listed
          orders={data}
          older={meta.older}
          newer={cursor === undefined ? null : (before.at(-1) ?? newest)}
          isFiltered={filterNames.some((name) => filters[name] !== undefined)}
          onPage={(next) => turn(next, meta.older)}
          onReset={() => set(Object.fromEntries(filterNames.map((name) => [name, undefined])))}
        />
      )}
    </QueryView>
  );
}

interface ListedProps {
  readonly orders: readonly OperatorOrder[];
  readonly older: string | null;
  readonly newer: string | null;
  readonly isFiltered: boolean;
  readonly onPage: (cursor: string) => void;
  readonly onReset: () => void;
}

function Listed({ orders: listed, older, newer, isFiltered, onPage, onReset }: ListedProps): ReactElement {
  const { t: orders } = useTranslation('orders');
  const { t } = useTranslation('operator-orders');
  if (listed.length > 0)
    return (
      <Panel
        footer={
          <Pager older={older} newer={newer} onPage={onPage}>
            <span className={pageStyles['span']}>
              {older !== null && isFiltered && listed.length < shortPage
                ? t('list.partial')
                : spanText(listed)}
            </span>
          </Pager>
        }
      >
        <OperatorOrderList orders={listed} />
      </Panel>
    );
  if (!isFiltered)
    return (
      <PageState icon={IconReceipt} title={t('empty.title')}>
        <p>{t('empty.text')}</p>
      </PageState>
    );
  return (
    <PageState
      icon={IconSearchOff}
      title={orders('none.title')}
      actions={
        <>
          {older !== null && <Button onClick={() => onPage(older)}>{orders('none.older')}</Button>}
          <Button variant="default" onClick={onReset}>
            {orders('filter.reset')}
          </Button>
        </>
      }
    >
      <p>{older === null ? orders('none.text') : orders('none.more')}</p>
    </PageState>
  );
}

/** A page with fewer orders has compared as many as it may. */
const shortPage = 50;
