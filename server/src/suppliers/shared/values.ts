import { rupiahMax, type Rupiah } from '../../rupiah.ts';

/** A JSON object of an answer, with unchecked members. */
export type Members = Readonly<Record<string, unknown>>;

/** The value as an object; undefined when it is not one. */
export function membersOf(value: unknown): Members | undefined {
  return isMembers(value) ? value : undefined;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The `data` member of an answer or a callback; undefined when the text is not an object. A UTF-8 byte order mark is
 * accepted.
 */
export function dataOf(text: string): unknown {
  return membersIn(text)?.['data'];
}

/** The object that a text encodes; undefined when it encodes none. */
export function membersIn(text: string): Members | undefined {
  try {
    return membersOf(JSON.parse(text.replace(/^\uFEFF/, ''), asWritten));
  } catch {
    return undefined;
  }
}

/** A serial may be written as a number with more digits than a number can hold; it then stays text. */
function asWritten(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? context?.source : value;
}

/**
 * Reads an amount, which is written as a number, as a number with a point, or as text. Undefined for anything that is
 * not a whole number of rupiah from 0 on: a fraction is refused, not rounded. A text like `150.000` is refused because
 * it may mean 150 or 150 thousand.
 */
export function readRupiah(value: unknown): Rupiah | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const whole = /^(\d{1,15})(?:\.0{1,2})?$/.exec(text)?.[1];
  if (whole === undefined) return undefined;
  const amount = BigInt(whole);
  return amount > rupiahMax ? undefined : amount;
}

/**
 * Reads a balance, which may have a fraction of a rupiah: it is rounded down, so that it is never more than there is. Only a
 * balance is rounded. Undefined for anything that is not an amount from 0 on.
 */
export function readBalance(value: unknown): Rupiah | undefined {
  if (typeof value === 'number') return value < 0 ? undefined : readRupiah(Math.floor(value));
  return typeof value === 'string' ? readRupiah(value.trim().replace(/(?<=^\d+)\.\d{1,2}$/, '')) : undefined;
}

/** Reads the cost of a sale. A cost of 0 counts as no cost, because no sale is free. */
export function readCost(value: unknown): Rupiah | undefined {
  const cost = readRupiah(value);
  return cost === 0n ? undefined : cost;
}

/**
 * Reads a text, which is sometimes written as a number; empty when there is none. PostgreSQL cannot store some of
 * JSON's characters, and an order whose settlement cannot be stored would never end: NULs are removed and lone
 * surrogates replaced.
 */
export function readText(value: unknown, lengthMax: number): string {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  if (typeof value !== 'string') return '';
  const text = value.replaceAll('\0', '').toWellFormed().trim();
  // The cut may leave a lone high surrogate.
  return text.slice(0, lengthMax).replace(/[\uD800-\uDBFF]$/, '');
}

/** Reads a word of a protocol, such as a status or an error code; empty for any other text, which may be private. */
export function readWord(value: unknown, lengthMax: number): string {
  const text = readText(value, lengthMax + 1);
  return text.length <= lengthMax && /^[\w.-]*$/.test(text) ? text : '';
}

/**
 * Reads a code of one to three digits, which is sometimes written as a number or without its leading zero: `06`.
 * Otherwise empty.
 */
export function readCode(value: unknown): string {
  const text = readText(value, 8);
  return /^\d{1,3}$/.test(text) ? text.padStart(2, '0') : '';
}
