import { createEmailVerificationToken } from 'better-auth/api';
import { recordAudit } from '../../operators/audit-record.ts';
import { Refusal } from '../../refusals.ts';
import { countAttempts, networkOf } from '../limits/attempts.ts';
import { linksOfNetwork } from '../limits/attempt-limits.ts';
import { countMail } from '../limits/mail-limits.ts';
import { withMinimumDuration } from '../minimum-duration.ts';
import { languageOf } from '../mails/language.ts';
import { writeMail } from '../mails/write-mail.ts';
import type { People } from '../people.ts';
import { personActor } from '../person-actor.ts';
import { findPersonByEmail } from '../read-people.ts';
import type { Visit } from '../visit.ts';
import { currentWork } from './auth-work.ts';
import { addressLinkMs, useChangeLink } from './change-links.ts';
import { endSignIns } from './end-sign-ins.ts';

/** What the link of a mail led to. */
export type VerificationResult = 'verified' | 'change_confirmed' | 'email_changed';

/**
 * Uses the link of a mail: it verifies the address of a new person, agrees to another address, or takes it into use. An address of
 * somebody else is agreed to as well, and only they are notified. Nobody is signed in by it: whoever was made to open a foreign link
 * would work for its sender.
 * @throws Refusal link_not_valid
 */
export async function verifyEmail(
  { app, auth }: People,
  token: string,
  visit: Visit,
): Promise<VerificationResult> {
  await countAttempts(app, [{ limit: linksOfNetwork, of: networkOf(visit.ipAddress) }]);
  const claims = claimsOf(token);
  const result = claims.requestType === undefined ? 'verified' : changeStepOf(claims.requestType);
  const verified = await auth.transaction(async (tx) => {
    const person = await findPersonByEmail(tx, claims.email);
    if (person === undefined) throw new Refusal('link_not_valid');
    if (result !== 'verified') await useChangeLink(tx, person.id, token);
    // Somebody else may have the address.
    const owner = result === 'verified' ? undefined : await findPersonByEmail(tx, claims.updateTo);
    if (owner !== undefined && result === 'email_changed') throw new Refusal('link_not_valid');
    if (owner !== undefined) currentWork().mail({ kind: 'address_known', to: owner });
    // Without headers: no session plays a part.
    else await auth.api.verifyEmail({ query: { token } });
    if (result === 'verified' && person.verified) return undefined;
    // The library signs in whoever takes a new address into use; such a session is not handed out.
    if (result === 'email_changed') await endSignIns(tx, person.id);
    await recordAudit(tx, {
      actor: personActor({ person }, visit.ipAddress),
      action: auditActions[result],
      subject: person.id,
    });
    return person;
  }, 'change_verification');
  if (result === 'email_changed' && verified !== undefined)
    app.mailer.send(
      writeMail(
        { email: claims.email, language: languageOf(verified.language) },
        { kind: 'email_changed' },
        app.config.brand,
      ),
    );
  return result;
}

const auditActions = {
  verified: 'person.email_verified',
  change_confirmed: 'person.email_change_confirmed',
  email_changed: 'person.email_changed',
} as const satisfies Record<VerificationResult, string>;

function changeStepOf(requestType: string): VerificationResult {
  return requestType === 'change-email-verification' ? 'email_changed' : 'change_confirmed';
}

/** Reads what a token says. Its signature is checked by the library afterwards. */
function claimsOf(token: string): { email: string; updateTo: string; requestType: string | undefined } {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    const member = (name: string): unknown =>
      typeof claims === 'object' && claims !== null ? Reflect.get(claims, name) : undefined;
    const [email, updateTo, requestType] = [member('email'), member('updateTo'), member('requestType')];
    return {
      email: typeof email === 'string' ? email : '',
      updateTo: typeof updateTo === 'string' ? updateTo : '',
      requestType: typeof requestType === 'string' ? requestType : undefined,
    };
  } catch {
    throw new Refusal('link_not_valid');
  }
}

/** Sends the mail that verifies an address again, if it is one of a person who has not verified it. */
export function sendVerificationMail(
  { app, auth, evenMs }: People,
  email: string,
  visit: Visit,
): Promise<void> {
  return withMinimumDuration(evenMs, async () => {
    await countMail(app, email, visit);
    await auth.transaction(async (tx) => {
      const person = await findPersonByEmail(tx, email);
      if (person === undefined || person.verified) return;
      const token = await createEmailVerificationToken(
        auth.context.secret,
        person.email,
        undefined,
        addressLinkMs / 1_000,
      );
      currentWork().mail({ kind: 'verification', to: person, token });
    });
  });
}
