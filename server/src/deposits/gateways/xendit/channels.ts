import type { GatewayChannel } from '../gateway.ts';

/** A channel of Xendit. */
export interface XenditChannel extends GatewayChannel {
  /** Its `channel_code`. */
  readonly channelCode: string;
  /** The member of `channel_properties` with the name that the payer sees; null: it has none. */
  readonly nameProperty: 'payer_name' | 'display_name' | null;
  /** Retail outlets accept only reusable codes. */
  readonly type: 'PAY' | 'REUSABLE_PAYMENT_CODE';
}

/** The limits of virtual accounts at Xendit, rupiah. */
const accountLimits = { minimum: 10_000n, maximum: 50_000_000n };
/** The limits of retail outlets, rupiah: cashiers take no more. */
const outletLimits = { minimum: 10_000n, maximum: 5_000_000n };

const banks = [
  ['bca', 'BCA'],
  ['bni', 'BNI'],
  ['bri', 'BRI'],
  ['mandiri', 'Mandiri'],
  ['permata', 'Permata'],
  ['bsi', 'BSI'],
  ['cimb', 'CIMB'],
] as const;

/** The channels of the Payments API v3 that konter uses, in the order in which they are offered. */
export const xenditChannels: readonly XenditChannel[] = [
  ...banks.map(([code, name]) => ({
    code,
    method: 'virtual_account' as const,
    name,
    ...accountLimits,
    expirySettable: true,
    channelCode: `${code.toUpperCase()}_VIRTUAL_ACCOUNT`,
    nameProperty: 'display_name' as const,
    type: 'PAY' as const,
  })),
  {
    code: 'qris',
    method: 'qris',
    name: 'QRIS',
    minimum: 1n,
    maximum: 10_000_000n,
    // A request lives 48 hours, whatever we say.
    expirySettable: false,
    channelCode: 'QRIS',
    nameProperty: null,
    type: 'PAY',
  },
  ...(['alfamart', 'indomaret'] as const).map((code) => ({
    code,
    method: 'retail' as const,
    name: code === 'alfamart' ? 'Alfamart' : 'Indomaret',
    ...outletLimits,
    expirySettable: true,
    channelCode: code.toUpperCase(),
    nameProperty: 'payer_name' as const,
    type: 'REUSABLE_PAYMENT_CODE' as const,
  })),
];
