import type { App } from '../../../../app.ts';
import {
  inviteByAdministrator,
  resendOperatorInvitation,
  revokeOperatorInvitation,
} from '../../../../people/operators/operator-invitations.ts';
import type { Api } from '../../../api.ts';
import { closed, ref } from '../../../document/schemas.ts';
import { actorOf, sessionOf } from '../../access.ts';
import { Email } from '../../people/people-bodies.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import { presentInvitation } from '../../present-invitation.ts';
import { RoleOfOperator, StaffInvitationParams } from './staff-schemas.ts';

const path = '/portal/operator/staff-invitations';

/** Invitations to the operators. The same use case as `konter operator invite`. */
export function registerStaffInvitations(api: Api, app: App): void {
  api.post(
    path,
    {
      config: { access: { operator: 'staff:write', fresh: true } },
      schema: {
        operationId: 'inviteStaff',
        summary: 'Invite an operator by e-mail',
        description:
          'The link works for seven days. A second invitation of the same address replaces the first.',
        body: closed({ email: Email, role: RoleOfOperator }),
        response: { 200: ref('StaffInvitationAnswer'), default: refused },
      },
    },
    async (request) => {
      const { email, role } = request.body;
      const { id: inviterId, name: inviter } = sessionOf(request).person;
      const by = { inviter, inviterId, actor: actorOf(request) };
      const made = await inviteByAdministrator(app, { email, role, ...by });
      return portalAnswer(request, presentInvitation(made));
    },
  );
  api.post(
    `${path}/:invitation_id/resend`,
    {
      config: { access: { operator: 'staff:write', fresh: true } },
      schema: {
        operationId: 'resendStaffInvitation',
        summary: 'Send the mail of an invitation again',
        description: 'With a new link; the earlier one no longer works.',
        params: StaffInvitationParams,
        response: { 200: ref('StaffInvitationAnswer'), default: refused },
      },
    },
    async (request) => {
      const { invitation_id: id } = request.params;
      const inviter = sessionOf(request).person.name;
      const sent = await resendOperatorInvitation(app, { id, inviter, actor: actorOf(request) });
      return portalAnswer(request, presentInvitation(sent));
    },
  );
  api.post(
    `${path}/:invitation_id/revoke`,
    {
      config: { access: { operator: 'staff:write', fresh: true } },
      schema: {
        operationId: 'revokeStaffInvitation',
        summary: 'Revoke an invitation',
        params: StaffInvitationParams,
        response: { 200: ref('PortalDoneAnswer'), default: refused },
      },
    },
    async (request) => {
      await revokeOperatorInvitation(app, { id: request.params.invitation_id, actor: actorOf(request) });
      return portalAnswer(request, { done: true });
    },
  );
}
