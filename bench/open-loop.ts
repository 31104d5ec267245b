import { setTimeout as pause } from 'node:timers/promises';
import { withBuyers } from './buyer.ts';
import type { Step } from './closed-loop.ts';
import { latencyOf } from './figures.ts';
import type { Testbed } from './testbed.ts';
import type { Options } from './options.ts';
import type { Figure, Section } from './report.ts';

/** How many orders arrive in each second. */
const rates = [100, 250, 500, 1_000, 1_500, 2_000, 3_000, 4_000];
/** The connections of the load. An order that arrives while all are busy waits, and its wait counts. */
const clients = 256;
/** Below this share of the rate the server does not keep up, and higher rates are not measured. */
const keptUp = 0.95;

/** The result of arrivals at one rate. */
interface Arrivals {
  /** From the intended start of each step to its end, milliseconds. */
  readonly latencies: readonly number[];
  /** How many steps were done in each second. */
  readonly perSecond: number;
}

/**
 * Measures complete orders of one hot wallet that arrive at fixed rates, whether the server keeps up or not. The latency of
 * an order starts when it should have arrived, so that a slow server does not delay its own measurement.
 */
export async function measureOpenLoop(testbed: Testbed, options: Options): Promise<Section> {
  const [key = ''] = await testbed.makeKeys(1);
  const server = await testbed.startKonter();
  try {
    return await withBuyers(
      server.url,
      () => key,
      clients,
      async (buyers) => {
        const steps = buyers({ quote: [], confirm: [] });
        const figures: Figure[] = [];
        const [slowest = 0] = rates;
        await openLoop(steps, slowest, options.warmUpSeconds * 10);
        for (const rate of rates) {
          const arrivals = await openLoop(steps, rate, options.openLoopSeconds);
          figures.push(...figuresOf(rate, arrivals));
          if (arrivals.perSecond < rate * keptUp) break;
        }
        return {
          title:
            'Orders of one hot wallet that arrive at a fixed rate; latency of quote and confirm from the intended start',
          figures,
        };
      },
    );
  } finally {
    await server.stop();
  }
}

/** Starts `rate` steps a second for `seconds`, evenly spaced, and waits until all have ended. @throws when a step fails */
export async function openLoop(steps: readonly Step[], rate: number, seconds: number): Promise<Arrivals> {
  const latencies: number[] = [];
  const idle = [...steps];
  const waiting: number[] = [];
  const running: Promise<void>[] = [];
  const failures: unknown[] = [];

  /** Runs a step for the arrival that should have started at `intendedMs`, and then for those that wait. */
  async function serve(step: Step, intendedMs: number): Promise<void> {
    for (let nextMs: number | undefined = intendedMs; nextMs !== undefined; nextMs = waiting.shift()) {
      await step();
      latencies.push(performance.now() - nextMs);
    }
    idle.push(step);
  }

  const startMs = performance.now();
  for (let n = 0; n < rate * seconds && failures.length === 0; n += 1) {
    const intendedMs = startMs + (n * 1_000) / rate;
    const earlyMs = intendedMs - performance.now();
    if (earlyMs > 0) await pause(earlyMs);
    // In turns: the server closes a connection that has sent nothing for half a minute.
    const step = idle.shift();
    if (step === undefined) waiting.push(intendedMs);
    else running.push(serve(step, intendedMs).catch((error: unknown) => void failures.push(error)));
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
  return { latencies, perSecond: latencies.length / ((performance.now() - startMs) / 1_000) };
}

function figuresOf(rate: number, { latencies, perSecond }: Arrivals): Figure[] {
  const of = `${rate.toLocaleString('en')} orders a second`;
  const { p50, p99 } = latencyOf(latencies);
  return [
    { what: `${of}: done`, value: perSecond, unit: 'per second' },
    { what: `${of}: p50`, value: p50, unit: 'ms' },
    { what: `${of}: p99`, value: p99, unit: 'ms' },
  ];
}
