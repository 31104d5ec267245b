import type { Queryable } from '../../database/connection.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { Product } from '../product.ts';
import type { Snapshot } from '../snapshot.ts';
import { indexRules, type LevelKey, type MarginRule, ruleFor } from './margin.ts';
import { readMarginRules } from './margin-rules.ts';

/** What the price of a product follows from. */
export interface ProductPricing {
  /** The rule for everybody; undefined: it is sold at its cost, or at the price of a file, or it is a bill. */
  readonly rule: MarginRule | undefined;
  /** The levels that have another price, rupiah. */
  readonly levels: readonly { readonly level: LevelKey; readonly price: Rupiah }[];
}

/** Reads the rule that the price of a product follows from, and the prices of levels that differ from it. */
export async function productPricing(
  db: Queryable,
  { levels }: Snapshot,
  product: Product,
): Promise<ProductPricing> {
  if (product.kind === 'postpaid' || !product.costFromSupplier) return { rule: undefined, levels: [] };
  const rule = ruleFor(indexRules(await readMarginRules(db)), product);
  return {
    rule,
    levels: levels.all.flatMap((level) => {
      const { price } = levels.priced(product, level);
      return level.name === '' || price === product.price ? [] : [{ level: level.name, price }];
    }),
  };
}
