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
import { oneDecimal } from '../format/elapsed.ts';
import { formatDigits, formatNumber, formatRupiah } from '../format/rupiah.ts';
import { formatClock, formatShortDay, formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import styles from './balance-chart.module.css';
import { type Axes, axesOf } from './chart-axes.ts';
import type { Course } from './wallet-queries.ts';

interface BalanceChartProps {
  readonly course: Course;
  readonly isOneDay: boolean;
}

const million = 1_000_000;
const tick = { fill: 'var(--ink-2)', fontSize: 12 };

/** The balance as a step line over the whole month or day; it ends now. */
export function BalanceChart({ course, isOneDay }: BalanceChartProps): ReactElement {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const axes = axesOf(course, { isOneDay, isNarrow });
  const amountText = useAmountText(axes);
  const language = currentLanguage();
  const timeText = (at: number): string =>
    isOneDay ? formatClock(new Date(at)) : formatShortDay(axes.dayOf(at), language);
  return (
    <ResponsiveContainer width="100%" height={isNarrow ? 150 : 180}>
      <AreaChart
        data={[...axes.points]}
        margin={{ top: 24, right: isNarrow ? 28 : 56, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--chart-line)" />
        <XAxis
          {...{ dataKey: 'at', type: 'number', scale: 'time', interval: 0, tickLine: false, tick }}
          domain={[axes.start, axes.end]}
          ticks={[...axes.times]}
          tickFormatter={timeText}
          axisLine={{ stroke: 'var(--line-strong)' }}
        />
        <YAxis
          {...{ tickLine: false, axisLine: false, tick }}
          width={axes.top >= million ? 56 : 72}
          domain={[0, axes.top]}
          ticks={[...axes.amounts]}
          tickFormatter={amountText}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--line-strong)' }}
          content={({ label }) => <Tip axes={axes} at={Number(label)} />}
        />
        <Area
          {...{ type: 'stepAfter', dataKey: 'balance', isAnimationActive: false }}
          stroke="var(--ink)"
          strokeWidth={1.5}
          fill="var(--ink)"
          fillOpacity={0.05}
          activeDot={{ r: 3, fill: 'var(--ink)' }}
        />
        {course.deposits.map(({ at }) => (
          <ReferenceDot key={at} x={Date.parse(at)} y={0} shape={depositMark} />
        ))}
        {lastPoint(axes, isNarrow ? amountText : formatRupiah)}
      </AreaChart>
    </ResponsiveContainer>
  );
}

/** Amounts as the axis has them: millions with at most one decimal, or all digits. */
function useAmountText({ top }: Axes): (amount: number) => string {
  const { t } = useTranslation('wallet');
  return (amount) => {
    if (top < million || amount === 0) return formatDigits(amount);
    const rounded = Math.round(amount / (million / 10)) / 10;
    // Beside "1.5 M" in English, "1.000 M" would be one million.
    const text = Number.isInteger(rounded) ? formatNumber(rounded) : oneDecimal(rounded, currentLanguage());
    // An ordinary space would break the line of a narrow axis.
    return t('chart.million', { amount: text }).replaceAll(' ', '\u00A0');
  };
}

/** Where the balance is now, with its amount beside it: the chart needs no legend for its line. */
function lastPoint({ points, start, end }: Axes, text: (amount: number) => string): ReactElement | undefined {
  const last = points.at(-1);
  if (last === undefined) return undefined;
  // At the end of the month there is no room at the right.
  const position = (last.at - start) / (end - start) > 0.75 ? 'top' : 'right';
  const label = { value: text(last.balance), position, offset: 8, ...tick } as const;
  return (
    <ReferenceDot
      x={last.at}
      y={last.balance}
      r={4}
      fill="var(--ink)"
      stroke="none"
      label={{ ...label, fill: 'var(--ink)', fontWeight: 600 }}
    />
  );
}

function Tip({ axes, at }: { readonly axes: Axes; readonly at: number }): ReactElement | null {
  const point = axes.points.find((one) => one.at === at);
  if (point === undefined) return null;
  return (
    <div className={styles['tip']}>
      <b>{formatRupiah(point.balance)}</b>
      <span>{formatTime(new Date(at), currentLanguage())}</span>
    </div>
  );
}

interface MarkProps {
  readonly cx?: number | undefined;
  readonly cy?: number | undefined;
}

function depositMark({ cx = 0, cy = 0 }: MarkProps): ReactElement<SVGElement> {
  return <path d={`M${cx - 4} ${cy}l4 -6l4 6z`} fill="var(--ok-solid)" />;
}
