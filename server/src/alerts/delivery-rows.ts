import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Alert, AlertEvent, ChannelName } from './alert.ts';

/** A leased delivery with its alert. */
export interface LeasedDelivery extends Alert {
  readonly event: AlertEvent;
  readonly channel: ChannelName;
  /** How many attempts there are with this one. */
  readonly attempts: number;
}

/**
 * Leases the delivery to a channel that has been due longest, for `leaseMs`; empty when none is due. Of several servers,
 * one gets each. The end of an alert waits until its begin was delivered or given up.
 */
export function leaseDeliveries(
  db: Queryable,
  { channel, leaseMs }: { readonly channel: ChannelName; readonly leaseMs: number },
): Promise<LeasedDelivery[]> {
  return db.rows(sql<LeasedDelivery>`
    with due as (
      select d.alert_id, d.event, d.channel
        from alert_deliveries d
       where d.due_at <= clock_timestamp() and d.channel = ${channel}
         and not exists (
           select
             from alert_deliveries b
            where d.event = 'ended' and b.alert_id = d.alert_id and b.channel = d.channel and b.event = 'began'
              and b.due_at is not null
           offset 0)
       order by d.due_at, d.alert_id, d.event
       limit 1
         for update of d skip locked
    ), leased as (
      update alert_deliveries d
         set attempts = d.attempts + 1,
             due_at = clock_timestamp() + ${leaseMs}::double precision * interval '1 millisecond'
        from due
       where d.alert_id = due.alert_id and d.event = due.event and d.channel = due.channel
      returning d.alert_id, d.event, d.channel, d.attempts
    )
    select a.id, a.condition as kind, a.subject, a.summary, a.began_at as "beganAt", a.ended_at as "endedAt", l.event,
           l.channel, l.attempts
      from leased l
      join alerts a on a.id = l.alert_id`);
}

type DeliveryKey = Pick<LeasedDelivery, 'attempts' | 'channel' | 'event' | 'id'>;

/**
 * Ends a delivery that the channel has taken. `fault`: why not every recipient has it; null: all have. A later lease is left
 * alone.
 */
export async function markDelivered(
  db: Queryable,
  delivery: DeliveryKey,
  fault: string | null,
): Promise<void> {
  await db.rows(sql`
    update alert_deliveries
       set delivered_at = clock_timestamp(), due_at = null, fault = ${fault}::text
     where alert_id = ${delivery.id}::uuid and event = ${delivery.event} and channel = ${delivery.channel}
       and attempts = ${delivery.attempts} and due_at is not null`);
}

/** Stores why an attempt failed. The next one is due after `retryMs`; null: it is given up. */
export async function markFailed(
  db: Queryable,
  delivery: DeliveryKey,
  { fault, retryMs }: { readonly fault: string; readonly retryMs: number | null },
): Promise<void> {
  await db.rows(sql`
    update alert_deliveries
       set fault = ${fault.slice(0, 200)},
           due_at = case when ${retryMs}::double precision is not null
             then clock_timestamp() + ${retryMs}::double precision * interval '1 millisecond' end
     where alert_id = ${delivery.id}::uuid and event = ${delivery.event} and channel = ${delivery.channel}
       and attempts = ${delivery.attempts} and due_at is not null`);
}
