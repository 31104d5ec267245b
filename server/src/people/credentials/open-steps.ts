import type { Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';

/**
 * What sets a password or an address, and what makes or uses a link for it, take turns for one person: what ends the open links
 * sees all of them. Comes first in the transaction.
 */
export async function lockPerson(tx: Tx, personId: string): Promise<void> {
  await tx.rows(sql<{ id: string }>`
    select p.id
      from auth.people p
     where p.id = ${personId}::uuid
       for no key update`);
}

/**
 * Lets a sign-in read the password from before a change or from after it, and not begin a session with the old one meanwhile: the
 * change waits for it, or it for the change. Sign-ins do not wait for each other. Comes first in the transaction.
 */
export async function lockForSignIn(tx: Tx, email: string): Promise<void> {
  await tx.rows(sql<{ id: string }>`
    select p.id
      from auth.people p
     where p.email = lower(${email}::text)
       for share`);
}
