import { billerCategorySearchTerms } from '../taxonomy/biller-categories.ts';
import { regionOf } from '../taxonomy/regions.ts';
import { plain } from '../taxonomy/spelling.ts';

/** What identifies the biller behind a code. */
export interface BillerDescription {
  readonly name: string;
  readonly category: string | null;
  /** The province; left out or null where the list names none. */
  readonly region?: string | null;
}

/**
 * Whether two descriptions can mean the same biller. A bill of another biller would be read and paid under the old name, so
 * only the words that any biller of the category may have can differ: "Pdam Malang (Kota)" is "PDAM KOTA MALANG", and
 * "Mega Finance" is not "Mega Central Finance".
 */
export function isSameBiller(a: BillerDescription, b: BillerDescription): boolean {
  if (a.category !== b.category) return false;
  const [ours, theirs] = [namedIn(a), namedIn(b)];
  // Lists correct provinces; a name without words of its own, such as "PDAM", is no more than its province.
  if (plain(a.name) === plain(b.name) && ours.words.length > 0) return true;
  return isSameSeat(ours, theirs) && isSameRegion(a, b) && isSameName(ours.words, theirs.words);
}

/** A city and the regency around it have the same name and are two billers. */
type Seat = 'city' | 'regency';

/** The words of a name that distinguish the biller, and whether it is that of a city or a regency, if the name says so. */
interface NamedBiller {
  readonly words: readonly string[];
  readonly seat: Seat | undefined;
}

/** Words that lists add to the name of any biller. */
const anyBiller =
  /^(?:bayar|bills?|minum|pas[ck]a|pas[ck]abayar|pembayaran|persero|perumdam|post|postpaid|prov|provinsi|pt|rekening|tagihan|tbk)$/;
/** Search terms of a category that are different bills of one biller. */
const ownBill = /^(?:kampus|kuliah|mobil|motor|sekolah)$/;
/** Words of a biller that lists leave out: "Telkom" or "Telkom Indihome", "FIF" or "FIF Group". */
const omitted = /^(?:fib(?:er|re)|group|grup|halo|home|indihome|matrix|prioritas|speedy|telkom)$/;
/** A waterworks' own name before its city or regency: "Tirta Kualo Kota Tanjung Balai". */
const waterworks = /\btirta\b.*?(?=\b(?:kota|kab|kabupaten)\b\W*\w)/;
const seats: ReadonlyMap<string, Seat> = new Map([
  ['kota', 'city'],
  ['kotamadya', 'city'],
  ['pemkot', 'city'],
  ['kab', 'regency'],
  ['kabupaten', 'regency'],
  ['pemkab', 'regency'],
]);

function namedIn({ name, category }: BillerDescription): NamedBiller {
  const terms = new Set(billerCategorySearchTerms(category ?? ''));
  const said = category === 'pdam' ? plain(name).replace(waterworks, ' ') : plain(name);
  const written: readonly string[] = said.match(/[\p{L}\p{N}]+/gu) ?? [];
  // Later ones belong to the name: "Kabupaten Limapuluh Kota".
  const place = written.findIndex((word) => seats.has(word));
  const words = written.filter(
    (word, at) => at !== place && !anyBiller.test(word) && (!terms.has(word) || ownBill.test(word)),
  );
  // "Samsat Jatim" is "Samsat Jawa Timur".
  const province = regionOf('', words.join(' '));
  return {
    words: province === null ? words : plain(province).split(' '),
    seat: seats.get(written[place] ?? ''),
  };
}

function isSameSeat(a: NamedBiller, b: NamedBiller): boolean {
  return a.seat === undefined || b.seat === undefined || a.seat === b.seat;
}

function isSameRegion(a: BillerDescription, b: BillerDescription): boolean {
  const [ours, theirs] = [a, b].map(({ region }) => plain(regionOf('', region ?? '') ?? region ?? ''));
  return ours === '' || theirs === '' || ours === theirs;
}

/** In any order, with or without the spaces, except for the words that lists leave out. */
function isSameName(a: readonly string[], b: readonly string[]): boolean {
  if (a.join('') === b.join('')) return true;
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  return (
    shorter.length > 0 &&
    shorter.every((word) => longer.includes(word)) &&
    longer.every((word) => shorter.includes(word) || omitted.test(word))
  );
}
