import { jakartaDay } from '../../clock.ts';
import type { Tx } from '../../database/connection.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { Environment } from '../../environment.ts';
import { openDepositCases } from '../books/deposit-cases.ts';
import { readPaymentOf } from '../payments/payment-rows.ts';
import type { CheckDecision, WaitingClaim } from './decide-check.ts';
import type { CallbackClaim } from './gateway.ts';
import type { GatewayTransaction } from './gateway-transaction.ts';

/** A reversal that konter cannot book, because the gateway does not show it or does not say how much it was. */
interface ReportedReversal {
  /** What a case is opened once for. */
  readonly subject: string;
  /** The gateway's id of the money; null: it is not named. */
  readonly paymentId: string | null;
  /** Rupiah; null: the gateway does not say. */
  readonly amount: Rupiah | null;
  readonly status: string | null;
}

/** Opens a case for each reversal that a person has to look up at the gateway, once, in the transaction of the answer. */
export async function openReportedReversals(
  tx: Tx,
  { transaction, now }: { readonly transaction: GatewayTransaction; readonly now: Date },
  decision: CheckDecision,
  claims: readonly WaitingClaim[],
): Promise<void> {
  const { environment, gateway, id: transactionId, reference } = transaction;
  for (const { amount, paymentId, status, subject } of reportedReversals(transactionId, decision, claims)) {
    // Money that this answer was the first to show is recorded by now.
    const id = paymentId ?? [...transaction.payments, ...decision.record][0]?.id;
    const payment =
      id === undefined
        ? undefined
        : await readPaymentOf(tx, environment, { kind: 'gateway', gatewayId: gateway, id });
    await openDepositCases(tx, [
      {
        ...{ environment, kind: 'reversal_reported', subject, day: jakartaDay(now), amount },
        ...{ accountId: payment?.accountId ?? null, paymentId: payment?.id ?? null },
        detail: { gateway, reference, status },
      },
    ]);
  }
}

/** Opens a case for money that was taken back and that konter has not recorded, in the transaction that stores the callback. */
export async function openUnknownReversal(
  tx: Tx,
  reported: {
    readonly gateway: string;
    readonly environment: Environment;
    /** The id of the callback. */
    readonly callback: string;
    readonly claim: CallbackClaim;
    readonly now: Date;
  },
): Promise<void> {
  const { callback: subject, claim, environment, gateway, now } = reported;
  const { amount, paymentId, reference, status } = claim;
  await openDepositCases(tx, [
    {
      ...{ environment, kind: 'reversal_reported', subject, day: jakartaDay(now), amount },
      ...{ accountId: null, paymentId: null, detail: { gateway, reference, payment: paymentId, status } },
    },
  ]);
}

function reportedReversals(
  transactionId: string,
  { settled, status, unclearReversal }: CheckDecision,
  claims: readonly WaitingClaim[],
): ReportedReversal[] {
  const forPerson = new Set(settled.flatMap((one) => (one.outcome === 'for_person' ? [one.id] : [])));
  const claimed = claims.filter(({ id }) => forPerson.has(id));
  const unclear = { subject: `${transactionId}/${status}`, paymentId: null, amount: null, status };
  return [
    ...claimed.map(({ id, claim }) => ({ subject: id, ...claim })),
    ...(unclearReversal ? [unclear] : []),
  ];
}
