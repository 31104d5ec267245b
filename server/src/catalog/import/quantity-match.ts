import { readAmounts } from '../search/amounts.ts';
import { brandAliases, canonicalBrand, withoutBrand } from '../taxonomy/brands.ts';
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
 * Menit". Names without any number must share their words: "Weekly Diamond Pass" is not "Twilight Pass".
 */
export function isSameQuantity(a: NamedProduct, b: NamedProduct): boolean {
  const [ours, theirs] = [figuresOf(a), figuresOf(b)];
  const shared = measures.filter((measure) => ours[measure].length > 0 && theirs[measure].length > 0);
  const compared = shared.length > 0 ? shared : (['amounts'] as const);
  const isEqual = compared.every((measure) =>
    // A gigabyte is 1000 or 1024 megabytes.
    areEqual(ours[measure], theirs[measure], measure === 'data' ? 0.025 : 0),
  );
  if (!isEqual || (shared.length === 0 && [ours, theirs].every(isMeasured))) return false;
  const isSame = shared.length > 0 || [ours, theirs].every(({ amounts }) => amounts.length > 0);
  if (ours.hours > 0 && theirs.hours > 0)
    // Of the same package one list says 28 days and another 30.
    return isClose(ours.hours, theirs.hours, isSame ? 0.1 : 0.05);
  const isCounted = [ours, theirs].some((one) => isMeasured(one) || one.amounts.length > 0);
  return isSame || isCounted || areWordsShared(ours.rest, theirs.rest, [a, b]);
}

/** What a package contains. */
const measures = ['data', 'minutes', 'messages'] as const;

/** What a name counts, in the order of the name. */
interface Figures extends Readonly<Record<(typeof measures)[number], readonly number[]>> {
  /** Numbers without a unit: rupiah, diamonds, foreign money. */
  readonly amounts: readonly number[];
  /** The longest duration; 0 when there is none. Another one may be a part of it: "24 jam 30 hari". */
  readonly hours: number;
  /** The name without its durations, which many packages share. */
  readonly rest: string;
}

function figuresOf({ name, brand }: NamedProduct): Figures {
  const { rest, hours } = readDurations(plain(name));
  const { amounts, quantities } = readAmounts(withoutBrand(rest, brand));
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
    rest,
  };
}

function isMeasured(figures: Figures): boolean {
  return measures.some((measure) => figures[measure].length > 0);
}

/** Whether the figures that both have are equal, from the first on: "86 (78+8)" is "86", and a bonus follows the quantity. */
function areEqual(a: readonly number[], b: readonly number[], margin: number): boolean {
  return a.every((figure, place) => isClose(figure, b[place] ?? figure, margin));
}

function isClose(one: number, other: number, margin: number): boolean {
  return Math.abs(one - other) <= margin * Math.max(one, other);
}

/** Whether one of two names has all words of the other, apart from those of their brands. */
function areWordsShared(a: string, b: string, products: readonly NamedProduct[]): boolean {
  const known = products.flatMap(({ brand }) => [brand, ...brandAliases(canonicalBrand(brand))]);
  const brands = new Set(known.flatMap(wordsOf));
  const [ours, theirs] = [a, b].map((text) => new Set(wordsOf(text).filter((word) => !brands.has(word))));
  return ours !== undefined && theirs !== undefined && (isWithin(ours, theirs) || isWithin(theirs, ours));
}

function isWithin(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...words].every((word) => others.has(word));
}
