import type { GatewayChannel } from '../gateway.ts';
import type { Members } from '../../../suppliers/shared/values.ts';

/** A channel of Midtrans, with the members of a charge that select it. */
export interface MidtransChannel extends GatewayChannel {
  readonly charge: Members;
}

/** The limits of virtual accounts, rupiah. Midtrans publishes none for all banks; these hold at every bank. */
const accountLimits = { minimum: 10_000n, maximum: 50_000_000n };

/** The channels of the Core API that konter uses, in the order in which they are offered. */
export const midtransChannels: readonly MidtransChannel[] = [
  ...(['bca', 'bni', 'bri', 'cimb'] as const).map((bank) => ({
    code: bank,
    method: 'virtual_account' as const,
    name: bank.toUpperCase(),
    ...accountLimits,
    expirySettable: true,
    charge: { payment_type: 'bank_transfer', bank_transfer: { bank } },
  })),
  {
    code: 'mandiri',
    method: 'virtual_account',
    name: 'Mandiri',
    ...accountLimits,
    expirySettable: true,
    charge: { payment_type: 'echannel', echannel: { bill_info1: 'Payment:', bill_info2: 'Deposit' } },
  },
  {
    code: 'permata',
    method: 'virtual_account',
    name: 'Permata',
    ...accountLimits,
    expirySettable: true,
    charge: { payment_type: 'permata' },
  },
  {
    code: 'qris',
    method: 'qris',
    name: 'QRIS',
    minimum: 1n,
    // Bank Indonesia's limit of one QRIS payment.
    maximum: 10_000_000n,
    expirySettable: true,
    charge: { payment_type: 'qris', qris: { acquirer: 'gopay' } },
  },
];
