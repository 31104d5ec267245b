import type { Supplier } from './supplier.ts';

/** How long before the payment cut-off a bill can no longer be confirmed, milliseconds. */
export const paymentMarginMs = 60_000;

/** Whether a bill inquired now could still be confirmed, so that the inquiry makes sense. */
export function isBeforePaymentCutOff(
  supplier: Pick<Supplier, 'billEndsAt'>,
  supplierSku: string,
  now: Date,
): boolean {
  const end = supplier.billEndsAt?.(supplierSku, now) ?? null;
  return end === null || end.getTime() - paymentMarginMs > now.getTime();
}
