import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Rupiah } from '../../rupiah.ts';

/** How long the activity of suppliers is kept, days. */
const retentionDays = 30;

/** What became of the purchases at a supplier in a minute. */
export interface MinuteOfSupplier {
  readonly supplier: string;
  readonly minute: Date;
  readonly sold: number;
  readonly failed: number;
  /** How long they took in all, milliseconds. */
  readonly milliseconds: number;
  /** What the sales cost. */
  readonly spent: Rupiah;
}

/** Adds to the rows of the table. Other servers write the same rows, so all write them in one order. */
export async function addActivity(db: Queryable, minutes: readonly MinuteOfSupplier[]): Promise<void> {
  await db.rows(sql`
    insert into supplier_activity as a (supplier, minute, sold, failed, milliseconds, spent)
    select n.supplier, n.minute, n.sold, n.failed, n.milliseconds, n.spent
      from unnest(
             ${minutes.map(({ supplier }) => supplier)}::text[],
             ${minutes.map(({ minute }) => minute.toISOString())}::timestamptz[],
             ${minutes.map(({ sold }) => sold)}::integer[],
             ${minutes.map(({ failed }) => failed)}::integer[],
             ${minutes.map(({ milliseconds }) => Math.round(milliseconds))}::bigint[],
             ${minutes.map(({ spent }) => String(spent))}::bigint[])
        as n (supplier, minute, sold, failed, milliseconds, spent)
     order by n.supplier, n.minute
        on conflict (supplier, minute) do update
       set sold = a.sold + excluded.sold, failed = a.failed + excluded.failed,
           milliseconds = a.milliseconds + excluded.milliseconds, spent = a.spent + excluded.spent`);
}

/** The activity of a supplier over a time. */
export interface SupplierActivity {
  readonly sold: number;
  readonly failed: number;
  readonly milliseconds: number;
  readonly spent: Rupiah;
  /** The first minute with any; null: there was none. */
  readonly from: Date | null;
}

/** The activity of a supplier from the minute of `since` on. */
export async function readActivity(db: Queryable, supplier: string, since: Date): Promise<SupplierActivity> {
  const [row] = await db.rows(sql<{
    sold: bigint;
    failed: bigint;
    milliseconds: bigint;
    spent: bigint;
    from: Date | null;
  }>`
    select coalesce(sum(a.sold), 0)::bigint as sold, coalesce(sum(a.failed), 0)::bigint as failed,
           coalesce(sum(a.milliseconds), 0)::bigint as milliseconds, coalesce(sum(a.spent), 0)::bigint as spent,
           min(a.minute)::timestamptz as "from"
      from supplier_activity a
     where a.supplier = ${supplier} and a.minute >= date_trunc('minute', ${since}::timestamptz)`);
  return {
    sold: Number(row?.sold ?? 0n),
    failed: Number(row?.failed ?? 0n),
    milliseconds: Number(row?.milliseconds ?? 0n),
    spent: row?.spent ?? 0n,
    from: row?.from ?? null,
  };
}

/** Whether a supplier has any activity before the minute of `before`, as far back as it is kept. */
export async function hasActivityBefore(db: Queryable, supplier: string, before: Date): Promise<boolean> {
  const [row] = await db.rows(sql<{ found: boolean }>`
    select exists (
             select
               from supplier_activity a
              where a.supplier = ${supplier} and a.minute < date_trunc('minute', ${before}::timestamptz)) as found`);
  return row?.found ?? false;
}

/** The purchases at a supplier in an hour. */
export interface HourOfSupplier {
  readonly hour: Date;
  readonly sold: number;
  readonly failed: number;
  /** How long they took on average, milliseconds; null when there were none. */
  readonly averageMs: number | null;
}

/** The hours of a supplier from `since` on, the hours of Jakarta in which there were purchases. */
export function readHours(db: Queryable, supplier: string, since: Date): Promise<HourOfSupplier[]> {
  return db.rows(sql<HourOfSupplier>`
    select coalesce(date_trunc('hour', a.minute), 'epoch')::timestamptz as hour, coalesce(sum(a.sold), 0)::integer as sold,
           coalesce(sum(a.failed), 0)::integer as failed,
           (sum(a.milliseconds) / nullif(sum(a.sold + a.failed), 0))::double precision as "averageMs"
      from supplier_activity a
     where a.supplier = ${supplier} and a.minute >= date_trunc('hour', ${since}::timestamptz)
     group by 1
     order by 1`);
}

/** Deletes what is older than the retention. */
export async function purgeActivity(db: Queryable): Promise<void> {
  await db.rows(sql`
    delete from supplier_activity a
     where a.minute < clock_timestamp() - (select setting_number('retention.supplier_activity_days', ${retentionDays}::bigint))::integer * interval '1 day'`);
}

/** How long purchases took on average on a day, or at a supplier. */
export interface AverageLatency {
  /** The day in Jakarta, `YYYY-MM-DD`, or the supplier. */
  readonly key: string;
  /** Purchases that were counted. */
  readonly purchases: number;
  /** Milliseconds. */
  readonly averageMs: number;
}

/**
 * How long the live purchases of some days in Jakarta took, by day or by supplier. The counts are kept for 30 days, so earlier days
 * have none.
 */
export function readLatency(
  db: Queryable,
  query: {
    readonly by: 'day' | 'supplier';
    readonly from: string;
    readonly to: string;
    readonly supplier: string | undefined;
  },
): Promise<AverageLatency[]> {
  const { by, from, to, supplier = null } = query;
  return db.rows(sql<AverageLatency>`
    select coalesce(case when ${by}::text = 'day' then ((a.minute at time zone 'Asia/Jakarta')::date)::text else a.supplier end, '')
             as key,
           coalesce(sum(a.sold + a.failed), 0)::integer as purchases,
           coalesce(sum(a.milliseconds) / sum(a.sold + a.failed), 0)::double precision as "averageMs"
      from supplier_activity a
     where a.minute >= ${from}::date::timestamp at time zone 'Asia/Jakarta'
       and a.minute < (${to}::date + 1)::timestamp at time zone 'Asia/Jakarta'
       and (${supplier}::text is null or a.supplier = ${supplier}::text)
     group by 1
    having sum(a.sold + a.failed) > 0
     order by 1`);
}
