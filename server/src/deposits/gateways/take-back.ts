import type { App } from '../../app.ts';
import { reversePayment } from '../payments/reverse-payment.ts';
import type { MoneyBack } from './decide-check.ts';
import type { ReversalKind } from './gateway.ts';
import type { GatewayTransaction } from './gateway-transaction.ts';

/** The kinds of the books, by those of gateways. */
const bookedKinds = {
  chargeback: 'chargeback',
  denied: 'reversal',
  refund: 'refund',
} as const satisfies Record<ReversalKind, string>;

/**
 * Books that a gateway took money of a recorded payment back; the books open a case for a person each time. A repetition
 * changes nothing: only what the books lack of all that was taken back is booked. Money that was never recorded was credited to
 * nobody, and nothing is booked. Returns whether the books have it now; otherwise it is tried again with the next answer.
 */
export async function takeBack(
  app: Pick<App, 'clock' | 'database' | 'log' | 'orders'>,
  { environment, gateway, id, payments, reference, status }: GatewayTransaction,
  { amount, kind, paymentId, total }: MoneyBack,
): Promise<boolean> {
  const { outcome } = await reversePayment(app, {
    environment,
    source: { kind: 'gateway', gatewayId: gateway, id: paymentId },
    amount,
    total,
    kind: bookedKinds[kind],
    id: String(total),
    evidence: { facts: { reference, status, total: Number(total) } },
  });
  if (outcome === 'unknown_payment' && payments.some((one) => one.id === paymentId))
    app.log.error(
      { gateway, transaction: id, kind },
      'a gateway has taken back money whose record is missing; run konter audit',
    );
  return outcome !== 'case_only' && outcome !== 'unknown_payment';
}
