import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';

/** How many costs and price lists wait for a ruling, and since when the oldest does; null when there is none. */
export async function readWaitingReviews(
  db: Queryable,
): Promise<{ readonly count: number; readonly oldestAt: Date | null }> {
  const [row] = await db.rows(sql<{ count: number; oldest_at: Date | null }>`
    select count(*)::integer as count, min(r.opened_at)::timestamptz as oldest_at
      from catalog_reviews r
     where r.closed_at is null`);
  return { count: row?.count ?? 0, oldestAt: row?.oldest_at ?? null };
}
