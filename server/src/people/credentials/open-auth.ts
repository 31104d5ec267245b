import { betterAuth } from 'better-auth';
import { bulkhead, BulkheadRejectedError } from 'cockatiel';
import type { Clock } from '../../clock.ts';
import type { Database, Tx } from '../../database/connection.ts';
import { readDatabaseTime } from '../../database/database-time.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import { Refusal } from '../../refusals.ts';
import type { Keyring } from '../../sealed.ts';
import { authMail } from '../mails/auth-mail.ts';
import type { Visit } from '../visit.ts';
import { addressHeader, authOptions, type PasswordHashing } from './auth-options.ts';
import { type AuthMail, type AuthWork, currentWork, inAuthWork } from './auth-work.ts';
import { type DeviceCookie, makeDeviceCookie } from './device-cookie.ts';
import { refusalOf } from './refusal-of.ts';
import { makeSessionCookie, type SessionCookie } from './session-cookie.ts';

/** What signing in needs. */
export interface AuthDeps {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly brand: string;
  readonly hashing?: PasswordHashing | undefined;
}

/** Passwords are hashed on two of the four threads that Node has for it, files and names; more requests wait. */
const hashingMax = 2;
const hashingWaitingMax = 50;

// oxlint-disable-next-line typescript/explicit-function-return-type -- It follows from the options.
function makeAuth(deps: AuthDeps) {
  return betterAuth(
    authOptions({
      keyring: deps.keyring,
      publicUrl: deps.publicUrl,
      brand: deps.brand,
      hashing: deps.hashing,
      now: () => readDatabaseTime(currentWork().tx, deps.clock.offsetMs),
    }),
  );
}

/** The library in use. */
export interface Auth {
  readonly api: ReturnType<typeof makeAuth>['api'];
  /** The library's functions below its operations, and the secret that signs. */
  readonly context: Awaited<ReturnType<typeof makeAuth>['$context']>;
  readonly sessionCookie: SessionCookie;
  readonly deviceCookie: DeviceCookie;
  /**
   * Runs what calls the library in one transaction, and sends its mails after the commit. What the library refuses is committed
   * too: it counts wrong codes.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, verifies?: AuthWork['verifies']): Promise<T>;
  /** The same for what hashes a password. @throws Refusal service_unavailable when too many wait */
  hashing<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Opens the library. */
export async function openAuth(deps: AuthDeps): Promise<Auth> {
  const auth = makeAuth(deps);
  const context = await auth.$context;
  const queue = bulkhead(hashingMax, hashingWaitingMax);
  const { database, mailer } = deps;

  async function transaction<T>(
    work: (tx: Tx) => Promise<T>,
    verifies: AuthWork['verifies'] = 'verification',
  ): Promise<T> {
    const { outcome, mails } = await database.transaction(async (tx) => {
      const asked: AuthMail[] = [];
      const mail = (one: AuthMail): void => void asked.push(one);
      const done = await settled(() => inAuthWork({ tx, verifies, mail }, () => work(tx)));
      const written: Mail[] = [];
      for (const one of asked) written.push(await authMail(tx, deps, one));
      return { outcome: done, mails: written };
    });
    for (const mail of mails) mailer.send(mail);
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.value;
  }

  return {
    api: auth.api,
    context,
    sessionCookie: makeSessionCookie(context),
    deviceCookie: makeDeviceCookie({ brand: deps.brand, secure: deps.publicUrl.startsWith('https:') }),
    transaction,
    async hashing(work) {
      try {
        return await queue.execute(() => transaction(work));
      } catch (error) {
        if (error instanceof BulkheadRejectedError) throw new Refusal('service_unavailable');
        throw error;
      }
    },
  };
}

/** What came of calling the library: what it refuses is no error of the transaction. */
async function settled<T>(
  run: () => Promise<T>,
): Promise<{ readonly value: T } | { readonly refusal: Refusal }> {
  try {
    return { value: await run() };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    return { refusal };
  }
}

/**
 * The headers of who is signed in, as the library reads them: with the session that the request was let in with and no other
 * cookie. The library reads a header `Cookie` in its own way, and could find the session of somebody else in it.
 */
export function headersOfSession({ sessionCookie }: Pick<Auth, 'sessionCookie'>, visit: Visit): Headers {
  const token = sessionCookie.tokenIn(visit.cookie);
  return headersOf({ ...visit, cookie: token === undefined ? undefined : sessionCookie.only(token) });
}

/** The headers of a visit, as the library reads them. */
export function headersOf({ cookie, ipAddress, userAgent }: Visit): Headers {
  const headers = new Headers({ [addressHeader]: ipAddress });
  if (cookie !== undefined) headers.set('cookie', cookie);
  if (userAgent !== undefined) headers.set('user-agent', userAgent.slice(0, 500));
  return headers;
}
