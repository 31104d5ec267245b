import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';
import type { Event } from './event.ts';

/** An account that wants `product.changed` in an environment. */
export interface ProductSubscriber {
  readonly accountId: string;
  readonly environment: Environment;
}

/** The accounts with an enabled endpoint that names `product.changed`. */
export function readProductSubscribers(db: Queryable): Promise<ProductSubscriber[]> {
  return db.rows(sql<{ accountId: string; environment: Environment }>`
    select distinct account_id as "accountId", environment
      from webhook_endpoints
     where disabled_at is null and 'product.changed' = any (kinds)
     order by 1, 2`);
}

/** Writes events with their deliveries to the endpoints that name their kind, in one statement. */
export async function writeProductEvents(tx: Queryable, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return;
  await tx.rows(sql`
    with written as (
      insert into events (account_id, environment, id, kind, body, created_at)
      select w.account_id, w.environment, w.id, 'product.changed', w.body, w.created_at
        from unnest(${events.map(({ accountId }) => accountId)}::uuid[], ${events.map(({ environment }) => environment)}::text[],
          ${events.map(({ id }) => id)}::uuid[], ${events.map(({ body }) => body)}::text[],
          ${events.map(({ createdAt }) => createdAt)}::timestamptz[]) as w (account_id, environment, id, body, created_at)
      returning account_id, environment, id, kind, body, created_at
    )
    insert into deliveries (account_id, environment, event_id, endpoint_id, kind, body, state, attempts, tries, lease, due_at,
      created_at)
    select w.account_id, w.environment, w.id, e.id, w.kind, w.body, 'pending', 0, 0, 0, w.created_at, w.created_at
      from written w
     cross join lateral (
       select t.id
         from webhook_endpoints t
        where t.account_id = w.account_id and t.environment = w.environment and t.disabled_at is null
          and w.kind = any (t.kinds)
       offset 0
     ) e`);
}
