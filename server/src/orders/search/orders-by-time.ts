import { earlierOf, hourMs, later, laterOf, minuteMs } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { plannedEachTime, sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { readByTime } from '../due/due-window.ts';
import { isPlaceOfTime, type Place, placeFrom, placeOfTime } from './listed-keys.ts';
import type { Moments, OrderFilter } from './order-filter.ts';
import type { KeySource, OrderKey } from './order-keys.ts';

/** The conditions that the index by time knows. */
interface IndexedFilter extends Pick<OrderFilter, 'kind' | 'productCode'> {
  /** Only orders that may still be confirmed, and a few more. */
  readonly isConfirmable?: boolean;
}

/** More than any inquiry takes: a bill that came later may be confirmed for longer than its order says, milliseconds. */
const slowestMs = hourMs;

interface TimeQuery extends Moments, IndexedFilter {
  readonly environment: Environment | undefined;
  readonly offsetMs: number;
}

/**
 * How much time is searched at once: it grows while little is found, and shrinks while much is. A minute has hundreds of orders when a
 * million are sold in a day, and all of a span are read. Milliseconds.
 */
const [firstSpanMs, shortestSpanMs] = [minuteMs, 1_000];
const [growth, shrinkage] = [4, 2];

/**
 * The orders of all accounts, newest first. The index by time has a range of pages for each span of time, whatever the number of
 * accounts is, so the list is read in spans, from the newest on. It knows which environments, kinds and products are in a range:
 * a rare one is found by reading few ranges.
 */
export function ordersByTime(database: Database, query: TimeQuery): KeySource {
  const { from, to } = query;
  let spanMs = firstSpanMs;
  let bounds: Promise<TimeBounds> | undefined;

  return {
    async read(after, limit) {
      bounds ??= readBounds(database, query.offsetMs);
      const { now, newest } = await bounds;
      const confirmableFrom = query.isConfirmable === true ? later(now, -slowestMs) : null;
      const place = after === null ? null : placeFrom(after);
      let end = later(place?.createdAt ?? earlierOf(to ?? newest, newest), 1);
      // Times without orders are passed in a few growing spans.
      const lowest = laterOf(from ?? new Date(0), new Date(0));
      const keys: OrderKey[] = [];
      while (keys.length < limit && end > lowest) {
        const span = { begin: laterOf(later(end, -spanMs), lowest), end };
        const found = await readSpan(database, span, {
          ...{ ...query, place, confirmableFrom, limit: limit - keys.length },
        });
        keys.push(...found);
        spanMs = keys.length < limit ? spanMs * growth : Math.max(shortestSpanMs, spanMs / shrinkage);
        end = span.begin;
      }
      return keys;
    },
    placeOf: placeOfTime,
    isPlace: isPlaceOfTime,
  };
}

interface TimeBounds {
  readonly now: Date;
  /** A time that no order is newer than: the clock of a sandbox may be ahead, or have been. */
  readonly newest: Date;
}

async function readBounds(database: Database, offsetMs: number): Promise<TimeBounds> {
  const [row] = await readByTime(
    database,
    plannedEachTime(sql<{ now: Date; newest: Date | null }>`
    select t.now, (select max(o.created_at) from orders o where o.created_at > t.now)::timestamptz as newest
      from (select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as now offset 0) t`),
  );
  if (row === undefined) throw new Error('The database returned no time.');
  return { now: row.now, newest: laterOf(row.now, row.newest ?? row.now) };
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
  query: TimeQuery & {
    readonly place: Place | null;
    readonly limit: number;
    readonly confirmableFrom: Date | null;
  },
): Promise<OrderKey[]> {
  const { place, limit, from, to, confirmableFrom } = query;
  const environment: string | null = query.environment ?? null;
  const kind: string | null = query.kind ?? null;
  const productCode = query.productCode ?? null;
  const [at, id] = place === null ? [null, null] : [place.createdAt, place.id];
  const rows = await readByTime(
    database,
    plannedEachTime(sql<KeyRow>`
    with span as materialized (
      select o.account_id, o.environment, o.id, o.number, o.created_at
        from orders o
       where o.created_at >= ${begin}::timestamptz and o.created_at < ${end}::timestamptz
         and (${environment}::text is null or o.environment = ${environment}::text)
         and (${kind}::text is null or o.transaction_kind = ${kind}::text)
         and (${productCode}::text is null or o.product_code = ${productCode}::text)
         and (${confirmableFrom}::timestamptz is null or o.expires_at > ${confirmableFrom}::timestamptz)
    )
    select s.account_id, s.environment, s.id, s.number, s.created_at
      from span s
     where (${at}::timestamptz is null or (s.created_at, s.id) < (${at}::timestamptz, ${id}::uuid))
       and (${from}::timestamptz is null or s.created_at >= ${from}::timestamptz)
       and (${to}::timestamptz is null or s.created_at < ${to}::timestamptz)
     order by s.created_at desc, s.id desc
     limit ${limit}::integer`),
  );
  return rows.map((row) => ({
    accountId: row.account_id,
    environment: row.environment,
    id: row.id,
    number: row.number,
    createdAt: row.created_at,
  }));
}
