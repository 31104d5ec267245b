import { type MakeBuyers, takeTurns, withBuyers } from './buyer.ts';
import type { ChildServer } from './child-server.ts';
import { closedLoop } from './closed-loop.ts';
import { median } from './figures.ts';
import type { Testbed } from './testbed.ts';
import type { Options } from './options.ts';
import type { Figure, Section } from './report.ts';

/** The clients of both sides: all at one server, or half of them at each of two. */
const clients = 64;

/** Which wallets are bought from, and what two servers must reach of the rate of one. */
const loads = [
  { what: 'one hot wallet', wallets: 1, split: false, must: 0.7 },
  { what: 'the same 1,000 wallets', wallets: 1_000, split: false, must: 0.7 },
  { what: 'different wallets, 500 at each server', wallets: 1_000, split: true, must: 1 },
] as const;

/** The servers of one database: one that is measured alone, and two that share the load. */
interface Servers {
  readonly alone: ChildServer;
  readonly pair: readonly [ChildServer, ChildServer];
}

/** Measures two servers on one database against one, alternating, and audits the books at the end. */
export async function measureTwoServers(testbed: Testbed, options: Options): Promise<Section> {
  const servers = await startServers(testbed);
  const figures: Figure[] = [];
  const rounds: unknown[] = [];
  try {
    for (const load of loads) {
      const keys = await testbed.makeKeys(load.wallets);
      const measured = await measureLoad(servers, keys, load.split, options);
      rounds.push({ load: load.what, ...measured });
      figures.push(
        { what: `${load.what}: one server`, value: median(measured.one), unit: 'per second' },
        { what: `${load.what}: two servers`, value: median(measured.two), unit: 'per second' },
        {
          what: `${load.what}: two / one`,
          value: median(measured.two.map((two, n) => two / (measured.one[n] ?? Number.NaN))),
          unit: 'times',
          goal: { must: load.must, aim: load.must, side: 'at least' },
        },
      );
    }
  } finally {
    for (const server of [servers.alone, ...servers.pair]) await server.stop();
  }
  await testbed.audit();
  return {
    title: `Two servers on one database against one, ${clients} clients; the audit of the books found nothing`,
    figures,
    rounds,
  };
}

async function startServers(testbed: Testbed): Promise<Servers> {
  const alone = await testbed.startKonter();
  const first = await testbed.startKonter({ nodes: 2 });
  return { alone, pair: [first, await testbed.startKonter({ nodes: 2 })] };
}

async function measureLoad(
  { alone, pair: [first, second] }: Servers,
  keys: readonly string[],
  split: boolean,
  options: Options,
): Promise<{ one: number[]; two: number[] }> {
  const half = keys.length / 2;
  const [firstKeys, secondKeys] = split ? [keys.slice(0, half), keys.slice(half)] : [keys, keys];
  return withBuyers(alone.url, takeTurns(keys), clients, (ofOne) =>
    withBuyers(first.url, takeTurns(firstKeys), clients / 2, (ofFirst) =>
      withBuyers(second.url, takeTurns(secondKeys), clients / 2, async (ofSecond) => {
        const one: number[] = [];
        const two: number[] = [];
        await buy([ofOne], options.warmUpSeconds * 5);
        await buy([ofFirst, ofSecond], options.warmUpSeconds * 5);
        for (let n = 0; n < options.rounds; n += 1) {
          await buy([ofOne], options.warmUpSeconds);
          one.push(await buy([ofOne], options.seconds));
          await buy([ofFirst, ofSecond], options.warmUpSeconds);
          two.push(await buy([ofFirst, ofSecond], options.seconds));
        }
        return { one, two };
      }),
    ),
  );
}

async function buy(makers: readonly MakeBuyers[], seconds: number): Promise<number> {
  const unused = { quote: [], confirm: [] };
  const { perSecond } = await closedLoop(
    makers.flatMap((buyers) => buyers(unused)),
    seconds,
  );
  return perSecond;
}
