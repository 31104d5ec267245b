import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import type { App } from '../../../src/app.ts';
import { dayMs, jakartaDay, jakartaMoment, later } from '../../../src/clock.ts';
import type { Settings } from '../../../src/config.ts';
import { creditDeposit } from '../../../src/orders/adjustments/credit-deposit.ts';
import { applyCallback } from '../../../src/orders/attempts/apply-callback.ts';
import type { Route } from '../../../src/suppliers/registry.ts';
import type { RealSupplier, Supplier } from '../../../src/suppliers/supplier.ts';
import { queryAsOwner } from '../../query-as.ts';
import { expectCleanBooks } from '../../books.ts';
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from '../../server.ts';
import { startStage as startDigiflazz } from '../../suppliers/digiflazz/stage.ts';
import { type IakStage, startStage as startIak } from '../../suppliers/iak/stage.ts';
import type { SimulatedStage } from '../../suppliers/purchases.ts';
import { listenOnFreePort } from '../../free-port.ts';
import { buyerOf, type Shown } from '../buyer.ts';
import { advanceDue } from './advance-due.ts';

type Row = Readonly<Record<string, unknown>>;

/** A live konter between a client and both simulated suppliers, over HTTP. Every test sets the routes of a product. */
export interface LiveShop {
  readonly server: TestServer;
  readonly client: TestClient;
  readonly digiflazz: SimulatedStage;
  readonly iak: IakStage;
  /** Sets the routes of products, best first. */
  sells(...routes: readonly Route[]): void;
  at(supplier: 'digiflazz' | 'iak', sku: string, cost?: bigint): Route;
  /** Replaces a supplier that orders may have been sent to. */
  wrap(change: (supplier: RealSupplier) => RealSupplier): void;
  quote(change?: object): Promise<Shown>;
  inquire(change?: object): Promise<TestAnswer>;
  confirm(order: Pick<Shown, 'confirmation_token' | 'id'>): Promise<TestAnswer>;
  read(id: string): Promise<Shown>;
  /** The serial in its result, as the client reads it. */
  serial(id: string): Promise<unknown>;
  wallet(): Promise<Pick<Shown, 'available' | 'held'>>;
  /** Lets time pass for konter and for both suppliers. */
  advanceClock(ms: number): Promise<void>;
  /** Advances all due attempts, as the worker does. */
  advanceAttempts(): Promise<void>;
  until(id: string, status: string): Promise<Shown>;
  attempts(orderId: string): Promise<readonly Row[]>;
  statements(orderId: string): Promise<readonly Row[]>;
  cases(orderId: string): Promise<readonly Row[]>;
  /** The number of sales in the suppliers' own ledgers. */
  sold(): Promise<number>;
}

export const deposit = 10_000_000;
/** A test that waits sends many requests, so the rate limit is high. */
const plenty = 10n ** 12n;
const quoteBody = { product_code: 'xl10', destination: { customer_no: '087800001230' } };
const inquiryBody = { product_code: 'plnpasca', customer_no: '530000000001' };

/** The deadline of a call to a supplier, milliseconds: longer than any takes here. */
const callDeadlineMs = 10_000;

/** Starts everything; it ends with the test. Without `worker` nothing happens by itself. */
export async function startLiveShop(
  options: { settings?: Partial<Settings>; worker?: boolean } = {},
): Promise<LiveShop> {
  const state: { app?: App } = {};
  const adapters = new Map<string, RealSupplier>();
  const callbacks = await receiveCallbacks(async (name, call) => {
    const supplier = adapters.get(name);
    if (state.app !== undefined && supplier !== undefined)
      await applyCallback(state.app, name, supplier.readCallback(call));
  });
  const digiflazz = await startDigiflazz({ callbackUrl: `${callbacks}/digiflazz` });
  const iak = await startIak({ callbackUrl: `${callbacks}/iak` });
  // Their clocks move with ours, and pending purchases end at once.
  iak.clock.offsetMs = 0;
  await digiflazz.control('/settings', { settle_ms: 20, callbacks: false });
  await iak.control('/settings', { settle_ms: 20, callbacks: false });
  for (const { supplier } of [digiflazz, iak]) adapters.set(supplier.name, { ...supplier, callDeadlineMs });

  let routes: readonly Route[] = [];
  const named = (name: string): Supplier => {
    const found = adapters.get(name);
    if (found === undefined) throw new Error(`The supplier "${name}" is not configured.`);
    return found;
  };
  const server = await startTestServer({
    worker: options.worker ?? false,
    settings: {
      workerIntervalMs: 20,
      limits: { transaction: plenty, daily: plenty, requestsPerMinute: { live: 10 ** 6, sandbox: 10 ** 6 } },
      ...options.settings,
    },
    replace: ({ suppliers }) => ({
      suppliers: {
        ...suppliers,
        readiness: () => ({ transactions: true, postpaid: true }),
        supply: () => ({ kind: 'simulated' }),
        routes: () => routes.map((route) => ({ ...route, supplier: named(route.supplier.name) })),
        named: (_environment, name) => named(name),
      },
    }),
  });
  state.app = server.app;
  onTestFinished(async () => {
    await server.stop();
    await digiflazz.stop();
    await iak.stop();
  });
  const account = await server.givenAccount();
  const buyer = buyerOf(server, account, 'live');
  const wallet = { accountId: account.id, environment: 'live' } as const;
  await creditDeposit(
    server.app.orders,
    wallet,
    { amount: BigInt(deposit), reference: randomUUID() },
    'operator',
  );
  const rows = (text: string, orderId: string): Promise<Row[]> => queryAsOwner(server, text, [orderId]);

  // Some tests remove personal data.
  onTestFinished(() => expectCleanBooks(server.app, undefined, { purgedBefore: new Date('9999-12-31') }));
  const shop: LiveShop = {
    server,
    client: buyer.client,
    digiflazz,
    iak,
    sells(...at) {
      routes = at;
    },
    at: (name, sku, cost) => ({ supplier: named(name), sku, cost: cost ?? null }),
    wrap(change) {
      for (const [name, supplier] of adapters) adapters.set(name, change(supplier));
    },
    quote: (change) => buyer.awaiting('prepaid', { ...quoteBody, ...change }),
    inquire: (change) => buyer.inquire({ ...inquiryBody, ...change }),
    confirm: (order) => buyer.confirm(order),
    read: (id) => buyer.read(id),
    serial: async (id) => (await buyer.result(id)).body.data.serial,
    async wallet() {
      const { available, held } = await buyer.wallet();
      return { available, held };
    },
    async advanceClock(ms) {
      for (const stage of [digiflazz, iak]) await stage.control('/clock', { advance_ms: ms });
      // Last, so that every later call has the new time.
      server.app.clock.offsetMs += ms;
    },
    advanceAttempts: () => advanceDue(server.app, 'live'),
    until: (id, status) => buyer.until(id, status),
    attempts: (id) =>
      rows(
        `select kind, supplier, supplier_sku as sku, state, supplier_code as code, closed_by, reference, bill_reference
           from current_attempts where order_id = $1 order by opened_at, id`,
        id,
      ),
    statements: (id) =>
      rows('select source, said, code from supplier_statements where order_id = $1 order by number', id),
    cases: (id) =>
      rows(
        `select number, cause, statements, closed_at is null as open
           from review_cases where order_id = $1 order by number`,
        id,
      ),
    async sold() {
      const sales = await Promise.all([digiflazz.sales(), iak.sales()]);
      return sales.flat().filter(({ charged }) => charged > 0).length;
    },
  };
  // Always in the morning: the suppliers do not pay bills late in the evening.
  const now = server.app.clock.nodeNow();
  const morning = jakartaMoment(jakartaDay(later(now, dayMs)), '09:00');
  await shop.advanceClock(morning.getTime() - now.getTime());
  return shop;
}

/** Confirms an order whose supplier gives no answer: the call ends once it is with the supplier. Later calls go on as usual. */
export async function confirmUnanswered(
  shop: LiveShop,
  order: Pick<Shown, 'confirmation_token' | 'id'>,
): Promise<TestAnswer> {
  const ended = new AbortController();
  shop.wrap((supplier) => ({
    ...supplier,
    submit: (attempt, { signal }) =>
      supplier.submit(attempt, {
        signal: ended.signal.aborted ? signal : AbortSignal.any([signal, ended.signal]),
      }),
  }));
  const confirming = shop.confirm(order);
  await expect.poll(() => countSilent(shop)).toBe(1);
  ended.abort();
  return confirming;
}

/** The number of calls that the suppliers have and leave unanswered. */
async function countSilent({ digiflazz, iak }: LiveShop): Promise<number> {
  const counts = [digiflazz, iak].map(async (stage): Promise<number> => {
    const answer = await fetch(`${stage.url()}/_control/silent`);
    const { calls }: { calls: number } = JSON.parse(await answer.text());
    return calls;
  });
  return (await Promise.all(counts)).reduce((sum, calls) => sum + calls, 0);
}

/** The receiver of the suppliers' callbacks: `take` gets each with the name of its supplier. */
async function receiveCallbacks(
  take: (name: string, call: { headers: Record<string, string>; body: Buffer }) => Promise<void>,
): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const entries = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const);
      const call = {
        headers: Object.fromEntries(entries),
        body: Buffer.concat(chunks),
      };
      void take((request.url ?? '').slice(1), call).finally(() => response.end('{}'));
    });
  });
  const port = await listenOnFreePort(server);
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${port}`;
}
