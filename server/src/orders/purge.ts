import type { App } from '../app.ts';
import { sql } from '../database/sql.ts';

/** How many records one statement removes, so that no lock is held for long. */
const chunk = 5_000;

/** Removes idempotency records past their time. The state of the order still forbids a second payment, for ever. */
export async function purgeRecords(app: App): Promise<void> {
  const { offsetMs } = app.clock;
  for (;;) {
    const removed = await app.database.rows(sql<{ key: string }>`
      delete from idempotency_records i
       where (i.account_id, i.environment, i.key) in (
         select r.account_id, r.environment, r.key
           from idempotency_records r
          where r.created_at < clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond'
                - ${app.config.settings.idempotencyRetentionDays}::integer * interval '1 day'
          order by r.created_at
          limit ${chunk})
      returning i.key`);
    if (removed.length < chunk) return;
  }
}
