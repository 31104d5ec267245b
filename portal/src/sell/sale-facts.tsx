import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyValue } from '../states/copy-value.tsx';
import styles from './sale-facts.module.css';
import type { Order } from './sales.ts';

interface SaleFactsProps {
  readonly order: Order;
  /** The number as it may be shown here: as it was typed, or masked. */
  readonly number: string;
  /** What else there is to say, as pairs of a name and its value. */
  readonly more?: readonly (readonly [name: string, value: ReactNode])[];
}

/** What is sold, to whom, and under which reference. */
export function SaleFacts({ order, number, more = [] }: SaleFactsProps): ReactElement {
  const { t } = useTranslation('sell');
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    [order.transaction_kind === 'postpaid' ? t('summary.biller') : t('summary.product'), order.name],
    [t('facts.number'), <strong key="number">{number}</strong>],
    ...(order.bill === null ? [] : [[t('facts.customer'), order.bill.customer_name] as const]),
    ...more,
    [t('facts.reference'), <CopyValue key="reference" value={order.client_reference} />],
  ];
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
