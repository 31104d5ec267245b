import type { ProductKind } from '../../product-kind.ts';
import { billerCategory } from '../taxonomy/biller-categories.ts';
import { brandOfName, canonicalBrand, isOperator } from '../taxonomy/brands.ts';
import { isFeeOnly } from '../taxonomy/face-value.ts';
import { parseLogoUrl } from '../logo-url.ts';
import {
  parseCount,
  parseFlag,
  parseRupiah,
  parseText,
  parseTimeOfDay,
  type AmountFault,
} from './price-values.ts';
import {
  productCodeLengthMax,
  type PostpaidProduct,
  type PrepaidProduct,
  type ProductBase,
} from '../product.ts';
import type { CutOffWindow } from '../../suppliers/cut-off-window.ts';
import { regionOf } from '../taxonomy/regions.ts';
import { isBiller, isProduct, type RowTexts } from './row-kind.ts';
import { type ProductCategory, categoryOfSlug } from '../taxonomy/product-categories.ts';
import { kebab, plain } from '../taxonomy/spelling.ts';

/** A product as a price list gives it. Its fields follow from its category, so they are not stored. */
export type ListedProduct =
  | Omit<PrepaidProduct, 'allowLoss' | 'costFromSupplier' | StoredMember>
  | Omit<PostpaidProduct, StoredMember>;

/** The members that no list names. */
type StoredMember = 'fields' | 'starterOnly' | 'updatedAt';

/** Why a row of a price list cannot be sold. */
export type RowFault =
  | 'duplicate_code'
  | 'fee_not_the_payers'
  | 'fee_only_price'
  | 'invalid_category'
  | 'invalid_code'
  | 'invalid_name'
  | 'invalid_status'
  | 'mapped_product'
  | 'missing_category'
  | 'missing_code'
  | 'missing_name'
  | 'not_an_object'
  | 'open_amount'
  | 'wrong_kind'
  | 'zero_price'
  | `${AmountFault}_${'admin_fee' | 'commission' | 'price'}`;

/** All of them, for who answers them. */
export const rowFaults = [
  'duplicate_code',
  'excessive_admin_fee',
  'excessive_commission',
  'excessive_price',
  'fee_not_the_payers',
  'fee_only_price',
  'fractional_admin_fee',
  'fractional_commission',
  'fractional_price',
  'invalid_admin_fee',
  'invalid_category',
  'invalid_code',
  'invalid_commission',
  'invalid_name',
  'invalid_price',
  'invalid_status',
  'mapped_product',
  'missing_admin_fee',
  'missing_category',
  'missing_code',
  'missing_commission',
  'missing_name',
  'missing_price',
  'negative_admin_fee',
  'negative_commission',
  'negative_price',
  'not_an_object',
  'open_amount',
  'wrong_kind',
  'zero_price',
] as const satisfies readonly RowFault[];

/** The result of one row. `code` is null where the row has none that can be shown. */
type RowResult =
  | { readonly product: ListedProduct }
  | { readonly code: string | null; readonly fault: RowFault };

type Row = Readonly<Record<string, unknown>>;

const nameLengthMax = 200;
const brandLengthMax = 100;
const descriptionLengthMax = 1_000;

/**
 * Reads one row of a price list in Digiflazz's format. It accepts variations of form (prices as text, line breaks,
 * short times, missing flags) and refuses a row that would sell the wrong product or at a wrong price.
 */
export function parsePriceRow(kind: ProductKind, row: unknown): RowResult {
  if (!isRow(row)) return { code: null, fault: 'not_an_object' };
  const members = underPlainNames(row);
  const given = members['buyer_sku_code'];
  const code = parseCode(given);
  if (code === '') return { code: null, fault: 'missing_code' };
  if (code === null) return { code: shownCode(given), fault: 'invalid_code' };

  const product = parseProduct(kind, code, members);
  return typeof product === 'string' ? { code, fault: product } : { product };
}

function parseProduct(kind: ProductKind, code: string, row: Row): ListedProduct | RowFault {
  const name = parseText(row['product_name'], nameLengthMax + 1);
  if (name === '') return isBlank(row['product_name']) ? 'missing_name' : 'invalid_name';
  if ([...name].length > nameLengthMax) return 'invalid_name';

  const flags = flagsOf(row);
  if (flags.includes(null)) return 'invalid_status';

  const texts = {
    name,
    category: parseText(row['category'], brandLengthMax),
    brand: parseText(row['brand'], brandLengthMax),
    type: parseText(row['type'], brandLengthMax),
  };
  const description = parseText(row['desc'], descriptionLengthMax);
  const base = {
    code,
    name,
    region: regionOf(parseText(row['region'], brandLengthMax), description),
    description,
    logoUrl: parseLogoUrl(row['logo_url']),
    switchedOn: flags[0] !== false && flags[1] !== false,
    sellerOn: flags[2] !== false,
    stock: parseStock(row),
    cutOff: parseCutOff(row),
    multi: parseFlag(row['multi']) ?? true,
  };
  return kind === 'prepaid' ? asPrepaid(row, base, inTheirPlaces(texts)) : asPostpaid(row, base, texts);
}

/** Whether a row marks its product as off sale, even if the rest of the row cannot be read. */
export function isOffSale(row: unknown): boolean {
  if (!isRow(row)) return false;
  const members = underPlainNames(row);
  return flagsOf(members).includes(false) || parseStock(members) === 0;
}

type Base = Omit<ProductBase, 'brand' | StoredMember>;

function asPrepaid(row: Row, base: Base, texts: RowTexts): ListedProduct | RowFault {
  const slug = kebab(texts.category);
  if (slug === '') return isBlank(row['category']) ? 'missing_category' : 'invalid_category';
  if (isBiller(texts, row)) return 'wrong_kind';
  if (isOpenAmount(slug, texts)) return 'open_amount';

  const price = parseRupiah(row['price']);
  if (typeof price === 'string') return `${price}_price`;
  if (price === 0n) return 'zero_price';
  if (isFeeOnly({ ...texts, price })) return 'fee_only_price';

  return {
    ...base,
    kind: 'prepaid',
    slug,
    brand: shownBrand(slug, texts),
    price,
    cost: price,
  };
}

function asPostpaid(row: Row, base: Base, texts: RowTexts): ListedProduct | RowFault {
  const group = billerCategory(texts);
  if (group === '')
    return isBlank(row['category']) && isBlank(row['brand']) ? 'missing_category' : 'invalid_category';
  if (isProduct(texts, row)) return 'wrong_kind';
  if (isOpenAmount('', texts)) return 'open_amount';

  const adminFee = parseRupiah(row['admin']);
  if (typeof adminFee === 'string') return `${adminFee}_admin_fee`;
  // Some lists note who pays the fee. The reseller's fee is not the one on the payer's bill.
  if (/\b(?:cost|reseller)\b/i.test(parseText(row['admin_meaning'], nameLengthMax)))
    return 'fee_not_the_payers';

  const commission = parseRupiah(row['commission']);
  if (typeof commission === 'string' && commission !== 'missing') return `${commission}_commission`;
  return {
    ...base,
    kind: 'postpaid',
    category: group,
    brand: canonicalBrand(texts.brand === '' ? texts.category : texts.brand),
    adminFee,
    commission: commission === 'missing' ? 0n : commission,
  };
}

/** Some lists have the operator as the category and the product type as the brand: "Telkomsel" and "Paket Data". */
function inTheirPlaces(texts: RowTexts): RowTexts {
  const { category, brand } = texts;
  const swapped = isOperator(category) && !isOperator(brand) && categoryOfSlug(kebab(brand)) !== 'other';
  return swapped ? { ...texts, category: brand, brand: category } : texts;
}

/** Foreign brands are not ours of the same name: "SMART" of the Philippines is not Smartfren. */
function shownBrand(slug: string, { name, category, brand }: RowTexts): string {
  if (brand === '') {
    const begun = brandOfName(category);
    // "AXIS BRONET" belongs to Axis. This holds for operators only: a name that begins with a game's name may be
    // another game.
    const sold = begun !== undefined && isOperator(begun) ? begun : canonicalBrand(category);
    return brandOfName(name) ?? sold;
  }
  return categoryOfSlug(slug) === 'abroad' ? brand.toUpperCase() : canonicalBrand(brand);
}

/** The payer would choose the amount, which an order with a fixed price cannot represent. */
const openAmount =
  /\b(?:(?:bayar|isi|denom\w*|jumlah|nominal) (?:bebas|custom|sendiri|terbuka)|bebas (?:bayar|isi|denom\w*|jumlah|nominal)|(?:any|custom|free|open) (?:amount|denom\w*|nominal|payment)|(?:all|input|multi|sesuai|unlimited) (?:denom\w*|nominal)|min(?:imal|imum)?\W*(?:rp\W*)?[0-9][0-9.,]*\W*ma(?:x|ks)\w*)\b/;
/** For a balance one word is enough. For credit "bebas" may mean unlimited calls. */
const openBalance = /\b(?:bebas|custom|fle(?:ks|x)ib(?:el|le)|open)$/;
const balances: ReadonlySet<ProductCategory> = new Set(['power', 'wallet']);

function isOpenAmount(slug: string, { name, type }: RowTexts): boolean {
  const balance =
    balances.has(categoryOfSlug(slug)) && [name, type].some((text) => openBalance.test(plain(text)));
  return balance || openAmount.test(plain(`${name} ${type}`));
}

/** Returns the code, an empty text when there is none, and null when it is not valid in a request. */
function parseCode(value: unknown): string | null {
  if (isBlank(value)) return '';
  const code = typeof value === 'string' ? value.trim() : Number.isSafeInteger(value) ? String(value) : '';
  return code.length <= productCodeLengthMax && /^[!-~]+(?: [!-~]+)*$/.test(code) ? code : null;
}

/** The printable part of an invalid code, so that its row can be found in the list. */
function shownCode(value: unknown): string {
  const text = (typeof value === 'string' ? value.trim() : writtenOut(value)).slice(0, 200);
  const seen = [...text].map((one) => (/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u.test(one) ? one : '\uFFFD'));
  return seen.length <= productCodeLengthMax
    ? seen.join('')
    : `${seen.slice(0, productCodeLengthMax - 1).join('')}…`;
}

function writtenOut(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    // A parsed file may be nested too deep for JSON.stringify.
    return Array.isArray(value) ? '[…' : '{…';
  }
}

/** Whether a value is missing. A value that is present but cannot be read is another fault. */
function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && parseText(value, 1) === '');
}

/** Our switch under both of its names, and the seller's. */
function flagsOf(row: Row): readonly (boolean | undefined | null)[] {
  return [row['buyer_product_status'], row['product_status'], row['seller_product_status']].map(parseFlag);
}

function parseStock(row: Row): number | null {
  const said = row['unlimited_stock'];
  const unlimited =
    /^\s*(?:unlimited|(?:tak|tidak) terbatas|∞)\s*$/i.test(parseText(said, nameLengthMax)) || parseFlag(said);
  if (unlimited === true) return null;
  const stock = parseCount(row['stock']) ?? (parseFlag(row['stock']) === false ? 0 : null);
  return unlimited === false ? (stock ?? 0) : stock;
}

/** Equal times mean that there is no window, and so does a time that cannot be read. */
function parseCutOff(row: Row): CutOffWindow | null {
  const start = parseTimeOfDay(row['start_cut_off']);
  const end = parseTimeOfDay(row['end_cut_off']);
  return start === null || end === null || start === end ? null : { start, end };
}

/**
 * Spreadsheets write member names as headings, such as "Buyer SKU Code", with a byte order mark before the first;
 * programs write `buyerSkuCode`.
 */
function underPlainNames(row: Row): Row {
  const keys = Object.keys(row);
  if (keys.every((key) => /^[a-z_]+$/.test(key))) return row;
  const renamed = keys.map(
    (key) => [kebab(key.replaceAll(hump, ' ')).replaceAll('-', '_'), row[key]] as const,
  );
  return { ...Object.fromEntries(renamed), ...row };
}

/** The positions where a word begins within `buyerSKUCode`. */
const hump = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g;

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
