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
