import { Type } from 'typebox';
import type { Api } from '../../api.ts';
import { closed, ref } from '../../document/schemas.ts';
import { actorOf, sessionOf } from '../access.ts';
import { Email, Language, NewPassword, Password, PersonName } from './people-bodies.ts';
import { requirePeople, setCookies, trimmed, visitOf } from './visit-of.ts';
import { portalAnswer, refused } from '../portal-answer.ts';
import { presentSession } from '../portal-operations.ts';
import { changeEmail } from '../../../people/credentials/change-email.ts';
import { changePassword } from '../../../people/credentials/change-password.ts';
import type { People } from '../../../people/people.ts';
import { updatePerson } from '../../../people/update-person.ts';

/** What a person may change about themselves. */
export function registerPerson(api: Api, people: People | undefined): void {
  updatePersonRoute(api, people);
  changePasswordRoute(api, people);
  changeEmailRoute(api, people);
}

function updatePersonRoute(api: Api, people: People | undefined): void {
  api.put(
    '/portal/person',
    {
      config: { access: 'person' },
      schema: {
        operationId: 'updatePerson',
        summary: 'Change the name of the person and the language of mails',
        body: closed({ name: PersonName, language: Type.Optional(Language) }),
        response: { 200: ref('PortalSessionAnswer'), default: refused },
      },
    },
    async (request) => {
      const session = sessionOf(request);
      const name = trimmed(request.body.name, 'name');
      await updatePerson(requirePeople(people), session, actorOf(request), {
        name,
        language: request.body.language,
      });
      return portalAnswer(request, presentSession({ ...session, person: { ...session.person, name } }));
    },
  );
}

function changePasswordRoute(api: Api, people: People | undefined): void {
  api.post(
    '/portal/person/password',
    {
      config: { access: 'person' },
      schema: {
        operationId: 'changePassword',
        summary: 'Change the password',
        description: 'Ends all other sessions of the person.',
        body: closed({ current_password: Password, new_password: NewPassword }),
        response: { 200: ref('PortalDoneAnswer'), default: refused },
      },
    },
    async (request, reply) => {
      const { current_password: currentPassword, new_password: newPassword } = request.body;
      setCookies(
        reply,
        await changePassword(
          requirePeople(people),
          sessionOf(request),
          { currentPassword, newPassword },
          visitOf(request),
        ),
      );
      return portalAnswer(request, { done: true });
    },
  );
}

function changeEmailRoute(api: Api, people: People | undefined): void {
  api.post(
    '/portal/person/email',
    {
      config: { access: 'person' },
      schema: {
        operationId: 'changeEmail',
        summary: 'Ask for another e-mail address',
        description:
          'A mail goes to the old address, and after its link was used another to the new one, whose link makes the change. The answer is the same for an address that belongs to somebody else.',
        body: closed({ email: Email, password: Password }),
        response: { 200: ref('PortalDoneAnswer'), default: refused },
      },
    },
    async (request) => {
      await changeEmail(requirePeople(people), sessionOf(request), request.body, visitOf(request));
      return portalAnswer(request, { done: true });
    },
  );
}
