import { Button } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPackageOff,
  IconPrinter,
  IconShare2,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CsvLink } from '../csv/csv-link.tsx';
import { formatNumber } from '../format/rupiah.ts';
import { useAccount } from '../operations/account.ts';
import { PageHead } from '../pages/page-head.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { PageState } from '../states/page-state.tsx';
import { QueryView } from '../states/query-view.tsx';
import { useAddressFilters } from '../tables/address-filters.ts';
import { PriceHistoryDialog } from './price-history-dialog.tsx';
import { PriceSheet } from './price-sheet.tsx';
import { ProductFilterBar } from './product-filter-bar.tsx';
import { ProductList, type SharedBrand } from './product-list.tsx';
import styles from './products-page.module.css';
import {
  filtersIn,
  type Product,
  type ProductFilters,
  productGroupsQuery,
  type ProductPage,
  productsQuery,
} from './products.ts';
import { ShareDialog } from './share-dialog.tsx';

/** The products that the account can buy, at its own prices. */
export function ProductsPage(): ReactElement {
  const { t } = useTranslation('products');
  const { t: shell } = useTranslation();
  usePageTitle(shell('place.products'));
  const { filters: address, set } = useAddressFilters();
  const filters = filtersIn(address);
  const [shared, setShared] = useState<SharedBrand | 'choose'>();
  const [history, setHistory] = useState<Product>();
  const account = useAccount();
  const groups = useQuery(productGroupsQuery(account));
  const page = Math.max(1, Math.trunc(Number(address['page'] ?? 1)) || 1);
  const query = useQuery({ ...productsQuery(account, filters, page), enabled: address['view'] !== 'print' });
  if (address['view'] === 'print')
    return <PriceSheet filters={filters} onClose={() => set({ view: undefined })} />;
  const total = query.data?.meta.total;
  const count = { count: formatNumber(total ?? 0) };
  return (
    <>
      <PageHead
        title={shell('place.products')}
        actions={
          <Actions
            filters={filters}
            onPrint={() => set({ view: 'print' })}
            onShare={() => setShared('choose')}
          />
        }
      />
      <ProductFilterBar filters={filters} groups={groups.data} onChange={set}>
        {total !== undefined && (total === 1 ? t('list.one', count) : t('list.many', count))}
      </ProductFilterBar>
      <QueryView query={query} failed={t('list.failed')} lines={8}>
        {(shown) => (
          <>
            <Products
              shown={shown}
              isSearch={filters.q !== undefined}
              onHistory={setHistory}
              onShare={setShared}
              onClear={() => set(withoutFilters)}
              isFiltered={Object.keys(filters).length > 0}
            />
            <Pages shown={shown} onPage={(next) => set({ page: String(next) })} />
          </>
        )}
      </QueryView>
      <PriceHistoryDialog product={history} onClose={() => setHistory(undefined)} />
      {shared !== undefined && (
        <ShareDialog
          groups={groups.data?.groups ?? []}
          first={shared === 'choose' ? undefined : shared}
          onClose={() => setShared(undefined)}
        />
      )}
    </>
  );
}

interface ActionsProps {
  readonly filters: ProductFilters;
  readonly onPrint: () => void;
  readonly onShare: () => void;
}

/** How the prices are taken away: as a file, on paper, for a chat. */
function Actions({ filters, onPrint, onShare }: ActionsProps): ReactElement {
  const { t } = useTranslation('products');
  const { accountId, environment } = useAccount();
  return (
    <div className={styles['actions']}>
      <CsvLink path={`/portal/accounts/${accountId}/${environment}/products.csv`} filters={{ ...filters }} />
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
        onClick={onPrint}
      >
        {t('print.short')}
      </Button>
      <Button leftSection={<IconShare2 size={16} stroke={1.75} aria-hidden />} onClick={onShare}>
        {t('share.action')}
      </Button>
    </div>
  );
}

const withoutFilters = {
  kind: undefined,
  category: undefined,
  brand: undefined,
  q: undefined,
  open: undefined,
  changed: undefined,
};

interface ProductsProps {
  readonly shown: ProductPage;
  readonly isSearch: boolean;
  readonly isFiltered: boolean;
  readonly onHistory: (product: Product) => void;
  readonly onShare: (brand: SharedBrand) => void;
  readonly onClear: () => void;
}

function Products({ shown, isFiltered, onClear, ...list }: ProductsProps): ReactElement {
  const { t } = useTranslation('products');
  if (shown.data.length > 0) return <ProductList products={shown.data} {...list} />;
  if (!isFiltered)
    return (
      <PageState icon={IconPackageOff} title={t('empty.title')}>
        <p>{t('empty.text')}</p>
      </PageState>
    );
  return (
    <PageState
      icon={IconPackageOff}
      title={t('noMatch.title')}
      actions={
        <Button variant="default" onClick={onClear}>
          {t('noMatch.clear')}
        </Button>
      }
    >
      <p>{t('noMatch.text')}</p>
    </PageState>
  );
}

/** The pages of a catalog have numbers: it is in memory, and its order is that of a kiosk. */
function Pages({
  shown: { meta },
  onPage,
}: {
  readonly shown: ProductPage;
  readonly onPage: (page: number) => void;
}): ReactElement | undefined {
  const { t } = useTranslation('products');
  if (meta.last_page === 1) return undefined;
  const go = (to: number): void => {
    onPage(to);
    window.scrollTo(0, 0);
  };
  return (
    <nav className={styles['pages']} aria-label={t('pages.label')}>
      <span>{t('pages.shown', { page: formatNumber(meta.page), last: formatNumber(meta.last_page) })}</span>
      <Button
        variant="default"
        size="xs"
        disabled={meta.page <= 1}
        leftSection={<IconChevronLeft size={16} stroke={1.75} aria-hidden />}
        onClick={() => go(meta.page - 1)}
      >
        {t('pages.previous')}
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={meta.page >= meta.last_page}
        rightSection={<IconChevronRight size={16} stroke={1.75} aria-hidden />}
        onClick={() => go(meta.page + 1)}
      >
        {t('pages.next')}
      </Button>
    </nav>
  );
}
