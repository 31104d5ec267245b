import type { Supplier } from './supplier.ts';

/** How long before the supplier's end of a bill it can be confirmed no more, milliseconds. */
export const paymentMarginMs = 60_000;

/** Whether a bill that a supplier reads now could still be confirmed, and so is worth reading. */
export function isBeforePaymentCutOff(supplier: Supplier, supplierSku: string, now: Date): boolean {
  const end = supplier.billEndsAt?.(supplierSku, now) ?? null;
  return end === null || end.getTime() - paymentMarginMs > now.getTime();
}
