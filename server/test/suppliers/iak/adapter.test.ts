import { hash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { inspect } from 'node:util';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeClock, pause } from '../../../src/clock.ts';
import { Secret } from '../../../src/sealed.ts';
import { makeIak } from '../../../src/suppliers/iak/adapter.ts';
import { fixedSalts, signIak } from '../../../src/suppliers/iak/signature.ts';
import type { IncomingCallback, Outcome } from '../../../src/suppliers/supplier.ts';
import { apiKey, type IakStage, startStage, username, summaryOf } from './stage.ts';
import { billOf, inquiry, patience, purchase } from '../purchases.ts';
import { listenOnFreePort } from '../../free-port.ts';
import { patienceMs } from '../../patience.ts';

afterEach(() => vi.restoreAllMocks());

describe('signatures', () => {
  const credentials = { username: '0812', apiKey: new Secret('key') };
  test.each([
    ['the balance', fixedSalts.balance, '52210abc6363f80358d3f8972619fa7f'],
    ['a price list', fixedSalts.priceList, '858ac597037a710f2c0e1c970e2710ce'],
    ['the reference r', 'r', 'edfa6fe3f73f1e571d7aa26f02303a90'],
    ['the bill 1', '1', 'fe1cc74b954f17e319e7cb932816fb45'],
    ['the status of a bill', fixedSalts.billStatus, '89620afcf8a861fac5d2d2fff11fe0d4'],
  ])('of %s are as the supplier’s own client makes them', (_about, salt, expected) => {
    expect(signIak(credentials, salt)).toBe(expected);
  });

  test.each([
    ['key', { apiKey: 'another key' }],
    ['user name', { username: 'another' }],
  ])('with a wrong %s are refused by both services, and buy nothing', async (_what, options) => {
    const stage = await start(options);
    const topUp = await stage.supplier.submit(purchase('xld25000', '081712340001'), patience());
    expect(topUp).toMatchObject({ kind: 'rejected', reason: 'product_disturbed', supplierCode: '204' });
    const bill = await stage.supplier.inquire(inquiry('BPJS', '8801234560001'), patience());
    expect(bill).toMatchObject({ kind: 'refused', reason: 'product_disturbed' });
    expect((await stage.supplier.balance(patience())).kind).toBe('unavailable');
    expect((await stage.supplier.priceList('postpaid', patience())).kind).toBe('unavailable');
  });

  test('with a key that was changed after a purchase do not deny the purchase', async () => {
    const stage = await start();
    const attempt = purchase('xld25000', '081712340001');
    await stage.supplier.submit(attempt, patience());
    const changed = makeIak({
      prepaidUrl: stage.url(),
      postpaidUrl: stage.url(),
      username,
      apiKey: new Secret('changed'),
      clock: makeClock(),
    });
    expect((await changed.queryStatus(attempt, patience())).kind).toBe('unknown');
  });
});

describe('top-ups', () => {
  test('are always pending at first, and then sold at the price of their answer', async () => {
    const stage = await start();
    const attempt = purchase('xld25000', '081712340001');
    expect(await stage.supplier.submit(attempt, patience())).toEqual({
      kind: 'unknown',
      recheckInMs: 5_000,
      supplierCode: '39',
      acknowledged: true,
    });
    const outcome = await endOf(stage, attempt);
    expect(outcome.kind === 'delivered' && outcome.cost).toBe(25_000n);
    expect(outcome.kind === 'delivered' && outcome.supplierReference).toMatch(/^\d+$/);
    expect(await stage.supplier.balance(patience())).toEqual({ kind: 'balance', amount: 99_975_000n });
  });

  test('that are pending end when the clock passes their time', async () => {
    const stage = await start();
    await stage.control('/settings', { settle_ms: 60_000 });
    const attempt = purchase('xld25000', '081712340001');
    await stage.supplier.submit(attempt, patience());
    await stage.control('/clock', { advance_ms: 60_000 });
    expect((await stage.supplier.queryStatus(attempt, patience())).kind).toBe('delivered');
  });

  test('have no maximum price: a risen price is paid, and the cost is the charge', async () => {
    const stage = await start();
    await stage.control('/products', { product_code: 'xld25000', product_price: 60_000 });
    const attempt = purchase('xld25000', '081712340001', 50_000n);
    await stage.supplier.submit(attempt, patience());
    const outcome = await endOf(stage, attempt);
    expect(outcome.kind === 'delivered' && outcome.cost).toBe(60_000n);
  });

  test.each([
    ['an unknown code', 'nothing', '081712340001', '20'],
    ['a number of another operator', 'xld25000', '081234567890', '16'],
    ['a number that is too long', 'xld25000', '0817123400010000', '203'],
  ])('are refused at once for %s', async (_what, sku, number, code) => {
    const stage = await start();
    const outcome = await stage.supplier.submit(purchase(sku, number), patience());
    expect(outcome.kind === 'rejected' && outcome.supplierCode).toBe(code);
  });

  test.each([
    ['the deposit is used up', '/balance', { amount: 100 }, '17'],
    ['the product is off', '/products', { product_code: 'xld25000', status: 'non active' }, '106'],
    ['our IP address is not allowed', '/settings', { refuse_ip: true }, '102'],
    ['there is maintenance', '/settings', { maintenance: true }, '110'],
  ])('are refused while %s', async (_what, path, body, code) => {
    const stage = await start();
    await stage.control(path, body);
    const outcome = await stage.supplier.submit(purchase('xld25000', '081712340001'), patience());
    expect(outcome).toMatchObject({ kind: 'rejected', reason: 'product_disturbed', supplierCode: code });
  });

  test('are sold to a number once a day for each product, as accounts are set up at first', async () => {
    const stage = await start();
    await stage.control('/settings', { once_a_day: true });
    await stage.supplier.submit(purchase('xld25000', '081712340001'), patience());
    const again = await stage.supplier.submit(purchase('xld25000', '081712340001'), patience());
    expect(again.kind === 'rejected' && again.supplierCode).toBe('202');
    stage.clock.offsetMs += 24 * 3_600_000;
    const tomorrow = await stage.supplier.submit(purchase('xld25000', '081712340001'), patience());
    expect(tomorrow.kind).toBe('unknown');
  });

  test('join a player’s account and zone with a bar', async () => {
    const stage = await start();
    const attempt = {
      ...purchase('hmobilelegend110', ''),
      destination: [new Secret('156378300'), new Secret('8483')],
    };
    await stage.supplier.submit(attempt, patience());
    const [sale] = await stage.sales(attempt.reference);
    expect(sale).toMatchObject({ customerNo: '156378300|8483' });
  });

  test('wait in the sandbox for a person to end them, when that is set', async () => {
    const stage = await start();
    await stage.control('/settings', { by_hand: true });
    const attempt = purchase('xld25000', '081712340001');
    await stage.supplier.submit(attempt, patience());
    // By then a purchase that settles by itself has settled.
    await stage.control('/clock', { advance_ms: 60_000 });
    expect((await stage.supplier.queryStatus(attempt, patience())).kind).toBe('unknown');
    await stage.control('/settle', { ref_id: attempt.reference, as: 'failed' });
    const outcome = await stage.supplier.queryStatus(attempt, patience());
    expect(outcome).toMatchObject({ kind: 'rejected', reason: 'not_delivered', supplierCode: '07' });
    expect(await stage.balance()).toBe(100_000_000);
  });

  test('are read the same when failures have another HTTP status', async () => {
    const stage = await start();
    await stage.control('/settings', { failure_status: 400 });
    const outcome = await stage.supplier.submit(purchase('nothing', '081712340001'), patience());
    expect(outcome.kind === 'rejected' && outcome.supplierCode).toBe('20');
  });
});

describe('callbacks', () => {
  test('arrive with strings only, and lead to a status check', async () => {
    const receiver = await receive();
    const stage = await start({ callbackUrl: receiver.url });
    const attempt = purchase('xld25000', '081712340001');
    await stage.supplier.submit(attempt, patience());
    const [callback] = await receiver.wait(1);
    const { data } = JSON.parse(callback?.body.toString() ?? '{}');
    expect(Object.values(data).every((value) => typeof value === 'string')).toBe(true);
    expect(data).toMatchObject({ ref_id: attempt.reference, status: '1', rc: '00', price: '25000' });
    expect(read(stage, callback)).toMatchObject({ kind: 'hint', reference: attempt.reference });
  });

  test.each(['contradictory', 'duplicate', 'late', 'true'])(
    'that are %s are hints, whatever they say',
    async (kind) => {
      const receiver = await receive();
      const stage = await start({ callbackUrl: receiver.url });
      const attempt = purchase('xld25000', '081712340001');
      await stage.supplier.submit(attempt, patience());
      await receiver.wait(1);
      await stage.control('/callback', { ref_id: attempt.reference, kind });
      const callbacks = await receiver.wait(2);
      expect(read(stage, callbacks[1])).toMatchObject({ kind: 'hint', reference: attempt.reference });
      // The answer to a status check is authoritative.
      expect(summaryOf(await stage.supplier.queryStatus(attempt, patience()))).toBe('delivered');
    },
  );

  test('are recognised when they are forged', async () => {
    const receiver = await receive();
    const stage = await start({ callbackUrl: receiver.url });
    const attempt = purchase('xld25000', '081712340001');
    await stage.supplier.submit(attempt, patience());
    await receiver.wait(1);
    await stage.control('/callback', { ref_id: attempt.reference, kind: 'forged' });
    expect(read(stage, (await receiver.wait(2))[1])).toEqual({ kind: 'forged' });
  });

  test.each([
    ['no JSON', 'ref_id=1'],
    ['XML', '<?xml version="1.0"?><mp><ref_id>1</ref_id></mp>'],
    ['no data', '{}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['no reference', '{"data":{"sign":"x"}}'],
    ['no signature', '{"data":{"ref_id":"1"}}'],
    ['other types', '{"data":{"ref_id":{},"sign":[]}}'],
  ])('are unreadable with %s', async (_what, body) => {
    const stage = await start();
    expect(read(stage, { headers: {}, body: Buffer.from(body) })).toEqual({
      kind: 'unreadable',
    });
  });

  test('are refused with the signature of another reference', async () => {
    const stage = await start();
    const sign = hash('md5', `${username}${apiKey}one`);
    const body = Buffer.from(JSON.stringify({ data: { ref_id: 'two', sign, status: '1', rc: '00' } }));
    expect(read(stage, { headers: {}, body })).toEqual({ kind: 'forged' });
  });

  test('are not sent for bills', async () => {
    const receiver = await receive();
    const stage = await start({ callbackUrl: receiver.url });
    const attempt = await billOf(stage, 'TELKOMPSTN', '6391601207');
    await stage.supplier.submit(attempt, patience());
    // A top-up that is sold after the bill has a callback.
    const next = purchase('xld25000', '081712340001');
    await stage.supplier.submit(next, patience());
    const [callback, ...others] = await receiver.wait(1);
    expect(read(stage, callback)).toMatchObject({ kind: 'hint', reference: next.reference });
    expect(others).toEqual([]);
  });
});

describe('calls to IAK', () => {
  const destination = '081712345678';

  test('have no credential, destination, reference or serial in their URL', async () => {
    const seen: string[] = [];
    const receiver = await receive((url) => void seen.push(url));
    const supplier = makeIak({
      prepaidUrl: receiver.url,
      postpaidUrl: receiver.url,
      username,
      apiKey: new Secret(apiKey),
      clock: makeClock(),
    });
    const attempt = purchase('xld25000', destination);
    const paid = {
      ...attempt,
      bill: { inquiryReference: 'inquiry1', supplierReference: '9732792', total: 1n },
    };
    await supplier.submit(attempt, patience());
    await supplier.queryStatus(attempt, patience());
    await supplier.inquire(inquiry('BPJS', destination), patience());
    await supplier.submit(paid, patience());
    await supplier.queryStatus(paid, patience());
    await supplier.balance(patience());
    await supplier.priceList('prepaid', patience());
    await supplier.priceList('postpaid', patience());
    expect(new Set(seen)).toEqual(
      new Set([
        '/api/top-up',
        '/api/check-status',
        '/api/v1/bill/check',
        '/api/check-balance',
        '/api/pricelist',
      ]),
    );
  });

  test.each([
    ['sold', 'delivered', undefined],
    ['broken off', 'unknown', 'reset'],
    ['HTML', 'unknown', 'html'],
  ])('print no secret and return none in an outcome: %s', async (_what, expected, fault) => {
    const printed = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')];
    const stage = await start();
    const attempt = purchase('xld25000', destination);
    await stage.supplier.submit(attempt, patience());
    await endOf(stage, attempt);
    if (fault !== undefined) await stage.control('/faults', { fault, command: 'check-status' });
    const outcome = await stage.supplier.queryStatus(attempt, patience());
    expect(outcome.kind).toBe(expected);
    const serial = outcome.kind === 'delivered' ? outcome.serial.open() : '00000000000000000001';
    const shown = [
      inspect(outcome, { depth: 9, showHidden: true }),
      inspect(stage.supplier, { depth: 9, showHidden: true }),
    ]
      .concat(
        JSON.stringify(outcome, (_key, value: unknown) =>
          typeof value === 'bigint' ? String(value) : value,
        ),
      )
      .concat(printed.flatMap((spy) => spy.mock.calls.map(([text]) => String(text))))
      .join('\n');
    for (const secret of [apiKey, destination, serial]) expect(shown).not.toContain(secret);
  });

  test('to an unreachable server return an outcome and throw no error', async () => {
    const stage = await start();
    await stage.crash();
    const attempt = purchase('xld25000', destination);
    expect(summaryOf(await stage.supplier.submit(attempt, patience()))).toBe('product_disturbed');
    expect((await stage.supplier.queryStatus(attempt, patience())).kind).toBe('unknown');
    expect((await stage.supplier.inquire(inquiry('BPJS', destination), patience())).kind).toBe('unknown');
    expect((await stage.supplier.priceList('prepaid', patience())).kind).toBe('unavailable');
  });

  test('check the status of a purchase for a limited time, because its retention is not documented', async () => {
    const stage = await start();
    const attempt = purchase('xld25000', destination);
    const muchLater = { ...attempt, now: new Date(attempt.openedAt.getTime() + 31 * 24 * 3_600_000) };
    expect(await stage.supplier.queryStatus(muchLater, patience())).toEqual({
      kind: 'unknown',
      recheckInMs: null,
    });
  });
});

async function start(options: Parameters<typeof startStage>[0] = {}): Promise<IakStage> {
  const stage = await startStage(options);
  onTestFinished(() => stage.stop());
  return stage;
}

function read(stage: IakStage, callback: IncomingCallback | undefined): unknown {
  return callback === undefined ? undefined : stage.supplier.readCallback(callback);
}

async function endOf(stage: IakStage, attempt: ReturnType<typeof purchase>): Promise<Outcome> {
  let outcome = await stage.supplier.queryStatus(attempt, patience());
  const giveUpMs = performance.now() + patienceMs;
  while (outcome.kind === 'unknown' && performance.now() < giveUpMs) {
    await pause(20);
    outcome = await stage.supplier.queryStatus(attempt, patience());
  }
  return outcome;
}

/** A server that records its requests, and gives no useful answer. */
async function receive(onUrl: (url: string) => void = () => undefined): Promise<{
  url: string;
  callbacks: IncomingCallback[];
  wait(count: number): Promise<IncomingCallback[]>;
}> {
  const callbacks: IncomingCallback[] = [];
  const server: Server = createServer((request, response) => {
    onUrl(request.url ?? '');
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      callbacks.push({ headers: {}, body: Buffer.concat(parts) });
      response.end('{}');
    });
  });
  const port = await listenOnFreePort(server);
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  return {
    url: `http://127.0.0.1:${port}`,
    callbacks,
    async wait(count) {
      await expect.poll(() => callbacks.length, { interval: 10 }).toBeGreaterThanOrEqual(count);
      return callbacks;
    },
  };
}
