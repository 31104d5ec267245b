import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatRupiah } from '../../format/rupiah.ts';
import { Note } from '../../panel/note.tsx';
import { Panel } from '../../panel/panel.tsx';
import { supplierName } from '../orders/supplier-name.tsx';
import { Card, type Column, DataTable } from '../../tables/data-table.tsx';
import { PriceEffects } from '../prices/price-preview.tsx';
import type { PreviewPage } from '../prices/price-queries.ts';
import styles from './import-panel.module.css';
import type { CatalogPreview } from './product-queries.ts';

type NewProduct = CatalogPreview['new_products'][number];

interface ImportReportProps {
  readonly preview: CatalogPreview;
  readonly shown: PreviewPage;
  readonly onShow: (shown: PreviewPage) => void;
}

/** What an import of a price list does: to its rows, to the products that are new, and to prices. */
export function ImportReport({ preview, shown, onShow }: ImportReportProps): ReactElement {
  const { t } = useTranslation('operator-products');
  const { added, changed, unchanged, prices, new_products: products } = preview;
  return (
    <>
      <Panel isPadded>
        <div className={styles['report']}>
          <Note meaning={added + changed > 0 ? 'ok' : 'info'}>
            {t('import.would', {
              added: formatNumber(added),
              changed: formatNumber(changed),
              unchanged: formatNumber(unchanged),
            })}{' '}
            {prices.summary.prices === 0 && t('import.prices')}
          </Note>
          <RefusedRows preview={preview} />
          <HeldRows preview={preview} />
          <PartedRows preview={preview} />
        </div>
      </Panel>
      {prices.summary.prices > 0 && <PriceEffects preview={prices} shown={shown} onShow={onShow} />}
      {products.length > 0 && <NewProducts products={products} total={added} />}
    </>
  );
}

/** Rows in a list, and how many there are beyond it. */
function Rows({
  total,
  children,
}: {
  readonly total: number;
  readonly children: readonly ReactNode[];
}): ReactElement {
  const { t } = useTranslation('operator-products');
  return (
    <ul className={styles['rows']}>
      {children}
      {total > children.length && (
        <li>{t('import.more', { count: formatNumber(total - children.length) })}</li>
      )}
    </ul>
  );
}

function RefusedRows({ preview }: Pick<ImportReportProps, 'preview'>): ReactElement | null {
  const { t } = useTranslation('operator-products');
  const { t: supplier } = useTranslation('operator-suppliers');
  const { refused, refused_rows: rows } = preview;
  if (refused === 0) return null;
  return (
    <Note meaning="look">
      {t('import.refused', { count: formatNumber(refused) })}
      <Rows total={refused}>
        {rows.map(({ row, code, reason }) => (
          <li key={row}>{t('import.row', { row, code: code ?? '–', why: supplier(`fault.${reason}`) })}</li>
        ))}
      </Rows>
    </Note>
  );
}

function HeldRows({ preview }: Pick<ImportReportProps, 'preview'>): ReactElement | null {
  const { t } = useTranslation('operator-products');
  const { held, held_rows: rows } = preview;
  if (held === 0) return null;
  return (
    <Note meaning="look">
      {t('import.held', { count: formatNumber(held) })}
      <Rows total={held}>
        {rows.map(({ code, name, old_cost: before, new_cost: after }) => (
          <li key={code}>
            {t('import.heldRow', { name, code, before: formatRupiah(before), after: formatRupiah(after) })}
          </li>
        ))}
      </Rows>
    </Note>
  );
}

function PartedRows({ preview }: Pick<ImportReportProps, 'preview'>): ReactElement | null {
  const { t } = useTranslation('operator-products');
  const { parted, parted_rows: rows } = preview;
  if (parted === 0) return null;
  return (
    <Note meaning="look">
      {t('import.parted', { count: formatNumber(parted) })}
      <Rows total={parted}>
        {rows.map(({ supplier, code, name, product }) => (
          <li key={`${supplier} ${code}`}>
            {t('import.partedRow', { supplier: supplierName(supplier), code, name, product })}
          </li>
        ))}
      </Rows>
    </Note>
  );
}

function NewProducts({
  products,
  total,
}: {
  readonly products: readonly NewProduct[];
  readonly total: number;
}): ReactElement {
  const { t } = useTranslation('operator-products');
  const columns: readonly Column<NewProduct>[] = [
    { key: 'name', title: t('column.product'), isMain: true, cell: ({ name }) => name },
    { key: 'code', title: t('import.code'), cell: ({ code }) => code },
    {
      key: 'amount',
      title: t('import.amount'),
      align: 'right',
      isMain: true,
      cell: ({ amount }) => formatRupiah(amount),
    },
  ];
  return (
    <Panel
      title={t('import.newProducts')}
      footer={t('list.shown', { shown: formatNumber(products.length), total: formatNumber(total) })}
    >
      <DataTable
        label={t('import.newTable')}
        columns={columns}
        rows={products}
        rowKey={({ code }) => code}
        card={({ name, code, amount }) => <Card title={name} amount={formatRupiah(amount)} detail={code} />}
      />
    </Panel>
  );
}
