import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { Secret } from '../../../src/sealed.ts';
import { openLedger } from '../../../src/simulators/ledger.ts';
import { callbackSignature, sign } from '../../../src/suppliers/digiflazz/signature.ts';
import { adapterAt, apiKey, listen, startStage, webhookSecret } from './stage.ts';
import { msToNoon } from '../../noon.ts';
import { billOf, inquiry, patience, purchase, type SimulatedStage } from '../purchases.ts';

const hook = new Secret(webhookSecret);

async function start(options?: Parameters<typeof startStage>[0]): Promise<SimulatedStage> {
  const stage = await startStage(options);
  onTestFinished(() => stage.stop());
  await stage.control('/settings', { settle_ms: 30, late_ms: 30 });
  return stage;
}

test.each([
  ['depo', 'e9d1db43a49c569bcc2bc7164cbe6127'],
  ['pricelist', '6870b202c286b430a1f8a6744d48a862'],
  ['deposit', 'ceec9e72c6645e30e25eae8f8d5c1372'],
  ['r1', '28aa0ec2b79dfe49e7a1028a6f313551'],
  ['1234554321', '15002578b01db798b80ad0596b72d962'],
])('the signature of %s is that of an independent client', (about, expected) => {
  expect(sign({ username: 'user', apiKey: new Secret('key') }, about)).toBe(expected);
});

test('the signature of a callback is as an independent reader expects', () => {
  const body = Buffer.from('{"data":{"ref_id":"r1","status":"Sukses","rc":"00"}}');
  expect(callbackSignature(new Secret('hook'), body)).toBe('sha1=3e7627651e50363d9a737057602873dffb3fef1a');
});

test.each([
  ['another key', { apiKey: 'wrong' }],
  ['another user', { username: 'nobody' }],
])('%s buys nothing', async (_name, options) => {
  const stage = await start(options);
  const attempt = purchase('xld10', '087800001230');
  expect(await stage.supplier.submit(attempt, patience())).toMatchObject({
    kind: 'rejected',
    reason: 'product_disturbed',
  });
  expect(await stage.supplier.balance(patience())).toMatchObject({ kind: 'unavailable' });
  expect((await stage.supplier.priceList('prepaid', patience())).kind).toBe('unavailable');
  expect(await stage.sales(attempt.reference)).toEqual([]);
});

test.each([0, '0', undefined, 'gratis'])(
  'a sale at the price %j is booked at its expected cost',
  async (price) => {
    const attempt = purchase('xld10', '087800001230');
    const data = { ref_id: attempt.reference, status: 'Sukses', rc: '00', sn: '1', price };
    const server = await listen(JSON.stringify({ data }));
    expect(await adapterAt(`${server.url}/v1/`, hook).submit(attempt, patience())).toMatchObject({
      kind: 'delivered',
      cost: attempt.cost,
    });
  },
);

test('a request has the documented members, and no data in its URL', async () => {
  const server = await listen('{"data":{}}');
  const supplier = adapterAt(`${server.url}/v1/`, hook);
  await supplier.submit(
    { ...purchase('ml86', '123456789'), destination: [new Secret('123456789'), new Secret('1234')] },
    patience(),
  );
  await supplier.submit(purchase('xld10', 'budi.santoso'), patience());
  await supplier.submit(
    {
      ...purchase('gi60', '800123456'),
      destination: [new Secret('800123456'), new Secret('os_asia')],
      toServer: true,
    },
    patience(),
  );
  const bodies = server.calls.map(({ body }): Record<string, unknown> => JSON.parse(body.toString('utf8')));
  expect(bodies[0]).toMatchObject({
    customer_no: '1234567891234',
    max_price: 50_000,
    buyer_sku_code: 'ml86',
  });
  expect(bodies[0]).not.toHaveProperty('testing');
  expect(bodies[1]).toMatchObject({ allow_dot: true });
  expect(bodies[2]).toMatchObject({ customer_no: '800123456|os_asia' });
  expect(new Set(server.urls)).toEqual(new Set(['/v1/transaction']));
  expect(server.calls[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'konter',
  });
});

test('a price above the maximum buys nothing, and the answer has the new price', async () => {
  const stage = await start();
  await stage.control('/products', { buyer_sku_code: 'xld10', price: 12_500 });
  const attempt = purchase('xld10', '087800001230', 12_000n);
  const outcome = await stage.supplier.submit(attempt, patience());
  expect(outcome).toEqual({
    kind: 'rejected',
    nothingBegun: true,
    reason: 'price_changed',
    supplierCode: '69',
    newPrice: 12_500n,
  });
  expect(await stage.sold(attempt)).toBe(0);
});

test.each([
  ['out of stock', '/products', { buyer_sku_code: 'xld10', unlimited_stock: false, stock: 0 }, '68'],
  ['switched off by us', '/products', { buyer_sku_code: 'xld10', buyer_product_status: false }, '43'],
  [
    'switched off by the seller',
    '/products',
    { buyer_sku_code: 'xld10', seller_product_status: false },
    '53',
  ],
  [
    'closed at noon',
    '/products',
    { buyer_sku_code: 'xld10', start_cut_off: '11:00', end_cut_off: '13:00' },
    '58',
  ],
  ['our deposit is too low', '/balance', { amount: 9_999 }, '44'],
  ['our IP address is not allowed', '/settings', { refuse_ip: true }, '45'],
])('an unavailable product returns its reason: %s', async (_name, path, change, code) => {
  const stage = await start();
  await stage.control('/clock', { advance_ms: msToNoon(new Date()) });
  await stage.control(path, change);
  const attempt = purchase('xld10', '087800001230');
  expect(await stage.supplier.submit(attempt, patience())).toMatchObject({
    kind: 'rejected',
    supplierCode: code,
  });
  expect(await stage.sold(attempt)).toBe(0);
});

test('a product can be limited to one sale for a number and day', async () => {
  const stage = await start();
  expect((await stage.supplier.submit(purchase('S5', '081200000001'), patience())).kind).toBe('delivered');
  expect(await stage.supplier.submit(purchase('S5', '081200000001'), patience())).toMatchObject({
    supplierCode: '63',
  });
  await stage.control('/clock', { advance_ms: 24 * 3_600_000 });
  expect((await stage.supplier.submit(purchase('S5', '081200000001'), patience())).kind).toBe('delivered');
});

test('a reference with another number is not taken for the purchase', async () => {
  const stage = await start();
  const attempt = purchase('xld10', '087800001230');
  await stage.supplier.submit(attempt, patience());
  const other = { ...attempt, destination: [new Secret('087800009999')] };
  expect((await stage.supplier.submit(other, patience())).kind).toBe('unknown');
  expect(await stage.sold(attempt)).toBe(1);
});

test('the status of a purchase is never checked when that could buy again', async () => {
  const stage = await start();
  const attempt = purchase('xld10', '087800001230');
  await stage.supplier.submit(attempt, patience());
  await stage.control('/clock', { advance_ms: 91 * 24 * 3_600_000 });
  const now = new Date(attempt.openedAt.getTime() + 91 * 24 * 3_600_000);
  expect(await stage.supplier.queryStatus({ ...attempt, now }, patience())).toEqual({
    kind: 'unknown',
    recheckInMs: null,
  });
  expect(await stage.sold(attempt)).toBe(1);
  // A status check after that buys again.
  await stage.supplier.queryStatus(attempt, patience());
  expect(await stage.sold(attempt)).toBe(2);
});

test('a bill is paid on the day of its inquiry or not at all', async () => {
  const stage = await start();
  const attempt = await billOf(stage, 'pln', '530000000001');
  await stage.control('/clock', { advance_ms: 24 * 3_600_000 });
  expect((await stage.supplier.submit(attempt, patience())).kind).toBe('rejected');
  expect(await stage.sold(attempt)).toBe(0);
});

test.each([
  ['082100000001, 50000', '082100000001', 50_000],
  ['9658548523568701, 0212502110170100', '9658548523568701,0212502110170100', undefined],
  ['082100000001', '082100000001', undefined],
])(
  'the customer number %j is sent as %j with the amount %j, and the amount only once',
  async (written, no, amount) => {
    const server = await listen('{"data":{}}');
    const supplier = adapterAt(server.url, hook);
    const request = inquiry('emoney', written);
    await supplier.inquire(request, patience());
    await supplier.submit(
      { ...request, bill: { inquiryReference: request.reference, supplierReference: null } },
      patience(),
    );
    const bodies = server.calls.map(({ body }): Record<string, unknown> => JSON.parse(body.toString('utf8')));
    expect(bodies.map(({ commands, customer_no, amount: sent }) => [commands, customer_no, sent])).toEqual([
      ['inq-pasca', no, amount],
      ['pay-pasca', no, undefined],
    ]);
  },
);

test('the inquiry of a bill is never taken for its payment', async () => {
  const stage = await start();
  const request = inquiry('pln', '530000000001');
  await stage.supplier.inquire(request, patience());
  const server = await listen(
    JSON.stringify({
      data: { ref_id: request.reference, status: 'Sukses', rc: '00', price: 10_000, selling_price: 11_000 },
    }),
  );
  const attempt = {
    ...request,
    bill: { inquiryReference: request.reference, supplierReference: null, total: 11_000n },
  };
  expect((await adapterAt(server.url, hook).queryStatus(attempt, patience())).kind).toBe('unknown');
});

test('a reversed sale is reported as such', async () => {
  const stage = await start();
  const attempt = purchase('xld10', '087800001230');
  await stage.supplier.submit(attempt, patience());
  await stage.control('/settle', { ref_id: attempt.reference, as: 'reversed' });
  expect(await stage.supplier.queryStatus(attempt, patience())).toMatchObject({
    kind: 'rejected',
    supplierCode: '74',
  });
  expect(await stage.balance()).toBe(100_000_000);
});

test('the balance is read in whole rupiah, rounded down', async () => {
  const stage = await start();
  await stage.supplier.submit(purchase('xld10', '087800001230'), patience());
  expect(await stage.supplier.balance(patience())).toEqual({ kind: 'balance', amount: 99_990_000n });
  for (const [deposit, expected] of [
    ['"250000.00"', { kind: 'balance', amount: 250_000n }],
    ['0', { kind: 'balance', amount: 0n }],
    ['1234567.5', { kind: 'balance', amount: 1_234_567n }],
    ['-1', { kind: 'unavailable' }],
    ['1e30', { kind: 'unavailable' }],
    ['null', { kind: 'unavailable' }],
  ] as const) {
    const server = await listen(`{"data":{"deposit":${deposit}}}`);
    expect(await adapterAt(server.url, hook).balance(patience())).toEqual(expected);
  }
});

test('each price list is fetched at most once in five minutes', async () => {
  const stage = await start();
  const list = await stage.supplier.priceList('prepaid', patience());
  expect(list.kind === 'rows' ? list.rows.length : 0).toBe(6);
  const bills = await stage.supplier.priceList('postpaid', patience());
  expect(bills.kind === 'rows' && bills.rows[0]).toMatchObject({
    buyer_sku_code: 'pln',
    admin: 2_500,
    commission: 1_000,
  });
  const again = await stage.supplier.priceList('prepaid', patience());
  expect(again.kind === 'unavailable' && again.retryAfterMs).toBeGreaterThan(290_000);
  // A new adapter does not know the time of the last fetch: the supplier refuses it.
  const restarted = adapterAt(`${stage.url()}/v1`, hook);
  expect(await restarted.priceList('prepaid', patience())).toEqual({
    kind: 'unavailable',
    retryAfterMs: 300_000,
    supplierCode: '83',
  });
});

test('a call that never connected proves that nothing was bought, if it is the first', async () => {
  const supplier = adapterAt('http://127.0.0.1:1/v1', hook);
  const attempt = purchase('xld10', '087800001230');
  const refused = {
    kind: 'rejected',
    reason: 'product_disturbed',
    supplierCode: 'not_sent',
    nothingBegun: true,
  };
  expect(await supplier.submit(attempt, patience())).toEqual(refused);
  expect((await supplier.queryStatus(attempt, patience())).kind).toBe('unknown');
  expect((await supplier.inquire(inquiry('pln', '530000000001'), patience())).kind).toBe('unknown');
});

test.each([
  'null',
  '[]',
  '7',
  '"x"',
  '{}',
  '{"data":null}',
  '{"data":[]}',
  '{"data":{"rc":"00"}}',
  '{"data":{"status":"Sukses"}}',
  '<html>',
  '{"data":',
])('the answer %s is unknown', async (body) => {
  const server = await listen(body);
  const supplier = adapterAt(server.url, hook);
  expect((await supplier.submit(purchase('xld10', '087800001230'), patience())).kind).toBe('unknown');
  expect((await supplier.inquire(inquiry('pln', '530000000001'), patience())).kind).toBe('unknown');
});

test('an aborted call is not made, and an answer that is too long is unknown', async () => {
  const padding = 'x'.repeat(256 * 1_024);
  const server = await listen(
    JSON.stringify({ data: { status: 'Sukses', rc: '00', price: 10_000, padding } }),
  );
  const supplier = adapterAt(server.url, hook);
  const attempt = purchase('xld10', '087800001230');
  expect(await supplier.submit(attempt, { signal: AbortSignal.abort() })).toMatchObject({
    supplierCode: 'not_sent',
    nothingBegun: true,
  });
  expect(server.calls).toEqual([]);
  expect((await supplier.submit(attempt, patience())).kind).toBe('unknown');
  expect(server.calls).toHaveLength(1);
});

test('an answer about another purchase is not applied', async () => {
  const server = await listen('{"data":{"ref_id":"other","status":"Gagal","rc":"02"}}');
  expect((await adapterAt(server.url, hook).submit(purchase('xld10', '087800001230'), patience())).kind).toBe(
    'unknown',
  );
});

test('no printed value and no URL contains credentials, destinations or serials', async () => {
  const stage = await start();
  const server = await listen('<html>');
  const printed: string[] = [inspect(stage.supplier, { depth: 9 }), JSON.stringify(stage.supplier)];
  for (const supplier of [
    stage.supplier,
    adapterAt(server.url, hook),
    adapterAt('http://127.0.0.1:1', hook),
  ]) {
    const attempt = purchase('xld10', '087800001230');
    const outcomes = [
      await supplier.submit(attempt, patience()),
      await supplier.queryStatus(attempt, patience()),
    ];
    printed.push(inspect([attempt, outcomes], { depth: 9 }));
  }
  printed.push(...server.urls);
  for (const secret of [apiKey, webhookSecret, '087800001230', '1234567890']) {
    expect(printed.filter((text) => text.includes(secret))).toEqual([]);
  }
});

test('the ledger recovers from a truncated line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'konter-digiflazz-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const ledger = await openLedger(folder, 5_000);
  ledger.setBalance(4_000);
  await ledger.close();
  await appendFile(join(folder, 'ledger.jsonl'), '{"balance":1');
  const again = await openLedger(folder, 5_000);
  expect(again.balance()).toBe(4_000);
  again.setBalance(3_000);
  await again.close();
  expect(await readFile(join(folder, 'ledger.jsonl'), 'utf8')).toBe('{"balance":4000}\n{"balance":3000}\n');
});

test('the rates select references by the seed, and each is silent at its first purchase only', async () => {
  const stage = await start();
  await stage.control('/rates', { seed: 's', silent_before: 0.2, silent_after: 0.2 });
  const numbers = Array.from({ length: 40 }, (_, i) => i + 1);
  const silent = [4, 5, 6, 7, 9, 10, 17, 21, 24, 28, 29, 30, 31, 32, 34, 39];
  const attempts = numbers.map((n) => ({ ...purchase('xld10', '087800001230'), reference: `r${n}` }));
  const caller = new AbortController();
  const signal = AbortSignal.any([caller.signal, patience().signal]);
  const first = attempts.map((one) => stage.supplier.submit(one, { signal }));
  await Promise.all(first.filter((_, i) => !silent.includes(i + 1)));
  await expect.poll(() => countSilent(stage)).toBe(silent.length);
  caller.abort();
  const kinds = (await Promise.all(first)).map(({ kind }) => kind);
  expect(numbers.filter((_, i) => kinds[i] === 'unknown')).toEqual(silent);
  const last = await Promise.all(attempts.map((one) => stage.supplier.queryStatus(one, patience())));
  expect(new Set(last.map(({ kind }) => kind))).toEqual(new Set(['delivered']));
  expect(await stage.balance()).toBe(100_000_000 - 40 * 10_000);
});

/** The number of calls that the supplier has and leaves unanswered. */
async function countSilent(stage: SimulatedStage): Promise<number> {
  const answer = await fetch(`${stage.url()}/_control/silent`);
  const { calls }: { calls: number } = JSON.parse(await answer.text());
  return calls;
}
