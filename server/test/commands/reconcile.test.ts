import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jakartaDay } from '../../src/clock.ts';
import { startIakSimulator } from '../../src/simulators/iak/simulator.ts';
import type { RunningSimulator } from '../../src/simulators/running.ts';
import { removeDataDir, serve, type Served, stopAll, until } from '../crash/serve.ts';
import { makeTestFolder } from '../folder.ts';
import { konter, konterJson } from './konter.ts';
import { patienceMs } from '../patience.ts';

/** Minutes of the simulator pass in less than a second. */
const timeScale = { KONTER_SUPPLIER_TIME_SCALE: '100' };

let folder: string;
let dataDir: string;
let server: Served;
let supplier: RunningSimulator | undefined;
let key: string;

beforeAll(async () => {
  folder = await makeTestFolder('reconcile');
  dataDir = join(folder, 'konter');
  server = await serve(dataDir, timeScale);
});
afterAll(async () => {
  await stopAll(dataDir);
  await supplier?.stop();
  await removeDataDir(folder);
});

async function json(...words: readonly string[]): Promise<Record<string, unknown>> {
  return { ...(await konterJson(dataDir, words)) };
}

/** Starts a simulator of IAK, and sets it up. */
async function givenSupplier(): Promise<void> {
  const place = {
    dataDir: join(folder, 'iak'),
    username: 'user',
    apiKey: 'key-of-the-test',
    openingBalance: 9_000_000,
  };
  supplier = await startIakSimulator({ ...place, port: 0 });
  const keyFile = join(folder, 'iak.key');
  await writeFile(keyFile, place.apiKey, { mode: 0o600 });
  await json(
    'supplier',
    'add',
    'iak',
    '--username',
    'user',
    '--key-file',
    keyFile,
    '--base-url',
    supplier.url,
  );
  // The running server reads the prices by itself. After that, a SKU of IAK can be mapped to a product.
  const map = ['supplier', 'map', '--supplier', 'iak', '--sku', 'xld25000', '--product', 'xl25'];
  await until('the prices are read', patienceMs, async () => (await konter(dataDir, map)).code === 0);
  // Read now: the server's first reading, within its next ten seconds, might have the purchase or not.
  await json('supplier', 'balance', 'iak');
}

async function call(method: string, path: string, body?: unknown): Promise<Record<string, string>> {
  const answer = await fetch(`${server.address}/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'idempotency-key': randomUUID(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const { data }: { data?: Record<string, string> } = JSON.parse(text);
  if (data === undefined) throw new Error(text);
  return data;
}

/** Buys one product in live, and returns the order's id once it has succeeded. */
async function bought(): Promise<string> {
  const account = (await json('account', 'create', '--name', 'Kios Berkah', '--live'))['id'];
  const live = ['--account', String(account), '--environment', 'live'];
  await json('deposit', 'credit', ...live, '--amount', '1000000', '--reference', 'first');
  key = String((await json('key', 'create', ...live))['key']);
  await until('the product can be bought', patienceMs, async () => {
    const answer = await call('GET', '/capabilities');
    return String(answer['transactions_available']) === 'true';
  });
  const quoted = await call('POST', '/quotes', {
    product_code: 'xl25',
    client_reference: randomUUID(),
    destination: { customer_no: '081712340001' },
  });
  const id = quoted['id'] ?? '';
  await call('POST', `/orders/${id}/confirm`, { confirmation_token: quoted['confirmation_token'] });
  await until('the order has succeeded', patienceMs, async () => {
    return (await call('GET', `/orders/${id}`))['status'] === 'succeeded';
  });
  return id;
}

test('reconcile without a supplier has nothing to do, and refuses a wrong supplier or day', async () => {
  expect(await json('reconcile')).toEqual({ clean: true, reconciliations: [] });
  expect(await json('reconcile', 'list')).toEqual({ clean: true, reconciliations: [] });
  for (const [words, says] of [
    [['--supplier', 'nobody'], 'The supplier "nobody" is not set up.\n'],
    [['--day', '2026-02-30'], /It must be a day such as/],
    [['list', '--limit', '201'], /It must be a whole number from 1 to 200\.\n$/],
  ] as const) {
    const { code, out, err } = await konter(dataDir, ['reconcile', ...words]);
    expect([code, out]).toEqual([1, '']);
    expect(err).toEqual(typeof says === 'string' ? says : expect.stringMatching(says));
  }
});

test('a day is reconciled with and without a running server, and the result is stored', async () => {
  await givenSupplier();
  const id = await bought();
  // The day is given, because midnight may have passed.
  const day = jakartaDay(new Date((await call('GET', `/orders/${id}`))['created_at'] ?? ''));
  const clean = await reconciled(day);
  expect((await konter(dataDir, ['reconcile', '--day', day], timeScale)).code).toBe(0);
  expect(clean).toMatchObject({
    clean: true,
    reconciliations: [{ supplier: 'iak', day, run: 'command', booked: 25_000, said: 25_000 }],
  });

  await stopAll(dataDir);
  const { attempts } = await json('order', 'show', id);
  const [attempt]: { reference: string }[] = JSON.parse(JSON.stringify(attempts));
  await fetch(`${supplier?.url}/_control/settle`, {
    method: 'POST',
    body: JSON.stringify({ ref_id: attempt?.reference, as: 'reversed' }),
  });
  // The supplier may not be asked again before.
  const found = await untilAsked(day);
  const again = await konter(dataDir, ['reconcile', '--day', day], timeScale);
  expect(again).toMatchObject({ code: 1, err: '' });
  expect(again.out).toMatch(
    new RegExp(`^iak, ${day} \\(WIB\\): 1 difference\\.\n {2}Purchases {3}1 purchase, `),
  );
  expect(again.out).toMatch(/ between \S+ \S+ WIB and \S+ \S+ WIB\n/);
  expect(found).toMatchObject({
    clean: false,
    reconciliations: [
      { drifts: [{ kind: 'booked_not_sold', order_id: id, booked: 25_000, said: 0, amount: -25_000 }] },
    ],
  });
  expect(await json('order', 'review', 'list')).toMatchObject({
    cases: [{ order_id: id, cause: 'reversed_after_success' }],
  });
  const before = await konter(dataDir, ['reconcile', 'list']);
  expect(before).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining(`sold nothing: order ${id}`),
  });
  await json('order', 'refund', id, '--reason', 'reversed by the supplier');
  expect(await json('order', 'review', 'list')).toMatchObject({ total: 0 });
  expect(await json('audit')).toMatchObject({ clean: true });
});

async function reconciled(day: string): Promise<Record<string, unknown>> {
  const { out } = await konter(dataDir, ['reconcile', '--day', day, '--json'], timeScale);
  return JSON.parse(out);
}

async function untilAsked(day: string): Promise<Record<string, unknown>> {
  let found: Record<string, unknown> = {};
  await until('the supplier was asked', patienceMs, async () => {
    found = await reconciled(day);
    return JSON.stringify(found).includes('booked_not_sold');
  });
  return found;
}
