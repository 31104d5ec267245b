import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Outcome } from '../campaign.ts';
import { makeClock } from '../../server/src/clock.ts';
import { makeRandom } from '../../server/test/crash/random.ts';
import { type Operation, operations } from './operations.ts';
import { play, type Played, type Point } from './play.ts';
import { openTestbed, type Testbed } from './testbed.ts';
import { type Victim, victims } from './victims.ts';

/** The parameters of a campaign. */
export interface WriteCallsPlan {
  /** An empty folder that the user of PostgreSQL may enter. */
  readonly folder: string;
  readonly victims: readonly string[];
  readonly operations: readonly string[];
  /** The number of the first call of each thread and name at which a victim is killed. */
  readonly from: number;
  /** The most calls of each thread and name at which it is killed. */
  readonly most?: number;
  readonly seed: number;
  /** The `konter` under test: another than that of this checkout. */
  readonly program?: string;
}

const clock = makeClock();

/** Kills each victim at each write call of each operation, and gives the verdict. */
export async function runWriteCalls(plan: WriteCallsPlan): Promise<Outcome> {
  const startMs = clock.monotonicMs();
  const findings: string[] = [];
  const counted: Record<string, string> = {};
  let kills = 0;
  const chosen = plan.victims.flatMap((victim) =>
    plan.operations.map((operation) => ({
      name: `${victim}, ${operation}`,
      victim: named(victims, 'victim', victim),
      operation: named(operations, 'operation', operation),
    })),
  );
  const stage = makeStage(plan);
  try {
    for (const pair of chosen) {
      const played = await playOperation(stage, plan, pair);
      findings.push(...played.findings);
      kills += played.kills;
      counted[pair.name] = played.text;
    }
    findings.push(...(await stage.audit()));
  } finally {
    await stage.discard();
  }
  const seconds = Math.round((clock.monotonicMs() - startMs) / 1_000);
  return { findings, figures: { seed: plan.seed, ...counted, kills, seconds } };
}

/** The testbed of a run. */
interface Stage {
  testbed(): Promise<Testbed>;
  /** Ends the testbed after a finding: what is wrong there would be found again and again. The next one is new. */
  discard(): Promise<void>;
  /** The findings of `konter audit` in the testbed that is left. */
  audit(): Promise<readonly string[]>;
}

function makeStage({ folder, seed, program }: WriteCallsPlan): Stage {
  const random = makeRandom(seed);
  let opened = 0;
  let current: Testbed | undefined;
  return {
    async testbed() {
      if (current !== undefined) return current;
      opened += 1;
      const own = join(folder, `testbed-${opened}`);
      await mkdir(own);
      // The user of PostgreSQL passes through it.
      await chmod(own, 0o711);
      current = await openTestbed(own, random, program);
      return current;
    },
    async discard() {
      await current?.close();
      current = undefined;
    },
    audit: async () => (await current?.audit()) ?? [],
  };
}

/** An operation, and the victim that is killed during it. */
interface Pair {
  readonly name: string;
  readonly victim: Victim;
  readonly operation: Operation;
}

interface PlayedOperation {
  readonly findings: readonly string[];
  readonly kills: number;
  /** The calls of the rehearsal and the kills, for whoever reads the figures. */
  readonly text: string;
}

/** How often the points of its own calls are played until each of them was met: other calls, at any time, move them. */
const passesMax = 4;

/** Rehearses an operation, and kills its victim at each call of each thread until a performance ends before the call. */
async function playOperation(
  stage: Stage,
  plan: WriteCallsPlan,
  { name, victim, operation }: Pair,
): Promise<PlayedOperation> {
  const findings: string[] = [];
  const last = plan.from + (plan.most ?? Infinity) - 1;
  const isWhole = plan.from === 1 && plan.most === undefined;
  const met = new Set<number>();
  let kills = 0;

  async function playOnce(where: string, point?: Point): Promise<Played> {
    const testbed = await stage.testbed();
    await testbed.start(operation.variables);
    const played = await play(testbed, victim, operation, point);
    findings.push(...played.problems.map((problem) => `${name}, ${where}: ${problem}`));
    if (played.problems.length > 0) await stage.discard();
    return played;
  }

  async function playCalls(thread: string, call: string): Promise<void> {
    for (let number = plan.from; number <= last; number += 1) {
      const point = { thread, call, number };
      const { reached, killedAtOwn } = await playOnce(`killed at ${call} ${number} of ${thread}`, point);
      if (!reached) return;
      kills += 1;
      if (killedAtOwn !== undefined) met.add(killedAtOwn);
    }
  }

  const rehearsal = await playOnce('not killed');
  if (rehearsal.own === 0) findings.push(`${name}: none of its calls was seen`);
  for (const { thread, call } of rehearsal.calls) await playCalls(thread, call);
  for (let pass = 2; isWhole && pass <= passesMax && met.size < rehearsal.own; pass += 1)
    for (const { thread, call, hasOwn } of rehearsal.calls) if (hasOwn) await playCalls(thread, call);
  const counts = rehearsal.calls.map(({ thread, call, most }) => `${most} ${call} of ${thread}`).join(', ');
  return { findings, kills, text: `${counts}; ${kills} kills, ${met.size} of ${rehearsal.own} own calls` };
}

function named<T>(all: Readonly<Record<string, T>>, what: string, name: string): T {
  const one = all[name];
  if (one === undefined)
    throw new Error(`There is no ${what} "${name}"; there are: ${Object.keys(all).join(', ')}.`);
  return one;
}
