import { expect, test } from 'vitest';
import { sealOutcome } from '../../../src/orders/attempts/advance-attempt.ts';
import { findOrderById } from '../../../src/orders/read/found-order.ts';
import { Secret } from '../../../src/sealed.ts';
import { readLatestAttempts } from '../../../src/suppliers/attempts/attempts.ts';
import type { Outcome } from '../../../src/suppliers/supplier.ts';
import { startLiveShop } from './live-shop.ts';

const sold: Outcome = {
  ...{ kind: 'delivered', serial: new Secret('1'), cost: 10_000n, supplierReference: null },
  supplierCode: '00',
};
const reversed: Outcome = {
  ...{ kind: 'rejected', reason: 'not_delivered', supplierCode: '74', nothingBegun: false },
};

test('a refund in the same transaction as its sale leaves the sale, with a case', async () => {
  const shop = await startLiveShop();
  shop.wrap((supplier) => ({ ...supplier, callDeadlineMs: 60_000 }));
  shop.sells(shop.at('digiflazz', 'xld10'));
  await shop.digiflazz.control('/faults', { fault: 'silent_after' });
  const { id, price, ...quoted } = await shop.quote();
  const confirming = shop.confirm({ id, ...quoted });
  await expect.poll(() => shop.sold()).toBe(1);
  const { app } = shop.server;
  const { wallet } = await findOrderById(app.database, id);
  const [attempt] = await readLatestAttempts(app.database, 'live', [{ ...wallet, id }]);
  if (attempt === undefined) throw new Error('The order has no purchase.');
  const says = (outcome: Outcome): Promise<unknown> =>
    app.orders.run({
      ...{
        kind: 'settle',
        wallet,
        orderId: id,
        attemptId: attempt.id,
        lease: attempt.lease,
        source: 'callback',
      },
      outcome: sealOutcome(app, attempt, outcome),
      ...{ askedAt: attempt.openedAt, absentIsProofAfterMs: 0, unaskable: false, next: null },
      ...{ sendWindowMs: 0, thorough: true },
    });
  // The first command begins a transaction; the two that come meanwhile share the next one.
  await Promise.all([says({ kind: 'unknown', recheckInMs: 0 }), says(sold), says(reversed)]);
  await confirming;
  expect(await shop.read(id)).toMatchObject({ status: 'succeeded', charged: price });
  expect(await shop.cases(id)).toMatchObject([{ cause: 'reversed_after_success', open: true }]);
});
