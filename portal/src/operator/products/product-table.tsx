import { Button, Checkbox, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../../format/rupiah.ts';
import { formatShare } from '../../format/share.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { Card, type Column, DataTable } from '../../tables/data-table.tsx';
import { supplierName } from '../orders/supplier-name.tsx';
import type { OperatorProduct } from './product-queries.ts';
import styles from './product-table.module.css';
import { SaleState } from './sale-state.tsx';
import { categoryName } from '../../products/category-name.ts';

/** Names a product among those that are chosen. */
export function keyOf({ kind, code }: Pick<OperatorProduct, 'code' | 'kind'>): string {
  return `${kind} ${code}`;
}

interface ProductTableProps {
  readonly products: readonly OperatorProduct[];
  /** The keys of those that are chosen. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (product: OperatorProduct, isChosen: boolean) => void;
  readonly onSwitch: (products: readonly OperatorProduct[], onSale: boolean) => void;
}

/** Products with the cost at each supplier, the price, the margin and the state. */
export function ProductTable(props: ProductTableProps): ReactElement {
  const { t } = useTranslation('operator-products');
  const { products, chosen } = props;
  const columns = useColumns(props);
  const { can } = useOperator();
  return (
    <div className={styles['table']}>
      <DataTable
        label={t('list.label')}
        columns={columns}
        rows={products}
        rowKey={keyOf}
        isChosen={(one) => chosen.has(keyOf(one))}
        card={(one) => (
          <Card
            title={<Name product={one} />}
            amount={formatRupiah(one.price)}
            detail={<SaleState of={one} why={one.disabled?.reason} />}
            status={can('products:write') ? <SwitchButton product={one} onSwitch={props.onSwitch} /> : ''}
            caption={can('prices:read') ? <Costs product={one} /> : suppliersOf(one.skus).join(', ')}
            time={can('prices:read') ? <Margin product={one} /> : ''}
          />
        )}
      />
    </div>
  );
}

function useColumns({ chosen, onChoose, onSwitch }: ProductTableProps): readonly Column<OperatorProduct>[] {
  const { t } = useTranslation('operator-products');
  const { can } = useOperator();
  const mayChange = can('products:write');
  const choice: Column<OperatorProduct> = {
    key: 'choice',
    title: <VisuallyHidden>{t('column.choice')}</VisuallyHidden>,
    cell: (one) => (
      <Checkbox
        size="xs"
        aria-label={t('list.choose', { name: one.name })}
        checked={chosen.has(keyOf(one))}
        onChange={({ currentTarget }) => onChoose(one, currentTarget.checked)}
      />
    ),
  };
  const costs = useCostColumns();
  return [
    ...(mayChange ? [choice] : []),
    { key: 'name', title: t('column.product'), isMain: true, cell: (one) => <Name product={one} /> },
    {
      key: 'price',
      title: t('column.price'),
      align: 'right',
      isMain: true,
      cell: ({ price, kind }) =>
        kind === 'postpaid' ? t('list.fee', { fee: formatRupiah(price) }) : formatRupiah(price),
    },
    ...costs,
    {
      key: 'state',
      title: t('column.state'),
      cell: (one) => <SaleState of={one} why={one.disabled?.reason} />,
    },
    ...(mayChange
      ? [
          {
            key: 'switch',
            title: <VisuallyHidden>{t('column.switch')}</VisuallyHidden>,
            align: 'right',
            cell: (one) => <SwitchButton product={one} onSwitch={onSwitch} />,
          } satisfies Column<OperatorProduct>,
        ]
      : []),
  ];
}

/** The cost and the margin, or the suppliers for a role that sees no costs. */
function useCostColumns(): readonly Column<OperatorProduct>[] {
  const { t } = useTranslation('operator-products');
  const { can } = useOperator();
  const costs: readonly Column<OperatorProduct>[] = [
    { key: 'cost', title: t('column.cost'), align: 'right', cell: (one) => <Costs product={one} /> },
    {
      key: 'margin',
      title: t('column.margin'),
      align: 'right',
      isMain: true,
      cell: (one) => <Margin product={one} />,
    },
  ];
  const supplier: Column<OperatorProduct> = {
    key: 'supplier',
    title: t('column.suppliers'),
    cell: ({ skus }) => suppliersOf(skus).join(', ') || '–',
  };
  return can('prices:read') ? costs : [supplier];
}

function suppliersOf(skus: OperatorProduct['skus']): string[] {
  return [...new Set(skus.map(({ supplier }) => supplierName(supplier)))];
}

function Name({
  product: { kind, code, name, category_name: category, brand },
}: {
  readonly product: OperatorProduct;
}): ReactElement {
  return (
    <span className={styles['name']}>
      <Link to="/operator/products" search={{ view: 'product', kind, code }}>
        {name}
      </Link>
      <span className={styles['code']}>{`${categoryName(category)} · ${brand} · ${code}`}</span>
    </span>
  );
}

/** The cost at each supplier, the one that counts first in ink. */
function Costs({ product: { cost, skus } }: { readonly product: OperatorProduct }): ReactElement {
  const priced = skus.filter((sku) => sku.cost !== null && sku.cost !== undefined);
  if (priced.length === 0)
    return <span>{cost === null || cost === undefined ? '–' : formatRupiah(cost)}</span>;
  return (
    <span className={styles['costs']}>
      {priced.map(({ supplier, sku, cost: own, off_sale: offSale }) => (
        <span key={`${supplier} ${sku}`} data-lowest={own === cost} data-off={offSale !== null}>
          {`${supplierName(supplier)} ${formatRupiah(own ?? 0)}`}
        </span>
      ))}
    </span>
  );
}

function Margin({ product: { margin, cost } }: { readonly product: OperatorProduct }): ReactElement {
  if (margin === null || margin === undefined) return <span>–</span>;
  const share =
    cost === null || cost === undefined || margin < 0
      ? undefined
      : formatShare(margin, cost, currentLanguage());
  return (
    <span className={styles['margin']} data-bad={margin < 0}>
      {formatRupiah(margin)}
      {share !== undefined && <span className={styles['code']}>{share}</span>}
    </span>
  );
}

function SwitchButton({
  product,
  onSwitch,
}: { readonly product: OperatorProduct } & Pick<ProductTableProps, 'onSwitch'>): ReactElement {
  const { t } = useTranslation('operator-products');
  const isOff = product.disabled !== null;
  const way = isOff ? 'on' : 'off';
  return (
    <Button
      variant="subtle"
      size="xs"
      aria-label={t(`switch.${way}.of`, { name: product.name })}
      onClick={() => onSwitch([product], isOff)}
    >
      {t(`switch.${way}.label`)}
    </Button>
  );
}
