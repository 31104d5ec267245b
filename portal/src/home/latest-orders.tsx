import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../figures/money.tsx';
import { shorten } from '../format/shorten.ts';
import { useAccount } from '../operations/account.ts';
import { MaskedNumber } from '../orders/masked-number.tsx';
import { Panel } from '../panel/panel.tsx';
import { CopyValue } from '../states/copy-value.tsx';
import { PageState } from '../states/page-state.tsx';
import { StatusChip } from '../states/status-chip.tsx';
import { Card, type Column, DataTable } from '../tables/data-table.tsx';
import type { Home } from './home-query.ts';
import styles from './latest.module.css';
import { secondsOf, Time } from './order-cells.tsx';

type Order = Home['orders'][number];

/** How much of a long reference a row shows. */
const referenceMax = 18;

/** What happened last: the newest orders, or where they will be. */
export function LatestOrders({ home }: { readonly home: Home }): ReactElement {
  const { t } = useTranslation('home');
  const { base } = useAccount();
  const { orders } = home;
  const now = new Date(home.now);
  const columns = useColumns(now);
  if (orders.length === 0) return <NoOrders />;
  return (
    <Panel
      title={t('orders.title')}
      actions={
        <Link to={`${base}/orders`} className={styles['all']}>
          {t('orders.all')}
        </Link>
      }
    >
      <DataTable
        label={t('orders.list')}
        columns={columns}
        rows={orders}
        rowKey={({ id }) => id}
        card={(order) => (
          <Card
            title={<Name order={order} />}
            amount={<Money value={order.price} />}
            detail={<MaskedNumber value={order.destination} />}
            status={<StatusChip status={order.status} inList />}
            caption={
              <>
                <Time at={order.created_at} now={now} />
                {` WIB · ${shorten(order.client_reference, referenceMax)}`}
              </>
            }
          />
        )}
      />
    </Panel>
  );
}

function NoOrders(): ReactElement {
  const { t } = useTranslation('home');
  const { base, can, environment, membership } = useAccount();
  return (
    <PageState
      icon={IconReceipt}
      title={t('orders.empty')}
      actions={
        can('orders:sell') &&
        !membership.suspended && (
          <Button variant="default" renderRoot={(props) => <Link to={`${base}/sell`} {...props} />}>
            {t('sell')}
          </Button>
        )
      }
    >
      <p>{environment === 'live' ? t('orders.emptyText') : t('orders.emptySandboxText')}</p>
    </PageState>
  );
}

function Name({ order }: { readonly order: Order }): ReactElement {
  const { base } = useAccount();
  return (
    <Link to={`${base}/orders/${order.id}`} className={styles['name']}>
      {order.name}
    </Link>
  );
}

function useColumns(now: Date): readonly Column<Order>[] {
  const { t } = useTranslation('home');
  return [
    { key: 'time', title: t('orders.time'), cell: ({ created_at: at }) => <Time at={at} now={now} /> },
    { key: 'status', title: t('orders.status'), cell: ({ status }) => <StatusChip status={status} inList /> },
    { key: 'name', title: t('orders.product'), cell: (order) => <Name order={order} />, isMain: true },
    {
      key: 'destination',
      title: t('orders.destination'),
      cell: ({ destination }) => <MaskedNumber value={destination} />,
      isMain: true,
    },
    {
      key: 'reference',
      title: t('orders.reference'),
      cell: ({ client_reference: value }) => <CopyValue value={value} shown={shorten(value, referenceMax)} />,
    },
    { key: 'seconds', title: t('orders.seconds'), cell: secondsOf, align: 'right' },
    {
      key: 'price',
      title: t('orders.price'),
      cell: ({ price }) => (
        <strong className={styles['price']}>
          <Money value={price} />
        </strong>
      ),
      align: 'right',
    },
  ];
}
