import { describe, expect, test } from 'vitest';
import { ruleOnCase } from '../review/rule-alone.ts';
import { applyCallback } from '../../../src/orders/attempts/apply-callback.ts';
import { Secret } from '../../../src/sealed.ts';
import { confirmUnanswered, deposit, startLiveShop, type LiveShop } from './live-shop.ts';

/*
 * The status check of a prepaid purchase at Digiflazz repeats the purchase: it buys what never arrived. So there is
 * none once an operator is to decide the outcome.
 */

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Counts the calls to its suppliers. */
function counted(shop: LiveShop): { asked: number } {
  const count = { asked: 0 };
  shop.wrap((supplier) => ({
    ...supplier,
    queryStatus(attempt, options) {
      count.asked += 1;
      return supplier.queryStatus(attempt, options);
    },
  }));
  return count;
}

/** An order at Digiflazz whose outcome was unknown until the review deadline. */
async function inReview(
  shop: LiveShop,
  { fault, number = '087800001230' }: { fault?: string; number?: string },
): Promise<{ id: string; price: number; reference: string }> {
  if (fault !== undefined) await shop.digiflazz.control('/faults', { fault });
  shop.sells(shop.at('digiflazz', 'xld10'));
  const quoted = await shop.quote({ destination: { customer_no: number } });
  const confirmed = await (fault === undefined ? shop.confirm(quoted) : confirmUnanswered(shop, quoted));
  expect(confirmed.status).toBe(202);
  const [attempt] = await shop.attempts(quoted.id);
  await shop.advanceClock(dayMs);
  await shop.advanceAttempts();
  expect(await shop.read(quoted.id)).toMatchObject({ status: 'manual_review', reason: 'outcome_unknown' });
  return { id: quoted.id, price: quoted.price, reference: String(attempt?.['reference']) };
}

describe('where a status check may buy', () => {
  test('an order that was sold on its first route is not bought on the second', async () => {
    const shop = await startLiveShop();
    const count = counted(shop);
    // Two routes at Digiflazz: the first has no stock, and the call to the second never arrives.
    await shop.digiflazz.control('/faults', { fault: 'code', code: '68' });
    shop.wrap((supplier) => ({
      ...supplier,
      submit: (attempt, options) =>
        attempt.supplierSku === 'xldB'
          ? Promise.resolve({ kind: 'unknown', recheckInMs: minuteMs })
          : supplier.submit(attempt, options),
    }));
    await shop.digiflazz.control('/products', { buyer_sku_code: 'xldB', price: 10_000 });
    shop.sells(shop.at('digiflazz', 'xld10'), shop.at('digiflazz', 'xldB'));
    const { id, price, confirmation_token } = await shop.quote();
    expect((await shop.confirm({ id, confirmation_token })).status).toBe(202);
    const [first, second] = await shop.attempts(id);
    expect([first?.['state'], second?.['state']]).toEqual(['rejected', 'open']);
    await applyCallback(shop.server.app, 'digiflazz', {
      kind: 'statement',
      reference: String(first?.['reference']),
      outcome: {
        kind: 'delivered',
        serial: new Secret('S1'),
        cost: 10_000n,
        supplierReference: null,
        supplierCode: '00',
      },
    });
    const waiting = await shop.read(id);
    expect(waiting).toMatchObject({ status: 'manual_review', reason: 'contradictory_answers' });
    for (const ms of [minuteMs, dayMs, 2 * dayMs]) {
      await shop.advanceClock(ms);
      await shop.advanceAttempts();
    }
    expect([count.asked, await shop.sold()]).toEqual([0, 0]);
    expect(await shop.read(id)).toEqual(waiting);
    expect(await shop.cases(id)).toMatchObject([{ cause: 'sold_after_failed', open: true }]);
    await ruled(shop, id, 'succeeded');
    expect(await shop.read(id)).toMatchObject({ status: 'succeeded', charged: price });
    expect(await shop.wallet()).toEqual({ available: deposit - price, held: 0 });
  });

  test('a purchase that never arrived is not bought during review, and an operator can end it', async () => {
    const shop = await startLiveShop();
    const count = counted(shop);
    const { id, price } = await inReview(shop, { fault: 'silent_before' });
    for (const ms of [dayMs, 2 * dayMs, 30 * dayMs]) {
      await shop.advanceClock(ms);
      await shop.advanceAttempts();
    }
    expect([count.asked, await shop.sold()]).toEqual([0, 0]);
    // No status was checked, so no statement is recorded for one.
    expect(await shop.statements(id)).toEqual([{ source: 'submit', said: 'unknown', code: null }]);
    expect(await shop.wallet()).toEqual({ available: deposit - price, held: price });
    await ruled(shop, id, 'failed');
    expect(await shop.read(id)).toMatchObject({ status: 'failed', charged: 0 });
    expect(await shop.wallet()).toEqual({ available: deposit, held: 0 });
  });

  test('a callback still settles an order in review', async () => {
    const shop = await startLiveShop();
    const count = counted(shop);
    const { id, price, reference } = await inReview(shop, { fault: 'silent_after' });
    await shop.digiflazz.control('/callback', { ref_id: reference, kind: 'true' });
    expect((await shop.until(id, 'succeeded')).charged).toBe(price);
    expect([count.asked, await shop.sold()]).toEqual([0, 1]);
  });

  test('a callback about a failure proves that the purchase arrived, so that its status can be checked', async () => {
    const shop = await startLiveShop();
    const count = counted(shop);
    const { id, reference } = await inReview(shop, { number: '087800001234' });
    expect(count.asked).toBe(0);
    await shop.digiflazz.control('/callback', { ref_id: reference, kind: 'true' });
    const recorded = { source: 'callback', said: 'rejected', code: '02' };
    await expect.poll(() => shop.statements(id)).toContainEqual(recorded);
    await shop.advanceClock(minuteMs);
    await shop.advanceAttempts();
    expect(count.asked).toBe(1);
    expect(await shop.read(id)).toMatchObject({ status: 'failed', reason: 'not_delivered' });
    expect(await shop.wallet()).toEqual({ available: deposit, held: 0 });
    expect(await shop.sold()).toBe(0);
  });
});

test('where a status check cannot buy, an order in review is still checked', async () => {
  const shop = await startLiveShop();
  await shop.iak.control('/settings', { by_hand: true });
  shop.sells(shop.at('iak', 'xld10000'));
  const quoted = await shop.quote({ destination: { customer_no: '081712340001' } });
  expect((await shop.confirm(quoted)).status).toBe(202);
  const [attempt] = await shop.attempts(quoted.id);
  await shop.advanceClock(dayMs);
  await shop.advanceAttempts();
  expect((await shop.read(quoted.id)).status).toBe('manual_review');
  await shop.iak.control('/settle', { ref_id: String(attempt?.['reference']), as: 'sold' });
  await shop.advanceClock(dayMs);
  await shop.advanceAttempts();
  expect((await shop.read(quoted.id)).status).toBe('succeeded');
  expect(await shop.sold()).toBe(1);
});

async function ruled(shop: LiveShop, orderId: string, as: 'failed' | 'succeeded'): Promise<void> {
  await ruleOnCase(shop.server.app, {
    orderId,
    as,
    serial: undefined,
    by: { actor: 'operator test', reason: 'the supplier said so on the phone' },
  });
}
