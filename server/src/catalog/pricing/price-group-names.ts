import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';

/** The names of all price groups, in alphabetical order. */
export async function listPriceGroupNames(db: Queryable): Promise<string[]> {
  const rows = await db.rows(sql<{ name: string }>`
    select g.name
      from price_groups g
     order by g.name`);
  return rows.map(({ name }) => name);
}
