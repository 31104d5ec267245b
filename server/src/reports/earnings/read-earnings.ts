import { dayMs } from '../../clock.ts';
import { CommandError } from '../../command-error.ts';
import type { Queryable } from '../../database/connection.ts';
import { plannedEachTime, sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { type ProductKind, productKinds } from '../../product-kind.ts';
import type { DayRange } from '../statement-format.ts';
import type { Earnings } from './earnings.ts';

/** By what a report is divided. */
export const dimensions = ['day', 'month', 'product', 'brand', 'category', 'supplier', 'client'] as const;

/** One of the dimensions of a report. */
export type Dimension = (typeof dimensions)[number];

/** What a report covers. Filters that are undefined do not restrict it. */
export interface EarningsQuery extends DayRange {
  readonly by: Dimension;
  readonly environment: Environment;
  /** Whether each day has rows of its own. */
  readonly daily: boolean;
  readonly accountId?: string | undefined;
  readonly productCode?: string | undefined;
  readonly brand?: string | undefined;
  readonly category?: string | undefined;
  readonly supplier?: string | undefined;
}

/** One line of a report. */
export interface EarningsRow extends Earnings {
  /** The day of a report with rows for each day, `YYYY-MM-DD`. */
  readonly day: string | null;
  /** The day, the month, the code of the product, the brand, the category, the supplier or the id of the account. */
  readonly key: string;
  /** The name of a product or an account. */
  readonly name: string | null;
  /** The kind of a product: two products of different kinds may have one code. */
  readonly kind: ProductKind | null;
}

/** How many days a report may cover that has to read all figures of each day. */
const everythingDaysMax = 7;

type Source = 'account' | 'accounts' | 'everything' | 'product' | 'products';

/** The smallest table that has what a report asks for (docs/decisions/0071). Pure. */
export function sourceOf(query: Omit<EarningsQuery, 'from' | 'to'>): Source {
  const ofProducts =
    ['brand', 'category', 'product'].includes(query.by) ||
    [query.productCode, query.brand, query.category].some((filter) => filter !== undefined);
  const ofAccounts = query.by === 'client' || query.accountId !== undefined;
  if (!ofAccounts) return 'products';
  if (!ofProducts) return 'accounts';
  if (query.accountId !== undefined) return 'account';
  return query.productCode === undefined ? 'everything' : 'product';
}

/** @throws CommandError if a report would take too long */
export function checkEarningsQuery(query: EarningsQuery): void {
  const days = (Date.parse(query.to) - Date.parse(query.from)) / dayMs + 1;
  if (sourceOf(query) === 'everything' && !query.daily && days > everythingDaysMax)
    throw new CommandError(
      `A report by client of a brand or a category covers at most ${everythingDaysMax} days, or has lines for each day.`,
      { reason: 'report_too_large', facts: { days: everythingDaysMax } },
    );
}

/**
 * Reads the lines of a report: in the order of days and months, otherwise the highest sales first. Brands and categories are those
 * that the products have now. A report with rows for each day is read one day at a time, so it needs the memory of one day.
 */
export async function* readEarnings(db: Queryable, query: EarningsQuery): AsyncGenerator<EarningsRow> {
  if (!query.daily) {
    yield* await readRows(db, query);
    return;
  }
  for (const day of await readDays(db, query)) yield* await readRows(db, { ...query, from: day, to: day });
}

/** The days of a range on which anything was booked. */
async function readDays(db: Queryable, { environment, from, to }: EarningsQuery): Promise<string[]> {
  const rows = await db.rows(sql<{ day: string }>`
    select distinct b.day
      from earnings_by_account b
     where b.generation = (select s.current from earnings_state s) and b.environment = ${environment}
       and b.day between ${from}::date and ${to}::date
     order by b.day`);
  return rows.map(({ day }) => day);
}

async function readRows(db: Queryable, query: EarningsQuery): Promise<EarningsRow[]> {
  const { by, environment, from, to, daily } = query;
  const { accountId = null, productCode = null, brand = null, category = null, supplier = null } = query;
  const classified = brand !== null || category !== null || by === 'brand' || by === 'category';
  const rows = await db.rows(
    plannedEachTime(sql<Omit<EarningsRow, 'kind'> & { kind: string | null }>`
    select case when ${daily}::boolean then g.day end as day,
           coalesce(g.account_id::text, g.product_code, g.word, to_char(g.month, 'YYYY-MM'), g.day::text, '') as key,
           case when ${by}::text in ('client', 'product') then coalesce(a.name, n.name) end as name, g.transaction_kind as kind, g.confirmed, g.succeeded, g.failed, g.failed_over as "failedOver",
           g.refunded, g.lost, g.earlier, g.sales, g.cost, g.refunds, g.refunded_cost as "refundedCost", g.losses
      from (
        select case when ${daily}::boolean or ${by}::text = 'day' then t.day::date end as day,
               case when ${by}::text = 'month' then date_trunc('month', t.day)::date end as month,
               case when ${by}::text = 'client' then t.account_id end as account_id,
               case when ${by}::text = 'product' then t.transaction_kind::text end as transaction_kind,
               case when ${by}::text = 'product' then t.product_code end as product_code,
               case ${by}::text when 'brand' then p.brand when 'category' then coalesce(p.slug, p.category)
                                when 'supplier' then t.supplier end as word,
               coalesce(sum(t.confirmed), 0)::bigint as confirmed, coalesce(sum(t.succeeded), 0)::bigint as succeeded, coalesce(sum(t.failed), 0)::bigint as failed,
               coalesce(sum(t.failed_over), 0)::bigint as failed_over, coalesce(sum(t.refunded), 0)::bigint as refunded, coalesce(sum(t.lost), 0)::bigint as lost,
               coalesce(sum(t.earlier), 0)::bigint as earlier, coalesce(sum(t.sales), 0)::bigint as sales, coalesce(sum(t.cost), 0)::bigint as cost,
               coalesce(sum(t.refunds), 0)::bigint as refunds, coalesce(sum(t.refunded_cost), 0)::bigint as refunded_cost,
               coalesce(sum(t.losses), 0)::bigint as losses
          from earnings_between(${sourceOf(query)}, ${environment}, ${from}::date, ${to}::date, ${accountId}::uuid,
                                ${productCode}) t
          left join products p on ${classified}::boolean and p.kind = t.transaction_kind and p.code = t.product_code
         where (${accountId}::uuid is null or t.account_id = ${accountId}::uuid)
           and (${productCode}::text is null or t.product_code = ${productCode}::text)
           and (${supplier}::text is null or t.supplier = ${supplier}::text)
           and (${brand}::text is null or lower(p.brand) = lower(${brand}::text))
           and (${category}::text is null or lower(coalesce(p.slug, p.category)) = lower(${category}::text))
         group by 1, 2, 3, 4, 5, 6
      ) g
      left join accounts a on a.id = g.account_id
      left join products n on n.kind = g.transaction_kind and n.code = g.product_code
     order by g.day, g.month, g.sales desc, key, g.transaction_kind`),
  );
  return rows.map((row) => ({ ...row, kind: productKinds.find((kind) => kind === row.kind) ?? null }));
}

/** Up to when the figures are complete; null: no server has added them up yet. */
export async function readCompleteAt(db: Queryable): Promise<Date | null> {
  const [row] = await db.rows(sql<{ complete_at: Date | null }>`
    select s.complete_at
      from earnings_state s`);
  return row?.complete_at ?? null;
}
