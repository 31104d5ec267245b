import { Refusal } from '../../../refusals.ts';
import type { Api } from '../../api.ts';
import { closed, ref } from '../../document/schemas.ts';
import { OneTimeCode, Password } from './people-bodies.ts';
import { refused } from '../portal-answer.ts';

/** One-time codes of the person who is signed in. */
export function registerTwoFactor(api: Api): void {
  api.post(
    '/portal/person/two-factor',
    {
      config: { access: 'person' },
      schema: {
        operationId: 'startTwoFactor',
        summary: 'Set up an authenticator app',
        description: 'Signing in needs a code once one was confirmed.',
        body: closed({ password: Password }),
        response: { 200: ref('TwoFactorSetupAnswer'), default: refused },
      },
    },
    () => {
      throw new Refusal('service_unavailable');
    },
  );
  api.post(
    '/portal/person/two-factor/confirm',
    {
      config: { access: 'person' },
      schema: {
        operationId: 'confirmTwoFactor',
        summary: 'Confirm an authenticator app with its first code',
        body: closed({ code: OneTimeCode }),
        response: { 200: ref('PortalDoneAnswer'), default: refused },
      },
    },
    () => {
      throw new Refusal('service_unavailable');
    },
  );
  api.post(
    '/portal/person/two-factor/disable',
    {
      config: { access: 'person' },
      schema: {
        operationId: 'disableTwoFactor',
        summary: 'Sign in without one-time codes again',
        description: 'Refused to operators.',
        body: closed({ password: Password }),
        response: { 200: ref('PortalDoneAnswer'), default: refused },
      },
    },
    () => {
      throw new Refusal('service_unavailable');
    },
  );
  api.post(
    '/portal/person/two-factor/backup-codes',
    {
      config: { access: 'person' },
      schema: {
        operationId: 'renewBackupCodes',
        summary: 'Make new backup codes; the earlier ones no longer work',
        body: closed({ password: Password }),
        response: { 200: ref('BackupCodesAnswer'), default: refused },
      },
    },
    () => {
      throw new Refusal('service_unavailable');
    },
  );
}
