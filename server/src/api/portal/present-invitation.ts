import type { OpenOperatorInvitation } from '../../people/operators/operator-invitations.ts';
import type { Invitation } from '../../people/team/invitations.ts';

/** An invitation into a team or to the operators as its inviters see it, without its link. */
export function presentInvitation(invitation: Invitation | OpenOperatorInvitation) {
  return {
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    invited_by: invitation.invitedBy,
    created_at: invitation.createdAt.toISOString(),
    expires_at: invitation.expiresAt.toISOString(),
    expired: invitation.expired,
  };
}
