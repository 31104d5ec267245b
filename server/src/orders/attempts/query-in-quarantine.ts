import type { App } from '../../app.ts';
import { later } from '../../clock.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import { mayBeOfEarlierAccount } from '../../suppliers/attempts/earlier-account.ts';
import type { Outcome, Supplier } from '../../suppliers/supplier.ts';
import { type RestoredAnswer, recordAnswer } from '../../quarantine/restores.ts';
import { mayHaveFailedOver } from '../decide/decide-settlement.ts';
import type { Order } from '../order.ts';

/** The facts of a call about a leased attempt. */
interface Asking {
  readonly order: Order;
  readonly attempt: Attempt;
  readonly leased: { readonly now: Date; readonly maybeSent: boolean };
}

interface Answered {
  readonly outcome: Outcome;
  readonly askedAt: Date;
  readonly unaskable: boolean;
}

/**
 * Asks about a purchase while the server is in quarantine after a restore. Nothing is sent that could buy: such a purchase goes
 * to a person. An answer that nothing was begun does not release the money of a prepaid order, because another supplier may
 * have sold it in the lost time: that goes to a person too.
 */
export async function queryInQuarantine(
  app: App,
  supplier: Supplier,
  { order, attempt, leased }: Asking,
  query: () => Promise<Answered>,
): Promise<Answered> {
  const rules = supplier.statusQueryRules?.[order.transactionKind];
  const about = { supplier: attempt.supplier, reference: attempt.billReference ?? attempt.reference };
  if (!leased.maybeSent || rules?.mayBuy === true || mayBeOfEarlierAccount(supplier, attempt)) {
    await recordAnswer(app.database, order, { answer: 'cannot_ask', ...about });
    return { outcome: { kind: 'unknown', recheckInMs: null }, askedAt: leased.now, unaskable: true };
  }
  const answered = await query();
  await recordAnswer(app.database, order, { answer: answerOf(answered.outcome), ...about });
  return mayBeSoldElsewhere(order, attempt, supplier, answered)
    ? { ...answered, outcome: toPerson(answered.outcome) }
    : answered;
}

/** The answer of a supplier as the list of a restore has it. */
export function answerOf(outcome: Outcome): Exclude<RestoredAnswer, 'cannot_ask' | 'not_asked'> {
  switch (outcome.kind) {
    case 'delivered':
      return 'sold';
    case 'rejected':
      return 'not_sold';
    case 'absent':
      return 'not_found';
    case 'contradictory':
    case 'unknown':
      return 'unknown';
  }
}

/** An acknowledged purchase is not sent to another supplier, and a late "not found" alone is proof. */
function mayBeSoldElsewhere(
  order: Order,
  { acknowledgedAt, openedAt }: Attempt,
  { absentIsProofAfterMs, statusQueryRules }: Supplier,
  { outcome, askedAt }: Answered,
): boolean {
  // The simulator of the sandbox has no rules, and no other supplier beside it.
  if (statusQueryRules === undefined || acknowledgedAt !== null) return false;
  if (!mayHaveFailedOver(order, outcome)) return false;
  return outcome.kind !== 'absent' || askedAt >= later(openedAt, absentIsProofAfterMs);
}

/** Only a person settles an order after a contradiction. */
function toPerson(outcome: Outcome): Outcome {
  const code = 'supplierCode' in outcome ? (outcome.supplierCode ?? 'not_found') : 'not_found';
  return { kind: 'contradictory', statements: [{ said: 'rejected', code }] };
}
