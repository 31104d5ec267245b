import type { FastifyRequest } from 'fastify';
import type { Api } from '../../api.ts';
import { closed, ref } from '../../document/schemas.ts';
import { actorOf, membershipOf, sessionOf } from '../access.ts';
import { Email } from '../people/people-bodies.ts';
import { visitOf } from '../people/visit-of.ts';
import { AccountParams, portalAnswer, refused } from '../portal-answer.ts';
import { presentInvitation } from '../present-invitation.ts';
import { RoleMember, TeamInvitationParams } from './team-schemas.ts';
import type { App } from '../../../app.ts';
import {
  type Inviter,
  invite,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '../../../people/team/invitations.ts';

/** Invitations into the team of an account. */
export function registerInvitations(api: Api, app: App): void {
  listInvitationsRoute(api, app);
  createInvitationRoute(api, app);
  resendInvitationRoute(api, app);
  revokeInvitationRoute(api, app);
}

function listInvitationsRoute(api: Api, app: App): void {
  api.get(
    '/portal/accounts/:account_id/invitations',
    {
      config: { access: { client: 'members:read' } },
      schema: {
        operationId: 'listInvitations',
        summary: 'List the invitations that nobody has accepted',
        params: AccountParams,
        response: { 200: ref('InvitationsAnswer'), default: refused },
      },
    },
    async (request) => {
      const invitations = await listInvitations(app.database, membershipOf(request).accountId);
      return portalAnswer(request, invitations.map(presentInvitation));
    },
  );
}

function createInvitationRoute(api: Api, app: App): void {
  api.post(
    '/portal/accounts/:account_id/invitations',
    {
      config: { access: { client: 'members:write', fresh: true } },
      schema: {
        operationId: 'createInvitation',
        summary: 'Invite a person by e-mail',
        description:
          'The link works for seven days. A second invitation of the same address replaces the first.',
        params: AccountParams,
        body: closed({ email: Email, role: RoleMember }),
        response: { 200: ref('InvitationAnswer'), default: refused },
      },
    },
    async (request) =>
      portalAnswer(
        request,
        presentInvitation(await invite(app, inviterOf(request), request.body, visitOf(request))),
      ),
  );
}

function resendInvitationRoute(api: Api, app: App): void {
  api.post(
    '/portal/accounts/:account_id/invitations/:invitation_id/resend',
    {
      config: { access: { client: 'members:write', fresh: true } },
      schema: {
        operationId: 'resendInvitation',
        summary: 'Send the mail of an invitation again',
        description: 'With a new link; the earlier one no longer works.',
        params: TeamInvitationParams,
        response: { 200: ref('InvitationAnswer'), default: refused },
      },
    },
    async (request) =>
      portalAnswer(
        request,
        presentInvitation(
          await resendInvitation(app, inviterOf(request), request.params.invitation_id, visitOf(request)),
        ),
      ),
  );
}

function revokeInvitationRoute(api: Api, app: App): void {
  api.delete(
    '/portal/accounts/:account_id/invitations/:invitation_id',
    {
      config: { access: { client: 'members:write' } },
      schema: {
        operationId: 'revokeInvitation',
        summary: 'Revoke an invitation',
        params: TeamInvitationParams,
        response: { 200: ref('PortalDoneAnswer'), default: refused },
      },
    },
    async (request) => {
      await revokeInvitation(app, inviterOf(request), request.params.invitation_id);
      return portalAnswer(request, { done: true });
    },
  );
}

function inviterOf(request: FastifyRequest): Inviter {
  const { accountId, name: accountName } = membershipOf(request);
  const { id: personId, name: personName } = sessionOf(request).person;
  return { accountId, accountName, personId, personName, actor: actorOf(request) };
}
