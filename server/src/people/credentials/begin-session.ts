import type { Tx } from '../../database/connection.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import { languageOf } from '../mails/language.ts';
import { writeMail } from '../mails/write-mail.ts';
import { storeNoticeMail } from '../notices/notice-mails.ts';
import type { People } from '../people.ts';
import { personActor } from '../person-actor.ts';
import type { PortalSession } from '../portal-session.ts';
import { findPerson } from '../read-people.ts';
import { noteDevice } from '../sessions/devices.ts';
import { deleteEndedSessions } from '../sessions/ended-sessions.ts';
import { findSession } from '../sessions/find-session.ts';
import { readLastSignIns } from '../team/last-sign-ins.ts';
import type { Visit, WithCookies } from '../visit.ts';

/**
 * Takes over the session that the library has made for whoever signed in: what the browser had before ends, the sign-in is
 * recorded, and the person is notified by mail when the browser is not one of theirs, all in the transaction of the session.
 * @throws Error when the session is not there
 */
export async function beginSession(
  people: People,
  tx: Tx,
  token: string,
  visit: Visit,
): Promise<WithCookies<PortalSession>> {
  const { app, auth } = people;
  const session = await findSession(tx, app.clock, token);
  if (session === undefined) throw new Error('The session that was begun is not there.');
  const { id } = session.person;
  const before = auth.sessionCookie.tokenIn(visit.cookie);
  await deleteEndedSessions(tx, app.clock, id, before);
  const device = await noteDevice(tx, id, auth.deviceCookie.tokenIn(visit.cookie, id));
  // The browser of the first sign-in is nobody else's.
  if (device.isNew && (await readLastSignIns(tx, [id])).size > 0) await notifyOfDevice(people, tx, id, visit);
  await recordAudit(tx, {
    actor: personActor(session, visit.ipAddress),
    action: 'person.signed_in',
    subject: id,
    detail: { two_factor: session.person.twoFactor, new_device: device.isNew },
  });
  return { result: session, cookies: [auth.deviceCookie.keep(device.token, id)] };
}

/** The name of the program is not in it: whoever signs in chooses that text. */
async function notifyOfDevice({ app }: People, tx: Tx, personId: string, visit: Visit): Promise<void> {
  const { brand, publicUrl } = app.config;
  const person = await findPerson(tx, personId);
  if (person === undefined) return;
  const { subject, text } = writeMail(
    { email: person.email, language: languageOf(person.language) },
    {
      kind: 'new_device',
      at: app.clock.nodeNow(),
      ipAddress: visit.ipAddress,
      reset: `${publicUrl}/forgot-password`,
    },
    brand,
  );
  await storeNoticeMail(tx, { personId, accountId: null, subject, text });
}
