import type { Shape } from './baseline.ts';
import type { OrderSamples } from './buyer.ts';
import { latencyOf, median } from './figures.ts';
import type { Turn, Usage } from './meter.ts';
import type { Figure } from './report.ts';

/** The number of clients whose rates have goals. */
const clientsOfGoals = 64;

const goals = {
  baseline: {
    hot: { must: 3, aim: 5, side: 'at least' },
    thousand: { must: 1, aim: 1.5, side: 'at least' },
  },
  pgledger: {
    hot: { must: 4.5, aim: 6, side: 'at least' },
    thousand: { must: 1, aim: 1.5, side: 'at least' },
  },
  twoCommits: { must: 4.5, aim: 4, side: 'at most' },
} as const;

/** The loads of one round, one after the other. */
export interface Round {
  readonly clients: number;
  readonly transfers: Turn;
  readonly pgledger: Turn | undefined;
  readonly orders: Turn;
}

/** How long each step of all rounds took, milliseconds. */
export interface Samples extends OrderSamples {
  readonly transfer: number[];
  readonly twoCommits: number[];
}

/** The figures of all rounds with one number of clients. */
export function roundFigures(
  shape: Shape,
  clients: number,
  rounds: readonly Round[],
  samples: Samples,
): Figure[] {
  const of = clients === 1 ? '1 client' : `${clients} clients`;
  const orders = rounds.map((round) => round.orders);
  const transfers = rounds.map((round) => round.transfers);
  const pgledger = rounds.flatMap((round) => round.pgledger ?? []);
  const goalOf = (peer: 'baseline' | 'pgledger') =>
    clients === clientsOfGoals ? { goal: goals[peer][shape] } : {};
  return [
    { what: `${of}: baseline, transfers`, value: rateOf(transfers), unit: 'per second' },
    ...(pgledger.length === 0
      ? []
      : [{ what: `${of}: pgledger, transfers`, value: rateOf(pgledger), unit: 'per second' } as const]),
    { what: `${of}: konter, complete orders`, value: rateOf(orders), unit: 'per second' },
    { what: `${of}: konter / baseline`, ...ratio(orders, transfers), ...goalOf('baseline') },
    ...(pgledger.length === 0
      ? []
      : [{ what: `${of}: konter / pgledger`, ...ratio(orders, pgledger), ...goalOf('pgledger') }]),
    ...usageFigures(`${of}: baseline transfer`, transfers, ['postgresql']),
    ...usageFigures(`${of}: pgledger transfer`, pgledger, ['postgresql']),
    ...usageFigures(`${of}: order`, orders, ['load', 'server', 'postgresql', 'walBytes', 'writes']),
    ...latencyFigures(`${of}: transfer`, samples.transfer),
    ...latencyFigures(`${of}: quote`, samples.quote),
    ...latencyFigures(`${of}: confirm`, samples.confirm),
    ...(clients === 1 ? commitFigures(samples) : []),
  ];
}

function rateOf(turns: readonly Turn[]): number {
  return median(turns.map(({ perSecond }) => perSecond));
}

/** The median of the ratios of the rounds, which varies less than the ratio of the medians. */
function ratio(orders: readonly Turn[], peer: readonly Turn[]): Pick<Figure, 'unit' | 'value'> {
  const values = orders.map(({ perSecond }, n) => perSecond / (peer[n]?.perSecond ?? Number.NaN));
  return { value: median(values), unit: 'times' };
}

const usageNames = {
  load: { what: 'CPU of the load', unit: 'µs' },
  server: { what: 'CPU of the server', unit: 'µs' },
  postgresql: { what: 'CPU of PostgreSQL', unit: 'µs' },
  walBytes: { what: 'WAL', unit: 'bytes' },
  writes: { what: 'transactions that write', unit: 'transactions' },
} as const;

/** The medians of what a step used, for the parts that could be measured. */
export function usageFigures(of: string, turns: readonly Turn[], parts: readonly (keyof Usage)[]): Figure[] {
  return parts.flatMap((part) => {
    const values = turns.flatMap(({ usage }) => usage[part] ?? []);
    const { what, unit } = usageNames[part];
    return values.length === 0 ? [] : [{ what: `${of}, ${what}`, value: median(values), unit }];
  });
}

function commitFigures(samples: Samples): Figure[] {
  const twoCommits = latencyOf(samples.twoCommits).p50;
  return [
    { what: '1 client: two bare commits, p50', value: twoCommits, unit: 'ms' },
    {
      what: '1 client: confirm p50 / two bare commits',
      value: latencyOf(samples.confirm).p50 / twoCommits,
      unit: 'times',
      goal: goals.twoCommits,
    },
  ];
}

/** The latencies of one kind of step. */
function latencyFigures(what: string, samples: readonly number[]): Figure[] {
  const { p50, p99, p999 } = latencyOf(samples);
  return [
    { what: `${what}, p50`, value: p50, unit: 'ms' },
    { what: `${what}, p99`, value: p99, unit: 'ms' },
    { what: `${what}, p99.9`, value: p999, unit: 'ms' },
  ];
}
