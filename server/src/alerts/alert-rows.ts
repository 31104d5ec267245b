import type { Queryable, Tx } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { newId } from '../ids.ts';
import type { Alert, AlertEvent, ChannelName } from './alert.ts';
import type { Condition } from './condition.ts';

/** How long alerts are kept after their end, days. */
const retentionDays = 365;

/** The alerts that have begun and not ended. */
export function readOpenAlerts(db: Queryable): Promise<Alert[]> {
  return db.rows(sql<Alert>`
    select a.id, a.condition as kind, a.subject, a.summary, a.began_at as "beganAt", a.ended_at as "endedAt"
      from alerts a
     where a.ended_at is null
     order by a.began_at, a.id`);
}

/** An alert with what became of its reports. */
export interface ListedAlert extends Alert {
  readonly deliveries: readonly ListedDelivery[];
}

/** What became of a report. */
export interface ListedDelivery {
  readonly alertId: string;
  readonly event: AlertEvent;
  readonly channel: ChannelName;
  /** Null: it was not delivered yet, or given up. */
  readonly deliveredAt: Date | null;
  readonly attempts: number;
  /** Why the last attempt failed, or why not every recipient has what was delivered; null: neither. */
  readonly fault: string | null;
}

/** Alerts, newest first: those that are open, or all. `after`: only those that come after this one in the list. */
export async function listAlerts(
  db: Queryable,
  {
    all,
    limit,
    after,
  }: {
    readonly all: boolean;
    readonly limit: number;
    readonly after?: Pick<Alert, 'beganAt' | 'id'> | undefined;
  },
): Promise<ListedAlert[]> {
  const alerts = await db.rows(sql<Alert>`
    select a.id, a.condition as kind, a.subject, a.summary, a.began_at as "beganAt", a.ended_at as "endedAt"
      from alerts a
     where (${all} or a.ended_at is null)
       and (${after?.id ?? null}::uuid is null
         or (a.began_at, a.id) < (${after?.beganAt ?? null}::timestamptz, ${after?.id ?? null}::uuid))
     order by a.began_at desc, a.id desc
     limit ${limit}::integer`);
  const deliveries = await db.rows(sql<ListedDelivery>`
    select d.alert_id as "alertId", d.event, d.channel, d.delivered_at as "deliveredAt", d.attempts, d.fault
      from alert_deliveries d
     where d.alert_id = any (${alerts.map(({ id }) => id)}::uuid[])
     order by d.alert_id, d.event, d.channel`);
  return alerts.map((alert) => ({
    ...alert,
    deliveries: deliveries.filter(({ alertId }) => alertId === alert.id),
  }));
}

/** Stores new alerts; one that is open already is left out. Returns those that began. */
export async function beginAlerts(tx: Tx, conditions: readonly Condition[], at: Date): Promise<Alert[]> {
  if (conditions.length === 0) return [];
  return tx.rows(sql<Alert>`
    insert into alerts as a (id, condition, subject, summary, began_at)
    select n.id, n.condition, n.subject, n.summary, ${at}::timestamptz
      from unnest(${conditions.map(() => newId())}::uuid[], ${conditions.map(({ kind }) => kind)}::text[],
             ${conditions.map(({ subject }) => subject)}::text[], ${conditions.map(({ summary }) => summary)}::text[])
        as n (id, condition, subject, summary)
        on conflict (condition, subject) where ended_at is null do nothing
    returning a.id, a.condition as kind, a.subject, a.summary, a.began_at as "beganAt", a.ended_at as "endedAt"`);
}

/** Ends alerts. Returns those that ended. */
export async function endAlerts(tx: Tx, ids: readonly string[], at: Date): Promise<Alert[]> {
  if (ids.length === 0) return [];
  return tx.rows(sql<Alert>`
    update alerts a
       set ended_at = greatest(a.began_at, ${at}::timestamptz)
     where a.id = any (${[...ids]}::uuid[]) and a.ended_at is null
    returning a.id, a.condition as kind, a.subject, a.summary, a.began_at as "beganAt", a.ended_at as "endedAt"`);
}

/** Makes a delivery of each alert to each channel. */
export async function addDeliveries(
  tx: Tx,
  ids: readonly string[],
  event: AlertEvent,
  channels: readonly ChannelName[],
): Promise<void> {
  if (ids.length === 0 || channels.length === 0) return;
  await tx.rows(sql`
    insert into alert_deliveries (alert_id, event, channel, due_at)
    select a.id, ${event}, c.channel, clock_timestamp()
      from unnest(${[...ids]}::uuid[]) as a (id)
     cross join unnest(${[...channels]}::text[]) as c (channel)`);
}

/**
 * Takes the lease of the evaluation for `leaseMs`; false while another server has it, or less than `pauseMs` has passed. A lease
 * that ends later than either can was given before the database's clock was set back, and holds nobody up.
 */
export async function leaseEvaluation(
  db: Queryable,
  { leaseMs, pauseMs }: { readonly leaseMs: number; readonly pauseMs: number },
): Promise<boolean> {
  const rows = await db.rows(sql<{ leased_until: Date }>`
    update alert_evaluation e
       set leased_until = clock_timestamp() + ${leaseMs}::double precision * interval '1 millisecond'
     where e.leased_until <= clock_timestamp()
        or e.leased_until > clock_timestamp() + ${Math.max(leaseMs, pauseMs)}::double precision * interval '1 millisecond'
    returning e.leased_until`);
  return rows.length > 0;
}

/** Ends an evaluation. The next one begins `pauseMs` later, in any server. */
export async function finishEvaluation(tx: Tx, pauseMs: number): Promise<void> {
  await tx.rows(sql`
    update alert_evaluation
       set evaluated_at = clock_timestamp(),
           leased_until = clock_timestamp() + ${pauseMs}::double precision * interval '1 millisecond'`);
}

/** Deletes the alerts that ended before the retention, with their deliveries. */
export async function purgeAlerts(db: Queryable): Promise<void> {
  await db.rows(sql`
    delete from alerts a
     where a.ended_at < clock_timestamp() - (select setting_number('retention.alerts_days', ${retentionDays}::bigint))::integer * interval '1 day'`);
}
