import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Drift } from '../compare.ts';
import { readReconciliationsById, type StoredReconciliation } from '../store.ts';
import { differenceOf } from './difference.ts';
import { type DifferenceState, readRulings, type Ruling, rulingsOf } from './rulings.ts';

/** A difference, and what operators decided about it. */
export interface RuledDifference {
  /** Its number in the reconciliation, from 1. */
  readonly number: number;
  readonly drift: Drift;
  readonly state: DifferenceState;
  /** Oldest first. */
  readonly rulings: readonly Ruling[];
}

/** The newest reconciliation of a supplier and a day, with the state of each difference. */
export interface ReconciledDay extends Omit<StoredReconciliation, 'drifts'> {
  readonly differences: readonly RuledDifference[];
}

/** Which days to read. */
export interface ReconciledDayQuery {
  readonly supplier: string | undefined;
  /** Only days before this one; undefined: from the newest on. */
  readonly before: string | undefined;
  /** Only days after this one, and the oldest of them, so that a page leads back. */
  readonly after?: string | undefined;
  /** Whether only reconciliations with differences are read. */
  readonly withDifferences: boolean;
  /** How many days. Each has one row for each supplier. */
  readonly days: number;
}

/** The newest finished reconciliation of each supplier for each day, newest day first. */
export async function readReconciledDays(
  db: Queryable,
  { supplier, before, after, withDifferences, days }: ReconciledDayQuery,
): Promise<ReconciledDay[]> {
  const [of, until, since] = [supplier ?? null, before ?? null, after ?? null];
  const rows = await db.rows(sql<{ id: string }>`
    with newest as (
      select distinct on (r.day, r.supplier) r.id, r.day, r.supplier
        from reconciliations r
       where r.finished_at is not null and (${of}::text is null or r.supplier = ${of}::text)
         and (${until}::date is null or r.day < ${until}::date) and (${since}::date is null or r.day > ${since}::date)
       order by r.day, r.supplier, r.started_at desc, r.id desc
    ), shown as (
      select n.id, n.day, n.supplier,
             case when ${since}::date is null then dense_rank() over (order by n.day desc)
                  else dense_rank() over (order by n.day) end as rank
        from newest n
       where not ${withDifferences}::boolean or exists (select from drifts d where d.reconciliation_id = n.id)
    )
    select s.id
      from shown s
     where s.rank <= ${days}::integer
     order by s.day desc, s.supplier`);
  return readReconciledDaysById(
    db,
    rows.map(({ id }) => id),
  );
}

/** The finished reconciliations with these ids, in their order, with the state of each difference. */
export async function readReconciledDaysById(
  db: Queryable,
  ids: readonly string[],
): Promise<ReconciledDay[]> {
  return withRulings(db, await readReconciliationsById(db, ids));
}

/** One reconciliation with the state of each difference; undefined: there is none. */
export async function readReconciledDay(db: Queryable, id: string): Promise<ReconciledDay | undefined> {
  const [day] = await readReconciledDaysById(db, [id]);
  return day;
}

async function withRulings(db: Queryable, stored: readonly StoredReconciliation[]): Promise<ReconciledDay[]> {
  const rulings = await readRulings(db, stored);
  return stored.map(({ drifts, ...one }) => ({
    ...one,
    differences: drifts.map((drift, i) => {
      const made = rulingsOf(rulings, one, differenceOf(drift));
      return { number: i + 1, drift, state: made.at(-1)?.state ?? 'open', rulings: made };
    }),
  }));
}
