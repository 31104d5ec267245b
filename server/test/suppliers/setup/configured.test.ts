import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addSupplier, setSupplierEnabled } from '../../../src/catalog/import/supplier-changes.ts';
import { applyCallback } from '../../../src/orders/attempts/apply-callback.ts';
import { Secret } from '../../../src/sealed.ts';
import { queryAsOwner } from '../../query-as.ts';
import { startTestServer, type TestAnswer } from '../../server.ts';
import { digiflazzKey, digiflazzSecret, type LiveStage, startLiveStage, usernames } from '../live-stage.ts';
import { patienceMs } from '../../patience.ts';

let stage: LiveStage;

beforeEach(async () => {
  // A call to a supplier may take 30 s, and no call begins with less of the lease left.
  stage = await startLiveStage({ settings: { attemptLeaseMs: 60_000 } });
});
afterEach(() => stage.stop());

function quote(code = 'tsel10', customerNo = '081234567890'): Promise<TestAnswer> {
  return stage.buyer.quote({ product_code: code, destination: { customer_no: customerNo } });
}

async function buy(code?: string): Promise<TestAnswer> {
  return stage.buyer.confirm((await quote(code)).body.data);
}

function switchTo(enabled: boolean): Promise<unknown> {
  return setSupplierEnabled(stage.server.app.database, {
    name: 'digiflazz',
    enabled,
    actor: 'operator',
  });
}

test('nothing can be bought without a supplier, and everything at once with one', async () => {
  expect(await stage.capabilities()).toMatchObject({
    transactions_available: false,
    postpaid_available: false,
  });
  expect((await quote()).body.error.code).toBe('transactions_unavailable');
  // Live shows what a price list has named, and none was read.
  await expect(stage.shown('tsel10')).rejects.toThrow('The catalog has no tsel10.');

  await stage.add('digiflazz');
  // It is set up, but its price list is not read yet.
  expect(await stage.capabilities()).toMatchObject({
    transactions_available: false,
    postpaid_available: false,
  });
  await stage.sync('digiflazz');
  expect(await stage.capabilities()).toMatchObject({
    transactions_available: true,
    postpaid_available: true,
  });

  const bought = await buy();
  expect(bought).toMatchObject({ status: 200, body: { data: { status: 'succeeded', charged: 10_250 } } });
  const sold = (await stage.peers.digiflazz.sales()).filter(({ charged }) => charged > 0);
  expect(sold).toMatchObject([{ sku: 'tsel10', stage: 'sold', charged: 10_250 }]);
});

test('another account is refused while the first one may still sell something, and another key is accepted', async () => {
  const { app } = stage.server;
  const again = (change: { username?: string; testMode?: boolean; baseUrl?: string }): Promise<unknown> =>
    addSupplier(app.database, app.keyring, {
      actor: 'operator',
      name: 'digiflazz',
      credentials: { username: usernames.digiflazz, apiKey: new Secret(digiflazzKey), ...change },
      webhookSecret: undefined,
      baseUrl: change.baseUrl,
      billsUrl: undefined,
      testMode: change.testMode,
      priority: undefined,
    });
  await stage.add('digiflazz');
  await stage.sync('digiflazz');
  await stage.peers.digiflazz.control('/faults', { fault: 'code', code: '03' });
  const { id, status } = (await buy()).body.data;
  expect(status).toBe('processing');
  const others = [{ username: 'another' }, { testMode: true }, { baseUrl: 'https://api.digiflazz.com/v1' }];
  for (const other of others)
    await expect(again(other)).rejects.toThrow('1 purchase at "digiflazz" is still open');
  await again({});
  const [{ refId: reference } = { refId: '' }] = await stage.peers.digiflazz.sales();
  const sold = {
    kind: 'delivered',
    serial: new Secret('1'),
    cost: 10_250n,
    supplierReference: null,
  } as const;
  await applyCallback(app, 'digiflazz', { kind: 'statement', reference, outcome: sold });
  expect((await stage.buyer.read(id)).status).toBe('succeeded');
  await again({ username: 'another' });
});

test('a disabled supplier gets no new purchases on any node, and works again when it is enabled', async () => {
  await stage.add('digiflazz');
  await stage.sync('digiflazz');
  const other = await startTestServer({
    besides: stage.server,
    worker: false,
    settings: { supplierRefreshMs: 1_000 },
  });
  try {
    const capabilities = async (): Promise<unknown> =>
      JSON.parse((await other.client(stage.account.keys.live).get('/v1/capabilities')).text).data;
    expect(await capabilities()).toMatchObject({ transactions_available: true });
    const quoted = await quote();
    await switchTo(false);
    await untilSoon(async () =>
      expect(await capabilities()).toMatchObject({ transactions_available: false }),
    );
    await untilSoon(async () => expect((await quote()).body.error.code).toBe('transactions_unavailable'));
    expect(await stage.shown('tsel10')).toMatchObject({ reason: 'no_supplier' });
    const confirmed = await stage.buyer.confirm(quoted.body.data);
    expect(confirmed.body.error.code).toBe('transactions_unavailable');
    // Its earlier purchases are still checked.
    expect(stage.server.app.suppliers.named('live', 'digiflazz').name).toBe('digiflazz');

    await switchTo(true);
    await untilSoon(async () => expect(await capabilities()).toMatchObject({ transactions_available: true }));
    await untilSoon(async () => expect((await quote()).status).toBe(201));
    expect((await stage.buyer.confirm(quoted.body.data)).status).toBe(200);
  } finally {
    await other.stop();
  }
});

test('credentials are sealed at rest, and adding a supplier again replaces them', async () => {
  const callback = await stage.add('digiflazz');
  const stored = JSON.stringify(await queryAsOwner(stage.server, 'select s::text from suppliers s'));
  for (const secret of [digiflazzKey, digiflazzSecret, usernames.digiflazz]) {
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
  }
  const { app } = stage.server;
  const again = (key: string): ReturnType<typeof addSupplier> =>
    addSupplier(app.database, app.keyring, {
      actor: 'operator',
      ...{ name: 'digiflazz', webhookSecret: undefined, baseUrl: undefined, billsUrl: undefined },
      credentials: { username: usernames.digiflazz, apiKey: new Secret(key) },
      ...{ testMode: undefined, priority: undefined },
    });
  const balance = async (): Promise<string> => {
    await app.suppliers.refresh();
    const found = app.suppliers.real()[0]?.supplier;
    return (await found?.balance({ signal: AbortSignal.timeout(patienceMs) }))?.kind ?? 'gone';
  };
  expect(await balance()).toBe('balance');
  expect(await again('a-key-of-somebody-else')).toMatchObject({ added: false });
  expect(await balance()).toBe('unavailable');
  const { supplier } = await again(digiflazzKey);
  expect(await balance()).toBe('balance');
  // Settings that are not given again are unchanged.
  expect(callback).toContain(supplier.callbackToken);
  expect(supplier.baseUrl).toBe(stage.peers.digiflazz.url());
  expect(supplier.credentials.webhookSecret?.open()).toBe(digiflazzSecret);
});

describe('the URL of a supplier', () => {
  test.each([
    ['ftp://127.0.0.1', 'must be a plain http:// or https:// URL'],
    ['http://127.0.0.1/?key=1', 'must be a plain http:// or https:// URL'],
    ['http://me:you@127.0.0.1/', 'must be a plain http:// or https:// URL'],
    ['nowhere', 'must be a plain http:// or https:// URL'],
    ['http://simulator.example', 'must start with https://'],
  ])('%s is refused and not repeated in the error', async (baseUrl, words) => {
    const { database, keyring } = stage.server.app;
    const given = addSupplier(database, keyring, {
      actor: 'operator',
      ...{ name: 'digiflazz', webhookSecret: undefined, baseUrl, billsUrl: undefined },
      credentials: { username: 'me', apiKey: new Secret('key') },
      ...{ testMode: undefined, priority: undefined },
    });
    await expect(given).rejects.toThrow(words);
    await expect(given).rejects.not.toThrow(baseUrl);
  });

  test('stays as configured until the default is asked for', async () => {
    const { database, keyring } = stage.server.app;
    const add = (baseUrl: string | null | undefined): ReturnType<typeof addSupplier> =>
      addSupplier(database, keyring, {
        actor: 'operator',
        ...{ name: 'iak', webhookSecret: undefined, baseUrl, billsUrl: undefined },
        credentials: { username: 'me', apiKey: new Secret('key') },
        ...{ testMode: undefined, priority: undefined },
      });
    const simulated = 'http://127.0.0.1:1';
    const addressed = (baseUrl: string, billsUrl: string | null): object => ({
      supplier: { baseUrl, billsUrl },
    });
    expect(await add(simulated)).toMatchObject(addressed(simulated, null));
    expect(await add(undefined)).toMatchObject({ ...addressed(simulated, null), anotherAccount: false });
    const own = addressed('https://prepaid.iak.id', 'https://mobilepulsa.net');
    expect(await add(null)).toMatchObject({ ...own, anotherAccount: true });
  });
});

test('a price list is fetched by one node only', async () => {
  const url = await stage.add('digiflazz');
  expect(url).toContain('/callbacks/digiflazz/');
  const reports = await Promise.all([stage.sync('digiflazz'), stage.sync('digiflazz')]);
  const outcomes = reports.flat().map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'read').length).toBeGreaterThanOrEqual(2);
  const lists = await queryAsOwner(
    stage.server,
    'select supplier, kind, fault from price_lists order by kind',
  );
  expect(lists).toHaveLength(2);
});

/** True soon: each node checks at intervals, and nobody requests a check. */
async function untilSoon(check: () => Promise<unknown>): Promise<void> {
  await vi.waitFor(check, { timeout: patienceMs, interval: 50 });
}
