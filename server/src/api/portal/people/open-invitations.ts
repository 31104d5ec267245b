import { Type } from 'typebox';
import type { Api } from '../../api.ts';
import { closed, ref } from '../../document/schemas.ts';
import { Email, InvitationParams, Language, NewPassword, PersonName } from './people-bodies.ts';
import { requirePeople, trimmed, visitOf } from './visit-of.ts';
import { portalAnswer, refused } from '../portal-answer.ts';
import type { PortalSessions } from '../portal-sessions.ts';
import type { App } from '../../../app.ts';
import type { NewPerson } from '../../../people/credentials/create-person.ts';
import type { PersonLanguage } from '../../../people/mails/language.ts';
import type { People } from '../../../people/people.ts';
import {
  type OpenInvitation,
  acceptInvitation,
  readInvitation,
} from '../../../people/team/accept-invitation.ts';
import { Refusal } from '../../../refusals.ts';

/** Invitations, as those who have their link see them. */
export function registerOpenInvitations(
  api: Api,
  app: App,
  sessions: PortalSessions,
  people: People | undefined,
): void {
  getInvitationRoute(api, app);
  acceptInvitationRoute(api, sessions, people);
}

function getInvitationRoute(api: Api, app: App): void {
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
    async (request) =>
      portalAnswer(
        request,
        presentInvitation(await readInvitation({ app }, request.params.token, visitOf(request))),
      ),
  );
}

function acceptInvitationRoute(api: Api, sessions: PortalSessions, people: People | undefined): void {
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
    async (request) => {
      const { body, params } = request;
      await acceptInvitation(
        requirePeople(people),
        params.token,
        { session: await sessions.find(request), newPerson: newPersonOf(body) },
        visitOf(request),
      );
      return portalAnswer(request, { done: true });
    },
  );
}

function presentInvitation(invitation: OpenInvitation) {
  return {
    kind: invitation.accountId === null ? 'operator' : 'client',
    account_name: invitation.accountName,
    role: invitation.role,
    email: invitation.email,
    invited_by: invitation.invitedBy,
    expires_at: invitation.expiresAt.toISOString(),
    person_exists: invitation.personExists,
  };
}

interface NewPersonBody {
  readonly name?: string;
  readonly password?: string;
  readonly language?: PersonLanguage;
  readonly email?: string;
}

/** The new person of a body; undefined when it is empty. */
function newPersonOf({ name, password, language, email }: NewPersonBody): NewPerson | undefined {
  if (name === undefined && password === undefined && language === undefined) return undefined;
  const missing = Object.entries({ name, password, language }).flatMap(([field, value]) =>
    value === undefined ? [{ field, code: 'required', message: 'This member is missing.' }] : [],
  );
  if (name === undefined || password === undefined || language === undefined)
    throw new Refusal('invalid_parameter', { details: missing });
  return { name: trimmed(name, 'name'), password, language, email };
}
