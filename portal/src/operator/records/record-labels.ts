import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { decimal } from '../prices/rule-text.ts';
import { formatFileSize } from '../../format/file-size.ts';
import { formatRupiah } from '../../format/rupiah.ts';
import { formatTime } from '../../format/time.ts';
import type { settingTexts } from '../settings/setting-texts.ts';
import type words from '../../language/id/operator-records.json';
import { currentLanguage } from '../../language/language.ts';

/** A value of an audit record. The records of a client have objects in them too. */
export type RecordValue = unknown;

/** The names of values that are amounts of money, rupiah. */
const amounts: ReadonlySet<string> = new Set([
  ...[
    'amount',
    'balance',
    'booked_loss',
    'charged',
    'cost',
    'credited',
    'daily',
    'daily_limit',
    'fee',
    'fixed',
  ],
  ...[
    'maximum',
    'minimum',
    'new_cost',
    'old_cost',
    'owed',
    'payable',
    'price',
    'resale_margin',
    'step',
    'taken',
  ],
  ...['threshold', 'balance_threshold', 'transaction'],
]);

/** The names of values that are words of konter. All others are what a person wrote, or a code. */
const spoken: ReadonlySet<string> = new Set([
  ...['after', 'as', 'audience', 'before', 'by', 'disabled_reason', 'environment', 'environments', 'kind'],
  ...['kinds', 'language', 'method', 'result', 'role', 'ruling', 'scope', 'state', 'status', 'what'],
]);

/** A time of day, or two, as a cut-off has them. */
const clock = /^\d\d:\d\d(?:-\d\d:\d\d)?$/;
const hourMs = 3_600_000;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const id = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const has = (key: string): boolean => i18next.exists(key, { ns: 'operator-records' });
const isName = (name: string): name is keyof typeof words.name => has(`name.${name}`);
const isWord = (word: string): word is keyof typeof words.word => has(`word.${word}`);

/** The settings whose values are amounts of money, rupiah. */
const amountSettings: ReadonlySet<string> = new Set<keyof typeof settingTexts>([
  'deposits.credit_limit',
  'reviews.ruling_limit',
  'limits.transaction',
  'limits.daily',
]);

/** What tells the values of audit records in words. */
export interface RecordLabels {
  /** The name of a value. One that the catalogues do not know stays as it is recorded, with spaces. */
  readonly nameOf: (name: string) => string;
  readonly valueOf: (name: string, value: RecordValue) => string;
  /** All values in one line, without ids and without what is empty. */
  readonly lineOf: (detail: readonly { readonly name: string; readonly value: RecordValue }[]) => string;
}

/**
 * Tells the values of audit records in the language of the page. It needs the catalogue `operator-records`. What a setting was
 * set to is written by the setting, which is the subject of the record.
 */
export function useRecordLabels(subject = ''): RecordLabels {
  const { t } = useTranslation('operator-records');
  const nameOf = (name: string): string => {
    // Changes have the column of a table.
    const own = name.slice(name.lastIndexOf('.') + 1);
    if (isName(own)) return t(`name.${own}`);
    if (own.endsWith('_after')) return nameOf(own.slice(0, -'_after'.length));
    const earlier = own.endsWith('_before') ? own.slice(0, -'_before'.length) : own;
    if (earlier !== own) return t('detail.previous', { name: nameOf(earlier) });
    return own.replaceAll('_', ' ');
  };
  const textOf = (name: string, text: string): string => {
    if ((amounts.has(name) || amountSettings.has(subject)) && /^-?\d{1,15}$/.test(text))
      return formatRupiah(Number(text));
    if (instant.test(text)) return formatTime(new Date(text), currentLanguage());
    if (spoken.has(name) && isWord(text)) return t(`word.${text}`);
    if (name === 'percent') return decimal(text, currentLanguage());
    if (name === 'level' && text.startsWith('group:'))
      return `${t('name.group')} ${text.slice('group:'.length)}`;
    return clock.test(text) ? text.replaceAll(':', '.').replace('-', '–') : text;
  };
  const numberOf = (name: string, value: number): string => {
    if (name === 'bytes') return formatFileSize(value, currentLanguage());
    if (!name.endsWith('_ms')) return textOf(name, String(value));
    const hours = Math.round(value / hourMs);
    return hours % 24 === 0 ? t('detail.days', { count: hours / 24 }) : t('detail.hours', { count: hours });
  };
  const valueOf = (full: string, value: RecordValue): string => {
    const name = full.slice(full.lastIndexOf('.') + 1).replace(/_(?:after|before)$/, '');
    if (value === null || value === undefined || value === '') return t('detail.nothing');
    if (typeof value === 'boolean') return value ? t('detail.yes') : t('detail.no');
    if (typeof value === 'number') return numberOf(name, value);
    if (typeof value === 'string') {
      const object = parsed(value);
      return object === undefined ? textOf(name, value) : objectOf(object);
    }
    if (Array.isArray(value)) return value.map((one) => valueOf(name, one)).join(', ');
    return typeof value === 'object' ? objectOf(value) : '';
  };
  const objectOf = (value: object): string =>
    Object.entries(value)
      .map(([name, one]) => `${nameOf(name)}: ${valueOf(name, one)}`)
      .join(', ');
  const isTold = ({ value }: { readonly value: RecordValue }): boolean =>
    value !== null && value !== '' && !(typeof value === 'string' && id.test(value));
  return {
    nameOf,
    valueOf,
    lineOf: (detail) =>
      detail
        .filter(isTold)
        .map(({ name, value }) => `${nameOf(name)}: ${valueOf(name, value)}`)
        .join(' · '),
  };
}

/** The object that a text is, such as a rule of prices; undefined: it is none. */
function parsed(text: string): object | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
