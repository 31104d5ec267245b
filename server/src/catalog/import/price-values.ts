import { rupiahMax, type Rupiah } from '../../rupiah.ts';

/** Why an amount of a price list is refused. */
export type AmountFault = 'excessive' | 'fractional' | 'invalid' | 'missing' | 'negative';

const grouped = /^(?<whole>[0-9]{1,3}(?<mark>[.,])[0-9]{3}(?:\k<mark>[0-9]{3})*)(?:[.,](?<part>[0-9]+))?$/;
const ungrouped = /^(?<whole>[0-9]+)(?:[.,](?<part>[0-9]+))?$/;
/** In thousands or millions, with as many decimals as those have: `10rb`, `10,5k`, `1.25jt`. */
const scaled = /^(?<whole>[0-9]{1,4})(?:[.,](?<part>[0-9]{1,3}))?(?<scale>rb|ribu|k|jt|juta)$/i;

/**
 * Reads an amount of whole rupiah, written as a number or as people write it: `10835`, `"10.835"`, `"Rp 10.835,00"`.
 * Three digits after a separator are thousands, because nobody uses thousandths of a rupiah. An ambiguous grouping
 * (`1000.000`, `"1.000,000"`) is invalid.
 */
export function parseRupiah(value: unknown): Rupiah | AmountFault {
  if (value === undefined || value === null) return 'missing';
  if (typeof value === 'number') return fromNumber(value);
  if (typeof value !== 'string') return 'invalid';

  const text = asTyped(value)
    .replaceAll(/\s/g, '')
    // A spreadsheet's mark for text that looks like a number.
    .replace(/^'/, '')
    .replace(/^(?:rp\.?|idr)/i, '')
    .replace(/(?:rp|idr|rupiah)$/i, '')
    .replace(/[.,]-+$/, '');
  if (text === '' || nothing.test(text)) return 'missing';
  const short = scaled.exec(text)?.groups;
  if (short !== undefined) return inThousands(short);
  const positive = text.replace(/^[-−]/, '');
  const found = (grouped.exec(positive) ?? ungrouped.exec(positive))?.groups;
  if (found?.['whole'] === undefined) return 'invalid';
  const part = found['part'] ?? '';
  if (part.length === 3) return 'invalid';
  if (positive !== text) return 'negative';
  if (/[1-9]/.test(part)) return 'fractional';
  return bounded(BigInt(found['whole'].replaceAll(/[.,]/g, '')));
}

function inThousands({ whole = '', part = '', scale = '' }: Partial<Record<string, string>>): Rupiah {
  const thousands = BigInt(whole + part.padEnd(3, '0'));
  return /^j/i.test(scale) ? thousands * 1_000n : thousands;
}

/** How lists write an empty value. */
const nothing = /^(?:[-–—]+|n\/?a|nil|none|null)$/i;

/**
 * Normalises full-width digits and punctuation and removes invisible characters. Other forms stay: "²" is a note, not a
 * digit.
 */
function asTyped(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  return text.replaceAll(/[\uFF01-\uFF5E]/g, (wide) => wide.normalize('NFKC')).replaceAll(/\p{DI}/gu, '');
}

function fromNumber(value: number): Rupiah | AmountFault {
  if (!Number.isFinite(value)) return 'invalid';
  if (value < 0) return 'negative';
  return Number.isInteger(value) ? bounded(BigInt(value)) : 'fractional';
}

function bounded(amount: Rupiah): Rupiah | AmountFault {
  return amount > rupiahMax ? 'excessive' : amount;
}

/**
 * Reads a text: one line, single spaces, no control or invisible characters, at most `lengthMax` characters. A number
 * is converted to text. Anything else, a lone dash, and a spreadsheet's error value become an empty text.
 */
export function parseText(value: unknown, lengthMax: number): string {
  if (typeof value !== 'string' && !Number.isFinite(value)) return '';
  const text = String(value).trim();
  // A fast path: most texts are clean, and a list has hundreds of thousands of them.
  if (text.length <= lengthMax && !/[^ -~]|[&<\\]| {2}/.test(text)) return noText.test(text) ? '' : text;
  const line = text
    .toWellFormed()
    // A list that was made for web pages.
    .replaceAll(tags, ' ')
    .replaceAll(/&(?:#[0-9]{1,7}|#x[0-9a-f]{1,6}|amp|apos|gt|lt|nbsp|quot);/gi, characterOf)
    // An invisible character makes a name impossible to find, or reverses the rest of it.
    .replaceAll(/[\p{DI}\uFFF9-\uFFFB]/gu, '')
    // Line breaks that were escaped twice, or written as HTML.
    .replaceAll(/\\[nrt]|<br\s*\/?>/gi, ' ')
    .replaceAll(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .normalize('NFC')
    .trim();
  return noText.test(line) ? '' : [...line].slice(0, lengthMax).join('').trimEnd();
}

const noText = /^(?:-|#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!))$/;

/** HTML tags. Anything else between angle brackets may be a part of a name. */
const tags =
  /<\/?(?:a|b|big|center|del|div|em|font|h[1-6]|i|img|label|li|ol|p|s|small|span|strong|sub|sup|t[dhr]|u|ul)(?:\s[^<>]*)?>/gi;

const named: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&apos;': "'",
  '&gt;': '>',
  '&lt;': '<',
  '&nbsp;': ' ',
  '&quot;': '"',
};

/** The character of an HTML entity; an unknown entity stays as it is. */
function characterOf(entity: string): string {
  const known = named[entity.toLowerCase()];
  if (known !== undefined) return known;
  // `#43` and `#x2B`, with `0` for the `#`.
  const code = Number(`0${entity.slice(2, -1)}`);
  return code <= 0x10_ff_ff ? String.fromCodePoint(code).toWellFormed() : entity;
}

const yes =
  /^(?:1|aktif|active|available|buka|enabled?|lancar|normal|ok|on|online|open|(?:sto(?:k|ck) )?(?:ada|ready|tersedia)|t|true|y|ya|yes|[✅✔☑✓🟢])$/u;
const no =
  /^(?:0|closed?|disabled?|ditutup|empty|error|f|false|(?:(?:dalam|lagi|sedang|under) )?(?:gangguan|maintenance|perbaikan)(?: (?!.*selesai).*)?|(?:sto(?:k|ck) )?(?:habis|kosong)|inactive|no?|(?:non|not|tidak)[ _-]?(?:aktif|active|available|tersedia)|off|offline|out of stock|tidak|tutup|unavailable|[❌✖✗✘🔴])$/u;

/**
 * Reads a flag: a boolean, 0 or 1, or a word or a sign for one. Undefined when there is none, null when it is neither.
 */
export function parseFlag(value: unknown): boolean | undefined | null {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const sign = asTyped(String(value)).trim().toLowerCase();
  if (sign === '' || nothing.test(sign)) return undefined;
  // A sign beside a word is decoration.
  const word = /\p{L}/u.test(sign) ? sign.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim() : sign;
  return yes.test(word) || (no.test(word) ? false : null);
}

/**
 * Reads a time of day in any length (`0:5` is five past midnight), or as the fraction of a day that a spreadsheet makes
 * of it. Returns `HH:MM` in Jakarta; null when it is not a time. The text may name another time zone of Indonesia.
 */
export function parseTimeOfDay(value: unknown): string | null {
  if (typeof value === 'number' && value >= 0 && value < 1) return clockTime(Math.round(value * 24 * 60));
  // No time needs more characters, and the pattern is slow to fail on a text with many spaces.
  if (typeof value !== 'string' || value.length > 40) return null;
  const text = asTyped(value).trim();
  // The fraction as text, with more digits than minutes have: `0.5` may be five past midnight.
  if (/^0?[.,][0-9]{3,}$/.test(text)) return parseTimeOfDay(Number(`0.${text.replace(/^0?[.,]/, '')}`));
  const found = timeOfDay.exec(text);
  if (found === null) return null;
  const half = found[3]?.toLowerCase();
  const written = Number(found[1]);
  if (half !== undefined && (written < 1 || written > 12)) return null;
  const hour = half === undefined ? written : (written % 12) + (half === 'pm' ? 12 : 0);
  const minute = Number(found[2]);
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return null;
  return clockTime((hour + 24 - hoursAhead(found[4] ?? '')) * 60 + minute);
}

/** How many hours a time zone of Indonesia is ahead of Jakarta: WITA is UTC+8, WIT UTC+9. */
function hoursAhead(zone: string): number {
  if (/^wita$|8/i.test(zone)) return 1;
  return /^wit$|9/i.test(zone) ? 2 : 0;
}

const timeOfDay =
  /^(?:jam |pukul )?([0-9]{1,2}(?= *[:.])|[0-9]{2}(?=[0-9]{2}(?![0-9:.])))(?: *[:.] *)?([0-9]{1,2})(?:[:.][0-9]{1,2})?\s*(am|pm)?\s*(wib|wita?|(?:gmt|utc)?\+0?[789](?::?00)?)?$/i;

/** 24:00 is 00:00 of the next day. */
function clockTime(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** Reads a number of pieces, with thousands separators too; null when it is not one. A negative stock counts as 0. */
export function parseCount(value: unknown): number | null {
  const count = parseRupiah(value);
  if (count === 'negative') return 0;
  if (count === 'excessive') return countMax;
  return typeof count === 'bigint' ? Math.min(Number(count), countMax) : null;
}

/** The maximum of the stock column. */
const countMax = 2_147_483_647;
