import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatRupiah } from '../../format/rupiah.ts';
import { formatShortDay } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { niceTicks } from '../../wallet/nice-ticks.ts';
import type { OperatorHome } from './operator-home-query.ts';

const bar = { maxBarSize: 16, isAnimationActive: false };
const axis = { tickLine: false, tick: { fill: 'var(--ink-3)', fontSize: 12 } };

/** The profit of each day as bars, the present day darker. */
export function ProfitChart({ days }: { readonly days: NonNullable<OperatorHome['days']> }): ReactElement {
  const { t } = useTranslation('operator-home');
  const language = currentLanguage();
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
  const last = days.at(-1);
  const data = days.map(({ day, profit }) => ({
    ...{ day, before: day === last?.day ? 0 : profit, today: day === last?.day ? profit : 0 },
  }));
  const profits = days.map(({ profit }) => profit);
  const ticks = niceTicks(Math.max(...profits));
  // With a loss among the days, recharts finds the lines on both sides of zero.
  const scale = profits.some((profit) => profit < 0)
    ? { tickCount: 4 }
    : { ticks, domain: [0, ticks.at(-1) ?? 0] };
  const label = t('profit.label', {
    count: days.length,
    amount: formatRupiah(last?.profit ?? 0),
  });
  return (
    <div role="img" aria-label={label}>
      <ResponsiveContainer width="100%" height={176}>
        <BarChart data={data} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--chart-line)" />
          <XAxis
            dataKey="day"
            interval="preserveStartEnd"
            minTickGap={24}
            axisLine={{ stroke: 'var(--line-strong)' }}
            tickFormatter={(day: string) => formatShortDay(day, language)}
            {...axis}
          />
          <YAxis
            width={50}
            axisLine={false}
            {...scale}
            tickFormatter={(amount: number) => compact.format(amount)}
            {...axis}
          />
          <Bar dataKey="before" stackId="day" fill="var(--chart-past)" {...bar} />
          <Bar dataKey="today" stackId="day" fill="var(--ink-2)" {...bar} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
