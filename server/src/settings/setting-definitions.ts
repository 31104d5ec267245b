import type { ErrorInfo } from '../command-reasons.ts';
import { CommandError } from '../command-error.ts';
import { rupiahMax, type Rupiah } from '../rupiah.ts';

/** What a setting takes. */
export const settingKinds = ['amount', 'choice', 'count', 'email', 'line', 'paragraph', 'phone'] as const;

/** The texts that settings of the kind `choice` take. */
export const settingChoices = ['credited', 'kept'] as const;

/** One setting: what it is for, which texts it takes, and its default. */
export interface SettingDefinition {
  readonly about: string;
  /** How it is filled in; `paragraph` is a long text on one line. */
  readonly kind: (typeof settingKinds)[number];
  /** The texts that a `choice` takes. */
  readonly choices?: readonly (typeof settingChoices)[number][];
  /** The least of a `count`. */
  readonly min?: bigint;
  /** The most characters of a text, or the largest amount or count. */
  readonly max: bigint;
  readonly form: RegExp;
  /** What the form says, after "must be". */
  readonly expected: string;
  /** The reason of the refusal of another text. */
  readonly refusal: ErrorInfo;
  /** The text that applies where nothing is set; null: none. */
  readonly fallback: string | null;
}

/** From this length on a text is filled in as a paragraph, characters. */
const lineMax = 300;

const amountForm = /^(?:0|[1-9]\d{0,12})$/;
/** Ten years. */
const retentionDaysMax = 3_650n;
const phoneForm = /^\+?[0-9][0-9 ()-]{4,24}$/;

/** What the operator sets with `konter settings`, by key. */
export const settingDefinitions = {
  'business.name': {
    ...lineUpTo(100),
    about: 'The name of the business on the page /deposit. By default KONTER_BRAND.',
  },
  'business.address': { ...lineUpTo(300), about: 'Its postal address, on the same page.' },
  'business.email': {
    kind: 'email',
    max: 254n,
    form: /^[^\s@<>,;"]{1,64}@[^\s@<>,;"]{1,189}$/,
    expected: 'one e-mail address',
    refusal: { reason: 'setting_email' },
    fallback: null,
    about: 'The e-mail address for questions about deposits.',
  },
  'business.phone': { ...phone(), about: 'The phone number for questions about deposits.' },
  'business.whatsapp': { ...phone(), about: 'The WhatsApp number for the same, with its country code.' },
  'business.hours': {
    ...lineUpTo(100),
    about: 'When deposits are credited and questions are answered, such as "08.00-21.00 WIB".',
  },
  'deposits.instructions_id': {
    ...lineUpTo(1_000),
    about: 'A paragraph in Indonesian for the page /deposit.',
  },
  'deposits.instructions_en': { ...lineUpTo(1_000), about: 'The same paragraph in English.' },
  'deposits.unique_digits': {
    ...oneText(settingChoices),
    fallback: 'credited',
    about:
      'Whether the 1 to 999 rupiah that make the amount of a transfer unique are credited with it, or kept. It counts for deposits that are requested from then on.',
  },
  'deposits.credit_limit': {
    ...amountOfRupiah(),
    fallback: '100000000',
    about:
      'The most that one person credits or reverses with one command, in rupiah. A larger amount needs the approval of another operator. A higher limit applies after 24 hours.',
  },
  'reviews.ruling_limit': {
    ...amountOfRupiah(),
    fallback: '1000000',
    about:
      'The most that one person rules on or refunds, in rupiah, with the loss that it books. A larger amount needs the approval of another operator. A higher limit applies after 24 hours.',
  },
  'limits.transaction': {
    ...amountOfRupiah(),
    about:
      'The most that one order of a client costs, in rupiah, where the client has no limit of its own. By default KONTER_LIMIT_TRANSACTION.',
  },
  'limits.daily': {
    ...amountOfRupiah(),
    about:
      'The most that a client confirms in one day, in rupiah, where it has no limit of its own. By default KONTER_LIMIT_DAILY.',
  },
  'limits.requests_per_minute_live': {
    ...wholeNumber(1n, 1_000_000n),
    about:
      'How many requests a client may send in a minute in live, where it has no limit of its own. By default KONTER_REQUESTS_PER_MINUTE_LIVE.',
  },
  'limits.requests_per_minute_sandbox': {
    ...wholeNumber(1n, 1_000_000n),
    about: 'The same in the sandbox. By default KONTER_REQUESTS_PER_MINUTE_SANDBOX.',
  },
  'retention.events_days': {
    ...wholeNumber(1n, retentionDaysMax),
    about:
      'How many days events and their deliveries are kept. By default KONTER_WEBHOOK_RETENTION_DAYS. What is older is deleted within the hour, as for all settings of retention.',
  },
  'retention.requests_days': {
    ...wholeNumber(1n, 90n),
    fallback: '7',
    about: 'How many days the request log of clients is kept.',
  },
  'retention.prices_days': {
    ...wholeNumber(40n, retentionDaysMax),
    fallback: '40',
    about: 'How many days replaced prices are kept. Clients may ask for those of the last 40 days.',
  },
  'retention.supplier_activity_days': {
    ...wholeNumber(30n, retentionDaysMax),
    fallback: '30',
    about:
      'How many days the counts of purchases at suppliers are kept. Reports and alerts use those of the last 30 days.',
  },
  'retention.security_events_days': {
    ...wholeNumber(30n, retentionDaysMax),
    fallback: '90',
    about: 'How many days the counts of requests that were refused for security are kept.',
  },
  'retention.alerts_days': {
    ...wholeNumber(30n, retentionDaysMax),
    fallback: '365',
    about: 'How many days alerts that ended are kept.',
  },
} as const satisfies Readonly<Record<string, SettingDefinition>>;

/** A key of `konter settings`. */
export type SettingKey = keyof typeof settingDefinitions;

/** The texts in effect: those that are set, and the defaults. */
export type SettingValues = Readonly<Partial<Record<SettingKey, string>>>;

/** All keys, in the order of the list. */
export const settingKeys: readonly SettingKey[] = Object.keys(settingDefinitions).filter(isSettingKey);

function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(settingDefinitions, text);
}

/** The definition of a key. */
export function definitionOf(key: SettingKey): SettingDefinition {
  return settingDefinitions[key];
}

/** The key of a text. @throws CommandError that lists the keys */
export function settingKeyOf(text: string): SettingKey {
  if (isSettingKey(text)) return text;
  throw new CommandError(`There is no such setting. The settings are ${settingKeys.join(', ')}.`, {
    reason: 'no_setting',
  });
}

/** Checks a text and returns it as it is stored, trimmed. @throws CommandError that names the key and what it takes */
export function checkedValue(key: SettingKey, text: string): string {
  const value = text.trim();
  const { kind, form, expected, refusal, min = 0n, max } = definitionOf(key);
  const isNumber = kind === 'amount' || kind === 'count';
  if (form.test(value) && (!isNumber || (BigInt(value) >= min && BigInt(value) <= max))) return value;
  throw new CommandError(`${key} must be ${expected}.`, refusal);
}

/** The amount of a setting that is one, rupiah. @throws when the text is none */
export function amountOf(text: string | undefined, key: SettingKey): Rupiah {
  if (text === undefined || !amountForm.test(text)) throw new Error(`${key} is not an amount.`);
  return BigInt(text);
}

function amountOfRupiah(): Omit<SettingDefinition, 'about'> {
  return {
    kind: 'amount',
    max: rupiahMax,
    form: amountForm,
    expected: `a whole number of rupiah from 0 to ${rupiahMax}, in digits only`,
    refusal: { reason: 'setting_amount', facts: { max: rupiahMax } },
    fallback: null,
  };
}

function wholeNumber(min: bigint, max: bigint): Omit<SettingDefinition, 'about'> {
  return {
    kind: 'count',
    min,
    max,
    form: /^[1-9]\d{0,6}$/,
    expected: `a whole number from ${min} to ${max}, in digits only`,
    refusal: { reason: 'setting_number', facts: { min: Number(min), max: Number(max) } },
    fallback: null,
  };
}

function lineUpTo(length: number): Omit<SettingDefinition, 'about'> {
  return {
    kind: length > lineMax ? 'paragraph' : 'line',
    max: BigInt(length),
    form: new RegExp(`^[^\\p{C}\\p{Zl}\\p{Zp}]{1,${length}}$`, 'u'),
    expected: `1 to ${length} printable characters`,
    refusal: { reason: 'setting_text', facts: { max: length } },
    fallback: null,
  };
}

function oneText(
  choices: readonly (typeof settingChoices)[number][],
): Omit<SettingDefinition, 'about' | 'fallback'> {
  return {
    kind: 'choice',
    choices,
    max: BigInt(Math.max(...choices.map(({ length }) => length))),
    form: new RegExp(`^(?:${choices.join('|')})$`),
    expected: `one of ${choices.join(', ')}`,
    refusal: { reason: 'setting_choice' },
  };
}

function phone(): Omit<SettingDefinition, 'about'> {
  return {
    kind: 'phone',
    max: 25n,
    form: phoneForm,
    expected: 'a phone number of digits, blanks, hyphens and brackets, which may begin with +',
    refusal: { reason: 'setting_phone' },
    fallback: null,
  };
}
