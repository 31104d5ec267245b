import { readAmounts } from '../search/amounts.ts';
import { brandAliases, canonicalBrand, isProductType, withoutBrand } from '../taxonomy/brands.ts';
import { plain, wordsOf } from '../taxonomy/spelling.ts';
import { readDurations } from './durations.ts';

/** A product by its name; the brand has words and numbers of its own. */
interface NamedProduct {
  readonly name: string;
  readonly brand: string;
}

/**
 * Whether two names can mean the same quantity, as far as both state one. Each measure that both have must have the same
 * figures, and packages must last about as long. Names of different measures are different products: "1000 SMS" is not "100
 * Menit". Names without a common figure must share their words: "Weekly Diamond Pass" is not "Twilight Pass". With one, only one
 * name may have words of its own: "Bronet 1 GB" is "1 GB", but not "OWSEM 1 GB".
 */
export function isSameQuantity(a: NamedProduct, b: NamedProduct): boolean {
  const [ours, theirs] = [figuresOf(a), figuresOf(b)];
  const shared = measures.filter((measure) => ours[measure].length > 0 && theirs[measure].length > 0);
  // Beside a quantity, a number without a unit may be anything.
  const compared = shared.filter((measure) => measure !== 'amounts' || shared.length === 1);
  const isEqual = compared.every((measure) =>
    // A gigabyte is 1000 or 1024 megabytes.
    areEqual(ours[measure], theirs[measure], measure === 'data' ? 0.025 : 0),
  );
  const isSame = compared.length > 0;
  if (!isEqual || (!isSame && counts(ours, measures) && counts(theirs, measures))) return false;
  // Of the same package one list says 28 days and another 30.
  if (ours.hours > 0 && theirs.hours > 0 && !isClose(ours.hours, theirs.hours, isSame ? 0.1 : 0.05))
    return false;
  if (ours.size !== '' && theirs.size !== '' && ours.size !== theirs.size) return false;
  return isSame ? !haveOwnWords(ours, theirs) : areWordsShared(ours, theirs);
}

/** What a package contains. */
const contents = ['data', 'minutes', 'messages'] as const;
/** What names count; amounts are numbers without a unit: rupiah, diamonds, foreign money. */
const measures = [...contents, 'amounts'] as const;
type Measure = (typeof measures)[number];

/** What a name counts, in the order of the name. */
interface Figures extends Readonly<Record<Measure, readonly number[]>> {
  /** The longest duration; 0 when there is none. Another one may be a part of it: "24 jam 30 hari". */
  readonly hours: number;
  /** The size of clothes that operators give to packages, such as `xl` and `s+`; empty when there is none. */
  readonly size: string;
  /** All words except the durations, which many products share, and those of the brand, which may be anywhere. */
  readonly words: readonly string[];
}

/** At the beginning of a name "XL" is the brand; elsewhere it is a size. */
const isSize = /^(?:xxl|xl|s|m|l)$/;
const sizes = /(?<![\p{L}\p{N}'’])(xxl|xl|s|m|l)(\+|\s*plus)?(?![\p{L}\p{N}/])/gu;

function figuresOf({ name, brand }: NamedProduct): Figures {
  const { rest: timeless, hours } = readDurations(plain(name));
  const { rest, amounts, quantities } = readAmounts(withoutBrand(timeless, brand));
  const [, letters = '', more] = [...rest.matchAll(sizes)].at(-1) ?? [];
  const known = new Set([brand, ...brandAliases(canonicalBrand(brand))].flatMap(wordsOf));
  const counted = (units: Readonly<Record<string, number>>): number[] =>
    quantities.flatMap((quantity) => {
      const [, figure = '', unit = ''] = /^([0-9.]+)(.*)$/.exec(quantity) ?? [];
      const size = units[unit];
      return size === undefined ? [] : [Number(figure) * size];
    });
  return {
    data: counted({ mb: 1, gb: 1_000, tb: 1_000_000 }),
    minutes: counted({ menit: 1 }),
    messages: counted({ sms: 1 }),
    amounts: amounts.map(Number),
    hours: Math.max(0, ...hours),
    size: more === undefined ? letters : `${letters}+`,
    words: wordsOf(rest)
      .filter((word) => !known.has(word) || isSize.test(word))
      .map(spelled),
  };
}

/** "Shells" are "Shell", and "475 VP" are "475 Points". */
function spelled(word: string): string {
  return spellings.get(word) ?? word.replace(/(?<=\p{L}{3})s$/u, '');
}

/** One spelling of what a figure counts, and of whose money it is. */
const spellings: ReadonlyMap<string, string> = new Map([
  ...['cp', 'poin', 'pts', 'vp'].map((written) => [written, 'point'] as const),
  ['rm', 'myr'],
  ['sg', 'sgd'],
  ['us', 'usd'],
]);

function counts(figures: Figures, among: readonly Measure[]): boolean {
  return among.some((measure) => figures[measure].length > 0);
}

/** Whether the figures that both have are equal, from the first on: "86 (78+8)" is "86", and a bonus follows the quantity. */
function areEqual(a: readonly number[], b: readonly number[], margin: number): boolean {
  return a.every((figure, place) => isClose(figure, b[place] ?? figure, margin));
}

function isClose(one: number, other: number, margin: number): boolean {
  return Math.abs(one - other) <= margin * Math.max(one, other);
}

/** Whether each of two names has a word that the other lacks, and that says which product it is. */
function haveOwnWords(a: Figures, b: Figures): boolean {
  return hasOwnWord(a, b) && hasOwnWord(b, a);
}

function hasOwnWord({ words }: Figures, others: Figures): boolean {
  return words.some((word) => !others.words.includes(word) && !isGeneral(word) && !isForm.test(word));
}

/**
 * Whether one of two names has all words of the other. Only general words can be missing: "Royale Pass" is not "Elite Royale
 * Pass", and "Xtra Combo Flex XL" is not "1 GB". Between equal sizes any word can.
 */
function areWordsShared(a: Figures, b: Figures): boolean {
  const isLoose = a.size !== '' && b.size !== '';
  const said = ({ words }: Figures): readonly string[] =>
    isLoose ? words.filter((word) => !isGeneral(word)) : words;
  const [ours, theirs] = [said(a), said(b)];
  return isWithin(ours, theirs, isLoose) || isWithin(theirs, ours, isLoose);
}

function isWithin(words: readonly string[], others: readonly string[], isLoose: boolean): boolean {
  const missing = others.filter((word) => !words.includes(word));
  return words.every((word) => others.includes(word)) && (isLoose || missing.every(isGeneral));
}

/** Words that say nothing about which product of a brand it is. */
function isGeneral(word: string): boolean {
  return isProductType(word) || /^(?:berlaku|hari|perpanjang(?:an)?)$/.test(word);
}

/** Words that lists add to a figure: of a code, of a network. */
const isForm = /^(?:[2-5]g|code|idr|kode|lte|pin|rupiah|voucher)$/;
