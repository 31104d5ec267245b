import type { Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';

/**
 * Ends what a person has begun and not finished: links that set a password or change the address, and sign-ins that wait for a
 * code. They were begun with a password, an address or codes that are no longer theirs.
 */
export async function endOpenSteps(tx: Tx, personId: string): Promise<void> {
  await tx.rows(sql`
    delete from auth.verifications
     where value = ${personId}`);
}

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
