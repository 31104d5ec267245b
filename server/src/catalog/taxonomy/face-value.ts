import type { Rupiah } from '../../rupiah.ts';
import { readAmounts } from '../search/amounts.ts';
import { type ProductCategory, categoryOfProduct } from './product-categories.ts';
import { kebab, plain } from './spelling.ts';

/**
 * Distinguishes a fee from a price. Credit, power and balances cost about their face value, so a price under half of
 * the value in the name is only a fee. Some names say so: "Admin DANA", "DANA (Admin 1.000)".
 */
export function isFeeOnly(row: { category: string; brand: string; name: string; price: Rupiah }): boolean {
  const name = plain(row.name);
  if (/^(?:(?:biaya|fee) )?(?:admin|biaya|fee)\b/.test(name)) return true;
  if (!categoriesWithFaceValue.has(categoryOfRow(row))) return false;
  const value = faceValue(row);
  if (value !== undefined) return Number(row.price) * 2 < value;
  const [fee] = readAmounts(namedFee.exec(name)?.[0] ?? '').amounts;
  if (fee !== undefined) return Number(row.price) < Number(fee) * 2;
  // No product of any value costs so little. A name check ("cek") may.
  const { amounts, quantities } = readAmounts(name);
  const saysNothing = quantities.length === 0 && amounts.every((amount) => Number(amount) < 100);
  return row.price < leastPrice && saysNothing && !/\b(?:cek|check|inquiry)\b/.test(name);
}

/**
 * The face value of credit, power or a balance by its name, rupiah; undefined for anything else, and for a name without
 * one.
 */
export function faceValue(row: { category: string; brand: string; name: string }): number | undefined {
  const productCategory = categoryOfRow(row);
  if (!categoriesWithFaceValue.has(productCategory)) return undefined;
  const values = moneyIn(plain(row.name).replace(namedFee, ' '));
  // A bonus follows the value; with power, the size of a connection may come before it.
  return (productCategory === 'power' ? values.find((amount) => amount >= 20_000) : undefined) ?? values[0];
}

/**
 * The face value of a name without an amount from 1.000 on, which leaves the thousands out, rupiah: "PLN 20". Undefined as
 * for `faceValue`.
 */
export function shortFaceValue(row: { category: string; brand: string; name: string }): number | undefined {
  if (!categoriesWithFaceValue.has(categoryOfRow(row))) return undefined;
  const [amount] = amountsIn(plain(row.name).replace(namedFee, ' '));
  return amount === undefined || amount >= 1_000 ? undefined : amount * 1_000;
}

function categoryOfRow(row: { category: string; brand: string; name: string }): ProductCategory {
  return categoryOfProduct(kebab(row.category), row.brand, row.name);
}

/** Products below this price have their value in the name, rupiah. */
const leastPrice = 1_000n;

/** A fee in the name, which is not the face value: "DANA 50.000 Admin 1.000", "Saldo OVO (fee Rp 1.500)". */
const namedFee = /\b(?:admin|biaya|fee)\b\W*(?:rp\W*)?[0-9][0-9.,]*/;

const categoriesWithFaceValue: ReadonlySet<ProductCategory> = new Set([
  'credit',
  'gas',
  'power',
  'television',
  'wallet',
]);

/** Amounts of money in the name of a product, rupiah, from 1.000 on. */
export function moneyIn(name: string): number[] {
  return amountsIn(name).filter((amount) => amount >= 1_000);
}

function amountsIn(name: string): number[] {
  const text = plain(name)
    // "Rp 100 000" and "1 000 000"; other adjacent numbers are separate ("Tri 3 100").
    .replaceAll(/(?<=\brp\.? *)([0-9]{1,3})((?: [0-9]{3})+)\b/g, joined)
    .replaceAll(/\b([0-9]{1,3})((?: 000)+)\b/g, joined)
    // "PLN100000", "DANA100rb", "100000rp": the number is an amount, unlike in a name ("IM3").
    .replaceAll(/(?<=\p{L})(?=[0-9]{4}|[0-9]{1,3}(?:[.,][0-9]{3}|rb|ribu|k\b|jt|juta))/gu, ' ')
    .replaceAll(/(?<=[0-9])(?=(?:rp|idr|rupiah)\b)/g, ' ')
    .replaceAll(otherwise, ' ');
  return readAmounts(text).amounts.map(Number);
}

/** Numbers that count something else: points, coins, the size of a connection. */
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
