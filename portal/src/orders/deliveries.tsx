import { IconWebhook } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderEntry } from './order-queries.ts';
import styles from './order-timeline.module.css';

/** The address of an endpoint. */
export type EndpointAddress = (id: string) => {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
};

interface DeliveriesProps {
  readonly deliveries: OrderEntry['deliveries'];
  /** The name of the event, such as `order.succeeded`. */
  readonly event: string;
  /** Where an endpoint is shown; undefined: nobody here may open it. */
  readonly endpoints: EndpointAddress | undefined;
}

/** What became of the deliveries of an event. */
export function Deliveries({ deliveries, event, endpoints }: DeliveriesProps): ReactElement {
  const { t } = useTranslation('orders');
  return (
    <ul className={styles['events']}>
      {deliveries.map((one) => (
        <li key={one.endpoint_id}>
          <IconWebhook size={14} stroke={1.75} aria-hidden />
          <code>{event}</code>
          <DeliveryState delivery={one} />
          {endpoints !== undefined && <Link {...endpoints(one.endpoint_id)}>{t('delivery.open')}</Link>}
        </li>
      ))}
    </ul>
  );
}

function DeliveryState({
  delivery: one,
}: {
  readonly delivery: OrderEntry['deliveries'][number];
}): ReactElement {
  const { t } = useTranslation('orders');
  const status = one.last_status === null ? (one.last_fault ?? t('delivery.none')) : String(one.last_status);
  if (one.state === 'delivered')
    return (
      <span data-meaning="ok">
        {one.attempts > 1
          ? t('delivery.deliveredLate', { status, attempt: one.attempts })
          : t('delivery.delivered', { status })}
      </span>
    );
  if (one.attempts === 0) return <span>{t('delivery.pending')}</span>;
  if (one.closed_at === null) return <span data-meaning="bad">{t('delivery.waiting', { status })}</span>;
  return <span data-meaning="bad">{t('delivery.failed', { status })}</span>;
}
