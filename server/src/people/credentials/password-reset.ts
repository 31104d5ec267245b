import { sql } from '../../database/sql.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import { Refusal } from '../../refusals.ts';
import { withMinimumDuration } from '../minimum-duration.ts';
import { linksOfNetwork } from '../limits/attempt-limits.ts';
import { countAttempts, networkOf } from '../limits/attempts.ts';
import { countMail } from '../limits/mail-limits.ts';
import { languageOf } from '../mails/language.ts';
import { writeMail } from '../mails/write-mail.ts';
import { checkPassword } from '../passwords/password-rules.ts';
import type { People } from '../people.ts';
import { personActor } from '../person-actor.ts';
import { findPerson, namesOfPerson, type Person } from '../read-people.ts';
import type { Visit } from '../visit.ts';
import { digestOfResetLink } from './auth-options.ts';
import { endPasswordUse } from './end-sign-ins.ts';
import { lockPerson } from './open-steps.ts';

/** Sends a link that sets a new password, if somebody has the address. */
export function requestPasswordReset(
  { app, auth, evenMs }: People,
  email: string,
  visit: Visit,
): Promise<void> {
  return withMinimumDuration(evenMs, async () => {
    await countMail(app, email, visit);
    await auth.transaction(() => auth.api.requestPasswordReset({ body: { email } }));
  });
}

/**
 * Sets a new password with the link of a mail, which works once, and ends all sessions and other links of the person. One-time codes stay on.
 * @throws Refusal link_not_valid, password_refused: the link can be used again then
 */
export async function completePasswordReset(
  people: People,
  { token, password }: { readonly token: string; readonly password: string },
  visit: Visit,
): Promise<void> {
  const { app, auth } = people;
  await countAttempts(app, [{ limit: linksOfNetwork, of: networkOf(visit.ipAddress) }]);
  const owner = await personOfLink(people, token);
  await checkPassword(password, { email: owner.email, names: await namesOfPerson(app.database, owner.id) });
  await auth.hashing(async (tx) => {
    await lockPerson(tx, owner.id);
    await auth.api.resetPassword({ body: { token, newPassword: password } });
    await endPasswordUse(tx, owner.id);
    await recordAudit(tx, {
      actor: personActor({ person: owner }, visit.ipAddress),
      action: 'person.password_reset',
      subject: owner.id,
    });
  });
  sendPasswordNotice(people, owner);
}

/** Notifies the person by mail that the password has changed. */
export function sendPasswordNotice({ app }: People, { email, language }: Person): void {
  const to = { email, language: languageOf(language) };
  app.mailer.send(writeMail(to, { kind: 'password_changed' }, app.config.brand));
}

/** The person of a link that sets a password. The link is used up only when the new password is accepted. */
async function personOfLink({ app }: People, token: string): Promise<Person> {
  const [found] = await app.database.rows(sql<{ personId: string }>`
    select v.value as "personId"
      from auth.verifications v
     where v.identifier = ${digestOfResetLink(token)} and v.expires_at > clock_timestamp()`);
  const person = found === undefined ? undefined : await findPerson(app.database, found.personId);
  if (person === undefined) throw new Refusal('link_not_valid');
  return person;
}
