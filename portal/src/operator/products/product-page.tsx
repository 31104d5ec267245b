import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatRupiah } from '../../format/rupiah.ts';
import { formatExactTime, formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { BackLink } from '../../pages/back-link.tsx';
import { PageHead } from '../../pages/page-head.tsx';
import { Note } from '../../panel/note.tsx';
import { Panel } from '../../panel/panel.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { useAddressFilters } from '../../tables/address-filters.ts';
import { Card, type Column, DataTable } from '../../tables/data-table.tsx';
import links from '../prices/links.module.css';
import { levelText, marginText, subjectText } from '../prices/rule-text.ts';
import { supplierName } from '../orders/supplier-name.tsx';
import {
  type OperatorProduct,
  type OperatorProductDetail,
  operatorProductQuery,
  type OperatorSku,
} from './product-queries.ts';
import { ProductFigures } from './product-figures.tsx';
import styles from './product-page.module.css';
import { SaleState } from './sale-state.tsx';
import { SwitchDialog } from './switch-dialog.tsx';
import { categoryName } from '../../products/category-name.ts';

/** One product: why it is on sale or not, its codes at the suppliers, its price and its history. */
export function ProductPage(props: Pick<OperatorProduct, 'code' | 'kind'>): ReactElement {
  const { t } = useTranslation('operator-products');
  const query = useQuery(operatorProductQuery(props));
  return (
    <QueryView query={query} failed={t('one.failed')} lines={8} isPage>
      {(detail) => <Product detail={detail} />}
    </QueryView>
  );
}

function Product({ detail }: { readonly detail: OperatorProductDetail }): ReactElement {
  const { t } = useTranslation('operator-products');
  const { can } = useOperator();
  const { filters } = useAddressFilters();
  const [isAsking, setAsking] = useState(false);
  const { product, pricing } = detail;
  const isOff = product.disabled !== null;
  return (
    <>
      <BackLink
        to="/operator/products"
        search={{ ...filters, view: undefined, kind: undefined, code: undefined }}
      >
        {t('one.back')}
      </BackLink>
      <PageHead
        title={product.name}
        subtitle={`${categoryName(product.category_name)} · ${product.brand} · ${product.code}`}
        actions={
          <>
            {can('products:write') && (
              <Button {...(isOff ? {} : { color: 'red' })} onClick={() => setAsking(true)}>
                {t(`switch.${isOff ? 'on' : 'off'}.label`)}
              </Button>
            )}
          </>
        }
      />
      {product.disabled !== null && (
        <Note meaning="look">
          {t('one.disabled', {
            reason: product.disabled.reason,
            when: formatTime(new Date(product.disabled.at), currentLanguage()),
          })}
        </Note>
      )}
      <ProductFigures detail={detail} />
      <Skus skus={product.skus} />
      {pricing !== undefined && product.kind === 'prepaid' && <Pricing detail={detail} />}
      <History history={detail.history} />
      {isAsking && (
        <SwitchDialog
          switched={{ products: [product], onSale: isOff }}
          onClose={() => setAsking(false)}
          onDone={() => setAsking(false)}
        />
      )}
    </>
  );
}

function amountOf(amount: number | null | undefined): string {
  return amount === null || amount === undefined ? '–' : formatRupiah(amount);
}

function Skus({ skus }: { readonly skus: readonly OperatorSku[] }): ReactElement {
  const { t } = useTranslation('operator-products');
  const { can } = useOperator();
  const columns: readonly Column<OperatorSku>[] = [
    {
      key: 'supplier',
      title: t('column.supplier'),
      isMain: true,
      cell: ({ supplier }) => supplierName(supplier),
    },
    { key: 'sku', title: t('column.sku'), cell: ({ sku }) => <code>{sku}</code> },
    ...(can('prices:read')
      ? [
          {
            key: 'cost',
            title: t('column.cost'),
            align: 'right' as const,
            isMain: true,
            cell: ({ cost, commission }: OperatorSku) => amountOf(cost ?? commission),
          },
        ]
      : []),
    {
      key: 'stock',
      title: t('column.stock'),
      align: 'right',
      cell: ({ stock }) => (stock === null ? t('one.noLimit') : formatNumber(stock)),
    },
    {
      key: 'cutOff',
      title: t('column.cutOff'),
      cell: ({ cut_off: cutOff }) =>
        cutOff === null ? '–' : `${cutOff.start}–${cutOff.end} WIB`.replaceAll(':', '.'),
    },
    { key: 'state', title: t('column.state'), cell: (sku) => <SaleState of={sku} /> },
  ];
  return (
    <Panel title={t('one.suppliers')}>
      {skus.length === 0 ? (
        <p className={styles['none']}>{t('one.noSuppliers')}</p>
      ) : (
        <DataTable
          label={t('one.suppliersTable')}
          columns={columns}
          rows={skus}
          rowKey={({ supplier, sku }) => `${supplier} ${sku}`}
          card={(sku) => (
            <Card
              title={supplierName(sku.supplier)}
              amount={can('prices:read') ? amountOf(sku.cost ?? sku.commission) : ''}
              detail={<SaleState of={sku} />}
              caption={sku.sku}
            />
          )}
        />
      )}
    </Panel>
  );
}

function Pricing({ detail: { product, pricing } }: { readonly detail: OperatorProductDetail }): ReactElement {
  const { t } = useTranslation('operator-products');
  const { t: prices } = useTranslation('operator-prices');
  const rule = pricing?.rule ?? null;
  const levels = pricing?.levels ?? [];
  return (
    <Panel title={t('one.pricing')} isPadded>
      <p>
        {rule === null
          ? t('one.noRule')
          : t('one.rule', {
              subject: subjectText(rule, prices),
              margin: marginText(rule, prices, currentLanguage()),
            })}{' '}
        <Link className={links['link']} to="/operator/prices">
          {t('one.rules')}
        </Link>
      </p>
      {levels.length > 0 && (
        <ul className={styles['levels']}>
          {levels.map(({ level, price }) => (
            <li key={`${level.kind} ${level.id ?? ''}`}>
              <span>{levelText(level, prices)}</span>
              <span>{formatRupiah(price)}</span>
              <span className={styles['margin']}>
                {`${t('column.margin')} ${amountOf(product.cost === null || product.cost === undefined ? null : price - product.cost)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function History({ history }: Pick<OperatorProductDetail, 'history'>): ReactElement {
  const { t } = useTranslation('operator-products');
  const language = currentLanguage();
  return (
    <Panel title={t('one.history')} footer={<span>{t('one.kept')}</span>}>
      {history.length === 0 ? (
        <p className={styles['none']}>{t('one.noHistory')}</p>
      ) : (
        <ol className={styles['history']}>
          {history.map(({ at, price, on_sale: onSale }) => (
            <li key={at}>
              <time dateTime={at} title={formatExactTime(new Date(at), language)}>
                {formatTime(new Date(at), language)}
              </time>
              <span>{onSale ? '' : t('reason.switched_off')}</span>
              <span>{formatRupiah(price)}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
