import type { App } from '../app.ts';
import { sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';

/** How many rows one statement removes, so that no lock is held for long. */
const chunk = 2_000;

type PurgeApp = Pick<App, 'clock' | 'config' | 'database'>;

/**
 * Removes events past their time, with their deliveries and attempts. What still waits for an endpoint that is enabled
 * is kept; what waits for one that is disabled is not.
 */
export async function purgeEvents(app: PurgeApp): Promise<void> {
  const endpoints = await app.database.rows(sql<{ account_id: string; environment: Environment; id: string }>`
    select account_id, environment, id
      from webhook_endpoints
     order by account_id, environment, id`);
  for (const endpoint of endpoints) while ((await purgeDeliveries(app, endpoint)) === chunk);
  const wallets = await app.database.rows(sql<{ account_id: string; environment: Environment }>`
    select account_id, environment
      from wallets
     order by account_id, environment`);
  for (const wallet of wallets) while ((await purgeTold(app, wallet)) === chunk);
}

async function purgeDeliveries(
  app: PurgeApp,
  endpoint: { account_id: string; environment: Environment; id: string },
): Promise<number> {
  const removed = await app.database.rows(sql<{ event_id: string }>`
    with old as materialized (
      select d.account_id, d.environment, d.event_id, d.endpoint_id
        from deliveries d
        join webhook_endpoints e
          on e.account_id = d.account_id and e.environment = d.environment and e.id = d.endpoint_id
       where d.account_id = ${endpoint.account_id}::uuid and d.environment = ${endpoint.environment}
         and d.endpoint_id = ${endpoint.id}::uuid
         and d.created_at < clock_timestamp() + ${app.clock.offsetMs}::double precision * interval '1 millisecond'
             - ${app.config.settings.webhookRetentionDays}::integer * interval '1 day'
         and (d.state <> 'pending' or e.disabled_at is not null)
       order by d.created_at, d.event_id
       limit ${chunk}
         for update of d skip locked
    ), attempts as (
      delete from delivery_attempts a
       using old
       where a.account_id = old.account_id and a.environment = old.environment and a.event_id = old.event_id
         and a.endpoint_id = old.endpoint_id
    )
    delete from deliveries d
     using old
     where d.account_id = old.account_id and d.environment = old.environment and d.event_id = old.event_id
       and d.endpoint_id = old.endpoint_id
    returning d.event_id`);
  return removed.length;
}

async function purgeTold(
  app: PurgeApp,
  wallet: { account_id: string; environment: Environment },
): Promise<number> {
  const removed = await app.database.rows(sql<{ id: string }>`
    delete from events v
     where v.account_id = ${wallet.account_id}::uuid and v.environment = ${wallet.environment}
       and v.id in (
         select t.id
           from events t
          where t.account_id = ${wallet.account_id}::uuid and t.environment = ${wallet.environment}
            and t.created_at < clock_timestamp() + ${app.clock.offsetMs}::double precision * interval '1 millisecond'
                - ${app.config.settings.webhookRetentionDays}::integer * interval '1 day'
            and not exists (
              select from deliveries d
               where d.account_id = t.account_id and d.environment = t.environment and d.event_id = t.id)
          order by t.created_at, t.id
          limit ${chunk})
    returning v.id`);
  return removed.length;
}
