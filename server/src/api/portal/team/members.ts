import type { FastifyRequest } from 'fastify';
import type { Api } from '../../api.ts';
import { closed, ref } from '../../document/schemas.ts';
import { actorOf, membershipOf, sessionOf } from '../access.ts';
import { AccountParams, portalAnswer, refused } from '../portal-answer.ts';
import { MemberParams, RoleMember } from './team-schemas.ts';
import type { App } from '../../../app.ts';
import { type Member, changeRole, listMembers, removeMember } from '../../../people/team/members.ts';

/** The members of an account. */
export function registerMembers(api: Api, app: App): void {
  listMembersRoute(api, app);
  changeRoleRoute(api, app);
  removeMemberRoute(api, app);
  leaveAccountRoute(api, app);
}

function listMembersRoute(api: Api, app: App): void {
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
    async (request) => {
      const members = await listMembers(app.database, membershipOf(request).accountId);
      return portalAnswer(
        request,
        members.map((member) => presentMember(request, member)),
      );
    },
  );
}

function changeRoleRoute(api: Api, app: App): void {
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
    async (request) =>
      portalAnswer(
        request,
        presentMember(
          request,
          await changeRole(app, { ...onMember(request, request.params.person_id), role: request.body.role }),
        ),
      ),
  );
}

function removeMemberRoute(api: Api, app: App): void {
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
    async (request) => {
      await removeMember(app, onMember(request, request.params.person_id), 'member.removed');
      return portalAnswer(request, { done: true });
    },
  );
}

function leaveAccountRoute(api: Api, app: App): void {
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
    async (request) => {
      await removeMember(app, onMember(request, sessionOf(request).person.id), 'member.left');
      return portalAnswer(request, { done: true });
    },
  );
}

function onMember(request: FastifyRequest, personId: string) {
  return { accountId: membershipOf(request).accountId, personId, actor: actorOf(request) };
}

function presentMember(request: FastifyRequest, member: Member) {
  return {
    person_id: member.personId,
    name: member.name,
    email: member.email,
    role: member.role,
    two_factor: member.twoFactor,
    joined_at: member.joinedAt.toISOString(),
    you: member.personId === sessionOf(request).person.id,
  };
}
