import { randomUUID } from 'node:crypto';
import { setMargin } from '../../src/catalog/pricing/margin-changes.ts';
import { type PriceSyncReport, syncPrices } from '../../src/catalog/import/price-sync.ts';
import { addSupplier, mapSupplierSku } from '../../src/catalog/import/supplier-changes.ts';
import { jakartaDay, pause } from '../../src/clock.ts';
import { parseConfig, type Settings } from '../../src/config.ts';
import { creditDeposit } from '../../src/orders/adjustments/credit-deposit.ts';
import { Secret } from '../../src/sealed.ts';
import { startDigiflazzSimulator } from '../../src/simulators/digiflazz/simulator.ts';
import { startIakSimulator } from '../../src/simulators/iak/simulator.ts';
import { kindOf } from '../../src/suppliers/adapters.ts';
import { operator } from '../../src/operators/audit-record.ts';
import { type Buyer, buyerOf } from '../orders/buyer.ts';
import {
  startTestServer,
  type TestAccount,
  type TestClient,
  type TestServer,
  type TestServerOptions,
} from '../server.ts';
import { type Simulated, startSimulated } from '../simulators/simulated.ts';

/** A konter whose live environment buys from simulators of both suppliers, over HTTP. */
export interface LiveStage {
  readonly server: TestServer;
  readonly account: TestAccount;
  readonly client: TestClient;
  /** A buyer with that account, in live. */
  readonly buyer: Buyer;
  readonly peers: Readonly<Record<'digiflazz' | 'iak', Simulated>>;
  /** Sets a supplier up, as `konter supplier add` does. */
  add(
    name: 'digiflazz' | 'iak',
    changes?: { billsUrl?: string; priority?: number; testMode?: boolean },
  ): Promise<string>;
  /** The same, with a callback URL. */
  addWithCallbacks(name: 'digiflazz' | 'iak'): Promise<void>;
  /** Fetches and imports both price lists of a supplier. */
  sync(name: 'digiflazz' | 'iak', options?: { addProducts?: boolean }): Promise<readonly PriceSyncReport[]>;
  /**
   * Imports the price lists of both suppliers and sells everything for this many rupiah more than it costs. Both sell
   * tsel10.
   */
  stock(margin: bigint): Promise<void>;
  /** Changes a product of a supplier, for its next price list. */
  product(name: 'digiflazz' | 'iak', product: Readonly<Record<string, unknown>>): Promise<void>;
  /** A product in the catalog of live. */
  shown(code: string, kind?: 'postpaid' | 'prepaid'): Promise<Shown>;
  capabilities(): Promise<Readonly<Record<string, unknown>>>;
  /** Moves konter and both suppliers to the next noon in Jakarta, outside the cut-off windows. */
  toNoon(): Promise<void>;
  stop(): Promise<void>;
}

interface Shown {
  readonly price: unknown;
  readonly available: unknown;
  readonly reason: unknown;
}

export const digiflazzKey = 'digiflazz-key-that-must-not-leak';
export const digiflazzSecret = 'digiflazz-hook-that-must-not-leak';
export const iakKey = 'iak-key-that-must-not-leak';
export const usernames = { digiflazz: 'konter-user', iak: '081200009999' };

/** Starts konter and both simulators; no supplier is set up yet. Rate limits are high. */
export async function startLiveStage(
  options: {
    settings?: Partial<Settings>;
    worker?: boolean;
    log?: (line: string) => void;
    deposit?: bigint;
    alertTargets?: TestServerOptions['alertTargets'];
    portal?: TestServerOptions['portal'];
  } = {},
): Promise<LiveStage> {
  const peers = { digiflazz: await startPeer('digiflazz'), iak: await startPeer('iak') };
  const { limits } = parseConfig({}).settings;
  const server = await startTestServer({
    worker: options.worker ?? false,
    ...(options.alertTargets === undefined ? {} : { alertTargets: options.alertTargets }),
    ...(options.log === undefined ? {} : { log: options.log }),
    ...(options.portal === undefined ? {} : { portal: options.portal }),
    settings: {
      priceListPauseMs: 1,
      supplierRefreshMs: 20,
      supplierPauseMs: 300,
      workerIntervalMs: 50,
      limits: { ...limits, requestsPerMinute: { live: 10 ** 6, sandbox: 10 ** 6 } },
      ...options.settings,
    },
  });
  const account = await server.givenAccount();
  const { app } = server;
  const wallet = { accountId: account.id, environment: 'live' } as const;
  const amount = options.deposit ?? 1_000_000_000n;
  await creditDeposit(app.orders, wallet, { amount, reference: randomUUID() }, 'operator');
  const buyer = buyerOf(server, account, 'live');
  const { client } = buyer;
  const stage: LiveStage = {
    server,
    account,
    buyer,
    client,
    peers,
    async add(name, changes = {}) {
      const secret = name === 'digiflazz' ? new Secret(digiflazzSecret) : undefined;
      const { supplier } = await addSupplier(app.database, app.keyring, {
        actor: 'operator',
        name,
        credentials: {
          username: usernames[name],
          apiKey: new Secret(name === 'digiflazz' ? digiflazzKey : iakKey),
        },
        webhookSecret: secret,
        baseUrl: peers[name].url(),
        billsUrl: changes.billsUrl,
        testMode: changes.testMode,
        priority: changes.priority,
      });
      await app.suppliers.refresh();
      return `${server.url}/callbacks/${name}/${supplier.callbackToken}`;
    },
    addWithCallbacks: async (name) => peers[name].restart(await stage.add(name)),
    async sync(name, { addProducts = kindOf(name).codesAreOurs } = {}) {
      // The suppliers allow one fetch in five minutes, by their clock.
      await peers[name].control('/clock', { advance_ms: 300_001 });
      await pause(2);
      const found = app.suppliers.real().find(({ supplier }) => supplier.name === name);
      if (found === undefined) throw new Error(`The supplier ${name} is not set up.`);
      const plan = { addProducts, everyMs: 1, pauseMs: 1 };
      const reports = [
        await syncPrices(app, found.supplier, 'prepaid', plan),
        await syncPrices(app, found.supplier, 'postpaid', plan),
      ];
      await app.suppliers.refresh();
      return reports;
    },
    async stock(amount) {
      await stage.sync('digiflazz');
      await stage.sync('iak', { addProducts: true });
      const everything = { scope: 'all', subject: '', margin: { kind: 'fixed', amount } } as const;
      await setMargin(app.database, { ...everything, step: 1n, allowLoss: false }, { actor: operator });
      const same = {
        supplier: 'iak',
        sku: 'htelkomsel10000',
        productCode: 'tsel10',
        priority: undefined,
        actor: 'operator',
      };
      await mapSupplierSku(app.database, same);
      await app.suppliers.refresh();
    },
    product: (name, product) => peers[name].control('/products', product),
    async shown(code, kind = 'prepaid') {
      const path = kind === 'prepaid' ? '/v1/catalog' : '/v1/postpaid/catalog';
      for (let page = 1; ; page += 1) {
        const { body } = await client.get(`${path}?per_page=50&page=${page}`);
        const found = [...body.data].find((product) => product.code === code);
        const document: Shown & object = JSON.parse(JSON.stringify(found ?? {}));
        if (found !== undefined)
          return { price: document.price, available: document.available, reason: document.reason };
        if (page >= body.meta.last_page) throw new Error(`The catalog has no ${code}.`);
      }
    },
    capabilities: async () => JSON.parse((await client.get('/v1/capabilities')).text).data,
    async toNoon() {
      const now = app.clock.nodeNow();
      const noon = new Date(`${jakartaDay(new Date(now.getTime() + 86_400_000))}T12:00:00+07:00`);
      const ms = noon.getTime() - now.getTime();
      app.clock.offsetMs += ms;
      for (const peer of Object.values(peers)) await peer.control('/clock', { advance_ms: ms });
    },
    async stop() {
      await server.stop();
      for (const peer of Object.values(peers)) await peer.stop();
    },
  };
  return stage;
}

/**
 * The same at noon with both suppliers set up, and their products on sale for 200 rupiah more than they cost. The
 * simulators settle and answer quickly.
 */
export async function startSellingStage(
  options: {
    log?: (line: string) => void;
    settings?: Partial<Settings>;
    alertTargets?: TestServerOptions['alertTargets'];
    portal?: TestServerOptions['portal'];
  } = {},
): Promise<LiveStage> {
  const settings = { supplierTimeScale: 20, priceSyncIntervalMs: 86_400_000, ...options.settings };
  const stage = await startLiveStage({ ...options, worker: true, settings });
  for (const name of ['digiflazz', 'iak'] as const) {
    await stage.addWithCallbacks(name);
    await stage.peers[name].control('/settings', { settle_ms: 50, once_a_day: false });
  }
  await stage.toNoon();
  await stage.stock(200n);
  return stage;
}

/** Starts the simulator of a supplier, with an opening balance and the credentials that a stage has for it. */
export function startPeer(name: 'digiflazz' | 'iak'): Promise<Simulated> {
  const common = { username: usernames[name], openingBalance: 1_000_000_000 };
  return startSimulated(name, (place) =>
    name === 'digiflazz'
      ? startDigiflazzSimulator({ ...place, ...common, apiKey: digiflazzKey, webhookSecret: digiflazzSecret })
      : startIakSimulator({ ...place, ...common, apiKey: iakKey }),
  );
}
