import type { Api } from '../../api.ts';
import { closed, ref } from '../../document/schemas.ts';
import { sessionOf } from '../access.ts';
import { OneTimeCode, Password } from './people-bodies.ts';
import { requirePeople, setCookies, visitOf } from './visit-of.ts';
import { portalAnswer, refused } from '../portal-answer.ts';
import {
  confirmTwoFactor,
  disableTwoFactor,
  renewBackupCodes,
  startTwoFactor,
} from '../../../people/credentials/two-factor.ts';
import type { People } from '../../../people/people.ts';

/** One-time codes of the person who is signed in. */
export function registerTwoFactor(api: Api, people: People | undefined): void {
  startTwoFactorRoute(api, people);
  confirmTwoFactorRoute(api, people);
  disableTwoFactorRoute(api, people);
  renewBackupCodesRoute(api, people);
}

function startTwoFactorRoute(api: Api, people: People | undefined): void {
  api.post(
    '/portal/person/two-factor',
    {
      config: { access: 'person', beforeTwoFactor: true },
      schema: {
        operationId: 'startTwoFactor',
        summary: 'Set up an authenticator app',
        description: 'Signing in needs a code once one was confirmed.',
        body: closed({ password: Password }),
        response: { 200: ref('TwoFactorSetupAnswer'), default: refused },
      },
    },
    async (request) => {
      const setup = await startTwoFactor(
        requirePeople(people),
        sessionOf(request),
        request.body.password,
        visitOf(request),
      );
      return portalAnswer(request, {
        otpauth_uri: setup.otpauthUri,
        secret: setup.secret,
        backup_codes: [...setup.backupCodes],
      });
    },
  );
}

function confirmTwoFactorRoute(api: Api, people: People | undefined): void {
  api.post(
    '/portal/person/two-factor/confirm',
    {
      config: { access: 'person', beforeTwoFactor: true },
      schema: {
        operationId: 'confirmTwoFactor',
        summary: 'Confirm an authenticator app with its first code',
        body: closed({ code: OneTimeCode }),
        response: { 200: ref('PortalDoneAnswer'), default: refused },
      },
    },
    async (request, reply) => {
      setCookies(
        reply,
        await confirmTwoFactor(
          requirePeople(people),
          sessionOf(request),
          request.body.code,
          visitOf(request),
        ),
      );
      return portalAnswer(request, { done: true });
    },
  );
}

function disableTwoFactorRoute(api: Api, people: People | undefined): void {
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
    async (request, reply) => {
      setCookies(
        reply,
        await disableTwoFactor(
          requirePeople(people),
          sessionOf(request),
          request.body.password,
          visitOf(request),
        ),
      );
      return portalAnswer(request, { done: true });
    },
  );
}

function renewBackupCodesRoute(api: Api, people: People | undefined): void {
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
    async (request) => {
      const codes = await renewBackupCodes(
        requirePeople(people),
        sessionOf(request),
        request.body.password,
        visitOf(request),
      );
      return portalAnswer(request, { backup_codes: [...codes] });
    },
  );
}
