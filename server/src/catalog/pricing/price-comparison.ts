import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Rupiah } from '../../rupiah.ts';
import { readCosts } from '../../suppliers/setup/skus.ts';
import { indexRules, type LevelKey, type MarginRule, priceFor, ruleFor } from './margin.ts';
import { isSameKey, readMarginRules, type RuleKey } from './margin-rules.ts';
import { readGroupsByAccount } from './price-groups.ts';
import {
  everybody,
  type LevelPriced,
  makePriceLevels,
  type PriceLevel,
  type PriceLevels,
} from './price-level.ts';

/** The prepaid products with the prices for everybody, and the rules and groups that make those of the levels. */
export interface PriceState {
  readonly products: readonly (LevelPriced & { readonly name: string })[];
  readonly rules: readonly MarginRule[];
  readonly groups: ReadonlyMap<string, string>;
}

/** A price that differs between two states. Amounts are rupiah. */
export interface PriceDifference {
  /** Empty: the price for everybody. */
  readonly level: LevelKey | '';
  readonly code: string;
  readonly name: string;
  readonly cost: Rupiah;
  readonly before: Rupiah;
  readonly after: Rupiah;
  /** Whether the new price takes the product off sale, because it is below cost and its rule does not allow that. */
  readonly belowCost: boolean;
}

/** Reads the prices as they are. */
export async function readPriceState(db: Queryable): Promise<PriceState> {
  const products = await db.rows(sql<LevelPriced & { name: string }>`
    select code, name, brand, slug, price, cost, allow_loss as "allowLoss", cost_from_supplier as "costFromSupplier"
      from products
     where kind = 'prepaid' and slug is not null and price is not null and cost is not null
     order by code`);
  return { products, rules: await readMarginRules(db), groups: await readGroupsByAccount(db) };
}

/** The state that the same costs have with other rules. */
export async function withRules(
  db: Queryable,
  state: PriceState,
  rules: readonly MarginRule[],
): Promise<PriceState> {
  const costs = await readCosts(db);
  const indexed = indexRules(rules);
  const products = state.products.map((product) => {
    const cost = costs.get(product.code);
    if (cost === undefined) return product;
    return { ...product, cost, costFromSupplier: true, ...priceFor(cost, ruleFor(indexed, product)) };
  });
  return { ...state, products, rules };
}

/**
 * The prices that differ, those for everybody first. A level is named only where its prices move in another way than those
 * for everybody.
 */
export function comparePrices(before: PriceState, after: PriceState): PriceEffect[] {
  return listEffects(before, after);
}

/** What a change does to one price, or that it keeps it. Amounts are rupiah. */
export interface PriceEffect extends PriceDifference {
  /** Whether the price of before is below the cost. */
  readonly lostBefore: boolean;
  /** Whether the new price is below the cost, and its rule allows that. */
  readonly soldAtLoss: boolean;
}

/**
 * The prices that differ, as `comparePrices` has them, and those that a rule sets without changing them: every price that follows
 * from the rule with this key, in either state.
 */
export function listEffects(before: PriceState, after: PriceState, key?: RuleKey): PriceEffect[] {
  const isGoverned = key === undefined ? () => false : governedBy(key, before, after);
  const levels = { before: levelsOf(before), after: levelsOf(after) };
  const names = new Map([...levels.before.all, ...levels.after.all].map((level) => [level.name, level]));
  const byCode = new Map(before.products.map((product) => [product.code, product]));
  return [everybody, ...names.values()].flatMap(({ name: level }) => {
    const earlier = levelIn(levels.before, level);
    const later = levelIn(levels.after, level);
    return after.products.flatMap((product) => {
      const known = byCode.get(product.code);
      if (known === undefined) return [];
      const from = levels.before.priced(known, earlier);
      const to = levels.after.priced(product, later);
      if (!isGoverned(level, product)) {
        if (from.price === to.price) return [];
        if (level !== '' && from.price === known.price && to.price === product.price) return [];
      }
      return [effectOf(level, from, to, product)];
    });
  });
}

/** What happens to a price at a level. */
export function effectOf(
  level: PriceEffect['level'],
  from: LevelPriced,
  to: LevelPriced,
  { code, name, cost }: Pick<PriceState['products'][number], 'code' | 'cost' | 'name'>,
): PriceEffect {
  const loses = to.price < cost;
  return {
    ...{ level, code, name, cost, before: from.price, after: to.price },
    belowCost: loses && !to.allowLoss,
    soldAtLoss: loses && to.allowLoss,
    lostBefore: from.price < from.cost,
  };
}

/** Whether a price at a level follows from the rule with this key, before or after. */
function governedBy(
  key: RuleKey,
  ...states: readonly PriceState[]
): (level: LevelKey | '', product: LevelPriced) => boolean {
  const own = key.level ?? '';
  const all = states.map(({ rules }) => indexRules(rules));
  const levels = key.level === undefined ? [] : [key.level];
  return (level, product) =>
    level === own &&
    product.costFromSupplier &&
    all.some((rules) => {
      const rule = ruleFor(rules, product, levels);
      return rule !== undefined && isSameKey(rule, key);
    });
}

function levelIn(levels: PriceLevels, name: LevelKey | ''): PriceLevel {
  return name === '' ? everybody : levels.named(name);
}

function levelsOf({ rules, groups }: PriceState): PriceLevels {
  return makePriceLevels(rules, groups);
}
