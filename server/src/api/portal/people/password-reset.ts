import { Refusal } from '../../../refusals.ts';
import type { Api } from '../../api.ts';
import { closed, ref } from '../../document/schemas.ts';
import { Email, MailToken, NewPassword } from './people-bodies.ts';
import { refused } from '../portal-answer.ts';

/** A new password for who forgot theirs. */
export function registerPasswordReset(api: Api): void {
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
    () => {
      throw new Refusal('service_unavailable');
    },
  );
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
    () => {
      throw new Refusal('service_unavailable');
    },
  );
}
