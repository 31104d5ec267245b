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
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../format/rupiah.ts';
import { formatClock, formatDay } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { Panel } from '../panel/panel.tsx';
import { Deliveries, type EndpointAddress } from './deliveries.tsx';
import type { OrderEntry, OrderLife } from './order-queries.ts';
import { TimelineEntry } from './timeline-entry.tsx';
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

/** What a timeline shows: an order with what happened to it. */
type ShownLife = Pick<OrderLife, 'complaints' | 'entries' | 'order'>;

interface OrderTimelineProps {
  readonly life: ShownLife;
  /** Where an endpoint is shown; left out: nobody here may open it. */
  readonly endpoints?: EndpointAddress | undefined;
  /** What stands beside the title. */
  readonly controls?: ReactNode;
}

/** The life of an order in the order of time, as its client reads it, with the money in a column of its own. */
export function OrderTimeline({ life, endpoints, controls }: OrderTimelineProps): ReactElement {
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
        <>
          {controls}
          {short.length < all.length && (
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
          )}
        </>
      }
    >
      <ol className={styles['list']}>
        {entries.map((entry) => (
          <Entry
            key={`${entry.at} ${entry.kind} ${entry.event?.id ?? ''}`}
            entry={entry}
            life={life}
            firstDay={firstDay}
            endpoints={endpoints}
          />
        ))}
      </ol>
    </Panel>
  );
}

function entriesOf({ entries, complaints }: ShownLife): Shown[] {
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
  readonly life: ShownLife;
  /** The day on which the order was made: other days are written. */
  readonly firstDay: string;
  readonly endpoints: EndpointAddress | undefined;
}

function Entry({ entry, life, firstDay, endpoints }: EntryProps): ReactElement {
  const { t } = useTranslation('orders');
  const { money, kind } = entry;
  const mark = marks[kind];
  return (
    <TimelineEntry
      at={entry.at}
      firstDay={firstDay}
      mark={mark}
      {...(money === null
        ? {}
        : {
            money: formatRupiah(money.kind === 'captured' ? -money.amount : money.amount),
            moneyKind: money.kind,
            moneyText: t(`money.${money.kind}`, { available: formatRupiah(money.available) }),
          })}
    >
      <EntryText entry={entry} life={life} isMain={mark !== undefined} />
      {entry.event !== null && (
        <Deliveries deliveries={entry.deliveries} event={entry.event.kind} endpoints={endpoints} />
      )}
    </TimelineEntry>
  );
}

function EntryText({
  entry,
  life,
  isMain,
}: {
  readonly entry: Shown;
  readonly life: ShownLife;
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
  { order }: ShownLife,
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
