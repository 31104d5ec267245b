import { type GluedAmount, readAmounts, readGlued } from './amounts.ts';
import { brandAliases, brandOfName, isCard, isOperator, postpaidNames } from '../taxonomy/brands.ts';
import { billerCategoryName, billerCategorySearchTerms } from '../taxonomy/biller-categories.ts';
import { yieldingMap } from '../yielding.ts';
import { fuzzyMatches } from './fuzzy-match.ts';
import { wordsToDigits } from './number-words.ts';
import type { Product } from '../product.ts';
import { regionAliases } from '../taxonomy/regions.ts';
import { categoryOfProduct, categorySearchTerms } from '../taxonomy/product-categories.ts';
import { plain } from '../taxonomy/spelling.ts';

/** The index that a search runs on. */
export interface SearchIndex {
  /**
   * Per product, in catalog order, one text of all the words that find it; the words of its province are written as
   * `~riau`.
   */
  readonly texts: readonly string[];
  /** All distinct words of the texts that consist of letters. */
  readonly words: readonly string[];
}

/** Abbreviations and their long forms, in both directions; a city may have two names. */
const otherForms: ReadonlyMap<string, readonly string[]> = new Map([
  ['kab', ['kabupaten']],
  ['telp', ['telepon']],
  ['voucher', ['vcr', 'vocer']],
  ['vcr', ['voucher']],
  ['diamond', ['dm']],
  ['diamonds', ['dm']],
  ['transfer', ['tp', 'tf']],
  ['tp', ['transfer']],
  ['tf', ['transfer']],
  ['prioritas', ['priority']],
  ['taglis', ['nontaglis']],
  ['google', ['playstore']],
  ['higgs', ['chip']],
  ['china', ['cina', 'tiongkok']],
  ['philippines', ['filipina']],
  ['singapore', ['singapura']],
  ['bandung', ['bdg']],
  ['denpasar', ['dps']],
  ['jakarta', ['jkt']],
  ['semarang', ['smg']],
  ['surabaya', ['sby']],
  ['surakarta', ['solo']],
  ['yogyakarta', ['jogja', 'jogjakarta']],
]);

/** Names for the validity of a package. */
const spans: ReadonlyMap<string, string> = new Map([
  ['1hari', 'harian'],
  ['7hari', 'mingguan'],
  ['1minggu', 'mingguan'],
  ['28hari', 'bulanan'],
  ['30hari', 'bulanan'],
  ['1bulan', 'bulanan'],
]);

/**
 * Special products that come first only when the query asks for them: transferred credit is cheaper but does not extend
 * a card's validity, a driver's wallet is a separate one, and PLN's non-energy bills are not the monthly bill.
 */
const specialTerms: readonly string[] = [' transfer ', ' driver ', ' merchant ', ' nontaglis '];
/** The query words that ask for them. */
const requestingWords: ReadonlyMap<string, string> = new Map([
  ...specialTerms.map((one) => [one, one] as const),
  [' tp ', ' transfer '],
  [' tf ', ' transfer '],
]);

/** Query words that say nothing about the product. */
const stopWords = new Set(
  'bayar beli cek di dan harga idr isi iuran ke murah nominal rekening rp termurah top topup ulang untuk up'.split(
    ' ',
  ),
);

/** Words for all prepaid products and for all bills. */
const kindTerms = { prepaid: ['prabayar'], postpaid: ['tagihan', 'pascabayar'] } as const;

/** Power is also called credit: in "pulsa listrik" only the second word counts. */
const power = new Set(['listrik', 'pln', 'token']);

/** Makes the search text of one product: its own words, its brand's and category's, and its amounts as `#10000`. */
export function searchText(product: Product): string {
  const category =
    product.kind === 'prepaid'
      ? [
          product.slug.replaceAll('-', ' '),
          ...categorySearchTerms(categoryOfProduct(product.slug, product.brand, product.name)),
        ]
      : [billerCategoryName(product.category), ...billerCategorySearchTerms(product.category)];
  const { rest, amounts, quantities } = readAmounts(wordsToDigits(plain(product.name)));
  const brand = plain(product.brand);
  // Most lists put a bill's group in the brand, so the seller is in the name alone.
  const seller = product.kind === 'prepaid' ? product.brand : (brandOfName(product.name) ?? product.brand);
  const words = new Set([
    ...wordsOf(rest),
    ...wordsOf(brand),
    joined(brand),
    ...brandAliases(seller)
      .filter((alias) => !/^[0-9]/.test(alias))
      .flatMap((alias) => [...wordsOf(alias), joined(alias)]),
    ...category.flatMap((name) => wordsOf(plain(name))),
    ...kindTerms[product.kind],
    ...(product.kind === 'prepaid' && isCard(product.brand) ? ['kartu', 'tol'] : []),
    ...(product.kind === 'postpaid' && product.category === 'hp' ? postpaidNames(seller) : []),
    ...[product.region ?? '', ...regionAliases(product.region ?? '')]
      .flatMap((name) => wordsOf(plain(name)))
      .map((word) => `~${word}`),
    // Digits count only as the whole code: "cs_1_5gb" is not 5 GB.
    ...wordsOf(plain(product.code)).filter((word) => !/^[0-9]/.test(word)),
    joined(plain(product.code)),
    `:${joined(plain(product.code))}`,
    ...quantities.flatMap((quantity) => [quantity, spans.get(quantity) ?? quantity]),
    ...amounts.map((amount) => `#${amount}`),
    ...initials(wordsOf(plain(product.name))).map((one) => `=${one}`),
  ]);
  const forms = [...words].flatMap((word) => otherForms.get(word) ?? []);
  return ` ${[...words, ...forms].join(' ')} `;
}

/** The initials of three and of four consecutive words: "Weekly Diamond Pass" is searched for as "wdp". */
function initials(words: readonly string[]): string[] {
  return [3, 4].flatMap((count) =>
    words.flatMap((_word, place) => {
      const run = words.slice(place, place + count);
      return run.length === count && run.every((word) => /^\p{L}/u.test(word))
        ? [run.map((word) => [...word][0]).join('')]
        : [];
    }),
  );
}

/** Makes the index of products in catalog order. */
export async function makeSearchIndex(products: readonly Product[]): Promise<SearchIndex> {
  const words = new Set<string>();
  const texts = await yieldingMap(products, (product) => {
    const text = searchText(product);
    for (const [word] of text.matchAll(/(?<=[ ~])\p{L}+(?= )/gu)) words.add(word);
    return text;
  });
  return { texts, words: [...words] };
}

/**
 * Finds products by a typed query ("tsel 10", "token pln 50") with words in any order; every word must match. Returns
 * positions in the index, exact matches first. Then come products where a word matches only as a prefix or a number
 * only as a quantity, and special products that the query does not ask for. Both groups are in catalog order. If
 * nothing matches, words are tried as initials and with typing errors.
 */
export function search(index: SearchIndex, query: string): number[] {
  const terms = parseQuery(query);
  if (terms.length === 0) return [];
  const code = ` :${joined(plain(query))} `;
  const found = findAll(index, terms, code);
  if (found.length > 0) return found;
  const fixed = terms.map((term) => corrected(index, term));
  return fixed.some((term, place) => term !== terms[place]) ? findAll(index, fixed, code) : [];
}

/** Finds the products that match all of the terms, or whose code is the whole query. */
function findAll({ texts }: SearchIndex, terms: readonly Term[], code: string): number[] {
  const requests = new Set(terms.flatMap(({ exact }) => exact.map((needle) => requestingWords.get(needle))));
  const unrequested = specialTerms.filter((one) => !requests.has(one));
  const exact: number[] = [];
  const close: number[] = [];
  texts.forEach((text, position) => {
    if (text.includes(code)) {
      exact.push(position);
      return;
    }
    let best = !unrequested.some((one) => text.includes(one));
    for (const term of terms) {
      if (term.implied === true && !best) continue;
      if (term.exact.some((needle) => text.includes(needle))) continue;
      if (!term.close.some((needles) => needles.every((needle) => text.includes(needle)))) return;
      best = false;
    }
    (best ? exact : close).push(position);
  });
  return exact.concat(close);
}

/** Extends a term whose word no product has by initials and similar words; any other term stays the same. */
function corrected({ words }: SearchIndex, term: Term): Term {
  const { word = '', close } = term;
  const beginnings = close.map(([needle = '']) => needle.replace(/^ ~?/, ''));
  if (!/^\p{L}+$/u.test(word) || words.some((one) => beginnings.some((known) => one.startsWith(known))))
    return term;
  const near = fuzzyMatches(words, word);
  return {
    exact: [` =${word} `, ...near.map((one) => ` ${one} `)],
    close: [...close, ...near.map((one) => [` ~${one} `])],
  };
}

/**
 * One term of a search: the needles of an exact match, and those of a close match (all needles of one of the lists).
 */
interface Term {
  readonly exact: readonly string[];
  readonly close: readonly (readonly string[])[];
  /** The word, where the term is a single word. */
  readonly word?: string;
  /** Whether every match of an earlier term also matches this one, so that only its exact match matters. */
  readonly implied?: boolean;
}

function parseQuery(query: string): Term[] {
  const typed = readGlued(wordsToDigits(plain(query)));
  const { rest, amounts, quantities } = readAmounts(typed.rest);
  const words = wordsOf(rest);
  const ofPower = words.some((word) => power.has(word));
  const distinctive = words.filter((word) => !stopWords.has(word) && !(ofPower && word === 'pulsa'));
  const numbers = typed.glued.length + amounts.length + quantities.length;
  const chosen = distinctive.length + numbers > 0 ? distinctive : words;
  const operatorNamed = amounts.includes('3') && words.some(isOperator);
  return [
    ...typed.glued.map(gluedTerm),
    ...wordTerms(chosen),
    ...[...new Set(quantities)].map((quantity): Term => ({ exact: [` ${quantity} `], close: [] })),
    ...[...new Set(amounts)].map((amount) => amountTerm(amount, operatorNamed)),
  ];
}

/**
 * All words are searched for, however many there are. Long words come first: fewer products have them, the first
 * missing word rejects a product, and a word that is a prefix of another is implied by it.
 */
function wordTerms(typed: readonly string[]): Term[] {
  const words = [...new Set(typed)].toSorted((one, other) => other.length - one.length);
  return words.map((word, place) => {
    const begins = words.slice(0, place).some((longer) => longer.startsWith(word));
    // "astra pay" is "astrapay" in some lists, where the first word matches as a prefix.
    const before = typed[typed.indexOf(word) - 1];
    const joint = before === undefined ? [] : [[` ${before}${word}`]];
    return { word, exact: [` ${word} `], close: [[` ${word}`], [` ~${word}`], ...joint], implied: begins };
  });
}

/**
 * One name ("im3"), or a word and a number without a space. The number must match exactly: as a prefix of a code it
 * would also find 500.000.
 */
function gluedTerm({ word, letters, amount, quantity }: GluedAmount): Term {
  const needles = amount === undefined ? [` ${quantity} `] : amountTerm(amount, true).exact;
  return { exact: [` ${word} `], close: needles.map((needle) => [` ${letters}`, needle]) };
}

/**
 * A small number means thousands as well, as in a kiosk: "10" is 10.000, or 10 diamonds, or else 10 GB. "3" is an
 * operator if no other word names one.
 */
function amountTerm(amount: string, operatorNamed: boolean): Term {
  const number = Number(amount);
  const thousands = number < 1_000 ? [` #${Math.round(number * 1_000)} `] : [];
  const exact = [` #${amount} `, ...thousands, ...(amount === '3' && !operatorNamed ? [' tri '] : [])];
  return { exact, close: [[` ${amount}gb `], [` ${amount} `]] };
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

function joined(text: string): string {
  return wordsOf(text).join('');
}
