import { setTimeout as pause } from 'node:timers/promises';
import { makeBuyer, type OrderSamples } from './buyer.ts';
import type { ChildServer } from './child-server.ts';
import { median } from './figures.ts';
import type { Testbed } from './testbed.ts';
import { startHookReceiver } from './hook-receiver.ts';
import { openHttp } from './http-connection.ts';
import type { Options } from './options.ts';
import type { Figure, Section } from './report.ts';

const clients = 16;
const wallets = 100;
const megabytesMax = 300;
/** The last quarter of the run may use this many times the memory of the second, when everything is warm. */
const growthMax = 1.1;
/** How long the server is idle before its last measurement. */
const quietMs = 5_000;

/** Measures the resident memory of the server while it takes many orders, and after them. */
export async function measureMemory(testbed: Testbed, options: Options): Promise<Section> {
  const { figures, samples } = await watchOrders(testbed, options, await testbed.makeKeys(wallets));
  return { title: titleOf(options), figures, rounds: samples };
}

/**
 * The same while every event is delivered: most to a receiver that answers at once, the others to one that never
 * answers and one that never ends.
 */
export async function measureMemoryDelivered(testbed: Testbed, options: Options): Promise<Section> {
  const receiver = await startHookReceiver();
  try {
    const bad = wallets / 10;
    const keys = [
      ...(await testbed.makeKeys(wallets - 2 * bad, receiver.url)),
      ...(await testbed.makeKeys(bad, `${receiver.url}/hangs`)),
      ...(await testbed.makeKeys(bad, `${receiver.url}/endless`)),
    ];
    const { figures, samples } = await watchOrders(testbed, options, keys);
    const arrived: Figure = {
      what: 'events that arrived for each order',
      value: receiver.arrivals.size / options.memoryOrders,
      unit: 'times',
    };
    return { title: `${titleOf(options)}, with deliveries`, figures: [...figures, arrived], rounds: samples };
  } finally {
    await receiver.stop();
  }
}

function titleOf({ memoryOrders }: Options): string {
  return `Memory of the server over ${memoryOrders.toLocaleString('en')} orders of ${wallets} wallets`;
}

async function watchOrders(
  testbed: Testbed,
  options: Options,
  keys: readonly string[],
): Promise<{ figures: Figure[]; samples: number[] }> {
  const server = await testbed.startKonter();
  try {
    const start = await server.residentMb();
    const samples = await takeOrders(server, keys, options.memoryOrders);
    await pause(quietMs);
    const after = await server.residentMb();
    return { figures: figuresOf(start, samples, after), samples };
  } finally {
    await server.stop();
  }
}

function figuresOf(start: number, samples: readonly number[], after: number): Figure[] {
  const quarter = (n: number): number =>
    median(samples.slice((samples.length * (n - 1)) / 4, (samples.length * n) / 4));
  const goal = { must: megabytesMax, aim: megabytesMax, side: 'at most' } as const;
  return [
    { what: 'at the start', value: start, unit: 'MB' },
    { what: 'at most, during', value: Math.max(...samples), unit: 'MB', goal },
    { what: 'second quarter, median', value: quarter(2), unit: 'MB' },
    { what: 'last quarter, median', value: quarter(4), unit: 'MB' },
    {
      what: 'last quarter / second',
      value: quarter(4) / quarter(2),
      unit: 'times',
      goal: { must: growthMax, aim: growthMax, side: 'at most' },
    },
    { what: `${quietMs / 1_000} s after`, value: after, unit: 'MB', goal },
  ];
}

/** Returns the resident memory in megabytes, measured a few hundred times during the run. */
async function takeOrders(server: ChildServer, keys: readonly string[], orders: number): Promise<number[]> {
  const connections = await Promise.all(Array.from({ length: clients }, () => openHttp(server.url)));
  const residents: number[] = [];
  const latencies: OrderSamples = { quote: [], confirm: [] };
  const every = Math.max(1, Math.floor(orders / 200));
  let taken = 0;
  const nextKey = (): string => keys[taken % keys.length] ?? '';
  await Promise.all(
    connections.map(async (connection) => {
      const buy = makeBuyer(connection, nextKey, latencies);
      while (taken < orders) {
        taken += 1;
        if (taken % every === 0) residents.push(await server.residentMb());
        await buy();
      }
    }),
  );
  for (const connection of connections) connection.close();
  return residents;
}
