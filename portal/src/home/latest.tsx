import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../figures/money.tsx';
import { formatSeconds } from '../format/figures.ts';
import { formatClock, formatExactTime, formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { useAccount } from '../operations/account.ts';
import { Panel } from '../panel/panel.tsx';
import { CopyValue } from '../states/copy-value.tsx';
import { PageState } from '../states/page-state.tsx';
import { StatusChip } from '../states/status-chip.tsx';
import { Card, type Column, DataTable } from '../tables/data-table.tsx';
import { DepositState } from './deposit-state.tsx';
import type { Home } from './home-query.ts';
import styles from './latest.module.css';

type Order = Home['orders'][number];
type Deposit = Home['deposits'][number];

/** The newest orders. */
export function LatestOrders({ home: { orders } }: { readonly home: Home }): ReactElement {
  const { t } = useTranslation('home');
  const { base, can, environment } = useAccount();
  if (orders.length === 0)
    return (
      <PageState
        icon={IconReceipt}
        title={t('orders.empty')}
        actions={
          can('orders:sell') && (
            <Button variant="default" renderRoot={(props) => <Link to={`${base}/sell`} {...props} />}>
              {t('sell')}
            </Button>
          )
        }
      >
        <p>{environment === 'live' ? t('orders.emptyText') : t('orders.emptySandboxText')}</p>
      </PageState>
    );
  const name = (order: Order): ReactElement => (
    <Link to={`${base}/orders/${order.id}`} className={styles['name']}>
      {order.name}
    </Link>
  );
  const columns: Column<Order>[] = [
    { key: 'time', title: t('orders.time'), cell: ({ created_at: at }) => <Time at={at} /> },
    { key: 'status', title: t('orders.status'), cell: ({ status }) => <StatusChip status={status} inList /> },
    { key: 'name', title: t('orders.product'), cell: name, isMain: true },
    {
      key: 'destination',
      title: t('orders.destination'),
      cell: ({ destination }) => <Masked text={destination} />,
      isMain: true,
    },
    {
      key: 'reference',
      title: t('orders.reference'),
      cell: ({ client_reference: value }) => <CopyValue value={value} shown={shortened(value)} />,
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
            title={name(order)}
            amount={<Money value={order.price} />}
            detail={<Masked text={order.destination} />}
            status={<StatusChip status={order.status} inList />}
            caption={`${formatClock(new Date(order.created_at))} WIB · ${order.client_reference}`}
          />
        )}
      />
    </Panel>
  );
}

/** The newest deposits. */
export function LatestDeposits({ home: { deposits } }: { readonly home: Home }): ReactElement {
  const { t } = useTranslation('home');
  const { base } = useAccount();
  const name = ({ id, number }: Deposit): ReactElement => (
    <Link to={`${base}/deposits/${id}`} className={styles['name']}>
      {number}
    </Link>
  );
  const time = ({ created_at: at }: Deposit): string => formatTime(new Date(at), currentLanguage());
  const columns: Column<Deposit>[] = [
    { key: 'time', title: t('deposits.time'), cell: time },
    { key: 'status', title: t('deposits.status'), cell: ({ status }) => <DepositState status={status} /> },
    { key: 'number', title: t('deposits.number'), cell: name, isMain: true },
    {
      key: 'amount',
      title: t('deposits.amount'),
      cell: ({ amount }) => (
        <strong className={styles['price']}>
          <Money value={amount} />
        </strong>
      ),
      align: 'right',
    },
  ];
  return (
    <Panel
      title={t('deposits.title')}
      actions={
        <Link to={`${base}/deposits`} className={styles['all']}>
          {t('deposits.all')}
        </Link>
      }
    >
      <DataTable
        label={t('deposits.list')}
        columns={columns}
        rows={deposits}
        rowKey={({ id }) => id}
        card={(deposit) => (
          <Card
            title={name(deposit)}
            amount={<Money value={deposit.amount} />}
            detail={time(deposit)}
            status={<DepositState status={deposit.status} />}
          />
        )}
      />
    </Panel>
  );
}

function Time({ at }: { readonly at: string }): ReactElement {
  const time = new Date(at);
  return (
    <time dateTime={at} title={formatExactTime(time, currentLanguage())}>
      {formatClock(time)}
    </time>
  );
}

/** A masked number: its stars are quieter than what is shown of it. */
function Masked({ text }: { readonly text: string }): ReactElement {
  const end = /[^*]*$/.exec(text)?.[0] ?? '';
  return (
    <span className={styles['masked']}>
      <span>{text.slice(0, text.length - end.length)}</span>
      {end}
    </span>
  );
}

function secondsOf({ seconds }: Order): string {
  return seconds === null ? '' : formatSeconds(seconds, currentLanguage());
}

const referenceMax = 22;

function shortened(text: string): string {
  return text.length <= referenceMax ? text : `${text.slice(0, referenceMax - 1)}…`;
}
