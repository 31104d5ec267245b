import { type Baseline, openBaseline, type Shape } from './baseline.ts';
import { type OrderSamples, takeTurns, withBuyers } from './buyer.ts';
import type { ChildServer } from './child-server.ts';
import { closedLoop } from './closed-loop.ts';
import type { Testbed } from './testbed.ts';
import { measureTurn, type Meter, openMeter, type Turn } from './meter.ts';
import type { Options } from './options.ts';
import { openPgledger, type Pgledger } from './pgledger.ts';
import type { Figure, Section } from './report.ts';
import { type Round, roundFigures, type Samples } from './throughput-figures.ts';
import { openTwoCommits, type TwoCommits } from './two-commits.ts';

const clientCounts = [1, 16, 64] as const;
const clientsMax = 64;

/** The sides of the comparison, and the parameters of all. */
interface Sides {
  readonly baseline: Baseline;
  readonly pgledger: Pgledger | undefined;
  readonly twoCommits: TwoCommits;
  readonly server: ChildServer;
  readonly meter: Meter;
  readonly shape: Shape;
  nextKey(): string;
}

/** Measures complete orders over HTTP against the baseline and pgledger, alternating, on one PostgreSQL. */
export async function measureThroughput(testbed: Testbed, shape: Shape, options: Options): Promise<Section> {
  const keys = await testbed.makeKeys(shape === 'hot' ? 1 : 1_000);
  const bare = await testbed.makeDatabase(`bench_${shape}`);
  const baseline = await openBaseline(bare, clientsMax);
  const twoCommits = await openTwoCommits(bare);
  const pgledger = await openPeer(testbed, shape, options);
  const profileArgs = ['--cpu-prof', `--cpu-prof-dir=bench/results/profile-${shape}`];
  const server = await testbed.startKonter({ nodeArgs: options.profile ? profileArgs : [] });
  const meter = await openMeter(testbed.database.ownerUrl, [server.pid]);
  const nextKey = takeTurns(keys);
  try {
    const sides = { baseline, pgledger, twoCommits, server, meter, shape, nextKey };
    await warmUp(sides, options);
    const rounds: Round[] = [];
    const figures: Figure[] = [];
    for (const clients of clientCounts) {
      const measured = await measureClients(sides, clients, options);
      rounds.push(...measured.rounds);
      figures.push(...measured.figures);
    }
    figures.push(await countTransactions(sides, options));
    return { title: titleOf(shape, pgledger), figures, rounds };
  } finally {
    await meter.close();
    await server.stop();
    await pgledger?.close();
    await twoCommits.close();
    await baseline.close();
  }
}

function titleOf(shape: Shape, pgledger: Pgledger | undefined): string {
  const title =
    shape === 'hot'
      ? 'One hot wallet, against transfers that all touch one row'
      : '1,000 wallets, against transfers over 1,000 rows';
  return pgledger === undefined ? title : `${title}; pgledger driven by ${pgledger.driver}`;
}

async function openPeer(testbed: Testbed, shape: Shape, options: Options): Promise<Pgledger | undefined> {
  if (options.pgledger === undefined) return undefined;
  return openPgledger(await testbed.makeDatabase(`pgledger_${shape}`), options.pgledger, clientsMax);
}

/** A server that has just started is slower for its first thousands of requests, until Node has compiled the code. */
async function warmUp({ server, nextKey }: Sides, options: Options): Promise<void> {
  const unused: OrderSamples = { quote: [], confirm: [] };
  await withBuyers(server.url, nextKey, clientsMax, (buyers) =>
    closedLoop(buyers(unused), options.warmUpSeconds * 10),
  );
}

function measureClients(
  sides: Sides,
  clients: number,
  options: Options,
): Promise<{ rounds: Round[]; figures: Figure[] }> {
  const { baseline, twoCommits, shape, server, nextKey, meter } = sides;
  const samples: Samples = { quote: [], confirm: [], transfer: [], twoCommits: [] };
  const rounds: Round[] = [];
  const unused: OrderSamples = { quote: [], confirm: [] };
  return withBuyers(server.url, nextKey, clients, async (buyers) => {
    for (let n = 0; n < options.rounds; n += 1) {
      await closedLoop(baseline.clients(shape, clients, []), options.warmUpSeconds);
      const transfers = await measureTurn(meter, () =>
        closedLoop(baseline.clients(shape, clients, samples.transfer), options.seconds),
      );
      const peer = clients === clientsMax ? await measurePeer(sides, options) : undefined;
      if (clients === 1) await closedLoop([twoCommits.client(samples.twoCommits)], options.seconds);
      await closedLoop(buyers(unused), options.warmUpSeconds);
      const orders = await measureTurn(meter, () => closedLoop(buyers(samples), options.seconds));
      rounds.push({ clients, transfers, pgledger: peer, orders });
    }
    return { rounds, figures: roundFigures(shape, clients, rounds, samples) };
  });
}

async function measurePeer({ pgledger, shape, meter }: Sides, options: Options): Promise<Turn | undefined> {
  await pgledger?.transfer(shape, options.warmUpSeconds);
  return pgledger && measureTurn(meter, () => pgledger.transfer(shape, options.seconds));
}

/** Counts all transactions of a load, including those that only read, such as the look-up of a key. */
async function countTransactions(
  { server, nextKey, meter }: Sides,
  { seconds, statisticsWaitMs }: Options,
): Promise<Figure> {
  return withBuyers(server.url, nextKey, clientsMax, async (buyers) => {
    const before = await meter.transactions(statisticsWaitMs);
    const { steps } = await closedLoop(buyers({ quote: [], confirm: [] }), seconds);
    const after = await meter.transactions(statisticsWaitMs);
    return {
      what: `${clientsMax} clients: transactions of the database for an order, with those that only read`,
      value: (after - before) / steps,
      unit: 'transactions',
    };
  });
}
