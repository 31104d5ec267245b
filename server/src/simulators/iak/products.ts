/** A prepaid product in the members of the price list. */
export interface Product {
  readonly product_code: string;
  /** The operator. */
  readonly product_description: string;
  readonly product_nominal: string;
  readonly product_details: string;
  readonly product_price: number;
  readonly product_type: string;
  readonly active_period: string;
  readonly status: 'active' | 'non active';
  readonly icon_url: string;
  readonly product_category: string;
}

/** A product that is for sale, with changes. */
export function product(code: string, price: number, changes: Partial<Product> = {}): Product {
  return {
    product_code: code,
    product_description: 'XL',
    product_nominal: '25000',
    product_details: '-',
    product_price: price,
    product_type: 'pulsa',
    active_period: '30',
    status: 'active',
    icon_url: '',
    product_category: 'Prepaid',
    ...changes,
  };
}

/** The products at the start; the control endpoint adds and changes products. */
export const startingProducts: readonly Product[] = [
  product('xld10000', 10_700, { product_nominal: '10000' }),
  product('xld25000', 25_000),
  product('htelkomsel10000', 10_350, { product_description: 'Telkomsel', product_nominal: '10000' }),
  product('hpln20000', 20_200, {
    product_description: 'PLN',
    product_nominal: '20000',
    product_type: 'pln',
    active_period: '0',
  }),
  product('hmobilelegend110', 28_500, {
    product_description: 'Mobile Legends',
    product_nominal: '110 Diamonds',
    product_type: 'game',
    active_period: '0',
  }),
  product('hsteam12000', 14_600, {
    product_description: 'Steam',
    product_nominal: 'IDR 12.000',
    product_type: 'voucher',
    active_period: '0',
  }),
];

const operators: readonly (readonly [string, readonly string[]])[] = [
  ['indosat', ['0814', '0815', '0816', '0855', '0856', '0857', '0858']],
  ['xl', ['0817', '0818', '0819', '0859', '0877', '0878']],
  ['axis', ['0831', '0832', '0837', '0838']],
  ['telkomsel', ['0811', '0812', '0813', '0821', '0822', '0823', '0851', '0852', '0853']],
  ['smartfren', ['0881', '0882', '0883', '0884', '0885', '0886', '0887', '0888']],
  ['three', ['0895', '0896', '0897', '0898', '0899']],
];

/** The operator of a phone number, in lower case; undefined when there is none. */
export function operatorOf(number: string): string | undefined {
  return operators.find(([, prefixes]) => prefixes.includes(number.slice(0, 4)))?.[0];
}
