import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { expect, vi } from 'vitest';
import { addSupplier } from '../../src/catalog/supplier-changes.ts';
import { syncPrices } from '../../src/catalog/price-sync.ts';
import { creditDeposit } from '../../src/orders/deposit.ts';
import { followDue } from '../../src/orders/follow-due.ts';
import { Secret } from '../../src/sealed.ts';
import { startDigiflazzSimulator } from '../../src/simulators/digiflazz/simulator.ts';
import { startIakSimulator } from '../../src/simulators/iak/simulator.ts';
import type { RealSupplier } from '../../src/suppliers/supplier.ts';
import { makeTestFolder } from '../folder.ts';
import { startTestServer, type TestAccount, type TestServer } from '../server.ts';

/** A live server that buys from a simulated supplier over HTTP. */
export interface LiveStage {
  readonly server: TestServer;
  readonly supplier: RealSupplier;
  readonly account: TestAccount;
  /** What is sold, and a number that it can be sold to. */
  readonly product: { readonly code: string; readonly customerNo: string };
  /** Sets what goes wrong from now on. */
  control(path: string, body: unknown): Promise<void>;
  /** What was really sold, by our references, and what is left of our deposit. */
  ledger(): Promise<SimulatedLedger>;
  /** Confirms an order and gives its id once it has come to `status`. */
  buy(status: string): Promise<string>;
  stop(): Promise<void>;
}

interface SimulatedLedger {
  readonly balance: number;
  readonly transactions: readonly {
    readonly refId: string;
    readonly stage: string;
    readonly charged: number;
  }[];
}

const credentials = { username: 'user', apiKey: new Secret('key-of-the-test') };

/** Starts a supplier of this name with its ledger, and a server that has taken over its prices. */
export async function openLiveStage(name: 'digiflazz' | 'iak'): Promise<LiveStage> {
  const dataDir = await makeTestFolder(name);
  const place = { dataDir, username: 'user', apiKey: 'key-of-the-test', openingBalance: 50_000_000, port: 0 };
  const simulator =
    name === 'iak'
      ? await startIakSimulator(place)
      : await startDigiflazzSimulator({ ...place, webhookSecret: 'hook-of-the-test' });
  const server = await startTestServer({
    worker: false,
    catalog: false,
    settings: {
      supplierHaste: 100,
      reviewDeadlineMs: 3_600_000,
      limits: {
        transaction: 10n ** 9n,
        daily: 10n ** 9n,
        requestsPerMinute: { live: 100_000, sandbox: 100_000 },
      },
    },
  });
  const { app } = server;
  const baseUrl = name === 'iak' ? simulator.url : `${simulator.url}/v1`;
  await addSupplier(app.database, app.keyring, {
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
  await creditDeposit(app.orders, wallet, { amount: 10_000_000n, reference: randomUUID() });
  const client = server.client(account.keys.live);
  const product =
    name === 'iak'
      ? { code: 'xld25000', customerNo: '081712340001' }
      : { code: 'xld10', customerNo: '087800001230' };
  const control = async (path: string, body: unknown): Promise<void> => {
    const answer = await fetch(`${simulator.url}/_control${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    expect(answer.status, await answer.text()).toBe(200);
  };
  await control('/settings', { settle_ms: 0, once_a_day: false });
  return {
    server,
    supplier,
    account,
    product,
    control,
    async ledger() {
      const ledger: SimulatedLedger = JSON.parse(
        await (await fetch(`${simulator.url}/_control/ledger`)).text(),
      );
      return ledger;
    },
    async buy(status) {
      const quoted = await client.post('/v1/quotes', {
        product_code: product.code,
        client_reference: randomUUID(),
        destination: { customer_no: product.customerNo },
      });
      expect(quoted.status, quoted.text).toBe(201);
      const { id, confirmation_token: token } = quoted.body.data;
      await client.post(`/v1/orders/${id}/confirm`, { confirmation_token: token });
      await vi.waitFor(
        async () => {
          await followDue(app, 'live');
          expect((await client.get(`/v1/orders/${id}`)).body.data.status).toBe(status);
        },
        { timeout: 10_000, interval: 50 },
      );
      return id;
    },
    async stop() {
      await server.stop();
      await simulator.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
