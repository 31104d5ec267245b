import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconRefresh } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { useAccount } from '../operations/account.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import { CopyValue } from '../states/copy-value.tsx';
import { QueryView } from '../states/query-view.tsx';
import { AttemptTimeline } from './attempt-timeline.tsx';
import { DeliveryTabs } from './delivery-tabs.tsx';
import { useRefusalText } from './refused-note.tsx';
import { type DeliveryDetail, deliveryQuery, type Endpoint, webhooksKey } from './webhook-queries.ts';
import styles from './webhooks.module.css';

interface DeliveryPanelProps {
  readonly endpoint: Endpoint;
  readonly eventId: string;
}

/** One delivery: its attempts, and what was sent and answered in each. */
export function DeliveryPanel({ endpoint, eventId }: DeliveryPanelProps): ReactElement {
  const { t } = useTranslation('webhooks');
  const account = useAccount();
  const delivery = useQuery(deliveryQuery(account, endpoint.id, eventId));
  const [number, setNumber] = useState<number>();
  return (
    <QueryView query={delivery} failed={t('deliveryFailed')}>
      {(data) => {
        const attempt = data.attempts.find((one) => one.number === number) ?? data.attempts.at(-1);
        return (
          <section className={styles['aside']} aria-label={t('delivery.title')}>
            <PanelHead endpoint={endpoint} delivery={data} />
            <AttemptTimeline delivery={data} chosen={attempt?.number} onChoose={setNumber} />
            <DeliveryTabs delivery={data} attempt={attempt} />
          </section>
        );
      }}
    </QueryView>
  );
}

function PanelHead(props: { readonly endpoint: Endpoint; readonly delivery: DeliveryDetail }): ReactElement {
  const { endpoint, delivery } = props;
  const { t } = useTranslation('webhooks');
  const account = useAccount();
  const queries = useQueryClient();
  const refusalText = useRefusalText();
  const { event_id: id, kind, state } = delivery;
  const replay = useMutation({
    mutationFn: async () =>
      dataOf(
        await client.POST('/portal/accounts/{account_id}/{environment}/webhooks/{endpoint_id}/replays', {
          params: { path: { ...account.path, endpoint_id: endpoint.id } },
          body: { event_ids: [id] },
        }),
      ),
    onError: (error) => void notifications.show({ message: refusalText(error) ?? '', color: 'red' }),
    onSettled: () => queries.invalidateQueries({ queryKey: webhooksKey(account) }),
  });
  return (
    <header className={styles['asideHead']}>
      <div>
        <h2>
          <code>{kind}</code>
        </h2>
        <div className={styles['quiet']}>
          <CopyValue value={id} shown={`${id.slice(0, 13)}…${id.slice(-4)}`} isMono />
        </div>
        <p className={styles['quiet']}>{formatTime(new Date(delivery.created_at), currentLanguage())}</p>
      </div>
      {account.can('webhooks:write') && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
          loading={replay.isPending}
          disabled={state === 'pending' || endpoint.disabled_at !== null}
          onClick={() => replay.mutate()}
        >
          {t('replay.one')}
        </Button>
      )}
    </header>
  );
}
