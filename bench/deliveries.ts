import { setTimeout as pause } from 'node:timers/promises';
import { makeBuyer } from './buyer.ts';
import type { Pace, Step } from './closed-loop.ts';
import { latencyOf } from './figures.ts';
import type { Testbed } from './testbed.ts';
import { type HookReceiver, startHookReceiver } from './hook-receiver.ts';
import { openHttp } from './http-connection.ts';
import type { Options } from './options.ts';
import type { Section } from './report.ts';

const clients = 16;
/** The load of a busy day. It is below the capacity of the server, so that only the delivery itself is measured. */
const ordersPerSecond = 50;
const goal = { must: 1_000, aim: 1_000, side: 'at most' } as const;
/** The events `order.processing` and `order.succeeded`. */
const eventsPerOrder = 2;
/** How long to wait for an event that does not arrive. */
const patienceMs = 30_000;

/** Measures how long after its change an event first arrives at a receiver that answers at once. */
export async function measureDeliveries(testbed: Testbed, options: Options): Promise<Section> {
  const receiver = await startHookReceiver();
  try {
    const [key = ''] = await testbed.makeKeys(1, receiver.url);
    const server = await testbed.startKonter();
    try {
      const connections = await Promise.all(Array.from({ length: clients }, () => openHttp(server.url)));
      const samples = { quote: [], confirm: [] };
      const buyers = connections.map((connection) => makeBuyer(connection, () => key, samples));
      // A server that has just started runs slower.
      const warmUp = await pacedLoop(buyers, options.deliverySeconds / 4);
      await allArrived(receiver, warmUp.steps);
      const earlier = new Set(receiver.arrivals.keys());
      const { steps, perSecond } = await pacedLoop(buyers, options.deliverySeconds);
      for (const connection of connections) connection.close();
      await allArrived(receiver, warmUp.steps + steps);
      const delays = delaysWithout(earlier, receiver);
      const { p50, p99, p999 } = latencyOf(delays);
      return {
        title: `From the change to the first arrival of its event, ${delays.length.toLocaleString('en')} events of ${clients} clients`,
        figures: [
          { what: 'orders', value: perSecond, unit: 'per second' },
          { what: 'p50', value: p50, unit: 'ms' },
          { what: 'p99', value: p99, unit: 'ms', goal },
          { what: 'p99.9', value: p999, unit: 'ms' },
          { what: 'at most', value: Math.max(...delays), unit: 'ms' },
          { what: 'requests / events', value: receiver.requests() / receiver.arrivals.size, unit: 'times' },
        ],
      };
    } finally {
      await server.stop();
    }
  } finally {
    await receiver.stop();
  }
}

/** Starts a given number of steps per second, spread evenly over clients, however long a step takes. */
async function pacedLoop(steps: readonly Step[], seconds: number): Promise<Pace> {
  const startMs = performance.now();
  const endMs = startMs + seconds * 1_000;
  const everyMs = (steps.length * 1_000) / ordersPerSecond;
  let count = 0;
  await Promise.all(
    steps.map(async (step, i) => {
      for (let nextMs = startMs + (i * everyMs) / steps.length; nextMs < endMs; nextMs += everyMs) {
        await pause(Math.max(0, nextMs - performance.now()));
        await step();
        count += 1;
      }
    }),
  );
  return { steps: count, perSecond: count / ((performance.now() - startMs) / 1_000) };
}

/** Waits until every event of these orders has arrived. @throws when one does not */
async function allArrived({ arrivals }: HookReceiver, orders: number): Promise<void> {
  const endMs = performance.now() + patienceMs;
  while (performance.now() < endMs && arrivals.size < orders * eventsPerOrder) await pause(20);
  if (arrivals.size !== orders * eventsPerOrder)
    throw new Error(`${orders} orders had ${arrivals.size} events instead of ${eventsPerOrder} each.`);
}

/**
 * The latencies of all events but the earlier ones. The time of an event is that of the decision, so that its latency
 * includes the commit.
 */
function delaysWithout(earlier: ReadonlySet<string>, { arrivals }: HookReceiver): number[] {
  return [...arrivals].flatMap(([id, { arrivedMs, happenedMs }]) =>
    earlier.has(id) ? [] : [arrivedMs - happenedMs],
  );
}
