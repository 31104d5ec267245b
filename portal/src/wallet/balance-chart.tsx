import { useMediaQuery } from '@mantine/hooks';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Area,
  AreaChart,
  CartesianGrid,
  ReferenceDot,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatRupiah, formatNumber } from '../format/rupiah.ts';
import { formatClock, formatShortDay, formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { niceTicks } from './nice-ticks.ts';
import styles from './balance-chart.module.css';
import type { Course } from './wallet-queries.ts';

interface BalanceChartProps {
  readonly course: Course;
  readonly isOneDay: boolean;
}

const dayMs = 86_400_000;
const million = 1_000_000;
const jakartaAheadMs = 25_200_000;

/** The balance as a step line over the whole month or day; it ends now. */
export function BalanceChart({ course, isOneDay }: BalanceChartProps): ReactElement {
  const { t } = useTranslation('wallet');
  const language = currentLanguage();
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const start = Date.parse(`${course.period.from}T00:00:00+07:00`);
  const end = Date.parse(`${course.period.to}T00:00:00+07:00`) + dayMs;
  const data = course.points.map(({ at, balance }) => ({ at: Date.parse(at), balance }));
  const yTicks = niceTicks(Math.max(...data.map(({ balance }) => balance), 1));
  const isMillions = (yTicks.at(-1) ?? 0) >= million;
  const amountText = (value: number): string =>
    value === 0
      ? '0'
      : isMillions
        ? t('chart.million', { amount: String(value / million).replace('.', ',') })
        : formatNumber(value);
  const timeText = (at: number): string =>
    isOneDay ? formatClock(new Date(at)) : formatShortDay(dayOf(at), language);
  const last = data.at(-1);
  return (
    <ResponsiveContainer width="100%" height={isNarrow ? 150 : 180}>
      <AreaChart
        data={data}
        margin={{ top: 24, right: isNarrow ? 12 : 24, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--chart-line)" />
        <XAxis
          dataKey="at"
          type="number"
          scale="time"
          domain={[start, end]}
          ticks={timeTicks(start, end, { isOneDay, isNarrow })}
          tickFormatter={timeText}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-strong)' }}
          tick={{ fill: 'var(--ink-2)', fontSize: 12 }}
          interval={0}
        />
        <YAxis
          width={isMillions ? 48 : 72}
          domain={[0, yTicks.at(-1) ?? 1]}
          ticks={yTicks}
          tickFormatter={amountText}
          tickLine={false}
          axisLine={false}
          tick={{ fill: 'var(--ink-2)', fontSize: 12 }}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--line-strong)' }}
          content={({ payload }) => {
            const point: { at: number; balance: number } | undefined = payload[0]?.payload;
            return point === undefined ? null : (
              <div className={styles['tip']}>
                <b>{formatRupiah(point.balance)}</b>
                <span>{formatTime(new Date(point.at), language)}</span>
              </div>
            );
          }}
        />
        <Area
          type="stepAfter"
          dataKey="balance"
          stroke="var(--ink)"
          strokeWidth={1.5}
          fill="var(--ink)"
          fillOpacity={0.05}
          isAnimationActive={false}
          activeDot={{ r: 3, fill: 'var(--ink)' }}
        />
        {course.deposits.map(({ at }) => (
          <ReferenceDot key={at} x={Date.parse(at)} y={0} shape={depositMark} />
        ))}
        {last !== undefined && (
          <ReferenceDot
            x={last.at}
            y={last.balance}
            r={4}
            fill="var(--ink)"
            stroke="none"
            label={{
              value: isNarrow
                ? amountText(roundedTo(last.balance, million / 10))
                : formatRupiah(last.balance),
              // At the end of the month there is no room at the right.
              position: (last.at - start) / (end - start) > 0.75 ? 'top' : 'right',
              fill: 'var(--ink)',
              fontSize: 12,
              fontWeight: 600,
              offset: 8,
            }}
          />
        )}
      </AreaChart>
    </ResponsiveContainer>
  );
}

function depositMark({
  cx = 0,
  cy = 0,
}: {
  readonly cx?: number | undefined;
  readonly cy?: number | undefined;
}): ReactElement<SVGElement> {
  return <path d={`M${cx - 4} ${cy}l4 -6l4 6z`} fill="var(--ok-solid)" />;
}

/** On a phone millions have one decimal; smaller balances are written whole. */
function roundedTo(balance: number, unit: number): number {
  return balance < million ? balance : Math.round(balance / unit) * unit;
}

function dayOf(at: number): string {
  return new Date(at + jakartaAheadMs).toISOString().slice(0, 10);
}

function timeTicks(
  start: number,
  end: number,
  { isOneDay, isNarrow }: { readonly isOneDay: boolean; readonly isNarrow: boolean },
): number[] {
  const step = isOneDay ? dayMs / 4 : isNarrow ? 14 * dayMs : 7 * dayMs;
  const count = Math.ceil((end - start) / step);
  return Array.from({ length: count }, (_, i) => start + i * step);
}
