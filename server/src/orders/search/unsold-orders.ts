import { hourMs, later } from '../../clock.ts';
import type { Queryable } from '../../database/connection.ts';
import { plannedEachTime, sql } from '../../database/sql.ts';
import { environments, type Environment } from '../../environment.ts';
import { firstIdAt, idAfterAll, idBeforeAll } from '../../ids.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import type { OrderStatus } from '../order.ts';
import { isPlaceOfNumbers, isPlaceOfTime, placeFrom, placeOfTime } from './listed-keys.ts';
import type { Moments, WalletScope } from './order-filter.ts';
import type { KeySource, OrderKey } from './order-keys.ts';
import { readOrderKeys } from './order-places.ts';

/** The statuses in which an order ends without a sale, each by one step that is its last. */
const unsold: ReadonlySet<OrderStatus> = new Set(['cancelled', 'expired', 'failed', 'refunded']);

/** Whether all of these statuses are in the index of unsold orders. */
export function areUnsold(statuses: readonly OrderStatus[]): boolean {
  return statuses.length > 0 && statuses.every((status) => unsold.has(status));
}

interface UnsoldQuery extends Moments, WalletScope {
  readonly statuses: readonly OrderStatus[];
  readonly offsetMs: number;
}

/** For how long an order whose window has passed may have no step that says so, milliseconds: servers write it within seconds. */
const unwrittenMs = hourMs;

/**
 * The orders with these statuses, newest first: from an index that no sold order is in, so a status that few orders have is found
 * at once. They are in the order of their ids, which begin with the time at which they were made. Those of one wallet have places by
 * their numbers, as in a list of all of its orders.
 */
export function unsoldOrders(db: Queryable, query: UnsoldQuery): KeySource {
  const { accountId, environment } = query;
  const span = idsOf(query);
  const read = (before: string, limit: number): Promise<OrderKey[]> => {
    const end = before < span.end ? before : span.end;
    return readUnsold(db, query, { first: span.first, end, limit, oldestFirst: false });
  };
  if (accountId === undefined || environment === undefined)
    return {
      read: (after, limit) => read(after === null ? span.end : placeFrom(after).id, limit),
      placeOf: placeOfTime,
      isPlace: isPlaceOfTime,
    };
  return {
    async read(after, limit) {
      const number = after?.[environment];
      const before =
        number === undefined ? span.end : await findIdAt(db, { accountId, environment }, BigInt(number));
      return read(before, limit);
    },
    placeOf: ({ number }) => ({ [environment]: String(number) }),
    isPlace: (position) => isPlaceOfNumbers(position, [environment]),
  };
}

/** The id of the order of a wallet with a number. A number above all of them, which a client may send, is behind all. */
async function findIdAt(
  db: Queryable,
  { accountId, environment }: WalletKey,
  number: bigint,
): Promise<string> {
  const [row] = await db.rows(sql<{ id: string }>`
    select id
      from orders
     where account_id = ${accountId}::uuid and environment = ${environment} and number >= ${number}::bigint
     order by number
     limit 1`);
  return row?.id ?? idAfterAll;
}

/** The ids of a span of time. Those of the sandbox may be dated otherwise than made, so all are read and compared. */
function idsOf({ environment, from, to }: UnsoldQuery): { readonly first: string; readonly end: string } {
  if (environment !== 'live') return { first: idBeforeAll, end: idAfterAll };
  return {
    first: from === null ? idBeforeAll : firstIdAt(later(from, -hourMs)),
    end: to === null ? idAfterAll : firstIdAt(later(to, hourMs)),
  };
}

/** Ids from `first` (inclusive) to `end` (exclusive), and how many of them are read from which side. */
interface IdSpan {
  readonly first: string;
  readonly end: string;
  readonly limit: number;
  readonly oldestFirst: boolean;
}

/** An order without its number. */
type UnsoldPlace = Omit<OrderKey, 'createdAt' | 'number'>;

/** The orders of a span of ids with these statuses, in the order of their ids. */
export async function readUnsold(
  db: Queryable,
  query: Omit<UnsoldQuery, keyof Moments>,
  span: IdSpan,
): Promise<OrderKey[]> {
  const [written, unwritten] = await Promise.all([
    readWritten(db, query, span),
    query.statuses.includes('expired') ? readUnwritten(db, query, span) : [],
  ]);
  const sign = span.oldestFirst ? 1 : -1;
  const places = [...written, ...unwritten]
    .toSorted((one, other) => sign * (one.id < other.id ? -1 : 1))
    .slice(0, span.limit);
  const keys = new Map((await readOrderKeys(db, places)).map((key) => [key.id, key]));
  return places.flatMap(({ id }) => keys.get(id) ?? []);
}

async function readWritten(
  db: Queryable,
  { environment, accountId, statuses }: Omit<UnsoldQuery, keyof Moments>,
  { first, end, limit, oldestFirst }: IdSpan,
): Promise<UnsoldPlace[]> {
  const account = accountId ?? null;
  const wanted = (environment === undefined ? environments : [environment]).flatMap((one) =>
    statuses.map((status) => ({ environment: one, status })),
  );
  return db.rows(
    plannedEachTime(sql<{ accountId: string; environment: Environment; id: string }>`
    select s.account_id as "accountId", s.environment, coalesce(s.order_id, s.account_id) as id
      from unnest(${wanted.map((one) => one.environment)}::text[], ${wanted.map((one) => one.status)}::text[])
        as k (environment, status)
     cross join lateral (
       select t.account_id, t.environment, t.order_id
         from steps t
        where t.status in ('cancelled', 'expired', 'failed', 'refunded')
          and t.environment = k.environment and t.status = k.status
          and (${account}::uuid is null or t.account_id = ${account}::uuid)
          and t.order_id >= ${first}::uuid and t.order_id < ${end}::uuid
        order by case when ${oldestFirst}::boolean then t.order_id end,
                 case when not ${oldestFirst}::boolean then t.order_id end desc
        limit ${limit}::integer
     ) s`),
  );
}

/** Those whose window has passed a moment ago, by the clock of their account: that of a sandbox may be ahead. */
async function readUnwritten(
  db: Queryable,
  { environment, accountId, offsetMs }: Omit<UnsoldQuery, keyof Moments>,
  { first, end }: IdSpan,
): Promise<UnsoldPlace[]> {
  const wanted = environment === undefined ? [...environments] : [environment];
  const account = accountId ?? null;
  return db.rows(
    plannedEachTime(sql<{ accountId: string; environment: Environment; id: string }>`
    select q.account_id as "accountId", q.environment, q.id
      from (
        select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as now,
               (select coalesce(max(w.clock_offset), 0)
                  from wallets w
                 where w.clock_offset <> 0 and w.environment = any (${wanted}::text[])
                   and (${account}::uuid is null or w.account_id = ${account}::uuid)) * interval '1 millisecond' as ahead
        offset 0
      ) t
      join orders q
        on q.expires_at <= t.now + t.ahead and q.expires_at > t.now - ${unwrittenMs}::double precision * interval '1 millisecond'
     where q.environment = any (${wanted}::text[])
       and (${account}::uuid is null or q.account_id = ${account}::uuid)
       and q.id >= ${first}::uuid and q.id < ${end}::uuid
       and (q.expires_at <= t.now or q.expires_at <= t.now + (
         select w.clock_offset
           from wallets w
          where w.account_id = q.account_id and w.environment = q.environment and w.clock_offset <> 0) * interval '1 millisecond')
       and not exists (
         select
           from steps s
          where s.account_id = q.account_id and s.environment = q.environment and s.order_id = q.id
            and s.version is not null)`),
  );
}
