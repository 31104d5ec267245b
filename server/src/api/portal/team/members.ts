import { Refusal } from '../../../refusals.ts';
import type { Api } from '../../api.ts';
import { closed, ref } from '../../document/schemas.ts';
import { AccountParams, refused } from '../portal-answer.ts';
import { MemberParams, RoleMember } from './team-schemas.ts';

/** The members of an account. */
export function registerMembers(api: Api): void {
  api.get(
    '/portal/accounts/:account_id/members',
    {
      config: { access: { client: 'members:read' } },
      schema: {
        operationId: 'listMembers',
        summary: 'List the members of the account',
        params: AccountParams,
        response: { 200: ref('MembersAnswer'), default: refused },
      },
    },
    () => {
      throw new Refusal('service_unavailable');
    },
  );
  api.put(
    '/portal/accounts/:account_id/members/:person_id/role',
    {
      config: { access: { client: 'members:write', fresh: true } },
      schema: {
        operationId: 'changeRole',
        summary: 'Change the role of a member',
        description: 'The last owner stays one.',
        params: MemberParams,
        body: closed({ role: RoleMember }),
        response: { 200: ref('MemberAnswer'), default: refused },
      },
    },
    () => {
      throw new Refusal('service_unavailable');
    },
  );
  api.delete(
    '/portal/accounts/:account_id/members/:person_id',
    {
      config: { access: { client: 'members:write', fresh: true } },
      schema: {
        operationId: 'removeMember',
        summary: 'Remove a member',
        description: 'The last owner stays.',
        params: MemberParams,
        response: { 200: ref('PortalDoneAnswer'), default: refused },
      },
    },
    () => {
      throw new Refusal('service_unavailable');
    },
  );
  api.post(
    '/portal/accounts/:account_id/leave',
    {
      config: { access: { client: 'account:read' } },
      schema: {
        operationId: 'leaveAccount',
        summary: 'Leave the team of the account',
        description: 'The last owner cannot.',
        params: AccountParams,
        response: { 200: ref('PortalDoneAnswer'), default: refused },
      },
    },
    () => {
      throw new Refusal('service_unavailable');
    },
  );
}
