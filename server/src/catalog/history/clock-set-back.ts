import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';

/** How far behind the stored time the clock may be without counting as set back, and how old that time may get, milliseconds. */
const toleranceMs = 5_000;

/**
 * Stores the time of the database, and whether its clock was set back since the last call. `offsetMs` is the clock's. It is called
 * more often than clients' times may differ from those of changes (updated-products.ts).
 */
export async function noteTime(db: Queryable, offsetMs: number): Promise<void> {
  await db.rows(sql`
    update price_history_state s
       set seen_at = greatest(s.seen_at, n.now),
           set_back_at = case when n.now < s.seen_at - n.tolerance then s.seen_at else s.set_back_at end
      from (select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as now,
                   ${toleranceMs}::double precision * interval '1 millisecond' as tolerance) n
     where s.seen_at is null
        or s.seen_at < n.now - n.tolerance
        or (n.now < s.seen_at - n.tolerance and s.set_back_at is distinct from s.seen_at)`);
}

/** The time at which the clock of the database was set back last, as it was before; undefined: it never was. */
export async function readSetBack(db: Queryable): Promise<Date | undefined> {
  const [row] = await db.rows(sql<{ at: Date | null }>`
    select s.set_back_at as at
      from price_history_state s`);
  return row?.at ?? undefined;
}
