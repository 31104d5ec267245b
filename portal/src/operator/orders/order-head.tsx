import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconGavel } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import styles from '../../orders/order-page.module.css';
import { BackLink } from '../../pages/back-link.tsx';
import { StatusChip } from '../../states/status-chip.tsx';
import type { OperatorLife } from './order-queries.ts';

interface OrderHeadProps {
  readonly life: OperatorLife;
  /** The page then has a refund of its own. */
  readonly isRuledHere: boolean;
  /** Takes the place of the actions of the page. */
  readonly actions: (place: HTMLElement | null) => void;
}

/** The head of an order's page: its name and status, the way back, and what can be done. */
export function OrderHead({ life: { order, money }, isRuledHere, actions }: OrderHeadProps): ReactElement {
  const { t: orders } = useTranslation('orders');
  const { t } = useTranslation('operator-reviews');
  const { can } = useOperator();
  const sandbox = order.environment === 'sandbox' ? { environment: 'sandbox' } : {};
  const mayRefund =
    can('reviews:rule') && !isRuledHere && money.cause === null && order.status === 'succeeded';
  return (
    <header className={styles['head']}>
      <div className={styles['titles']}>
        <BackLink to="/operator/orders" search={sandbox}>
          {orders('order.back')}
        </BackLink>
        <div className={styles['title']}>
          <h1>{order.name}</h1>
          <StatusChip status={order.status} />
        </div>
        <p className={styles['subtitle']}>
          {`${order.account_name} · ${order.client_reference} · ${formatTime(new Date(order.created_at), currentLanguage())}`}
        </p>
      </div>
      <div className={styles['actions']} ref={actions}>
        {mayRefund && (
          <Button
            variant="default"
            leftSection={<IconGavel size={16} stroke={1.75} aria-hidden />}
            renderRoot={(props) => (
              <Link to="/operator/reviews" search={{ ...sandbox, order: order.id }} {...props} />
            )}
          >
            {t('rule.refund')}
          </Button>
        )}
      </div>
    </header>
  );
}
