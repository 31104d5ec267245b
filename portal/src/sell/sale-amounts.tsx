import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../figures/money.tsx';
import styles from './sale-amounts.module.css';

interface SaleAmountsProps {
  /** The product; null: it stands elsewhere. */
  readonly name: string | null | undefined;
  /** Rupiah; undefined while nobody knows it. */
  readonly price: number | undefined;
  readonly isBill: boolean;
  /** What the wallet can spend, rupiah; undefined while it is loaded. */
  readonly available: number | undefined;
}

/** What a sale costs, and the balance before and after it. */
export function SaleAmounts({ name, price, isBill, available }: SaleAmountsProps): ReactElement {
  const { t } = useTranslation('sell');
  const none = <span className={styles['none']}>{t('summary.none')}</span>;
  const row = (label: string, value: ReactNode, isTotal = false): ReactElement => (
    <div className={styles['row']} data-total={isTotal}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  const after = price === undefined || available === undefined ? undefined : available - price;
  return (
    <div className={styles['amounts']}>
      <dl>
        {name !== null && row(isBill ? t('summary.biller') : t('summary.product'), name ?? none)}
        {row(
          isBill ? t('summary.bill') : t('summary.price'),
          price === undefined ? isBill ? t('summary.afterInquiry') : none : <Money value={price} />,
        )}
      </dl>
      <dl>
        {row(t('summary.before'), available === undefined ? none : <Money value={available} />)}
        {row(t('summary.after'), after === undefined ? none : <Money value={after} />, true)}
      </dl>
    </div>
  );
}
