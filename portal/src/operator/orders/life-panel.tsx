import { SegmentedControl } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconClockX,
  IconFileText,
  IconLock,
  IconMessageReport,
  IconSend,
  IconUser,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../format/time.ts';
import { formatRupiah } from '../../format/rupiah.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { Deliveries, type EndpointAddress } from '../../orders/deliveries.tsx';
import { OrderStanding, reasonOf } from '../../orders/order-standing.tsx';
import { OrderTimeline } from '../../orders/order-timeline.tsx';
import styles from '../../orders/order-timeline.module.css';
import { TimelineEntry } from '../../orders/timeline-entry.tsx';
import { Panel } from '../../panel/panel.tsx';
import { actorName } from '../actor-name.ts';
import said from './attempt-panels.module.css';
import own from './life-panel.module.css';
import type { OperatorEntry, OperatorLife } from './order-queries.ts';
import { actionKey, answerKey, causeKey, journalKey, questionKey, statusKey } from './order-labels.ts';
import { useSupplierCode } from './supplier-code.ts';
import { supplierName } from './supplier-name.tsx';

/** The life of an order: everything, or what its client sees. */
export function LifePanel({ life }: { readonly life: OperatorLife }): ReactElement {
  const { t } = useTranslation('operator-orders');
  const { can } = useOperator();
  const [view, setView] = useState<'client' | 'operator'>('operator');
  const control = (
    <SegmentedControl
      size="xs"
      aria-label={t('life.view')}
      value={view}
      onChange={(value) => setView(value)}
      data={[
        { value: 'operator', label: t('life.everything') },
        { value: 'client', label: t('life.asClient') },
      ]}
    />
  );
  const sandbox = life.order.environment === 'sandbox' ? { environment: 'sandbox' } : {};
  const endpoints = can('webhooks:read')
    ? (id: string) => ({ to: '/operator/webhooks', search: { ...sandbox, endpoint: id } })
    : undefined;
  if (view === 'client') {
    const shown = { order: life.order, entries: life.client_entries, complaints: life.complaints };
    return (
      <div className={own['client']}>
        <OrderStanding life={shown} />
        <OrderTimeline life={shown} endpoints={endpoints} controls={control} />
      </div>
    );
  }
  const firstDay = formatDay(new Date(life.order.created_at), currentLanguage());
  return (
    <Panel title={t('life.title')} actions={control}>
      <ol className={styles['list']}>
        {life.entries.map((entry, place) => (
          <Entry key={place} entry={entry} life={life} firstDay={firstDay} endpoints={endpoints} />
        ))}
      </ol>
    </Panel>
  );
}

const statusMarks: Readonly<Record<string, { readonly icon: TablerIcon; readonly meaning: string }>> = {
  processing: { icon: IconLock, meaning: 'run' },
  manual_review: { icon: IconAlertTriangle, meaning: 'look' },
  succeeded: { icon: IconCheck, meaning: 'ok' },
  failed: { icon: IconX, meaning: 'bad' },
  refunded: { icon: IconArrowBackUp, meaning: 'back' },
  cancelled: { icon: IconBan, meaning: 'wait' },
  expired: { icon: IconClockX, meaning: 'wait' },
  awaiting_confirmation: { icon: IconFileText, meaning: 'wait' },
};

function markOf({ kind, status }: OperatorEntry): (typeof statusMarks)[string] | undefined {
  switch (kind) {
    case 'made':
      return { icon: IconFileText, meaning: 'wait' };
    case 'sent':
      return { icon: IconSend, meaning: 'wait' };
    case 'changed':
      return statusMarks[status ?? ''];
    case 'complained':
      return { icon: IconMessageReport, meaning: 'look' };
    case 'acted':
      return { icon: IconUser, meaning: 'wait' };
    case 'case_opened':
      return { icon: IconAlertTriangle, meaning: 'look' };
    case 'answered':
    case 'booked':
    case 'case_closed':
    case 'ended':
      return undefined;
  }
}

interface EntryProps {
  readonly entry: OperatorEntry;
  readonly life: OperatorLife;
  readonly firstDay: string;
  readonly endpoints: EndpointAddress | undefined;
}

function Entry({ entry, life, firstDay, endpoints }: EntryProps): ReactElement {
  const { t } = useTranslation('operator-orders');
  const { money } = entry;
  // What is held is not taken yet, so it has no minus.
  const moved = money === null ? 0 : money.kind === 'hold' ? money.hold : money.wallet || money.hold;
  return (
    <TimelineEntry
      at={entry.at}
      firstDay={firstDay}
      mark={markOf(entry)}
      {...(money === null || (moved === 0 && money.kind !== 'adjustment')
        ? {}
        : {
            money: moved === 0 ? '' : formatRupiah(moved),
            moneyKind: money.kind,
            moneyText: `${t(`journal.kind.${journalKey(money.kind)}`)} · ${t('life.balance', {
              amount: formatRupiah(money.available),
            })}`,
          })}
    >
      <EntryText entry={entry} life={life} />
      {entry.event !== null && (
        <Deliveries deliveries={entry.deliveries} event={entry.event.kind} endpoints={endpoints} />
      )}
    </TimelineEntry>
  );
}

function EntryText({ entry, life }: Pick<EntryProps, 'entry' | 'life'>): ReactElement {
  const { title, text, verbatim } = useText(entry, life);
  const isMain = markOf(entry) !== undefined;
  return (
    <>
      <p className={isMain ? styles['title'] : styles['plain']}>{title}</p>
      {text !== undefined && text !== '' && <p className={styles['text']}>{text}</p>}
      {verbatim !== undefined && <p className={said['said']}>{verbatim}</p>}
    </>
  );
}

interface Text {
  readonly title: string;
  readonly text?: string | undefined;
  /** What a supplier said, as it came. */
  readonly verbatim?: string | undefined;
}

/** Tells who did something: a person of the client by name, an operator as one. */
function usePersonText(): (person: string | null) => string {
  const { t } = useTranslation('operator-orders');
  return (person) => {
    if (person === null) return '';
    const name = actorName(person);
    return person.startsWith('operator ') ? t('life.operator', { name }) : name;
  };
}

/** Tells why an order ended to an operator: the texts of the client's pages speak to the client. */
function useReasonText(): (reason: string | null) => string | undefined {
  const { t } = useTranslation('operator-orders');
  const { t: orders } = useTranslation('orders');
  return (reason) => {
    if (reason === null) return undefined;
    return reason === 'cancelled_by_client'
      ? t('life.cancelledByClient')
      : orders(`reason.${reasonOf(reason)}`);
  };
}

function useText(entry: OperatorEntry, { order }: OperatorLife): Text {
  const { t } = useTranslation('operator-orders');
  const { t: orders } = useTranslation('orders');
  const { t: shell } = useTranslation();
  const codeText = useSupplierCode();
  const personText = usePersonText();
  const reasonText = useReasonText();
  const supplier = supplierName(entry.supplier ?? '');
  switch (entry.kind) {
    case 'made':
      return {
        title: orders(order.transaction_kind === 'postpaid' ? 'life.inquired' : 'life.quoted'),
        text: t('life.madeText', { reference: order.client_reference, amount: formatRupiah(order.price) }),
      };
    case 'sent':
      return {
        title:
          entry.what === 'inquiry'
            ? t('life.inquiredAt', { supplier })
            : entry.what === 'again'
              ? t('life.sentAgainTo', { supplier })
              : t('life.sentTo', { supplier }),
        verbatim: entry.reference ?? undefined,
      };
    case 'answered': {
      const { answer } = entry;
      if (answer === null) return { title: supplier };
      const question = t(`question.${questionKey(answer.question)}`);
      return {
        title: `${supplier}, ${question.toLowerCase()}: ${t(`answer.${answerKey(answer.answer)}`)}`,
        verbatim: answer.meaning === null ? undefined : codeText(answer.meaning),
      };
    }
    case 'ended':
      return { title: t('life.endedAt', { supplier }) };
    case 'changed':
      return { title: shell(`status.${statusKey(entry.status)}`), text: reasonText(entry.reason) };
    case 'booked':
      return { title: t(`journal.kind.${journalKey(entry.money?.kind ?? '')}`) };
    case 'case_opened':
      return {
        title: t('life.caseOpened', { number: entry.case_number ?? 0 }),
        text: t(`cause.${causeKey(entry.cause)}`),
      };
    case 'case_closed':
      return {
        title: t('life.caseClosed', { number: entry.case_number ?? 0 }),
        text: entry.ruling === null ? undefined : shell(`status.${statusKey(entry.ruling)}`),
      };
    case 'complained':
      return { title: orders('life.complaint'), text: personText(entry.person) };
    case 'acted':
      return {
        title: `${t(`action.${actionKey(entry.action)}`)}${whatText(entry, orders)}`,
        text: joined(personText(entry.person), entry.reason),
      };
  }
}

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(': ');
}

const revealed = ['serial', 'destination', 'receipt'] as const;

/** What was revealed, behind the action. */
function whatText(
  { action, what }: OperatorEntry,
  orders: (key: `life.what.${(typeof revealed)[number]}`) => string,
): string {
  const found = action === 'order.revealed' ? revealed.find((one) => one === what) : undefined;
  return found === undefined ? '' : `: ${orders(`life.what.${found}`)}`;
}
