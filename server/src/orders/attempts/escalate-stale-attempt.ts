import type { App } from '../../app.ts';
import { walletOf } from '../../ledger/wallet.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import type { Order } from '../order.ts';

/**
 * Settles an attempt that could not be advanced with an unknown outcome, once its deadline has passed: its order goes to
 * review, or its inquiry fails. The settlement contains no data of a supplier, so the database accepts it, whatever it
 * rejected before. Before the deadline it does nothing: the next lease may get an answer.
 */
export async function escalateStaleAttempt(
  app: App,
  order: Order,
  attempt: Attempt,
  now: Date,
): Promise<void> {
  const { settings } = app.config;
  const common = {
    wallet: walletOf(attempt),
    orderId: order.id,
    attemptId: attempt.id,
    lease: attempt.lease,
    next: null,
  };
  if (attempt.kind === 'inquiry') {
    if (now.getTime() < order.createdAt.getTime() + settings.inquiryTimeoutMs) return;
    await app.orders.run({
      ...common,
      kind: 'settle_inquiry',
      answer: { kind: 'unknown', recheckInMs: 0 },
      // Only a bill is compared with it.
      transactionLimit: 0n,
      inquiryTimeoutMs: settings.inquiryTimeoutMs,
    });
    return;
  }
  if (order.reviewAt === null || now < order.reviewAt) return;
  // If another attempt is open by now, this has no effect on it; it has its own deadline.
  await app.orders.run({
    ...common,
    kind: 'settle',
    source: 'ask',
    outcome: { kind: 'unknown', recheckInMs: null },
    askedAt: now,
    absentIsProofAfterMs: 0,
    unaskable: false,
    sendWindowMs: settings.sendWindowMs,
    thorough: false,
  });
}
