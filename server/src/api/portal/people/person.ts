import { Type } from 'typebox';
import { Refusal } from '../../../refusals.ts';
import type { Api } from '../../api.ts';
import { closed, ref } from '../../document/schemas.ts';
import { Email, Language, NewPassword, Password, PersonName } from './people-bodies.ts';
import { refused } from '../portal-answer.ts';

/** What a person may change about themselves. */
export function registerPerson(api: Api): void {
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
    () => {
      throw new Refusal('service_unavailable');
    },
  );
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
    () => {
      throw new Refusal('service_unavailable');
    },
  );
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
    () => {
      throw new Refusal('service_unavailable');
    },
  );
}
