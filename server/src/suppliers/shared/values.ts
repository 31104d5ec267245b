import { rupiahMax, type Rupiah } from '../../rupiah.ts';

/** An object of an answer, whatever is in it. */
export type Members = Readonly<Record<string, unknown>>;

/** The value as an object, or undefined when it is none. */
export function membersOf(value: unknown): Members | undefined {
  return isMembers(value) ? value : undefined;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What stands under `data` in an answer or a call; undefined when the text is neither. Some begin with the mark of UTF-8. */
export function dataOf(text: string): unknown {
  return membersIn(text)?.['data'];
}

/** The object that a text is; undefined when it is none. */
export function membersIn(text: string): Members | undefined {
  try {
    return membersOf(JSON.parse(text.replace(/^\uFEFF/, ''), asWritten));
  } catch {
    return undefined;
  }
}

/** A serial may be written as a number of more digits than a number keeps: then it stays the text that it was. */
function asWritten(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? context?.source : value;
}

/** Whether an answer is about the purchase of this reference. Some name it, and some refusals do not, or leave it empty. */
export function isAbout(data: Members, reference: string): boolean {
  const named = data['ref_id'] ?? '';
  const theirs = readText(named, 100);
  return theirs === '' ? typeof named === 'string' : theirs === reference;
}

/**
 * Reads an amount, which they write as a number, as a number with a point, or as text. Undefined for anything that is
 * not a whole number of rupiah from 0 on: a fraction is refused, not rounded. So is a text like `150.000`, which may
 * mean 150 or 150 thousand.
 */
export function readRupiah(value: unknown): Rupiah | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const whole = /^(\d{1,15})(?:\.0{1,2})?$/.exec(text)?.[1];
  if (whole === undefined) return undefined;
  const amount = BigInt(whole);
  return amount > rupiahMax ? undefined : amount;
}

/** Reads what a sale cost us. Nobody sells for nothing: a cost of 0 says as little as none. */
export function readCost(value: unknown): Rupiah | undefined {
  const cost = readRupiah(value);
  return cost === 0n ? undefined : cost;
}

/**
 * Reads a text, which they sometimes write as a number; empty when there is none. JSON can carry what PostgreSQL takes in
 * no text, and an order whose settlement cannot be stored would never end: NUL is left out, half a character replaced.
 */
export function readText(value: unknown, lengthMax: number): string {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  if (typeof value !== 'string') return '';
  const text = value.replaceAll('\0', '').toWellFormed().trim();
  // The cut may leave the first half of a character.
  return text.slice(0, lengthMax).replace(/[\uD800-\uDBFF]$/, '');
}

/** Reads a code of one to three digits, which they sometimes write as a number or without its zero: `06`. Else empty. */
export function readCode(value: unknown): string {
  const text = readText(value, 8);
  return /^\d{1,3}$/.test(text) ? text.padStart(2, '0') : '';
}
