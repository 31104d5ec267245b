import { readAmounts } from '../search/amounts.ts';
import { brandRank, canonicalBrand, isOperator, isSubscription, isWallet } from './brands.ts';
import { playerIdentifierOfGame } from './games.ts';
import { kebab, plain } from './spelling.ts';

/** A category of prepaid products: how price lists name it, and the search terms that find it. */
interface CategoryRow {
  readonly category: string;
  /** Matches the slug. The first category that matches wins, so specific names come before general ones. */
  readonly slug: RegExp;
  readonly words: readonly string[];
}

/** Countries of foreign credit: lists have a category for each ("China TOPUP"). */
const countries =
  'amerika|arab(?:-saudi)?|australia|bangladesh|brunei|cambodia|china|filipina|hong-?kong|india|inggris|japan|jepang|jerman|' +
  'kamboja|korea|kuwait|laos|macau|malaysia|mesir|myanmar|nepal|oman|pakistan|phill?ipp?ines?|qatar|saudi(?:-arabia)?|' +
  'singapore|singapura|sri-?lanka|taiwan|thailand|timor-leste|tiongkok|turk(?:ey|i)|uae|uk|usa|viet-?nam';
const topUp = '(?:airtime|credit|mobile|prepaid|pulsa|reload|top-?up)';
const abroad = new RegExp(
  `^(?:${topUp}-)*(?:internasional|international|luar-negeri|${countries})(?:-${topUp})*$`,
);

/**
 * The order of the array decides which pattern is tried first. Specific names come before names that lists use for
 * anything: power is sold as "Pulsa Listrik" too, and anything may be a "Paket", a "Voucher" or "Internet & …".
 */
const categories = [
  {
    category: 'activation',
    slug: /akti[fv]asi|activation|(?:^|-)(?:inject|perdana)(?:$|-)|(?:cek|tembak)-voucher/,
    words: ['aktivasi', 'voucher', 'kartu', 'perdana'],
  },
  {
    category: 'active_period',
    slug: /masa-?(?:aktif|berlaku|tenggang)|active-period|perpanjang/,
    words: ['masa', 'aktif', 'perpanjang', 'perpanjangan'],
  },
  {
    category: 'power',
    slug: /pln|listrik|electric|^token(?:-prabayar)?$/,
    words: ['pln', 'token', 'listrik', 'strum', 'stroom', 'prabayar', 'meteran'],
  },
  { category: 'gas', slug: /(?:^|-)(?:gas|pertagas|pgn)(?:$|-)/, words: ['gas', 'pgn'] },
  {
    // Mobile data for streaming is data.
    category: 'streaming',
    slug: /^(?!.*(?:data|kuota|quota|game)).*(?:streaming|nonton|hiburan|entertainment)/,
    words: ['streaming', 'nonton', 'langganan'],
  },
  {
    category: 'television',
    slug: /(?:^|-)tv(?:$|-)|televisi|parabola/,
    words: ['tv', 'televisi', 'parabola'],
  },
  {
    category: 'abroad',
    slug: abroad,
    words: ['pulsa', 'internasional', 'luar', 'negeri', 'topup'],
  },
  {
    category: 'credit',
    slug: /pulsa|airtime|^(?:(?:mobile|phone|prepaid|regular)-)?credits?$|^(?:isi-ulang|reload)$/,
    words: ['pulsa', 'reguler', 'kredit'],
  },
  { category: 'game', slug: /game|gaming|permainan/, words: ['game', 'games', 'topup', 'voucher'] },
  {
    category: 'phone',
    slug: /sms|tel[pf]|telepon|nel[pf]on|(?:^|-)(?:bicara|calls?(?!-of)|talk|voice)(?:$|-)/,
    words: ['paket', 'sms', 'tlp', 'telpon', 'telfon', 'telepon', 'nelpon', 'nelfon'],
  },
  { category: 'voucher', slug: /voucher|gift-?card/, words: ['voucher', 'vcr', 'kode'] },
  {
    category: 'wallet',
    slug: /e-?money|e-?wallet|^(?:(?:digital|mobile)-)?wallets?$|(?:e-?|kartu-)tol|toll|dompet|saldo|uang-(?:elektronik|digital)/,
    words: ['saldo', 'emoney', 'ewallet', 'dompet', 'topup'],
  },
  {
    category: 'data',
    slug: /data|internet|kuota|quota|paket|roaming/,
    words: ['paket', 'paketan', 'data', 'kuota', 'quota', 'internet', 'inet'],
  },
  // It may be for any operator, with or without a phone.
  { category: 'esim', slug: /(?:^|-)e-?sim(?:$|-)/, words: ['esim', 'kartu'] },
] as const satisfies readonly CategoryRow[];

/** The kind of product that a prepaid category sells, whatever a price list calls it. */
export type ProductCategory = (typeof categories)[number]['category'] | 'other';

/** The order of a kiosk: credit first, then other phone products, then power, wallets and the rest. */
const categoryOrder: readonly ProductCategory[] = [
  'credit',
  'data',
  'phone',
  'active_period',
  'power',
  'wallet',
  'game',
  'voucher',
  'activation',
  'esim',
  'abroad',
  'streaming',
  'television',
  'gas',
  'other',
];

/** The category of a price list slug. */
export function categoryOfSlug(slug: string): ProductCategory {
  return categories.find((row) => row.slug.test(slug))?.category ?? 'other';
}

/**
 * The category of a product: by its slug, or else by its brand, or else by a known name at the beginning of one of its
 * texts. Lists also name categories "Prabayar", "Promo" and "Telkomsel".
 */
export function categoryOfProduct(slug: string, ...texts: readonly string[]): ProductCategory {
  const category = categoryOfSlug(slug);
  if (category !== 'other') return category;
  const said = texts.map((text) => categoryOfSlug(kebab(text))).find((one) => one !== 'other');
  if (said !== undefined) return said;
  const names = [...texts, slug.replaceAll('-', ' ')].flatMap((text) => [
    text,
    /^\p{L}[^\s0-9]*/u.exec(text)?.[0] ?? '',
  ]);
  if (names.some(isOperator)) return texts.map(measured).find((one) => one !== undefined) ?? 'credit';
  if (names.some(isWallet)) return 'wallet';
  if (texts.some(isSubscription)) return 'streaming';
  return names.some((name) => playerIdentifierOfGame(name) !== undefined) ? 'game' : 'other';
}

/** The category of an operator's product by its unit; credit has none. */
function measured(text: string): ProductCategory | undefined {
  const { quantities } = readAmounts(plain(text));
  if (quantities.some((one) => /[gmt]b$/.test(one))) return 'data';
  return quantities.some((one) => /(?:menit|sms)$/.test(one)) ? 'phone' : undefined;
}

/**
 * The position of a prepaid category in the catalog. Categories named after operators follow those with a known name,
 * in the order of the operators: their position is a fraction, because the category counts first.
 */
export function slugRank(slug: string): number {
  const place = categoryOfSlug(slug) === 'other' ? 1 + brandRank(canonicalBrand(slug)) : 0;
  return categoryOrder.indexOf(categoryOfProduct(slug)) + place / 100;
}

/** The search terms of a category. */
export function categorySearchTerms(category: ProductCategory): readonly string[] {
  return categories.find((row) => row.category === category)?.words ?? [];
}
