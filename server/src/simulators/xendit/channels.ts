import { dayMs, hourMs } from '../../clock.ts';

/** A channel of Xendit in Indonesia. Amounts in rupiah, times in milliseconds. */
export interface Channel {
  readonly minimum: number;
  readonly maximum: number;
  /** How the payer learns where to pay. */
  readonly descriptor: 'PAYMENT_CODE' | 'QR_STRING' | 'VIRTUAL_ACCOUNT_NUMBER';
  /** Whether `channel_properties` must have a name that the payer sees. */
  readonly needsName: boolean;
  /** How long a request lives when its expiry cannot be set or is not. */
  readonly lifeMs: number;
  readonly isExpirySettable: boolean;
  readonly isRefundable: boolean;
  /** The first digits of its numbers. */
  readonly prefix: string;
}

function virtualAccount(prefix: string, minimum = 10_000, maximum = 50_000_000): Channel {
  return {
    minimum,
    maximum,
    descriptor: 'VIRTUAL_ACCOUNT_NUMBER',
    needsName: true,
    lifeMs: 31 * dayMs,
    isExpirySettable: true,
    isRefundable: false,
    prefix,
  };
}

function outlet(prefix: string): Channel {
  return {
    ...virtualAccount(prefix, 10_000, 5_000_000),
    descriptor: 'PAYMENT_CODE',
    lifeMs: dayMs,
  };
}

/** The channels by their code. Limits that the pages do not say are those of the bank's virtual accounts. */
export const channels: Readonly<Record<string, Channel>> = {
  QRIS: {
    minimum: 1,
    maximum: 10_000_000,
    descriptor: 'QR_STRING',
    needsName: false,
    lifeMs: 48 * hourMs,
    isExpirySettable: false,
    isRefundable: true,
    prefix: '',
  },
  BCA_VIRTUAL_ACCOUNT: virtualAccount('10766'),
  BNI_VIRTUAL_ACCOUNT: virtualAccount('8808'),
  BRI_VIRTUAL_ACCOUNT: virtualAccount('13282'),
  MANDIRI_VIRTUAL_ACCOUNT: virtualAccount('88608'),
  PERMATA_VIRTUAL_ACCOUNT: virtualAccount('7293'),
  BSI_VIRTUAL_ACCOUNT: virtualAccount('9347'),
  BJB_VIRTUAL_ACCOUNT: virtualAccount('1234'),
  BNC_VIRTUAL_ACCOUNT: virtualAccount('9010'),
  BSS_VIRTUAL_ACCOUNT: virtualAccount('4000'),
  MUAMALAT_VIRTUAL_ACCOUNT: virtualAccount('8887'),
  CIMB_VIRTUAL_ACCOUNT: virtualAccount('9349'),
  ALFAMART: outlet('TEST'),
  INDOMARET: outlet('TEST'),
};
