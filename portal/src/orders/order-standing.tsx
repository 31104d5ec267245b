import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../format/rupiah.ts';
import { formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { Note } from '../panel/note.tsx';
import type { OrderLife } from './order-queries.ts';

const meanings = {
  awaiting_confirmation: 'info',
  inquiring: 'info',
  processing: 'info',
  manual_review: 'look',
  succeeded: 'ok',
  failed: 'bad',
  cancelled: 'info',
  expired: 'info',
  refunded: 'info',
} as const;

/** One sentence to the client: where the order stands, and where its money is. */
export function OrderStanding({
  life: { order, entries },
}: {
  readonly life: Pick<OrderLife, 'entries' | 'order'>;
}): ReactElement {
  const { t } = useTranslation('orders');
  const amount = formatRupiah(order.price);
  const reason = t(`reason.${reasonOf(order.reason)}`);
  const wasHeld = entries.some(({ money }) => money !== null);
  const { status } = order;
  const sentence =
    status === 'failed'
      ? wasHeld
        ? t('standing.failed', { reason, amount })
        : t('standing.failedFree', { reason })
      : status === 'expired'
        ? wasHeld
          ? t('standing.expiredHeld', { reason, amount })
          : t('standing.expired', { reason })
        : t(`standing.${status}`, {
            amount,
            time: formatTime(new Date(order.expires_at), currentLanguage()),
          });
  return <Note meaning={meanings[status]}>{sentence}</Note>;
}

const reasons = [
  'bill_already_paid',
  'bill_not_found',
  'bill_not_payable',
  'cancelled_by_client',
  'contradictory_answers',
  'destination_blocked',
  'inquiry_timeout',
  'not_delivered',
  'outcome_unknown',
  'price_changed',
  'product_disturbed',
  'reversed',
  'transaction_limit_exceeded',
  'window_passed',
  'wrong_destination',
] as const;

/** A published reason; `none` without one, and for one that these pages do not know. */
export function reasonOf(text: string | null): (typeof reasons)[number] | 'none' {
  return reasons.find((reason) => reason === text) ?? 'none';
}
