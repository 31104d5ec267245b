import type { Rupiah } from '../rupiah.ts';
import type { CutOffWindow } from '../suppliers/cut-off-window.ts';

/** One thing that the buyer has to fill in. `inputMode` takes the values of HTML's `inputmode`. */
export interface Field {
  readonly key: string;
  readonly label: string;
  readonly inputMode: 'numeric' | 'tel' | 'text';
}

/** What every product has. */
export interface ProductBase {
  readonly code: string;
  readonly name: string;
  /** One spelling per brand, whatever the price list wrote. */
  readonly brand: string;
  readonly region: string | null;
  readonly description: string;
  readonly logoUrl: string | null;
  /** What the destination of this product consists of, in order. */
  readonly fields: readonly Field[];
  /** Our own switch: false takes the product off sale in both environments. */
  readonly switchedOn: boolean;
  /** The seller's switch, as the last price list had it. It says how the supplier is, so the sandbox ignores it. */
  readonly sellerOn: boolean;
  /** How many are left at the supplier; null when its stock has no limit. */
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
  /** What we pay, by the price list that the price follows. */
  readonly cost: Rupiah;
  /** Whether its margin rule allows selling it below cost. */
  readonly allowLoss: boolean;
}

/** A biller: what is owed is known only after an inquiry. */
export interface PostpaidProduct extends ProductBase {
  readonly kind: 'postpaid';
  /** The key of its category in `categories`. */
  readonly category: string;
  /** What the biller adds to a bill, as the payer sees it. */
  readonly adminFee: Rupiah;
  /** Our margin on one bill; 0 where the price list gives none. */
  readonly commission: Rupiah;
}

/** What can be sold. */
export type Product = PrepaidProduct | PostpaidProduct;

/**
 * The most that a prepaid product may cost us at today's price, rupiah: the price itself, or what it is known to cost
 * where its margin rule allows a loss. An order keeps it with its price, and no supplier is paid more.
 */
export function costMaxOf({ price, cost, allowLoss }: PrepaidProduct): Rupiah {
  return allowLoss && cost > price ? cost : price;
}

/** The longest product code that a price list may bring, in characters. */
export const productCodeLengthMax = 64;
