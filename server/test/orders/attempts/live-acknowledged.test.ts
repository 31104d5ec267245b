import { describe, expect, test } from 'vitest';
import { dayMs } from '../../../src/clock.ts';
import { applyCallback } from '../../../src/orders/attempts/apply-callback.ts';
import { confirmUnanswered, deposit, startLiveShop, type LiveShop } from './live-shop.ts';

const minuteMs = 60_000;

/** Codes for which no transaction is created: about our deposit, about us, about the product, about the price. */
const neverBegun = ['44', '45', '68', '69'];

/** An order that Digiflazz has acknowledged, for a product that another supplier sells too. */
async function underWay(shop: LiveShop): Promise<{ id: string; price: number; reference: string }> {
  shop.sells(shop.at('digiflazz', 'xld10'), shop.at('iak', 'xld10000'));
  const { id, ...quoted } = await shop.quote({ destination: { customer_no: '087800001233' } });
  expect((await shop.confirm({ id, ...quoted })).status).toBe(202);
  const [attempt] = await shop.attempts(id);
  return { id, price: quoted.price, reference: String(attempt?.['reference']) };
}

async function askedAndAnswered(shop: LiveShop, code: string, command = 'topup'): Promise<void> {
  await shop.digiflazz.control('/faults', { fault: 'code', code, command });
  await shop.advanceClock(minuteMs);
  await shop.advanceAttempts();
}

describe('a purchase that Digiflazz has acknowledged', () => {
  test.each(neverBegun)('is not released after a %s, and a callback about its sale ends it', async (code) => {
    const shop = await startLiveShop();
    const { id, price, reference } = await underWay(shop);
    await askedAndAnswered(shop, code);
    expect(await shop.read(id)).toMatchObject({ status: 'processing' });
    expect(await shop.wallet()).toEqual({ available: deposit - price, held: price });
    expect(await shop.statements(id)).toEqual([
      { source: 'submit', said: 'unknown', code: '03' },
      { source: 'ask', said: 'unknown', code },
    ]);

    await shop.digiflazz.control('/callback', { ref_id: reference, kind: 'true' });
    expect(await shop.read(id)).toMatchObject({ status: 'succeeded', charged: price });
    expect(await shop.attempts(id)).toMatchObject([{ state: 'delivered', closed_by: 'callback' }]);
    expect(await shop.cases(id)).toEqual([]);
    expect(await shop.sold()).toBe(1);
  });

  test('is escalated to review when no final answer comes before the deadline', async () => {
    const shop = await startLiveShop();
    const { id, price } = await underWay(shop);
    await shop.digiflazz.control('/faults', { fault: 'code', code: '44', command: 'topup', count: 100 });
    for (let hours = 0; hours < 3; hours += 1) {
      await shop.advanceClock(minuteMs);
      await shop.advanceAttempts();
      expect((await shop.read(id)).status).toBe('processing');
    }
    await shop.advanceClock(dayMs);
    await shop.advanceAttempts();
    expect(await shop.read(id)).toMatchObject({ status: 'manual_review', reason: 'outcome_unknown' });
    expect(await shop.wallet()).toEqual({ available: deposit - price, held: price });
    expect(await shop.attempts(id)).toHaveLength(1);
  });

  test('fails by a final answer, whatever came between', async () => {
    const shop = await startLiveShop();
    const { id } = await underWay(shop);
    await askedAndAnswered(shop, '68');
    await askedAndAnswered(shop, '02');
    expect(await shop.read(id)).toMatchObject({ status: 'failed', reason: 'not_delivered' });
    expect(await shop.wallet()).toEqual({ available: deposit, held: 0 });
    // It was begun, so no other supplier is tried.
    expect(await shop.attempts(id)).toHaveLength(1);
  });

  test('is not ended by a signed callback with a code for purchases that never began', async () => {
    const shop = await startLiveShop();
    const { id, price, reference } = await underWay(shop);
    await applyCallback(shop.server.app, 'digiflazz', {
      kind: 'statement',
      reference,
      outcome: { kind: 'rejected', reason: 'product_disturbed', supplierCode: '68', nothingBegun: true },
    });
    await askedAndAnswered(shop, '44');
    expect(await shop.read(id)).toMatchObject({ status: 'processing' });
    await shop.advanceClock(minuteMs);
    await shop.advanceAttempts();
    expect(await shop.read(id)).toMatchObject({ status: 'succeeded', charged: price });
    expect(await shop.cases(id)).toEqual([]);
  });
});

describe('a purchase without an answer', () => {
  test.each(['44', '68'])('is not released when its repetition gets %s', async (code) => {
    const shop = await startLiveShop();
    shop.sells(shop.at('digiflazz', 'xld10'), shop.at('iak', 'xld10000'));
    await shop.digiflazz.control('/faults', { fault: 'silent_after' });
    const quoted = await shop.quote();
    expect((await confirmUnanswered(shop, quoted)).status).toBe(202);
    await askedAndAnswered(shop, code);
    expect(await shop.read(quoted.id)).toMatchObject({ status: 'processing' });
    await shop.advanceClock(minuteMs);
    await shop.advanceAttempts();
    expect(await shop.read(quoted.id)).toMatchObject({ status: 'succeeded' });
    expect(await shop.sold()).toBe(1);
  });
});

test('a refusal after a callback about the purchase does not lead to another supplier', async () => {
  const shop = await startLiveShop();
  shop.sells(shop.at('digiflazz', 'xld10'), shop.at('iak', 'xld10000'));
  shop.wrap((supplier) => ({
    ...supplier,
    async submit({ reference }) {
      // Before the answer, and without a trace in the memory of any process.
      await applyCallback(shop.server.app, 'digiflazz', { kind: 'hint', reference });
      return { kind: 'rejected', reason: 'product_disturbed', supplierCode: '68', nothingBegun: true };
    },
  }));
  const quoted = await shop.quote();
  expect((await shop.confirm(quoted)).status).toBe(202);
  expect(await shop.read(quoted.id)).toMatchObject({ status: 'processing' });
  expect(await shop.attempts(quoted.id)).toMatchObject([{ supplier: 'digiflazz', state: 'open' }]);
  expect(await shop.statements(quoted.id)).toEqual([{ source: 'submit', said: 'unknown', code: '68' }]);
  expect(await shop.wallet()).toEqual({ available: deposit - quoted.price, held: quoted.price });
});

describe('a purchase that IAK has acknowledged', () => {
  test('is not released after a "transaction not found"', async () => {
    const shop = await startLiveShop();
    shop.sells(shop.at('iak', 'xld10000'), shop.at('digiflazz', 'xld10'));
    const quoted = await shop.quote({ destination: { customer_no: '081712340001' } });
    expect((await shop.confirm(quoted)).status).toBe(202);
    await shop.iak.control('/faults', { fault: 'code', code: '06', command: 'check-status' });
    // Long after a purchase could still arrive.
    await shop.advanceClock(5 * minuteMs);
    await shop.advanceAttempts();
    expect(await shop.read(quoted.id)).toMatchObject({ status: 'processing' });
    expect(await shop.statements(quoted.id)).toEqual([
      { source: 'submit', said: 'unknown', code: '39' },
      { source: 'ask', said: 'absent', code: '06' },
    ]);
    await shop.advanceClock(minuteMs);
    await shop.advanceAttempts();
    expect(await shop.read(quoted.id)).toMatchObject({ status: 'succeeded', charged: quoted.price });
    expect(await shop.sold()).toBe(1);
  });

  test('is recognised by a callback when the purchase itself was never answered', async () => {
    const shop = await startLiveShop();
    shop.sells(shop.at('iak', 'xld10000'), shop.at('digiflazz', 'xld10'));
    await shop.iak.control('/faults', { fault: 'silent_after', command: 'topup' });
    const quoted = await shop.quote({ destination: { customer_no: '081712340001' } });
    expect((await confirmUnanswered(shop, quoted)).status).toBe(202);
    const [attempt] = await shop.attempts(quoted.id);
    await applyCallback(shop.server.app, 'iak', { kind: 'hint', reference: String(attempt?.['reference']) });
    await shop.iak.control('/faults', { fault: 'code', code: '06', command: 'check-status' });
    await shop.advanceClock(5 * minuteMs);
    await shop.advanceAttempts();
    expect(await shop.read(quoted.id)).toMatchObject({ status: 'processing' });
    await shop.advanceClock(minuteMs);
    await shop.advanceAttempts();
    expect(await shop.read(quoted.id)).toMatchObject({ status: 'succeeded' });
    expect(await shop.sold()).toBe(1);
  });
});
