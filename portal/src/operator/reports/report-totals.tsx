import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure, FigureRow } from '../../figures/figure.tsx';
import { Money } from '../../figures/money.tsx';
import { formatDuration } from '../../format/duration.ts';
import { formatNumber, formatRupiah } from '../../format/rupiah.ts';
import { currentLanguage } from '../../language/language.ts';
import { rateText } from './rate-text.ts';
import type { EarningsReport } from './report-queries.ts';

/** The sums of a report: profit, sales, success, and latency or refunds. */
export function ReportTotals({ report: { totals } }: { readonly report: EarningsReport }): ReactElement {
  const { t } = useTranslation('operator-reports');
  const language = currentLanguage();
  const share =
    totals.sales === 0 ? undefined : rateText(Math.round((10_000 * totals.profit) / totals.sales), language);
  return (
    <FigureRow>
      <Figure
        label={t('column.profit')}
        value={<Money value={totals.profit} size={28} />}
        hint={share === undefined ? undefined : t('ofSales', { share })}
      />
      <Figure
        label={t('column.sales')}
        value={<Money value={totals.sales} size={20} />}
        hint={t('costHint', { cost: formatRupiah(totals.cost) })}
      />
      <Figure
        label={t('column.rate')}
        value={totals.success_rate === null ? '–' : rateText(totals.success_rate, language)}
        hint={t('ofOrders', {
          succeeded: formatNumber(totals.succeeded),
          ended: formatNumber(totals.succeeded + totals.failed),
        })}
      />
      {totals.average_ms === null ? (
        <Figure
          label={t('column.refunds')}
          value={<Money value={totals.refunds} size={20} />}
          hint={t('refundedHint', { count: totals.refunded })}
        />
      ) : (
        <Figure
          label={t('column.latency')}
          value={formatDuration(totals.average_ms, language)}
          hint={t('latencyHint')}
        />
      )}
    </FigureRow>
  );
}
