import { dayMs, jakartaDay, later } from '../clock.ts';
import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Rupiah } from '../rupiah.ts';
import { readReconciledDaysById } from './rulings/reconciled-days.ts';

/** For how many days differences need an operator. */
const daysBack = 30;

/** A day that was reconciled with a supplier. */
export interface DayDifferences {
  readonly supplier: string;
  /** In Jakarta, `YYYY-MM-DD`. */
  readonly day: string;
  /** How many differences between our books and the supplier its newest run found that no operator has closed. */
  readonly differences: number;
  /** What these are together, in either direction, rupiah. */
  readonly amount: Rupiah;
}

interface DayRow extends DayDifferences {
  id: string;
  newest: boolean;
  ruled: boolean;
}

/**
 * For each of these suppliers, the newest day with a finished daily reconciliation, and every other day of the last 30 that has
 * differences that no operator has closed; newest first. What the newest finished run of a day found counts. The day that `now` is in
 * has not ended, so it is left out.
 */
export async function readOpenDifferences(
  db: Queryable,
  suppliers: readonly string[],
  now: Date,
): Promise<DayDifferences[]> {
  const [since, today] = [jakartaDay(later(now, -daysBack * dayMs)), jakartaDay(now)];
  const rows = await db.rows(sql<DayRow>`
    select n.supplier, r.id, r.day, f.differences, f.amount,
           coalesce(r.day = l.day, false) as newest,
           exists (select from drift_rulings u where u.supplier = n.supplier and u.day = r.day) as ruled
      from unnest(${[...suppliers]}::text[]) as n (supplier)
     cross join lateral (
       select max(t.day) as day
         from reconciliations t
        where t.supplier = n.supplier and t.run = 'daily' and t.finished_at is not null
     ) l
     cross join lateral (
       select distinct on (t.day) t.id, t.day
         from reconciliations t
        where t.supplier = n.supplier and t.finished_at is not null
          and (t.day = l.day or (t.day >= ${since}::date and t.day < ${today}::date))
        order by t.day desc, t.started_at desc, t.id desc
     ) r
     cross join lateral (
       select count(*)::integer as differences, coalesce(sum(abs(d.amount)), 0)::bigint as amount
         from drifts d
        where d.reconciliation_id = r.id and d.kind <> 'cost_above_max'
     ) f
     where r.day = l.day or f.differences > 0
     order by n.supplier, r.day desc`);
  const ruled = rows.filter((row) => row.ruled && row.differences > 0);
  const open = await readOpen(
    db,
    ruled.map(({ id }) => id),
  );
  return rows
    .map(({ id, newest, supplier, day, differences, amount }) => ({
      newest,
      of: { supplier, day, ...(open.get(id) ?? { differences, amount }) },
    }))
    .filter(({ newest, of }) => newest || of.differences > 0)
    .map(({ of }) => of);
}

/** The differences of these reconciliations that no operator has closed, by the id of the reconciliation. */
async function readOpen(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<DayDifferences, 'amount' | 'differences'>>> {
  if (ids.length === 0) return new Map();
  const days = await readReconciledDaysById(db, ids);
  return new Map(
    days.map(({ id, differences }) => {
      const open = differences.filter(
        ({ drift, state }) => state === 'open' && drift.kind !== 'cost_above_max',
      );
      const amount = open.reduce(
        (sum, { drift }) => sum + (drift.amount < 0n ? -drift.amount : drift.amount),
        0n,
      );
      return [id, { differences: open.length, amount }];
    }),
  );
}
