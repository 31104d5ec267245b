import { Refusal } from '../../../refusals.ts';
import type { Api } from '../../api.ts';
import { closed, ref } from '../../document/schemas.ts';
import { Email } from '../people/people-bodies.ts';
import { AccountParams, refused } from '../portal-answer.ts';
import { RoleMember, TeamInvitationParams } from './team-schemas.ts';

/** Invitations into the team of an account. */
export function registerInvitations(api: Api): void {
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
    () => {
      throw new Refusal('service_unavailable');
    },
  );
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
    () => {
      throw new Refusal('service_unavailable');
    },
  );
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
    () => {
      throw new Refusal('service_unavailable');
    },
  );
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
    () => {
      throw new Refusal('service_unavailable');
    },
  );
}
