import type { App } from '../../app.ts';
import { creditedPayment } from '../../ledger/cash/cash-chart.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import type { AuditDetail } from '../../operators/audit-record.ts';
import type { DepositCause } from '../../orders/lane/command.ts';
import type { Rupiah } from '../../rupiah.ts';
import { changeState } from '../requests/change-state.ts';
import type { DepositRequest } from '../requests/deposit-request.ts';
import { lockRequest } from '../requests/request-rows.ts';
import { nextRequestState } from '../requests/transitions.ts';
import { receiptOf } from './book-payment.ts';
import { matchPayment } from './match-payment.ts';
import { depositReferenceOf, type Payment, type ReceivedPayment } from './payment.ts';
import { insertPayment, lockPayment, markCredited, readPaymentOf } from './payment-rows.ts';
import { sealPayer } from './payer.ts';

/**
 * The cause of a deposit that credits a payment as it arrives: its row, the end of its request and its books. Nothing is
 * credited if the request no longer fits, or the payment was recorded in between.
 */
export function arrivingCause(
  app: Pick<App, 'keyring'>,
  payment: ReceivedPayment,
  to: { readonly id: string; readonly requestId: string; readonly credited: Rupiah },
): DepositCause {
  const { environment, source, amount, fee, receivedAt, evidence } = payment;
  const reference = depositReferenceOf(source);
  const of = { id: to.id, environment, source, amount, fee };
  let locked: DepositRequest | undefined;
  return {
    detail: detailOf(of.id, to.requestId),
    payment: {
      ...{ paymentId: of.id, requestId: to.requestId },
      movements: [receiptOf(of), creditedPayment(amount, to.credited)],
    },
    async lock(tx) {
      const [request, known] = await Promise.all([
        lockRequest(tx, to.requestId),
        readPaymentOf(tx, environment, source),
      ]);
      locked = request;
      const match =
        request === undefined || known !== undefined ? undefined : matchPayment(payment, [request]);
      return match?.kind === 'credit';
    },
    async write(tx, time) {
      const request = requireLocked(locked);
      const { credited } = to;
      const row = {
        ...{ ...of, receivedAt, facts: evidence.facts, reason: null, candidates: [], requestId: request.id },
        ...{ accountId: request.accountId, reference, credited, creditedAt: time.now },
        state: 'credited' as const,
      };
      await insertPayment(tx, row, sealPayer(app.keyring, of.id, evidence.payer));
      await changeState(tx, request, 'credit', { time, patch: { credited } });
    },
  };
}

/** The cause of a deposit that credits a payment in review, as a person has decided: to a request, or to an account alone. */
export function reviewedCause(
  payment: Payment,
  to: WalletKey & { readonly requestId: string | null; readonly credited: Rupiah },
): DepositCause {
  const { requestId, credited } = to;
  const reference = depositReferenceOf(payment.source);
  let locked: DepositRequest | undefined;
  return {
    detail: detailOf(payment.id, requestId),
    payment: { paymentId: payment.id, requestId, movements: [creditedPayment(payment.amount, credited)] },
    async lock(tx) {
      const [request, current] = await Promise.all([
        requestId === null ? undefined : lockRequest(tx, requestId),
        lockPayment(tx, payment.id),
      ]);
      locked = request;
      const fits =
        requestId === null ||
        (request?.accountId === to.accountId && nextRequestState(request.state, 'credit') !== undefined);
      return fits && current?.state === 'in_review';
    },
    async write(tx, time) {
      await markCredited(tx, payment.id, { ...to, reference, creditedAt: time.now });
      if (requestId !== null)
        await changeState(tx, requireLocked(locked), 'credit', { time, patch: { credited } });
    },
  };
}

function detailOf(payment: string, request: string | null): AuditDetail {
  return request === null ? { payment } : { payment, request };
}

function requireLocked(request: DepositRequest | undefined): DepositRequest {
  if (request === undefined) throw new Error('The deposit request was not locked.');
  return request;
}
