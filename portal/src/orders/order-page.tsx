import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { IconPrinter, IconRepeat, IconReceiptOff } from '@tabler/icons-react';
import { type ReactElement, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { useAccount } from '../operations/account.ts';
import { RequestFailed } from '../operations/portal-client.ts';
import { BackLink } from '../pages/back-link.tsx';
import { ReceiptPanel, type ReceiptHandle } from '../receipt/receipt-panel.tsx';
import { PageState } from '../states/page-state.tsx';
import { QueryView } from '../states/query-view.tsx';
import { StatusChip } from '../states/status-chip.tsx';
import { CancelButton } from './cancel-button.tsx';
import { ComplaintPanel } from './complaint-panel.tsx';
import { OrderDetails, RelatedOrders } from './order-details.tsx';
import { OrderFigures } from './order-figures.tsx';
import styles from './order-page.module.css';
import { type OrderLife, orderQuery } from './order-queries.ts';
import { OrderStanding } from './order-standing.tsx';
import { OrderTimeline } from './order-timeline.tsx';

/** One order: where it stands, its life, its receipt, and what to do when it has not arrived. */
export function OrderPage(): ReactElement {
  const account = useAccount();
  const { t } = useTranslation('orders');
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  const query = useQuery(orderQuery(account, id));
  if (query.data === undefined && isMissing(query.error))
    return (
      <PageState
        isPage
        icon={IconReceiptOff}
        title={t('order.notFound')}
        actions={
          <Button variant="default" renderRoot={(props) => <Link to={`${account.base}/orders`} {...props} />}>
            {t('order.notFoundAction')}
          </Button>
        }
      >
        <p>{t('order.notFoundText')}</p>
      </PageState>
    );
  return (
    <>
      {query.data === undefined && <BackLink to={`${account.base}/orders`}>{t('order.back')}</BackLink>}
      <QueryView query={query} failed={t('order.failed')} lines={10} isPage>
        {(life) => <Order key={life.order.id} life={life} />}
      </QueryView>
    </>
  );
}

/** No such order, or an id that is none. */
function isMissing(error: unknown): boolean {
  return error instanceof RequestFailed && (error.status === 404 || error.status === 422);
}

function Order({ life }: { readonly life: OrderLife }): ReactElement {
  const account = useAccount();
  const receipt = useRef<ReceiptHandle>(null);
  const { order } = life;
  const hasReceipt = order.status === 'succeeded';
  return (
    <>
      <OrderHead life={life} {...(hasReceipt ? { onPrint: () => receipt.current?.print() } : {})} />
      <OrderStanding life={life} />
      <div className={styles['columns']} data-receipt={hasReceipt}>
        <div className={styles['main']}>
          <OrderFigures life={life} />
          <OrderTimeline
            life={life}
            endpoints={
              account.can('webhooks:read')
                ? (one) => ({ to: `${account.base}/developers/webhooks/${one}` })
                : undefined
            }
          />
        </div>
        {hasReceipt && (
          <aside className={styles['aside']}>
            <ReceiptPanel ref={receipt} life={life} />
          </aside>
        )}
        <div className={styles['main']}>
          <ComplaintPanel life={life} />
          <RelatedOrders id={order.id} />
          <OrderDetails life={life} />
        </div>
      </div>
    </>
  );
}

interface OrderHeadProps {
  readonly life: OrderLife;
  readonly onPrint?: () => void;
}

/** While it is open whether an order is delivered, the page does not suggest to sell the same once more. */
const unfinished: ReadonlySet<OrderLife['order']['status']> = new Set([
  'awaiting_confirmation',
  'inquiring',
  'manual_review',
  'processing',
]);

function OrderHead({ life, onPrint }: OrderHeadProps): ReactElement {
  const { t } = useTranslation('orders');
  const account = useAccount();
  const language = currentLanguage();
  const { order } = life;
  const at = new Date(order.created_at);
  return (
    <header className={styles['head']}>
      <div className={styles['titles']}>
        <BackLink to={`${account.base}/orders`}>{t('order.back')}</BackLink>
        <div className={styles['title']}>
          <h1>{order.name}</h1>
          <StatusChip status={order.status} />
        </div>
        <p className={styles['subtitle']}>{`${order.client_reference} · ${formatTime(at, language)}`}</p>
      </div>
      <div className={styles['actions']}>
        {order.status === 'awaiting_confirmation' && account.can('orders:sell') && (
          <CancelButton order={order} />
        )}
        {account.can('orders:sell') && !unfinished.has(order.status) && (
          <Button
            variant="default"
            leftSection={<IconRepeat size={16} stroke={1.75} aria-hidden />}
            renderRoot={(props) => (
              <Link to={`${account.base}/sell`} search={{ product: order.product_code }} {...props} />
            )}
          >
            {t('order.again')}
          </Button>
        )}
        {onPrint !== undefined && (
          <Button
            leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
            className={styles['print'] ?? ''}
            onClick={onPrint}
          >
            {t('order.print')}
          </Button>
        )}
      </div>
    </header>
  );
}
