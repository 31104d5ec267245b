import type { Tx } from '../../database/connection.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import type { PersonLanguage } from '../mails/language.ts';
import type { People } from '../people.ts';

/** Somebody who accepts an invitation and was no person before. */
export interface NewPerson {
  readonly name: string;
  readonly password: string;
  readonly language: PersonLanguage;
  /** For an invitation without an address. */
  readonly email: string | undefined;
}

/** Creates a person whose address a link has proved. Call it inside the library's transaction, for an address that nobody has. */
export async function createVerifiedPerson(
  { auth }: People,
  tx: Tx,
  { name, email, password, language }: NewPerson & { readonly email: string },
): Promise<{ readonly id: string; readonly name: string; readonly email: string }> {
  const { internalAdapter, password: passwords } = auth.context;
  const { id } = await internalAdapter.createUser(
    { name, email, emailVerified: true, language },
    { method: 'email-password' },
  );
  await internalAdapter.createAccount({
    userId: id,
    providerId: 'credential',
    accountId: id,
    password: await passwords.hash(password),
  });
  await recordAudit(tx, {
    actor: 'konter',
    action: 'person.created',
    subject: id,
    detail: { by: 'invitation' },
  });
  return { id, name, email: email.toLowerCase() };
}
