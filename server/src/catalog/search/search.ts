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

/** What a search looks through. */
export interface SearchIndex {
  /** Per product, in catalog order, one text of all the words that find it, those of its province as `~riau`. */
  readonly texts: readonly string[];
  /** The words of all of them that have letters only, each once. */
  readonly words: readonly string[];
}

/** What lists leave short and people write out, and the other way round; a city may have two names. */
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

/** How people call the time that a package lasts. */
const spans: ReadonlyMap<string, string> = new Map([
  ['1hari', 'harian'],
  ['7hari', 'mingguan'],
  ['1minggu', 'mingguan'],
  ['28hari', 'bulanan'],
  ['30hari', 'bulanan'],
  ['1bulan', 'bulanan'],
]);

/**
 * What is not for everybody: credit that another phone passes on is cheaper and keeps no card alive, the wallet of a driver
 * is another one, and what is paid to PLN beside power is no monthly bill. Whoever wants it says so.
 */
const askedFor: readonly string[] = [' transfer ', ' driver ', ' merchant ', ' nontaglis '];
/** By which words. */
const asks: ReadonlyMap<string, string> = new Map([
  ...askedFor.map((one) => [one, one] as const),
  [' tp ', ' transfer '],
  [' tf ', ' transfer '],
]);

/** What people type around a product that says nothing about it. */
const idle = new Set(
  'bayar beli cek di dan harga idr isi iuran ke murah nominal rekening rp termurah top topup ulang untuk up'.split(
    ' ',
  ),
);

/** What people say of all that is paid in advance, and of all bills. */
const kindTerms = { prepaid: ['prabayar'], postpaid: ['tagihan', 'pascabayar'] } as const;

/** Power is called credit too: of "pulsa listrik" the second word tells. */
const power = new Set(['listrik', 'pln', 'token']);

/** Makes the text of one product: its own words, its brand's and category's, and its amounts as `#10000`. */
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
  // The brand of a bill is its group in most lists, and whose it is stands in its name alone.
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
    // Of figures the whole code tells alone: "cs_1_5gb" is no 5 GB.
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

/** The first letters of three and of four words that stand together: "Weekly Diamond Pass" is asked for as "wdp". */
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

/** Makes the index of products that stand in the order of the catalog. */
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
 * Finds products by what a person types ("tsel 10", "token pln 50"), in any order of words; every word must be found.
 * Gives positions in the index. Products that have all words as they were typed come first, then those where a word
 * is only the beginning of one or a number only a quantity, or that nobody gets who did not ask for them; within each the
 * order of the catalog stands. What no product has is taken for initials, or for a word with a slip of the hand.
 */
export function search(index: SearchIndex, query: string): number[] {
  const terms = parseQuery(query);
  if (terms.length === 0) return [];
  const code = ` :${joined(plain(query))} `;
  const found = lookUp(index, terms, code);
  if (found.length > 0) return found;
  const meant = terms.map((term) => meantBy(index, term));
  return meant.some((term, place) => term !== terms[place]) ? lookUp(index, meant, code) : [];
}

/** Finds what has all of the terms, or the whole query for its code. */
function lookUp({ texts }: SearchIndex, terms: readonly Term[], code: string): number[] {
  const asked = new Set(terms.flatMap(({ exact }) => exact.map((needle) => asks.get(needle))));
  const unasked = askedFor.filter((one) => !asked.has(one));
  const exact: number[] = [];
  const close: number[] = [];
  texts.forEach((text, position) => {
    if (text.includes(code)) {
      exact.push(position);
      return;
    }
    let best = !unasked.some((one) => text.includes(one));
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

/** What else a word may mean that no product has; any other term stays the same. */
function meantBy({ words }: SearchIndex, term: Term): Term {
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

/** One word of a search: what it may be as typed, and what else would do (one of the lists, all of its needles). */
interface Term {
  readonly exact: readonly string[];
  readonly close: readonly (readonly string[])[];
  /** The word, where it is no more than one. */
  readonly word?: string;
  /** Whether an earlier term cannot be found without this one: then only its being typed exactly is of interest. */
  readonly implied?: boolean;
}

function parseQuery(query: string): Term[] {
  const typed = readGlued(wordsToDigits(plain(query)));
  const { rest, amounts, quantities } = readAmounts(typed.rest);
  const words = wordsOf(rest);
  const ofPower = words.some((word) => power.has(word));
  const distinctive = words.filter((word) => !idle.has(word) && !(ofPower && word === 'pulsa'));
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
 * Every word is looked for, however many there are. Long words come first: fewer products have them, the first word
 * that is missing ends the look at a product, and a word that has begun another is found with it.
 */
function wordTerms(typed: readonly string[]): Term[] {
  const words = [...new Set(typed)].toSorted((one, other) => other.length - one.length);
  return words.map((word, place) => {
    const begins = words.slice(0, place).some((longer) => longer.startsWith(word));
    // "astra pay" is "astrapay" in some lists; its first word is found as the beginning of that.
    const before = typed[typed.indexOf(word) - 1];
    const joint = before === undefined ? [] : [[` ${before}${word}`]];
    return { word, exact: [` ${word} `], close: [[` ${word}`], [` ~${word}`], ...joint], implied: begins };
  });
}

/** The name of something ("im3"), or two words for whoever typed it: as the beginning of a code it would find 500.000 too. */
function gluedTerm({ word, letters, amount, quantity }: GluedAmount): Term {
  const needles = amount === undefined ? [` ${quantity} `] : amountTerm(amount, true).exact;
  return { exact: [` ${word} `], close: needles.map((needle) => [` ${letters}`, needle]) };
}

/**
 * A small number means thousands as well, as a kiosk says them: "10" is 10.000, or 10 diamonds, or else 10 GB. And "3" is
 * an operator, where no other word names one.
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
