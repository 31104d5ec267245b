import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Shape } from './baseline.ts';
import { takeTurns, withBuyers } from './buyer.ts';
import type { ChildServer } from './child-server.ts';
import { closedLoop } from './closed-loop.ts';
import { median } from './figures.ts';
import type { Testbed } from './testbed.ts';
import { measureTurn, type Meter, openMeter, type Turn } from './meter.ts';
import type { Options } from './options.ts';
import type { Figure, Section } from './report.ts';
import { usageFigures } from './throughput-figures.ts';

const clients = 64;
/** The CPU time of server and PostgreSQL for an order, as a share of that of the other checkout. */
const goal = { must: 0.5, aim: 0.5, side: 'at most' } as const;

/** A checkout under load: its server, on a PostgreSQL of its own. */
interface Checkout {
  readonly name: 'before' | 'now';
  readonly testbed: Testbed;
  readonly server: ChildServer;
  readonly meter: Meter;
}

/**
 * Measures the orders of this checkout against those of another one, alternating, with the same load client. The other one
 * needs its own node_modules, and starts its own server and PostgreSQL with the code of its bench/testbed.ts.
 */
export async function measureBefore(testbed: Testbed, options: Options): Promise<Section> {
  if (options.before === undefined) throw new Error('The part "before" needs --before DIR.');
  const otherTestbed = await openOther(options.before);
  try {
    const now = await start('now', testbed);
    try {
      const before = await start('before', otherTestbed);
      try {
        return await compare(before, now, options);
      } finally {
        await stop(before);
      }
    } finally {
      await stop(now);
    }
  } finally {
    await otherTestbed.close();
  }
}

/** Starts the PostgreSQL of another checkout with its own code. */
async function openOther(dir: string): Promise<Testbed> {
  const { openTestbed }: { openTestbed(): Promise<Testbed> } = await import(
    pathToFileURL(join(resolve(dir), 'bench/testbed.ts')).href
  );
  return openTestbed();
}

async function start(name: Checkout['name'], testbed: Testbed): Promise<Checkout> {
  const server = await testbed.startKonter();
  return { name, testbed, server, meter: await openMeter(testbed.database.ownerUrl, [server.pid]) };
}

async function stop({ server, meter }: Checkout): Promise<void> {
  await meter.close();
  await server.stop();
}

async function compare(before: Checkout, now: Checkout, options: Options): Promise<Section> {
  const figures: Figure[] = [];
  const rounds: unknown[] = [];
  for (const shape of ['hot', 'thousand'] as const) {
    const turns = await takeRounds(before, now, shape, options);
    rounds.push({ shape, ...turns });
    figures.push(...figuresOf(shape === 'hot' ? 'hot wallet' : '1,000 wallets', turns));
  }
  return {
    title: `Orders of this checkout against those of ${options.before ?? ''}, ${clients} clients`,
    figures,
    rounds,
  };
}

interface Turns {
  readonly before: Turn[];
  readonly now: Turn[];
}

async function takeRounds(before: Checkout, now: Checkout, shape: Shape, options: Options): Promise<Turns> {
  const count = shape === 'hot' ? 1 : 1_000;
  const keys = { before: await before.testbed.makeKeys(count), now: await now.testbed.makeKeys(count) };
  const turns: Turns = { before: [], now: [] };
  for (const checkout of [before, now]) await buy(checkout, keys[checkout.name], options.warmUpSeconds * 10);
  for (let n = 0; n < options.rounds; n += 1) {
    for (const checkout of [before, now]) {
      await buy(checkout, keys[checkout.name], options.warmUpSeconds);
      turns[checkout.name].push(await buy(checkout, keys[checkout.name], options.seconds));
    }
  }
  return turns;
}

/** Connections are opened for each turn, because konter closes those that are idle for long. */
function buy({ server, meter }: Checkout, keys: readonly string[], seconds: number): Promise<Turn> {
  return withBuyers(server.url, takeTurns(keys), clients, (buyers) =>
    measureTurn(meter, () => closedLoop(buyers({ quote: [], confirm: [] }), seconds)),
  );
}

function figuresOf(of: string, { before, now }: Turns): Figure[] {
  const ratio = (value: (turn: Turn) => number): number =>
    median(now.map((turn, n) => value(turn) / (before[n] === undefined ? Number.NaN : value(before[n]))));
  const cpu = ({ usage: { server, postgresql } }: Turn): number =>
    (server ?? Number.NaN) + (postgresql ?? Number.NaN);
  const parts = ['load', 'server', 'postgresql', 'walBytes', 'writes'] as const;
  return [
    { what: `${of}: before, orders`, value: median(before.map(rateOf)), unit: 'per second' },
    { what: `${of}: now, orders`, value: median(now.map(rateOf)), unit: 'per second' },
    { what: `${of}: now / before, orders`, value: ratio(rateOf), unit: 'times' },
    ...usageFigures(`${of}: before, order`, before, parts),
    ...usageFigures(`${of}: now, order`, now, parts),
    { what: `${of}: now / before, CPU of server and PostgreSQL`, value: ratio(cpu), unit: 'times', goal },
  ];
}

function rateOf({ perSecond }: Turn): number {
  return perSecond;
}
