import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSecond } from '../format/time.ts';
import { useAccount } from '../operations/account.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import styles from './console.module.css';
import { JsonText } from './json-text.tsx';
import { StatusAnswer } from './status-answer.tsx';
import type { Following, SandboxEvent } from './use-sandbox-events.ts';

interface EventsPaneProps {
  readonly events: readonly SandboxEvent[];
  readonly following: Following;
  /** An order that waits until a person ends it. */
  readonly waitingOrder: string | undefined;
  readonly isSending: boolean;
  readonly onResolve: (orderId: string, status: 'failed' | 'succeeded') => void;
}

/** The events that follow from the requests, with what became of them at the webhooks of the account. */
export function EventsPane({
  events,
  following,
  waitingOrder,
  isSending,
  onResolve,
}: EventsPaneProps): ReactElement {
  const { t } = useTranslation('developers');
  const deliveries = useDeliveries(events);
  return (
    <section className={styles['pane']} aria-label={t('events.title')}>
      <header className={styles['paneHead']}>
        <h3>{t('events.title')}</h3>
        <span className={styles['following']} data-state={following} role="status">
          {t(`events.${following}`)}
        </span>
      </header>
      {events.length === 0 ? (
        <p className={styles['hint']}>{following === 'off' ? t('events.needsKey') : t('events.none')}</p>
      ) : (
        <ul className={styles['events']}>
          {events.map((event) => (
            <EventRow key={event.id} event={event} delivery={deliveries.get(event.id)} />
          ))}
        </ul>
      )}
      {waitingOrder !== undefined && (
        <Resolve isSending={isSending} onResolve={(status) => onResolve(waitingOrder, status)} />
      )}
    </section>
  );
}

interface EventRowProps {
  readonly event: SandboxEvent;
  readonly delivery: Delivery | undefined;
}

function EventRow({ event: { kind, createdAt, body }, delivery }: EventRowProps): ReactElement {
  return (
    <li>
      <details>
        <summary>
          <code>{kind}</code>
          <DeliveryOf delivery={delivery} />
          <time dateTime={createdAt}>{`${formatSecond(new Date(createdAt))} WIB`}</time>
        </summary>
        <pre className={styles['code']} tabIndex={0} aria-label={kind}>
          <JsonText text={JSON.stringify(JSON.parse(body), undefined, 2)} />
        </pre>
      </details>
    </li>
  );
}

interface ResolveProps {
  readonly isSending: boolean;
  readonly onResolve: (status: 'failed' | 'succeeded') => void;
}

function Resolve({ isSending, onResolve }: ResolveProps): ReactElement {
  const { t } = useTranslation('developers');
  return (
    <div className={styles['resolve']}>
      <p>{t('events.waiting')}</p>
      <div>
        <Button
          variant="default"
          size="xs"
          disabled={isSending}
          leftSection={<IconCheck size={14} stroke={1.75} aria-hidden />}
          onClick={() => onResolve('succeeded')}
        >
          {t('events.succeed')}
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={isSending}
          leftSection={<IconX size={14} stroke={1.75} aria-hidden />}
          onClick={() => onResolve('failed')}
        >
          {t('events.fail')}
        </Button>
      </div>
    </div>
  );
}

interface Delivery {
  readonly state: string;
  readonly status: number | null;
}

/** How long a delivery may take until it is asked about again, milliseconds. */
const askAgainMs = 2_000;

/** What became of the events at the endpoints; an event without an endpoint has no delivery. */
function useDeliveries(events: readonly SandboxEvent[]): ReadonlyMap<string, Delivery> {
  const { path } = useAccount();
  const ids = events.map(({ id }) => id).join(',');
  const { data } = useQuery({
    queryKey: ['event-deliveries', path.account_id, ids],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/accounts/{account_id}/{environment}/event-deliveries', {
          params: { path, query: { events: ids } },
          signal,
        }),
      ),
    enabled: ids !== '',
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((one) => one.state === 'pending') === true ? askAgainMs : false,
  });
  return new Map(data?.deliveries.map(({ event_id: id, state, status }) => [id, { state, status }]));
}

function DeliveryOf({ delivery }: { readonly delivery: Delivery | undefined }): ReactElement | null {
  const { t } = useTranslation('developers');
  if (delivery === undefined) return null;
  if (delivery.status !== null) return <StatusAnswer status={delivery.status} />;
  return (
    <span className={styles['pending']}>
      {delivery.state === 'pending' ? t('events.sending') : t('console.noAnswer')}
    </span>
  );
}
