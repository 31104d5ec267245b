import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { latencyOf } from '../../bench/figures.ts';
import { makeClock, pause } from '../../server/src/clock.ts';
import { serve, type Served, stopAll, until } from '../../server/test/crash/serve.ts';
import type { Outcome } from '../campaign.ts';
import { residentBytes } from '../resident-memory.ts';
import { type Attack, attacksOf, startAttack } from './attack.ts';
import { useServer, type Waits } from './clients.ts';

/** The parameters. */
export interface Plan {
  readonly folder: string;
  /** How many connections attack at once, how often each repeats, and for how many seconds the server is watched. */
  readonly connections: number;
  readonly requests: number;
  readonly seconds: number;
}

/** The limits for a server under attack. */
const growthMbMax = 100;
const p99MsMax = 500;
/** Node checks every minute whether a connection has read anything since the last check. */
const endMsMax = 150_000;
const sampleEveryMs = 100;
const clock = makeClock();

/** A key whose limits the campaign does not reach. */
const variables = {
  KONTER_REQUESTS_PER_MINUTE_SANDBOX: '1000000',
  KONTER_LIMIT_DAILY: '999999999999',
  KONTER_SANDBOX_START_BALANCE: '999999999999',
};

interface Seen {
  readonly findings: string[];
  readonly figures: Record<string, number | string>;
}

/** Runs one attack after the other against one server. */
export async function playUnreadAnswers(plan: Plan): Promise<Outcome> {
  const served = await serve(plan.folder, variables);
  try {
    const key = (await readFile(join(plan.folder, 'demo-key'), 'utf8')).trim();
    const seen: Seen = { findings: [], figures: {} };
    const use = () => useServer(served.address, key, plan.seconds);
    checkWaits(seen, 'nobody attacks', await use());
    const startMb = await residentMb(served);
    seen.figures['memory at first, MB'] = Math.round(startMb);
    for (const attack of attacksOf(plan.requests)) {
      const attackers = startAttack(served.address, attack, plan.connections);
      const memory = watchMemory(served);
      checkWaits(seen, attack.name, await use());
      checkMemory(seen, attack, (await memory.stop()) - startMb);
      attackers.stop();
    }
    await checkEnd(seen, served, plan);
    return seen;
  } finally {
    await stopAll(plan.folder);
  }
}

function checkWaits({ findings, figures }: Seen, name: string, waits: Waits): void {
  const p99 = Object.entries(waits).map(([what, samples]) => [what, latencyOf(samples).p99] as const);
  figures[`${name}: p99, ms`] = p99.map(([what, ms]) => `${what} ${Math.round(ms)}`).join(', ');
  for (const [what, ms] of p99)
    if (ms > p99MsMax) findings.push(`${name}: ${what} took ${Math.round(ms)} ms at p99.`);
}

function checkMemory({ findings, figures }: Seen, { name }: Attack, growthMb: number): void {
  figures[`${name}: memory, MB`] = `+${Math.round(growthMb)} at most`;
  if (growthMb > growthMbMax)
    findings.push(`${name}: the memory of the server grew by ${Math.round(growthMb)} MB.`);
}

/** Whether the server closes connections that read nothing. */
async function checkEnd({ findings, figures }: Seen, served: Served, plan: Plan): Promise<void> {
  const [attack] = attacksOf(plan.requests);
  if (attack === undefined) return;
  const attackers = startAttack(served.address, attack, plan.connections);
  await until('all are connected', endMsMax, async () => (await openAt(served)) >= plan.connections);
  const startMs = clock.monotonicMs();
  const passedMs = () => clock.monotonicMs() - startMs;
  while ((await openAt(served)) > 0 && passedMs() < endMsMax) await pause(sampleEveryMs);
  const left = await openAt(served);
  figures['ended by the server'] = `${plan.connections - left} within ${Math.round(passedMs() / 1_000)} s`;
  if (left > 0) findings.push(`The server has not closed ${left} connections.`);
  attackers.stop();
}

/** How many connections the server has in the kernel: a client that reads nothing does not notice their end. */
async function openAt({ address }: Served): Promise<number> {
  const port = Number(new URL(address).port).toString(16).toUpperCase().padStart(4, '0');
  const [, ...lines] = (await readFile('/proc/net/tcp', 'utf8')).trimEnd().split('\n');
  const established = '01';
  return lines.filter((line) => {
    const [, local, , state] = line.trim().split(/\s+/);
    return local?.endsWith(`:${port}`) === true && state === established;
  }).length;
}

/** Watches the memory of a server. The end of the watch returns its maximum in megabytes. */
function watchMemory(served: Served): { stop(): Promise<number> } {
  const stopped = new AbortController();
  const watched = (async () => {
    let most = 0;
    while (!stopped.signal.aborted) {
      most = Math.max(most, await residentMb(served));
      await pause(sampleEveryMs, stopped.signal);
    }
    return most;
  })();
  return {
    stop() {
      stopped.abort();
      return watched;
    },
  };
}

async function residentMb({ pid }: Served): Promise<number> {
  return (await residentBytes(pid)) / 1_000_000;
}
