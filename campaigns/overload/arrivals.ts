import { makeClock, pause } from '../../server/src/clock.ts';
import { type Environment, environments } from '../../server/src/environment.ts';
import { type Buy, type Buyers, noResults, type Results } from './buyer.ts';

/** What came of a load, and how long it lasted. */
export interface Load {
  readonly results: Readonly<Record<Environment, Results>>;
  readonly seconds: number;
}

const clock = makeClock();
/** How often the arrivals that are due are started, milliseconds. */
const tickMs = 2;

/** Lets every buyer buy again and again. */
export async function buyInTurn(buyers: Buyers, count: number, seconds: number): Promise<Load> {
  const results = noResults();
  const startMs = clock.monotonicMs();
  const endMs = startMs + seconds * 1_000;
  async function keepBuying(buy: Buy, of: Results): Promise<void> {
    while (clock.monotonicMs() < endMs) await buy(clock.monotonicMs(), of);
  }
  await Promise.all(
    environments.flatMap((environment) =>
      buyers[environment].slice(0, count).map((buy) => keepBuying(buy, results[environment])),
    ),
  );
  return { results, seconds: (clock.monotonicMs() - startMs) / 1_000 };
}

/**
 * Starts `perSecond` orders a second, evenly spaced and in turn in both environments, whether earlier ones are answered or not.
 * An order that arrives while all connections of its environment are busy waits, and its wait counts.
 */
export async function arrive(buyers: Buyers, perSecond: number, seconds: number): Promise<Load> {
  const results = noResults();
  const queues = {
    live: makeQueue(buyers.live, results.live),
    sandbox: makeQueue(buyers.sandbox, results.sandbox),
  };
  const startMs = clock.monotonicMs();
  const count = Math.round(perSecond * seconds);
  for (let n = 0; n < count;) {
    const nowMs = clock.monotonicMs();
    for (; n < count; n += 1) {
      const intendedMs = startMs + (n * 1_000) / perSecond;
      if (intendedMs > nowMs) break;
      queues[n % 2 === 0 ? 'live' : 'sandbox'].add(intendedMs);
    }
    await pause(tickMs);
  }
  await Promise.all(Object.values(queues).map((queue) => queue.ended()));
  return { results, seconds: (clock.monotonicMs() - startMs) / 1_000 };
}

/** Gives each arrival to an idle buyer, or lets it wait for one. */
function makeQueue(buyers: readonly Buy[], results: Results) {
  const idle = [...buyers];
  const waiting: number[] = [];
  const running = new Set<Promise<void>>();
  async function work(buy: Buy, intendedMs: number): Promise<void> {
    for (let nextMs: number | undefined = intendedMs; nextMs !== undefined; nextMs = waiting.shift())
      await buy(nextMs, results);
    idle.push(buy);
  }
  return {
    add(intendedMs: number): void {
      const buy = idle.pop();
      if (buy === undefined) return void waiting.push(intendedMs);
      const done: Promise<void> = work(buy, intendedMs).finally(() => running.delete(done));
      running.add(done);
    },
    ended: () => Promise.all(running),
  };
}
