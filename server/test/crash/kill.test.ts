import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { makeClock, pause } from '../../src/clock.ts';
import { hasCode } from '../../src/fault.ts';
import { makeTestFolder } from '../folder.ts';
import { countTakenOver, countUnfinished, expectEnds, expectNothingLost } from './books.ts';
import { type Load, openLoad } from './load.ts';
import { makeRandom, type Random } from './random.ts';
import {
  childrenOf,
  konterCommand,
  postmasterPid,
  processesLeft,
  removeDataDir,
  serve,
  type Served,
  stopAll,
  until,
} from './serve.ts';
import { patienceMs } from '../patience.ts';

const leaseMs = 2_500;
const timeoutCheckMs = 1_500;
const startBalance = 900_000_000n;
const variables = {
  KONTER_ATTEMPT_LEASE_MS: String(leaseMs),
  KONTER_REPLY_DEADLINE_MS_SANDBOX: '500',
  KONTER_SIMULATOR_TIMEOUT_CHECK_MS: String(timeoutCheckMs),
  KONTER_SIMULATOR_REVIEW_MS: '300',
  KONTER_SIMULATOR_SLOW_INQUIRY_MS: '400',
  KONTER_WORKER_INTERVAL_MS: '100',
  KONTER_SANDBOX_START_BALANCE: String(startBalance),
  KONTER_LIMIT_DAILY: String(startBalance),
  KONTER_REQUESTS_PER_MINUTE_SANDBOX: '1000000',
};
const clients = 16;
const clock = makeClock();

type Victim = 'server' | 'postmaster' | 'backend' | 'both';

let dataDir: string;
let served: Served;
let load: Load | undefined;

beforeEach(async () => {
  dataDir = await makeTestFolder('crash');
  served = await serve(dataDir, variables);
});

afterEach(async () => {
  await load?.stop();
  await stopAll(dataDir);
  await removeDataDir(dataDir);
});

/** How many times each is killed: 30 kills in all. Set more to search for rare defects. */
const kills = Number(process.env['KONTER_KILLS'] ?? 10);

/** A kill takes five seconds, and more on a busy machine. */
const testTimeoutMs = 300_000 + 3 * kills * 20_000;

/** What is killed, in turn, so that the same server and the same data live through every kind of kill after every other. */
const victims: readonly Victim[] = Array.from({ length: kills }, (_, i): Victim[] => [
  'server',
  i % 2 === 0 ? 'backend' : 'postmaster',
  'both',
]).flat();

test(
  'kill -9 of the server, PostgreSQL or both at random moments loses nothing and repeats nothing',
  async () => {
    const random = makeRandom(inject('seed'));
    const keys = [(await readFile(`${dataDir}/demo-key`, 'utf8')).trim(), await makeSecondKey()];
    const { orders, counts, complaints, ...steps } = (load = openLoad({
      address: () => served.address,
      keys,
      clients,
      random,
    }));
    const backInMs: Record<Victim, number[]> = { server: [], backend: [], postmaster: [], both: [] };
    let interrupted = 0;
    for (const victim of victims) {
      const answered = counts.ok;
      steps.resume();
      await pause(random.whole(50, 500));
      // However slow the machine is, each kill comes after answers that it must not undo.
      await until('requests are answered', patienceMs, async () => counts.ok > answered + 20);
      const killedMs = clock.monotonicMs();
      interrupted += steps.underWay();
      await kill(victim, random);
      await steps.settle();
      backInMs[victim].push(Math.round(clock.monotonicMs() - killedMs));
      expect(complaints).toEqual([]);
      await expectNothingLost(dataDir, orders);
    }

    // There are no more requests. The worker completes the rest.
    await until(
      'everything on its way is finished',
      patienceMs,
      async () => (await countUnfinished(dataDir)) === 0,
    );
    await expectNothingLost(dataDir, orders);
    await expectEnds(dataDir, orders, 2n * startBalance);
    await expectSameSerials(keys);
    const takenOver = await countTakenOver(dataDir);
    await steps.stop();
    await stopServer();
    expect(await konterCommand(dataDir, ['audit'])).toMatchObject({ clean: true, findings: [] });
    expect(await processesLeft(dataDir)).toEqual([]);

    const back = Object.entries(backInMs).map(([victim, ms]) => [`${victim}BackInMs`, spread(ms)] as const);
    report({ orders: orders.size, ...counts, interrupted, takenOver, ...Object.fromEntries(back) });
    expect(counts.ok).toBeGreaterThan(20 * victims.length);
    expect(counts.refused).toBeGreaterThan(victims.length / 2);
    expect(interrupted).toBeGreaterThan(2 * victims.length);
    // A running server retries when PostgreSQL dies, so only a kill of the server makes its clients notice.
    expect(counts.hadHappened).toBeGreaterThan(0);
  },
  testTimeoutMs,
);

function report(figures: Readonly<Record<string, unknown>>): void {
  console.log(
    `kill -9: ${Object.entries(figures)
      .map(([name, value]) => `${name} ${String(value)}`)
      .join(', ')}`,
  );
}

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  return `${sorted[0]}–${sorted.at(-1)} (median ${sorted[Math.floor(sorted.length / 2)]})`;
}

/** Kills, and restarts what does not restart by itself. A running server restarts PostgreSQL. */
async function kill(victim: Victim, random: Random): Promise<void> {
  const { back: backBefore } = await served.databaseEvents();
  const postmaster = await postmasterPid(dataDir);
  if (postmaster === undefined) throw new Error('PostgreSQL does not run.');
  if (victim === 'backend') await killBackend(postmaster, random);
  if (victim === 'postmaster') process.kill(postmaster, 'SIGKILL');
  if (victim === 'server') served.signal('SIGKILL');
  if (victim === 'both') {
    const [first, second] = random.pick([
      [served.pid, postmaster],
      [postmaster, served.pid],
    ] as const);
    process.kill(first, 'SIGKILL');
    await pause(random.whole(0, 10));
    process.kill(second, 'SIGKILL');
  }
  if (victim === 'server' || victim === 'both') {
    await served.ended();
    served = await serve(dataDir, variables);
  } else {
    await until(
      'PostgreSQL is back by itself',
      patienceMs,
      async () => (await served.databaseEvents()).back > backBefore,
    );
  }
}

/** Kills child processes of the postmaster until one was still in use: some end by themselves at that moment. */
async function killBackend(postmaster: number, random: Random): Promise<void> {
  const { lost: lostBefore } = await served.databaseEvents();
  for (;;) {
    try {
      process.kill(random.pick(await childrenOf(postmaster)), 'SIGKILL');
    } catch (error) {
      if (!hasCode(error, 'ESRCH')) throw error;
    }
    const giveUpMs = clock.monotonicMs() + 2_000;
    while (clock.monotonicMs() < giveUpMs) {
      if ((await served.databaseEvents()).lost > lostBefore) return;
      await pause(20);
    }
  }
}

async function stopServer(): Promise<void> {
  served.signal('SIGTERM');
  expect(await served.ended()).toEqual({ code: 0, signal: null });
}

/** A second wallet beside the demo one, created by a command while the server runs. */
async function makeSecondKey(): Promise<string> {
  const account = await konterCommand(dataDir, ['account', 'create', '--name', 'Second'], variables);
  const key = await konterCommand(dataDir, [
    'key',
    'create',
    '--account',
    member(account, 'id'),
    '--environment',
    'sandbox',
  ]);
  return member(key, 'key');
}

function member(document: unknown, name: string): string {
  const value: unknown = Object.entries(Object(document)).find(([key]) => key === name)?.[1];
  if (typeof value !== 'string') throw new Error(`There is no ${name} in ${JSON.stringify(document)}.`);
  return value;
}

/** A serial that was shown once is still the same. */
async function expectSameSerials(keys: readonly string[]): Promise<void> {
  const shown = [...(load?.orders.values() ?? [])].filter(({ serial }) => serial !== undefined).slice(-40);
  for (const { id, serial } of shown) {
    const answers = await Promise.all(
      keys.map((key) =>
        fetch(`${served.address}/sandbox/v1/orders/${id}/result`, {
          headers: { authorization: `Bearer ${key}` },
        }),
      ),
    );
    const found = answers.find(({ status }) => status === 200);
    expect(await found?.json()).toMatchObject({ data: { serial } });
  }
}
