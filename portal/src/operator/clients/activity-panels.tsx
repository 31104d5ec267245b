import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../../format/rupiah.ts';
import { formatShortTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { MaskedNumber } from '../../orders/masked-number.tsx';
import { Panel } from '../../panel/panel.tsx';
import { DepositStatusChip } from '../../states/deposit-status-chip.tsx';
import { StatusChip } from '../../states/status-chip.tsx';
import { EndpointChip } from '../webhooks/endpoint-chip.tsx';
import type { Client } from './client-queries.ts';
import styles from './clients.module.css';

interface ClientProps {
  readonly client: Client;
}

/** The newest orders, deposits and complaints of a client, and how its webhooks go. */
export function ActivityPanels({ client }: ClientProps): ReactElement {
  return (
    <>
      <Orders client={client} />
      <Deposits client={client} />
      {client.complaints.length > 0 && <Complaints client={client} />}
      <Endpoints client={client} />
    </>
  );
}

function List({
  items,
  none,
}: {
  readonly items: readonly ReactNode[];
  readonly none: string;
}): ReactElement {
  return items.length === 0 ? (
    <p className={styles['empty']}>{none}</p>
  ) : (
    <ul className={styles['list']}>{items}</ul>
  );
}

function timeOf(at: string): string {
  return `${formatShortTime(new Date(at), currentLanguage())}\u00A0WIB`;
}

function Orders({ client: { orders } }: ClientProps): ReactElement {
  const { t } = useTranslation('operator-clients');
  const { t: shell } = useTranslation();
  return (
    <Panel title={t('orders.title')}>
      <List
        none={t('orders.none')}
        items={orders.map((order) => (
          <li key={order.id}>
            <span className={styles['row']}>
              <Link className={styles['link']} to={`/operator/orders/${order.environment}/${order.id}`}>
                {order.name}
              </Link>
              <span className={styles['quiet']}>
                <MaskedNumber value={order.destination} isShort />
                {`\u00A0· ${timeOf(order.created_at)}`}
                {order.environment === 'sandbox' && `\u00A0· ${shell('environment.sandbox')}`}
              </span>
            </span>
            <span className={styles['row']}>
              <strong className={styles['number']}>{formatRupiah(order.price)}</strong>
              <StatusChip status={order.status} inList />
            </span>
          </li>
        ))}
      />
    </Panel>
  );
}

function Deposits({ client: { deposits } }: ClientProps): ReactElement {
  const { t } = useTranslation('operator-clients');
  return (
    <Panel title={t('deposits.title')}>
      <List
        none={t('deposits.none')}
        items={deposits.map((deposit) => (
          <li key={deposit.id}>
            <span className={styles['row']}>
              <b>{t('deposits.number', { number: deposit.number })}</b>
              <span className={styles['quiet']}>{timeOf(deposit.created_at)}</span>
            </span>
            <span className={styles['row']}>
              <strong className={styles['number']}>{formatRupiah(deposit.amount)}</strong>
              <DepositStatusChip status={deposit.status} inList />
            </span>
          </li>
        ))}
      />
    </Panel>
  );
}

function Complaints({ client: { complaints } }: ClientProps): ReactElement {
  const { t } = useTranslation('operator-clients');
  return (
    <Panel title={t('complaints.title')}>
      <List
        none=""
        items={complaints.map((one) => (
          <li key={one.id}>
            <span className={styles['row']}>
              <Link className={styles['link']} to={`/operator/orders/${one.environment}/${one.order_id}`}>
                {t('complaints.order', { id: one.order_id.slice(0, 13) })}
              </Link>
              <span className={styles['quiet']}>{timeOf(one.changed_at)}</span>
            </span>
            <span>{t(`complaints.${one.state}`)}</span>
          </li>
        ))}
      />
    </Panel>
  );
}

function Endpoints({ client: { endpoints } }: ClientProps): ReactElement {
  const { t } = useTranslation('operator-clients');
  const { t: shell } = useTranslation();
  return (
    <Panel title={t('endpoints.title')}>
      <List
        none={t('endpoints.none')}
        items={endpoints.map((one) => (
          <li key={one.id}>
            <span className={styles['row']}>
              <Link
                className={styles['link']}
                to="/operator/webhooks"
                search={{ environment: one.environment, endpoint: one.id }}
              >
                {one.name}
              </Link>
              <span className={styles['quiet']}>
                {`${one.host} · ${shell(`environment.${one.environment}`)}`}
              </span>
            </span>
            <span className={styles['row']}>
              <EndpointChip disabledReason={one.disabled_reason} failingSince={one.failing_since} />
              <span className={styles['quiet']}>
                {t('endpoints.accepted', { delivered: one.delivered, attempted: one.attempted })}
              </span>
            </span>
          </li>
        ))}
      />
    </Panel>
  );
}
