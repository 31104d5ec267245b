import type { App } from '../app.ts';
import { sql } from '../database/sql.ts';

/** How many records one statement deletes, so that no lock is held for long. */
const chunk = 5_000;

/**
 * Deletes expired idempotency records. The status of an order still prevents a second payment. Like `purgeEvents`, it must
 * not read the records that stay.
 */
export async function purgeRecords(app: Pick<App, 'clock' | 'config' | 'database'>): Promise<void> {
  const { offsetMs } = app.clock;
  const db = await app.database.connect();
  try {
    for (;;) {
      const removed = await db.rows(sql<{ key: string }>`
        delete from idempotency_records i
         where i.ctid = any (array(
           select r.ctid
             from idempotency_records r
            where r.created_at < (select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond'
                  - ${app.config.settings.idempotencyRetentionDays}::integer * interval '1 day')
            order by r.created_at
            limit ${chunk}))
        returning i.key`);
      if (removed.length < chunk) return;
    }
  } finally {
    await db.end();
  }
}
