import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import {
  checkedValue,
  type SettingKey,
  settingKeyOf,
  type SettingValues,
} from '../settings/setting-definitions.ts';
import { fallbackOf, listSettings } from '../settings/settings.ts';

/** At most so many rows are counted. */
export const countMax = 100_000;

/** What a change of a setting would do. */
export interface SettingEffect {
  readonly key: SettingKey;
  /** The texts in effect before and after; null: none. */
  readonly before: string | null;
  readonly after: string | null;
  /** How many clients have no limit of their own, so that theirs changes; null: it is no limit. */
  readonly clients: number | null;
  /** How many rows would be deleted within the hour that are kept now, at most 100,001; null: it is no retention. */
  readonly deleted: number | null;
}

/**
 * What would change if a setting had another text; null: its default. Nothing is changed. `started`: what this server was started with.
 * @throws CommandError when there is no such setting, or it does not take the text
 */
export async function readSettingEffect(
  db: Queryable,
  { name, text }: { readonly name: string; readonly text: string | null },
  started: SettingValues,
): Promise<SettingEffect> {
  const key = settingKeyOf(name);
  const before = (await listSettings(db, started)).find((one) => one.key === key)?.value ?? null;
  const after = text === null ? fallbackOf(key, started) : checkedValue(key, text);
  const isChange = before !== after;
  const clients = isLimit(key) ? (isChange ? await countClients(db, key) : 0) : null;
  const deleted = isRetention(key)
    ? await countDeleted(db, key, { days: Number(after), daysBefore: Number(before) })
    : null;
  return { key, before, after, clients, deleted };
}

type LimitKey = Extract<SettingKey, `limits.${string}`>;
type RetentionKey = Extract<SettingKey, `retention.${string}`>;

function isLimit(key: SettingKey): key is LimitKey {
  return key.startsWith('limits.');
}

function isRetention(key: SettingKey): key is RetentionKey {
  return key.startsWith('retention.');
}

/** The clients that have no limit of their own in an environment that the setting is for. */
async function countClients(db: Queryable, key: LimitKey): Promise<number> {
  const [row] = await db.rows(sql<{ clients: number }>`
    select count(*)::integer as clients
      from accounts a
     where exists (
       select
         from unnest(case ${key}::text when 'limits.requests_per_minute_live' then '{live}'::text[]
                                       when 'limits.requests_per_minute_sandbox' then '{sandbox}'::text[]
                                       else '{live,sandbox}'::text[] end) as e (environment)
         left join account_limits l on l.account_id = a.id and l.environment = e.environment
        where case ${key}::text when 'limits.transaction' then l.transaction_rupiah
                                when 'limits.daily' then l.daily_rupiah
                                else l.requests_per_minute end is null)`);
  return row?.clients ?? 0;
}

/** What is kept now and would be deleted. */
async function countDeleted(
  db: Queryable,
  key: RetentionKey,
  { days, daysBefore }: { readonly days: number; readonly daysBefore: number },
): Promise<number> {
  if (days >= daysBefore) return 0;
  const [row] = await countQueries[key](db, days, daysBefore);
  return row?.count ?? 0;
}

type CountQuery = (db: Queryable, days: number, daysBefore: number) => Promise<{ readonly count: number }[]>;

/** For each retention, its rows that are older than `days` and not older than `daysBefore`. */
const countQueries: Readonly<Record<RetentionKey, CountQuery>> = {
  'retention.events_days': (db, days, daysBefore) =>
    db.rows(sql<{ count: number }>`
      select count(*)::integer as count
        from (select
                from wallets w
               cross join lateral (
                 select
                   from events v
                  where v.account_id = w.account_id and v.environment = w.environment
                    and v.created_at < (select clock_timestamp() - ${days}::integer * interval '1 day')
                    and v.created_at >= (select clock_timestamp() - ${daysBefore}::integer * interval '1 day')
                  limit ${countMax + 1}::integer) o
               limit ${countMax + 1}::integer) f`),
  'retention.requests_days': (db, days, daysBefore) =>
    db.rows(sql<{ count: number }>`
      select count(*)::integer as count
        from (select
                from api_keys k
               cross join lateral (
                 select
                   from request_log r
                  where r.key_id = k.id and r.at < (select clock_timestamp() - ${days}::integer * interval '1 day')
                    and r.at >= (select clock_timestamp() - ${daysBefore}::integer * interval '1 day')
                  limit ${countMax + 1}::integer) o
               limit ${countMax + 1}::integer) f`),
  'retention.prices_days': (db, days, daysBefore) =>
    db.rows(sql<{ count: number }>`
      select count(*)::integer as count
        from (select
                from price_history h
               where h.at < (select clock_timestamp() - ${days}::integer * interval '1 day')
                 and h.at >= (select clock_timestamp() - ${daysBefore}::integer * interval '1 day')
                 and exists (
                   select
                     from price_history n
                    where n.level = h.level and n.kind = h.kind and n.code = h.code and n.at > h.at
                      and n.at < (select clock_timestamp() - ${days}::integer * interval '1 day'))
               limit ${countMax + 1}::integer) f`),
  'retention.supplier_activity_days': (db, days, daysBefore) =>
    db.rows(sql<{ count: number }>`
      select count(*)::integer as count
        from (select
                from supplier_activity a
               where a.minute < (select clock_timestamp() - ${days}::integer * interval '1 day')
                 and a.minute >= (select clock_timestamp() - ${daysBefore}::integer * interval '1 day')
               limit ${countMax + 1}::integer) f`),
  'retention.security_events_days': (db, days, daysBefore) =>
    db.rows(sql<{ count: number }>`
      select count(*)::integer as count
        from (select
                from security_events e
               where e.minute < (select clock_timestamp() - ${days}::integer * interval '1 day')
                 and e.minute >= (select clock_timestamp() - ${daysBefore}::integer * interval '1 day')
               limit ${countMax + 1}::integer) f`),
  'retention.alerts_days': (db, days, daysBefore) =>
    db.rows(sql<{ count: number }>`
      select count(*)::integer as count
        from (select
                from alerts a
               where a.ended_at < (select clock_timestamp() - ${days}::integer * interval '1 day')
                 and a.ended_at >= (select clock_timestamp() - ${daysBefore}::integer * interval '1 day')
               limit ${countMax + 1}::integer) f`),
};
