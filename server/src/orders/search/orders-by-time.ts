import { dayMs, earlierOf, hourMs, later, laterOf } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { environments, type Environment } from '../../environment.ts';
import { readByTime } from '../due-window.ts';
import { isPlaceOfTime, type Place, placeFrom, placeOfTime } from './listed-keys.ts';
import type { Moments } from './order-filter.ts';
import type { KeySource, OrderKey } from './order-keys.ts';

/** How much time is searched at once: it grows while little is found, and shrinks while much is. Milliseconds. */
const [firstSpanMs, shortestSpanMs] = [hourMs, 1_000];

/**
 * The orders of all accounts, newest first. The index by time has a range of pages for each span of time, whatever the number of
 * accounts is, so the list is read in spans from the newest to the oldest order.
 */
export function ordersByTime(
  database: Database,
  { from, to, environment, offsetMs }: Moments & { environment: Environment | undefined; offsetMs: number },
): KeySource {
  let spanMs = firstSpanMs;
  let bounds: Promise<{ first: Date; last: Date }> | undefined;

  return {
    async read(after, limit) {
      bounds ??= readBounds(database, offsetMs);
      const { first, last } = await bounds;
      const lowest = from !== null && from > first ? from : first;
      const place = after === null ? null : placeFrom(after);
      let end = place === null ? (to ?? later(last, 1)) : later(place.createdAt, 1);
      const keys: OrderKey[] = [];
      while (keys.length < limit && end > lowest) {
        const begin = later(end, -spanMs);
        const span = { begin: begin > lowest ? begin : lowest, end };
        const found = await readSpan(database, span, { environment, place, limit: limit - keys.length });
        keys.push(...found);
        spanMs = keys.length < limit ? spanMs * 4 : Math.max(shortestSpanMs, spanMs / 2);
        end = span.begin;
      }
      return keys;
    },
    placeOf: placeOfTime,
    isPlace: isPlaceOfTime,
  };
}

/**
 * The time of the first order, and a time after the newest: the clock of a sandbox may be ahead. The first order of a wallet has
 * the number 1.
 */
async function readBounds(database: Database, offsetMs: number): Promise<{ first: Date; last: Date }> {
  const rows = await database.rows(sql<{ opened_at: Date; first: Date; last: Date; now: Date }>`
    select w.opened_at, f.created_at as first, l.created_at as last,
           clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as now
      from wallets w
     cross join lateral (
       select t.created_at
         from orders t
        where t.account_id = w.account_id and t.environment = w.environment and t.number = 1
        limit 1
     ) f
     cross join lateral (
       select t.created_at
         from orders t
        where t.account_id = w.account_id and t.environment = w.environment and t.number = w.orders
        limit 1
     ) l`);
  const [row] = rows;
  if (row === undefined) return { first: new Date(0), last: new Date(0) };
  const first = rows.reduce((at, one) => earlierOf(at, earlierOf(one.opened_at, one.first)), row.first);
  const newest = rows.reduce((at, one) => laterOf(at, one.last), row.last);
  return { first, last: newest > row.now ? later(newest, dayMs) : row.now };
}

interface KeyRow {
  account_id: string;
  environment: Environment;
  id: string;
  number: bigint;
  created_at: Date;
}

async function readSpan(
  database: Database,
  { begin, end }: { readonly begin: Date; readonly end: Date },
  query: {
    readonly environment: Environment | undefined;
    readonly place: Place | null;
    readonly limit: number;
  },
): Promise<OrderKey[]> {
  const { place, limit } = query;
  const wanted = query.environment === undefined ? [...environments] : [query.environment];
  const [at, id] = place === null ? [null, null] : [place.createdAt, place.id];
  const rows = await readByTime(
    database,
    sql<KeyRow>`
    with span as materialized (
      select o.account_id, o.environment, o.id, o.number, o.created_at
        from orders o
       where o.created_at >= ${begin}::timestamptz and o.created_at < ${end}::timestamptz
    )
    select s.account_id, s.environment, s.id, s.number, s.created_at
      from span s
     where s.environment = any (${wanted}::text[])
       and (${at}::timestamptz is null or (s.created_at, s.id) < (${at}::timestamptz, ${id}::uuid))
     order by s.created_at desc, s.id desc
     limit ${limit}::integer`,
  );
  return rows.map((row) => ({
    accountId: row.account_id,
    environment: row.environment,
    id: row.id,
    number: row.number,
    createdAt: row.created_at,
  }));
}
