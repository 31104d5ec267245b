import { expect, test } from 'vitest';
import { deposit, startLiveShop, type LiveShop } from './live-shop.ts';

/*
 * A supplier that refuses slowly. The lease of the next attempt begins when the refusal is settled, so the time of the
 * first call is not taken from the second.
 */

/** Moves every clock by this time during the first call to a supplier. */
function slow(shop: LiveShop, name: string, tookMs: number): void {
  const { clock } = shop.server.app;
  const { monotonicMs } = clock;
  let skewMs = 0;
  clock.monotonicMs = () => monotonicMs() + skewMs;
  shop.wrap((supplier) => {
    if (supplier.name !== name) return supplier;
    const pass = async (): Promise<void> => {
      if (skewMs > 0) return;
      await shop.advanceClock(tookMs);
      skewMs = tookMs;
    };
    return {
      ...supplier,
      async submit(attempt, options) {
        const said = await supplier.submit(attempt, options);
        await pass();
        return said;
      },
      async inquire(bill, options) {
        const said = await supplier.inquire(bill, options);
        await pass();
        return said;
      },
    };
  });
}

test.each([
  ['than its lease', { attemptLeaseMs: 20_000 }, 25_000],
  ['than half of the send window', { attemptLeaseMs: 120_000 }, 35_000],
] as const)(
  'after a refusal that took longer %s the purchase is sent to the next supplier',
  async (_what, settings, tookMs) => {
    const shop = await startLiveShop({ settings });
    await shop.iak.control('/faults', { fault: 'code', code: '106' });
    slow(shop, 'iak', tookMs);
    shop.sells(shop.at('iak', 'xld10000'), shop.at('digiflazz', 'xld10'));
    const quoted = await shop.quote();
    await shop.confirm(quoted);
    const order = await shop.until(quoted.id, 'succeeded');
    expect(await shop.attempts(quoted.id)).toMatchObject([
      { supplier: 'iak', state: 'rejected', code: '106' },
      { supplier: 'digiflazz', state: 'delivered', closed_by: 'submit' },
    ]);
    expect(await shop.sold()).toBe(1);
    expect(await shop.wallet()).toEqual({ available: deposit - order.price, held: 0 });
  },
);

test('after an inquiry that took longer than its lease the next supplier is asked for the bill', async () => {
  const shop = await startLiveShop({ settings: { attemptLeaseMs: 20_000 } });
  await shop.digiflazz.control('/faults', { fault: 'html', command: 'inq-pasca' });
  slow(shop, 'digiflazz', 25_000);
  shop.sells(shop.at('digiflazz', 'pln'), shop.at('iak', 'PLNPOSTPAID'));
  const answer = await shop.inquire();
  await shop.until(answer.body.data.id, 'awaiting_confirmation');
  expect(await shop.attempts(answer.body.data.id)).toMatchObject([
    { supplier: 'digiflazz', kind: 'inquiry', state: 'rejected', code: 'no_answer' },
    { supplier: 'iak', kind: 'inquiry', state: 'delivered' },
  ]);
});
