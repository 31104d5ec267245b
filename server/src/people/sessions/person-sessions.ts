import type { Clock } from '../../clock.ts';
import type { Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import { Refusal } from '../../refusals.ts';
import type { People } from '../people.ts';
import type { PortalSession } from '../portal-session.ts';
import { sessionIdleMs, sessionLifetimeMs } from './session-lifetime.ts';

/** A place where a person is signed in. */
export interface PersonSession {
  readonly id: string;
  readonly signedInAt: Date;
  readonly lastUsedAt: Date;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

/** The sessions of a person that have not ended, newest first. */
export function listPersonSessions(
  db: Queryable,
  { offsetMs }: Clock,
  personId: string,
): Promise<PersonSession[]> {
  return db.rows(sql<PersonSession>`
    select s.id, s.created_at as "signedInAt", s.updated_at as "lastUsedAt", case when s.ip_address <> '' then s.ip_address end as "ipAddress",
           case when s.user_agent <> '' then s.user_agent end as "userAgent"
      from auth.sessions s
     cross join (
       select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as now
     ) n
     where s.person_id = ${personId}::uuid
       and s.created_at > n.now - ${sessionLifetimeMs}::double precision * interval '1 millisecond'
       and s.updated_at > n.now - ${sessionIdleMs}::double precision * interval '1 millisecond'
     order by s.created_at desc, s.id desc`);
}

/** Ends one session of the person. @throws Refusal not_found when it is none of theirs */
export async function endPersonSession(
  { app }: Pick<People, 'app'>,
  session: PortalSession,
  actor: string,
  id: string,
): Promise<void> {
  await app.database.transaction(async (tx) => {
    const ended = await tx.rows(sql<{ id: string }>`
      delete from auth.sessions
       where id = ${id}::uuid and person_id = ${session.person.id}::uuid
      returning id`);
    if (ended.length === 0) throw new Refusal('not_found');
    await recordEnded(tx, actor, session.person.id, 1);
  });
}

/** Ends all sessions of the person but this one. */
export async function endOtherSessions(
  { app }: Pick<People, 'app'>,
  session: PortalSession,
  actor: string,
): Promise<void> {
  await app.database.transaction(async (tx) => {
    const ended = await deleteSessions(tx, session.person.id, session.id);
    if (ended > 0) await recordEnded(tx, actor, session.person.id, ended);
  });
}

/** Deletes the sessions of a person, but for one. Returns how many there were. */
export async function deleteSessions(tx: Tx, personId: string, but: string | undefined): Promise<number> {
  const ended = await tx.rows(sql<{ id: string }>`
    delete from auth.sessions
     where person_id = ${personId}::uuid and (${but ?? null}::uuid is null or id <> ${but ?? null}::uuid)
    returning id`);
  return ended.length;
}

function recordEnded(tx: Tx, actor: string, personId: string, sessions: number): Promise<void> {
  return recordAudit(tx, { actor, action: 'person.sessions_ended', subject: personId, detail: { sessions } });
}
