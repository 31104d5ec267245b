import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';

/** How many stray callbacks wait for their order or a person, and since when the oldest does; null: there is none. */
export async function readWaitingStrays(
  db: Queryable,
): Promise<{ readonly count: number; readonly oldestAt: Date | null }> {
  const [row] = await db.rows(sql<{ count: number; oldest_at: Date | null }>`
    select w.count, c.at as oldest_at
      from (
        select count(*)::integer as count, min(s.number) as first
          from stray_callback_states s
         where s.state = 'waiting'
      ) w
      left join stray_callbacks c on c.number = w.first`);
  return { count: row?.count ?? 0, oldestAt: row?.oldest_at ?? null };
}
