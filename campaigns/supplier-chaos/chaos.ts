import { makeClock, pause } from '../../server/src/clock.ts';
import { makeRandom, type Random } from '../../server/test/crash/random.ts';
import type { Outcome } from '../campaign.ts';
import { countOpen, readBooks } from './books.ts';
import { buyMany, nothingSeen, type Purchase, type Seen } from './buyers.ts';
import { watchIdleTransactions } from './idle-transactions.ts';
import { openStage, type Stage } from './stage.ts';
import { type Books, judge } from './verdict.ts';

/** What a campaign is played with. */
export interface ChaosPlan {
  /** An empty folder of its own, which the user of PostgreSQL may pass. */
  readonly folder: string;
  readonly orders: number;
  readonly seed: number;
  readonly buyers: number;
  /** How long everything may take to come to its end once nothing is bought any more, milliseconds. */
  readonly calmMs: number;
  /** The `konter` to try; this checkout's when there is none. */
  readonly program?: string;
}

/** Waiting times pass so many times as fast as with real suppliers: 30 s for a call are one. */
const haste = 30;
const lateMs = 1_500;
/** The server is killed after so many more confirms, and a random moment. */
const [killStepMin, killStepMax, killLateMsMax] = [40, 200, 300];

const variables = {
  KONTER_SUPPLIER_HASTE: String(haste),
  KONTER_ATTEMPT_LEASE_MS: '3000',
  KONTER_REPLY_DEADLINE_MS_LIVE: '400',
  KONTER_WORKER_INTERVAL_MS: '50',
  KONTER_REQUESTS_PER_MINUTE_LIVE: '1000000',
  KONTER_LIMIT_DAILY: '900000000000',
  KONTER_PRICE_LIST_PAUSE_MS: '1',
  KONTER_LOG_LEVEL: 'error',
};

/** One in five has no answer, half of them sold; one in five callbacks comes twice, one in twenty late, one in twenty lies. */
const rates = {
  silent_before: 0.1,
  silent_after: 0.1,
  duplicate_callback: 0.2,
  late_callback: 0.05,
  contradictory_callback: 0.05,
};

/** What is bought: at once, after waiting, in vain, and bills, of both suppliers. */
const shelf: readonly Purchase[] = [
  ...['087800001230', '087800001232', '087800001233', '087800001234', '087812345678', '087887654321'].map(
    (customerNo): Purchase => ({ kind: 'prepaid', product: 'xld10', customerNo }),
  ),
  { kind: 'prepaid', product: 'tsel10', customerNo: '081234567890' },
  { kind: 'prepaid', product: 'pln20', customerNo: '12345678901' },
  { kind: 'bill', product: 'pln', customerNo: '530000000001' },
  { kind: 'bill', product: 'pln', customerNo: '630000000001' },
  { kind: 'bill', product: 'PDAMKOTA.SURABAYA', customerNo: '10202001' },
];

const clock = makeClock();

/** Plays one campaign from an empty database to the verdict. */
export async function playChaos(plan: ChaosPlan): Promise<Outcome> {
  const random = makeRandom(plan.seed);
  const stage = await openStage({ ...plan, variables });
  try {
    await setUp(stage, plan.seed);
    const startMs = clock.monotonicMs();
    const watch = watchIdleTransactions(stage.dataDir);
    const seen = nothingSeen();
    const killer = killAgainAndAgain(stage, random, seen);
    await buyMany({ ...plan, random, shelf, seen, key: stage.key, address: () => stage.address() });
    const kills = await killer.stop();
    const idle = await watch.stop();
    const books = await calm(stage, plan.calmMs);
    await stage.stopServer();
    const audit = await stage.command(['audit']).then(auditFindings);
    return {
      findings: [...seen.complaints, ...idle, ...audit, ...judge(books)],
      figures: {
        seed: plan.seed,
        'orders confirmed': seen.confirmed,
        'orders in the books': books.orders.length,
        'requests refused': seen.refused,
        'requests repeated with their key': seen.repeated,
        'slowest confirm, ms': seen.slowestConfirmMs,
        'kills of the server': kills,
        seconds: Math.round((clock.monotonicMs() - startMs) / 1_000),
        ...countByStatus(books),
        ...countSales(books),
        'review cases': books.cases.length,
      },
    };
  } finally {
    await stage.close();
  }
}

async function setUp(stage: Stage, seed: number): Promise<void> {
  await stage.command(['margin', 'set', '--all', '--fixed', '1000']);
  for (const supplier of stage.suppliers) {
    await supplier.control('/settings', {
      settle_ms: 300,
      late_ms: lateMs,
      callback_tries: 200,
      ...(supplier.name === 'iak' ? { once_a_day: false } : {}),
    });
    await supplier.control('/rates', { seed: String(seed), ...rates });
    // The server has fetched its lists by now, and Digiflazz gives none twice within five minutes of its clock.
    await supplier.control('/clock', { advance_ms: 300_001 });
    await supplier.control('/balance', { amount: 10 ** 12 });
    // Here one supplier is the better one, there the other; what one turns away the other may sell.
    if (supplier.name === 'iak')
      await supplier.control('/products', { product_code: 'hpln20000', product_price: 20_000 });
  }
  // The server has read Digiflazz's list by itself, which is not given again so soon.
  await stage.command(['supplier', 'price-sync', 'iak']);
  for (const [sku, product] of iakProducts)
    await stage.command(['supplier', 'map', '--supplier', 'iak', '--sku', sku, '--product', product]);
}

/** IAK's codes are its own; these stand for the same products. */
const iakProducts = [
  ['xld10000', 'xld10'],
  ['htelkomsel10000', 'tsel10'],
  ['hpln20000', 'pln20'],
] as const;

/** Kills the server as orders are bought, not as time passes: a slow machine would do nothing but start it. */
function killAgainAndAgain(stage: Stage, random: Random, seen: Seen): { stop(): Promise<number> } {
  const stopping = new AbortController();
  let kills = 0;
  async function kill(): Promise<void> {
    for (;;) {
      const next = seen.confirmed + random.whole(killStepMin, killStepMax);
      while (seen.confirmed < next && !stopping.signal.aborted) await pause(20, stopping.signal);
      await pause(random.whole(0, killLateMsMax), stopping.signal);
      if (stopping.signal.aborted) return;
      await stage.killServer();
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

/** Waits until nothing is on its way and nothing is found any more, or until it has waited long enough. */
async function calm(stage: Stage, ms: number): Promise<Books> {
  const endMs = clock.monotonicMs() + ms;
  for (;;) {
    await pause(500);
    const late = clock.monotonicMs() > endMs;
    if (!late && (await countOpen(stage.dataDir)) > 0) continue;
    const books = await readBooks(stage);
    if (late || judge(books).length === 0) return books;
  }
}

function auditFindings(document: unknown): string[] {
  const findings: unknown = Object.entries(Object(document)).find(([name]) => name === 'findings')?.[1];
  return Array.isArray(findings)
    ? findings.map((finding) => `audit: ${String(finding)}`)
    : ['the audit said nothing'];
}

function countByStatus({ orders }: Books): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of orders) counts[`orders ${status}`] = (counts[`orders ${status}`] ?? 0) + 1;
  return counts;
}

function countSales({ sales }: Books): Record<string, number> {
  return {
    'sold by suppliers': sales.filter(({ charged }) => charged > 0).length,
    'contradictions injected': sales.filter(({ contradicted }) => contradicted).length,
  };
}
