import { rupiahMax, type Rupiah } from '../../rupiah.ts';

/** What a margin rule is about; the most specific one counts: a product before its brand before its category. */
export const marginScopes = ['product', 'brand', 'category', 'all'] as const;
export type MarginScope = (typeof marginScopes)[number];

/** How the price follows from the cost: so many rupiah more, so many thousandths of a per cent more, or not at all. */
export type Margin =
  | { readonly kind: 'fixed'; readonly amount: Rupiah }
  | { readonly kind: 'percent'; readonly thousandths: bigint }
  | { readonly kind: 'price'; readonly price: Rupiah };

/** One rule for the prices of prepaid products. */
export interface MarginRule {
  readonly scope: MarginScope;
  /** The code of a product, a brand, or the slug of a category; empty for all. */
  readonly subject: string;
  readonly margin: Margin;
  /** Prices are rounded up to a multiple of this, rupiah. */
  readonly step: Rupiah;
  readonly allowLoss: boolean;
}

/** What of a product its rule is looked up by. */
export interface PricedProduct {
  readonly code: string;
  readonly brand: string;
  readonly slug: string;
}

/** What a product is sold for, rupiah, and whether that may be less than it costs. */
export interface Pricing {
  readonly price: Rupiah;
  readonly allowLoss: boolean;
}

/** The rules by what they are about, to find the one of a product without looking through all. */
export type MarginRules = ReadonlyMap<string, MarginRule>;

/** Puts rules in order. */
export function indexRules(rules: readonly MarginRule[]): MarginRules {
  return new Map(rules.map((rule) => [keyOf(rule.scope, rule.subject), rule]));
}

/** The rule of a product; undefined when none fits. */
export function ruleFor(rules: MarginRules, product: PricedProduct): MarginRule | undefined {
  const subjects: Readonly<Record<MarginScope, string>> = {
    product: product.code,
    brand: product.brand,
    category: product.slug,
    all: '',
  };
  return marginScopes
    .map((scope) => rules.get(keyOf(scope, subjects[scope])))
    .find((rule) => rule !== undefined);
}

/**
 * The price that follows from a cost: the cost itself where there is no rule. It is at least one rupiah, and no more than any
 * price may be: one product whose cost leaves no room must not keep the prices of all others from following.
 */
export function priceFor(cost: Rupiah, rule: MarginRule | undefined): Pricing {
  if (rule === undefined) return { price: cost, allowLoss: false };
  const { margin, step, allowLoss } = rule;
  if (margin.kind === 'price') return { price: margin.price, allowLoss };
  const wanted = cost + (margin.kind === 'fixed' ? margin.amount : shareOf(cost, margin.thousandths));
  const price = roundedUp(wanted, step);
  if (price > rupiahMax) return { price: rupiahMax, allowLoss };
  return { price: price < step ? step : price, allowLoss };
}

/** So many thousandths of a per cent of an amount, rounded up. */
function shareOf(amount: Rupiah, thousandths: bigint): Rupiah {
  return roundedUp(amount * thousandths, 100_000n) / 100_000n;
}

/** The least multiple of `step` that is not below `amount`. */
function roundedUp(amount: bigint, step: bigint): bigint {
  const rest = ((amount % step) + step) % step;
  return rest === 0n ? amount : amount - rest + step;
}

/** Brands are written in many ways. */
function keyOf(scope: MarginScope, subject: string): string {
  return `${scope} ${scope === 'brand' ? subject.toLowerCase() : subject}`;
}
