import { canonicalBrand, withoutBrand } from '../taxonomy/brands.ts';
import { faceValue, shortFaceValue } from '../taxonomy/face-value.ts';
import { prepaidFields } from '../taxonomy/fields.ts';
import { categoryOfSlug } from '../taxonomy/product-categories.ts';
import { type BillerDescription, isSameBiller } from './biller-match.ts';
import { isSameQuantity } from './quantity-match.ts';

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

/** The face value, also of a name that leaves its thousands out. */
function valueOf({ brand, name }: SkuDescription, slug: string): number | undefined {
  const row = { category: slug, brand, name };
  return faceValue(row) ?? shortFaceValue({ ...row, name: withoutBrand(name, brand) });
}
