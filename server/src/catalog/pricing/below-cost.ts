import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';

/** The products that are off sale because they would lose money. */
export interface ProductsBelowCost {
  readonly count: number;
  /** The first of them, by code, at most `limit`. */
  readonly codes: readonly string[];
}

/** Reads the products whose cost rose above their price, and whose rule does not allow the loss. */
export async function readBelowCost(db: Queryable, limit: number): Promise<ProductsBelowCost> {
  const rows = await db.rows(sql<{ code: string; total: number }>`
    select p.code, (count(*) over ())::integer as total
      from products p
     where p.kind = 'prepaid' and p.price < p.cost and not p.allow_loss
     order by p.code
     limit ${limit}::integer`);
  return { count: rows[0]?.total ?? 0, codes: rows.map(({ code }) => code) };
}
