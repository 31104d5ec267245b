import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { readReconciledDay } from './rulings/reconciled-days.ts';

/** The newest daily reconciliation of a supplier. */
export interface NewestReconciliation {
  readonly supplier: string;
  /** In Jakarta, `YYYY-MM-DD`. */
  readonly day: string;
  /** How many differences it found between our books and the supplier that no operator has closed. */
  readonly differences: number;
}

interface NewestRow extends NewestReconciliation {
  id: string;
  ruled: boolean;
}

/** The newest finished daily reconciliation of each of these suppliers. */
export async function readNewestReconciliations(
  db: Queryable,
  suppliers: readonly string[],
): Promise<NewestReconciliation[]> {
  const rows = await db.rows(sql<NewestRow>`
    select n.supplier, r.id, r.day,
           coalesce((
             select count(*)
               from drifts d
              where d.reconciliation_id = r.id and d.kind <> 'cost_above_max'
           ), 0)::integer as differences,
           exists (select from drift_rulings u where u.supplier = n.supplier and u.day = r.day) as ruled
      from unnest(${[...suppliers]}::text[]) as n (supplier)
     cross join lateral (
       select t.id, t.day
         from reconciliations t
        where t.supplier = n.supplier and t.run = 'daily' and t.finished_at is not null
        order by t.day desc
        limit 1
     ) r
     order by n.supplier`);
  return Promise.all(
    rows.map(async ({ id, ruled, differences, ...of }) => ({
      ...of,
      differences: ruled && differences > 0 ? await countOpen(db, id) : differences,
    })),
  );
}

/** How many differences of a reconciliation no operator has closed. */
async function countOpen(db: Queryable, id: string): Promise<number> {
  const day = await readReconciledDay(db, id);
  return (day?.differences ?? []).filter(
    ({ drift, state }) => state === 'open' && drift.kind !== 'cost_above_max',
  ).length;
}
