import type { Tx } from '../../database/connection.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import { Refusal } from '../../refusals.ts';
import { languageOf } from '../mails/language.ts';
import { writeMail } from '../mails/write-mail.ts';
import type { People } from '../people.ts';
import { personActor } from '../person-actor.ts';
import type { PortalSession } from '../portal-session.ts';
import { findPerson } from '../read-people.ts';
import type { Visit } from '../visit.ts';
import { endSignIns } from './end-sign-ins.ts';
import { lockPerson } from './open-steps.ts';
import { headersOfSession } from './open-auth.ts';
import { replaceSession } from './replace-session.ts';
import { useCode, withCredential } from './sign-in.ts';

/** What an authenticator app is set up with. */
export interface TwoFactorSetup {
  readonly otpauthUri: string;
  readonly secret: string;
  readonly backupCodes: readonly string[];
}

/**
 * Begins to set up an authenticator app. Signing in needs a code only once one was confirmed; until then, beginning again replaces
 * the secret.
 * @throws Refusal wrong_credentials, two_factor_not_changeable when codes are in use already
 */
export function startTwoFactor(
  people: People,
  session: PortalSession,
  password: string,
  visit: Visit,
): Promise<TwoFactorSetup> {
  const { auth } = people;
  return withCredential(people, session, visit, () =>
    auth.hashing(async (tx) => {
      const answer = await auth.api.enableTwoFactor({
        body: { password },
        headers: headersOfSession(auth, visit),
      });
      if (answer.method !== 'totp') throw new Error('The library set up another kind of codes.');
      await record(tx, session, visit, 'person.two_factor_started');
      return {
        otpauthUri: answer.totpURI,
        secret: new URL(answer.totpURI).searchParams.get('secret') ?? '',
        backupCodes: answer.backupCodes,
      };
    }),
  );
}

/**
 * Confirms an authenticator app with its first code, and ends all other sessions and open links: the password alone began them.
 * This session continues under a new token.
 * @throws Refusal wrong_code, two_factor_not_changeable
 */
export function confirmTwoFactor(
  people: People,
  session: PortalSession,
  code: string,
  visit: Visit,
): Promise<readonly string[]> {
  const { auth } = people;
  return withCredential(people, session, visit, () =>
    auth.transaction(async (tx) => {
      if (session.person.twoFactor) throw new Refusal('two_factor_not_changeable');
      await lockPerson(tx, session.person.id);
      await auth.api.verifyTOTP({ body: { code }, headers: headersOfSession(auth, visit) });
      await useCode(people, tx, session.person.id, code);
      const cookie = await onlySession(people, tx, session, visit);
      await record(tx, session, visit, 'person.two_factor_enabled');
      return [cookie];
    }),
  );
}

/**
 * Switches one-time codes off, and ends all other sessions and open links. This session continues under a new token.
 * @throws Refusal wrong_credentials, two_factor_not_changeable for an operator and without codes
 */
export async function disableTwoFactor(
  people: People,
  session: PortalSession,
  password: string,
  visit: Visit,
): Promise<readonly string[]> {
  const { app, auth } = people;
  if (!session.person.twoFactor || session.operator !== undefined)
    throw new Refusal('two_factor_not_changeable');
  const { cookie, language } = await withCredential(people, session, visit, () =>
    auth.hashing(async (tx) => {
      await lockPerson(tx, session.person.id);
      await auth.api.disableTwoFactor({ body: { password }, headers: headersOfSession(auth, visit) });
      const begun = await onlySession(people, tx, session, visit);
      await record(tx, session, visit, 'person.two_factor_disabled');
      const person = await findPerson(tx, session.person.id);
      return { cookie: begun, language: person?.language };
    }),
  );
  const to = { email: session.person.email, language: languageOf(language) };
  app.mailer.send(writeMail(to, { kind: 'two_factor_disabled' }, app.config.brand));
  return [cookie];
}

/** Makes new backup codes; the earlier ones no longer work. @throws Refusal wrong_credentials, two_factor_not_changeable */
export async function renewBackupCodes(
  people: People,
  session: PortalSession,
  password: string,
  visit: Visit,
): Promise<readonly string[]> {
  const { auth } = people;
  if (!session.person.twoFactor) throw new Refusal('two_factor_not_changeable');
  return withCredential(people, session, visit, () =>
    auth.hashing(async (tx) => {
      const { backupCodes } = await auth.api.generateBackupCodes({
        body: { password },
        headers: headersOfSession(auth, visit),
      });
      await record(tx, session, visit, 'person.backup_codes_renewed');
      return backupCodes;
    }),
  );
}

/** Ends all that was begun with the earlier factors. Returns the value of `Set-Cookie` of the session that continues. */
async function onlySession(people: People, tx: Tx, session: PortalSession, visit: Visit): Promise<string> {
  // That which the library has made instead of this one is among them.
  await endSignIns(tx, session.person.id);
  return replaceSession(people, tx, session, visit);
}

function record(tx: Tx, session: PortalSession, visit: Visit, action: string): Promise<void> {
  return recordAudit(tx, {
    actor: personActor(session, visit.ipAddress),
    action,
    subject: session.person.id,
  });
}
