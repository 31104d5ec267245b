import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { IconPlus, IconReceipt, IconSearchOff } from '@tabler/icons-react';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CsvLink } from '../csv/csv-link.tsx';
import { formatNumber, formatRupiah } from '../format/rupiah.ts';
import { formatClock, formatDay } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { type CurrentAccount, useAccount } from '../operations/account.ts';
import { PageHead } from '../pages/page-head.tsx';
import { Panel } from '../panel/panel.tsx';
import { PageState } from '../states/page-state.tsx';
import { QueryView } from '../states/query-view.tsx';
import { Pager } from '../tables/pager.tsx';
import { FilterBar } from './filter-bar.tsx';
import { OrderList } from './order-list.tsx';
import {
  conditionsOf,
  filterNames,
  listQuery,
  type OrderPage as Page,
  type PortalOrder,
  searchQuery,
  summaryQuery,
} from './order-queries.ts';
import styles from './orders-page.module.css';
import { useOrderFilters } from './remembered-filters.ts';
import { StatusTabs } from './status-tabs.tsx';
import { serverNow } from '../operations/server-time.ts';

/** The orders of an account: filtered by the address, searched without it. */
export function OrdersPage(): ReactElement {
  const account = useAccount();
  const { t } = useTranslation('orders');
  const { filters, set } = useOrderFilters();
  const [search, setSearch] = useHandedSearch();
  const [searchPage, setSearchPage] = useState<string>();
  const conditions = conditionsOf(filters, serverNow());
  const cursor = /^[no]\d{1,18}$/.exec(filters['page'] ?? '')?.[0];
  const isSearching = search !== '';
  const list = useQuery({
    ...listQuery(account, { ...conditions, ...(cursor === undefined ? {} : { cursor }) }),
    enabled: !isSearching,
  });
  const found = useQuery({ ...searchQuery(account, search, searchPage), enabled: isSearching });
  const summary = useQuery({ ...summaryQuery(account, conditions), enabled: !isSearching });
  const startSearch = (text: string): void => {
    setSearch(text);
    setSearchPage(undefined);
  };
  return (
    <>
      <Head account={account} filters={isSearching ? undefined : conditions} />
      {!isSearching && (
        <StatusTabs
          status={filters['status']}
          counts={summary.data?.statuses ?? {}}
          onChange={(status) => set({ status })}
        />
      )}
      <FilterBar key={search} filters={filters} set={set} search={search} onSearch={startSearch}>
        <Sum data={summary.data} status={conditions.status} />
      </FilterBar>
      {isSearching && <p className={styles['shown']}>{t('search.shown')}</p>}
      <QueryView query={isSearching ? found : list} failed={t('list.failed')} lines={8}>
        {(page) => (
          <Orders
            page={page}
            account={account}
            isSearching={isSearching}
            isFiltered={filterNames.some((name) => filters[name] !== undefined)}
            onPage={(next) => (isSearching ? setSearchPage(next) : set({ page: next }))}
            onReset={() => set(Object.fromEntries(filterNames.map((name) => [name, undefined])))}
          />
        )}
      </QueryView>
    </>
  );
}

/**
 * What is searched for. The search box of the frame hands a number over in the state of the navigation; it is taken out at once, so
 * that the history of the browser does not have it.
 */
export function useHandedSearch(): [string, (text: string) => void] {
  const handed: unknown = useLocation({ select: ({ state }) => handedIn(state) });
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  useEffect(() => {
    if (typeof handed !== 'string' || handed === '') return;
    setSearch(handed);
    void navigate({ to: '.', search: true, replace: true, state: {} });
  }, [handed, navigate]);
  return [search, setSearch];
}

/** What the search box of the frame hands over. */
function handedIn(state: object): unknown {
  const handed: unknown = Reflect.get(state, 'search');
  return handed;
}

interface HeadProps {
  readonly account: CurrentAccount;
  /** The conditions of the list, for its file; undefined: a search has none. */
  readonly filters: Readonly<Record<string, string>> | undefined;
}

function Head({ account, filters }: HeadProps): ReactElement {
  const { t } = useTranslation('orders');
  const { accountId, environment, base } = account;
  return (
    <PageHead
      title={t('title')}
      actions={
        <>
          {filters !== undefined && (
            <span className={styles['csv']}>
              <CsvLink path={`/portal/accounts/${accountId}/${environment}/orders.csv`} filters={filters} />
            </span>
          )}
          {account.can('orders:sell') && <SellButton base={base} />}
        </>
      }
    />
  );
}

function SellButton({ base }: { readonly base: string }): ReactElement {
  const { t } = useTranslation('orders');
  return (
    <Button
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      renderRoot={(props) => <Link to={`${base}/sell`} {...props} />}
    >
      {t('sell')}
    </Button>
  );
}

interface SumProps {
  readonly data:
    | { readonly count: number | null; readonly charged: number | null; readonly statuses: object }
    | undefined;
  readonly status: string | undefined;
}

/** How many orders there are and what they were charged. A list by status has its own number in its tab. */
function Sum({ data, status }: SumProps): ReactElement | null {
  const { t } = useTranslation('orders');
  const { count = null, charged = null } = data ?? {};
  if (count === null || count === 0 || charged === null || status !== undefined) return null;
  const figures = { count: formatNumber(count), amount: formatRupiah(charged) };
  return <>{count === 1 ? t('sum.one', figures) : t('sum.many', figures)}</>;
}

interface OrdersProps {
  readonly page: Page;
  readonly account: CurrentAccount;
  readonly isSearching: boolean;
  readonly isFiltered: boolean;
  readonly onPage: (cursor: string) => void;
  readonly onReset: () => void;
}

function Orders(props: OrdersProps): ReactElement {
  const { page, account, onPage } = props;
  if (page.data.length === 0) return <NoOrders {...props} />;
  return (
    <Panel
      footer={
        <Pager older={page.meta.older} newer={page.meta.newer} onPage={onPage}>
          <span className={styles['span']}>{spanText(page.data)}</span>
        </Pager>
      }
    >
      <OrderList orders={page.data} base={account.base} />
    </Panel>
  );
}

/** From when to when the orders of a page were made: `12.31 – 14.03 WIB, 22 Nov 2026`, or `12.31 WIB, 22 Nov 2026` in one minute. */
export function spanText(orders: readonly Pick<PortalOrder, 'created_at'>[]): string {
  const language = currentLanguage();
  const [newest, oldest] = [orders.at(0), orders.at(-1)].map((order) => new Date(order?.created_at ?? 0));
  if (newest === undefined || oldest === undefined) return '';
  const [first, last] = [formatDay(oldest, language), formatDay(newest, language)];
  const [from, until] = [formatClock(oldest), formatClock(newest)];
  if (first !== last) return `${first} ${from} – ${last} ${until} WIB`;
  return from === until ? `${until} WIB, ${last}` : `${from} – ${until} WIB, ${last}`;
}

function NoOrders({ page, account, isSearching, isFiltered, onPage, onReset }: OrdersProps): ReactElement {
  const { t } = useTranslation('orders');
  const { older } = page.meta;
  if (isSearching || isFiltered)
    return (
      <PageState
        icon={IconSearchOff}
        title={t('none.title')}
        actions={
          <>
            {older !== null && <Button onClick={() => onPage(older)}>{t('none.older')}</Button>}
            {!isSearching && (
              <Button variant="default" onClick={onReset}>
                {t('filter.reset')}
              </Button>
            )}
          </>
        }
      >
        <p>{isSearching ? t('none.search') : older === null ? t('none.text') : t('none.more')}</p>
      </PageState>
    );
  return (
    <PageState
      icon={IconReceipt}
      title={t('empty.title')}
      actions={
        <>
          {account.can('orders:sell') && (
            <Button renderRoot={(button) => <Link to={`${account.base}/sell`} {...button} />}>
              {t('empty.sell')}
            </Button>
          )}
          {account.can('console:use') && (
            <Button
              variant="default"
              renderRoot={(button) => <Link to={`${account.base}/developers`} {...button} />}
            >
              {t('empty.console')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('empty.text')}</p>
    </PageState>
  );
}
