import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../../format/rupiah.ts';
import type { Effect, Review } from './review-queries.ts';

/** In one sentence with its amounts, what a ruling does to the money. */
export function EffectSentence({
  effect,
  review,
}: {
  readonly effect: Effect;
  readonly review: Pick<Review, 'account' | 'limit'>;
}): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const { account, limit } = review;
  const { ruling, charged, returned, event, needs_approval: needsApproval } = effect;
  const loss = effect.loss ?? 0;
  const profit = effect.profit ?? 0;
  const more = [
    ...(loss > 0 ? [t('effect.loss', { amount: formatRupiah(loss) })] : []),
    ...(effect.profit !== null && profit !== -loss
      ? [
          profit < 0
            ? t('effect.profitLost', { amount: formatRupiah(-profit) })
            : t('effect.profit', { amount: formatRupiah(profit) }),
        ]
      : []),
  ].join('');
  const amount = formatRupiah(charged + returned);
  return (
    <>
      <p>
        {event === null
          ? t('effect.unchanged', { account, more })
          : t(`effect.${ruling}`, { account, amount, more, event })}{' '}
        {t('effect.final')}
      </p>
      {needsApproval && <p>{t('effect.approval', { limit: formatRupiah(limit) })}</p>}
    </>
  );
}
