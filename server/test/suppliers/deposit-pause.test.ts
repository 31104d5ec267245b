import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { resumeSupplier } from '../../src/catalog/import/supplier-changes.ts';
import { hourMs } from '../../src/clock.ts';
import { takeReading } from '../../src/reconciliation/readings.ts';
import { readStatus } from '../../src/status/read-status.ts';
import type { TestAnswer } from '../server.ts';
import { patienceMs } from '../patience.ts';
import { queryAsOwner } from '../query-as.ts';
import { type AlertReceivers, startAlertReceivers } from '../alerts/receivers.ts';
import { beginPause } from '../../src/suppliers/pauses/pause-rows.ts';
import { startTestServer } from '../server.ts';
import { type LiveStage, startSellingStage } from './live-stage.ts';

let stage: LiveStage;
let receivers: AlertReceivers;

beforeAll(async () => {
  receivers = await startAlertReceivers();
  const { webhook } = receivers.targets;
  stage = await startSellingStage({
    settings: { supplierBalanceMs: 50, alertIntervalMs: 50 },
    alertTargets: { webhook },
  });
  // Deposits are read every ten minutes: the next reading is not due during these tests.
  await readDeposit();
});
afterAll(async () => {
  await stage.stop();
  await receivers.stop();
});

/** Sold by Digiflazz alone, and by both suppliers. Rupiah. */
const alone = { code: 'pln20', cost: 20_150, customerNo: '12345678901' };
const both = { code: 'tsel10', cost: 10_250, customerNo: '081234567890' };

/** How many clients buy at the same time, and how often each of them buys. */
const clients = 8;
const rounds = 5;

type Bought = 'failed' | 'refused' | 'succeeded';

async function buy({ code, customerNo }: typeof alone): Promise<Bought> {
  const quoted = await stage.buyer.quote({ product_code: code, destination: { customer_no: customerNo } });
  if (quoted.status !== 201) return refusedBecauseOf(quoted);
  const confirmed = await stage.buyer.confirm(quoted.body.data);
  if (confirmed.status === 409) return refusedBecauseOf(confirmed);
  const { id } = confirmed.body.data;
  const order = await vi.waitFor(
    async () => {
      const read = await stage.buyer.read(id);
      expect(read.status).not.toBe('processing');
      return read;
    },
    { timeout: patienceMs, interval: 20 },
  );
  return order.status === 'succeeded' ? 'succeeded' : 'failed';
}

function refusedBecauseOf({ body }: TestAnswer): 'refused' {
  expect(['product_unavailable', 'transactions_unavailable']).toContain(body.error.code);
  return 'refused';
}

function setBalance(amount: number, name: 'digiflazz' | 'iak' = 'digiflazz'): Promise<void> {
  return stage.peers[name].control('/balance', { amount });
}

/** Reads our deposit at Digiflazz, as the worker does every ten minutes. Rupiah. */
async function readDeposit(): Promise<bigint> {
  const { app } = stage.server;
  const digiflazz = app.suppliers.real().find(({ supplier: { name } }) => name === 'digiflazz')?.supplier;
  if (digiflazz === undefined) throw new Error('Digiflazz is not set up.');
  const reading = await takeReading(app, digiflazz, new AbortController().signal);
  if (reading === undefined) throw new Error('Digiflazz did not say its balance.');
  return reading.amount;
}

/** Our deposit at Digiflazz, as the status shows it, rupiah. */
async function shownDeposit(): Promise<bigint | undefined> {
  const { suppliers } = await readStatus(stage.server.app);
  return suppliers.find(({ name }) => name === 'digiflazz')?.deposit?.amount;
}

function pauses(): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return queryAsOwner(
    stage.server,
    'select supplier, code, ended_by from supplier_pauses order by began_at, supplier',
  );
}

/** The reports about suppliers that arrived, in order. */
function reports(): readonly string[] {
  return receivers.webhooks.flatMap(({ body }) => {
    const { type, data }: { type: string; data: { condition: string; subject: string } } = JSON.parse(body);
    return data.condition.startsWith('supplier') ? [`${type} ${data.condition} ${data.subject}`] : [];
  });
}

const [began, ended] = ['alert.began', 'alert.ended'].map((type) => `${type} supplier_paused digiflazz`);

async function untilAvailable(code: string): Promise<void> {
  await vi.waitFor(async () => expect(await stage.shown(code)).toMatchObject({ available: true }), {
    timeout: patienceMs,
    interval: 20,
  });
}

describe('a supplier whose deposit runs out while clients buy', () => {
  test('fails at most the sales under way; the others go elsewhere or are refused before the hold', async () => {
    await setBalance(5 * alone.cost);
    const bought: { product: string; outcome: Bought }[] = [];
    await Promise.all(
      Array.from({ length: clients }, async (_, i) => {
        const product = i % 2 === 0 ? alone : both;
        for (let round = 0; round < rounds; round += 1)
          bought.push({ product: product.code, outcome: await buy(product) });
      }),
    );
    const of = (code: string, outcome: Bought): number =>
      bought.filter((one) => one.product === code && one.outcome === outcome).length;
    expect(bought).toHaveLength(clients * rounds);
    expect(of(alone.code, 'failed')).toBeLessThanOrEqual(clients);
    expect(of(alone.code, 'refused')).toBeGreaterThan(0);
    // The other supplier sells these.
    expect(of(both.code, 'succeeded')).toBe((clients / 2) * rounds);
    expect(await pauses()).toEqual([{ supplier: 'digiflazz', code: '44', ended_by: null }]);
    expect(await stage.buyer.wallet()).toMatchObject({ held: 0 });
    await expect.poll(reports, { timeout: patienceMs }).toEqual([began]);
  });

  test('gets no purchases from another server either', async () => {
    const other = await startTestServer({ besides: stage.server, worker: false });
    const product = { kind: 'prepaid', code: alone.code } as const;
    const { now } = await other.app.catalog.current();
    expect(other.app.suppliers.routes('live', product, now)).toEqual([]);
    await other.stop();
  });

  test('is shown as disturbed, without the deposit, while the other supplier sells', async () => {
    expect(await stage.shown(alone.code)).toMatchObject({ available: false, reason: 'supplier_disturbed' });
    expect(await stage.shown(both.code)).toMatchObject({ available: true });
    expect(await stage.capabilities()).toMatchObject({ transactions_available: true });
  });

  test('sells again by itself once its deposit has grown', async () => {
    expect(await readDeposit()).toBeLessThan(alone.cost);
    // Enough for months at the rate of these sales: a deposit that lasts for hours is an alert of its own.
    await setBalance(1_000_000_000);
    await untilAvailable(alone.code);
    expect(await buy(alone)).toBe('succeeded');
    expect(await shownDeposit()).toBeGreaterThan(999_000_000n);
    expect(await pauses()).toEqual([{ supplier: 'digiflazz', code: '44', ended_by: 'balance' }]);
    await expect.poll(reports, { timeout: patienceMs }).toEqual([began, ended]);
  });
});

test('while no supplier has a deposit, no transactions are available, until an operator ends a pause', async () => {
  await setBalance(0);
  await setBalance(0, 'iak');
  while ((await buy(both)) !== 'refused');
  expect(await stage.capabilities()).toMatchObject({
    transactions_available: false,
    postpaid_available: false,
  });
  expect((await pauses()).filter(({ ended_by }) => ended_by === null)).toEqual([
    { supplier: 'digiflazz', code: '44', ended_by: null },
    { supplier: 'iak', code: '17', ended_by: null },
  ]);

  const { database, suppliers } = stage.server.app;
  expect(await resumeSupplier(database, { name: 'iak', actor: 'operator' })).toBe(true);
  await suppliers.refresh();
  expect(await stage.capabilities()).toMatchObject({ transactions_available: true });
  expect((await pauses()).at(-1)).toMatchObject({ supplier: 'iak', ended_by: 'operator' });
});

test('a deposit that came before the first reading after a refused bill ends the pause', async () => {
  const { clock, database } = stage.server.app;
  await resumeSupplier(database, { name: 'digiflazz', actor: 'operator' });
  await setBalance(50_000);
  await readDeposit();
  await setBalance(150_000);
  // What a bill costs is not known when its inquiry is refused.
  await beginPause(database, { supplier: 'digiflazz', code: '44', needed: null }, clock.offsetMs);
  await expect.poll(async () => (await pauses()).at(-1)).toMatchObject({ code: '44', ended_by: 'balance' });
});

test('a paused supplier sells again once its deposit has grown, also when the clock was set back meanwhile', async () => {
  const { clock } = stage.server.app;
  await untilAvailable(alone.code);
  await setBalance(0);
  while ((await buy(alone)) !== 'refused');
  const open = 'select lowest from supplier_pauses where ended_at is null';
  await expect.poll(() => queryAsOwner(stage.server, open)).toEqual([{ lowest: 0n }]);
  clock.offsetMs -= hourMs;
  onTestFinished(() => {
    clock.offsetMs += hourMs;
  });
  await setBalance(1_000_000_000);
  await untilAvailable(alone.code);
  expect(await buy(alone)).toBe('succeeded');
  expect(await shownDeposit()).toBeGreaterThan(999_000_000n);
});
