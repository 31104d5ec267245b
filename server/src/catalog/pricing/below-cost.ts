import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { LevelKey, MarginRule } from './margin.ts';
import { readMarginRules } from './margin-rules.ts';
import { readGroupsByAccount } from './price-groups.ts';
import { type LevelPriced, makePriceLevels, type PriceLevel, type PriceLevels } from './price-level.ts';

/** A product that cannot be bought at a price until that covers its cost, or its rule allows the loss. Amounts are rupiah. */
export interface BelowCost {
  readonly code: string;
  /** The level that has the price; null: everybody. */
  readonly level: LevelKey | null;
  readonly price: Rupiah;
  readonly cost: Rupiah;
}

/** The products on sale that some clients cannot buy because they would lose money. */
export interface ProductsBelowCost {
  readonly count: number;
  /** The first of them, by code, at most `limit`. */
  readonly codes: readonly string[];
}

/** Reads the products that `findBelowCost` finds. */
export async function readBelowCost(db: Queryable, limit: number): Promise<ProductsBelowCost> {
  const found = await findBelowCost(db, await readMarginRules(db));
  return { count: found.length, codes: found.slice(0, limit).map(({ code }) => code) };
}

/**
 * Finds the products that cost more than the price for everybody, or than that of a level that clients have, and whose rule does
 * not allow the loss; each once, by code. A product that we have switched off, or that no enabled supplier lists, is not on
 * sale at any price and does not count. `rules` are all that are in effect.
 */
export async function findBelowCost(db: Queryable, rules: readonly MarginRule[]): Promise<BelowCost[]> {
  const fixed = rules.filter(canLose);
  const products = await readOnSale(
    db,
    fixed.map(({ subject }) => subject),
  );
  const groups = fixed.length === 0 ? new Map<string, string>() : await readGroupsByAccount(db);
  const levels = makePriceLevels(rules, groups);
  const byCode = Map.groupBy(fixed, ({ subject }) => subject);
  const used = usedLevels(levels, groups);
  return products.flatMap((product) => {
    const own = (byCode.get(product.code) ?? []).flatMap(({ level }) => used.get(level) ?? []);
    return [undefined, ...own].flatMap((level) => lossOf(levels, product, level)).slice(0, 1);
  });
}

/** A rule of a level that makes prices below cost without allowing it. Other margins than a fixed price are not below zero. */
function canLose(rule: MarginRule): rule is MarginRule & { readonly level: LevelKey } {
  return rule.level !== undefined && rule.margin.kind === 'price' && !rule.allowLoss;
}

/** The levels that clients have, by the keys whose rules count for them. Without an account, a group is no client. */
function usedLevels(
  levels: PriceLevels,
  groups: ReadonlyMap<string, string>,
): ReadonlyMap<LevelKey, readonly PriceLevel[]> {
  const used = new Set([
    ...levels.all.filter(({ name }) => name.startsWith('account:')),
    ...[...groups.keys()].map((accountId) => levels.of(accountId)),
  ]);
  const pairs = [...used].flatMap((level) => level.keys.map((key) => ({ key, level })));
  return new Map(
    [...Map.groupBy(pairs, ({ key }) => key)].map(([key, all]) => [key, all.map(({ level }) => level)]),
  );
}

function lossOf(levels: PriceLevels, product: LevelPriced, level: PriceLevel | undefined): BelowCost[] {
  const { code, cost, price, allowLoss } = level === undefined ? product : levels.priced(product, level);
  if (price >= cost || allowLoss) return [];
  return [{ code, level: level === undefined || level.name === '' ? null : level.name, price, cost }];
}

/** The prepaid products on sale whose price for everybody is below their cost, and those with the given codes. */
function readOnSale(db: Queryable, codes: readonly string[]): Promise<LevelPriced[]> {
  return db.rows(sql<LevelPriced>`
    select p.code, p.brand, p.slug, p.price, p.cost, p.allow_loss as "allowLoss", p.cost_from_supplier as "costFromSupplier"
      from products p
     where p.kind = 'prepaid' and p.slug is not null and p.price is not null and p.cost is not null
       and (p.price < p.cost and not p.allow_loss or p.code = any (${[...codes]}::text[]))
       and p.switched_on and p.disabled_at is null
       and exists (
         select from supplier_skus k
           join suppliers s on s.name = k.supplier and s.enabled
          where k.kind = 'prepaid' and k.listed and k.product_code = p.code)
     order by p.code`);
}
