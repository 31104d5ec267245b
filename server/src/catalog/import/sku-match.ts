import { brandOfName, canonicalBrand, isOneBrand, isOperator, withoutBrand } from '../taxonomy/brands.ts';
import { faceValue, shortFaceValue } from '../taxonomy/face-value.ts';
import { prepaidFields } from '../taxonomy/fields.ts';
import { categoryOfProduct, type ProductCategory } from '../taxonomy/product-categories.ts';
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
  'merchant|mitra|partner',
  'pass',
  'roam(?:ax|ing)',
  'tf|transfer',
].map(wordsAmong);

/** Countries, and their money: an account or a code of one is of no use in another. */
const places = [
  'brazil|brasil',
  'global',
  'hkd?|hong ?kong',
  'malaysia|myr|rm',
  'philippines?|filipina|php',
  'sgd?|singap(?:ore|ura)',
  'taiwan|twd',
  'thailand|thb',
  'turk(?:ey|i)',
  'usa?|usd|amerika',
].map(wordsAmong);

/** A voucher of an operator is a code, and no package of a number. */
const voucher = wordsAmong('perdana|vcr|vouchers?');

/** Credit for data or calls only, which some lists have among the credit. */
const ofPackages = wordsAmong('data|internet|kuota|nel[pf]on|paket|quota|sms|tel[pf]on|telepon');

function wordsAmong(words: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])`, 'u');
}

function isSameUse(...products: readonly PrepaidDescription[]): boolean {
  const texts = products.map(({ slug, brand, name }) => {
    const said = plain(`${slug} ${canonicalBrand(brand)}`);
    return `${said} ${withoutBrand(plain(name), brand)}`;
  });
  const categories = products.map(categoryOf);
  const words = [
    ...distinctions,
    // A brand of another country sells nothing else.
    ...(categories.includes('abroad') ? [] : places),
    ...(products.some(({ brand }) => isOperator(brand)) ? [voucher] : []),
  ];
  if (!words.every((word) => areAlike(texts, word))) return false;
  // A bonus follows the value.
  const values = products.map(({ name }) => plain(name).replace(/(?:[+(]|bonus).*/s, ''));
  return !categories.includes('credit') || areAlike(values, ofPackages);
}

function areAlike(texts: readonly string[], word: RegExp): boolean {
  return new Set(texts.map((text) => word.test(text))).size === 1;
}

/**
 * Categories differ between lists, so the fields decide, and within one the fields that the names ask for: a code is not for a
 * player, and a voucher that is activated is not one that is bought. Credit, calls and validity are never a package for the same
 * number, also in a category such as "Telkomsel", which names neither.
 */
function isSameCategory(a: PrepaidDescription, b: PrepaidDescription): boolean {
  if (![a, b].every((one) => fieldsOf(one, a.name) === fieldsOf(one, b.name))) return false;
  const categories = [a, b].map(categoryOf);
  if (categories[0] === categories[1] || categories.includes('other')) return true;
  if (categories.some((category) => ofNumbers.has(category))) return false;
  return fieldsOf(a) === fieldsOf(b);
}

/** What is sold for a phone number, beside data. */
const ofNumbers: ReadonlySet<ProductCategory> = new Set(['active_period', 'credit', 'phone']);

function categoryOf({ slug, brand, name }: PrepaidDescription): ProductCategory {
  return categoryOfProduct(slug, brand, name);
}

function fieldsOf({ slug, brand }: PrepaidDescription, name = ''): string {
  return JSON.stringify(prepaidFields(slug, brand, { name }));
}

/** The face value, also of a name that leaves its thousands out. */
function valueOf({ slug, brand, name }: PrepaidDescription): number | undefined {
  const row = { category: slug, brand, name };
  return faceValue(row) ?? shortFaceValue({ ...row, name: withoutBrand(name, brand) });
}
