import { type ReactElement, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../figures/money.tsx';
import { formatCustomerNumber } from '../format/customer-number.ts';
import { Panel } from '../panel/panel.tsx';
import { BillDetails } from './bill-details.tsx';
import { PayButtons, type PayButtonsProps } from './pay-buttons.tsx';
import { SaleAmounts } from './sale-amounts.tsx';
import { SaleFacts } from './sale-facts.tsx';
import styles from './sell.module.css';

interface ConfirmSaleProps extends Omit<PayButtonsProps, 'number'> {
  readonly typed: string;
}

/** Shows what will be paid, for whom, and what happens then. The button pays. */
export function ConfirmSale(props: ConfirmSaleProps): ReactElement {
  const { sale, typed } = props;
  const { t } = useTranslation('sell');
  const { order } = sale;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const number = typed === '' ? formatCustomerNumber(order.destination) : typed;
  return (
    <div className={styles['grid']}>
      <div className={styles['main']}>
        <h2 ref={title} tabIndex={-1} className={styles['title']}>
          {t('confirm.title')}
        </h2>
        <Panel>
          <SaleFacts order={order} number={number} />
          {order.bill !== null && <BillDetails bill={order.bill} />}
        </Panel>
      </div>
      <div className={styles['side']}>
        <Panel title={t('confirm.pay')} isPadded>
          <div className={styles['summary']}>
            <Money value={order.price} size={28} />
            <SaleAmounts
              name={null}
              price={order.price}
              isBill={order.bill !== null}
              available={sale.available}
            />
            <PayButtons {...props} number={number} />
          </div>
        </Panel>
      </div>
    </div>
  );
}
