import { recordAudit } from '../../operators/audit-record.ts';
import { checkPassword } from '../passwords/password-rules.ts';
import type { People } from '../people.ts';
import { personActor } from '../person-actor.ts';
import type { PortalSession } from '../portal-session.ts';
import { findPerson, namesOfPerson } from '../read-people.ts';
import type { Visit } from '../visit.ts';
import { endPasswordUse } from './end-sign-ins.ts';
import { lockPerson } from './open-steps.ts';
import { headersOfSession } from './open-auth.ts';
import { sendPasswordNotice } from './password-reset.ts';
import { replaceSession } from './replace-session.ts';
import { withCredential } from './sign-in.ts';

/**
 * Changes the password of the person who is signed in, and ends all other sessions and open links. This one continues under a new token.
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
  const cookie = await withCredential(people, session, visit, () =>
    auth.hashing(async (tx) => {
      await lockPerson(tx, person.id);
      await auth.api.changePassword({
        body: { currentPassword, newPassword },
        headers: headersOfSession(auth, visit),
      });
      await endPasswordUse(tx, person.id, session.id);
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
  if (stored !== undefined) sendPasswordNotice(people, stored);
  return [cookie];
}
