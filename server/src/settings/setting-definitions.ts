import { CommandError } from '../command-error.ts';
import { rupiahMax, type Rupiah } from '../rupiah.ts';

/** What a setting takes. */
export const settingKinds = ['amount', 'choice', 'email', 'line', 'paragraph', 'phone'] as const;

/** The texts that settings of the kind `choice` take. */
export const settingChoices = ['credited', 'kept'] as const;

/** One setting: what it is for, which texts it takes, and its default. */
export interface SettingDefinition {
  readonly about: string;
  /** How it is filled in; `paragraph` is a long text on one line. */
  readonly kind: (typeof settingKinds)[number];
  /** The texts that a `choice` takes. */
  readonly choices?: readonly (typeof settingChoices)[number][];
  /** The most characters of a text, or the largest amount. */
  readonly max: bigint;
  readonly form: RegExp;
  /** What the form says, after "must be". */
  readonly expected: string;
  /** The text that applies where nothing is set; null: none. */
  readonly fallback: string | null;
}

/** From this length on a text is filled in as a paragraph, characters. */
const lineMax = 300;

const amountForm = /^(?:0|[1-9]\d{0,12})$/;
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
    kind: 'amount',
    max: rupiahMax,
    form: amountForm,
    expected: `a whole number of rupiah from 0 to ${rupiahMax}, in digits only`,
    fallback: '100000000',
    about:
      'The most that one person credits or reverses with one command, in rupiah. A larger amount needs the approval of another operator. A higher limit applies after 24 hours.',
  },
  'reviews.ruling_limit': {
    kind: 'amount',
    max: rupiahMax,
    form: amountForm,
    expected: `a whole number of rupiah from 0 to ${rupiahMax}, in digits only`,
    fallback: '1000000',
    about:
      'The most that one person rules on or refunds, in rupiah, with the loss that it books. A larger amount needs the approval of another operator. A higher limit applies after 24 hours.',
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
  throw new CommandError(`There is no such setting. The settings are ${settingKeys.join(', ')}.`);
}

/** Checks a text and returns it as it is stored, trimmed. @throws CommandError that names the key and what it takes */
export function checkedValue(key: SettingKey, text: string): string {
  const value = text.trim();
  const { form, expected } = definitionOf(key);
  const withinRange = form !== amountForm || BigInt(value.replaceAll(/\D/g, '') || '0') <= rupiahMax;
  if (form.test(value) && withinRange) return value;
  throw new CommandError(`${key} must be ${expected}.`);
}

/** The amount of a setting that is one, rupiah. @throws when the text is none */
export function amountOf(text: string | undefined, key: SettingKey): Rupiah {
  if (text === undefined || !amountForm.test(text)) throw new Error(`${key} is not an amount.`);
  return BigInt(text);
}

function lineUpTo(length: number): Omit<SettingDefinition, 'about'> {
  return {
    kind: length > lineMax ? 'paragraph' : 'line',
    max: BigInt(length),
    form: new RegExp(`^[^\\p{C}\\p{Zl}\\p{Zp}]{1,${length}}$`, 'u'),
    expected: `1 to ${length} printable characters`,
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
  };
}

function phone(): Omit<SettingDefinition, 'about'> {
  return {
    kind: 'phone',
    max: 25n,
    form: phoneForm,
    expected: 'a phone number of digits, blanks, hyphens and brackets, which may begin with +',
    fallback: null,
  };
}
