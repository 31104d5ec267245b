import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../states/query-view.tsx';
import { AttemptTimeline } from './attempt-timeline.tsx';
import { DeliveryHead } from './delivery-head.tsx';
import { DeliveryTabs } from './delivery-tabs.tsx';
import { useWebhookAccess } from './webhook-access.ts';
import { type Endpoint, useDelivery } from './webhook-queries.ts';
import styles from './webhooks.module.css';

interface DeliveryPanelProps {
  readonly endpoint: Endpoint;
  readonly eventId: string;
}

/** One delivery: its attempts, and what was sent and answered in each. */
export function DeliveryPanel({ endpoint, eventId }: DeliveryPanelProps): ReactElement {
  const { t } = useTranslation('webhooks');
  const access = useWebhookAccess();
  const delivery = useDelivery(access, endpoint.id, eventId);
  const [number, setNumber] = useState<number>();
  return (
    <QueryView query={delivery} failed={t('deliveryFailed')}>
      {(data) => {
        const attempt = data.attempts.find((one) => one.number === number) ?? data.attempts.at(-1);
        return (
          <section className={styles['aside']} aria-label={t('delivery.title')}>
            <DeliveryHead endpoint={endpoint} delivery={data} />
            <AttemptTimeline delivery={data} chosen={attempt?.number} onChoose={setNumber} />
            <DeliveryTabs delivery={data} attempt={attempt} />
          </section>
        );
      }}
    </QueryView>
  );
}
