import type { Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { People } from '../people.ts';
import type { PortalSession } from '../portal-session.ts';
import type { Visit } from '../visit.ts';

/** Replaces the session by a new one of the same person, which has just proved who they are. Returns the value of `Set-Cookie`. */
export async function replaceSession(
  { auth }: People,
  tx: Tx,
  session: PortalSession,
  { ipAddress, userAgent }: Visit,
): Promise<string> {
  const begun = await auth.context.internalAdapter.createSession(session.person.id, false, {
    ipAddress,
    userAgent: userAgent?.slice(0, 500) ?? '',
  });
  await tx.rows(sql`delete from auth.sessions where id = ${session.id}::uuid`);
  return auth.sessionCookie.start(begun.token);
}
