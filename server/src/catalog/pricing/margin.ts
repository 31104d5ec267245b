import { rupiahMax, type Rupiah } from '../../rupiah.ts';

/** The scopes of margin rules. The most specific one wins: a product before its brand before its category. */
export const marginScopes = ['product', 'brand', 'category', 'all'] as const;
export type MarginScope = (typeof marginScopes)[number];

/** For whom a rule is, when not for everybody: a price group by its name, or an account by its id. */
export type LevelKey = `account:${string}` | `group:${string}`;

/**
 * How the price follows from the cost: a fixed number of rupiah more, thousandths of a per cent more, or a fixed price.
 */
export type Margin =
  | { readonly kind: 'fixed'; readonly amount: Rupiah }
  | { readonly kind: 'percent'; readonly thousandths: bigint }
  | { readonly kind: 'price'; readonly price: Rupiah };

/** One rule for the prices of prepaid products. */
export interface MarginRule {
  /** The price group or the account that it is for (price-level.ts); left out: everybody. */
  readonly level?: LevelKey | undefined;
  readonly scope: MarginScope;
  /** The code of a product, a brand, or the slug of a category; empty for all. */
  readonly subject: string;
  readonly margin: Margin;
  /** Prices are rounded up to a multiple of this, rupiah. */
  readonly step: Rupiah;
  readonly allowLoss: boolean;
}

/** What a product's rule is looked up by. */
export interface PricedProduct {
  readonly code: string;
  readonly brand: string;
  readonly slug: string;
}

/** The price of a product, rupiah, and whether it may be below cost. */
export interface Pricing {
  readonly price: Rupiah;
  readonly allowLoss: boolean;
}

/** The rules indexed by level, scope and subject. */
export type MarginRules = ReadonlyMap<string, MarginRule>;

/** Indexes the rules. */
export function indexRules(rules: readonly MarginRule[]): MarginRules {
  return new Map(rules.map((rule) => [keyOf(rule.level, rule.scope, rule.subject), rule]));
}

/**
 * The rule that counts for a product; undefined when none matches. `levels` are those of a client, the most specific one
 * first: an account before its group. Every rule of a level counts before those of the next level, and those for everybody
 * come last. Within a level, a rule for the product counts before one for its brand, then its category, then all.
 */
export function ruleFor(
  rules: MarginRules,
  product: PricedProduct,
  levels: readonly LevelKey[] = [],
): MarginRule | undefined {
  const subjects: Readonly<Record<MarginScope, string>> = {
    product: product.code,
    brand: product.brand,
    category: product.slug,
    all: '',
  };
  for (const level of [...levels, undefined]) {
    for (const scope of marginScopes) {
      const rule = rules.get(keyOf(level, scope, subjects[scope]));
      if (rule !== undefined) return rule;
    }
  }
  return undefined;
}

/**
 * The price that follows from a cost; the cost itself where there is no rule. It is clamped to the range of valid
 * prices, so that one extreme cost does not keep all other prices from being updated.
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

/** A share of an amount in thousandths of one per cent, rounded up. */
function shareOf(amount: Rupiah, thousandths: bigint): Rupiah {
  return roundedUp(amount * thousandths, 100_000n) / 100_000n;
}

/** The smallest multiple of `step` that is not below `amount`. */
function roundedUp(amount: bigint, step: bigint): bigint {
  const rest = ((amount % step) + step) % step;
  return rest === 0n ? amount : amount - rest + step;
}

/** Brands are written in several ways. */
function keyOf(level: LevelKey | undefined, scope: MarginScope, subject: string): string {
  return `${level ?? ''} ${scope} ${scope === 'brand' ? subject.toLowerCase() : subject}`;
}
