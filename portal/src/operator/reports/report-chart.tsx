import { useMediaQuery } from '@mantine/hooks';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatDigits } from '../../format/rupiah.ts';
import { formatShortDay } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import type { Dimension, EarningsLine, EarningsReport } from './report-queries.ts';
import { lineText } from './report-table.tsx';

const axis = { tickLine: false, tick: { fill: 'var(--ink-3)', fontSize: 12 } };
const bar = { stackId: 'profit', maxBarSize: 28, isAnimationActive: false };
const linesMax = 12;
/** Names of products are written on two lines below their bars, pixels. */
const names = { width: 84, height: 44 };
/** On a phone: the height of the chart (`reports.module.css` has it too), of its axis, and the width of the names, pixels. */
const lying = { height: 224, axis: 24, names: 112 };
const million = 1_000_000;

/** The profit of each line: all days and months, or else the lines with the highest sales. */
export function ReportChart({ report: { by, rows } }: { readonly report: EarningsReport }): ReactElement {
  const { t } = useTranslation('operator-reports');
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const isTime = by === 'day' || by === 'month';
  const shown = isTime ? rows : rows.slice(0, isNarrow ? 5 : linesMax);
  const data = shown.map((line) => ({
    name: nameOf(line, by, t('nothing')),
    profit: Math.max(line.profit, 0),
    loss: Math.min(line.profit, 0),
  }));
  if (isNarrow && !isTime) return <LyingBars data={data} />;
  return (
    <ResponsiveContainer width="100%" height={180}>
      <BarChart data={data} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--chart-line)" />
        <XAxis
          dataKey="name"
          interval={isTime ? 'preserveStartEnd' : 0}
          minTickGap={16}
          axisLine={{ stroke: 'var(--line-strong)' }}
          {...axis}
          {...(isTime
            ? {}
            : { height: names.height, tick: { ...axis.tick, width: names.width, maxLines: 2 } })}
        />
        <YAxis width={64} axisLine={false} tickFormatter={amountText} {...axis} />
        <Bar dataKey="profit" fill="var(--ok-solid)" {...bar} />
        <Bar dataKey="loss" fill="var(--bad-solid)" {...bar} />
      </BarChart>
    </ResponsiveContainer>
  );
}

function nameOf(line: EarningsLine, by: Dimension, nothing: string): string {
  if (line.key === '') return nothing;
  return by === 'day' ? formatShortDay(line.key, currentLanguage()) : lineText(line, by);
}

interface BarData {
  readonly name: string;
  readonly profit: number;
  readonly loss: number;
}

/** The same for a phone: the names are beside the bars, where there is room for all of them. */
function LyingBars({ data }: { readonly data: readonly BarData[] }): ReactElement {
  return (
    <ResponsiveContainer width="100%" height={lying.height}>
      <BarChart
        layout="vertical"
        data={data}
        margin={{ top: 0, right: 16, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid horizontal={false} stroke="var(--chart-line)" />
        <XAxis type="number" height={lying.axis} axisLine={false} tickFormatter={amountText} {...axis} />
        <YAxis
          type="category"
          dataKey="name"
          interval={0}
          axisLine={{ stroke: 'var(--line-strong)' }}
          {...axis}
          width={lying.names}
          tick={{ ...axis.tick, width: lying.names, maxLines: 2 }}
        />
        <Bar dataKey="profit" fill="var(--ok-solid)" {...bar} />
        <Bar dataKey="loss" fill="var(--bad-solid)" {...bar} />
      </BarChart>
    </ResponsiveContainer>
  );
}

function amountText(value: number): string {
  const isMillions = Math.abs(value) >= million;
  const shown = isMillions ? Math.round(value / (million / 10)) / 10 : Math.round(value);
  const language = currentLanguage();
  const text = Number.isInteger(shown)
    ? formatDigits(Math.abs(shown))
    : String(Math.abs(shown)).replace('.', language === 'id' ? ',' : '.');
  return `${value < 0 ? '\u2212' : ''}${text}${isMillions ? (language === 'id' ? ' jt' : ' M') : ''}`;
}
