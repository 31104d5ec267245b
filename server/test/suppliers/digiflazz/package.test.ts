import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDigiflazzSimulator } from '../../../src/simulators/digiflazz/simulator.ts';
import type { RunningSimulator } from '../../../src/simulators/running.ts';
import { makeTestFolder } from '../../folder.ts';
import { listen } from './stage.ts';

/*
 * The npm package `digiflazz`, a third-party client of the real supplier, against our simulator: it must get the same
 * results as from the supplier. It has no types.
 */

interface Data {
  readonly deposit: number;
  readonly status: string;
  readonly rc: string;
  readonly sn: string;
  readonly price: number;
  readonly selling_price: number;
}

interface WebhookRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
  digiwebhooks?: { readonly event: string; readonly data: Data };
}

interface Client {
  cekSaldo(): Promise<Data>;
  daftarHarga(): Promise<readonly { readonly buyer_sku_code: string; readonly price: number }[]>;
  deposit(amount: number, bank: string, name: string): Promise<{ readonly amount: number }>;
  transaksi(sku: string, customer: string, reference: string, command?: string): Promise<Data>;
  onWebhook(request: WebhookRequest, response: { json(document: unknown): void }): void;
}

const require = createRequire(import.meta.url);
const Digiflazz: new (username: string, key: string, webhook?: string) => Client = require('digiflazz');

let dataDir: string;
let simulator: RunningSimulator;
let client: Client;

beforeAll(async () => {
  dataDir = await makeTestFolder('digiflazz-package');
  simulator = await startDigiflazzSimulator({ port: 0, dataDir, openingBalance: 1_000_000 });
  client = clientWith('simulated-key');
});
afterAll(async () => {
  await simulator.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function clientWith(key: string): Client {
  const made = new Digiflazz('simulated', key, 'simulated-secret');
  // It has a single fixed URL, without an option for another.
  return Object.assign(made, { _endpoint: `${simulator.url}/v1` });
}

test('the package reads the balance', async () => {
  expect((await client.cekSaldo()).deposit).toBe(1_000_000);
});

test('the package reads the price list once', async () => {
  expect(await client.daftarHarga()).toContainEqual(
    expect.objectContaining({ buyer_sku_code: 'tsel10', price: 10_250 }),
  );
});

test('the package buys, and a repetition is the same purchase', async () => {
  const bought = await client.transaksi('xld10', '087800001230', 'package-1');
  expect(bought).toMatchObject({ status: 'Sukses', rc: '00', sn: '1234567890', price: 10_000 });
  expect(await client.transaksi('xld10', '087800001230', 'package-1')).toMatchObject({ status: 'Sukses' });
  expect((await client.cekSaldo()).deposit).toBe(990_000);
});

test('the package gets a failure and a wrong key as its own errors', async () => {
  await expect(client.transaksi('xld10', '087800001232', 'package-2')).rejects.toMatchObject({
    name: 'TransactionError',
    data: { rc: '02' },
  });
  await expect(clientWith('no').cekSaldo()).rejects.toMatchObject({ name: 'InvalidSignature' });
});

test('the package reads a bill, pays it and asks about it', async () => {
  const bill = await client.transaksi('pln', '530000000001', 'package-3', 'CEK');
  expect(bill).toMatchObject({ status: 'Sukses', price: 10_000, selling_price: 11_000 });
  const paid = await client.transaksi('pln', '530000000001', 'package-3', 'BAYAR');
  expect(paid).toMatchObject({ status: 'Sukses', rc: '00', sn: 'S1234554321N' });
  expect(await client.transaksi('pln', '530000000001', 'package-3', 'STATUS')).toMatchObject({ rc: '00' });
});

test('the package asks for a deposit ticket', async () => {
  expect((await client.deposit(1_000_000, 'BCA', 'Konter')).amount).toBeGreaterThan(1_000_000);
});

test('the package accepts our callbacks as signed', async () => {
  const { url, calls } = await listen('{}');
  await fetch(`${simulator.url}/_control/settings`, { method: 'POST', body: '{"settle_ms":1}' });
  await fetch(`${simulator.url}/v1/transaction`, { method: 'POST', body: pending(url) });
  await expect.poll(() => calls.length).toBe(1);
  const [call] = calls;
  const request: WebhookRequest = {
    headers: call?.headers ?? {},
    body: JSON.parse(call?.body.toString() ?? '{}'),
  };
  client.onWebhook(request, { json: () => undefined });
  expect(request.digiwebhooks).toMatchObject({ data: { ref_id: 'package-4', status: 'Sukses' } });
});

/** A purchase that ends later, with a callback URL, which the package cannot set. */
function pending(callbackUrl: string): string {
  const sign = hash('md5', 'simulatedsimulated-keypackage-4');
  const request = {
    username: 'simulated',
    buyer_sku_code: 'xld10',
    customer_no: '087800001233',
    ref_id: 'package-4',
  };
  return JSON.stringify({ ...request, sign, cb_url: callbackUrl, testing: true });
}
