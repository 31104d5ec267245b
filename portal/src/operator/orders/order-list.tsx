import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../../format/rupiah.ts';
import { shorten } from '../../format/shorten.ts';
import { formatDay } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { elapsedText, OrderTime } from '../../orders/order-list.tsx';
import styles from '../../orders/order-list.module.css';
import { MaskedNumber } from '../../orders/masked-number.tsx';
import { CopyValue } from '../../states/copy-value.tsx';
import { StatusChip } from '../../states/status-chip.tsx';
import { Card, type Column, DataTable } from '../../tables/data-table.tsx';
import { elapsedSince } from './elapsed-since.ts';
import type { OperatorOrder } from './order-queries.ts';
import own from './order-list.module.css';
import { SupplierName } from './supplier-name.tsx';

interface OperatorOrderListProps {
  readonly orders: readonly OperatorOrder[];
  /** Whether columns that need much room are left out. */
  readonly isCompact?: boolean;
}

/** A page of orders of all clients: a table, or cards on a phone. */
export function OperatorOrderList({ orders, isCompact = false }: OperatorOrderListProps): ReactElement {
  const { t } = useTranslation('orders');
  const language = currentLanguage();
  const today = formatDay(new Date(), language);
  const withDay = orders.some(({ created_at: at }) => formatDay(new Date(at), language) !== today);
  const columns = useColumns(withDay);
  const left = new Set(isCompact ? ['destination', 'duration', 'reference'] : []);
  return (
    <DataTable
      label={t('list.label')}
      columns={columns.filter(({ key }) => !left.has(key))}
      rows={orders}
      rowKey={({ id }) => id}
      card={(order) => (
        <Card
          title={<OrderLink order={order} />}
          amount={formatRupiah(order.price)}
          detail={
            <>
              {order.account_name} · <MaskedNumber value={order.destination} isShort />
            </>
          }
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

function useColumns(withDay: boolean): readonly Column<OperatorOrder>[] {
  const { t: orders } = useTranslation('orders');
  const { t } = useTranslation('operator-orders');
  const language = currentLanguage();
  return [
    {
      key: 'time',
      title: orders('column.time'),
      cell: (order) => <OrderTime order={order} withDay={withDay} />,
    },
    {
      key: 'status',
      title: orders('column.status'),
      cell: ({ status }) => <StatusChip status={status} inList />,
    },
    {
      key: 'product',
      title: orders('column.product'),
      isMain: true,
      cell: (order) => <OrderLink order={order} />,
    },
    {
      key: 'client',
      title: t('column.client'),
      cell: ({ account_name: name }) => <ClientName name={name} />,
    },
    {
      key: 'destination',
      title: orders('column.destination'),
      isMain: true,
      cell: ({ destination }) => <MaskedNumber value={destination} isShort />,
    },
    {
      key: 'supplier',
      title: t('column.supplier'),
      cell: ({ supplier }) => (supplier === null ? '–' : <SupplierName name={supplier} />),
    },
    {
      key: 'reference',
      title: t('column.reference'),
      cell: ({ client_reference: reference }) => (
        <CopyValue value={reference} shown={shorten(reference, 14)} />
      ),
    },
    {
      key: 'duration',
      title: orders('column.duration'),
      align: 'right',
      cell: (order) =>
        order.waiting_since === null ? elapsedText(order, language) : elapsedSince(order.waiting_since),
    },
    {
      key: 'price',
      title: orders('column.price'),
      align: 'right',
      isMain: true,
      cell: ({ price }) => <strong className={styles['price']}>{formatRupiah(price)}</strong>,
    },
  ];
}

function OrderLink({ order }: { readonly order: OperatorOrder }): ReactElement {
  return (
    <Link className={styles['link']} to={`/operator/orders/${order.environment}/${order.id}`}>
      {order.name}
    </Link>
  );
}

/** The name of a client in a cell: the beginning of a long one, which tells more than its end. */
function ClientName({ name }: { readonly name: string }): ReactElement {
  return (
    <span className={own['client']} title={name}>
      {name}
    </span>
  );
}
