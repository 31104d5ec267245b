import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { addSupplier } from '../../src/catalog/import/supplier-changes.ts';
import { syncPrices } from '../../src/catalog/import/price-sync.ts';
import { creditDeposit } from '../../src/orders/adjustments/credit-deposit.ts';
import { Secret } from '../../src/sealed.ts';
import { startDigiflazzSimulator } from '../../src/simulators/digiflazz/simulator.ts';
import { startIakSimulator } from '../../src/simulators/iak/simulator.ts';
import type { RealSupplier, Supplier } from '../../src/suppliers/supplier.ts';
import { buyerOf } from '../orders/buyer.ts';
import { advanceDue } from '../orders/attempts/advance-due.ts';
import { startTestServer, type TestAccount, type TestServer } from '../server.ts';
import { type Simulated, startSimulated } from '../simulators/simulated.ts';
import { patienceMs } from '../patience.ts';

/** A live server that buys from a simulated supplier over HTTP. */
export interface LiveStage extends Pick<Simulated, 'balance' | 'control' | 'sales' | 'url'> {
  readonly server: TestServer;
  readonly supplier: RealSupplier;
  readonly account: TestAccount;
  /** The product, and a number that it can be sold to. */
  readonly product: { readonly code: string; readonly customerNo: string };
  /** Confirms an order and returns its id once it has reached `status`. */
  buy(status: string): Promise<string>;
  stop(): Promise<void>;
}

/** A call takes as long as it needs: the time scale shortens the deadline of calls as well. */
function patient<T extends Supplier>(supplier: T): T {
  return { ...supplier, callDeadlineMs: patienceMs };
}

const credentials = { username: 'user', apiKey: new Secret('key-of-the-test') };

/** Starts a supplier with this name and its ledger, and a server that has imported its prices. */
export async function openLiveStage(name: 'digiflazz' | 'iak'): Promise<LiveStage> {
  const simulated = await startSimulated(name, (place) => {
    const ours = { ...place, username: 'user', apiKey: 'key-of-the-test', openingBalance: 50_000_000 };
    return name === 'iak'
      ? startIakSimulator(ours)
      : startDigiflazzSimulator({ ...ours, webhookSecret: 'hook-of-the-test' });
  });
  const server = await startTestServer({
    worker: false,
    catalog: false,
    settings: {
      supplierTimeScale: 100,
      // Nothing is sent when less of a lease is left than a call may take.
      attemptLeaseMs: 10 * patienceMs,
      reviewDeadlineMs: 3_600_000,
      limits: {
        transaction: 10n ** 9n,
        daily: 10n ** 9n,
        requestsPerMinute: { live: 100_000, sandbox: 100_000 },
      },
    },
    replace: ({ suppliers }) => ({
      suppliers: {
        ...suppliers,
        routes: (...about) =>
          suppliers.routes(...about).map((route) => ({ ...route, supplier: patient(route.supplier) })),
        named: (...of) => patient(suppliers.named(...of)),
        real: () => suppliers.real().map((one) => ({ ...one, supplier: patient(one.supplier) })),
      },
    }),
  });
  const { app } = server;
  const baseUrl = name === 'iak' ? simulated.url() : `${simulated.url()}/v1`;
  await addSupplier(app.database, app.keyring, {
    actor: 'operator',
    name,
    credentials,
    webhookSecret: undefined,
    baseUrl,
    billsUrl: undefined,
    testMode: undefined,
    priority: undefined,
  });
  await app.suppliers.refresh();
  const supplier = app.suppliers.real()[0]?.supplier;
  if (supplier === undefined) throw new Error(`${name} is not set up.`);
  await syncPrices(app, supplier, 'prepaid', { addProducts: true, everyMs: 0, pauseMs: 0 });
  await app.suppliers.refresh();
  const account = await server.givenAccount();
  const wallet = { accountId: account.id, environment: 'live' } as const;
  await creditDeposit(app.orders, wallet, { amount: 10_000_000n, reference: randomUUID() }, 'operator');
  const buyer = buyerOf(server, account, 'live');
  const product =
    name === 'iak'
      ? { code: 'xld25000', customerNo: '081712340001' }
      : { code: 'xld10', customerNo: '087800001230' };
  await simulated.control('/settings', { settle_ms: 0, once_a_day: false });
  return {
    ...simulated,
    server,
    supplier,
    account,
    product,
    async buy(status) {
      const destination = { customer_no: product.customerNo };
      const quoted = await buyer.awaiting('prepaid', { product_code: product.code, destination });
      await buyer.confirm(quoted);
      await vi.waitFor(
        async () => {
          await advanceDue(app, 'live');
          expect((await buyer.read(quoted.id)).status).toBe(status);
        },
        { timeout: patienceMs, interval: 50 },
      );
      return quoted.id;
    },
    async stop() {
      await server.stop();
      await simulated.stop();
    },
  };
}
