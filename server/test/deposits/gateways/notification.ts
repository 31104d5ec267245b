import { hash } from 'node:crypto';
import { secrets } from './stage.ts';

/** What a notification says; the rest is that of a payment of 50,000 rupiah. */
export interface Notification {
  readonly reference: string;
  readonly status?: string;
  readonly code?: string;
  readonly amount?: string;
  readonly key?: string;
  readonly id?: string;
  readonly signature?: string;
}

/** A notification of Midtrans as its documentation shows it. */
export function notification(of: Notification): Record<string, string> {
  const { reference, code = '200', amount = '50000.00', key = secrets.midtrans.key } = of;
  return {
    transaction_status: of.status ?? 'settlement',
    transaction_id: of.id ?? '9aed5972-5b6a-401e-894b-a32c91ed1a3a',
    ...{
      status_code: code,
      order_id: reference,
      gross_amount: amount,
      fraud_status: 'accept',
      currency: 'IDR',
    },
    signature_key: of.signature ?? hash('sha512', `${reference}${code}${amount}${key}`),
  };
}
