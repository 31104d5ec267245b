import { readAmounts } from '../search/amounts.ts';
import { brandAliases, canonicalBrand } from '../taxonomy/brands.ts';
import { faceValue } from '../taxonomy/face-value.ts';
import { prepaidFields } from '../taxonomy/fields.ts';
import { type ProductCategory, categoryOfSlug, categoryOfProduct } from '../taxonomy/product-categories.ts';
import { plain } from '../taxonomy/spelling.ts';
import { type BillerDescription, isSameBiller } from './biller-match.ts';
import { readDurations } from './durations.ts';

/** What identifies the product sold under a code. A product has a slug, a biller the key of its category. */
export interface SkuDescription extends BillerDescription {
  readonly brand: string;
  readonly slug: string | null;
}

/**
 * Whether a code of ours and the same code of a supplier can mean the same product. Codes are short and chosen
 * independently: `xl10` may be credit of 10.000 here and 10 GB there, and a client would get the wrong product.
 */
export function matchesSku(a: SkuDescription, b: SkuDescription): boolean {
  if (a.slug === null || b.slug === null) return isSameBiller(a, b);
  // Most rows of a list are unchanged.
  if (a.name === b.name && a.brand === b.brand && a.slug === b.slug) return true;
  if (!isSameBrand(a.brand, b.brand) || !isSameCategory({ ...a, slug: a.slug }, { ...b, slug: b.slug }))
    return false;
  const [ours, theirs] = [valueOf(a, a.slug), valueOf(b, b.slug)];
  if (ours !== undefined && theirs !== undefined) return ours === theirs;
  return isSameQuantity(a, b);
}

/**
 * The stored brand may have the spelling of an older version, and some lists are more specific: "GOOGLE PLAY
 * INDONESIA".
 */
function isSameBrand(a: string, b: string): boolean {
  const [ours, theirs] = [` ${canonicalBrand(a)} `, ` ${canonicalBrand(b)} `];
  return ours.includes(theirs) || theirs.includes(ours);
}

/** Categories differ between lists, so the fields decide. Credit is never a package for the same number. */
function isSameCategory(a: { slug: string; brand: string }, b: { slug: string; brand: string }): boolean {
  const categories = [categoryOfSlug(a.slug), categoryOfSlug(b.slug)];
  if (categories[0] === categories[1] || categories.includes('other')) return true;
  if (categories.includes('credit')) return false;
  const [ours, theirs] = [a, b].map(({ slug, brand }) => JSON.stringify(prepaidFields(slug, brand)));
  return ours === theirs;
}

/** Categories whose names give the quantity as a bare number: "86 Diamond", "Steam 60.000", "Maxis 10 RM". */
const countedCategories: ReadonlySet<ProductCategory> = new Set(['abroad', 'game', 'voucher']);

function isCounted({ slug, brand }: SkuDescription): boolean {
  return countedCategories.has(categoryOfProduct(slug ?? '', brand));
}

/**
 * Whether two names can mean the same quantity. The first measure that both have must have a number in common, because
 * names list bonuses beside the quantity, and both must last about as long. Names without any number must share their words:
 * "Weekly Diamond Pass" is not "Twilight Pass".
 */
function isSameQuantity(a: SkuDescription, b: SkuDescription): boolean {
  const pieces = [a, b].every(isCounted);
  const [ours, theirs] = [figuresOf(a.name, pieces), figuresOf(b.name, pieces)];
  const measure = ours.measures.findIndex(
    (figures, place) => figures.length > 0 && (theirs.measures[place] ?? []).length > 0,
  );
  const isMeasured = measure !== -1;
  if (isMeasured && !haveInCommon(ours.measures[measure] ?? [], theirs.measures[measure] ?? [], 0.05))
    return false;
  if (ours.hours.length > 0 && theirs.hours.length > 0)
    // Of the same package one list says 28 days and another 30.
    return haveInCommon(ours.hours, theirs.hours, isMeasured ? 0.34 : 0.05);
  return isMeasured || ours.isCounted || theirs.isCounted || areWordsShared(ours.rest, theirs.rest, [a, b]);
}

/** What a name counts, per measure: data comes first. `rest` is the name without the durations, which many packages share. */
interface Figures {
  readonly measures: readonly (readonly number[])[];
  readonly hours: readonly number[];
  readonly rest: string;
  /** Whether the rest has any number. */
  readonly isCounted: boolean;
}

function figuresOf(name: string, pieces: boolean): Figures {
  const { rest, hours } = readDurations(plain(name));
  const { amounts, quantities } = readAmounts(rest);
  const counted = (units: Readonly<Record<string, number>>): number[] =>
    quantities.flatMap((quantity) => {
      const [, figure = '', unit = ''] = /^([0-9.]+)(.*)$/.exec(quantity) ?? [];
      const size = units[unit];
      return size === undefined ? [] : [Number(figure) * size];
    });
  return {
    measures: [
      counted({ mb: 1, gb: 1_000, tb: 1_000_000 }),
      counted({ menit: 1 }),
      counted({ sms: 1 }),
      pieces ? amounts.map(Number) : [],
    ],
    hours,
    rest,
    isCounted: amounts.length + quantities.length > 0,
  };
}

/** Whether a number of one is close to one of the other. A gigabyte is 1000 or 1024 megabytes. */
function haveInCommon(a: readonly number[], b: readonly number[], margin: number): boolean {
  return a.some((one) => b.some((other) => Math.abs(one - other) <= margin * Math.max(one, other)));
}

/** Whether one of two names has all words of the other, apart from those of their brands. */
function areWordsShared(a: string, b: string, products: readonly SkuDescription[]): boolean {
  const known = products.flatMap(({ brand }) => [brand, ...brandAliases(canonicalBrand(brand))]);
  const brands = new Set(known.flatMap(wordsOf));
  const [ours, theirs] = [a, b].map((text) => new Set(wordsOf(text).filter((word) => !brands.has(word))));
  return ours !== undefined && theirs !== undefined && (isWithin(ours, theirs) || isWithin(theirs, ours));
}

function wordsOf(text: string): readonly string[] {
  return plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function isWithin(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...words].every((word) => others.has(word));
}

function valueOf({ brand, name }: SkuDescription, slug: string): number | undefined {
  return faceValue({ category: slug, brand, name });
}
