import { brandOfName, canonicalBrand, isOneBrand, withoutBrand } from '../taxonomy/brands.ts';
import { faceValue, shortFaceValue } from '../taxonomy/face-value.ts';
import { prepaidFields } from '../taxonomy/fields.ts';
import { categoryOfProduct } from '../taxonomy/product-categories.ts';
import { plain } from '../taxonomy/spelling.ts';
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
  return isSameProduct({ ...a, slug: a.slug }, { ...b, slug: b.slug });
}

/** A product, which has a slug. */
type PrepaidDescription = SkuDescription & { readonly slug: string };

function isSameProduct(a: PrepaidDescription, b: PrepaidDescription): boolean {
  if (!isSameBrand(a, b) || !isSameCategory(a, b) || !isSameUse(a, b)) return false;
  const [ours, theirs] = [valueOf(a), valueOf(b)];
  return ours !== undefined && theirs !== undefined ? ours === theirs : isSameQuantity(a, b);
}

/**
 * A stored brand may have the spelling of an older version. Where both names begin with a known brand, those must be equal
 * too: some lists have "Go Pay Driver" under the brand "GO PAY".
 */
function isSameBrand(a: PrepaidDescription, b: PrepaidDescription): boolean {
  const [ours, theirs] = [brandOfName(a.name), brandOfName(b.name)];
  return isOneBrand(a.brand, b.brand) && (ours === undefined || theirs === undefined || ours === theirs);
}

/**
 * Words that make another product of the same brand and amount: a driver's balance is not a customer's, and transferred credit
 * costs less and does not extend the number's validity. "5408 Diamond" may come with a membership. A gift card is a code as any
 * other.
 */
const distinctions = [
  'adventure',
  'driver|pengemudi',
  'gift(?![ -]?cards?)',
  'lite',
  'member(?:ship)?',
  'mitra',
  'pass',
  'tf|transfer',
].map((words) => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])`, 'u'));

function isSameUse(...products: readonly PrepaidDescription[]): boolean {
  const texts = products.map(({ slug, brand, name }) => {
    const said = plain(`${slug} ${canonicalBrand(brand)}`);
    return `${said} ${withoutBrand(plain(name), brand)}`;
  });
  return distinctions.every((word) => new Set(texts.map((text) => word.test(text))).size === 1);
}

/**
 * Categories differ between lists, so the fields decide. Credit is never a package for the same number, also in a category
 * such as "Telkomsel", which names neither.
 */
function isSameCategory(a: PrepaidDescription, b: PrepaidDescription): boolean {
  const categories = [a, b].map(({ slug, brand, name }) => categoryOfProduct(slug, brand, name));
  if (categories[0] === categories[1] || categories.includes('other')) return true;
  if (categories.includes('credit')) return false;
  const [ours, theirs] = [a, b].map(({ slug, brand }) => JSON.stringify(prepaidFields(slug, brand)));
  return ours === theirs;
}

/** The face value, also of a name that leaves its thousands out. */
function valueOf({ slug, brand, name }: PrepaidDescription): number | undefined {
  const row = { category: slug, brand, name };
  return faceValue(row) ?? shortFaceValue({ ...row, name: withoutBrand(name, brand) });
}
