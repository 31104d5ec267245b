import type { Clock } from '../../clock.ts';
import type { Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { sessionIdleMs, sessionLifetimeMs } from './session-lifetime.ts';

/** Deletes the sessions of a person that have ended, and that of the browser that signs in again, whosever it is. */
export async function deleteEndedSessions(
  tx: Tx,
  { offsetMs }: Clock,
  personId: string,
  replaced: string | undefined,
): Promise<void> {
  await tx.rows(sql`
    delete from auth.sessions s
     using (
       select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as now
     ) n
     where s.person_id = ${personId}::uuid
       and (s.created_at <= n.now - ${sessionLifetimeMs}::double precision * interval '1 millisecond'
         or s.updated_at <= n.now - ${sessionIdleMs}::double precision * interval '1 millisecond')`);
  await deleteReplacedSession(tx, replaced);
}

/** Deletes the session of a browser that signs in again, whosever it is. Undefined: it had none. */
export async function deleteReplacedSession(tx: Tx, token: string | undefined): Promise<void> {
  if (token !== undefined) await tx.rows(sql`delete from auth.sessions where token = ${token}`);
}
