import type { Product } from './products.ts';

/** How a client makes its own prices from those of the list. Amounts are rupiah. */
export interface Resale {
  /** What is added to each price. */
  readonly margin: number;
  /** Prices are rounded up to a multiple of this. */
  readonly step: number;
  /** Whether the prices of the account itself are shown, which its customers must not see by mistake. */
  readonly showsCost: boolean;
}

/** Nothing typed yet: there is no price to show. */
export const noResale: Resale = { margin: 0, step: 100, showsCost: false };

/** Whether there are prices to show: a margin was typed, or the person chose to show their own prices. */
export function hasPrices({ margin, showsCost }: Resale): boolean {
  return showsCost || margin > 0;
}

/** The price for a customer. */
export function resalePrice(price: number, { margin, step, showsCost }: Resale): number {
  return showsCost ? price : Math.ceil((price + margin) / step) * step;
}

/** The name of a product without its brand, which stands above the list: "Telkomsel 10.000" becomes "10.000". */
export function shortName({ name, brand }: Pick<Product, 'brand' | 'name'>): string {
  const rest = name.toLowerCase().startsWith(brand.toLowerCase()) ? name.slice(brand.length).trim() : name;
  return rest === '' ? name : rest;
}
