import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { isPlaceOfTime, placeFrom, placeOfTime } from './listed-keys.ts';
import type { Moments } from './order-filter.ts';
import type { KeySource } from './order-keys.ts';

/** An environment is sparse when it has fewer than one of so many orders. */
const sparseShare = 10n;

/**
 * How many orders of a wallet are read beside those of a page: a slow inquiry has the number of the moment when it was first shown,
 * and may be out of the order of times.
 */
const disordered = 50;

/** Whether an environment has few of all orders, so that a list of it by time would read nearly nothing but those of the other one. */
export async function isSparse(db: Queryable, environment: Environment): Promise<boolean> {
  const [row] = await db.rows(sql<{ own: bigint; all: bigint }>`
    select coalesce(sum(w.orders) filter (where w.environment = ${environment}), 0)::bigint as own,
           coalesce(sum(w.orders), 0)::bigint as "all"
      from wallets w`);
  return row !== undefined && row.own * sparseShare < row.all;
}

/** The orders of all accounts in an environment with few of them, newest first: the newest of each wallet, merged by time. */
export function ordersByWallet(
  db: Queryable,
  { environment, from, to }: Moments & { readonly environment: Environment },
): KeySource {
  return {
    async read(after, limit) {
      const place = after === null ? null : placeFrom(after);
      const [at, id] = place === null ? [null, null] : [place.createdAt, place.id];
      return db.rows(sql<{
        accountId: string;
        environment: Environment;
        id: string;
        number: bigint;
        createdAt: Date;
      }>`
        select w.account_id as "accountId", w.environment, o.id, o.number, o.created_at as "createdAt"
          from wallets w
         cross join lateral (
           select t.id, t.number, t.created_at
             from orders t
            where t.account_id = w.account_id and t.environment = w.environment
              and (${at}::timestamptz is null or (t.created_at, t.id) < (${at}::timestamptz, ${id}::uuid))
              and (${from}::timestamptz is null or t.created_at >= ${from}::timestamptz)
              and (${to}::timestamptz is null or t.created_at < ${to}::timestamptz)
            order by t.number desc
            limit ${limit + disordered}::integer
         ) o
         where w.environment = ${environment} and w.orders > 0
         order by o.created_at desc, o.id desc
         limit ${limit}::integer`);
    },
    placeOf: placeOfTime,
    isPlace: isPlaceOfTime,
  };
}
