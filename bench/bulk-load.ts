import { openApp, type App } from '../server/src/app.ts';
import { scopes, type Principal } from '../server/src/clients/principal.ts';
import { dayMs } from '../server/src/clock.ts';
import type { Config } from '../server/src/config.ts';
import { confirmationToken } from '../server/src/orders/requests/confirmation-token.ts';
import { confirmOrder } from '../server/src/orders/requests/confirm-order.ts';
import { quoteOrder } from '../server/src/orders/requests/quote-order.ts';
import { buyMixed, newIdempotency } from './order-mix.ts';
import type { Keyring } from '../server/src/sealed.ts';

/*
 * Fills a database with orders by the use cases of the product, in this process and without HTTP. Rows are therefore
 * encoded, checked and chained as those of any order, in large batches. Nothing here names a table or a column.
 */

/** The client reference of orders that failed and were tried again and again. The other references are used once. */
export const sharedReference = 'again';

/** Which orders are added to a database. */
export interface BulkLoad {
  /** The accounts that buy, in turns. The first one also has the orders of the shared reference. */
  readonly accountIds: readonly string[];
  /** The number of the first order: those before it were loaded earlier. */
  readonly from: number;
  /** How many orders there are afterwards. */
  readonly to: number;
  /** How many orders there are after the last load of this database, for their dates. */
  readonly total: number;
  /** Whether the orders have many products and statuses, as in order-mix.ts; otherwise one product, which is sold. */
  readonly mixed?: boolean;
  /** Called after each part of the load with the number of orders so far. */
  readonly onProgress?: (orders: number) => Promise<void> | void;
}

/** What was loaded for the first account. */
export interface Loaded {
  /** How many orders have the shared reference. */
  readonly shared: number;
  /** A reference that one order has, which succeeded. */
  readonly ownReference: string;
}

/** The orders are dated within these days before now: a longer history would be purged in part. */
const days = 28;
/** How many orders are on their way at once, at most, and how many each buyer buys in a day, at least. */
const buyersMax = 1_024;
const dailyMin = 8;

/** Opens an app for a bulk load: large batches, and deadlines that no batch reaches. */
export function openBulkApp(config: Config, url: string, keyring: Keyring): ReturnType<typeof openApp> {
  const settings = {
    ...config.settings,
    batchMax: buyersMax,
    lanes: 4,
    replyDeadlineMs: { live: 60_000, sandbox: 60_000 },
    attemptLeaseMs: 90_000,
  };
  return openApp({ ...config, settings }, { url, keyring });
}

/**
 * Adds orders to a database. Every order is quoted and confirmed in the sandbox; one buyer repeats the shared reference,
 * whose orders fail, and all others succeed. The orders of a day are bought together, and then the clock is advanced.
 */
export async function bulkLoad(app: App, load: BulkLoad): Promise<Loaded> {
  const principals = load.accountIds.map(principalOf);
  const offsetMs = app.clock.offsetMs;
  const daily = Math.ceil(load.total / days);
  const buyers = Math.min(buyersMax, Math.ceil(daily / dailyMin));
  let next = load.from;
  let shared = 0;
  let ownReference = '';

  async function buyUntil(end: number, buyer: number): Promise<void> {
    const isShared = buyer === 0;
    while (next < end) {
      const n = next;
      next += 1;
      if (isShared) shared += 1;
      const principal = principals[isShared ? 0 : n % principals.length];
      if (principal === undefined) throw new Error('A bulk load needs an account.');
      const reference = isShared ? sharedReference : `history-${n}`;
      if (!isShared && principal.accountId === load.accountIds[0]) ownReference = reference;
      if (load.mixed === true)
        await buyMixed(app, principal, { n, reference: `mixed-${n}`, customerNo: customerNoOf(n) });
      else await buyOne(app, principal, { reference, customerNo: customerNoOf(n), fails: isShared });
    }
  }

  try {
    while (next < load.to) {
      const day = Math.floor(next / daily);
      app.clock.offsetMs = offsetMs - (days - day) * dayMs;
      const end = Math.min(load.to, (day + 1) * daily);
      await allEnded(Array.from({ length: buyers }, (_, buyer) => buyUntil(end, buyer)));
      await load.onProgress?.(end);
    }
  } finally {
    app.clock.offsetMs = offsetMs;
  }
  return { shared, ownReference };
}

/** Waits until all have ended, also when one fails. @throws what the first one threw */
async function allEnded(running: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(running);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** The customer of the order with this number: each number is a customer of its own. */
export function customerNoOf(n: number): string {
  return `0812${String(n).padStart(8, '0')}`;
}

async function buyOne(
  app: App,
  principal: Principal,
  {
    reference: clientReference,
    customerNo,
    fails,
  }: { reference: string; customerNo: string; fails: boolean },
): Promise<void> {
  const { order } = await quoteOrder(app, principal, {
    productCode: 'tsel10',
    clientReference,
    destination: { customer_no: customerNo },
    scenario: fails ? 'failed' : 'success',
    idempotency: newIdempotency(app.keyring),
  });
  const { order: end } = await confirmOrder(app, principal, {
    orderId: order.id,
    confirmationToken: confirmationToken(app.keyring, order),
    idempotency: newIdempotency(app.keyring),
  });
  const status = fails ? 'failed' : 'succeeded';
  if (end.status !== status) throw new Error(`A loaded order is ${end.status} instead of ${status}.`);
}

function principalOf(accountId: string): Principal {
  return {
    accountId,
    environment: 'sandbox',
    keyId: accountId,
    scopes: new Set(scopes),
    limits: {
      transaction: 10n ** 9n,
      daily: 10n ** 15n,
      requestsPerMinute: 10 ** 9,
      duplicateMinutes: null,
      owed: 0n,
    },
  };
}
