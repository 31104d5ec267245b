import { auditBooks } from '../../server/src/audit/audit-books.ts';
import type { App } from '../../server/src/app.ts';
import { makeClock, pause } from '../../server/src/clock.ts';
import { sql } from '../../server/src/database/sql.ts';
import type { Outcome } from '../campaign.ts';
import { arrive, buyInTurn } from './arrivals.ts';
import { type Buyers, connectBuyers } from './buyer.ts';
import { openTestbed, type Testbed } from './testbed.ts';
import {
  findingsOf,
  figuresOf,
  type Overload,
  overloads,
  soldPerSecond,
  type Requirements,
} from './verdict.ts';
import { watchServer } from './watch.ts';

/** The parameters. */
export interface Plan {
  readonly folder: string;
  /** How long each load lasts, seconds. */
  readonly seconds: number;
  /** How many connections each environment has. */
  readonly connections: number;
}

/** How many clients of each environment buy in turn where the best throughput is measured. */
const clientCounts = [32, 64] as const;
/** The load before and after an overload, as a share of the best throughput. */
const managedShare = 0.5;
/** How long each part of the load after an overload lasts. */
const recoverySeconds = 1;
const recoverySecondsMax = 30;
/** How long orders may take to end after the last load, milliseconds. */
const endMsMax = 60_000;
const pollMs = 500;
const clock = makeClock();

/** Finds the best throughput, and then lets multiples of it arrive. */
export async function runOverload(plan: Plan): Promise<Outcome> {
  const testbed = await openTestbed(plan.folder);
  try {
    const best = await withBuyers(testbed, Math.max(...clientCounts), (buyers) =>
      findBest(buyers, plan.seconds),
    );
    const findings: string[] = [];
    const figures: Record<string, number | string> = { 'best, sold in a second': Math.round(best) };
    for (const requirements of overloads) {
      const overload = await withBuyers(testbed, plan.connections, (buyers) =>
        overloadOnce(testbed, buyers, { requirements, best, seconds: plan.seconds }),
      );
      Object.assign(figures, figuresOf(overload, best));
      findings.push(...findingsOf(overload, best));
    }
    findings.push(...(await testbed.withApp(findUnended)));
    return { findings, figures };
  } finally {
    await testbed.close();
  }
}

/** Connects `count` buyers in each environment for one load: the server closes connections that are idle for a minute. */
async function withBuyers<T>(
  { served, keys }: Testbed,
  count: number,
  work: (buyers: Buyers) => Promise<T>,
): Promise<T> {
  const { buyers, close } = await connectBuyers(served.address, keys, count);
  try {
    return await work(buyers);
  } finally {
    close();
  }
}

async function findBest(buyers: Buyers, seconds: number): Promise<number> {
  // Not measured: Node compiles what runs often, and the lanes and caches fill.
  await buyInTurn(buyers, clientCounts[0], seconds);
  let best = 0;
  for (const count of clientCounts)
    best = Math.max(best, soldPerSecond(await buyInTurn(buyers, count, seconds)));
  return best;
}

async function overloadOnce(
  { served }: Testbed,
  buyers: Buyers,
  { requirements, best, seconds }: { requirements: Requirements; best: number; seconds: number },
): Promise<Overload> {
  // The same connections, and a load that the server can manage.
  const before = watchServer(served);
  await arrive(buyers, best * managedShare, seconds / 4);
  const { memoryMb: startMb } = await before.stop();
  const watch = watchServer(served);
  const load = await arrive(buyers, best * requirements.times, seconds);
  const observed = await watch.stop();
  return { requirements, load, observed, startMb, recoveredMs: await recover(buyers, best) };
}

/** Waits until a server sells everything again, and returns how long that took, milliseconds. */
async function recover(buyers: Buyers, best: number): Promise<number> {
  const startMs = clock.monotonicMs();
  for (let passed = 0; passed < recoverySecondsMax; passed += recoverySeconds) {
    const beganMs = clock.monotonicMs();
    const { results } = await arrive(buyers, best * managedShare, recoverySeconds);
    const all = [results.live, results.sandbox];
    const soldAtOnce = all.every(
      ({ sold, refused }) => refused.length === 0 && sold.every((ms) => ms < 1_000),
    );
    if (soldAtOnce) return beganMs - startMs;
  }
  return Infinity;
}

/** Orders that have not ended, and what the audit finds. */
async function findUnended({ database, keyring }: App): Promise<string[]> {
  const endMs = clock.monotonicMs() + endMsMax;
  let open: readonly string[];
  do {
    await pause(pollMs);
    const rows = await database.rows(sql<{ id: string }>`
      select id from current_orders where status in ('inquiring', 'processing')`);
    open = rows.map(({ id }) => id);
  } while (open.length > 0 && clock.monotonicMs() < endMs);
  const { findings } = await auditBooks(database, keyring);
  return [
    ...open.map((id) => `The order ${id} has no end.`),
    ...findings.map(({ wallet, problem }) => `The audit of ${wallet}: ${problem}.`),
  ];
}
