import { join } from 'node:path';
import { buildServer } from '../../server/src/api/server.ts';
import { type App, openApp } from '../../server/src/app.ts';
import { setMargin } from '../../server/src/catalog/pricing/margin-changes.ts';
import { syncPrices } from '../../server/src/catalog/import/price-sync.ts';
import { mapSupplierSku } from '../../server/src/catalog/import/supplier-changes.ts';
import { dayMs, jakartaDay, jakartaMoment, later } from '../../server/src/clock.ts';
import { parseConfig } from '../../server/src/config.ts';
import { makeAttemptPoller } from '../../server/src/orders/attempts/attempt-poller.ts';
import { productKinds } from '../../server/src/product-kind.ts';
import type { Keyring } from '../../server/src/sealed.ts';
import { startDigiflazzSimulator } from '../../server/src/simulators/digiflazz/simulator.ts';
import { startIakSimulator } from '../../server/src/simulators/iak/simulator.ts';
import { kindOf } from '../../server/src/suppliers/adapters.ts';
import type { SupplierRegistry } from '../../server/src/suppliers/registry.ts';
import type { RealSupplier } from '../../server/src/suppliers/supplier.ts';
import type { ObserveCall } from '../../server/src/suppliers/shared/client.ts';
import { operator } from '../../server/src/operators/audit-record.ts';
import { openLiveAccount, setUpSupplier } from '../set-up-live.ts';
import { type SimulatedSupplier, simulatedSupplier, type SupplierName } from '../simulated-supplier.ts';
import { countStuckTransactions } from '../stuck-transactions.ts';
import { makeSilentCalls } from './silent-calls.ts';

/**
 * A live konter with two simulated suppliers, all in this process. Nothing happens by itself, time passes only by
 * `passTime`, and calls without an answer end when nothing else is pending: a play does not depend on the speed of the
 * machine.
 */
export interface Testbed {
  readonly app: App;
  readonly suppliers: readonly SimulatedSupplier[];
  readonly key: string;
  readonly address: string;
  /** Lets time pass for konter and for both suppliers. */
  passTime(ms: number): Promise<void>;
  /** Sets the time to noon of the next day in Jakarta, because of the payment cut-off and the cut-off windows. */
  toNoon(): Promise<void>;
  /** Waits for `work`, and aborts the calls to suppliers that have no answer. */
  throughSilence<T>(work: Promise<T>): Promise<T>;
  /** Checks the status of everything that is due. */
  advance(): Promise<void>;
  /** Problems found while calls were waiting. */
  readonly findings: readonly string[];
  close(): Promise<void>;
}

/** What a testbed needs: an empty folder, and a migrated database without accounts and suppliers. */
export interface TestbedDeps {
  readonly folder: string;
  /** The URL of the database for the role of the application. */
  readonly url: string;
  readonly keyring: Keyring;
}

/** Longer than any play, so that a purchase ends when its play says so. */
const settleMs = 20 * dayMs;

const config = parseConfig({
  KONTER_LOG_LEVEL: 'silent',
  // A confirm waits until its supplier has answered or the call is aborted.
  KONTER_REPLY_DEADLINE_MS_LIVE: '50000',
  // Another supplier may be tried after any answer that allows it.
  KONTER_SEND_WINDOW_MS: '3600000',
  KONTER_REQUESTS_PER_MINUTE_LIVE: '1000000',
  KONTER_LIMIT_DAILY: '900000000000',
});

/** Opens a testbed with both suppliers set up and their products on sale. */
export async function openTestbed(deps: TestbedDeps): Promise<Testbed> {
  const opened = openApp({ ...config, dataDir: join(deps.folder, 'data') }, deps);
  const adapters = new Map<string, RealSupplier>();
  const app: App = { ...opened, suppliers: spokenTo(opened.suppliers, adapters) };
  const server = buildServer(app);
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const peers: Peer[] = [];
  const suppliers = (): readonly SimulatedSupplier[] => peers.map(({ simulated }) => simulated);
  const silence = makeSilentCalls(suppliers);
  const findings: string[] = [];
  for (const name of ['digiflazz', 'iak'] as const) {
    const { peer, adapter } = await addPeer(app, name, { address, dataDir: join(deps.folder, name) });
    peers.push(peer);
    adapters.set(name, silence.wrap(adapter));
  }
  const poller = makeAttemptPoller(app, 'live');

  async function lookForStuckTransactions(): Promise<void> {
    const stuck = await countStuckTransactions(app.database, async () => fetch(`${address}/healthz`));
    if (stuck > 0) findings.push(`${stuck} transactions stood open while a supplier was waited for`);
  }

  async function passTime(ms: number): Promise<void> {
    for (const supplier of suppliers()) await supplier.control('/clock', { advance_ms: ms });
    // Last, so that every later call has the new time.
    app.clock.offsetMs += ms;
  }

  async function toNoon(): Promise<void> {
    const now = app.clock.nodeNow();
    const noon = jakartaMoment(jakartaDay(later(now, dayMs)), '12:00');
    await passTime(noon.getTime() - now.getTime());
  }

  const throughSilence: Testbed['throughSilence'] = (work) =>
    silence.abortWhenSilent(work, lookForStuckTransactions);
  const testbed: Testbed = {
    app,
    suppliers: suppliers(),
    key: await openLiveAccount(app),
    address,
    passTime,
    toNoon,
    throughSilence,
    async advance() {
      while ((await poller.round()) > 0) await throughSilence(poller.idle());
    },
    findings,
    async close() {
      await server.close();
      await opened.close();
      for (const { stop } of peers) await stop();
    },
  };
  await toNoon();
  await putOnSale(app, suppliers());
  return testbed;
}

/** The registry with these adapters. A call without an answer does not count as lost. */
function spokenTo(registry: SupplierRegistry, adapters: ReadonlyMap<string, RealSupplier>): SupplierRegistry {
  return {
    ...registry,
    named: (environment, name) => adapters.get(name) ?? registry.named(environment, name),
    routes: (environment, product, now) =>
      registry
        .routes(environment, product, now)
        .map((route) => ({ ...route, supplier: adapters.get(route.supplier.name) ?? route.supplier })),
  };
}

interface Peer {
  readonly simulated: SimulatedSupplier;
  stop(): Promise<void>;
}

async function addPeer(
  app: App,
  name: SupplierName,
  { address, dataDir }: { readonly address: string; readonly dataDir: string },
): Promise<{ readonly peer: Peer; readonly adapter: RealSupplier }> {
  const { supplier, port, url, callbackUrl } = await setUpSupplier(app, name, address);
  const place = { port, dataDir, callbackUrl, openingBalance: 10 ** 12 };
  const running =
    name === 'digiflazz' ? await startDigiflazzSimulator(place) : await startIakSimulator(place);
  const simulated = simulatedSupplier(name, url);
  await simulated.control('/settings', { settle_ms: settleMs, callbacks: false, once_a_day: false });
  const observe: ObserveCall = (call) => call();
  const adapter = kindOf(name).make(supplier, {
    clock: app.clock,
    observe: { prepaid: observe, postpaid: observe },
    listPauseMs: 1,
  });
  return { peer: { simulated, stop: () => running.stop() }, adapter };
}

/** Imports both price lists: tsel10 is cheaper at Digiflazz and pln20 at IAK; both sell both. */
async function putOnSale(app: App, suppliers: readonly SimulatedSupplier[]): Promise<void> {
  for (const { name, control } of suppliers) {
    if (name === 'iak') await control('/products', { product_code: 'hpln20000', product_price: 20_000 });
  }
  await app.suppliers.refresh();
  for (const { supplier } of app.suppliers.real())
    for (const kind of productKinds)
      await syncPrices(app, supplier, kind, { addProducts: true, everyMs: 1, pauseMs: 1 });
  await setMargin(
    app.database,
    {
      ...{ scope: 'all', subject: '', margin: { kind: 'fixed', amount: 1_000n } },
      ...{ step: 1n, allowLoss: false },
    },
    { actor: operator },
  );
  for (const [sku, productCode] of [
    ['htelkomsel10000', 'tsel10'],
    ['hpln20000', 'pln20'],
  ] as const)
    await mapSupplierSku(app.database, {
      actor: 'operator',
      supplier: 'iak',
      sku,
      productCode,
      priority: undefined,
    });
  await app.suppliers.refresh();
}
