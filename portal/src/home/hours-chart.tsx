import { useMediaQuery } from '@mantine/hooks';
import type { ReactElement } from 'react';
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import styles from './hours-chart.module.css';

const axis = { tickLine: false, tick: { fill: 'var(--ink-3)', fontSize: 12 } };
const bar = { stackId: 'today', maxBarSize: 16, isAnimationActive: false };

interface HoursChartProps {
  /** The orders that ended in each hour of today, and in the same hour of the day beside it. */
  readonly hours: readonly {
    readonly succeeded: number;
    readonly failed: number;
    readonly yesterday: number;
  }[];
  /** What the chart says, for people who do not see it. */
  readonly label: string;
}

/** The orders that ended in each hour of today, and those of yesterday as ticks. It fills its place, which has a height. */
export function HoursChart({ hours, label }: HoursChartProps): ReactElement {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const data = hours.map((hour, i) => ({ ...hour, hour: String(i).padStart(2, '0') }));
  const most = Math.max(...hours.map(({ yesterday }) => yesterday));
  const ticks = ticksTo(Math.max(most, ...hours.map((hour) => hour.succeeded + hour.failed)));
  return (
    <div role="img" aria-label={label} className={styles['chart']}>
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart
          data={data}
          margin={{ top: 16, right: 4, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--chart-line)" />
          <XAxis
            dataKey="hour"
            interval={isNarrow ? 5 : 2}
            axisLine={{ stroke: 'var(--line-strong)' }}
            {...axis}
          />
          <YAxis
            allowDecimals={false}
            width={34}
            axisLine={false}
            {...axis}
            domain={[0, ticks.at(-1) ?? 0]}
            ticks={[...ticks]}
          />
          <Bar dataKey="succeeded" fill="var(--ok-solid)" {...bar} />
          <Bar dataKey="failed" fill="var(--bad-solid)" {...bar} />
          <Line
            dataKey="yesterday"
            stroke="none"
            isAnimationActive={false}
            activeDot={false}
            dot={({ key, cx, cy }) => (
              <PastTick key={key} {...{ cx, cy }} half={isNarrow ? 4 : 9} isShown={most > 0} />
            )}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}

/** Three steps of a round height, up to the highest hour. */
function ticksTo(highest: number): readonly number[] {
  const least = Math.max(1, highest / 3);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= least) ?? least;
  return [0, step, 2 * step, 3 * step];
}

interface PastTickProps {
  readonly cx?: number | undefined;
  readonly cy?: number | undefined;
  /** Half of its width, pixels. */
  readonly half: number;
  readonly isShown: boolean;
}

/** Yesterday's orders of an hour: a tick at their number. */
function PastTick({ cx = 0, cy = 0, half, isShown }: PastTickProps): ReactElement {
  if (!isShown) return <g />;
  return (
    <path d={`M${cx - half} ${cy}h${2 * half}`} stroke="var(--chart-past)" strokeWidth={1.5} fill="none" />
  );
}
