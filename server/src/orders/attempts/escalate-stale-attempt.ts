import type { App } from '../../app.ts';
import { walletOf } from '../../ledger/wallet.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import type { Order } from '../order.ts';

/**
 * Settles an attempt that could not be followed as one of which nothing is known, once its time is over: its order goes
 * to a person, or its inquiry fails. Nothing that a supplier said is in it, so the database takes it whatever it refused
 * before. Until then it does nothing: the next lease may bring an answer.
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
      answer: { kind: 'unknown', askAgainInMs: 0 },
      // Only a bill is held against it.
      transactionLimit: 0n,
      inquiryTimeoutMs: settings.inquiryTimeoutMs,
    });
    return;
  }
  if (order.reviewAt === null || now < order.reviewAt) return;
  // Where the open attempt is another one by now, this tells nothing of it, and that one comes to its own end.
  await app.orders.run({
    ...common,
    kind: 'settle',
    source: 'ask',
    outcome: { kind: 'unknown', askAgainInMs: null },
    askedAt: now,
    absentIsProofAfterMs: 0,
    unaskable: false,
    sendWindowMs: settings.sendWindowMs,
    thorough: false,
  });
}
