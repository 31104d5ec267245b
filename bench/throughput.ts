import { type Baseline, openBaseline, type Shape } from './baseline.ts';
import { makeBuyer, type OrderSamples } from './buyer.ts';
import { closedLoop } from './closed-loop.ts';
import { latencyOf, median } from './figures.ts';
import type { Ground } from './ground.ts';
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
}

interface Samples extends OrderSamples {
  readonly transfer: number[];
  readonly twoCommits: number[];
}

/** The two sides of the comparison, and what both are measured with. */
interface Sides {
  readonly baseline: Baseline;
  readonly twoCommits: TwoCommits;
  readonly url: string;
  nextKey(): string;
}

/** Measures complete orders over HTTP against the baseline, in turns, on one PostgreSQL. */
export async function measureThroughput(ground: Ground, shape: Shape, options: Options): Promise<Section> {
  const keys = await ground.makeKeys(shape === 'hot' ? 1 : 1_000);
  const bare = await ground.makeDatabase(`bench_${shape}`);
  const baseline = await openBaseline(bare, clientsMax);
  const twoCommits = await openTwoCommits(bare);
  const profileArgs = ['--cpu-prof', `--cpu-prof-dir=bench/results/profile-${shape}`];
  const server = await ground.startKonter({ nodeArgs: options.profile ? profileArgs : [] });
  let turn = 0;
  const nextKey = (): string => keys[(turn += 1) % keys.length] ?? '';
  try {
    const sides = { baseline, twoCommits, url: server.url, nextKey };
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

/** A server that has just started runs slower for its first thousands of requests, until Node has compiled what is used. */
async function warmUp({ url, nextKey }: Sides, options: Options): Promise<void> {
  const connections = await Promise.all(Array.from({ length: clientsMax }, () => openHttp(url)));
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
  const connections = await Promise.all(Array.from({ length: clients }, () => openHttp(sides.url)));
  const unused: OrderSamples = { quote: [], confirm: [] };
  const buyers = (kept: OrderSamples) =>
    connections.map((connection) => makeBuyer(connection, sides.nextKey, kept));
  for (let n = 0; n < options.rounds; n += 1) {
    await closedLoop(sides.baseline.clients(shape, clients, []), options.warmUpSeconds);
    const baselinePerSecond = await closedLoop(
      sides.baseline.clients(shape, clients, samples.transfer),
      options.seconds,
    );
    if (clients === 1) await closedLoop([sides.twoCommits.client(samples.twoCommits)], options.seconds);
    await closedLoop(buyers(unused), options.warmUpSeconds);
    const ordersPerSecond = await closedLoop(buyers(samples), options.seconds);
    rounds.push({ clients, baselinePerSecond, ordersPerSecond });
  }
  for (const connection of connections) connection.close();
  return { rounds, figures: figuresOf(shape, clients, rounds, samples) };
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
    ...latencyFigures(`${of}: transfer`, samples.transfer),
    ...latencyFigures(`${of}: quote`, samples.quote),
    ...latencyFigures(`${of}: confirm`, samples.confirm),
    ...(clients === 1 ? commitFigures(samples) : []),
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
