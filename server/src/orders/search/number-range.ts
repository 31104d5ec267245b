import type { Queryable } from '../../database/connection.ts';
import { plannedEachTime, sql } from '../../database/sql.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import type { Moments } from './order-filter.ts';

/** A range of order numbers: `first` is the first one, `end` the first one behind it. */
export interface NumberSpan {
  readonly first: bigint;
  readonly end: bigint;
}

/**
 * Whether the orders of a wallet may be dated otherwise than they are numbered: a reset of the sandbox sets a clock back that was
 * moved forward.
 */
export async function mayBeOutOfOrder(
  db: Queryable,
  { accountId, environment }: WalletKey,
): Promise<boolean> {
  if (environment !== 'sandbox') return false;
  const rows = await db.rows(sql<{ account_id: string }>`
    select a.account_id
      from clock_advances a
     where a.account_id = ${accountId}::uuid
     limit 1`);
  return rows.length > 0;
}

/**
 * How many orders each step of a bisection reads. An inquiry that was begun before its neighbours in the list must not decide where
 * they are: only so many of them one after the other could.
 */
const probedOrders = 20;

/**
 * Finds the numbers of the orders of a wallet that were made within a span of time; those of all its orders if these may be dated
 * otherwise. Orders are numbered in the order of their times, so the bounds are found by bisection over the index of numbers. An
 * inquiry has the number of the moment when it was first shown, and may lie on the other side of a bound, alone.
 */
export async function findNumberSpan(db: Queryable, key: WalletKey, moments: Moments): Promise<NumberSpan> {
  const { accountId, environment } = key;
  const isBounded = moments.from !== null || moments.to !== null;
  const { from, to } = isBounded && (await mayBeOutOfOrder(db, key)) ? { from: null, to: null } : moments;
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
         select max(n.created_at) as created_at
           from generate_series(0, ${probedOrders - 1}::integer) as k (back)
          cross join lateral (
            select t.created_at
              from orders t
             where t.account_id = ${accountId}::uuid and t.environment = ${environment} and t.number = b.middle - k.back
             limit 1
          ) n
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

/** How many orders are compared with a span of time, the newest of the wallet, if they may be dated otherwise than numbered. */
const comparedMax = 50_000;

/** Which orders of a wallet are wanted: of a span of time, and of a client reference or of all (null). */
interface DatedQuery extends Moments {
  readonly clientReference: string | null;
  readonly page: number;
  readonly perPage: number;
}

/**
 * A page of the orders of a wallet that were made within a span of time, by their numbers, the newest first, and how many there are
 * on all pages. Every order is compared, so it is for wallets whose orders may be dated otherwise than numbered.
 */
export async function findDatedOrders(
  db: Queryable,
  { accountId, environment }: WalletKey,
  { clientReference, from, to, page, perPage }: DatedQuery,
): Promise<{ ids: readonly string[]; total: number }> {
  const rows = await db.rows(
    plannedEachTime(sql<{ total: number; ids: string[] | null }>`
    with dated as materialized (
      select o.id, o.number
        from orders o
       where o.account_id = ${accountId}::uuid and o.environment = ${environment}
         and o.number > (
           select w.orders - ${comparedMax}::bigint
             from wallets w
            where w.account_id = ${accountId}::uuid and w.environment = ${environment})
         and (${clientReference}::text is null or o.client_reference = ${clientReference}::text)
         and (${from}::timestamptz is null or o.created_at >= ${from}::timestamptz)
         and (${to}::timestamptz is null or o.created_at < ${to}::timestamptz)
    )
    select coalesce((select count(*)::integer from dated), 0) as total, array_agg(p.id::text order by p.number desc) as ids
      from (
        select d.id, d.number
          from dated d
         order by d.number desc
         limit ${perPage}::integer offset ${BigInt(page - 1) * BigInt(perPage)}::bigint
      ) p`),
  );
  return { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0 };
}
