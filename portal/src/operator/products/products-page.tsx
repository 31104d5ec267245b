import { Button } from '@mantine/core';
import { IconPackageOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CsvLink } from '../../csv/csv-link.tsx';
import { formatNumber } from '../../format/rupiah.ts';
import { useOperator } from '../../operations/operator.ts';
import { PageHead } from '../../pages/page-head.tsx';
import { Panel } from '../../panel/panel.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { PageState } from '../../states/page-state.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { useAddressFilters } from '../../tables/address-filters.ts';
import { PagesFoot } from '../prices/pages-foot.tsx';
import { ViewTabs } from '../prices/view-tabs.tsx';
import { HeldPanel } from './held-panel.tsx';
import { ImportPanel } from './import-panel.tsx';
import { ProductFilters } from './product-filters.tsx';
import { ProductPage } from './product-page.tsx';
import {
  heldCostsQuery,
  type OperatorProduct,
  type OperatorProductFilters,
  type OperatorProductPage,
  operatorProductsQuery,
  productFiltersIn,
} from './product-queries.ts';
import styles from './products-page.module.css';
import { keyOf, ProductTable } from './product-table.tsx';
import { SwitchDialog, type Switched } from './switch-dialog.tsx';

/** What is sold, at what cost and price, and why or why not; the costs that are held; imports of lists; one product. */
export function OperatorProductsPage(): ReactElement {
  const { t } = useTranslation('operator-products');
  const { t: shell } = useTranslation();
  usePageTitle(shell('place.productsOnly'));
  const { can } = useOperator();
  const { filters } = useAddressFilters();
  const { view, kind, code } = filters;
  const held = useQuery({ ...heldCostsQuery, enabled: can('prices:read') });
  if (view === 'product' && code !== undefined)
    return <ProductPage kind={kind === 'postpaid' ? 'postpaid' : 'prepaid'} code={code} />;
  return (
    <>
      <PageHead
        title={shell('place.productsOnly')}
        actions={
          view === undefined && (
            <CsvLink path="/portal/operator/products.csv" filters={{ ...productFiltersIn(filters) }} />
          )
        }
      />
      {can('prices:read') && (
        <ViewTabs
          label={t('views.label')}
          views={[
            { name: '', title: t('views.products') },
            { name: 'held', title: t('views.held'), count: held.data?.total ?? 0 },
            ...(can('prices:write') ? [{ name: 'import', title: t('views.import') }] : []),
          ]}
        />
      )}
      {view === 'held' && <HeldPanel query={held} />}
      {view === 'import' && <ImportPanel />}
      {view !== 'held' && view !== 'import' && <ProductList />}
    </>
  );
}

function ProductList(): ReactElement {
  const { t } = useTranslation('operator-products');
  const { filters: address, set } = useAddressFilters();
  const filters = productFiltersIn(address);
  const page = Math.max(1, Math.trunc(Number(address['page'] ?? 1)) || 1);
  const query = useQuery(operatorProductsQuery(filters, page));
  const total = query.data?.meta.total;
  const count = { count: formatNumber(total ?? 0) };
  return (
    <>
      <ProductFilters filters={filters} onChange={set}>
        {total !== undefined && (total === 1 ? t('list.one', count) : t('list.many', count))}
      </ProductFilters>
      <QueryView query={query} failed={t('list.failed')} lines={10}>
        {(shown) => (
          <Products
            shown={shown}
            filters={filters}
            onPage={(next) => {
              set({ page: String(next) });
              window.scrollTo(0, 0);
            }}
            onClear={() =>
              set({
                ...{ kind: undefined, category: undefined, brand: undefined },
                ...{ supplier: undefined, state: undefined, q: undefined },
              })
            }
          />
        )}
      </QueryView>
    </>
  );
}

interface ProductsProps {
  readonly shown: OperatorProductPage;
  readonly filters: OperatorProductFilters;
  readonly onPage: (page: number) => void;
  readonly onClear: () => void;
}

function Products({ shown, filters, onPage, onClear }: ProductsProps): ReactElement {
  const { t } = useTranslation('operator-products');
  const [chosen, setChosen] = useState<ReadonlyMap<string, OperatorProduct>>(new Map());
  const [switched, setSwitched] = useState<Switched>();
  const { data: products, meta } = shown;
  if (products.length === 0)
    return (
      <PageState
        icon={IconPackageOff}
        title={t('list.none')}
        actions={
          Object.keys(filters).length > 0 && (
            <Button variant="default" onClick={onClear}>
              {t('list.clear')}
            </Button>
          )
        }
      >
        <p>{t('list.noneText')}</p>
      </PageState>
    );
  return (
    <Panel
      footer={
        <PagesFoot page={meta.page} last={meta.last_page} onPage={onPage}>
          {t('list.shown', { shown: formatNumber(products.length), total: formatNumber(meta.total) })}
        </PagesFoot>
      }
    >
      {chosen.size > 0 && (
        <ChosenBar
          chosen={[...chosen.values()]}
          onSwitch={setSwitched}
          onClear={() => setChosen(new Map())}
        />
      )}
      <ProductTable
        products={products}
        chosen={new Set(chosen.keys())}
        onChoose={(product, isChosen) => {
          const next = new Map(chosen);
          if (isChosen) next.set(keyOf(product), product);
          else next.delete(keyOf(product));
          setChosen(next);
        }}
        onSwitch={(given, onSale) => setSwitched({ products: given, onSale })}
      />
      {switched !== undefined && (
        <SwitchDialog
          switched={switched}
          onClose={() => setSwitched(undefined)}
          onDone={() => {
            setSwitched(undefined);
            setChosen(new Map());
          }}
        />
      )}
    </Panel>
  );
}

interface ChosenBarProps {
  readonly chosen: readonly OperatorProduct[];
  readonly onSwitch: (switched: Switched) => void;
  readonly onClear: () => void;
}

/** What can be done with the products that are chosen, on this page and the pages before. */
function ChosenBar({ chosen, onSwitch, onClear }: ChosenBarProps): ReactElement {
  const { t } = useTranslation('operator-products');
  const off = chosen.filter(({ disabled }) => disabled !== null);
  const on = chosen.filter(({ disabled }) => disabled === null);
  return (
    <div className={styles['chosen']} role="toolbar" aria-label={t('chosen.label')}>
      <span>{t('chosen.count', { count: formatNumber(chosen.length) })}</span>
      {on.length > 0 && (
        <Button size="xs" color="red" onClick={() => onSwitch({ products: on, onSale: false })}>
          {t('chosen.off', { count: formatNumber(on.length) })}
        </Button>
      )}
      {off.length > 0 && (
        <Button size="xs" variant="default" onClick={() => onSwitch({ products: off, onSale: true })}>
          {t('chosen.on', { count: formatNumber(off.length) })}
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={onClear}>
        {t('chosen.clear')}
      </Button>
    </div>
  );
}
