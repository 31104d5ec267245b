import type { Api } from '../../api.ts';
import { closed, ref } from '../../document/schemas.ts';
import { Email, MailToken, NewPassword } from './people-bodies.ts';
import { requirePeople, visitOf } from './visit-of.ts';
import { portalAnswer, refused } from '../portal-answer.ts';
import { completePasswordReset, requestPasswordReset } from '../../../people/credentials/password-reset.ts';
import type { People } from '../../../people/people.ts';

/** A new password for who forgot theirs. */
export function registerPasswordReset(api: Api, people: People | undefined): void {
  requestPasswordResetRoute(api, people);
  completePasswordResetRoute(api, people);
}

function requestPasswordResetRoute(api: Api, people: People | undefined): void {
  api.post(
    '/portal/password-reset',
    {
      config: { access: 'visitor' },
      schema: {
        operationId: 'requestPasswordReset',
        summary: 'Send a link that sets a new password',
        description: 'The answer is the same for every address.',
        body: closed({ email: Email }),
        response: { 200: ref('PortalDoneAnswer'), default: refused },
      },
    },
    async (request) => {
      await requestPasswordReset(requirePeople(people), request.body.email, visitOf(request));
      return portalAnswer(request, { done: true });
    },
  );
}

function completePasswordResetRoute(api: Api, people: People | undefined): void {
  api.post(
    '/portal/password-reset/complete',
    {
      config: { access: 'visitor' },
      schema: {
        operationId: 'completePasswordReset',
        summary: 'Set a new password with the link of a mail',
        description: 'Ends all sessions of the person.',
        body: closed({ token: MailToken, password: NewPassword }),
        response: { 200: ref('PortalDoneAnswer'), default: refused },
      },
    },
    async (request) => {
      await completePasswordReset(requirePeople(people), request.body, visitOf(request));
      return portalAnswer(request, { done: true });
    },
  );
}
