import { readFile } from 'node:fs/promises';
import { latencyOf } from '../../bench/figures.ts';
import { makeClock, pause } from '../../server/src/clock.ts';
import { type Served, until } from '../../server/test/crash/serve.ts';
import type { Outcome } from '../campaign.ts';
import { openTestbed } from '../overload/testbed.ts';
import { residentBytes } from '../resident-memory.ts';
import { attacksOf, isAttacker, startAttack, startSlowConnections } from './attack.ts';
import { connectAnew, type NewConnectionWaits, useServer, type Waits } from './clients.ts';

/** The parameters. */
export interface Plan {
  readonly folder: string;
  /** How many connections attack at once, one number after the other. */
  readonly connections: readonly number[];
  /** How often each repeats its request, and for how many seconds the server is watched. */
  readonly requests: number;
  readonly seconds: number;
  /** How many slow connections one address opens at the end. */
  readonly slow: number;
}

/** The limits for a server under attack. */
const growthMbMax = 100;
const p99MsMax = 500;
const endMsMax = 60_000;
const sampleEveryMs = 100;
const clock = makeClock();

interface Seen {
  readonly findings: string[];
  readonly figures: Record<string, number | string>;
}

/** Runs one attack after the other against one server. */
export async function runUnreadAnswers(plan: Plan): Promise<Outcome> {
  const testbed = await openTestbed(plan.folder);
  const { served } = testbed;
  const key = testbed.keys.live;
  try {
    const seen: Seen = { findings: [], figures: {} };
    const use = () => useServer(served.address, key, plan.seconds);
    // Not measured: a server reads within a second what its suppliers sell.
    await use();
    checkWaits(seen, 'nobody attacks', await use());
    const startMb = await residentMb(served);
    seen.figures['memory at first, MB'] = Math.round(startMb);
    for (const connections of plan.connections) {
      for (const attack of attacksOf(plan.requests)) {
        const name = `${connections} x ${attack.name}`;
        const attackers = startAttack(served.address, attack, connections);
        const memory = watchMemory(served);
        checkWaits(seen, name, await use());
        checkMemory(seen, name, (await memory.stop()) - startMb);
        attackers.stop();
        await checkGone(seen, name, served);
      }
    }
    await checkEnd(seen, served, { connections: Math.max(...plan.connections), requests: plan.requests });
    await checkSlow(seen, served, { key, plan, startMb });
    return seen;
  } finally {
    await testbed.close();
  }
}

function checkWaits({ findings, figures }: Seen, name: string, waits: Waits | NewConnectionWaits): void {
  const p99 = Object.entries(waits).map(([what, samples]) => [what, latencyOf(samples).p99] as const);
  figures[`${name}: p99, ms`] = p99.map(([what, ms]) => `${what} ${Math.round(ms)}`).join(', ');
  for (const [what, ms] of p99)
    if (ms > p99MsMax) findings.push(`${name}: ${what} took ${Math.round(ms)} ms at p99.`);
}

function checkMemory({ findings, figures }: Seen, name: string, growthMb: number): void {
  figures[`${name}: memory, MB`] = `+${Math.round(growthMb)} at most`;
  if (growthMb > growthMbMax)
    findings.push(`${name}: the memory of the server grew by ${Math.round(growthMb)} MB.`);
}

/** Whether nothing is left of attackers that have gone. */
async function checkGone({ findings, figures }: Seen, name: string, served: Served): Promise<void> {
  const { left, seconds } = await waitForEnd(served);
  figures[`${name}: ended after, s`] = seconds;
  if (left > 0)
    findings.push(`${name}: ${left} connections were left a minute after the attackers had gone.`);
}

/** Whether the server closes connections of clients that have vanished without closing them. */
async function checkEnd(
  { findings, figures }: Seen,
  served: Served,
  { connections, requests }: { connections: number; requests: number },
): Promise<void> {
  const [attack] = attacksOf(requests);
  if (attack === undefined) return;
  const attackers = startAttack(served.address, attack, connections);
  // The server closes the first of them before the last has connected.
  await until('all are connected', endMsMax, async () => attackers.connected() >= connections);
  const { left, seconds } = await waitForEnd(served);
  figures[`${connections} connections that read nothing, closed by the server`] =
    `${connections - left} within ${seconds} s`;
  if (left > 0) findings.push(`The server had not closed ${left} of ${connections} connections in a minute.`);
  attackers.stop();
}

/** Whether others connect and buy while one address opens many slow connections. */
async function checkSlow(
  seen: Seen,
  served: Served,
  { key, plan, startMb }: { key: string; plan: Plan; startMb: number },
): Promise<void> {
  const name = `${plan.slow} x slow, from one address`;
  const slow = startSlowConnections(served.address, plan.slow);
  const memory = watchMemory(served);
  const [waits, anew] = await Promise.all([
    useServer(served.address, key, plan.seconds),
    connectAnew(served.address, plan.seconds),
  ]);
  seen.figures[`${name}: open at the server`] = await openAt(served);
  checkWaits(seen, name, { ...waits, ...anew });
  checkMemory(seen, name, (await memory.stop()) - startMb);
  slow.stop();
  await checkGone(seen, name, served);
}

/** Waits until the server has no connection of the attackers, a minute at most. */
async function waitForEnd(served: Served): Promise<{ left: number; seconds: number }> {
  const startMs = clock.monotonicMs();
  const passedMs = () => clock.monotonicMs() - startMs;
  while ((await openAt(served)) > 0 && passedMs() < endMsMax) await pause(sampleEveryMs);
  return { left: await openAt(served), seconds: Math.round(passedMs() / 1_000) };
}

/** How many connections of attackers the server has in the kernel: a client that reads nothing does not notice their end. */
async function openAt({ address }: Served): Promise<number> {
  const port = Number(new URL(address).port).toString(16).toUpperCase().padStart(4, '0');
  const [, ...lines] = (await readFile('/proc/net/tcp', 'utf8')).trimEnd().split('\n');
  const established = '01';
  return lines.filter((line) => {
    const [, local, remote = '', state] = line.trim().split(/\s+/);
    return local?.endsWith(`:${port}`) === true && isAttacker(remote) && state === established;
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
