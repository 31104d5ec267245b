import { describe, expect, test } from 'vitest';
import { minuteMs } from '../../../src/clock.ts';
import { applyCallback } from '../../../src/orders/attempts/apply-callback.ts';
import { answersMax } from '../../../src/suppliers/attempts/answers.ts';
import type { Outcome } from '../../../src/suppliers/supplier.ts';
import { deposit, startLiveShop, type LiveShop } from './live-shop.ts';

/** A number whose purchase stays pending until the test ends it. */
const slowNumber = '087800001233';

async function startSlowShop(): Promise<LiveShop> {
  const shop = await startLiveShop();
  await shop.digiflazz.control('/settings', { settle_ms: 1_000 * minuteMs, callbacks: false });
  shop.sells(shop.at('digiflazz', 'xld10'));
  return shop;
}

/** The outcome of a call that gets lost on its way. */
const lost = Promise.resolve<Outcome>({ kind: 'unknown', recheckInMs: minuteMs });

async function referenceOf(shop: LiveShop, orderId: string): Promise<string> {
  const attempt = (await shop.attempts(orderId)).at(-1);
  return String(attempt?.['reference']);
}

/** Lets a minute pass and asks; `code`: what Digiflazz answers, its true state without one. */
async function ask(shop: LiveShop, code?: string): Promise<void> {
  if (code !== undefined)
    await shop.digiflazz.control('/faults', { fault: 'code', code, ends: 'sold', command: 'topup' });
  await shop.advanceClock(minuteMs);
  await shop.advanceAttempts();
}

async function askTimes(shop: LiveShop, times: number, code?: string): Promise<void> {
  for (let asked = 0; asked < times; asked += 1) await ask(shop, code);
}

describe.each(['01', '70'])('code %s of Digiflazz', (code) => {
  test('is no proof when a repetition that begins the purchase is answered with it', async () => {
    const shop = await startSlowShop();
    const quoted = await shop.quote({ destination: { customer_no: slowNumber } });
    const line = { broken: true };
    shop.wrap((supplier) => ({
      ...supplier,
      submit: (attempt, options) => (line.broken ? lost : supplier.submit(attempt, options)),
      queryStatus: (attempt, options) => (line.broken ? lost : supplier.queryStatus(attempt, options)),
    }));
    expect((await shop.confirm(quoted)).status).toBe(202);
    await askTimes(shop, 12);
    line.broken = false;
    await ask(shop, code);
    expect(await shop.read(quoted.id)).toMatchObject({ status: 'processing' });
    expect(await shop.wallet()).toEqual({ available: deposit - quoted.price, held: quoted.price });

    const reference = await referenceOf(shop, quoted.id);
    await shop.digiflazz.control('/settle', { ref_id: reference, as: 'sold' });
    await shop.digiflazz.control('/callback', { ref_id: reference, kind: 'true' });
    expect(await shop.read(quoted.id)).toMatchObject({ status: 'succeeded', charged: quoted.price });
    expect(await shop.cases(quoted.id)).toEqual([]);
  });

  test('is no proof after ten minutes in progress, and is once it has stood for ten minutes', async () => {
    const shop = await startSlowShop();
    const quoted = await shop.quote({ destination: { customer_no: slowNumber } });
    expect((await shop.confirm(quoted)).status).toBe(202);
    await askTimes(shop, 11);
    await askTimes(shop, 10, code);
    expect(await shop.read(quoted.id)).toMatchObject({ status: 'processing' });

    await ask(shop, code);
    expect(await shop.read(quoted.id)).toMatchObject({ status: 'failed', reason: 'not_delivered' });
    expect(await shop.wallet()).toEqual({ available: deposit, held: 0 });
  });

  test('counts anew from a different answer that came between', async () => {
    const shop = await startSlowShop();
    const quoted = await shop.quote({ destination: { customer_no: slowNumber } });
    await shop.digiflazz.control('/faults', { fault: 'code', code, command: 'topup' });
    expect((await shop.confirm(quoted)).status).toBe(202);
    await askTimes(shop, 5, code);
    await ask(shop, '03');
    await askTimes(shop, 9, code);
    expect(await shop.read(quoted.id)).toMatchObject({ status: 'processing' });

    await askTimes(shop, 2, code);
    expect(await shop.read(quoted.id)).toMatchObject({ status: 'failed' });
  });

  test('counts anew from each time in progress, however often that was answered before', async () => {
    const shop = await startSlowShop();
    const quoted = await shop.quote({ destination: { customer_no: slowNumber } });
    expect((await shop.confirm(quoted)).status).toBe(202);
    await askTimes(shop, 2);
    await ask(shop, code);
    await askTimes(shop, 12);
    await askTimes(shop, 10, code);
    expect(await shop.read(quoted.id)).toMatchObject({ status: 'processing' });
    expect(await shop.wallet()).toEqual({ available: deposit - quoted.price, held: quoted.price });
    // A constant answer is on record once.
    const codes = (await shop.statements(quoted.id)).map((said) => said['code']);
    expect(codes).toEqual(['03', '03', code, '03', code]);

    await ask(shop, code);
    expect(await shop.read(quoted.id)).toMatchObject({ status: 'failed', reason: 'not_delivered' });
  });

  test('is no proof of a supplier that changes its answer all the time, and not every change is kept', async () => {
    const shop = await startSlowShop();
    const quoted = await shop.quote({ destination: { customer_no: slowNumber } });
    expect((await shop.confirm(quoted)).status).toBe(202);
    for (let changed = 0; changed < answersMax; changed += 2) {
      await ask(shop, code);
      await ask(shop);
    }
    await askTimes(shop, 12, code);
    expect(await shop.read(quoted.id)).toMatchObject({ status: 'processing' });
    expect(await shop.statements(quoted.id)).toHaveLength(answersMax);
  });
});

describe.each([
  ['sold at once', false],
  ['sold after the same code', true],
])('a bill that was %s', (_what, before) => {
  test('has a code that comes later on record, and a review case once it has stood', async () => {
    const shop = await startLiveShop();
    shop.sells(shop.at('digiflazz', 'pln'));
    const { data: bill } = (await shop.inquire()).body;
    if (before)
      await shop.digiflazz.control('/faults', {
        fault: 'code',
        code: '01',
        ends: 'sold',
        command: 'pay-pasca',
      });
    expect((await shop.confirm(bill)).status).toBe(before ? 202 : 200);
    await shop.advanceClock(minuteMs);
    await shop.advanceAttempts();
    expect(await shop.read(bill.id)).toMatchObject({ status: 'succeeded' });
    const earlier = before ? [{ source: 'submit', said: 'unknown', code: '01' }] : [];
    expect(await shop.statements(bill.id)).toEqual(earlier);

    const reference = await referenceOf(shop, bill.id);
    const hint = async (minutes: number): Promise<void> => {
      await shop.digiflazz.control('/faults', { fault: 'code', code: '01', command: 'status-pasca' });
      await shop.advanceClock(minutes * minuteMs);
      await applyCallback(shop.server.app, 'digiflazz', { kind: 'hint', reference });
    };
    await hint(12);
    await expect
      .poll(() => shop.statements(bill.id))
      .toEqual([...earlier, { source: 'ask', said: 'unknown', code: '01' }]);
    expect(await shop.cases(bill.id)).toEqual([]);

    await hint(10);
    await expect
      .poll(() => shop.cases(bill.id))
      .toMatchObject([{ cause: 'reversed_after_success', open: true }]);
    expect(await shop.read(bill.id)).toMatchObject({ status: 'succeeded', charged: bill.price });
  });
});

test('a bill that is in progress between two such answers has no review case, as no failure has stood', async () => {
  const shop = await startLiveShop();
  shop.sells(shop.at('digiflazz', 'pln'));
  const { data: bill } = (await shop.inquire()).body;
  expect((await shop.confirm(bill)).status).toBe(200);
  const reference = await referenceOf(shop, bill.id);
  const codes: string[] = [];
  for (const code of ['01', '03', '01']) {
    await shop.digiflazz.control('/faults', { fault: 'code', code, command: 'status-pasca' });
    await shop.advanceClock(8 * minuteMs);
    await applyCallback(shop.server.app, 'digiflazz', { kind: 'hint', reference });
    codes.push(code);
    await expect
      .poll(async () => (await shop.statements(bill.id)).map((said) => said['code']))
      .toEqual(codes);
  }
  expect(await shop.cases(bill.id)).toEqual([]);
});
