import { describe, expect, test } from 'vitest';
import type { Shown } from '../buyer.ts';
import { confirmUnanswered, deposit, startLiveShop, type LiveShop } from './live-shop.ts';

const minuteMs = 60_000;

async function billAt(shop: LiveShop, sku: string, number: string): Promise<Shown> {
  shop.sells(shop.at(sku === 'pln' ? 'digiflazz' : 'iak', sku));
  const answer = await shop.inquire({ customer_no: number });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

async function asked(shop: LiveShop, afterMs: number): Promise<void> {
  await shop.advanceClock(afterMs);
  await shop.advanceAttempts();
}

describe('a bill that IAK calls unpaid', () => {
  const unpaid = { fault: 'code', code: '02', command: 'checkstatus' };

  test('is released once its payment cannot arrive any more', async () => {
    const shop = await startLiveShop();
    const order = await billAt(shop, 'BPJS', '8801234560001');
    await shop.iak.control('/faults', { fault: 'silent_before', command: 'pay-pasca' });
    expect((await confirmUnanswered(shop, order)).status).toBe(202);
    await shop.iak.control('/faults', { ...unpaid, count: 2 });
    await asked(shop, minuteMs);
    expect(await shop.read(order.id)).toMatchObject({ status: 'processing' });
    expect(await shop.wallet()).toEqual({ available: deposit - order.price, held: order.price });
    await asked(shop, 2 * minuteMs);
    expect(await shop.read(order.id)).toMatchObject({ status: 'failed', reason: 'not_delivered' });
    expect(await shop.wallet()).toEqual({ available: deposit, held: 0 });
    expect(await shop.sold()).toBe(0);
  });

  test('is not released when its payment was acknowledged before', async () => {
    const shop = await startLiveShop();
    const order = await billAt(shop, 'BPJS', '8801234560007');
    expect((await shop.confirm(order)).status).toBe(202);
    await shop.iak.control('/faults', unpaid);
    await asked(shop, 5 * minuteMs);
    expect(await shop.read(order.id)).toMatchObject({ status: 'processing' });
    expect(await shop.statements(order.id)).toEqual([
      { source: 'submit', said: 'unknown', code: '39' },
      { source: 'ask', said: 'absent', code: '02' },
    ]);
    await asked(shop, minuteMs);
    expect(await shop.read(order.id)).toMatchObject({ status: 'succeeded', charged: order.price });
    expect(await shop.sold()).toBe(1);
  });
});

describe('a bill whose payment Digiflazz turns away as one call too many', () => {
  test('is released once its payment cannot arrive any more', async () => {
    const shop = await startLiveShop();
    await shop.digiflazz.control('/settings', { calls_per_minute: 1 });
    const order = await billAt(shop, 'pln', '530000000001');
    expect((await shop.confirm(order)).status).toBe(202);
    await asked(shop, minuteMs);
    expect(await shop.read(order.id)).toMatchObject({ status: 'processing' });
    expect(await shop.wallet()).toEqual({ available: deposit - order.price, held: order.price });
    await asked(shop, 10 * minuteMs);
    expect(await shop.read(order.id)).toMatchObject({ status: 'failed', reason: 'not_delivered' });
    expect(await shop.wallet()).toEqual({ available: deposit, held: 0 });
    expect(await shop.statements(order.id)).toMatchObject([
      { source: 'submit', said: 'unknown', code: '85' },
      { source: 'ask', said: 'absent', code: '50' },
    ]);
    expect(await shop.sold()).toBe(0);
  });

  test('is sold when the supplier has it all the same', async () => {
    const shop = await startLiveShop();
    const order = await billAt(shop, 'pln', '530000000001');
    await shop.digiflazz.control('/faults', {
      fault: 'code',
      code: '85',
      command: 'pay-pasca',
      ends: 'sold',
    });
    expect((await shop.confirm(order)).status).toBe(202);
    await asked(shop, 11 * minuteMs);
    expect(await shop.read(order.id)).toMatchObject({ status: 'succeeded', charged: order.price });
    expect(await shop.sold()).toBe(1);
  });

  test('is not released once the supplier has shown that it has the payment', async () => {
    const shop = await startLiveShop();
    const order = await billAt(shop, 'pln', '530000000001');
    await shop.digiflazz.control('/faults', {
      fault: 'code',
      code: '85',
      command: 'pay-pasca',
      ends: 'sold',
    });
    expect((await shop.confirm(order)).status).toBe(202);
    for (const code of ['03', '50']) {
      await shop.digiflazz.control('/faults', { fault: 'code', code, command: 'status-pasca' });
      await asked(shop, 11 * minuteMs);
      expect(await shop.read(order.id)).toMatchObject({ status: 'processing' });
    }
    await asked(shop, minuteMs);
    expect(await shop.read(order.id)).toMatchObject({ status: 'succeeded' });
    expect(await shop.sold()).toBe(1);
  });
});
