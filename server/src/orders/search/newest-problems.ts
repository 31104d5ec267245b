import type { App } from '../../app.ts';
import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { readByTime } from '../due/due-window.ts';
import { readOrdersOfWallets } from '../stored/order-rows.ts';
import type { Order } from '../order.ts';

/** A span of time: from `from` (inclusive) to `to` (exclusive). */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

interface ProblemOrder {
  accountId: string;
  environment: Environment;
  id: string;
  at: Date;
}

/**
 * The orders of an environment that failed or wait for a person, the newest first, at most `limit`. Orders that failed are
 * looked for in `spans` only, in which some are known to have failed.
 */
export async function readNewestProblems(
  { database, clock }: Pick<App, 'clock' | 'database'>,
  environment: Environment,
  { spans, limit }: { readonly spans: readonly Span[]; readonly limit: number },
): Promise<readonly Order[]> {
  const [waiting, ...failed] = await Promise.all([
    readNewestCases(database, environment, limit),
    ...spans.map((span) => readFailed(database, environment, { ...span, limit })),
  ]);
  const newest = [...waiting, ...failed.flat()]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, limit);
  const orders = await readOrdersOfWallets(database, newest, clock.offsetMs);
  const byId = new Map(orders.map((order) => [order.id, order]));
  return newest.flatMap(({ id }) => byId.get(id) ?? []);
}

function readNewestCases(db: Queryable, environment: Environment, limit: number): Promise<ProblemOrder[]> {
  return db.rows(sql<ProblemOrder>`
    select c.account_id as "accountId", c.environment, c.order_id as id, c.opened_at as at
      from review_cases c
     where c.closed_at is null and c.environment = ${environment}
     order by c.opened_at desc, c.order_id desc
     limit ${limit}::integer`);
}

function readFailed(
  database: App['database'],
  environment: Environment,
  { from, to, limit }: Span & { readonly limit: number },
): Promise<ProblemOrder[]> {
  return readByTime(
    database,
    sql<ProblemOrder>`
    with lately as materialized (
      select s.account_id, s.environment, s.order_id, s.status, s.at
        from steps s
       where s.at >= ${from}::timestamptz and s.at < ${to}::timestamptz
    )
    select l.account_id as "accountId", l.environment, coalesce(l.order_id, l.account_id) as id, l.at
      from lately l
     where l.environment = ${environment} and l.status = 'failed' and l.order_id is not null
     order by l.at desc, l.order_id
     limit ${limit}::integer`,
  );
}
