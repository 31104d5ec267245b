import { formatNumber, formatRupiah } from '../../format/rupiah.ts';
import type { components } from '../../operations/portal-api.d.ts';

export type Setting = components['schemas']['OperatorSetting'];

/** The names of the texts of each setting. */
export const settingTexts = {
  'business.name': 'businessName',
  'business.address': 'businessAddress',
  'business.email': 'businessEmail',
  'business.phone': 'businessPhone',
  'business.whatsapp': 'businessWhatsapp',
  'business.hours': 'businessHours',
  'deposits.instructions_id': 'instructionsId',
  'deposits.instructions_en': 'instructionsEn',
  'deposits.unique_digits': 'uniqueDigits',
  'deposits.credit_limit': 'creditLimit',
  'reviews.ruling_limit': 'rulingLimit',
  'limits.transaction': 'limitTransaction',
  'limits.daily': 'limitDaily',
  'limits.requests_per_minute_live': 'requestsLive',
  'limits.requests_per_minute_sandbox': 'requestsSandbox',
  'retention.events_days': 'keptEvents',
  'retention.requests_days': 'keptRequests',
  'retention.prices_days': 'keptPrices',
  'retention.supplier_activity_days': 'keptActivity',
  'retention.security_events_days': 'keptSecurity',
  'retention.alerts_days': 'keptAlerts',
} as const satisfies Record<Setting['key'], string>;

/** Whether a text is the key of a setting. */
export function isSetting(text: string): text is Setting['key'] {
  return Object.hasOwn(settingTexts, text);
}

/** The value of a setting as people write it. */
export function shownValue(
  { kind, choices }: Setting,
  value: string,
  t: (key: `choice.${Setting['choices'][number]}`) => string,
): string {
  const choice = choices.find((one) => one === value);
  if (choice !== undefined) return t(`choice.${choice}`);
  if (kind === 'amount') return formatRupiah(BigInt(value));
  return kind === 'count' ? formatNumber(BigInt(value)) : value;
}
