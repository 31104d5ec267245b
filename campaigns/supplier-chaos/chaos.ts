import type { App } from '../../server/src/app.ts';
import { setMargin } from '../../server/src/catalog/pricing/margin-changes.ts';
import { syncPrices } from '../../server/src/catalog/import/price-sync.ts';
import { mapSupplierSku } from '../../server/src/catalog/import/supplier-changes.ts';
import { makeClock, pause } from '../../server/src/clock.ts';
import type { Queryable } from '../../server/src/database/connection.ts';
import { productKinds } from '../../server/src/product-kind.ts';
import { operator } from '../../server/src/operators/audit-record.ts';
import { makeRandom, type Random } from '../../server/test/crash/random.ts';
import type { Outcome } from '../campaign.ts';
import type { SimulatedSupplier } from '../simulated-supplier.ts';
import { watchStuckTransactions } from '../stuck-transactions.ts';
import { implausibleCostCustomer, auditBooks, countOpen, type NeedsPerson, readBooks } from './books.ts';
import { buyMany, nothingSeen, type Purchase, type Seen } from './buyers.ts';
import { openTestbed, type Testbed } from './testbed.ts';
import { type Books, verdictOf } from './verdict.ts';

/** The parameters of a campaign. */
export interface ChaosPlan {
  /** An empty folder of its own, which the user of PostgreSQL may enter. */
  readonly folder: string;
  readonly orders: number;
  readonly seed: number;
  readonly buyers: number;
  /** The minimum number of kills of the server; buyers continue until it is reached. */
  readonly kills: number;
  /** How long everything may take to end after the last purchase, milliseconds. */
  readonly calmMs: number;
  /** The `konter` under test; by default that of this checkout. */
  readonly program?: string;
}

/** The time scale: waiting times are this many times shorter than with real suppliers, so that 30 s become one. */
const timeScale = 30;
const lateMs = 1_500;
const listMs = 100;
/** Longer than a callback takes after its order has ended. */
const callbacksMs = 30_000;
/** The server is killed after this many more confirms, and a random delay. */
const [killStepMin, killStepMax, killLateMsMax] = [40, 200, 300];

const variables = {
  KONTER_SUPPLIER_TIME_SCALE: String(timeScale),
  KONTER_ATTEMPT_LEASE_MS: '3000',
  KONTER_REPLY_DEADLINE_MS_LIVE: '400',
  KONTER_WORKER_INTERVAL_MS: '50',
  KONTER_REQUESTS_PER_MINUTE_LIVE: '1000000',
  KONTER_LIMIT_DAILY: '900000000000',
  KONTER_PRICE_LIST_PAUSE_MS: '1',
  KONTER_LOG_LEVEL: 'error',
};

/**
 * One in five has no answer, and half of those are sold. For one in five the next two answers contradict the purchase.
 * One in five callbacks comes twice, one in twenty late, and one in twenty is false. One in seven of the first answers has
 * any code, is about another purchase, compressed or cut. One in twenty callbacks comes with one about another purchase.
 */
const rates = {
  silent_before: 0.1,
  silent_after: 0.1,
  contradictory_answer: 0.2,
  duplicate_callback: 0.2,
  late_callback: 0.05,
  contradictory_callback: 0.05,
  odd_answer: 0.15,
  stray_callback: 0.05,
};

/** The products: sold at once, sold later, not sold, and bills, at both suppliers. */
const usual: readonly Purchase[] = [
  ...['087800001230', '087800001232', '087800001233', '087800001234', '087812345678', '087887654321'].map(
    (customerNo): Purchase => ({ kind: 'prepaid', product: 'xld10', customerNo }),
  ),
  { kind: 'prepaid', product: 'tsel10', customerNo: '081234567890' },
  { kind: 'prepaid', product: 'pln20', customerNo: '12345678901' },
  { kind: 'bill', product: 'pln', customerNo: '530000000001' },
  { kind: 'bill', product: 'pln', customerNo: '630000000001' },
  { kind: 'bill', product: 'PDAMKOTA.SURABAYA', customerNo: '10202001' },
];

/** One purchase in forty is at an absurd price. Its product is bought by nobody else, because it may go off sale. */
const absurd: Purchase = { kind: 'prepaid', product: 'xld25', customerNo: implausibleCostCustomer };
const absurdPrice = 999_999;
const purchases: readonly Purchase[] = [...Array.from({ length: 4 }, () => usual).flat(), absurd];

const clock = makeClock();

/** Runs one campaign from an empty database to the verdict. */
export async function runChaos(plan: ChaosPlan): Promise<Outcome> {
  const random = makeRandom(plan.seed);
  const testbed = await openTestbed({ ...plan, variables });
  try {
    for (const supplier of testbed.suppliers) await misbehave(supplier, plan.seed);
    await testbed.withApp((app) => putOnSale(app, testbed.suppliers));
    const startMs = clock.monotonicMs();
    const watch = watchStuckTransactions(testbed.dataDir, testbed.address);
    const seen = nothingSeen();
    const killer = killAgainAndAgain(testbed, random, seen);
    const enough = (begun: number): boolean =>
      seen.confirmed + begun >= plan.orders && killer.kills() >= plan.kills;
    const shop = { key: testbed.key, seen, address: testbed.address };
    await buyMany(shop, { buyers: plan.buyers, random, purchases, enough });
    await killer.stop();
    const stuck = await watch.stop();
    const { books, audit } = await testbed.withApp(async ({ database, keyring }) => ({
      books: await calm(database, testbed.suppliers, plan.calmMs),
      audit: await auditBooks(database, keyring),
    }));
    return {
      findings: [...seen.complaints, ...stuck, ...audit, ...verdictOf(books)],
      figures: {
        seed: plan.seed,
        'orders confirmed': seen.confirmed,
        'orders in the books': books.orders.length,
        'requests refused': seen.refused,
        'requests repeated with their key': seen.repeated,
        'slowest confirm, ms': seen.slowestConfirmMs,
        'kills of the server': killer.kills(),
        seconds: Math.round((clock.monotonicMs() - startMs) / 1_000),
        ...countByStatus(books),
        ...countSales(books),
        'review cases': books.cases.length,
      },
    };
  } finally {
    await testbed.close();
  }
}

async function misbehave({ name, control }: SimulatedSupplier, seed: number): Promise<void> {
  await control('/settings', {
    settle_ms: 300,
    late_ms: lateMs,
    callback_tries: 10_000,
    ...(name === 'iak' ? { once_a_day: false } : {}),
  });
  await control('/rates', { seed: String(seed), ...rates });
  await control('/balance', { amount: 10 ** 12 });
  // Each supplier is the cheaper one for some products, and the other may sell what it refuses.
  if (name === 'digiflazz')
    await control('/faults', {
      ...{ fault: 'members', command: 'topup', customer_no: implausibleCostCustomer, count: 10 ** 9 },
      members: { price: absurdPrice },
    });
  if (name === 'iak') await control('/products', { product_code: 'hpln20000', product_price: 20_000 });
}

/** Imports both price lists explicitly, because the server may have read them before a product was changed. */
async function putOnSale(app: App, suppliers: readonly SimulatedSupplier[]): Promise<void> {
  await app.suppliers.refresh();
  for (const { supplier, addsProducts } of app.suppliers.real()) {
    const simulated = suppliers.find(({ name }) => name === supplier.name);
    for (const kind of productKinds) {
      for (;;) {
        // Digiflazz returns no list twice within five minutes of its clock, and the server requests them too.
        await simulated?.control('/clock', { advance_ms: 300_001 });
        const plan = { addProducts: addsProducts, everyMs: 1, pauseMs: 1 };
        const { outcome } = await syncPrices(app, supplier, kind, plan);
        if (outcome === 'read') break;
        await pause(listMs);
      }
    }
  }
  const everything = { scope: 'all', subject: '', margin: { kind: 'fixed', amount: 1_000n } } as const;
  await setMargin(app.database, { ...everything, step: 1n, allowLoss: false }, { actor: operator });
  for (const [sku, productCode] of iakProducts)
    await mapSupplierSku(app.database, {
      actor: 'operator',
      supplier: 'iak',
      sku,
      productCode,
      priority: undefined,
    });
}

/** IAK has its own SKUs; these are for the same products. */
const iakProducts = [
  ['xld10000', 'xld10'],
  ['htelkomsel10000', 'tsel10'],
  ['hpln20000', 'pln20'],
] as const;

/** Kills the server by the number of purchases and not by time, so that a slow machine does more than restart it. */
function killAgainAndAgain(
  testbed: Testbed,
  random: Random,
  seen: Seen,
): { kills(): number; stop(): Promise<void> } {
  const stopping = new AbortController();
  let kills = 0;
  async function kill(): Promise<void> {
    for (;;) {
      const next = seen.confirmed + random.whole(killStepMin, killStepMax);
      while (seen.confirmed < next && !stopping.signal.aborted) await pause(20, stopping.signal);
      await pause(random.whole(0, killLateMsMax), stopping.signal);
      if (stopping.signal.aborted) return;
      await testbed.killServer();
      kills += 1;
    }
  }
  const killing = kill();
  return {
    kills: () => kills,
    async stop() {
      stopping.abort();
      await killing;
    },
  };
}

/** Only the callbacks of Digiflazz are statements. Those of IAK are hints, and lead to a status check. */
const contradicted: NeedsPerson = (supplier, { stage: at, injected }) =>
  supplier === 'digiflazz' && at !== 'inquired' && injected.includes('contradictory_callback');

/**
 * Waits until nothing is in progress and there are no findings. Findings that remain after that, or after `ms`, are
 * returned.
 */
async function calm(
  database: Queryable,
  suppliers: readonly SimulatedSupplier[],
  ms: number,
): Promise<Books> {
  const endMs = clock.monotonicMs() + ms;
  let openMs = clock.monotonicMs();
  for (;;) {
    await pause(500);
    const now = clock.monotonicMs();
    if ((await countOpen(database)) > 0) openMs = now;
    if (openMs === now && now <= endMs) continue;
    const books = await readBooks(database, suppliers, contradicted);
    if (now > Math.min(endMs, openMs + callbacksMs) || verdictOf(books).length === 0) return books;
  }
}

function countByStatus({ orders }: Books): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of orders) counts[`orders ${status}`] = (counts[`orders ${status}`] ?? 0) + 1;
  return counts;
}

function countSales({ sales }: Books): Record<string, number> {
  return {
    'sold by suppliers': sales.filter(({ charged }) => charged > 0).length,
    'contradictory callbacks': sales.filter(({ needsPerson }) => needsPerson).length,
  };
}
