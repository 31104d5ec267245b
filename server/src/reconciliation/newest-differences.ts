import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';

/** The newest daily reconciliation of a supplier. */
export interface NewestReconciliation {
  readonly supplier: string;
  /** In Jakarta, `YYYY-MM-DD`. */
  readonly day: string;
  /** How many differences it found between our books and the supplier. */
  readonly differences: number;
}

/** The newest finished daily reconciliation of each of these suppliers. */
export function readNewestReconciliations(
  db: Queryable,
  suppliers: readonly string[],
): Promise<NewestReconciliation[]> {
  return db.rows(sql<NewestReconciliation>`
    select n.supplier, r.day,
           coalesce((
             select count(*)
               from drifts d
              where d.reconciliation_id = r.id and d.kind <> 'cost_above_max'
           ), 0)::integer as differences
      from unnest(${[...suppliers]}::text[]) as n (supplier)
     cross join lateral (
       select t.id, t.day
         from reconciliations t
        where t.supplier = n.supplier and t.run = 'daily' and t.finished_at is not null
        order by t.day desc
        limit 1
     ) r
     order by n.supplier`);
}
