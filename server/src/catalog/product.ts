import type { Rupiah } from '../rupiah.ts';
import type { CutOffWindow } from '../suppliers/cut-off-window.ts';

/** One field that the buyer fills in. `inputMode` takes the values of HTML's `inputmode`. */
export interface Field {
  readonly key: string;
  readonly label: string;
  readonly inputMode: 'numeric' | 'tel' | 'text';
}

/** The members of every product. */
export interface ProductBase {
  readonly code: string;
  readonly name: string;
  /** One spelling per brand, whatever the price list wrote. */
  readonly brand: string;
  readonly region: string | null;
  readonly description: string;
  readonly logoUrl: string | null;
  /** The parts of this product's destination, in order. */
  readonly fields: readonly Field[];
  /** Whether it is known from the starter list alone. Then only a simulation sells it, so live does not show it. */
  readonly starterOnly: boolean;
  /** When a list or an operator changed it last. */
  readonly updatedAt: Date;
  /** Our own switch: false takes the product off sale in both environments. */
  readonly switchedOn: boolean;
  /** The seller's switch in the last price list. The sandbox ignores it, because it describes the supplier. */
  readonly sellerOn: boolean;
  /** Pieces left at the supplier; null when its stock has no limit. */
  readonly stock: number | null;
  readonly cutOff: CutOffWindow | null;
  /** Whether the supplier takes several orders for one destination on one day. */
  readonly multi: boolean;
}

/** A product with a price, delivered to a destination: credit, data, tokens, vouchers. */
export interface PrepaidProduct extends ProductBase {
  readonly kind: 'prepaid';
  /** The category in kebab-case. */
  readonly slug: string;
  /** What the client pays. */
  readonly price: Rupiah;
  /** What we pay; the price follows from it. */
  readonly cost: Rupiah;
  /** Whether the cost is that of a supplier, so that margin rules apply; otherwise the price is that of a file. */
  readonly costFromSupplier: boolean;
  /** Whether its margin rule allows selling it below cost. */
  readonly allowLoss: boolean;
}

/** A biller: the amount is known only after an inquiry. */
export interface PostpaidProduct extends ProductBase {
  readonly kind: 'postpaid';
  /** The key of its category in `categories`. */
  readonly category: string;
  /** The fee that the biller adds to a bill, as the payer sees it. */
  readonly adminFee: Rupiah;
  /** Our margin on one bill; 0 where the price list gives none. */
  readonly commission: Rupiah;
}

/** Anything that can be sold. */
export type Product = PrepaidProduct | PostpaidProduct;

/**
 * The most that a prepaid product may cost us at today's price, rupiah: the price itself, or its known cost where its
 * margin rule allows a loss. An order stores it with its price, and no supplier is paid more.
 */
export function costMaxOf({ price, cost, allowLoss }: PrepaidProduct): Rupiah {
  return allowLoss && cost > price ? cost : price;
}

/** Whether a product is not sold below its cost, or may be. The cost of a bill is known only when it was read. */
export function priceCoversCost(product: Product): boolean {
  return product.kind === 'postpaid' || costMaxOf(product) >= product.cost;
}

/** Maximum length of a product code in a price list, in characters. */
export const productCodeLengthMax = 64;
