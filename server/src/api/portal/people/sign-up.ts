import type { Api } from '../../api.ts';
import { closed, ref } from '../../document/schemas.ts';
import { BusinessName, Email, Language, MailToken, NewPassword, PersonName } from './people-bodies.ts';
import { requirePeople, trimmed, visitOf } from './visit-of.ts';
import { portalAnswer, refused } from '../portal-answer.ts';
import { signUp } from '../../../people/credentials/sign-up.ts';
import { sendVerificationMail, verifyEmail } from '../../../people/credentials/verify-email.ts';
import type { People } from '../../../people/people.ts';

/** Signing up, and the links of mails about addresses. */
export function registerSignUp(api: Api, people: People | undefined): void {
  signUpRoute(api, people);
  verifyEmailRoute(api, people);
  sendVerificationMailRoute(api, people);
}

function signUpRoute(api: Api, people: People | undefined): void {
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
    async (request) => {
      const { body } = request;
      await signUp(
        requirePeople(people),
        {
          name: trimmed(body.name, 'name'),
          businessName: trimmed(body.business_name, 'business_name'),
          email: body.email,
          password: body.password,
          language: body.language,
        },
        visitOf(request),
      );
      return portalAnswer(request, { done: true });
    },
  );
}

function verifyEmailRoute(api: Api, people: People | undefined): void {
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
    async (request) =>
      portalAnswer(request, {
        result: await verifyEmail(requirePeople(people), request.body.token, visitOf(request)),
      }),
  );
}

function sendVerificationMailRoute(api: Api, people: People | undefined): void {
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
    async (request) => {
      await sendVerificationMail(requirePeople(people), request.body.email, visitOf(request));
      return portalAnswer(request, { done: true });
    },
  );
}
