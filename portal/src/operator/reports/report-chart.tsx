import { useMediaQuery } from '@mantine/hooks';
import type { ReactElement } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatNumber } from '../../format/rupiah.ts';
import { formatShortDay } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import type { EarningsReport } from './report-queries.ts';
import { lineText } from './report-table.tsx';

const axis = { tickLine: false, tick: { fill: 'var(--ink-3)', fontSize: 12 } };
const bar = { stackId: 'profit', maxBarSize: 28, isAnimationActive: false };
const linesMax = 12;
/** Names of products are written on two lines below their bars, pixels. */
const names = { width: 84, height: 44 };
const million = 1_000_000;

/** The profit of each line: all days and months, or else the lines with the highest sales. */
export function ReportChart({ report: { by, rows } }: { readonly report: EarningsReport }): ReactElement {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const isTime = by === 'day' || by === 'month';
  const shown = isTime ? rows : rows.slice(0, isNarrow ? 5 : linesMax);
  const data = shown.map((line) => ({
    name: by === 'day' ? formatShortDay(line.key, currentLanguage()) : lineText(line, by),
    profit: Math.max(line.profit, 0),
    loss: Math.min(line.profit, 0),
  }));
  return (
    <ResponsiveContainer width="100%" height={180}>
      <BarChart data={data} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--chart-line)" />
        <XAxis
          dataKey="name"
          interval={isTime || isNarrow ? 'preserveStartEnd' : 0}
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

function amountText(value: number): string {
  const isMillions = Math.abs(value) >= million;
  const shown = isMillions ? Math.round(value / (million / 10)) / 10 : Math.round(value);
  const language = currentLanguage();
  const text = Number.isInteger(shown)
    ? formatNumber(Math.abs(shown))
    : String(Math.abs(shown)).replace('.', language === 'id' ? ',' : '.');
  return `${value < 0 ? '\u2212' : ''}${text}${isMillions ? (language === 'id' ? ' jt' : ' M') : ''}`;
}
