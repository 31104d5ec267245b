import { jakartaDay, jakartaMoment } from '../../clock.ts';

/** PLN's books are closed from 23:00 to 01:00 WIB: payments in that time are refused with 109. */
export const plnCutOff = { start: '23:00', end: '01:00' } as const;

/**
 * The payment cut-off of a bill that was read at `inquiredAt`; null where IAK has none. It may be in the past, for a
 * bill that was read late in the evening.
 */
export function billEndsAt(supplierSku: string, inquiredAt: Date): Date | null {
  return isPln(supplierSku) ? jakartaMoment(jakartaDay(inquiredAt), plnCutOff.start) : null;
}

/** Whether a product code is one of the electricity company's bills. */
export function isPln(supplierSku: string): boolean {
  return supplierSku.toUpperCase().startsWith('PLN');
}
