import type { App } from '../app.ts';
import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';
import { readEventRetention } from './event-retention.ts';

/** How many rows one statement deletes, so that no lock is held for long. */
const chunk = 2_000;

type PurgeApp = Pick<App, 'clock' | 'config' | 'database'>;

/** What is deleted: everything older than `days`, by the database's clock plus `offsetMs`. */
interface Age {
  readonly days: number;
  readonly offsetMs: number;
}

/**
 * Deletes events past their retention, with their deliveries and attempts. Pending deliveries are kept while their
 * endpoint is enabled.
 * It runs on a connection of a lane, whose plans fit any table size. Each statement first looks up the ctids of its
 * rows: a join by key would be planned from missing statistics. The time is a subquery that is evaluated once, because
 * an index cannot be searched for a value that may change per row.
 */
export async function purgeEvents(app: PurgeApp): Promise<void> {
  const days = await readEventRetention(app.database, app.config.settings);
  const age = { days, offsetMs: app.clock.offsetMs };
  const db = await app.database.connect();
  try {
    const endpoints = await db.rows(sql<{ account_id: string; environment: Environment; id: string }>`
      select account_id, environment, id
        from webhook_endpoints
       order by account_id, environment, id`);
    for (const endpoint of endpoints) while ((await purgeDeliveries(db, endpoint, age)) === chunk);
    const wallets = await db.rows(sql<{ account_id: string; environment: Environment }>`
      select account_id, environment
        from wallets
       order by account_id, environment`);
    for (const wallet of wallets) while ((await purgeDelivered(db, wallet, age)) === chunk);
  } finally {
    await db.end();
  }
}

async function purgeDeliveries(
  db: Queryable,
  endpoint: { account_id: string; environment: Environment; id: string },
  age: Age,
): Promise<number> {
  const removed = await db.rows(sql<{ event_id: string }>`
    with old as materialized (
      select d.account_id, d.environment, d.event_id, d.endpoint_id, d.ctid as place
        from deliveries d
        join webhook_endpoints e
          on e.account_id = d.account_id and e.environment = d.environment and e.id = d.endpoint_id
       where d.account_id = ${endpoint.account_id}::uuid and d.environment = ${endpoint.environment}
         and d.endpoint_id = ${endpoint.id}::uuid
         and d.created_at < (select clock_timestamp() + ${age.offsetMs}::double precision * interval '1 millisecond'
             - ${age.days}::integer * interval '1 day')
         and (d.state <> 'pending' or e.disabled_at is not null)
       order by d.created_at, d.event_id
       limit ${chunk}
         for update of d skip locked
    ), attempts as (
      delete from delivery_attempts a
       where a.ctid = any (array(
         select t.ctid
           from old
          cross join lateral (
            select t.ctid
              from delivery_attempts t
             where t.account_id = old.account_id and t.environment = old.environment
               and t.event_id = old.event_id and t.endpoint_id = old.endpoint_id
            offset 0
          ) t))
    )
    delete from deliveries d
     where d.ctid = any (array(select old.place from old))
    returning d.event_id`);
  return removed.length;
}

async function purgeDelivered(
  db: Queryable,
  wallet: { account_id: string; environment: Environment },
  age: Age,
): Promise<number> {
  const removed = await db.rows(sql<{ id: string }>`
    delete from events v
     where v.ctid = any (array(
       select t.ctid
         from events t
        where t.account_id = ${wallet.account_id}::uuid and t.environment = ${wallet.environment}
          and t.created_at < (select clock_timestamp() + ${age.offsetMs}::double precision * interval '1 millisecond'
              - ${age.days}::integer * interval '1 day')
          and not exists (
            select
              from deliveries d
             where d.account_id = t.account_id and d.environment = t.environment and d.event_id = t.id
            offset 0)
        order by t.created_at, t.id
        limit ${chunk}))
    returning v.id`);
  return removed.length;
}
