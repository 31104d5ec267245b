import { latencyOf } from '../../bench/figures.ts';
import { type Environment, environments } from '../../server/src/environment.ts';
import type { Load } from './arrivals.ts';
import type { Observations } from './watch.ts';

/** What must hold at a multiple of the best throughput. Latencies in milliseconds. */
export interface Requirements {
  /** How many times the best throughput arrives. */
  readonly times: number;
  /** The smallest share of the best throughput that is sold. */
  readonly share: number;
  /** The p99 of sold orders; undefined where none is required. */
  readonly soldMs?: number;
  /** The p99 of refusals; undefined where none is required. */
  readonly refusedMs?: number;
}

/** The requirements of the campaign. */
export const overloads: readonly Requirements[] = [
  { times: 2, share: 0.6, soldMs: 1_000, refusedMs: 250 },
  { times: 5, share: 0.25 },
];

/** How long `/healthz` may take under any overload, and the server to recover from it. */
const healthMsMax = 1_000;
const recoveredMsMax = 10_000;
/** By how much the memory of the server may grow. */
const growthMbMax = 100;

/** What was observed of one overload. */
export interface Overload {
  readonly requirements: Requirements;
  readonly load: Load;
  readonly observed: Observations;
  /** The memory before the load, at the same number of connections, megabytes. */
  readonly startMb: number;
  /** How long after the load everything was sold again, milliseconds. */
  readonly recoveredMs: number;
}

/** How many orders were sold in each second. */
export function soldPerSecond({ results, seconds }: Load): number {
  return (results.live.sold.length + results.sandbox.sold.length) / seconds;
}

/** The share of the orders of an environment that was refused. */
function refusedShare({ results }: Load, environment: Environment): number {
  const { sold, refused } = results[environment];
  return refused.length / Math.max(1, sold.length + refused.length);
}

/** What does not hold, one sentence each. `best` is the best throughput. */
export function findingsOf(
  { requirements, load, observed, startMb, recoveredMs }: Overload,
  best: number,
): string[] {
  const at = `At ${requirements.times} times the best throughput`;
  const { sold, refused } = together(load);
  const findings: string[] = [];
  const need = (holds: boolean, sentence: string): void => {
    if (!holds) findings.push(`${at}, ${sentence}.`);
  };
  const share = soldPerSecond(load) / best;
  need(share >= requirements.share, `${percent(share)} of it was sold`);
  const soldMs = latencyOf(sold).p99;
  need(
    requirements.soldMs === undefined || soldMs < requirements.soldMs,
    `sold orders took ${whole(soldMs)} ms at p99`,
  );
  const refusedMs = latencyOf(refused).p99;
  need(
    requirements.refusedMs === undefined || refusedMs < requirements.refusedMs,
    `refusals took ${whole(refusedMs)} ms at p99`,
  );
  const healthMs = Math.max(...observed.health);
  need(healthMs < healthMsMax, `/healthz took ${whole(healthMs)} ms`);
  need(recoveredMs <= recoveredMsMax, `the server had not recovered after ${whole(recoveredMs)} ms`);
  const growthMb = observed.memoryMb - startMb;
  need(growthMb < growthMbMax, `the memory of the server grew by ${whole(growthMb)} MB`);
  const [live, sandbox] = [refusedShare(load, 'live'), refusedShare(load, 'sandbox')];
  need(sandbox > live, `${percent(live)} of live and ${percent(sandbox)} of the sandbox were refused`);
  for (const environment of environments)
    for (const what of load.results[environment].unexpected.slice(0, 3))
      findings.push(`${at}, in ${environment}: ${what}.`);
  return findings;
}

/** The figures of an overload, by name. */
export function figuresOf(
  { requirements, load, observed, startMb, recoveredMs }: Overload,
  best: number,
): Record<string, string> {
  const at = `${requirements.times} x`;
  const { sold, refused } = together(load);
  const [soldMs, refusedMs, health] = [latencyOf(sold), latencyOf(refused), latencyOf(observed.health)];
  const perSecond = soldPerSecond(load);
  const { live, sandbox } = load.results;
  return {
    [`${at}: sold in a second`]: `${whole(perSecond)}, ${percent(perSecond / best)} of the best`,
    [`${at}: live sold, refused`]: `${live.sold.length}, ${live.refused.length} (${live.refusedConfirms} confirms)`,
    [`${at}: sandbox sold, refused`]: `${sandbox.sold.length}, ${sandbox.refused.length} (${sandbox.refusedConfirms} confirms)`,
    [`${at}: sold, p50 and p99, ms`]: `${whole(soldMs.p50)}, ${whole(soldMs.p99)}`,
    [`${at}: refused, p50, p99 and most, ms`]: `${whole(refusedMs.p50)}, ${whole(refusedMs.p99)}, ${whole(mostOf(refused))}`,
    [`${at}: /healthz, p99 and most, ms`]: `${whole(health.p99)}, ${whole(mostOf(observed.health))}`,
    [`${at}: memory before and at most, MB`]: `${whole(startMb)}, ${whole(observed.memoryMb)}`,
    [`${at}: load late by, ms`]: whole(observed.lateMs),
    [`${at}: recovered after, s`]: (recoveredMs / 1_000).toFixed(1),
  };
}

function together({ results: { live, sandbox } }: Load): { sold: number[]; refused: number[] } {
  return { sold: [...live.sold, ...sandbox.sold], refused: [...live.refused, ...sandbox.refused] };
}

function mostOf(samples: readonly number[]): number {
  return samples.reduce((most, one) => Math.max(most, one), 0);
}

function whole(value: number): string {
  return String(Math.round(value));
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
