import { recordAudit } from '../../operators/audit-record.ts';
import { Refusal } from '../../refusals.ts';
import { withMinimumDuration } from '../minimum-duration.ts';
import { countMail } from '../limits/mail-limits.ts';
import type { People } from '../people.ts';
import { personActor } from '../person-actor.ts';
import type { PortalSession } from '../portal-session.ts';
import { findPersonByEmail } from '../read-people.ts';
import type { Visit } from '../visit.ts';
import { askAboutTaken } from './change-links.ts';
import { lockPerson } from './open-steps.ts';
import { headersOfSession } from './open-auth.ts';
import { withCredential } from './sign-in.ts';

/**
 * Asks for another e-mail address: a mail goes to the old one, and once its link was used another to the new one. Nothing tells
 * whether the new address belongs to somebody.
 * @throws Refusal wrong_credentials, rate_limited, invalid_parameter when it is the address in use
 */
export async function changeEmail(
  people: People,
  session: PortalSession,
  { email, password }: { readonly email: string; readonly password: string },
  visit: Visit,
): Promise<void> {
  const { app, auth, evenMs } = people;
  const { person } = session;
  if (email.toLowerCase() === person.email)
    throw new Refusal('invalid_parameter', {
      details: [{ field: 'email', code: 'same', message: 'This is your address already.' }],
    });
  await withMinimumDuration(evenMs, async () => {
    await countMail(app, person.email, visit);
    // The new address gets a mail too, later.
    await countMail(app, email, visit);
    await withCredential(people, session, visit, () =>
      auth.hashing(async (tx) => {
        await lockPerson(tx, person.id);
        const headers = headersOfSession(auth, visit);
        await auth.api.verifyPassword({ body: { password }, headers });
        await auth.api.changeEmail({ body: { newEmail: email }, headers });
        // The library sends no mail then.
        if ((await findPersonByEmail(tx, email)) !== undefined)
          await askAboutTaken(tx, auth.context.secret, { person, newEmail: email.toLowerCase() });
        await recordAudit(tx, {
          actor: personActor(session, visit.ipAddress),
          action: 'person.email_change_requested',
          subject: person.id,
        });
      }),
    );
  });
}
