import type { Clock } from '../clock.ts';
import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { deviceDays } from './sessions/devices.ts';
import { sessionIdleMs, sessionLifetimeMs } from './sessions/session-lifetime.ts';

/** How many rows one statement deletes, so that no lock is held for long. */
const chunk = 2_000;

/** For how many days the mails of notices are kept after they were sent or given up. */
const noticeMailDays = 30;

/**
 * Deletes counts whose window is over, links that no longer work, sessions that have ended, browsers in which nobody signed in for
 * long, and old mails of notices.
 */
export async function purgePeople({
  database,
  clock,
}: {
  readonly database: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  for (const purgeSome of [purgeCounts, purgeLinks, purgeSessions, purgeDevices, purgeNoticeMails])
    while ((await purgeSome(database, clock.offsetMs)).length === chunk);
}

function purgeCounts(db: Queryable, offsetMs: number): Promise<unknown[]> {
  return db.rows(sql<{ count: number }>`
    delete from attempt_counts c
     where c.ctid = any (array(
       select o.ctid
         from attempt_counts o
        where o.ends_at < (select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond')
        limit ${chunk}::integer
          for update skip locked))
    returning c.count`);
}

function purgeLinks(db: Queryable, offsetMs: number): Promise<unknown[]> {
  return db.rows(sql<{ id: string }>`
    delete from auth.verifications v
     where v.ctid = any (array(
       select o.ctid
         from auth.verifications o
        where o.expires_at < (select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond')
        limit ${chunk}::integer))
    returning v.id`);
}

function purgeSessions(db: Queryable, offsetMs: number): Promise<unknown[]> {
  return db.rows(sql<{ id: string }>`
    delete from auth.sessions s
     where s.ctid = any (array(
       select o.ctid
         from auth.sessions o
        cross join (
          select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as now
        ) n
        where o.created_at <= n.now - ${sessionLifetimeMs}::double precision * interval '1 millisecond'
           or o.updated_at <= n.now - ${sessionIdleMs}::double precision * interval '1 millisecond'
        limit ${chunk}::integer))
    returning s.id`);
}

function purgeDevices(db: Queryable, offsetMs: number): Promise<unknown[]> {
  return db.rows(sql<{ id: string }>`
    delete from person_devices d
     where d.ctid = any (array(
       select o.ctid
         from person_devices o
        where o.last_used_at < (select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond')
              - ${deviceDays}::double precision * interval '1 day'
        limit ${chunk}::integer
          for update skip locked))
    returning d.person_id as id`);
}

function purgeNoticeMails(db: Queryable, offsetMs: number): Promise<unknown[]> {
  return db.rows(sql<{ id: string }>`
    delete from notice_mails m
     where m.ctid = any (array(
       select o.ctid
         from notice_mails o
        where o.state <> 'due'
          and o.finished_at < (select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond')
              - ${noticeMailDays}::double precision * interval '1 day'
        limit ${chunk}::integer
          for update skip locked))
    returning m.id`);
}
