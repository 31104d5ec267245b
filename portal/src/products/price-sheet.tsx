import { Button } from '@mantine/core';
import { IconChevronLeft, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatRupiah } from '../format/rupiah.ts';
import { formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { useAccount } from '../operations/account.ts';
import { PageHead } from '../pages/page-head.tsx';
import { Note } from '../panel/note.tsx';
import { Panel } from '../panel/panel.tsx';
import { QueryView } from '../states/query-view.tsx';
import { categoryName } from './category-name.ts';
import styles from './price-sheet.module.css';
import { allProductsQuery, type Product, type ProductFilters } from './products.ts';
import { ResaleFields } from './resale-fields.tsx';
import { hasPrices, type Resale, resalePrice, shortName } from './resale.ts';
import { useResale } from './use-resale.ts';
import { serverNow } from '../operations/server-time.ts';

interface PriceSheetProps {
  readonly filters: ProductFilters;
  readonly onClose: () => void;
}

/** The price list as it is printed on A4: by brand, with the name of the business and the date. */
export function PriceSheet({ filters, onClose }: PriceSheetProps): ReactElement {
  const { t } = useTranslation('products');
  const account = useAccount();
  const query = useQuery(allProductsQuery(account, { ...filters, kind: 'prepaid', open: 'yes' }));
  const [resale, setResale] = useResale();
  const canPrint = hasPrices(resale) && query.data !== undefined && query.data.products.length > 0;
  return (
    <>
      <div className={styles['screen']}>
        <PageHead
          title={t('print.title')}
          subtitle={t('print.text')}
          actions={
            <>
              <Button
                variant="default"
                leftSection={<IconChevronLeft size={16} stroke={1.75} aria-hidden />}
                onClick={onClose}
              >
                {t('print.back')}
              </Button>
              <Button
                disabled={!canPrint}
                leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
                onClick={() => window.print()}
              >
                {t('print.action')}
              </Button>
            </>
          }
        />
        <Panel isPadded title={t('print.prices')}>
          <ResaleFields resale={resale} onChange={setResale} />
        </Panel>
        {resale.showsCost && <Note meaning="look">{t('resale.costWarning')}</Note>}
        {!hasPrices(resale) && <Note meaning="info">{t('print.typeMargin')}</Note>}
      </div>
      {hasPrices(resale) && (
        <QueryView query={query} failed={t('list.failed')}>
          {({ products, total }) => (
            <>
              {products.length === 0 && <Note meaning="info">{t('print.nothing')}</Note>}
              {total > products.length && (
                <div className={styles['screen']}>
                  <Note meaning="look">
                    {t('print.more', { shown: formatNumber(products.length), total: formatNumber(total) })}
                  </Note>
                </div>
              )}
              <Sheet name={account.membership.name} products={products} resale={resale} />
            </>
          )}
        </QueryView>
      )}
    </>
  );
}

interface SheetProps {
  readonly name: string;
  readonly products: readonly Product[];
  readonly resale: Resale;
}

function Sheet({ name, products, resale }: SheetProps): ReactElement {
  const { t } = useTranslation('products');
  const groups = [...Map.groupBy(products, ({ category, brand }) => `${category}/${brand}`).entries()];
  return (
    <article className={styles['sheet']} aria-label={t('print.title')}>
      <header className={styles['head']}>
        <h2>{name}</h2>
        <p>{t('print.asOf', { time: formatTime(serverNow(), currentLanguage()) })}</p>
      </header>
      <div className={styles['columns']}>
        {groups.map(([key, own]) => (
          <section key={key} className={styles['brand']}>
            <h3>
              {own[0]?.brand} <span>{categoryName(own[0]?.category_name ?? '')}</span>
            </h3>
            <table>
              <tbody>
                {own.map((product) => (
                  <tr key={product.code}>
                    <td>{shortName(product)}</td>
                    <td>{formatRupiah(resalePrice(product.price, resale))}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ))}
      </div>
    </article>
  );
}
