import { createOperatorToken } from '../../../src/operators/operator-tokens.ts';
import { inviteOperator } from '../../../src/people/operators/invite-operator.ts';
import { givenStaff } from './given-staff.ts';
import type { OperatorChange } from './operator-change.ts';
import type { OperatorPortal } from './operator-portal.ts';

let names = 0;

/** An operator who can be changed: there is an administrator besides. */
async function somebody({ server }: OperatorPortal): Promise<string> {
  if (names === 0) await givenStaff(server, { name: 'Kepala', role: 'administrator' });
  names += 1;
  return givenStaff(server, { name: `Petugas ${names}` });
}

async function invitation({ server }: OperatorPortal, email: string): Promise<string> {
  const given = { email, role: 'viewer', language: 'id', actor: 'operator', inviter: 'konter' } as const;
  const { id } = await inviteOperator(server.app.database, server.url, given);
  return id;
}

/** What operators change in this area. */
export const staffChanges: readonly OperatorChange[] = [
  {
    operationId: 'changeStaffRole',
    action: 'operator.role_changed',
    given: async (portal) => ({
      path: `/staff/${await somebody(portal)}/role`,
      method: 'PUT',
      body: { role: 'finance' },
    }),
  },
  {
    operationId: 'removeStaff',
    action: 'operator.removed',
    given: async (portal) => ({
      path: `/staff/${await somebody(portal)}/removal`,
      body: { reason: 'Pindah kerja' },
    }),
  },
  {
    operationId: 'endStaffSessions',
    action: 'operator.sessions_ended',
    given: async (portal) => ({ path: `/staff/${await somebody(portal)}/end-sessions` }),
  },
  {
    operationId: 'resetStaffTwoFactor',
    action: 'operator.two_factor_reset',
    given: async (portal) => ({
      path: `/staff/${await somebody(portal)}/two-factor-reset`,
      body: { reason: 'Ponsel hilang' },
    }),
  },
  {
    operationId: 'createOwnToken',
    action: 'operator_token.created',
    given: () => ({ path: '/staff-tokens', body: { expires_in_days: 90 } }),
  },
  {
    operationId: 'revokeStaffToken',
    action: 'operator_token.revoked',
    async given({ server }) {
      const token = { name: 'Cron', actor: 'operator' };
      const { id } = await createOperatorToken(server.app.database, 'konter', token);
      return { path: `/staff-tokens/${id}/revoke` };
    },
  },
  {
    operationId: 'inviteStaff',
    action: 'operator.invited',
    given: () => ({ path: '/staff-invitations', body: { email: 'baru@konter.example', role: 'support' } }),
  },
  {
    operationId: 'resendStaffInvitation',
    action: 'operator.invitation_resent',
    given: async (portal) => ({
      path: `/staff-invitations/${await invitation(portal, 'ulang@konter.example')}/resend`,
    }),
  },
  {
    operationId: 'revokeStaffInvitation',
    action: 'operator.invitation_revoked',
    given: async (portal) => ({
      path: `/staff-invitations/${await invitation(portal, 'batal@konter.example')}/revoke`,
    }),
  },
];
