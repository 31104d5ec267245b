import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatElapsed } from '../format/elapsed.ts';
import { formatRupiah } from '../format/rupiah.ts';
import { shorten } from '../format/shorten.ts';
import { formatClock, formatDay, formatExactTime } from '../format/time.ts';
import { currentLanguage, type Language } from '../language/language.ts';
import { serverNow } from '../operations/server-time.ts';
import { CopyValue } from '../states/copy-value.tsx';
import { StatusChip } from '../states/status-chip.tsx';
import { Card, type Column, DataTable } from '../tables/data-table.tsx';
import { MaskedNumber } from './masked-number.tsx';
import styles from './order-list.module.css';
import type { PortalOrder } from './order-queries.ts';

interface OrderListProps {
  readonly orders: readonly PortalOrder[];
  /** The address that the pages begin with. */
  readonly base: string;
  /** Whether the columns that all orders have in common, or that need much room, are left out. */
  readonly isCompact?: boolean;
}

/** How long an order took, or has taken so far, milliseconds; undefined: it was not confirmed. */
export function elapsedMs(order: PortalOrder, now: Date): number | undefined {
  if (order.confirmed_at === null) return undefined;
  const isUnderWay = order.status === 'processing' || order.status === 'manual_review';
  const end = isUnderWay ? now : new Date(order.changed_at);
  return Math.max(0, end.getTime() - new Date(order.confirmed_at).getTime());
}

/** How long an order took or has taken, as a list writes it. */
export function elapsedText(order: PortalOrder, language: Language): string {
  // A refund comes long after the sale.
  const ms = order.status === 'refunded' ? undefined : elapsedMs(order, serverNow());
  return ms === undefined ? '–' : formatElapsed(ms, language);
}

/** A page of orders: a table, or cards on a phone. */
export function OrderList({ orders, base, isCompact = false }: OrderListProps): ReactElement {
  const { t } = useTranslation('orders');
  const language = currentLanguage();
  const today = formatDay(new Date(), language);
  const withDay = orders.some(({ created_at: at }) => formatDay(new Date(at), language) !== today);
  const columns = useColumns(base, withDay);
  const left = new Set(isCompact ? ['destination', 'duration'] : []);
  return (
    <DataTable
      label={t('list.label')}
      columns={columns.filter(({ key }) => !left.has(key))}
      rows={orders}
      rowKey={({ id }) => id}
      card={(order) => (
        <Card
          title={<OrderLink order={order} base={base} />}
          amount={formatRupiah(order.price)}
          detail={<MaskedNumber value={order.destination} />}
          status={<StatusChip status={order.status} inList />}
          caption={
            <span className={styles['caption']}>
              <OrderTime order={order} withDay={withDay} />
              {` WIB · ${shorten(order.client_reference, 20)}`}
            </span>
          }
        />
      )}
    />
  );
}

function useColumns(base: string, withDay: boolean): readonly Column<PortalOrder>[] {
  const { t } = useTranslation('orders');
  const language = currentLanguage();
  return [
    {
      key: 'time',
      title: t('column.time'),
      cell: (order) => <OrderTime order={order} withDay={withDay} />,
    },
    { key: 'status', title: t('column.status'), cell: ({ status }) => <StatusChip status={status} inList /> },
    {
      key: 'product',
      title: t('column.product'),
      isMain: true,
      cell: (order) => <OrderLink order={order} base={base} />,
    },
    {
      key: 'destination',
      title: t('column.destination'),
      isMain: true,
      cell: ({ destination }) => <MaskedNumber value={destination} />,
    },
    {
      key: 'reference',
      title: t('column.reference'),
      cell: ({ client_reference: reference }) => (
        <CopyValue value={reference} shown={shorten(reference, 18)} />
      ),
    },
    {
      key: 'duration',
      title: t('column.duration'),
      align: 'right',
      cell: (order) => elapsedText(order, language),
    },
    {
      key: 'price',
      title: t('column.price'),
      align: 'right',
      isMain: true,
      cell: ({ price }) => <strong className={styles['price']}>{formatRupiah(price)}</strong>,
    },
  ];
}

function OrderLink({ order, base }: { readonly order: PortalOrder; readonly base: string }): ReactElement {
  return (
    <Link className={styles['link']} to={`${base}/orders/${order.id}`}>
      {order.name}
    </Link>
  );
}

/** When an order was made. `withDay`: also on which day. */
export function OrderTime({
  order,
  withDay,
}: {
  readonly order: PortalOrder;
  readonly withDay: boolean;
}): ReactElement {
  const language = currentLanguage();
  const at = new Date(order.created_at);
  return (
    <time dateTime={order.created_at} title={formatExactTime(at, language)}>
      {withDay && `${formatDay(at, language).replace(/ \d{4}$/, '')} `}
      {formatClock(at)}
    </time>
  );
}
