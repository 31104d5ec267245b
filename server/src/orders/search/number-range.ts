import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import type { Moments } from './order-filter.ts';

/** A range of order numbers: `first` is the first one, `end` the first one behind it. */
export interface NumberSpan {
  readonly first: bigint;
  readonly end: bigint;
}

/**
 * Finds the numbers of the orders of a wallet that were made within a span of time. Orders are numbered in the order of their
 * times, so the bounds are found by bisection over the index of numbers. An inquiry that its supplier answered slowly has
 * the number of the moment when it was first shown, and may lie on the other side of a bound.
 */
export async function findNumberSpan(
  db: Queryable,
  { accountId, environment }: WalletKey,
  { from, to }: Moments,
): Promise<NumberSpan> {
  const rows = await db.rows(sql<{ number: bigint }>`
    with recursive wanted as (
      select b.place, b.bound, w.orders + 1 as last
        from wallets w
       cross join (values (1, ${from}::timestamptz), (2, ${to}::timestamptz)) b (place, bound)
       where w.account_id = ${accountId}::uuid and w.environment = ${environment}
    ), bisected as (
      select d.place, d.bound, 1::bigint as low, d.last as high
        from wanted d
      union all
      select b.place, b.bound, case when o.created_at < b.bound then b.middle + 1 else b.low end,
             case when o.created_at < b.bound then b.high else b.middle end
        from (select t.place, t.bound, t.low, t.high, (t.low + t.high) / 2 as middle
                from bisected t
               where t.low < t.high and t.bound is not null) b
       cross join lateral (
         select t.created_at
           from orders t
          where t.account_id = ${accountId}::uuid and t.environment = ${environment} and t.number = b.middle
       ) o
    )
    select (case when b.bound is not null then b.low when b.place = 1 then 1 else b.high end)::bigint as number
      from bisected b
     where b.low = b.high or b.bound is null
     order by b.place`);
  const [first, end] = rows;
  return { first: first?.number ?? 1n, end: end?.number ?? 1n };
}

/** The same for the orders of one client reference, by their reference numbers, up to `last`. */
export async function findReferenceSpan(
  db: Queryable,
  { accountId, environment }: WalletKey,
  { clientReference, last }: { readonly clientReference: string; readonly last: bigint },
  { from, to }: Moments,
): Promise<NumberSpan> {
  const rows = await db.rows(sql<{ number: bigint }>`
    with recursive bisected as (
      select b.place, b.bound, 1::bigint as low, ${last + 1n}::bigint as high
        from (values (1, ${from}::timestamptz), (2, ${to}::timestamptz)) b (place, bound)
      union all
      select b.place, b.bound, case when o.created_at < b.bound then b.middle + 1 else b.low end,
             case when o.created_at < b.bound then b.high else b.middle end
        from (select t.place, t.bound, t.low, t.high, (t.low + t.high) / 2 as middle
                from bisected t
               where t.low < t.high and t.bound is not null) b
       cross join lateral (
         select t.created_at
           from orders t
          where t.account_id = ${accountId}::uuid and t.environment = ${environment}
            and t.client_reference = ${clientReference} and t.reference_number = b.middle
       ) o
    )
    select (case when b.bound is not null then b.low when b.place = 1 then 1 else b.high end)::bigint as number
      from bisected b
     where b.low = b.high or b.bound is null
     order by b.place`);
  const [first, end] = rows;
  return { first: first?.number ?? 1n, end: end?.number ?? 1n };
}
