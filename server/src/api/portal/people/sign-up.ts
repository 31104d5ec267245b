import { Refusal } from '../../../refusals.ts';
import type { Api } from '../../api.ts';
import { closed, ref } from '../../document/schemas.ts';
import { BusinessName, Email, Language, MailToken, NewPassword, PersonName } from './people-bodies.ts';
import { refused } from '../portal-answer.ts';

/** Signing up, and the links of mails about addresses. */
export function registerSignUp(api: Api): void {
  api.post(
    '/portal/sign-up',
    {
      config: { access: 'visitor' },
      schema: {
        operationId: 'signUp',
        summary: 'Sign up: a person, a business account, and its owner',
        description:
          'The answer is the same when the address belongs to a person already; the mail to it says so. The sandbox is open at once; live waits for an approval.',
        body: closed({
          name: PersonName,
          business_name: BusinessName,
          email: Email,
          password: NewPassword,
          language: Language,
        }),
        response: { 200: ref('PortalDoneAnswer'), default: refused },
      },
    },
    () => {
      throw new Refusal('service_unavailable');
    },
  );
  api.post(
    '/portal/verify-email',
    {
      config: { access: 'visitor' },
      schema: {
        operationId: 'verifyEmail',
        summary: 'Use the link of a mail about an address',
        body: closed({ token: MailToken }),
        response: { 200: ref('EmailVerificationAnswer'), default: refused },
      },
    },
    () => {
      throw new Refusal('service_unavailable');
    },
  );
  api.post(
    '/portal/verification-mail',
    {
      config: { access: 'visitor' },
      schema: {
        operationId: 'sendVerificationMail',
        summary: 'Send the mail that verifies an address again',
        description: 'The answer is the same for every address.',
        body: closed({ email: Email }),
        response: { 200: ref('PortalDoneAnswer'), default: refused },
      },
    },
    () => {
      throw new Refusal('service_unavailable');
    },
  );
}
