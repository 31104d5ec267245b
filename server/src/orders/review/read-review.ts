import type { App } from '../../app.ts';
import { findAccount } from '../../clients/accounts.ts';
import { readWallet } from '../../ledger/wallet.ts';
import { Refusal } from '../../refusals.ts';
import type { Rupiah } from '../../rupiah.ts';
import { explainCode } from '../../suppliers/adapters.ts';
import { whyNotAsked, type WhyNotAsked } from '../attempts/ask-again.ts';
import type { FoundOrder } from '../read/found-order.ts';
import { type ExplainedAttempt, explainAttempts } from '../timeline/explain-attempts.ts';
import { type OrderTimeline, readOrderTimeline } from '../timeline/order-timeline.ts';
import { maskedSerials } from '../private/reveal-order.ts';
import { previewRulings, type RulingPreview } from './preview-ruling.ts';
import { type ReadProposal, readRulingProposals } from './ruling-proposal-rows.ts';

/** What one supplier said about one purchase, and what it proves. */
export interface SupplierView extends ExplainedAttempt {
  /** The meaning of each code in the words of its supplier, in the order of the evidence; null: it gave no code. */
  readonly words: readonly (string | null)[];
  /** The serials that the supplier named, masked but for their ends. */
  readonly serials: readonly string[];
  /** Why a person cannot ask this supplier now; null: they can. */
  readonly whyNotAsked: WhyNotAsked;
}

/** Everything that a person needs for a ruling on an order. Amounts are rupiah. */
export interface Review {
  readonly life: OrderTimeline;
  readonly account: string;
  readonly available: Rupiah;
  readonly held: Rupiah;
  readonly views: readonly SupplierView[];
  readonly preview: RulingPreview;
  /** The proposals about the order that nobody has decided, the oldest first. */
  readonly proposals: readonly ReadProposal[];
}

/** Reads what a person needs for a ruling. @throws Refusal `not_found` when the order is gone */
export async function readReview(app: App, place: FoundOrder): Promise<Review> {
  const { database, clock, keyring } = app;
  const [life, preview, wallet, account, proposals] = await Promise.all([
    readOrderTimeline(database, place, clock.offsetMs, keyring),
    previewRulings(database, place, clock.offsetMs),
    readWallet(database, place.wallet),
    findAccount(database, place.wallet.accountId),
    readRulingProposals(database, { ...place.wallet, orderId: place.id }, clock.offsetMs),
  ]);
  if (preview === undefined || wallet === undefined) throw new Refusal('not_found');
  const { order, attempts, statements } = life;
  const views = explainAttempts(order, attempts, statements).map((belief): SupplierView => {
    const { attempt, evidence } = belief;
    const own = [...statements, ...life.journal].filter(
      ({ attemptId, kind, reference }) =>
        attemptId === attempt.id || (kind === 'capture' && reference === attempt.reference),
    );
    return {
      ...belief,
      words: evidence.map(({ code }) =>
        code === null ? null : explainCode(attempt.supplier, order.transactionKind, code),
      ),
      serials: maskedSerials(keyring, own).map(({ serial }) => serial),
      whyNotAsked: whyNotAsked(app, order, attempt),
    };
  });
  const { available, held } = wallet;
  return { life, account: account.name, available, held, views, preview, proposals };
}
