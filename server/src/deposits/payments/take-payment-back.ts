import type { App } from '../../app.ts';
import { CommandError } from '../../command-error.ts';
import type { ReversalKind } from '../../ledger/cash/cash-chart.ts';
import { checkedReason } from '../../operators/audit-record.ts';
import type { Rupiah } from '../../rupiah.ts';
import { readPayments } from './payment-rows.ts';
import { type ReversedPayment, reversePayment } from './reverse-payment.ts';

/** What a person says about a payment that was taken back. */
export interface TakeBack {
  readonly paymentId: string;
  readonly kind: ReversalKind;
  /** Rupiah; undefined: all that is left. */
  readonly amount: Rupiah | undefined;
  /** What identifies it, if there are several of the kind; null: there is one. */
  readonly reference: string | null;
  readonly actor: string;
  readonly reason: string;
}

/**
 * Books that a bank or a gateway has taken a payment back, as a person says, once per payment, kind and reference.
 * @throws CommandError when there is no such payment, or a value cannot be used
 */
export async function takePaymentBack(
  app: Pick<App, 'clock' | 'database' | 'orders'>,
  { paymentId, kind, amount, reference, actor, reason: given }: TakeBack,
): Promise<ReversedPayment> {
  const reason = checkedReason(given, 'a reversal');
  const [payment] = await readPayments(app.database, [paymentId]);
  if (payment === undefined) throw new CommandError(`There is no payment ${paymentId}.`);
  const { environment, source } = payment;
  return reversePayment(app, {
    ...{ environment, source, amount, kind, id: reference, evidence: { facts: {} } },
    by: { actor, reason },
  });
}
