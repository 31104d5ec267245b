import type { Rupiah } from '../../rupiah.ts';
import { isOperator } from '../taxonomy/brands.ts';
import { billerGroup } from '../taxonomy/biller-categories.ts';
import { moneyIn } from '../taxonomy/face-value.ts';
import { parseRupiah } from './price-values.ts';
import { categoryOfSlug, type ProductCategory } from '../taxonomy/product-categories.ts';
import { kebab } from '../taxonomy/spelling.ts';

/** The texts of a row, cleaned; empty where it has none. */
export interface RowTexts {
  readonly name: string;
  readonly category: string;
  readonly brand: string;
  readonly type: string;
}

/** The amounts of a row, as they are written. */
interface RowAmounts {
  readonly price?: unknown;
  readonly admin?: unknown;
  readonly commission?: unknown;
}

/** Words that only bills have, in kebab-case: "Pasca Bayar" in any spelling, "Tagihan", PLN's "Nontaglis". */
const ofBills = /pas[ck]a-?bayar|(?:^|-)pas[ck]a(?:-|$)|post-?paid|tagihan|non-?tag/;
/** Together with the words of bills these mean that the row is not a bill. */
const forBoth = /pra-?bayar|pre-?paid/;
/** Words that no bill has. */
const ofProducts = /pra-?bayar|pre-?paid|(?:^|-)(?:token|voucher)(?:-|$)/;
/** Categories that share their names with no biller. */
const productsOnly: ReadonlySet<ProductCategory> = new Set([
  'activation',
  'active_period',
  'credit',
  'game',
  'streaming',
  'voucher',
  'wallet',
]);

/**
 * Categories whose product names may contain words of bills, because postpaid customers can buy them: data for "Halo
 * Pascabayar".
 */
const alsoForPayers: ReadonlySet<ProductCategory> = new Set([
  'activation',
  'active_period',
  'data',
  'game',
  'phone',
  'streaming',
  'voucher',
  'wallet',
]);
/**
 * Categories where even a row without a price is not a bill. Wallets and subscriptions are sometimes sold like bills.
 */
const neverBills: ReadonlySet<ProductCategory> = new Set([
  'activation',
  'active_period',
  'credit',
  'game',
  'voucher',
]);

/** Whether a row of a list of products is a biller. Selling it at its "price" would pay no bill. */
export function isBiller({ category, brand, type, name }: RowTexts, amounts: RowAmounts): boolean {
  const words = kebab(`${category} ${brand} ${type}`);
  // "Prabayar/Pascabayar" is for prepaid and postpaid customers.
  if (ofBills.test(words) && !forBoth.test(words)) return true;
  const productCategory = categoryOfSlug(kebab(category));
  if (saysBill(name) && !alsoForPayers.has(productCategory)) return true;
  if (productsOnly.has(productCategory)) return false;
  const group = billerGroup(category) ?? billerGroup(brand);
  if (group === undefined) return false;
  if (group.billsOnly && productCategory === 'other') return true;
  // Power, gas, television and internet are sold prepaid as well, and then named by their value. A bill has no price
  // above its fee, or has a commission beside the fee.
  if (ofProducts.test(kebab(`${category} ${type} ${name}`)) || moneyIn(name).length > 0) return false;
  // Some lists have prepaid power under "PPOB" as well, such as "PLN 20".
  if (/(?:^|-)ppob(?:-|$)/.test(words) && !/[0-9]/.test(name)) return true;
  const fee = amountOf(amounts.admin);
  return fee > 0n && (amountOf(amounts.price) <= fee || amountOf(amounts.commission) > 0n);
}

/** Whether a row of a list of billers is a product, so that there is no bill to inquire. */
export function isProduct({ category, brand, type, name }: RowTexts, amounts: RowAmounts): boolean {
  if (ofBills.test(kebab(`${category} ${brand} ${type}`)) || saysBill(name)) return false;
  if (ofProducts.test(kebab(`${category} ${type}`))) return true;
  // A price that does not exceed the fee is the fee itself.
  const priced = amountOf(amounts.price) > amountOf(amounts.admin);
  const group = billerGroup(brand) ?? billerGroup(category);
  const productCategory = categoryOfSlug(kebab(category === '' ? brand : category));
  if (productCategory === 'other')
    return priced && group === undefined && (isOperator(brand) || isOperator(category));
  return priced || (neverBills.has(productCategory) && group === undefined);
}

/**
 * Whether a name is that of a bill, and not of a product for both or for no bill: "Prabayar/Pascabayar", "non Pasca".
 */
function saysBill(name: string): boolean {
  const words = kebab(name);
  return (
    ofBills.test(words) &&
    !forBoth.test(words) &&
    !/(?:^|-)(?:non|bukan|tidak|kecuali|selain|bisa|dan|juga|termasuk)-(?!tag)/.test(words)
  );
}

function amountOf(value: unknown): Rupiah {
  const amount = parseRupiah(value);
  return typeof amount === 'bigint' ? amount : 0n;
}
