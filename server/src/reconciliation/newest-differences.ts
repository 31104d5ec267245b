import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Rupiah } from '../rupiah.ts';
import { readReconciledDay } from './rulings/reconciled-days.ts';

/** The newest daily reconciliation of a supplier. */
export interface NewestReconciliation {
  readonly supplier: string;
  /** In Jakarta, `YYYY-MM-DD`. */
  readonly day: string;
  /** How many differences it found between our books and the supplier that no operator has closed. */
  readonly differences: number;
  /** What these are together, in either direction, rupiah. */
  readonly amount: Rupiah;
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
           f.differences, f.amount,
           exists (select from drift_rulings u where u.supplier = n.supplier and u.day = r.day) as ruled
      from unnest(${[...suppliers]}::text[]) as n (supplier)
     cross join lateral (
       select t.id, t.day
         from reconciliations t
        where t.supplier = n.supplier and t.run = 'daily' and t.finished_at is not null
        order by t.day desc
        limit 1
     ) r
     cross join lateral (
       select count(*)::integer as differences, coalesce(sum(abs(d.amount)), 0)::bigint as amount
         from drifts d
        where d.reconciliation_id = r.id and d.kind <> 'cost_above_max'
     ) f
     order by n.supplier`);
  return Promise.all(
    rows.map(async ({ id, ruled, differences, amount, ...of }) => ({
      ...of,
      ...(ruled && differences > 0 ? await readOpen(db, id) : { differences, amount }),
    })),
  );
}

/** The differences of a reconciliation that no operator has closed. */
async function readOpen(
  db: Queryable,
  id: string,
): Promise<Pick<NewestReconciliation, 'amount' | 'differences'>> {
  const day = await readReconciledDay(db, id);
  const open = (day?.differences ?? []).filter(
    ({ drift, state }) => state === 'open' && drift.kind !== 'cost_above_max',
  );
  const amount = open.reduce(
    (sum, { drift }) => sum + (drift.amount < 0n ? -drift.amount : drift.amount),
    0n,
  );
  return { differences: open.length, amount };
}
