import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../format/rupiah.ts';
import { formatExactTime, formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { useAccount } from '../operations/account.ts';
import { QueryView } from '../states/query-view.tsx';
import styles from './price-history-dialog.module.css';
import { priceHistoryQuery, type Product } from './products.ts';

interface PriceHistoryDialogProps {
  /** Undefined: the dialog is closed. */
  readonly product: Product | undefined;
  readonly onClose: () => void;
}

/** What a product has cost over time, newest first. */
export function PriceHistoryDialog({ product, onClose }: PriceHistoryDialogProps): ReactElement {
  const { t } = useTranslation();
  return (
    <Modal
      opened={product !== undefined}
      onClose={onClose}
      title={product?.name ?? ''}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      {product !== undefined && <PriceHistory product={product} />}
    </Modal>
  );
}

function PriceHistory({ product }: { readonly product: Product }): ReactElement {
  const { t } = useTranslation('products');
  const query = useQuery(priceHistoryQuery(useAccount(), product));
  const language = currentLanguage();
  return (
    <QueryView query={query} failed={t('history.failed')} lines={3}>
      {({ points, price }) => (
        <>
          <p className={styles['now']}>{t('history.now', { price: formatRupiah(price) })}</p>
          {points.length === 0 ? (
            <p className={styles['none']}>{t('history.none')}</p>
          ) : (
            <ol className={styles['points']}>
              {points.map(({ at, price: from, on_sale: onSale }, i) => {
                const before = points[i + 1];
                return (
                  <li key={at}>
                    <time dateTime={at} title={formatExactTime(new Date(at), language)}>
                      {formatTime(new Date(at), language)}
                    </time>
                    <span>
                      {before !== undefined && before.price !== from
                        ? t('history.changed', {
                            before: formatRupiah(before.price),
                            price: formatRupiah(from),
                          })
                        : formatRupiah(from)}
                    </span>
                    {!onSale && <span className={styles['off']}>{t('reason.switched_off')}</span>}
                  </li>
                );
              })}
            </ol>
          )}
          <p className={styles['none']}>{t('history.kept')}</p>
        </>
      )}
    </QueryView>
  );
}
