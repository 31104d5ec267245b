import type { Rupiah } from '../../rupiah.ts';
import {
  indexRules,
  type LevelKey,
  type MarginRule,
  priceFor,
  type PricedProduct,
  type Pricing,
  ruleFor,
} from './margin.ts';

/** A prepaid product with the price for everybody and what its price at a level follows from. Amounts are rupiah. */
export interface LevelPriced extends PricedProduct, Pricing {
  readonly cost: Rupiah;
  /** Whether margin rules apply to it. */
  readonly costFromSupplier: boolean;
}

/** Clients of one level have the same prices. */
export interface PriceLevel {
  /** Names the level; empty: the prices for everybody. */
  readonly name: LevelKey | '';
  /** Where its rules are looked up before those for everybody, the most specific ones first. */
  readonly keys: readonly LevelKey[];
}

/** The price levels of the clients at one version of the catalog. */
export interface PriceLevels {
  /** The level of an account. Accounts without rules of their own share that of their group. */
  of(accountId: string): PriceLevel;
  /** The level of a group or an account by its key; that of its group, or everybody's, where no rule names it. */
  named(key: LevelKey): PriceLevel;
  /** The price group of each account that is in one, by account. */
  readonly groups: ReadonlyMap<string, string>;
  /** Every level that has rules. */
  readonly all: readonly PriceLevel[];
  /** A product with its price at a level; the same object where the price is that for everybody. */
  priced<P extends LevelPriced>(product: P, level: PriceLevel): P;
  /**
   * The price that the rules of a group, or of an account itself, make for a product; undefined: none of them is about
   * it. So the price of a client is that of its account, or else that of its group, or else that for everybody.
   */
  ownPrice(product: LevelPriced, key: LevelKey): Pricing | undefined;
}

/** The level of clients that no rule names. */
export const everybody: PriceLevel = { name: '', keys: [] };

/** The level key of a price group. */
export function groupLevel(name: string): LevelKey {
  return `group:${name}`;
}

/** The level key of an account. */
export function accountLevel(accountId: string): LevelKey {
  return `account:${accountId}`;
}

/** Makes the levels from the rules and the price groups of the accounts, by account. */
export function makePriceLevels(
  rules: readonly MarginRule[],
  groups: ReadonlyMap<string, string>,
): PriceLevels {
  const indexed = indexRules(rules);
  const named = new Set(rules.flatMap(({ level }) => level ?? []));
  const levels = new Map<string, PriceLevel>();

  function levelOf(accountId: string): PriceLevel {
    const own = accountLevel(accountId);
    const group = groups.get(accountId);
    const keys = [own, ...(group === undefined ? [] : [groupLevel(group)])].filter((key) => named.has(key));
    const [name] = keys;
    if (name === undefined) return everybody;
    const known = levels.get(name) ?? { name, keys };
    levels.set(name, known);
    return known;
  }

  function levelNamed(key: LevelKey): PriceLevel {
    if (key.startsWith('account:')) return levelOf(key.slice('account:'.length));
    if (!named.has(key)) return everybody;
    const known = levels.get(key) ?? { name: key, keys: [key] };
    levels.set(key, known);
    return known;
  }

  const all = [...named].map(levelNamed);
  return {
    of: levelOf,
    named: levelNamed,
    groups,
    all,
    priced(product, { keys }) {
      if (keys.length === 0 || !product.costFromSupplier) return product;
      const rule = ruleFor(indexed, product, keys);
      // The price for everybody is stored.
      if (rule?.level === undefined) return product;
      const { price, allowLoss } = priceFor(product.cost, rule);
      return price === product.price && allowLoss === product.allowLoss
        ? product
        : { ...product, price, allowLoss };
    },
    ownPrice(product, key) {
      const rule = product.costFromSupplier ? ruleFor(indexed, product, [key]) : undefined;
      return rule?.level === undefined ? undefined : priceFor(product.cost, rule);
    },
  };
}
