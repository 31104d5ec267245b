import { join } from 'node:path';
import { makeBuyer, textAfter } from './buyer.ts';
import { startChild } from './child-server.ts';
import { closedLoop } from './closed-loop.ts';
import { latencyOf, median } from './figures.ts';
import type { Testbed } from './testbed.ts';
import { getRequest, openHttp } from './http-connection.ts';
import type { Options } from './options.ts';
import type { Figure, Section } from './report.ts';

const clients = 16;
const goals = {
  'GET /orders/{id}': { must: 0.15, aim: 0.15, side: 'at least' },
  'GET /catalog': { must: 0.3, aim: 0.5, side: 'at least' },
} as const;

/** One thing to read: which server answers which request. */
interface Target {
  readonly url: string;
  readonly request: string;
}

/** Measures reads against a Fastify that serves a constant of the same length, alternating. */
export async function measureReads(testbed: Testbed, options: Options): Promise<Section> {
  const [key = ''] = await testbed.makeKeys(1);
  const server = await testbed.startKonter();
  try {
    const orderId = await buyOne(server.url, key);
    const figures: Figure[] = [];
    const rounds: Record<string, readonly number[]>[] = [];
    for (const path of [`/sandbox/v1/orders/${orderId}`, '/sandbox/v1/catalog']) {
      const name = path.includes('/orders/') ? 'GET /orders/{id}' : 'GET /catalog';
      const measured = await measurePath(
        testbed,
        { url: server.url, request: getRequest(path, key) },
        options,
      );
      figures.push(...figuresOf(name, measured));
      rounds.push({ [`${name} per second`]: measured.reads, 'constant per second': measured.constants });
    }
    return { title: `Reads by ${clients} clients, against a constant of the same length`, figures, rounds };
  } finally {
    await server.stop();
  }
}

async function buyOne(url: string, key: string): Promise<string> {
  const connection = await openHttp(url);
  await makeBuyer(connection, () => key, { quote: [], confirm: [] })();
  const { body } = await connection.send(getRequest('/sandbox/v1/orders', key));
  connection.close();
  return textAfter(body, '"id":"');
}

interface Measured {
  readonly reads: readonly number[];
  readonly constants: readonly number[];
  readonly samples: readonly number[];
}

async function measurePath(testbed: Testbed, target: Target, options: Options): Promise<Measured> {
  const connection = await openHttp(target.url);
  const { status, body } = await connection.send(target.request);
  connection.close();
  if (status !== 200) throw new Error(`A read answered ${status}: ${body.slice(0, 300)}`);
  const constant = await startChild({
    script: new URL('constant-server.ts', import.meta.url),
    env: { CONSTANT_BYTES: String(body.length) },
    logFile: join(testbed.dir, 'constant.log'),
  });
  try {
    const samples: number[] = [];
    const reads: number[] = [];
    const constants: number[] = [];
    for (let n = 0; n < options.rounds; n += 1) {
      constants.push(await readOften({ url: constant.url, request: getRequest('/constant') }, options, []));
      reads.push(await readOften(target, options, samples));
    }
    return { reads, constants, samples };
  } finally {
    await constant.stop();
  }
}

async function readOften({ url, request }: Target, options: Options, samples: number[]): Promise<number> {
  const connections = await Promise.all(Array.from({ length: clients }, () => openHttp(url)));
  const readers = (stored: number[]) =>
    connections.map((connection) => async () => {
      const startMs = performance.now();
      const { status } = await connection.send(request);
      if (status !== 200) throw new Error(`A read answered ${status}.`);
      stored.push(performance.now() - startMs);
    });
  await closedLoop(readers([]), options.warmUpSeconds);
  const { perSecond } = await closedLoop(readers(samples), options.seconds);
  for (const connection of connections) connection.close();
  return perSecond;
}

function figuresOf(name: keyof typeof goals, { reads, constants, samples }: Measured): Figure[] {
  const { p50, p99, p999 } = latencyOf(samples);
  return [
    { what: `${name}: constant`, value: median(constants), unit: 'per second' },
    { what: `${name}: konter`, value: median(reads), unit: 'per second' },
    {
      what: `${name}: konter / constant`,
      value: median(reads.map((value, i) => value / (constants[i] ?? value))),
      unit: 'times',
      goal: goals[name],
    },
    { what: `${name}: p50`, value: p50, unit: 'ms' },
    { what: `${name}: p99`, value: p99, unit: 'ms' },
    { what: `${name}: p99.9`, value: p999, unit: 'ms' },
  ];
}
