import type { App } from '../../app.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import type { Order } from '../order.ts';
import { attemptReferenceOf } from '../requests/purchase-reference.ts';

/** More purchases than an order has: one for each supplier of its product. */
const attemptsMax = 10;

/**
 * Whether a supplier sold this order in the lost time of a restore under another reference than that of the attempt, or at another
 * supplier. The references follow from the request of the client, so those of a lost order are known when the client repeats it.
 * Such an attempt would buy a second time.
 */
export function wasSoldInLostTime(
  { keyring, quarantine: { lostSales } }: Pick<App, 'keyring' | 'quarantine'>,
  order: Order,
  { supplier, reference, billReference }: Attempt,
): boolean {
  if (lostSales.size === 0) return false;
  // A payment at Digiflazz carries the reference of its inquiry.
  const sent = new Set([reference, billReference]);
  const kinds =
    order.transactionKind === 'prepaid' ? (['purchase'] as const) : (['purchase', 'inquiry'] as const);
  return kinds.some((kind) =>
    Array.from({ length: attemptsMax }, (_, i) => attemptReferenceOf(keyring, order, kind, i + 1)).some(
      (one) => (lostSales.get(one) ?? []).some((seller) => seller !== supplier || !sent.has(one)),
    ),
  );
}
