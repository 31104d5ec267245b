import type { App } from '../../app.ts';
import { CommandError } from '../../command-error.ts';
import { DecisionRefused } from '../../decision-refused.ts';
import { type ReversalKind, reversalKinds } from '../../ledger/cash/cash-chart.ts';
import { readReversals } from '../../ledger/cash/reversals.ts';
import type { Operator } from '../../operators/acting-operator.ts';
import { checkedReason } from '../../operators/audit-record.ts';
import {
  type ApprovedAdjustment,
  approveAdjustment,
  findProposal,
} from '../../orders/adjustments/approve-adjustment.ts';
import {
  type CreditingParts,
  type DepositOutcome,
  proposedBefore,
  proposeOnce,
} from '../../orders/adjustments/operator-deposits.ts';
import type { ShownProposal } from '../../orders/adjustments/proposal.ts';
import type { Rupiah } from '../../rupiah.ts';
import { readOnePersonLimit } from '../../settings/one-person-limit.ts';
import type { Payment } from './payment.ts';
import { readPayments } from './payment-rows.ts';
import { type ReversedPayment, reverseUpToLimit, takeBackOf } from './reverse-payment.ts';

/** What a person says about a payment that was taken back. */
export interface TakeBack {
  readonly paymentId: string;
  readonly kind: ReversalKind;
  /** Rupiah; undefined: all that is left. */
  readonly amount: Rupiah | undefined;
  /** What identifies it, at most 120 characters, if there are several of the kind; null: there is one. */
  readonly reference: string | null;
  readonly reason: string;
}

/**
 * Books that a bank or a gateway has taken a payment back, as a person says, once per payment, kind and reference. When more than
 * `deposits.credit_limit` of a credited payment is taken back in all, it is proposed, and another operator approves it. A payment in
 * review above that limit is refused: two operators reject it.
 * @throws CommandError when there is no such payment, a value cannot be used, or a proposal is needed and nobody has signed in
 */
export async function takePaymentBack(
  app: CreditingParts & Pick<App, 'clock'>,
  { paymentId, kind, amount, reference, reason: given }: TakeBack,
): Promise<DepositOutcome<ReversedPayment>> {
  const reason = checkedReason(given, 'a reversal');
  const [payment] = await readPayments(app.database, [paymentId]);
  if (payment === undefined)
    throw new CommandError(`There is no payment ${paymentId}.`, { reason: 'no_payment' });
  const named = nameOf({ paymentId: payment.id, kind, reference });
  const known = await proposedBefore(
    app,
    (one) => one.reference === named && (amount === undefined || one.amount === -amount),
  );
  if (known !== undefined) return { kind: 'proposed', proposal: known };
  const { environment, source } = payment;
  const done = await reverseUpToLimit(app, {
    ...{ environment, source, amount, kind, id: reference, evidence: { facts: {} } },
    by: { actor: app.actor, reason },
    limit: await readOnePersonLimit(app.database, 'deposits.credit_limit'),
  });
  if (done.outcome !== 'needs_approval') return { kind: 'done', done };
  const { accountId } = done.payment;
  return proposeOnce(app, {
    ...{ wallet: { accountId, environment }, kind: 'payment_reversal', amount: -done.amount, reason },
    reference: named,
    match: { paymentId: payment.id, requestId: null },
    evidence: `The payment ${payment.id}, ${kind}${reference === null ? '' : ` ${reference}`}`,
  });
}

/**
 * Approves that a payment was taken back, as another operator has proposed, and books it in the same transaction.
 * @throws CommandError as `approveAdjustment` does, and when the payment has changed in the meantime
 */
export async function approveTakeBack(
  app: Pick<App, 'clock' | 'database' | 'orders'>,
  {
    proposal,
    payment,
    by,
  }: { readonly proposal: ShownProposal; readonly payment: Payment; readonly by: Operator },
): Promise<ApprovedAdjustment> {
  const { environment, source } = payment;
  const { kind, reference } = parseName(proposal);
  const before = await readReversals(app.database, payment.id);
  const left = before.reduce((rest, { amount }) => rest - amount, payment.amount);
  const isKnown = before.some((one) => one.kind === kind && one.reference === reference);
  // Its approval may have booked that between the two reads: then it is replayed.
  const isSpent = isKnown || left < -proposal.amount;
  if (isSpent && (await findProposal(app, proposal.id)).state === 'proposed')
    throw new DecisionRefused(
      'already_decided',
      'More of this payment has been taken back since the proposal; nothing was changed.',
      { reason: 'payment_changed' },
    );
  const reversal = {
    ...{ environment, source, kind, id: reference, amount: -proposal.amount, evidence: { facts: {} } },
    by: { actor: by.actor, reason: proposal.reason },
  };
  const parts = takeBackOf(payment, before, reversal);
  return approveAdjustment(app, { id: proposal.id, by, ...parts });
}

/** The reference of a proposal: a payment is taken back once by each. */
function nameOf({ paymentId, kind, reference }: Pick<TakeBack, 'kind' | 'paymentId' | 'reference'>): string {
  return [paymentId, kind, ...(reference === null ? [] : [reference])].join('/');
}

function parseName({ reference: named }: ShownProposal): Pick<TakeBack, 'kind' | 'reference'> {
  const [, as, ...rest] = named?.split('/') ?? [];
  const kind = reversalKinds.find((one) => one === as);
  if (kind === undefined) throw new Error('A proposal does not say how its payment was taken back.');
  return { kind, reference: rest.length === 0 ? null : rest.join('/') };
}
