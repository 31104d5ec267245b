import type { Supply } from '../suppliers/supply.ts';
import type { CutOff, Product } from './product.ts';

/** Why a product cannot be bought now; shown as `reason` in the catalog. */
export type UnavailableReason =
  | 'cut_off'
  | 'no_supplier'
  | 'out_of_stock'
  | 'supplier_disturbed'
  | 'switched_off';

export type Availability =
  | { readonly available: true; readonly reason: null }
  | { readonly available: false; readonly reason: UnavailableReason };

const yes: Availability = { available: true, reason: null };

/** Tells whether a product can be bought. A simulation ignores stock, hours and the health of suppliers. */
export function availability(product: Product, supply: Supply): Availability {
  if (!product.switchedOn) return no('switched_off');
  if (supply.kind === 'simulated') return yes;
  if (supply.kind === 'none') return no('no_supplier');
  if (!product.sellerOn) return no('supplier_disturbed');
  if (product.stock !== null && product.stock <= 0) return no('out_of_stock');
  if (product.cutOff !== null && insideCutOff(product.cutOff, supply.now)) return no('cut_off');
  return yes;
}

function no(reason: UnavailableReason): Availability {
  return { available: false, reason };
}

/** Jakarta has no summer time: WIB is UTC+7 all year. */
const wibOffsetMs = 7 * 60 * 60 * 1000;

function insideCutOff({ start, end }: CutOff, now: Date): boolean {
  const time = new Date(now.getTime() + wibOffsetMs).toISOString().slice(11, 16);
  // Times of one width compare as text. A window whose end comes first lies across midnight.
  return start <= end ? start <= time && time < end : start <= time || time < end;
}
