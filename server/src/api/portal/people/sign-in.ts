import { Type } from 'typebox';
import { Refusal } from '../../../refusals.ts';
import type { Api } from '../../api.ts';
import { closed, ref } from '../../document/schemas.ts';
import { BackupCode, Email, OneTimeCode, Password } from './people-bodies.ts';
import { refused } from '../portal-answer.ts';

/** Signing in, and proving again who one is. */
export function registerSignIn(api: Api): void {
  api.post(
    '/portal/sign-in',
    {
      config: { access: 'visitor' },
      schema: {
        operationId: 'signIn',
        summary: 'Sign in with e-mail and password',
        body: closed({ email: Email, password: Password }),
        response: { 200: ref('SignInAnswer'), default: refused },
      },
    },
    () => {
      throw new Refusal('service_unavailable');
    },
  );
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
    () => {
      throw new Refusal('service_unavailable');
    },
  );
  api.post(
    '/portal/reauthenticate',
    {
      config: { access: 'person' },
      schema: {
        operationId: 'reauthenticate',
        summary: 'Prove again who one is, for operations that need it',
        description: 'Exactly one of the two. It lasts ten minutes.',
        body: closed({ password: Type.Optional(Password), code: Type.Optional(OneTimeCode) }),
        response: { 200: ref('PortalDoneAnswer'), default: refused },
      },
    },
    () => {
      throw new Refusal('service_unavailable');
    },
  );
}
