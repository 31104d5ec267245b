import { jakartaDay } from '../../clock.ts';
import type { Tx } from '../../database/connection.ts';
import { openDepositCases } from '../books/deposit-cases.ts';
import { readPaymentOf } from '../payments/payment-rows.ts';
import type { CheckDecision } from './decide-check.ts';
import type { LeasedTransaction } from './transaction-rows.ts';

/** Opens a case for what an answer leaves open about a payment, once for each doubt, in the transaction of the answer. */
export async function openDoubt(
  tx: Tx,
  { transaction, now }: Pick<LeasedTransaction, 'now' | 'transaction'>,
  {
    accountId,
    doubt,
    status,
  }: Pick<CheckDecision, 'doubt' | 'status'> & {
    /** Of the deposit request; null: it is not known. */
    readonly accountId: string | null;
  },
): Promise<void> {
  if (doubt === null) return;
  const { amount, environment, gateway, payments, reference } = transaction;
  const [money] = payments;
  const payment =
    money === undefined
      ? undefined
      : await readPaymentOf(tx, environment, { kind: 'gateway', gatewayId: gateway, id: money.id });
  const takenBack = payments.reduce((sum, { reversed }) => sum + reversed, 0n);
  await openDepositCases(tx, [
    {
      ...{
        environment,
        kind: 'gateway_unclear',
        subject: `${transaction.id}/${doubt}`,
        day: jakartaDay(now),
      },
      ...{ accountId: payment?.accountId ?? accountId, paymentId: payment?.id ?? null },
      // A payment that only a callback has named has no amount until it is seen.
      amount: amount === 0n ? null : amount,
      detail: {
        gateway,
        reference,
        status,
        doubt,
        ...(takenBack === 0n ? {} : { taken_back: Number(takenBack) }),
      },
    },
  ]);
}
