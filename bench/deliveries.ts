import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { makeBuyer } from './buyer.ts';
import type { Step } from './closed-loop.ts';
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
/** How long to wait for an event that does not arrive. */
const patienceMs = 30_000;

/** Measures how long after its change an event first arrives at a receiver that answers at once. */
export async function measureDeliveries(testbed: Testbed, options: Options): Promise<Section> {
  const receiver = await startHookReceiver();
  const owner = new pg.Client({ connectionString: testbed.database.ownerUrl });
  await owner.connect();
  try {
    const [key = ''] = await testbed.makeKeys(1, receiver.url);
    const server = await testbed.startKonter();
    try {
      const connections = await Promise.all(Array.from({ length: clients }, () => openHttp(server.url)));
      const samples = { quote: [], confirm: [] };
      const buyers = connections.map((connection) => makeBuyer(connection, () => key, samples));
      // A server that has just started runs slower.
      await pacedLoop(buyers, options.deliverySeconds / 4);
      const since = await now(owner);
      const perSecond = await pacedLoop(buyers, options.deliverySeconds);
      for (const connection of connections) connection.close();
      const delays = await delaysSince(owner, receiver, since);
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
    await owner.end();
    await receiver.stop();
  }
}

/** Starts a given number of steps per second, spread evenly over clients, however long a step takes. */
async function pacedLoop(steps: readonly Step[], seconds: number): Promise<number> {
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
  return count / ((performance.now() - startMs) / 1_000);
}

async function now(owner: pg.Client): Promise<Date> {
  const { rows } = await owner.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]?.now ?? new Date();
}

/**
 * Waits until every event has arrived, and returns the latencies. The time of an event is that of the decision, so that
 * its latency includes the commit.
 */
async function delaysSince(owner: pg.Client, receiver: HookReceiver, since: Date): Promise<number[]> {
  const { rows } = await owner.query<{ id: string; ms: number }>(
    'select id, (extract(epoch from created_at) * 1000)::float8 as ms from events where created_at >= $1',
    [since],
  );
  const endMs = performance.now() + patienceMs;
  while (performance.now() < endMs && rows.some(({ id }) => !receiver.arrivals.has(id))) await pause(20);
  return rows.map(({ id, ms }) => {
    const arrivedMs = receiver.arrivals.get(id);
    if (arrivedMs === undefined) throw new Error(`The event ${id} did not arrive.`);
    return arrivedMs - ms;
  });
}
