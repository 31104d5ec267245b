import { type GluedAmount, readAmounts, readGlued } from './amounts.ts';
import { brandAliases, brandOfName } from './brands.ts';
import { billerCategoryName, billerCategoryWords } from './biller-categories.ts';
import type { Product } from './product.ts';
import { regionAliases } from './regions.ts';
import { shelfOfProduct, shelfWords } from './shelves.ts';
import { plain } from './spelling.ts';

/** What a search looks through: per product, in catalog order, one text of all the words that find it. */
export type SearchIndex = readonly string[];

/** What lists leave short and people write out, and the other way round; a city may have two names. */
const otherForms = new Map([
  ['kab', 'kabupaten'],
  ['telp', 'telepon'],
  ['vcr', 'voucher'],
  ['diamond', 'dm'],
  ['diamonds', 'dm'],
  ['transfer', 'tp'],
  ['bandung', 'bdg'],
  ['denpasar', 'dps'],
  ['jakarta', 'jkt'],
  ['semarang', 'smg'],
  ['surabaya', 'sby'],
  ['surakarta', 'solo'],
]);

/** Credit that another phone passes on is cheaper and keeps no card alive: whoever wants it says so. */
const passedOn = ' transfer ';
const asksForPassedOn: ReadonlySet<string> = new Set([passedOn, ' tp ']);

/** What people type around a product that says nothing about it. */
const idle = new Set(
  'bayar beli cek di dan harga idr isi iuran ke murah nominal rp termurah top topup ulang untuk up'.split(
    ' ',
  ),
);

/** What people say of all that is paid in advance, and of all bills. */
const kindWords = { prepaid: ['prabayar'], postpaid: ['tagihan', 'pascabayar'] } as const;

/** Power is called credit too: of "pulsa listrik" the second word tells. */
const power = new Set(['listrik', 'pln', 'token']);

/** Makes the text of one product: its own words, its brand's and category's, and its amounts as `#10000`. */
export function searchText(product: Product): string {
  const category =
    product.kind === 'prepaid'
      ? [
          product.slug.replaceAll('-', ' '),
          ...shelfWords(shelfOfProduct(product.slug, product.brand, product.name)),
        ]
      : [billerCategoryName(product.category), ...billerCategoryWords(product.category)];
  const { rest, amounts, quantities } = readAmounts(plain(product.name));
  const brand = plain(product.brand);
  // The brand of a bill is its group in most lists, and whose it is stands in its name alone.
  const seller = product.kind === 'prepaid' ? product.brand : (brandOfName(product.name) ?? product.brand);
  const words = new Set([
    ...wordsOf(rest).flatMap((word) => [word, otherForms.get(word) ?? word]),
    ...wordsOf(brand),
    joined(brand),
    ...brandAliases(seller)
      .filter((alias) => !/^[0-9]/.test(alias))
      .flatMap((alias) => [...wordsOf(alias), joined(alias)]),
    ...category.flatMap((name) => wordsOf(plain(name))),
    ...kindWords[product.kind],
    ...[product.region ?? '', ...regionAliases(product.region ?? '')].flatMap((name) => wordsOf(plain(name))),
    ...wordsOf(plain(product.code)),
    joined(plain(product.code)),
    ...quantities,
    ...amounts.map((amount) => `#${amount}`),
  ]);
  return ` ${[...words].join(' ')} `;
}

/**
 * Finds products by what a person types ("tsel 10", "token pln 50"), in any order of words; every word must be found.
 * Gives positions in the index. Products that have all words as they were typed come first, then those where a word
 * is only the beginning of one or a number only a quantity, or that are a transfer nobody asked for; within each the
 * order of the catalog stands.
 */
export function search(index: SearchIndex, query: string): number[] {
  const terms = parseQuery(query);
  if (terms.length === 0) return [];
  const anyCredit = terms.some((term) => term.exact.some((needle) => asksForPassedOn.has(needle)));
  const exact: number[] = [];
  const close: number[] = [];
  index.forEach((text, position) => {
    let best = anyCredit || !text.includes(passedOn);
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

/** One word of a search: what it may be as typed, and what else would do (one of the lists, all of its needles). */
interface Term {
  readonly exact: readonly string[];
  readonly close: readonly (readonly string[])[];
  /** Whether an earlier term cannot be found without this one: then only its being typed exactly is of interest. */
  readonly implied?: boolean;
}

function parseQuery(query: string): Term[] {
  const typed = readGlued(plain(query));
  const { rest, amounts, quantities } = readAmounts(typed.rest);
  const words = wordsOf(rest);
  const ofPower = words.some((word) => power.has(word));
  const telling = words.filter((word) => !idle.has(word) && !(ofPower && word === 'pulsa'));
  const numbers = typed.glued.length + amounts.length + quantities.length;
  const kept = telling.length + numbers > 0 ? telling : words;
  // "3", "3 10" and "3 5gb" speak of the operator; after another word it is an amount.
  const operator = /^\s*3(?:\s|$)/.test(query);
  return [
    ...typed.glued.map(gluedTerm),
    ...wordTerms(kept),
    ...[...new Set(quantities)].map((quantity): Term => ({ exact: [` ${quantity} `], close: [] })),
    ...[...new Set(amounts)].map((amount, place) => amountTerm(amount, operator && place === 0)),
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
    return { exact: [` ${word} `], close: [[` ${word}`], ...joint], implied: begins };
  });
}

/** The name of something ("im3"), or two words for whoever typed it: as the beginning of a code it would find 500.000 too. */
function gluedTerm({ word, letters, amount, quantity }: GluedAmount): Term {
  const needles = amount === undefined ? [` ${quantity} `] : amountTerm(amount, false).exact;
  return { exact: [` ${word} `], close: needles.map((needle) => [` ${letters}`, needle]) };
}

/** A small number means thousands as well, as a kiosk says them: "10" is 10.000, or 10 diamonds, or else 10 GB. */
function amountTerm(amount: string, operator: boolean): Term {
  const number = Number(amount);
  const thousands = number < 1_000 ? [` #${Math.round(number * 1_000)} `] : [];
  const exact = [` #${amount} `, ...thousands, ...(operator && amount === '3' ? [' tri '] : [])];
  return { exact, close: [[` ${amount}gb `], [` ${amount} `]] };
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

function joined(text: string): string {
  return wordsOf(text).join('');
}
