import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../format/rupiah.ts';
import { formatPeriod } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { useAccount } from '../operations/account.ts';
import { Panel } from '../panel/panel.tsx';
import { CopyValue } from '../states/copy-value.tsx';
import styles from './order-details.module.css';
import { OrderList } from './order-list.tsx';
import { type OrderLife, relatedQuery } from './order-queries.ts';

/** The names that an order has, and its bill. */
export function OrderDetails({ life }: { readonly life: OrderLife }): ReactElement {
  const { t } = useTranslation('orders');
  const { order, bill } = life;
  return (
    <Panel title={t('order.details')} isPadded>
      <dl className={styles['pairs']}>
        <dt>{t('order.id')}</dt>
        <dd>
          <CopyValue value={order.id} isMono />
        </dd>
        <dt>{t('order.reference')}</dt>
        <dd>
          <CopyValue value={order.client_reference} />
        </dd>
        <dt>{t('order.code')}</dt>
        <dd>{order.product_code}</dd>
        <dt>{t('order.channel')}</dt>
        <dd>{t(`channel.${order.channel}`)}</dd>
        <dt>{t('order.version')}</dt>
        <dd>{order.version}</dd>
        {bill !== null && (
          <>
            <dt>{t('order.customer')}</dt>
            <dd>{bill.customer_name}</dd>
            <dt>{t('order.period')}</dt>
            <dd>{formatPeriod(bill.period, currentLanguage())}</dd>
            <dt>{t('order.bill')}</dt>
            <dd>{formatRupiah(bill.selling_price)}</dd>
            <dt>{t('order.admin')}</dt>
            <dd>{formatRupiah(bill.admin)}</dd>
          </>
        )}
      </dl>
    </Panel>
  );
}

/** Other orders of the same customer number; nothing when there are none. */
export function RelatedOrders({ id }: { readonly id: string }): ReactElement | null {
  const { t } = useTranslation('orders');
  const account = useAccount();
  const { data } = useQuery(relatedQuery(account, id));
  if (data === undefined || data.orders.length === 0) return null;
  return (
    <Panel title={t('order.related')}>
      <OrderList orders={data.orders} base={account.base} isCompact />
    </Panel>
  );
}
