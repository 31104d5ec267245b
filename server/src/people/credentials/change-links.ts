import { hash } from 'node:crypto';
import { createEmailVerificationToken } from 'better-auth/api';
import type { Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { Refusal } from '../../refusals.ts';
import { currentWork } from './auth-work.ts';
import { lockPerson } from './open-steps.ts';

/** How long the link of a mail that verifies or changes an address works, milliseconds. */
export const addressLinkMs = 24 * 3_600_000;

/**
 * Stores a link by which a person changes the address. Its token alone would prove who made it, but neither that it was not used
 * nor that no new password has ended it (`endSignIns`).
 */
export async function storeChangeLink(tx: Tx, personId: string, token: string): Promise<void> {
  await tx.rows(sql`
    insert into auth.verifications (identifier, value, expires_at)
    values (${digestOf(token)}, ${personId}, clock_timestamp() + ${addressLinkMs}::double precision * interval '1 millisecond')`);
}

/**
 * Sends the mail that the library sends for a new address that nobody has. Its owner is notified once the link was used. `secret`
 * is the library's.
 */
export async function askAboutTaken(
  tx: Tx,
  secret: string,
  {
    person,
    newEmail,
  }: { readonly person: { readonly id: string; readonly email: string }; readonly newEmail: string },
): Promise<void> {
  const token = await createEmailVerificationToken(secret, person.email, newEmail, addressLinkMs / 1_000, {
    requestType: 'change-email-confirmation',
  });
  await storeChangeLink(tx, person.id, token);
  currentWork().mail({ kind: 'change_confirmation', to: person, token, newEmail });
}

/** Uses up a link that was stored for a person, and locks them. @throws Refusal link_not_valid when it was used, has ended, or is none */
export async function useChangeLink(tx: Tx, personId: string, token: string): Promise<void> {
  await lockPerson(tx, personId);
  const used = await tx.rows(sql<{ id: string }>`
    delete from auth.verifications
     where identifier = ${digestOf(token)} and value = ${personId} and expires_at > clock_timestamp()
    returning id`);
  if (used.length === 0) throw new Refusal('link_not_valid');
}

/** Who reads the database can use no link of a mail. */
function digestOf(token: string): string {
  return hash('sha256', `change-email:${token}`);
}
