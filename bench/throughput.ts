import { type Baseline, openBaseline, type Shape } from './baseline.ts';
import { makeBuyer, type OrderSamples } from './buyer.ts';
import type { ChildServer } from './child-server.ts';
import { closedLoop, type Step } from './closed-loop.ts';
import { latencyOf, median } from './figures.ts';
import { cpuTimeMs, databasePids } from './cpu-time.ts';
import type { Testbed } from './testbed.ts';
import { openHttp } from './http-connection.ts';
import type { Options } from './options.ts';
import type { Figure, Section } from './report.ts';
import { openTwoCommits, type TwoCommits } from './two-commits.ts';

const clientCounts = [1, 16, 64] as const;
const clientsMax = 64;

const goals = {
  hot: { must: 3, aim: 5, side: 'at least' },
  thousand: { must: 1, aim: 1.5, side: 'at least' },
  twoCommits: { must: 6, aim: 4, side: 'at most' },
} as const;

interface Round {
  readonly clients: number;
  readonly baselinePerSecond: number;
  readonly ordersPerSecond: number;
  readonly cpu: CpuTimes;
}

/** The CPU time of one of them, milliseconds; undefined where it cannot be measured. */
interface CpuTimes {
  readonly transferDatabase: number | undefined;
  readonly orderDatabase: number | undefined;
  readonly orderServer: number | undefined;
}

interface Samples extends OrderSamples {
  readonly transfer: number[];
  readonly twoCommits: number[];
}

/** The two sides of the comparison, and the parameters of both. */
interface Sides {
  readonly baseline: Baseline;
  readonly twoCommits: TwoCommits;
  readonly server: ChildServer;
  /** Where both databases are. */
  readonly ownerUrl: string;
  nextKey(): string;
}

/** Measures complete orders over HTTP against the baseline, alternating, on one PostgreSQL. */
export async function measureThroughput(testbed: Testbed, shape: Shape, options: Options): Promise<Section> {
  const keys = await testbed.makeKeys(shape === 'hot' ? 1 : 1_000);
  const bare = await testbed.makeDatabase(`bench_${shape}`);
  const baseline = await openBaseline(bare, clientsMax);
  const twoCommits = await openTwoCommits(bare);
  const profileArgs = ['--cpu-prof', `--cpu-prof-dir=bench/results/profile-${shape}`];
  const server = await testbed.startKonter({ nodeArgs: options.profile ? profileArgs : [] });
  let turn = 0;
  const nextKey = (): string => keys[(turn += 1) % keys.length] ?? '';
  try {
    const sides = { baseline, twoCommits, server, ownerUrl: testbed.database.ownerUrl, nextKey };
    await warmUp(sides, options);
    const rounds: Round[] = [];
    const figures: Figure[] = [];
    for (const clients of clientCounts) {
      const measured = await measureClients(sides, shape, clients, options);
      rounds.push(...measured.rounds);
      figures.push(...measured.figures);
    }
    const title =
      shape === 'hot'
        ? 'One hot wallet, against transfers that all touch one row'
        : '1,000 wallets, against transfers over 1,000 rows';
    return { title, figures, rounds };
  } finally {
    await server.stop();
    await twoCommits.close();
    await baseline.close();
  }
}

/** A server that has just started is slower for its first thousands of requests, until Node has compiled the code. */
async function warmUp({ server, nextKey }: Sides, options: Options): Promise<void> {
  const connections = await Promise.all(Array.from({ length: clientsMax }, () => openHttp(server.url)));
  const unused: OrderSamples = { quote: [], confirm: [] };
  const buyers = connections.map((connection) => makeBuyer(connection, nextKey, unused));
  await closedLoop(buyers, options.warmUpSeconds * 10);
  for (const connection of connections) connection.close();
}

async function measureClients(
  sides: Sides,
  shape: Shape,
  clients: number,
  options: Options,
): Promise<{ rounds: Round[]; figures: Figure[] }> {
  const samples: Samples = { quote: [], confirm: [], transfer: [], twoCommits: [] };
  const rounds: Round[] = [];
  const connections = await Promise.all(Array.from({ length: clients }, () => openHttp(sides.server.url)));
  const unused: OrderSamples = { quote: [], confirm: [] };
  const buyers = (stored: OrderSamples) =>
    connections.map((connection) => makeBuyer(connection, sides.nextKey, stored));
  for (let n = 0; n < options.rounds; n += 1) {
    await closedLoop(sides.baseline.clients(shape, clients, []), options.warmUpSeconds);
    const transfers = await measured(
      sides,
      sides.baseline.clients(shape, clients, samples.transfer),
      options,
    );
    if (clients === 1) await closedLoop([sides.twoCommits.client(samples.twoCommits)], options.seconds);
    await closedLoop(buyers(unused), options.warmUpSeconds);
    const orders = await measured(sides, buyers(samples), options);
    rounds.push({
      clients,
      baselinePerSecond: transfers.perSecond,
      ordersPerSecond: orders.perSecond,
      cpu: {
        transferDatabase: transfers.databaseMs,
        orderDatabase: orders.databaseMs,
        orderServer: orders.serverMs,
      },
    });
  }
  for (const connection of connections) connection.close();
  return { rounds, figures: figuresOf(shape, clients, rounds, samples) };
}

interface Measured {
  readonly perSecond: number;
  /** CPU time of PostgreSQL and of konter for one step, milliseconds. */
  readonly databaseMs: number | undefined;
  readonly serverMs: number | undefined;
}

async function measured(
  { server, ownerUrl }: Sides,
  steps: readonly Step[],
  { seconds }: Options,
): Promise<Measured> {
  let count = 0;
  const counted = steps.map((step) => async () => {
    await step();
    count += 1;
  });
  const database = await databasePids(ownerUrl);
  const before = await Promise.all([cpuTimeMs(database), cpuTimeMs([server.pid])]);
  const perSecond = await closedLoop(counted, seconds);
  const after = await Promise.all([cpuTimeMs(database), cpuTimeMs([server.pid])]);
  const [databaseMs, serverMs] = after.map((time, i) =>
    time === undefined ? undefined : (time - (before[i] ?? 0)) / count,
  );
  return { perSecond, databaseMs, serverMs };
}

function figuresOf(shape: Shape, clients: number, rounds: readonly Round[], samples: Samples): Figure[] {
  const of = clients === 1 ? '1 client' : `${clients} clients`;
  const goal = clients === clientsMax ? { goal: goals[shape] } : {};
  return [
    {
      what: `${of}: baseline, transfers`,
      value: median(rounds.map((round) => round.baselinePerSecond)),
      unit: 'per second',
    },
    {
      what: `${of}: konter, complete orders`,
      value: median(rounds.map((round) => round.ordersPerSecond)),
      unit: 'per second',
    },
    {
      what: `${of}: konter / baseline`,
      value: median(rounds.map((round) => round.ordersPerSecond / round.baselinePerSecond)),
      unit: 'times',
      ...goal,
    },
    ...cpuFigures(of, rounds),
    ...latencyFigures(`${of}: transfer`, samples.transfer),
    ...latencyFigures(`${of}: quote`, samples.quote),
    ...latencyFigures(`${of}: confirm`, samples.confirm),
    ...(clients === 1 ? commitFigures(samples) : []),
  ];
}

function cpuFigures(of: string, rounds: readonly Round[]): Figure[] {
  const figure = (what: string, part: keyof CpuTimes): Figure[] => {
    const times = rounds.flatMap(({ cpu }) => cpu[part] ?? []);
    return times.length === 0 ? [] : [{ what: `${of}: ${what}`, value: median(times), unit: 'ms' }];
  };
  return [
    ...figure('CPU of PostgreSQL for a transfer', 'transferDatabase'),
    ...figure('CPU of PostgreSQL for an order', 'orderDatabase'),
    ...figure('CPU of the server for an order', 'orderServer'),
  ];
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

function latencyFigures(what: string, samples: readonly number[]): Figure[] {
  const { p50, p99, p999 } = latencyOf(samples);
  return [
    { what: `${what}, p50`, value: p50, unit: 'ms' },
    { what: `${what}, p99`, value: p99, unit: 'ms' },
    { what: `${what}, p99.9`, value: p999, unit: 'ms' },
  ];
}
