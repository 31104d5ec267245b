import type { Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { forgetDevices } from '../sessions/devices.ts';
import { deleteSessions } from '../sessions/person-sessions.ts';

/**
 * Ends what was begun with a password, an address or codes that are no longer the person's: links that set a password or change
 * the address, sign-ins that wait for a code, and the sessions, but for one. Returns how many sessions there were.
 */
export async function endSignIns(tx: Tx, personId: string, but?: string): Promise<number> {
  // A sign-in that has used its code and not yet committed is waited for here; the next statement sees its session.
  await tx.rows(sql`
    delete from auth.verifications
     where value = ${personId}`);
  return deleteSessions(tx, personId, but);
}

/** The same after a new password, which also makes each browser a new one: whoever knew the old one may have used it there. */
export async function endPasswordUse(tx: Tx, personId: string, but?: string): Promise<void> {
  await endSignIns(tx, personId, but);
  await forgetDevices(tx, personId);
}
