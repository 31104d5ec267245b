/** A prepaid product in the members of the price list. */
export interface Product {
  readonly product_name: string;
  readonly category: string;
  readonly brand: string;
  readonly type: string;
  readonly seller_name: string;
  readonly price: number;
  readonly buyer_sku_code: string;
  readonly buyer_product_status: boolean;
  readonly seller_product_status: boolean;
  readonly unlimited_stock: boolean;
  readonly stock: number;
  readonly multi: boolean;
  readonly start_cut_off: string;
  readonly end_cut_off: string;
  readonly desc: string;
}

/** A product that is always for sale, with changes. */
export function product(sku: string, price: number, changes: Partial<Product> = {}): Product {
  return {
    product_name: `Produk ${sku}`,
    category: 'Pulsa',
    brand: 'XL',
    type: 'Umum',
    seller_name: 'PT Simulasi',
    price,
    buyer_sku_code: sku,
    buyer_product_status: true,
    seller_product_status: true,
    unlimited_stock: true,
    stock: 0,
    multi: true,
    start_cut_off: '00:00',
    end_cut_off: '00:00',
    desc: '',
    ...changes,
  };
}

/** The products at the start; the control endpoint adds and changes products. */
export const startingProducts: readonly Product[] = [
  product('xld10', 10_000, { product_name: 'Xl 10.000' }),
  product('xld25', 25_000, { product_name: 'Xl 25.000' }),
  product('tsel10', 10_250, { product_name: 'Telkomsel 10.000', brand: 'TELKOMSEL' }),
  product('S5', 5_100, {
    product_name: 'Telkomsel 5.000',
    brand: 'TELKOMSEL',
    unlimited_stock: false,
    stock: 1_200,
    multi: false,
  }),
  product('pln20', 20_150, { product_name: 'Pln 20.000', category: 'PLN', brand: 'PLN' }),
  product('ml86', 19_500, { product_name: 'Mobile Legends 86', category: 'Games', brand: 'MOBILE LEGENDS' }),
];

/**
 * Whether the cut-off window covers this time of day, `HH:MM`. It may span midnight, and equal ends mean that there is
 * none.
 */
export function isCutOff(item: Product, timeOfDay: string): boolean {
  const { start_cut_off: start, end_cut_off: end } = item;
  if (start === end) return false;
  return start < end ? timeOfDay >= start && timeOfDay < end : timeOfDay >= start || timeOfDay < end;
}
