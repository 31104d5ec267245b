import type { App } from '../app.ts';
import { walletOf } from '../ledger/wallet.ts';
import { sealOutcome, settle } from '../orders/follow.ts';
import type { RealSupplier } from '../suppliers/supplier.ts';
import type { Word } from './ask-suppliers.ts';
import type { AskablePurchase } from './purchases.ts';

/**
 * Hands a supplier's word that contradicts our record to the door that every word of it goes through. There it becomes
 * a review case, or nothing when it is known already; it never moves money of an order that has ended.
 */
export async function reportWord(
  app: App,
  supplier: RealSupplier,
  purchase: AskablePurchase,
  word: Word,
): Promise<void> {
  await settle(app, {
    wallet: walletOf(purchase),
    orderId: purchase.orderId,
    attemptId: purchase.attemptId,
    // It has closed, and nobody has spoken to the supplier about it since.
    lease: word.lease,
    source: 'ask',
    outcome: sealOutcome(app, purchase, word.outcome),
    askedAt: word.askedAt,
    absentIsProofAfterMs: supplier.absentIsProofAfterMs,
    unaskable: false,
    next: null,
    thorough: true,
  });
}
