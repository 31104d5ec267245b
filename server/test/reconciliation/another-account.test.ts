import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addSupplier } from '../../src/catalog/import/supplier-changes.ts';
import { jakartaDay } from '../../src/clock.ts';
import { refundOrder } from '../orders/review/rule-alone.ts';
import { reconcileDaily } from '../../src/reconciliation/daily.ts';
import { reconcileDay } from '../../src/reconciliation/reconcile.ts';
import { lastReading, readNow, takeReading } from '../../src/reconciliation/readings.ts';
import type { ReconciliationResult } from '../../src/reconciliation/store.ts';
import { Secret } from '../../src/sealed.ts';
import { startIakSimulator } from '../../src/simulators/iak/simulator.ts';
import type { RunningSimulator } from '../../src/simulators/running.ts';
import { queryAsOwner } from '../query-as.ts';
import { makeTestFolder } from '../folder.ts';
import { type LiveStage, openLiveStage } from './stage.ts';

const hourMs = 3_600_000;
const noon = Date.UTC(2027, 0, 4, 5);

let stage: LiveStage;
let another: RunningSimulator;
let dataDir: string;

beforeEach(async () => {
  stage = await openLiveStage('iak');
  dataDir = await makeTestFolder('another');
  const account = { username: 'another', apiKey: 'another-key', openingBalance: 3_000_000 };
  another = await startIakSimulator({ ...account, dataDir, port: 0 });
});
afterEach(async () => {
  await stage.stop();
  await another.stop();
  await rm(dataDir, { recursive: true });
});

function setUp(username: string, apiKey: string, baseUrl: string): Promise<unknown> {
  const { app } = stage.server;
  return addSupplier(app.database, app.keyring, {
    actor: 'operator',
    name: 'iak',
    credentials: { username, apiKey: new Secret(apiKey) },
    webhookSecret: undefined,
    baseUrl,
    billsUrl: undefined,
    testMode: undefined,
    priority: undefined,
  });
}

/** The time of the account change is from the database's own clock, which differs from the test's. */
async function moveChange(): Promise<void> {
  const { app } = stage.server;
  await queryAsOwner(
    stage.server,
    `update suppliers set account_since = account_since + $1 * interval '1 millisecond'`,
    [app.clock.offsetMs],
  );
  await app.suppliers.refresh();
}

function iak(): LiveStage['supplier'] {
  const [only] = stage.server.app.suppliers.real();
  if (only === undefined) throw new Error('IAK is not set up.');
  return only.supplier;
}

function reconciled(day: string): Promise<ReconciliationResult | undefined> {
  return reconcileDay(stage.server.app, iak(), day, new AbortController().signal);
}

test('purchases at a replaced account and our deposit there do not count for the new account', async () => {
  const { app } = stage.server;
  app.clock.offsetMs += noon - (await readNow(app)).getTime();
  await takeReading(app, stage.supplier, new AbortController().signal);
  await stage.buy('succeeded');
  const refunded = await stage.buy('succeeded');

  app.clock.offsetMs += hourMs;
  await setUp('another', 'another-key', another.url);
  await moveChange();
  app.clock.offsetMs += hourMs;
  await takeReading(app, iak(), new AbortController().signal);
  const by = { actor: 'operator test', reason: 'the account before took it back' };
  await refundOrder(app, { orderId: refunded, by });
  await stage.buy('succeeded');

  app.clock.offsetMs += hourMs;
  const day = jakartaDay(await readNow(app));
  expect(await reconciled(day)).toMatchObject({
    attempts: 1,
    asked: 1,
    booked: 25_000n,
    said: 25_000n,
    balances: { opening: 3_000_000n, closing: 2_975_000n },
    drifts: [],
  });
  await expect(reconciled('2027-01-03')).rejects.toThrow(/^The supplier "iak" was another account on/);

  // Another key belongs to the same account.
  await expect(setUp('another', 'newer-key', another.url)).resolves.toBeDefined();
  await expect(reconciled('2027-01-03')).rejects.toThrow(/was another account/);
});

test('our deposit at another account is read at once, however recent the last reading of the first one', async () => {
  const { app } = stage.server;
  await setUp('nobody', 'no-key', another.url);
  await setUp('another', 'another-key', another.url);
  await moveChange();
  const changed = await readNow(app);
  await reconcileDaily(app, new AbortController().signal);
  const reading = await lastReading(app.database, 'iak', changed, await readNow(app));
  expect(reading?.amount).toBe(3_000_000n);
});
