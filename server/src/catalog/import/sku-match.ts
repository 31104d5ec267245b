import { readAmounts } from '../search/amounts.ts';
import { canonicalBrand } from '../taxonomy/brands.ts';
import { faceValue } from '../taxonomy/face-value.ts';
import { prepaidFields } from '../taxonomy/fields.ts';
import { type ProductCategory, categoryOfSlug, categoryOfProduct } from '../taxonomy/product-categories.ts';
import { plain } from '../taxonomy/spelling.ts';
import { type BillerDescription, isSameBiller } from './biller-match.ts';

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
  return isSameQuantity(a.name, b.name, { pieces: [a, b].every(isCounted) });
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
 * Whether two names can mean the same quantity. The first measure that both have must have a number in common: names
 * list bonuses beside the quantity.
 */
function isSameQuantity(a: string, b: string, { pieces }: { readonly pieces: boolean }): boolean {
  const theirs = figuresOf(b, pieces);
  for (const [measure, figures] of figuresOf(a, pieces).entries()) {
    const others = theirs[measure] ?? [];
    if (figures.length > 0 && others.length > 0)
      return figures.some((one) => others.some((other) => isClose(one, other)));
  }
  return true;
}

/** The numbers in a name per measure. Data comes first; days, which many packages share, come last. */
function figuresOf(name: string, pieces: boolean): readonly (readonly number[])[] {
  const { amounts, quantities } = readAmounts(plain(name));
  const counted = (units: Readonly<Record<string, number>>): number[] =>
    quantities.flatMap((quantity) => {
      const [, figure = '', unit = ''] = /^([0-9.]+)(.*)$/.exec(quantity) ?? [];
      const size = units[unit];
      return size === undefined ? [] : [Number(figure) * size];
    });
  return [
    counted({ mb: 1, gb: 1_000, tb: 1_000_000 }),
    counted({ menit: 1 }),
    counted({ sms: 1 }),
    pieces ? amounts.map(Number) : [],
    counted({ jam: 1, hari: 24, minggu: 168, bulan: 720 }),
  ];
}

/** A gigabyte is 1000 or 1024 megabytes. */
function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= 0.05 * Math.max(a, b);
}

function valueOf({ brand, name }: SkuDescription, slug: string): number | undefined {
  return faceValue({ category: slug, brand, name });
}
