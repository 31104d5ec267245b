import type { Rupiah } from '../rupiah.ts';

export type ProductKind = 'prepaid' | 'postpaid';

/** One thing that the buyer has to fill in. `inputMode` takes the values of HTML's `inputmode`. */
export interface Field {
  readonly key: string;
  readonly label: string;
  readonly inputMode: 'numeric' | 'tel' | 'text';
}

/**
 * The hours of a day in which a supplier does not deliver, as `HH:MM` in Jakarta (WIB): from `start` up to, not
 * including, `end`. It may lie across midnight.
 */
export interface CutOff {
  readonly start: string;
  readonly end: string;
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
  readonly cutOff: CutOff | null;
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
  /** What we pay. */
  readonly cost: Rupiah;
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

export type Product = PrepaidProduct | PostpaidProduct;

/** The longest product code that a price list may bring, in characters. */
export const productCodeLengthMax = 64;
