import { sql } from '../../database/sql.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import { Refusal } from '../../refusals.ts';
import { inEvenTime } from '../even-time.ts';
import { linksOfNetwork } from '../limits/attempt-limits.ts';
import { countAttempts, networkOf } from '../limits/attempts.ts';
import { countMail } from '../limits/mail-limits.ts';
import { languageOf } from '../mails/language.ts';
import { writeMail } from '../mails/write-mail.ts';
import { checkPassword } from '../passwords/password-rules.ts';
import type { People } from '../people.ts';
import { personActor } from '../person-actor.ts';
import type { PortalSession } from '../portal-session.ts';
import { findPerson, namesOfPerson, type Person } from '../read-people.ts';
import { deleteSessions } from '../sessions/person-sessions.ts';
import type { Visit } from '../visit.ts';
import { headersOf } from './open-auth.ts';
import { replaceSession } from './replace-session.ts';
import { proved } from './sign-in.ts';

/** Sends a link that sets a new password, if somebody has the address. */
export function requestPasswordReset(
  { app, auth, evenMs }: People,
  email: string,
  visit: Visit,
): Promise<void> {
  return inEvenTime(evenMs, async () => {
    await countMail(app, email, visit);
    await auth.transaction(() => auth.api.requestPasswordReset({ body: { email } }));
  });
}

/**
 * Sets a new password with the link of a mail, which works once, and ends all sessions of the person. One-time codes stay on.
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
    await auth.api.resetPassword({ body: { token, newPassword: password } });
    await recordAudit(tx, {
      actor: personActor({ person: owner }, visit.ipAddress),
      action: 'person.password_reset',
      subject: owner.id,
    });
  });
  noticeOf(people, owner);
}

/**
 * Changes the password of the person who is signed in, and ends all other sessions. This one continues under a new token.
 * @throws Refusal wrong_credentials, password_refused
 */
export async function changePassword(
  people: People,
  session: PortalSession,
  { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
  visit: Visit,
): Promise<readonly string[]> {
  const { app, auth } = people;
  const { person } = session;
  await checkPassword(newPassword, {
    email: person.email,
    names: await namesOfPerson(app.database, person.id),
  });
  const cookie = await proved(people, session, visit, () =>
    auth.hashing(async (tx) => {
      await auth.api.changePassword({ body: { currentPassword, newPassword }, headers: headersOf(visit) });
      await deleteSessions(tx, person.id, session.id);
      const replaced = await replaceSession(people, tx, session, visit);
      await recordAudit(tx, {
        actor: personActor(session, visit.ipAddress),
        action: 'person.password_changed',
        subject: person.id,
      });
      return replaced;
    }),
  );
  const stored = await findPerson(app.database, person.id);
  if (stored !== undefined) noticeOf(people, stored);
  return [cookie];
}

function noticeOf({ app }: People, { email, language }: Person): void {
  const to = { email, language: languageOf(language) };
  app.mailer.send(writeMail(to, { kind: 'password_changed' }, app.config.brand));
}

/** The person of a link that sets a password. The link is used up only when the new password is accepted. */
async function personOfLink({ app }: People, token: string): Promise<Person> {
  const [found] = await app.database.rows(sql<{ personId: string }>`
    select v.value as "personId"
      from auth.verifications v
     where v.identifier = ${`reset-password:${token}`} and v.expires_at > clock_timestamp()`);
  const person = found === undefined ? undefined : await findPerson(app.database, found.personId);
  if (person === undefined) throw new Refusal('link_not_valid');
  return person;
}
