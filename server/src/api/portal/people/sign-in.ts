import { Type } from 'typebox';
import type { Api } from '../../api.ts';
import { closed, ref } from '../../document/schemas.ts';
import { sessionOf } from '../access.ts';
import { BackupCode, Email, OneTimeCode, Password } from './people-bodies.ts';
import { requirePeople, setCookies, visitOf } from './visit-of.ts';
import { portalAnswer, refused } from '../portal-answer.ts';
import { presentSession } from '../portal-operations.ts';
import { reauthenticate, signIn, signInWithCode } from '../../../people/credentials/sign-in.ts';
import type { People } from '../../../people/people.ts';
import type { PortalSession } from '../../../people/portal-session.ts';
import { Refusal } from '../../../refusals.ts';

/** Signing in, and proving again who one is. */
export function registerSignIn(api: Api, people: People | undefined): void {
  signInRoute(api, people);
  signInWithCodeRoute(api, people);
  reauthenticateRoute(api, people);
}

function signInRoute(api: Api, people: People | undefined): void {
  api.post(
    '/portal/sign-in',
    {
      config: { access: 'visitor' },
      schema: {
        operationId: 'signIn',
        summary: 'Sign in with e-mail and password',
        description:
          'The answer is the same for an address that nobody has. A session that the browser had ends.',
        body: closed({ email: Email, password: Password }),
        response: { 200: ref('SignInAnswer'), default: refused },
      },
    },
    async (request, reply) => {
      const { result, cookies } = await signIn(requirePeople(people), request.body, visitOf(request));
      setCookies(reply, cookies);
      return portalAnswer(request, presentSignIn(result));
    },
  );
}

function signInWithCodeRoute(api: Api, people: People | undefined): void {
  api.post(
    '/portal/sign-in/two-factor',
    {
      config: { access: 'visitor' },
      schema: {
        operationId: 'signInWithCode',
        summary: 'Finish signing in with a one-time code or a backup code',
        description: 'Within ten minutes of the password. Exactly one of the two.',
        body: closed({ code: Type.Optional(OneTimeCode), backup_code: Type.Optional(BackupCode) }),
        response: { 200: ref('SignInAnswer'), default: refused },
      },
    },
    async (request, reply) => {
      const { code, backup_code: backupCode } = request.body;
      const { result, cookies } = await signInWithCode(
        requirePeople(people),
        oneOfTwo(
          code === undefined ? undefined : { code },
          backupCode === undefined ? undefined : { backupCode },
        ),
        visitOf(request),
      );
      setCookies(reply, cookies);
      return portalAnswer(request, presentSignIn(result));
    },
  );
}

function reauthenticateRoute(api: Api, people: People | undefined): void {
  api.post(
    '/portal/reauthenticate',
    {
      config: { access: 'person', beforeTwoFactor: true },
      schema: {
        operationId: 'reauthenticate',
        summary: 'Prove again who one is, for operations that need it',
        description: 'Exactly one of the two. It lasts ten minutes.',
        body: closed({ password: Type.Optional(Password), code: Type.Optional(OneTimeCode) }),
        response: { 200: ref('PortalDoneAnswer'), default: refused },
      },
    },
    async (request, reply) => {
      const { password, code } = request.body;
      const credential = oneOfTwo(
        password === undefined ? undefined : { password },
        code === undefined ? undefined : { code },
      );
      setCookies(
        reply,
        await reauthenticate(requirePeople(people), sessionOf(request), credential, visitOf(request)),
      );
      return portalAnswer(request, { done: true });
    },
  );
}

function presentSignIn(session: PortalSession | undefined) {
  return { two_factor_required: session === undefined, session: presentSession(session) };
}

/** Exactly one of two credentials. */
function oneOfTwo<A, B>(a: A | undefined, b: B | undefined): A | B {
  if (a !== undefined && b === undefined) return a;
  if (b !== undefined && a === undefined) return b;
  throw new Refusal('invalid_parameter', {
    details: [{ field: 'body', code: 'oneOf', message: 'Exactly one of the members must be given.' }],
  });
}
