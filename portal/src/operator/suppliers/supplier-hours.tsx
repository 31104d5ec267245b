import { useMediaQuery } from '@mantine/hooks';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatClock } from '../../format/time.ts';
import { serverNow } from '../../operations/server-time.ts';
import type { SupplierDetail } from './supplier-queries.ts';

const axis = { tickLine: false, tick: { fill: 'var(--ink-3)', fontSize: 12 } };
const bar = { stackId: 'sales', maxBarSize: 16, isAnimationActive: false };
const hourMs = 3_600_000;

/** The sales of a supplier that succeeded and that failed, in each of the last 24 hours. */
export function SupplierHours({ hours }: { readonly hours: SupplierDetail['hours'] }): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const known = new Map(hours.map((hour) => [new Date(hour.hour).getTime(), hour]));
  const last = Math.floor(serverNow().getTime() / hourMs) * hourMs;
  const data = Array.from({ length: 24 }, (_one, i) => {
    const at = last - (23 - i) * hourMs;
    const { sold = 0, failed = 0 } = known.get(at) ?? {};
    return { hour: formatClock(new Date(at)).slice(0, 2), sold, failed };
  });
  const [sold, failed] = [sum(data.map((one) => one.sold)), sum(data.map((one) => one.failed))];
  return (
    <div role="img" aria-label={t('health.chartLabel', { sold, failed })}>
      <ResponsiveContainer width="100%" height={140}>
        <BarChart data={data} margin={{ top: 12, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--chart-line)" />
          <XAxis
            dataKey="hour"
            interval={isNarrow ? 5 : 2}
            axisLine={{ stroke: 'var(--line-strong)' }}
            {...axis}
          />
          <YAxis allowDecimals={false} width={34} axisLine={false} {...axis} />
          <Bar dataKey="sold" fill="var(--ok-solid)" {...bar} />
          <Bar dataKey="failed" fill="var(--bad-solid)" {...bar} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
