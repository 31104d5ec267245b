import { Type } from 'typebox';
import { Refusal } from '../../../refusals.ts';
import type { Api } from '../../api.ts';
import { closed, ref } from '../../document/schemas.ts';
import { Email, InvitationParams, Language, NewPassword, PersonName } from './people-bodies.ts';
import { refused } from '../portal-answer.ts';

/** Invitations, as those who have their link see them. */
export function registerOpenInvitations(api: Api): void {
  api.get(
    '/portal/invitations/:token',
    {
      config: { access: 'visitor' },
      schema: {
        operationId: 'getInvitation',
        summary: 'Get an invitation by the token of its link',
        params: InvitationParams,
        response: { 200: ref('OpenInvitationAnswer'), default: refused },
      },
    },
    () => {
      throw new Refusal('service_unavailable');
    },
  );
  api.post(
    '/portal/invitations/:token/accept',
    {
      config: { access: 'visitor' },
      schema: {
        operationId: 'acceptInvitation',
        summary: 'Accept an invitation',
        description:
          'A person who exists signs in first, with the address that was invited, and sends an empty object. Anybody else sends a name, a password and a language, and signs in afterwards; `email` only when the invitation has none.',
        params: InvitationParams,
        body: closed({
          name: Type.Optional(PersonName),
          password: Type.Optional(NewPassword),
          language: Type.Optional(Language),
          email: Type.Optional(Email),
        }),
        response: { 200: ref('PortalDoneAnswer'), default: refused },
      },
    },
    () => {
      throw new Refusal('service_unavailable');
    },
  );
}
