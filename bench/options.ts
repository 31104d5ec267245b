import { parseArgs } from 'node:util';

export const parts = [
  'hot',
  'wallets',
  'open-loop',
  'two-servers',
  'reads',
  'memory',
  'memory-with-deliveries',
  'deliveries',
  'audit',
  'reports',
  'portal',
  'console',
  'growth',
  'before',
] as const;
export type Part = (typeof parts)[number];

/** How much is measured. */
export interface Options {
  readonly parts: readonly Part[];
  /** How often each measurement is repeated, the two sides alternating. */
  readonly rounds: number;
  /** Seconds of one measurement of one round, and of the warm-up before it. */
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** Seconds of the warm-up with many orders: each order changes pages that are first written whole after a checkpoint. */
  readonly growthWarmUpSeconds: number;
  /** Seconds of the arrivals at each rate of the open loop. */
  readonly openLoopSeconds: number;
  /** How long to wait until the sessions of PostgreSQL have reported their statistics, milliseconds. */
  readonly statisticsWaitMs: number;
  /** Seconds of a load whose events are delivered. */
  readonly deliverySeconds: number;
  /** How many orders the server must process without growing. */
  readonly memoryOrders: number;
  /** The days of the finest figures that reports are read from. */
  readonly reportDays: number;
  /** The numbers of orders that a database grows to, in rising order. */
  readonly growth: readonly number[];
  /** Whether the server writes a CPU profile of its hot wallet into `bench/results`. */
  readonly profile: boolean;
  /** The folder with the SQL of pgledger, to measure it too. */
  readonly pgledger: string | undefined;
  /** The folder of another checkout, to measure this one against it. */
  readonly before: string | undefined;
}

const full = {
  rounds: 3,
  seconds: 5,
  warmUpSeconds: 1,
  growthWarmUpSeconds: 60,
  openLoopSeconds: 10,
  // PostgreSQL's PGSTAT_IDLE_INTERVAL is ten seconds.
  statisticsWaitMs: 11_000,
  deliverySeconds: 60,
  memoryOrders: 100_000,
  reportDays: 365,
  growth: [1_000_000],
};

const quick: typeof full = {
  rounds: 1,
  seconds: 1,
  warmUpSeconds: 0.5,
  growthWarmUpSeconds: 1,
  openLoopSeconds: 1,
  statisticsWaitMs: 1_000,
  deliverySeconds: 5,
  memoryOrders: 3_000,
  reportDays: 31,
  growth: [5_000, 10_000],
};

/**
 * Reads the arguments of the command. `--quick`, or BENCH_QUICK=1, checks that everything works, without good figures.
 * @throws in one sentence when an argument cannot be used
 */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true },
      quick: { type: 'boolean', default: process.env['BENCH_QUICK'] === '1' },
      profile: { type: 'boolean', default: false },
      pgledger: { type: 'string' },
      before: { type: 'string' },
      orders: { type: 'string' },
    },
  });
  const size = values.quick ? quick : full;
  return {
    ...size,
    growth: values.orders === undefined ? size.growth : parseOrders(values.orders),
    parts: partsOf(values.only, values.before),
    profile: values.profile,
    pgledger: values.pgledger,
    before: values.before,
  };
}

/** The parts to measure: those of `--only`, or all. Another checkout is measured only where there is one. */
function partsOf(only: readonly string[] | undefined, before: string | undefined): readonly Part[] {
  const wanted = (only ?? []).flatMap((text) => text.split(','));
  const unknown = wanted.find((text) => !parts.some((part) => part === text));
  if (unknown !== undefined) throw new Error(`--only takes ${parts.join(', ')}, not "${unknown}".`);
  if (wanted.includes('before') && before === undefined)
    throw new Error('The part "before" needs another checkout: --before DIR.');
  return parts.filter((part) =>
    wanted.length === 0 ? part !== 'before' || before !== undefined : wanted.includes(part),
  );
}

function parseOrders(text: string): readonly number[] {
  const sizes = text.split(',').map(Number);
  if (sizes.some((size, n) => !Number.isInteger(size) || size < 1_000 || size <= (sizes[n - 1] ?? 0)))
    throw new Error(
      `--orders takes rising whole numbers from 1000 on, such as 1000000,10000000, not "${text}".`,
    );
  return sizes;
}
