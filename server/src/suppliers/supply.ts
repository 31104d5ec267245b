import type { ProductKind } from '../product-kind.ts';
import type { Rupiah } from '../rupiah.ts';

/** A product as it is sold to clients; routes are looked up by it. */
export interface SoldProduct {
  readonly kind: ProductKind;
  readonly code: string;
  /** The most that it may cost us, rupiah; undefined: no limit. */
  readonly costMax?: Rupiah;
}

/** Why a product cannot be bought now; shown as `reason` in the catalog. */
export type UnavailableReason =
  | 'cut_off'
  | 'no_supplier'
  | 'out_of_stock'
  | 'supplier_disturbed'
  | 'switched_off';

/**
 * The supply behind the products of an environment: none, a simulation that is always ready, or real suppliers with
 * their stock and cut-off windows. The registry returns it.
 */
export type Supply =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'real';
      reason(product: SoldProduct): UnavailableReason | null;
      /** When the first cut-off of a product ends; null: no supplier says so. */
      opensAt(product: SoldProduct): Date | null;
    }
  | { readonly kind: 'simulated' };
