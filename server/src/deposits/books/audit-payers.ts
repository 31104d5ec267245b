import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';

/** How many rows of one kind are named. */
const namedMax = 20;

/**
 * What was received about payers and is missing: the descriptions of bank lines, the payers of payments, and the bodies of
 * callbacks. They are only missing where a purge of personal data of the time before `purgedBefore` is on record.
 */
export async function auditPayers(db: Queryable, purgedBefore: Date | null): Promise<string[]> {
  const before = purgedBefore ?? new Date(0);
  const rows = await db.rows(sql<{ what: string | null }>`
    (select 'the description of the bank line ' || l.id as what
       from bank_lines l
      where l.description_sealed is null
        and l.booked_on >= (${before}::timestamptz at time zone 'Asia/Jakarta')::date
      limit ${namedMax}::integer)
    union all
    (select 'the payer of the payment ' || p.id
       from deposit_payments p
      where p.payer_sealed is null and p.payer_key_id is not null and p.recorded_at >= ${before}::timestamptz
      limit ${namedMax}::integer)
    union all
    (select 'the body of the callback ' || c.id
       from gateway_callbacks c
      where c.body_sealed is null and c.received_at >= ${before}::timestamptz
      limit ${namedMax}::integer)`);
  return rows.map(
    ({ what }) => `${what ?? ''} was removed, and no purge of personal data is on record for its time`,
  );
}
