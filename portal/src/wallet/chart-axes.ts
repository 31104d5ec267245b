import { niceTicks } from './nice-ticks.ts';
import type { Course } from './wallet-queries.ts';

/** What a chart of a balance is drawn from. Times are milliseconds since 1970, amounts rupiah. */
export interface Axes {
  readonly points: readonly { readonly at: number; readonly balance: number }[];
  readonly start: number;
  readonly end: number;
  /** The marks of the time axis. */
  readonly times: readonly number[];
  /** The gridlines, and the highest of them. */
  readonly amounts: readonly number[];
  readonly top: number;
  /** The day in Jakarta of a time, `YYYY-MM-DD`. */
  dayOf(at: number): string;
}

const dayMs = 86_400_000;
const jakartaAheadMs = 25_200_000;

/** The axes of a chart: the time axis has the whole month or day, also what is not over yet. */
export function axesOf(
  { period, points }: Course,
  { isOneDay, isNarrow }: { readonly isOneDay: boolean; readonly isNarrow: boolean },
): Axes {
  const start = Date.parse(`${period.from}T00:00:00+07:00`);
  const end = Date.parse(`${period.to}T00:00:00+07:00`) + dayMs;
  const stepMs = isOneDay ? dayMs / 4 : (isNarrow ? 14 : 7) * dayMs;
  const amounts = niceTicks(Math.max(...points.map(({ balance }) => balance), 1));
  return {
    points: points.map(({ at, balance }) => ({ at: Date.parse(at), balance })),
    ...{ start, end, amounts },
    times: Array.from({ length: Math.ceil((end - start) / stepMs) }, (_, i) => start + i * stepMs),
    top: amounts.at(-1) ?? 1,
    dayOf: (at) => new Date(at + jakartaAheadMs).toISOString().slice(0, 10),
  };
}
