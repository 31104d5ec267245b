import { auditBooks } from '../../server/src/audit/audit-books.ts';
import { dayMs, makeClock, pause } from '../../server/src/clock.ts';
import { makeRandom, type Random } from '../../server/test/crash/random.ts';
import type { Outcome } from '../campaign.ts';
import { isAsked, makeDueAtEnd, readEvidence } from './books.ts';
import { runOperators } from './operators.ts';
import { nothingPaid, type Paid, payMany } from './payers.ts';
import { openTestbed, type Testbed } from './testbed.ts';
import { type Evidence, requestsToAskAbout, verdictOf } from './verdict.ts';

/** The parameters of a campaign. */
export interface DepositsPlan {
  /** An empty folder of its own, which the user of PostgreSQL may enter. */
  readonly folder: string;
  /** How many requests clients make. */
  readonly payments: number;
  readonly seed: number;
  /** How many of them are under way at once. */
  readonly payers: number;
  /** The pause between two kills of a server, as a number of requests. */
  readonly killEvery: number;
  /** How long everything may take to end after the last payment, milliseconds. */
  readonly calmMs: number;
  /** The `konter` under test; by default that of this checkout. */
  readonly program?: string;
}

const variables = {
  KONTER_WORKER_INTERVAL_MS: '200',
  KONTER_LIMIT_DAILY: '900000000000',
  KONTER_LOG_LEVEL: 'error',
  KONTER_STOP_GRACE_MS: '0',
};

/**
 * One in ten notifications never arrives, one in five arrives twice, one in ten comes with a forged one. One in twenty
 * calls to create a payment loses its answer. One in ten status calls says at first that no money came.
 */
const rates = {
  contradictory_callback: 0.05,
  contradictory_status: 0.1,
  duplicate_callback: 0.2,
  forged_callback: 0.1,
  late_callback: 0.1,
  lost_callback: 0.1,
  other_amount_callback: 0.05,
  reset: 0.02,
  server_error: 0.02,
  stale_callback: 0.1,
  unreadable: 0.02,
};
const lateMs = 1_500;
/** The pauses between the tries of a notification are this many times shorter: two minutes become a fifth of a second. */
const timeScale = 600;
/** Clients of the campaign, one for so many requests: each may have three open ones. */
const requestsOfClient = 40;
const clientsMin = 60;

const clock = makeClock();

/** Runs one campaign from an empty database to the verdict. */
export async function runDeposits(plan: DepositsPlan): Promise<Outcome> {
  const random = makeRandom(plan.seed);
  const accounts = Math.max(clientsMin, Math.ceil(plan.payments / requestsOfClient));
  const testbed = await openTestbed({ ...plan, accounts, variables });
  try {
    for (const { control } of testbed.gateways) {
      const settings = { late_ms: lateMs, time_scale: timeScale, calls_per_minute: 0 };
      await control('/settings', settings);
      await control('/rates', { seed: String(plan.seed), ...rates });
    }
    const startMs = clock.monotonicMs();
    const paid = nothingPaid();
    const killer = killAgainAndAgain(testbed, plan.killEvery, makeRandom(plan.seed + 1), paid);
    const operators = runOperators(testbed, paid, {
      payments: plan.payments,
      random: makeRandom(plan.seed + 2),
    });
    await payMany(testbed, paid, { ...plan, random });
    const paidMs = clock.monotonicMs() - startMs;
    const kills = await killer.stop();
    await operators.stop();
    const evidence = await calm(testbed, paid, plan.calmMs);
    const { findings: audit } = await auditBooks(testbed.books, testbed.apps[0].keyring);
    return {
      findings: [
        ...paid.complaints,
        ...testbed.feed.complaints,
        ...testbed.imports.complaints,
        ...requestFindings(evidence, paid),
        ...verdictOf(evidence),
        ...audit.map(({ wallet, problem }) => `The audit: ${wallet}: ${problem}`),
      ],
      figures: {
        seed: plan.seed,
        requests: paid.requests,
        'requests refused': paid.refused,
        ...Object.fromEntries(
          [...paid.payerBehaviours].map(([behaviour, count]) => [`requests ${behaviour}`, count]),
        ),
        ...figuresOf(evidence),
        'notifications tried': await countNotifications(testbed),
        'callbacks of the bank': testbed.feed.sent.callbacks,
        'forged callbacks of the bank': testbed.feed.sent.forged,
        'statement files imported': operators.done.imports,
        'processes of an import': testbed.imports.done.run,
        'processes of an import killed': testbed.imports.done.killed,
        'taken back at gateways': operators.done.takeBacks.atGateways,
        'taken back by operators': operators.done.takeBacks.byOperators,
        'wallets emptied before': operators.done.takeBacks.emptied,
        'accounts that owe': evidence.wallets.filter(({ owed }) => owed > 0).length,
        'matched by hand': operators.done.matched,
        'rejected by hand': operators.done.rejected,
        'decided before by another operator': operators.done.tooLate,
        'kills of a server': kills,
        'requests a second': Math.round((10_000 * paid.requests) / paidMs) / 10,
        seconds: Math.round((clock.monotonicMs() - startMs) / 1_000),
      },
    };
  } finally {
    await testbed.close();
  }
}

/** A request that a killed server did not answer is sent again under its key, and makes nothing twice. */
function requestFindings({ requests }: Evidence, paid: Paid): string[] {
  return requests.length === paid.requests
    ? []
    : [`There are ${requests.length} requests in the books, and clients have made ${paid.requests}.`];
}

/** Kills a server by the number of requests and not by time, so that a slow machine does more than restart it. */
function killAgainAndAgain(
  testbed: Testbed,
  every: number,
  random: Random,
  paid: Paid,
): { stop(): Promise<number> } {
  const stopping = new AbortController();
  let kills = 0;
  async function kill(): Promise<void> {
    let next = every;
    while (!stopping.signal.aborted) {
      await pause(20, stopping.signal);
      if (paid.requests < next) continue;
      next += every;
      await pause(random.whole(0, 300), stopping.signal);
      await testbed.killServer(kills % 2);
      kills += 1;
    }
  }
  const killing = kill();
  return {
    async stop() {
      stopping.abort();
      await killing;
      return kills;
    },
  };
}

/** The pause between two looks at a campaign that ends, milliseconds. */
const lookMs = 100;
/** After this long a question counts as lost with its server, and is asked again, milliseconds. */
const roundMsMax = 120_000;
/** All that no payer has paid is asked about in one round of so many, and then one in so many of what was paid. */
const [allEvery, paidShare] = [4, 10];

/**
 * Lets every notification and every question come to its end, until there are no findings. Findings that remain after
 * `ms` are returned with the evidence.
 */
async function calm(testbed: Testbed, paid: Paid, ms: number): Promise<Evidence> {
  const endMs = clock.monotonicMs() + ms;
  let requestIds: readonly string[] = [];
  for (let round = 0; ; round += 1) {
    // The next try of each notification is due a day later at the latest.
    for (const { control } of testbed.gateways) await control('/clock', { advance_ms: dayMs });
    await makeDueAtEnd(testbed.books, { all: round % allEvery === 0, paidShare, requestIds });
    const roundMs = clock.monotonicMs() + roundMsMax;
    while ((await isBusy(testbed)) && clock.monotonicMs() < roundMs) await pause(lookMs);
    const evidence = await readEvidence(testbed, paid);
    const hasEnded = verdictOf(evidence).length === 0 && !(await isWaiting(testbed));
    if (hasEnded || clock.monotonicMs() > endMs) return evidence;
    requestIds = requestsToAskAbout(evidence);
  }
}

async function isBusy({ gateways, apps }: Testbed): Promise<boolean> {
  const sending = await Promise.all(
    gateways.map(async ({ notifications }) => (await notifications()).sending),
  );
  if (sending.some((count) => count > 0)) return true;
  const asked = await Promise.all(gateways.map(({ name }) => isAsked(apps[0].database, name)));
  return asked.includes(true);
}

async function isWaiting({ gateways }: Testbed): Promise<boolean> {
  const waiting = await Promise.all(
    gateways.map(async ({ notifications }) => (await notifications()).waiting),
  );
  return waiting.some((count) => count > 0);
}

async function countNotifications({ gateways }: Testbed): Promise<number> {
  const tried = await Promise.all(gateways.map(async ({ notifications }) => (await notifications()).tried));
  return tried.reduce((sum, count) => sum + count, 0);
}

function figuresOf({ arrived, recorded }: Evidence): Record<string, number> {
  const figures: Record<string, number> = {};
  const count = (name: string): void => void (figures[name] = (figures[name] ?? 0) + 1);
  for (const { via } of arrived) count(`payments at ${via}`);
  for (const { state, reason } of recorded)
    count(reason === null ? `${state} at once` : `${state}: ${reason}`);
  return figures;
}
