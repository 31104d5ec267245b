import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { IconReceiptOff } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOperator } from '../../operations/operator.ts';
import { RequestFailed } from '../../operations/portal-client.ts';
import styles from '../../orders/order-page.module.css';
import { BackLink } from '../../pages/back-link.tsx';
import { Panel } from '../../panel/panel.tsx';
import { PageState } from '../../states/page-state.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { RulingPanel } from '../reviews/ruling-panel.tsx';
import { AttemptPanels } from './attempt-panels.tsx';
import { ComplaintsPanel } from './complaints-panel.tsx';
import { JournalPanel } from './journal-panel.tsx';
import { LifePanel } from './life-panel.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { NumbersPanel } from './numbers-panel.tsx';
import { OrderHead } from './order-head.tsx';
import { OperatorOrderList } from './order-list.tsx';
import { lifeQuery, type OperatorLife, type OrderPath, relatedQuery } from './order-queries.ts';
import { OperatorReceipt } from './receipt-panel.tsx';

/** Where is this rupiah: one order of any client, with everything that is stored about it. */
export function OperatorOrderPage(): ReactElement {
  const { t: orders } = useTranslation('orders');
  const { t } = useTranslation('operator-orders');
  const { environment, id = '' }: { readonly environment?: string; readonly id?: string } = useParams({
    strict: false,
  });
  const path: OrderPath = { environment: environment === 'sandbox' ? 'sandbox' : 'live', order_id: id };
  const query = useQuery(lifeQuery(path));
  if (query.data === undefined && isMissing(query.error))
    return (
      <PageState
        isPage
        icon={IconReceiptOff}
        title={orders('order.notFound')}
        actions={
          <Button variant="default" renderRoot={(props) => <Link to="/operator/orders" {...props} />}>
            {orders('order.notFoundAction')}
          </Button>
        }
      >
        <p>{t('missing')}</p>
      </PageState>
    );
  return (
    <>
      {query.data === undefined && (
        <BackLink
          to="/operator/orders"
          search={path.environment === 'sandbox' ? { environment: 'sandbox' } : {}}
        >
          {orders('order.back')}
        </BackLink>
      )}
      <QueryView query={query} failed={orders('order.failed')} lines={10} isPage>
        {(life) => <Order key={life.order.id} life={life} path={path} />}
      </QueryView>
    </>
  );
}

/** No such order, or an id that is none. */
function isMissing(error: unknown): boolean {
  return error instanceof RequestFailed && (error.status === 404 || error.status === 422);
}

interface OrderProps {
  readonly life: OperatorLife;
  readonly path: OrderPath;
}

function Order({ life, path }: OrderProps): ReactElement {
  const isRuledHere = useRuledHere(life);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  return (
    <>
      <OrderHead life={life} isRuledHere={isRuledHere} actions={setActions} />
      <MoneyPanel life={life} />
      {isRuledHere ? (
        // It has every statement of the suppliers.
        <RulingPanel orderId={path.order_id} environment={path.environment} actionsIn={actions} />
      ) : (
        life.attempts.length > 0 && <AttemptPanels attempts={life.attempts} />
      )}
      <div className={styles['columns']} data-receipt="true">
        <div className={styles['main']}>
          <LifePanel life={life} />
          <JournalPanel life={life} />
        </div>
        <aside className={`${styles['aside'] ?? ''} ${styles['main'] ?? ''}`}>
          <NumbersPanel life={life} />
          {life.order.status === 'succeeded' && <OperatorReceipt path={path} />}
        </aside>
        <div className={styles['main']}>
          <ComplaintsPanel life={life} />
          <Related path={path} />
        </div>
      </div>
    </>
  );
}

/** Whether the ruling stands on this page: the order needs one, and the operator may rule. After a ruling it stays. */
function useRuledHere({ money }: OperatorLife): boolean {
  const { can } = useOperator();
  const isOpen = money.cause !== null;
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen && can('reviews:rule');
}

/** Other orders of the same customer number, of all clients; nothing when there are none. */
function Related({ path }: { readonly path: OrderPath }): ReactElement | null {
  const { t } = useTranslation('orders');
  const { data } = useQuery(relatedQuery(path));
  if (data === undefined || data.orders.length === 0) return null;
  return (
    <Panel title={t('order.related')}>
      <OperatorOrderList orders={data.orders} isCompact />
    </Panel>
  );
}
