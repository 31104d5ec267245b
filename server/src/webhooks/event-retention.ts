import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';

/** How many days events and their deliveries are kept: the setting, or else what the server was started with. */
export async function readEventRetention(
  db: Queryable,
  { webhookRetentionDays }: { readonly webhookRetentionDays: number },
): Promise<number> {
  const [row] = await db.rows(sql<{ days: number | null }>`
    select setting_number('retention.events_days', ${webhookRetentionDays}::bigint)::integer as days`);
  return row?.days ?? webhookRetentionDays;
}
