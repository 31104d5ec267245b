import { readAmounts } from '../search/amounts.ts';
import { isForPlayer } from './games.ts';
import { plain, wordsOf } from './spelling.ts';

/** A known brand: the spelling we show, its other spellings in lists and queries, its number prefixes. */
interface BrandRow {
  readonly brand: string;
  /** Other spellings and nicknames; case, spaces and punctuation do not count. */
  readonly aliases: readonly string[];
  /** Spellings of price lists that nobody types; as search terms they could match another brand as well. */
  readonly written?: readonly string[];
  /** The operator's names for its postpaid numbers. */
  readonly postpaid?: readonly string[];
  readonly prefixes?: readonly string[];
}

/** The operators in the order of a kiosk; all other brands follow by name. */
const operators: readonly BrandRow[] = [
  {
    brand: 'TELKOMSEL',
    aliases: ['tsel', 'simpati', 'kartu as', 'loop', 'telkom sel'],
    postpaid: ['halo'],
    written: ['simpati as'],
    prefixes: ['0811', '0812', '0813', '0821', '0822', '0823', '0851', '0852', '0853'],
  },
  {
    brand: 'by.U',
    aliases: ['byu'],
    written: ['byu telkomsel', 'telkomsel byu'],
    prefixes: ['085154', '085155', '085156', '085157', '085158'],
  },
  {
    brand: 'INDOSAT',
    aliases: [
      'isat',
      'im3',
      'm3',
      'mentari',
      'indosat ooredoo',
      'indosat ooredoo hutchison',
      'im3 ooredoo',
      'ooredoo',
    ],
    written: ['indosat ooredoo hutchison ioh'],
    postpaid: ['matrix'],
    prefixes: ['0814', '0815', '0816', '0855', '0856', '0857', '0858'],
  },
  {
    brand: 'XL',
    aliases: ['xl axiata', 'xl prabayar', 'axiata'],
    postpaid: ['prioritas', 'priority'],
    prefixes: ['0817', '0818', '0819', '0859', '0877', '0878'],
  },
  { brand: 'AXIS', aliases: ['axis telekom'], prefixes: ['0831', '0832', '0833', '0838'] },
  {
    brand: 'TRI',
    aliases: ['three', '3', 'tri indonesia', '3 indonesia', '3 three', 'hutchison 3', 'hutchison'],
    written: ['three 3', '3 tri', 'tri 3'],
    prefixes: ['0895', '0896', '0897', '0898', '0899'],
  },
  {
    brand: 'SMARTFREN',
    aliases: ['smart', 'fren', 'smart fren', 'smartfren telecom', 'sf'],
    prefixes: ['0881', '0882', '0883', '0884', '0885', '0886', '0887', '0888', '0889'],
  },
];

const others: readonly BrandRow[] = [
  { brand: 'ARENA OF VALOR', aliases: ['aov', 'garena aov', 'garena arena of valor'] },
  { brand: 'BCA FLAZZ', aliases: ['flazz', 'flazz bca'] },
  { brand: 'BPJS KESEHATAN', aliases: ['bpjs kes'] },
  { brand: 'BPJS KETENAGAKERJAAN', aliases: ['bpjs tk', 'bpjstk', 'jamsostek'] },
  { brand: 'BRI BRIZZI', aliases: ['brizzi', 'brizzi bri'] },
  { brand: 'CALL OF DUTY MOBILE', aliases: ['cod', 'codm', 'call of duty'] },
  { brand: 'CLASH OF CLANS', aliases: ['coc'] },
  { brand: 'DANA', aliases: [] },
  { brand: 'DOKU', aliases: ['doku wallet'] },
  { brand: 'FREE FIRE', aliases: ['ff', 'epep', 'ff max', 'freefire max', 'garena free fire'] },
  { brand: 'GENSHIN IMPACT', aliases: ['genshin'] },
  { brand: 'GO PAY', aliases: ['gopay', 'gojek', 'go pay customer', 'gojek customer'] },
  { brand: 'GOPAY DRIVER', aliases: ['go pay driver', 'gojek driver'] },
  { brand: 'HONKAI STAR RAIL', aliases: ['hsr'] },
  { brand: 'HONOR OF KINGS', aliases: ['hok'] },
  { brand: 'I.SAKU', aliases: ['isaku', 'isaku indomaret'] },
  { brand: 'INDRIVE', aliases: ['in driver'] },
  { brand: 'LIVE.ON', aliases: ['live on'] },
  { brand: 'LinkAja', aliases: ['link aja', 'tcash'] },
  { brand: 'MAGIC CHESS GO GO', aliases: ['mcgg', 'magic chess'] },
  {
    brand: 'MANDIRI E-TOLL',
    aliases: ['etoll', 'etoll mandiri', 'emoney mandiri', 'mandiri emoney', 'mandiri e money'],
  },
  { brand: 'MITRA SHOPEE', aliases: ['shopee mitra'] },
  {
    brand: 'MOBILE LEGENDS',
    aliases: ['ml', 'mlbb', 'mobile legend', 'mobile legends bang bang', 'mobile legend bang bang'],
  },
  { brand: 'OVO', aliases: [] },
  // It served the western half until 2023.
  { brand: 'PAM JAYA', aliases: ['palyja'], written: ['pdam jakarta'] },
  { brand: 'PLN', aliases: [] },
  { brand: 'POINT BLANK', aliases: ['pb'] },
  { brand: 'PUBG MOBILE', aliases: ['pubg', 'pubgm'] },
  { brand: 'SHOPEE PAY', aliases: ['shopeepay', 'spay', 'shopee'] },
  { brand: 'STEAM', aliases: ['steam wallet'] },
  { brand: 'TAPCASH BNI', aliases: ['tapcash', 'bni tapcash'] },
  { brand: 'VALORANT', aliases: ['valo'] },
  { brand: 'WUTHERING WAVES', aliases: ['wuwa'] },
  { brand: 'XLSMART', aliases: ['xl smart'] },
  { brand: 'ZENLESS ZONE ZERO', aliases: ['zzz'] },
];

const rows = [...operators, ...others];
const byKey = new Map(
  rows.flatMap((row) =>
    [row.brand, ...row.aliases, ...(row.written ?? [])].map((name) => [key(name), row] as const),
  ),
);
const operatorOrder = new Map(operators.map((row, place) => [row.brand, place]));

/** A wallet is loaded by phone number, also where a list calls its brand "GoPay E-Money". */
const wallets =
  /go-? ?pay|gojek|\bovo\b|\bdana\b|link ?aja|shopee|\bgrab|maxim|in ?drive|i\.?saku|sakuku|doku|astra ?pay|kas ?pro/i;

/** Streaming services with an account of their own; some lists have them among the games. */
const subscriptions =
  /netflix|vidio|\bviu\b|we ?tv|iqiyi|disney|spotify|joox|youtube|vision ?\+|\bmola\b|genflix|catchplay|\bhbo\b/i;

/** Electronic money on a card is loaded by card number. "E-Money" alone is a category, not a card. */
const cards = /brizzi|e-?toll|tap ?cash|flazz|jakcard|(?!^e-?money$)(?<!\p{L})e-?money/iu;

/**
 * Words that lists add to a brand to name the product type: "Telkomsel Paket Internet", "Saldo DANA". "Voucher" is not
 * one of them: a game's voucher has no player.
 */
const whatIsSold =
  'airtime|aktif|all|credit|data|diamonds?|e-?money|e-?wallet|games?|h2h|hemat|internet|kuota|listrik|masa|murah|nasional|' +
  'nelpon|nominal|paket|pra-?bayar|pre-?paid|promo|pulsa|reg|regul[ae]r|roaming|saldo|sms|telepon|telpon|token|top-?up|transfer|umum';
const soldWords = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${whatIsSold})(?![\p{L}\p{N}])`, 'giu');
/** The same before a name, and the decorations of sellers: "🔥 [PROMO] Paket Data …". */
const beforeName = new RegExp(
  String.raw`^(?:\[[^\]]*\]|\([^)]*\)|[^\p{L}\p{N}]|(?:${whatIsSold})(?![\p{L}\p{N}]))+`,
  'iu',
);

const soldWord = new RegExp(`^(?:${whatIsSold})$`, 'iu');

/** Whether a word is one that lists add to any brand to name the product type. */
export function isProductType(word: string): boolean {
  return soldWord.test(word);
}

/** Words that do not make another brand when they follow an operator: its vouchers are for any phone. */
const voucherWords = /(?<![\p{L}\p{N}])(?:akti[fv]asi|activation|perdana|vouchers?)(?![\p{L}\p{N}])/giu;

/** The same before a name. */
const voucherBefore = /^(?:\s*(?:akti[fv]asi|activation|perdana|vouchers?)(?![\p{L}\p{N}]))+\s*/iu;

/** The one spelling of a brand, whatever a price list wrote. An unknown brand is shown in capitals. */
export function canonicalBrand(written: string): string {
  return rowOf(written)?.brand ?? written.toUpperCase();
}

/** Whether two spellings are of one brand; one may have words that say nothing more: "GOOGLE PLAY INDONESIA". */
export function isOneBrand(a: string, b: string): boolean {
  const [ours, theirs] = [bareBrand(a), bareBrand(b)];
  return canonicalBrand(a) === canonicalBrand(b) || (ours !== '' && ours === theirs);
}

function bareBrand(written: string): string {
  return key(canonicalBrand(written.replaceAll(ourRegion, ' ')).replaceAll(soldWords, ' '));
}

const ourRegion = /(?<![\p{L}\p{N}])(?:id|indonesia|region)(?![\p{L}\p{N}])/giu;

function rowOf(written: string): BrandRow | undefined {
  const exact = byKey.get(key(written));
  if (exact !== undefined) return exact;
  const shorter = written.replaceAll(soldWords, ' ');
  const known = byKey.get(key(shorter));
  if (known !== undefined) return known;
  const operator = byKey.get(key(shorter.replaceAll(voucherWords, ' ')));
  if (operator !== undefined && operatorOrder.has(operator.brand)) return operator;
  return sameRow(shorter.split(/[/()|,&+-]/)) ?? sameRow(shorter.split(/[^\p{L}\p{N}.]/u));
}

/** The brand that all of several names belong to: "INDOSAT (IM3)", "Simpati / Kartu AS". */
function sameRow(names: readonly string[]): BrandRow | undefined {
  const [first, ...more] = names.filter((name) => key(name) !== '').map((name) => byKey.get(key(name)));
  return more.length > 0 && more.every((one) => one === first) ? first : undefined;
}

/** The known brand that a product name begins with, as it is shown; undefined when there is none. */
export function brandOfName(name: string): string | undefined {
  return begunWith(name)?.row.brand;
}

/**
 * The name of a product without its brand at the beginning. Words before it stay: "Voucher XL Xtra Combo Flex XL" is
 * "Voucher Xtra Combo Flex XL". Numbers of a brand's name count nothing: "3 10.000", "8 Ball Pool 100".
 */
export function withoutBrand(name: string, brand: string): string {
  const before = voucherBefore.exec(name)?.[0] ?? '';
  const parted = name.slice(before.length).replace(/^\p{L}+(?=[0-9])/u, apart);
  const known = begunWith(parted);
  if (known !== undefined) return `${before}${known.rest}`;
  const own = new Set(wordsOf(brand));
  const words = parted.split(/(?<=\s)/);
  const first = words.findIndex((word) => !wordsOf(word).every((one) => own.has(one)));
  return `${before}${words.slice(first === -1 ? words.length : first).join('')}`;
}

/** "PLN20" begins with PLN; "IM3" is a name. */
function apart(letters: string): string {
  return byKey.has(key(letters)) ? `${letters} ` : letters;
}

/** The known brand at the beginning of a name, and the name without it. */
function begunWith(name: string): { readonly row: BrandRow; readonly rest: string } | undefined {
  const before = beforeName.exec(name)?.[0] ?? '';
  const words = name.slice(before.length).split(/\s+/);
  // "3 10.000" is credit of Tri; "3 GB" and "3 Diamonds" are quantities.
  const counted = readAmounts(plain(words.slice(0, 2).join(' '))).quantities.length > 0 || isForPlayer(name);
  if (counted && /^[0-9]+$/.test(words[0] ?? '')) return undefined;
  // The longest match wins: "Go Pay Driver" is not "Go Pay".
  for (let count = Math.min(words.length, 5); count > 0; count -= 1) {
    const row = byKey.get(key(words.slice(0, count).join('')));
    if (row !== undefined) return { row, rest: `${before}${words.slice(count).join(' ')}` };
  }
  return undefined;
}

/** Other names of a brand, for search. */
export function brandAliases(brand: string): readonly string[] {
  const known = byKey.get(key(brand));
  // Another "SMART" sells credit in the Philippines.
  return known?.brand === brand ? known.aliases : [];
}

/** The names of an operator's bills, for search. */
export function postpaidNames(brand: string): readonly string[] {
  return byKey.get(key(brand))?.postpaid ?? [];
}

/** Whether a name, in any spelling, is that of an operator whose credit is sold. */
export function isOperator(written: string): boolean {
  return operatorOrder.has(canonicalBrand(written));
}

/** Whether a name contains a wallet or a card with a balance. */
export function isWallet(name: string): boolean {
  return wallets.test(name) || isCard(name);
}

/** Whether a name contains a streaming subscription. */
export function isSubscription(name: string): boolean {
  return subscriptions.test(name);
}

/** Whether a name contains a card with a balance, which is loaded by card number. */
export function isCard(name: string): boolean {
  return cards.test(name) && !wallets.test(name);
}

/** The position of a brand within its category: operators first, in their order. */
export function brandRank(brand: string): number {
  return operatorOrder.get(brand) ?? operators.length;
}

/**
 * The number prefixes of every operator that the catalog sells, by brand. The longest come first, in each list and
 * overall, so that the first match distinguishes by.U (0851 54…) from Telkomsel (0851).
 */
export function operatorPrefixes(sold: ReadonlySet<string>): Record<string, readonly string[]> {
  const longest = (row: BrandRow): number =>
    Math.max(0, ...(row.prefixes ?? []).map((prefix) => prefix.length));
  return Object.fromEntries(
    operators
      .filter((row) => sold.has(row.brand))
      .toSorted((a, b) => longest(b) - longest(a))
      .map((row) => [
        row.brand,
        (row.prefixes ?? []).toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1)),
      ]),
  );
}

function key(written: string): string {
  return written.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
