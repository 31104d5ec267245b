import { Button, VisuallyHidden } from '@mantine/core';
import { IconHistory, IconShare2 } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../format/rupiah.ts';
import { Panel } from '../panel/panel.tsx';
import { IconButton } from '../shell/icon-button.tsx';
import { Card, type Column, DataTable } from '../tables/data-table.tsx';
import { categoryName } from './category-name.ts';
import { OpenState } from './open-state.tsx';
import { PriceChange } from './price-change.tsx';
import styles from './product-list.module.css';
import type { Product } from './products.ts';

/** A category and brand whose prices are shared. */
export type SharedBrand = Pick<Product, 'brand' | 'category' | 'category_name' | 'kind'>;

interface ProductListProps {
  readonly products: readonly Product[];
  /** Whether the list is what a search found, best matches first: then it is not grouped. */
  readonly isSearch: boolean;
  readonly onHistory: (product: Product) => void;
  readonly onShare: (brand: SharedBrand) => void;
}

/** Products with the prices of the account, grouped by category and brand. */
export function ProductList({ products, isSearch, onHistory, onShare }: ProductListProps): ReactElement {
  const { t } = useTranslation('products');
  if (isSearch)
    return (
      <Panel>
        <ProductTable label={t('list.found')} products={products} hasBrand onHistory={onHistory} />
      </Panel>
    );
  const groups = [
    ...Map.groupBy(products, ({ kind, category, brand }) => `${kind} ${category} ${brand}`).entries(),
  ];
  return (
    <>
      {groups.map(([key, own]) => {
        const [first] = own;
        if (first === undefined) return null;
        const title = titleOf(first, t('list.bill', { name: categoryName(first.category_name) }));
        return (
          <Panel
            key={key}
            title={title}
            actions={
              first.kind === 'prepaid' && (
                <Button
                  variant="subtle"
                  size="xs"
                  leftSection={<IconShare2 size={14} stroke={1.75} aria-hidden />}
                  aria-label={t('share.titleOf', { title })}
                  onClick={() => onShare(first)}
                >
                  {t('share.short')}
                </Button>
              )
            }
          >
            <ProductTable label={t('list.tableOf', { title })} products={own} onHistory={onHistory} />
          </Panel>
        );
      })}
    </>
  );
}

/** The title of a group: a bill's category is often its brand. */
function titleOf({ kind, brand, category_name: name }: Product, bill: string): string {
  return kind === 'postpaid' ? `${bill} · ${brand}` : `${categoryName(name)} · ${brand}`;
}

interface ProductTableProps {
  readonly label: string;
  readonly products: readonly Product[];
  readonly hasBrand?: boolean;
  readonly onHistory: (product: Product) => void;
}

function ProductTable({ label, products, hasBrand = false, onHistory }: ProductTableProps): ReactElement {
  const columns = useColumns(hasBrand, onHistory);
  return (
    <div className={styles['table']}>
      <DataTable
        label={label}
        columns={columns}
        rows={products}
        rowKey={({ kind, code }) => `${kind} ${code}`}
        card={(product) => (
          <>
            <Card
              title={product.name}
              amount={<Price product={product} />}
              detail={<OpenState product={product} />}
              status={<HistoryButton product={product} onHistory={onHistory} />}
              caption={hasBrand ? `${categoryName(product.category_name)} · ${product.brand}` : product.code}
            />
            {product.changed_at !== null && (
              <div className={styles['change']}>
                <PriceChange product={product} />
              </div>
            )}
          </>
        )}
      />
    </div>
  );
}

function useColumns(hasBrand: boolean, onHistory: (product: Product) => void): readonly Column<Product>[] {
  const { t } = useTranslation('products');
  return [
    {
      key: 'name',
      title: t('column.product'),
      isMain: true,
      cell: (product) => (
        <span className={styles['name']} title={product.description}>
          {product.name}
          <span className={styles['code']}>
            {hasBrand
              ? `${categoryName(product.category_name)} · ${product.brand} · ${product.code}`
              : product.code}
          </span>
        </span>
      ),
    },
    { key: 'state', title: t('column.state'), cell: (product) => <OpenState product={product} /> },
    { key: 'change', title: t('column.change'), cell: (product) => <PriceChange product={product} /> },
    {
      key: 'price',
      title: t('column.price'),
      align: 'right',
      isMain: true,
      cell: (product) => <Price product={product} />,
    },
    {
      key: 'history',
      title: <VisuallyHidden>{t('column.history')}</VisuallyHidden>,
      align: 'right',
      cell: (product) => <HistoryButton product={product} onHistory={onHistory} />,
    },
  ];
}

interface HistoryButtonProps {
  readonly product: Product;
  readonly onHistory: (product: Product) => void;
}

function HistoryButton({ product, onHistory }: HistoryButtonProps): ReactElement {
  const { t } = useTranslation('products');
  return (
    <IconButton
      label={t('history.of', { name: product.name })}
      icon={IconHistory}
      onClick={() => onHistory(product)}
    />
  );
}

function Price({ product: { kind, price } }: { readonly product: Product }): ReactElement {
  const { t } = useTranslation('products');
  return (
    <span className={styles['price']}>
      {formatRupiah(price)}
      {kind === 'postpaid' && <span className={styles['fee']}>{t('list.fee')}</span>}
    </span>
  );
}
