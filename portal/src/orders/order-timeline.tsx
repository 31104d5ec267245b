import { SegmentedControl } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconClockX,
  IconEye,
  IconFileText,
  IconLock,
  IconMessageReport,
  IconWebhook,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../format/rupiah.ts';
import { formatClock, formatDay, formatExactTime, formatPreciseClock } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { useAccount } from '../operations/account.ts';
import { Panel } from '../panel/panel.tsx';
import type { OrderEntry, OrderLife } from './order-queries.ts';
import styles from './order-timeline.module.css';

type Kind = OrderEntry['kind'] | 'complaint';

/** What stands in the timeline: an entry of the server, or a complaint. */
interface Shown extends Omit<OrderEntry, 'kind'> {
  readonly kind: Kind;
  readonly person?: string;
}

/** The icon and the meaning of what matters; everything else has a small dot. */
const marks: Readonly<Partial<Record<Kind, { readonly icon: TablerIcon; readonly meaning: string }>>> = {
  quoted: { icon: IconFileText, meaning: 'wait' },
  inquired: { icon: IconFileText, meaning: 'wait' },
  confirmed: { icon: IconLock, meaning: 'run' },
  review: { icon: IconAlertTriangle, meaning: 'look' },
  succeeded: { icon: IconCheck, meaning: 'ok' },
  failed: { icon: IconX, meaning: 'bad' },
  refunded: { icon: IconArrowBackUp, meaning: 'back' },
  cancelled: { icon: IconBan, meaning: 'wait' },
  expired: { icon: IconClockX, meaning: 'wait' },
  revealed: { icon: IconEye, meaning: 'wait' },
  complaint: { icon: IconMessageReport, meaning: 'look' },
};

/** What only those read who look closer. */
const detailKinds: ReadonlySet<Kind> = new Set(['accepted', 'delivered', 'rejected', 'revealed', 'unclear']);

/** The life of an order in the order of time, with the money in a column of its own. */
export function OrderTimeline({ life }: { readonly life: OrderLife }): ReactElement {
  const { t } = useTranslation('orders');
  const [detail, setDetail] = useState<'all' | 'short'>('short');
  const all = entriesOf(life);
  const short = all.filter(({ kind }) => !detailKinds.has(kind));
  const entries = detail === 'all' ? all : short;
  const firstDay = formatDay(new Date(life.order.created_at), currentLanguage());
  return (
    <Panel
      title={t('life.title')}
      actions={
        short.length < all.length && (
          <SegmentedControl
            size="xs"
            aria-label={t('life.detail')}
            value={detail}
            onChange={(value) => setDetail(value)}
            data={[
              { value: 'short', label: t('life.short') },
              { value: 'all', label: t('life.all') },
            ]}
          />
        )
      }
    >
      <ol className={styles['list']}>
        {entries.map((entry) => (
          <Entry
            key={`${entry.at} ${entry.kind} ${entry.event?.id ?? ''}`}
            entry={entry}
            life={life}
            firstDay={firstDay}
          />
        ))}
      </ol>
    </Panel>
  );
}

function entriesOf({ entries, complaints }: OrderLife): Shown[] {
  const reported = complaints.map(({ opened_at: at, messages }): Shown => ({
    at,
    kind: 'complaint',
    person: messages[0]?.author_name ?? '',
    ...{ reason: null, money: null, event: null, deliveries: [], revealed: null },
  }));
  // The entries of the server are in order, and stay so where times are equal.
  return [...entries, ...reported].toSorted((one, other) => one.at.localeCompare(other.at));
}

interface EntryProps {
  readonly entry: Shown;
  readonly life: OrderLife;
  /** The day on which the order was made: other days are written. */
  readonly firstDay: string;
}

function Entry({ entry, life, firstDay }: EntryProps): ReactElement {
  const { t } = useTranslation('orders');
  const language = currentLanguage();
  const at = new Date(entry.at);
  const { clock, milliseconds } = formatPreciseClock(at);
  const day = formatDay(at, language);
  const mark = marks[entry.kind];
  const Icon = mark?.icon;
  const { money } = entry;
  return (
    <li className={styles['entry']}>
      <time className={styles['time']} dateTime={entry.at} title={formatExactTime(at, language)}>
        {day !== firstDay && <span className={styles['day']}>{day.replace(/ \d{4}$/, '')} </span>}
        {clock}
        <span className={styles['ms']}>{milliseconds}</span>
      </time>
      <span className={styles['rail']}>
        <span className={styles['mark']} data-meaning={mark?.meaning ?? 'dot'}>
          {Icon !== undefined && <Icon size={12} stroke={2.25} aria-hidden />}
        </span>
      </span>
      <div className={styles['body']}>
        <EntryText entry={entry} life={life} isMain={mark !== undefined} />
        {entry.event !== null && <Deliveries entry={entry} event={entry.event.kind} />}
      </div>
      {money !== null && (
        <div className={styles['money']} data-kind={money.kind}>
          {formatRupiah(money.kind === 'captured' ? -money.amount : money.amount)}
          <small>{t(`money.${money.kind}`, { available: formatRupiah(money.available) })}</small>
        </div>
      )}
    </li>
  );
}

function EntryText({
  entry,
  life,
  isMain,
}: {
  readonly entry: Shown;
  readonly life: OrderLife;
  readonly isMain: boolean;
}): ReactElement {
  const { t } = useTranslation('orders');
  const { kind, revealed } = entry;
  const title = isMain ? styles['title'] : styles['plain'];
  const text = useEntryText(entry, life);
  if (kind === 'revealed' && revealed !== null)
    return (
      <p className={styles['plain']}>
        {t('life.revealed', {
          what: t(`life.what.${revealed.what}`),
          person: revealed.by ?? t('life.operator'),
        })}
      </p>
    );
  return (
    <>
      <p className={title}>{t(`life.${kind}`)}</p>
      {text.plain !== undefined && <p className={styles['text']}>{text.plain}</p>}
      {text.said !== undefined && <p className={styles['said']}>{text.said}</p>}
    </>
  );
}

/** What stands below the title of an entry; `said`: by the supplier, in our words. */
function useEntryText(
  entry: Shown,
  { order }: OrderLife,
): { readonly plain?: string; readonly said?: string } {
  const { t } = useTranslation('orders');
  const { kind, money } = entry;
  switch (kind) {
    case 'quoted':
    case 'inquired':
      return {
        plain: t(`life.${kind}Text`, {
          reference: order.client_reference,
          time: `${formatClock(new Date(order.expires_at))} WIB`,
        }),
      };
    case 'failed':
      return { plain: money === null ? t('life.failedFree') : t('life.failedText') };
    case 'bill_arrived':
    case 'confirmed':
    case 'review':
    case 'succeeded':
    case 'cancelled':
    case 'expired':
    case 'refunded':
      return { plain: t(`life.${kind}Text`) };
    case 'complaint':
      return { plain: t('life.complaintText', { person: entry.person ?? '' }) };
    case 'delivered':
    case 'rejected':
    case 'unclear':
      return { said: t(`life.${kind}Say`) };
    case 'accepted':
    case 'revealed':
    case 'sent':
    case 'sent_again':
      return {};
  }
}

function Deliveries({ entry, event }: { readonly entry: Shown; readonly event: string }): ReactElement {
  const account = useAccount();
  const { t } = useTranslation('orders');
  return (
    <ul className={styles['events']}>
      {entry.deliveries.map((one) => (
        <li key={one.endpoint_id}>
          <IconWebhook size={14} stroke={1.75} aria-hidden />
          <code>{event}</code>
          <DeliveryState delivery={one} />
          {account.can('webhooks:read') && (
            <Link to={`${account.base}/developers/webhooks/${one.endpoint_id}`}>{t('delivery.open')}</Link>
          )}
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
