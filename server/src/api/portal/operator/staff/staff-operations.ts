import type { FastifyRequest } from 'fastify';
import type { App } from '../../../../app.ts';
import {
  type ListedOperatorToken,
  listOperatorTokens,
  revokeOperatorToken,
} from '../../../../operators/operator-tokens.ts';
import {
  changeOperatorRole,
  endOperatorSessions,
  removeOperator,
  resetTwoFactor,
} from '../../../../people/operators/change-staff.ts';
import { listOperatorInvitations } from '../../../../people/operators/operator-invitations.ts';
import { operatorPermissionsOf } from '../../../../people/operators/operator-permissions.ts';
import { listStaff, type StaffMember } from '../../../../people/operators/staff.ts';
import { operatorRoles } from '../../../../people/roles.ts';
import { Refusal } from '../../../../refusals.ts';
import type { Api } from '../../../api.ts';
import { closed, ref } from '../../../document/schemas.ts';
import { actorOf, sessionOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import { presentInvitation } from '../../present-invitation.ts';
import { ReasonBody, RoleOfOperator, StaffParams, TokenParams } from './staff-schemas.ts';

const path = '/portal/operator/staff';
/** How many tokens are listed, the newest. */
const tokensMax = 200;

/** The operators with their roles, sessions, one-time codes and tokens. */
export function registerStaffOperations(api: Api, app: App): void {
  api.get(
    path,
    {
      config: { access: { operator: 'staff:read' } },
      schema: {
        operationId: 'listStaff',
        summary: 'List the operators, the invitations and the tokens of the command line',
        response: { 200: ref('StaffAnswer'), default: refused },
      },
    },
    async (request) => {
      const members = await listStaff(app.database, app.clock);
      const invitations = await listOperatorInvitations(app.database);
      const tokens = await listOperatorTokens(app.database);
      return portalAnswer(request, {
        members: members.map((member) => presentMember(request, member)),
        invitations: invitations.map(presentInvitation),
        tokens: tokens
          .toReversed()
          .slice(0, tokensMax)
          .map((token) => presentToken(token, app.clock.nodeNow())),
        roles: operatorRoles.map((role) => ({ role, permissions: [...operatorPermissionsOf(role)] })),
      });
    },
  );
  registerRole(api, app);
  registerRemoval(api, app);
  registerSessionsAndCodes(api, app);
  registerTokens(api, app);
}

function registerRole(api: Api, app: App): void {
  api.put(
    `${path}/:person_id/role`,
    {
      config: { access: { operator: 'staff:write', fresh: true } },
      schema: {
        operationId: 'changeStaffRole',
        summary: 'Change the role of an operator',
        description: 'It applies to their next request. The last administrator stays one.',
        params: StaffParams,
        body: closed({ role: RoleOfOperator }),
        response: { 200: ref('StaffMemberAnswer'), default: refused },
      },
    },
    async (request) => {
      const changed = await changeOperatorRole(app, { ...onStaff(request), role: request.body.role });
      return portalAnswer(request, presentMember(request, changed));
    },
  );
}

function registerRemoval(api: Api, app: App): void {
  api.post(
    `${path}/:person_id/removal`,
    {
      config: { access: { operator: 'staff:write', fresh: true } },
      schema: {
        operationId: 'removeStaff',
        summary: 'Remove an operator',
        description: 'Their sessions end and their tokens are revoked at once. The last administrator stays.',
        params: StaffParams,
        body: ReasonBody,
        response: { 200: ref('PortalDoneAnswer'), default: refused },
      },
    },
    async (request) => {
      await removeOperator(app, { ...onStaff(request), reason: request.body.reason });
      return portalAnswer(request, { done: true });
    },
  );
}

function registerSessionsAndCodes(api: Api, app: App): void {
  api.post(
    `${path}/:person_id/end-sessions`,
    {
      config: { access: { operator: 'staff:write', fresh: true } },
      schema: {
        operationId: 'endStaffSessions',
        summary: 'End all sessions of an operator',
        params: StaffParams,
        response: { 200: ref('StaffMemberAnswer'), default: refused },
      },
    },
    async (request) =>
      portalAnswer(request, presentMember(request, await endOperatorSessions(app, onStaff(request)))),
  );
  api.post(
    `${path}/:person_id/two-factor-reset`,
    {
      config: { access: { operator: 'staff:write', fresh: true } },
      schema: {
        operationId: 'resetStaffTwoFactor',
        summary: 'Reset the one-time codes of an operator',
        description:
          'Their sessions end. They set codes up anew before anything else. Nobody resets their own.',
        params: StaffParams,
        body: ReasonBody,
        response: { 200: ref('StaffMemberAnswer'), default: refused },
      },
    },
    async (request) => {
      // Whoever holds a session must not be able to take its second factor away.
      if (request.params.person_id.toLowerCase() === sessionOf(request).person.id)
        throw new Refusal('two_factor_not_changeable');
      const reset = await resetTwoFactor(app, { ...onStaff(request), reason: request.body.reason });
      return portalAnswer(request, presentMember(request, reset));
    },
  );
}

function registerTokens(api: Api, app: App): void {
  api.post(
    '/portal/operator/staff-tokens/:token_id/revoke',
    {
      config: { access: { operator: 'staff:write', fresh: true } },
      schema: {
        operationId: 'revokeStaffToken',
        summary: 'Revoke a token of the command line',
        params: TokenParams,
        response: { 200: ref('PortalDoneAnswer'), default: refused },
      },
    },
    async (request) => {
      await revokeOperatorToken(app.database, { tokenId: request.params.token_id, actor: actorOf(request) });
      return portalAnswer(request, { done: true });
    },
  );
}

function onStaff(request: FastifyRequest<{ Params: { person_id: string } }>) {
  return { personId: request.params.person_id, actor: actorOf(request) };
}

function presentMember(request: FastifyRequest, member: StaffMember) {
  return {
    person_id: member.personId,
    name: member.name,
    email: member.email,
    role: member.role,
    two_factor: member.twoFactor,
    joined_at: member.joinedAt.toISOString(),
    signed_in_at: member.signedInAt?.toISOString() ?? null,
    last_used_at: member.lastUsedAt?.toISOString() ?? null,
    sessions: member.sessions,
    you: member.personId === sessionOf(request).person.id,
  };
}

function presentToken(token: ListedOperatorToken, now: Date) {
  const expired = token.expiresAt !== null && token.expiresAt <= now;
  const state =
    token.revokedAt !== null ? ('revoked' as const) : expired ? ('expired' as const) : ('working' as const);
  return {
    id: token.id,
    operator: token.name,
    prefix: token.displayPrefix,
    state,
    created_at: token.createdAt.toISOString(),
    expires_at: token.expiresAt?.toISOString() ?? null,
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
  };
}
