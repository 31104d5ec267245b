import type { Rupiah } from '../../rupiah.ts';
import { readAmounts } from '../search/amounts.ts';
import { type ProductCategory, categoryOfProduct } from './product-categories.ts';
import { kebab, plain } from './spelling.ts';

/**
 * Tells a fee from a price: credit, power and balances cost about what they are worth, so a price under half of the
 * value in the name is only what comes on top of it. Some names say it themselves: "Admin DANA", "DANA (Admin 1.000)".
 */
export function isFeeOnly(row: { category: string; brand: string; name: string; price: Rupiah }): boolean {
  const name = plain(row.name);
  if (/^(?:(?:biaya|fee) )?(?:admin|biaya|fee)\b/.test(name)) return true;
  if (!worthTheirNames.has(categoryOfRow(row))) return false;
  const value = faceValue(row);
  if (value !== undefined) return Number(row.price) * 2 < value;
  const [fee] = readAmounts(namedFee.exec(name)?.[0] ?? '').amounts;
  if (fee !== undefined) return Number(row.price) < Number(fee) * 2;
  // Nothing of any worth costs so little; whose account it is may be asked for that.
  const { amounts, quantities } = readAmounts(name);
  const saysNothing = quantities.length === 0 && amounts.every((amount) => Number(amount) < 100);
  return row.price < leastPrice && saysNothing && !/\b(?:cek|check|inquiry)\b/.test(name);
}

/** What credit, power or a balance is worth by its name, rupiah; undefined for anything else, and where no name says it. */
export function faceValue(row: { category: string; brand: string; name: string }): number | undefined {
  const productCategory = categoryOfRow(row);
  if (!worthTheirNames.has(productCategory)) return undefined;
  const values = moneyIn(plain(row.name).replace(namedFee, ' '));
  // What comes as a gift stands after the value; with power, the size of a connection may stand before it.
  return (productCategory === 'power' ? values.find((amount) => amount >= 20_000) : undefined) ?? values[0];
}

function categoryOfRow(row: { category: string; brand: string; name: string }): ProductCategory {
  return categoryOfProduct(kebab(row.category), row.brand, row.name);
}

/** What is worth less says so in its name, rupiah. */
const leastPrice = 1_000n;

/** The fee that a name tells, which is no value: "DANA 50.000 Admin 1.000", "Saldo OVO (fee Rp 1.500)". */
const namedFee = /\b(?:admin|biaya|fee)\b\W*(?:rp\W*)?[0-9][0-9.,]*/;

const worthTheirNames: ReadonlySet<ProductCategory> = new Set([
  'credit',
  'gas',
  'power',
  'television',
  'wallet',
]);

/** Amounts of money in the name of a product, rupiah, from 1.000 on. */
export function moneyIn(name: string): number[] {
  const text = plain(name)
    // "Rp 100 000" and "1 000 000"; other figures side by side are two ("Tri 3 100").
    .replaceAll(/(?<=\brp\.? *)([0-9]{1,3})((?: [0-9]{3})+)\b/g, joined)
    .replaceAll(/\b([0-9]{1,3})((?: 000)+)\b/g, joined)
    // "PLN100000", "DANA100rb", "100000rp": figures of a value, but not of a name ("IM3").
    .replaceAll(/(?<=\p{L})(?=[0-9]{4}|[0-9]{1,3}(?:[.,][0-9]{3}|rb|ribu|k\b|jt|juta))/gu, ' ')
    .replaceAll(/(?<=[0-9])(?=(?:rp|idr|rupiah)\b)/g, ' ')
    .replaceAll(otherwise, ' ');
  return readAmounts(text)
    .amounts.map(Number)
    .filter((amount) => amount >= 1_000);
}

/** Figures that count something else: points, coins, the size of a connection. */
const unit =
  'kva|va|watt|kwh|po?in|points?|pts?|koin|coins?|diamonds?|gems?|chips?|stars?|bintang|miles?|kupon|undian';
const figure = String.raw`[0-9][0-9.,]*(?: *(?:rb|ribu|k|jt|juta))?`;
const otherwise = new RegExp(
  String.raw`${figure} *(?:${unit})\b|\b(?:poin|points?|koin|coins?) +${figure}`,
  'g',
);

function joined(_all: string, first: string, rest: string): string {
  return first + rest.replaceAll(' ', '');
}
