import type { SoldProduct, Supply, UnavailableReason } from '../suppliers/supply.ts';
import { costMaxOf, type Product } from './product.ts';

/** Whether a product can be bought now, and if not, the reason that clients read. */
export type Availability =
  | { readonly available: true; readonly reason: null }
  | { readonly available: false; readonly reason: UnavailableReason };

const yes: Availability = { available: true, reason: null };

/** Whether a supply shows a product: only a simulation sells what is known from the starter list alone. */
export function isShown(product: Product, supply: Supply): boolean {
  return supply.kind === 'simulated' || !product.starterOnly;
}

/** The availability of a product. A simulation ignores stock, cut-off windows and circuit breakers. */
export function availability(product: Product, supply: Supply): Availability {
  if (!product.switchedOn) return no('switched_off');
  if (supply.kind === 'simulated') return yes;
  if (supply.kind === 'none') return no('no_supplier');
  const reason = supply.reason(soldOf(product));
  return reason === null ? yes : no(reason);
}

/** When a product that is unavailable for a cut-off can be bought again; null when nobody knows. */
export function opensAt(product: Product, supply: Supply): Date | null {
  return supply.kind === 'real' ? supply.opensAt(soldOf(product)) : null;
}

function soldOf(product: Product): SoldProduct {
  const { kind, code } = product;
  return product.kind === 'prepaid' ? { kind, code, costMax: costMaxOf(product) } : { kind, code };
}

function no(reason: UnavailableReason): Availability {
  return { available: false, reason };
}
