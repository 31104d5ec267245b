import type { Tx } from '../../database/connection.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import { Refusal } from '../../refusals.ts';
import {
  reauthenticationsOfPerson,
  signInFromNetwork,
  signInsOfNetwork,
  signInToPerson,
  useOfCode,
} from '../limits/attempt-limits.ts';
import {
  type Attempt,
  countAttempts,
  forgetAttempts,
  networkOf,
  uncountAttempt,
} from '../limits/attempts.ts';
import type { People } from '../people.ts';
import { personActor } from '../person-actor.ts';
import type { PortalSession } from '../portal-session.ts';
import { deleteReplacedSession } from '../sessions/ended-sessions.ts';
import type { Visit, WithCookies } from '../visit.ts';
import { beginSession } from './begin-session.ts';
import { headersOf, headersOfSession } from './open-auth.ts';
import { lockForSignIn } from './open-steps.ts';
import { replaceSession } from './replace-session.ts';

/** The session that signing in began; undefined while a code has to follow. */
type SignedIn = PortalSession | undefined;

/**
 * Signs in with a password. The session is a new one, and that of the browser before it ends, also when a code has to follow, so
 * that nobody can prepare it.
 * @throws Refusal wrong_credentials, email_not_verified, rate_limited: the same for an address that nobody has
 */
export async function signIn(
  people: People,
  { email, password }: { readonly email: string; readonly password: string },
  visit: Visit,
): Promise<WithCookies<SignedIn>> {
  const { app, auth } = people;
  const address = email.toLowerCase();
  const network = networkOf(visit.ipAddress);
  const ofNetwork: Attempt = { limit: signInsOfNetwork, of: network };
  const ofPerson: Attempt[] = [
    { limit: signInFromNetwork, of: `${network} ${address}` },
    { limit: signInToPerson, of: address },
  ];
  await counted(people, visit, [ofNetwork, ...ofPerson]);
  const signedIn = await noteRefusals(people, visit, () =>
    auth.hashing(async (tx): Promise<WithCookies<SignedIn>> => {
      await lockForSignIn(tx, address);
      const { response, headers } = await auth.api.signInEmail({
        body: { email, password },
        headers: headersOf(visit),
        returnHeaders: true,
      });
      const ofLibrary = headers.getSetCookie();
      if (!('token' in response)) {
        // A code has to follow. The library has removed the cookie of the earlier session, which nobody could end afterwards.
        await deleteReplacedSession(tx, auth.sessionCookie.tokenIn(visit.cookie));
        return { result: undefined, cookies: ofLibrary };
      }
      const { result, cookies } = await beginSession(people, tx, response.token, visit);
      return { result, cookies: [...ofLibrary, ...cookies] };
    }),
  );
  await uncountAttempt(app, ofNetwork);
  for (const attempt of ofPerson) await forgetAttempts(app, attempt);
  return signedIn;
}

/** What follows the password of a person with one-time codes. */
export type SecondFactor = { readonly code: string } | { readonly backupCode: string };

/**
 * Finishes signing in. Five wrong codes need the password again, and ten in a row wait a quarter of an hour.
 * @throws Refusal wrong_code, code_step_expired, rate_limited
 */
export async function signInWithCode(
  people: People,
  factor: SecondFactor,
  visit: Visit,
): Promise<WithCookies<SignedIn>> {
  const { app, auth } = people;
  const ofNetwork: Attempt = { limit: signInsOfNetwork, of: networkOf(visit.ipAddress) };
  await counted(people, visit, [ofNetwork]);
  const signedIn = await noteRefusals(people, visit, () =>
    auth.transaction(async (tx) => {
      const headers = withoutSession(people, visit);
      const answer =
        'code' in factor
          ? await auth.api.verifyTOTP({ body: { code: factor.code }, headers, returnHeaders: true })
          : await auth.api.verifyBackupCode({
              body: { code: factor.backupCode },
              headers,
              returnHeaders: true,
            });
      const { token } = answer.response;
      if (token === undefined) throw new Error('The library made no session.');
      const { result, cookies } = await beginSession(people, tx, token, visit);
      if ('code' in factor) await useCode(people, tx, result.person.id, factor.code);
      return { result, cookies: [...answer.headers.getSetCookie(), ...cookies] };
    }),
  );
  await uncountAttempt(app, ofNetwork);
  return signedIn;
}

/**
 * Proves again who the person is, by password or code. The session continues under a new token.
 * @throws Refusal wrong_credentials, wrong_code, rate_limited
 */
export async function reauthenticate(
  people: People,
  session: PortalSession,
  credential: { readonly password: string } | { readonly code: string },
  visit: Visit,
): Promise<readonly string[]> {
  const { auth } = people;
  return withCredential(people, session, visit, () => {
    const work = async (tx: Tx): Promise<readonly string[]> => {
      const headers = headersOfSession(auth, visit);
      await lockForSignIn(tx, session.person.email);
      if ('password' in credential)
        await auth.api.verifyPassword({ body: { password: credential.password }, headers });
      else {
        if (!session.person.twoFactor) throw new Refusal('two_factor_not_changeable');
        await auth.api.verifyTOTP({ body: { code: credential.code }, headers });
        await useCode(people, tx, session.person.id, credential.code);
      }
      const cookie = await replaceSession(people, tx, session, visit);
      await recordAudit(tx, {
        actor: personActor(session, visit.ipAddress),
        action: 'person.reauthenticated',
        subject: session.person.id,
        detail: { by: 'password' in credential ? 'password' : 'code' },
      });
      return [cookie];
    };
    return 'password' in credential ? auth.hashing(work) : auth.transaction(work);
  });
}

/** Runs what the person who is signed in enters a password or a code for, within the limit of wrong ones. */
export async function withCredential<T>(
  people: People,
  session: PortalSession,
  visit: Visit,
  work: () => Promise<T>,
): Promise<T> {
  const attempt: Attempt = { limit: reauthenticationsOfPerson, of: session.person.id };
  await counted(people, visit, [attempt]);
  const result = await noteRefusals(people, visit, work);
  await forgetAttempts(people.app, attempt);
  return result;
}

/** Whoever signs in while signed in is asked for the code of the new sign-in, not of the old session. */
function withoutSession({ auth }: People, visit: Visit): Headers {
  const { name } = auth.context.authCookies.sessionToken;
  const cookie = (visit.cookie ?? '')
    .split(';')
    .filter((pair) => pair.split('=', 1)[0]?.trim() !== name)
    .join(';');
  return headersOf({ ...visit, cookie });
}

/**
 * Notes that a code was used. It is not accepted again while it is valid, from whoever looked over a shoulder.
 * @throws Refusal wrong_code
 */
export async function useCode({ app }: People, tx: Tx, personId: string, code: string): Promise<void> {
  const { clock, keyring } = app;
  const attempt: Attempt = { limit: useOfCode, of: `${personId} ${code}` };
  await countAttempts({ clock, keyring, database: tx }, [attempt]).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('wrong_code') : error;
  });
}

async function counted({ app }: People, visit: Visit, attempts: readonly Attempt[]): Promise<void> {
  try {
    await countAttempts(app, attempts);
  } catch (error) {
    if (error instanceof Refusal)
      app.securityEvents.note({ kind: 'failure_limit', ipAddress: visit.ipAddress });
    throw error;
  }
}

/** Counts refused passwords and codes among the security events. */
async function noteRefusals<T>({ app }: People, visit: Visit, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'wrong_credentials' || error.code === 'wrong_code'))
      app.securityEvents.note({ kind: 'refused_sign_in', ipAddress: visit.ipAddress });
    throw error;
  }
}
