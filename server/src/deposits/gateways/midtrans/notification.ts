import type { Secret } from '../../../sealed.ts';
import { membersIn, readRupiah, readText, readWord } from '../../../suppliers/shared/values.ts';
import type { IncomingCallback } from '../../../suppliers/supplier.ts';
import type { CallbackClaim, GatewayCallbackReading } from '../gateway.ts';
import { isSigned } from './signature.ts';
import { isPaid, isReversal, readFraudStatus, readStatus, readTransactionId } from './translate.ts';

/**
 * Reads a notification. Its signature does not cover the status, and it can be sent again at any time, so it is a hint
 * at most.
 */
export function readNotification(callback: IncomingCallback, key: Secret): GatewayCallbackReading {
  const members = membersIn(callback.body.toString('utf8'));
  const orderId = members?.['order_id'];
  if (members === undefined || typeof orderId !== 'string' || orderId === '') return { kind: 'unreadable' };
  const claim = claimOf(members, orderId);
  const signed = isSigned(
    key,
    {
      orderId,
      statusCode: readWord(members['status_code'], 8),
      grossAmount: readText(members['gross_amount'], 40),
    },
    readText(members['signature_key'], 200),
  );
  return signed ? { kind: 'hint', claim } : { kind: 'forged', claim };
}

function claimOf(members: Readonly<Record<string, unknown>>, orderId: string): CallbackClaim {
  const status = readStatus(members['transaction_status']);
  return {
    reference: readText(orderId, 100),
    // A second payment under our reference is a transaction of its own.
    transactionId: null,
    // The signature does not cover it, and it becomes a part of a path.
    paymentId: readTransactionId(members['transaction_id']),
    status,
    paid:
      readWord(members['status_code'], 8) === '200' &&
      isPaid(status, readFraudStatus(members['fraud_status'])),
    reversed: isReversal(status),
    amount: readRupiah(members['gross_amount']) ?? null,
  };
}
