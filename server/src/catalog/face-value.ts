import type { Rupiah } from '../rupiah.ts';
import { readAmounts } from './amounts.ts';
import { isOperator, isWallet } from './brands.ts';
import { kebab, plain, shelfOf, type Shelf } from './categories.ts';

/**
 * Tells a fee from a price: credit, power and balances cost about what they are worth, so a price under half of the
 * value in the name is only what comes on top of it.
 */
export function isFeeOnly(row: { category: string; brand: string; name: string; price: Rupiah }): boolean {
  const value = faceValue(row);
  return value !== undefined && Number(row.price) * 2 < value;
}

/** What credit, power or a balance is worth by its name, rupiah; undefined for anything else, and where no name says it. */
export function faceValue(row: { category: string; brand: string; name: string }): number | undefined {
  const shelf = worthShelf(row.category, row.brand, row.name);
  if (shelf === undefined) return undefined;
  const values = moneyIn(row.name);
  // What comes as a gift stands after the value; with power, the size of a connection may stand before it.
  return (shelf === 'power' ? values.find((amount) => amount >= 20_000) : undefined) ?? values[0];
}

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

/** What is worth the money in its name. Where a category says nothing, a brand does, or whatever begins with its name. */
function worthShelf(category: string, brand: string, name: string): Shelf | undefined {
  const shelf = shelfOf(kebab(category));
  if (shelf === 'credit' || shelf === 'power' || shelf === 'wallet') return shelf;
  if (shelf !== 'other') return undefined;
  const names = [brand, category, name].flatMap((text) => [text, /^\p{L}[^\s0-9]*/u.exec(text)?.[0] ?? '']);
  if (names.some(isOperator)) return 'credit';
  if (names.some((text) => shelfOf(kebab(text)) === 'power')) return 'power';
  return names.some(isWallet) ? 'wallet' : undefined;
}
