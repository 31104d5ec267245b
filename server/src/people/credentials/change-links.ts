import { hash } from 'node:crypto';
import type { Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { Refusal } from '../../refusals.ts';

/** How long the link of a mail that verifies or changes an address works, milliseconds. */
export const addressLinkMs = 24 * 3_600_000;

/**
 * Stores a link by which a person changes the address. Its token alone would prove who made it, but neither that it was not used
 * nor that no new password has ended it (`endOpenSteps`).
 */
export async function storeChangeLink(tx: Tx, personId: string, token: string): Promise<void> {
  await tx.rows(sql`
    insert into auth.verifications (identifier, value, expires_at)
    values (${digestOf(token)}, ${personId}, clock_timestamp() + ${addressLinkMs}::double precision * interval '1 millisecond')`);
}

/** Uses up a link that was stored. @throws Refusal link_not_valid when it was used, has ended, or is none */
export async function useChangeLink(tx: Tx, token: string): Promise<void> {
  const used = await tx.rows(sql<{ id: string }>`
    delete from auth.verifications
     where identifier = ${digestOf(token)} and expires_at > clock_timestamp()
    returning id`);
  if (used.length === 0) throw new Refusal('link_not_valid');
}

/** Who reads the database can use no link of a mail. */
function digestOf(token: string): string {
  return hash('sha256', `change-email:${token}`);
}
