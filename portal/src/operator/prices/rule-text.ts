import type { TFunction } from 'i18next';
import { formatRupiah } from '../../format/rupiah.ts';
import type { Language } from '../../language/language.ts';
import type { PriceLevel, PriceRule } from './price-queries.ts';
import { categoryName } from '../../products/category-name.ts';

/** A decimal number as the language writes it: `1,5`. */
export function decimal(text: string, language: Language): string {
  return language === 'id' ? text.replace('.', ',') : text;
}

/** An amount with its sign: `+Rp 25`. */
export function signedRupiah(amount: number): string {
  return amount > 0 ? `+${formatRupiah(amount)}` : formatRupiah(amount);
}

/** A percentage with its sign: `+2,5`, or `−2,5` of a rule that sells below the cost. */
export function signedPercent(text: string, language: Language): string {
  const number = decimal(text, language);
  return number.startsWith('-') ? number.replace('-', '\u2212') : `+${number}`;
}

/** For whom a rule is, in words. */
export function levelText({ kind, name }: PriceLevel, t: TFunction<'operator-prices'>): string {
  return kind === 'everybody' ? t('level.everybody') : t(`level.${kind}`, { name: name ?? '' });
}

/** What a rule is about, in words. */
export function subjectText(
  { scope, subject }: Pick<PriceRule, 'scope' | 'subject'>,
  t: TFunction<'operator-prices'>,
): string {
  if (scope === 'all') return t('subject.all');
  return t(`subject.${scope}`, { subject: scope === 'category' ? categoryName(subject) : subject });
}

/** How a rule makes a price from a cost, in words. */
export function marginText(rule: PriceRule, t: TFunction<'operator-prices'>, language: Language): string {
  const { fixed, percent, price, step } = rule;
  if (price !== null) return t('margin.price', { price: formatRupiah(price) });
  const margin =
    percent === null
      ? t('margin.fixed', { amount: signedRupiah(fixed ?? 0) })
      : t('margin.percent', { percent: signedPercent(percent, language) });
  return step === null || step === 1 ? margin : t('margin.rounded', { margin, step: formatRupiah(step) });
}
