import type { App } from '../../app.ts';
import { reversePayment } from '../payments/reverse-payment.ts';
import type { MoneyBack } from './decide-check.ts';
import type { ReversalKind } from './gateway.ts';
import type { GatewayTransaction, RecordedMoney } from './gateway-transaction.ts';

/** The kinds of the books, by those of gateways. */
const bookedKinds = {
  chargeback: 'chargeback',
  denied: 'reversal',
  refund: 'refund',
} as const satisfies Record<ReversalKind, string>;

/**
 * Books that a gateway took money of a recorded payment back; the books open a case for a person each time. A repetition
 * changes nothing: only what the books lack of all that was taken back is booked. Money that was never recorded was credited to
 * nobody, and nothing is booked. Returns what the transaction knows of the payment afterwards; undefined: it was never recorded. A
 * transaction may not have had the payment: a process may have died after recording it, and it was taken back as a whole since.
 * What a case alone says is tried again with the next answer.
 */
export async function takeBack(
  app: Pick<App, 'clock' | 'database' | 'log' | 'orders'>,
  { environment, gateway, id, payments, reference, status }: GatewayTransaction,
  { amount, kind, paymentId, total }: MoneyBack,
): Promise<RecordedMoney | undefined> {
  const before = payments.find((one) => one.id === paymentId);
  const { outcome } = await reversePayment(app, {
    environment,
    source: { kind: 'gateway', gatewayId: gateway, id: paymentId },
    amount,
    total,
    kind: bookedKinds[kind],
    id: String(total),
    evidence: { facts: { reference, status, total: Number(total) } },
  });
  if (outcome === 'unknown_payment') {
    if (before !== undefined)
      app.log.error(
        { gateway, transaction: id, kind },
        'a gateway has taken back money whose record is missing; run konter audit',
      );
    return undefined;
  }
  const reversed = outcome === 'case_only' ? (before?.reversed ?? 0n) : total;
  return { id: paymentId, amount: before?.amount ?? total, reversed };
}
