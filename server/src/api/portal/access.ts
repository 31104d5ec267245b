import type { FastifyRequest } from 'fastify';
import type { App } from '../../app.ts';
import { lacksApproval } from '../../clients/decide-access.ts';
import { readLimits } from '../../clients/limits.ts';
import type { ActingAccount } from '../../clients/principal.ts';
import { type Environment, isEnvironment } from '../../environment.ts';
import { isId } from '../../ids.ts';
import type { Operator } from '../../operators/acting-operator.ts';
import {
  type OperatorPermission,
  operatorPermissionsOf,
} from '../../people/operators/operator-permissions.ts';
import { type ClientPermission, clientPermissionsOf } from '../../people/permissions.ts';
import { operatorActor, personActor } from '../../people/person-actor.ts';
import type { Membership, PortalSession } from '../../people/portal-session.ts';
import type { OperatorRole } from '../../people/roles.ts';
import { quarantineRefusal } from '../../quarantine/quarantine.ts';
import { Refusal } from '../../refusals.ts';
import type { Api } from '../api.ts';
import type { PortalSessions } from './portal-sessions.ts';

/**
 * Who may use an operation: anybody, anybody who is signed in, a member of the account in the path whose role has the
 * permission, or an operator whose role has it. `fresh`: only after a re-authentication within the last ten minutes; `'live'`: in live only.
 * `reads`: a POST that changes nothing, because what it asks for must not be in an address.
 * `listsOrders`: refused in quarantine. An order that a list leaves out may have been bought (decision 0051).
 */
export type Access =
  | 'visitor'
  | 'person'
  | {
      readonly client: ClientPermission;
      readonly fresh?: true | 'live';
      readonly reads?: true;
      readonly listsOrders?: true;
    }
  | { readonly operator: OperatorPermission; readonly fresh?: true; readonly reads?: true };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may use an operation of the portal. */
    access?: Access;
    /** Whether an operator may use it who has not set up one-time codes yet. */
    beforeTwoFactor?: true;
  }
  interface FastifyRequest {
    portalSession: PortalSession | undefined;
    portalMembership: Membership | undefined;
  }
}

/** For how long a re-authentication lasts, milliseconds. */
const freshMs = 10 * 60_000;
/** A re-authentication from later than that was before the database's clock was set back, nobody knows how long ago. Milliseconds. */
const laterMs = 60_000;

/**
 * Checks who may use each operation that is registered on this scope afterwards, before the body is read. To a person who
 * is not a member, an account does not exist; to one who is no operator, nor do the operators' operations.
 */
export function checkAccess(api: Api, app: App, sessions: PortalSessions): void {
  api.decorateRequest('portalSession', undefined);
  api.decorateRequest('portalMembership', undefined);
  api.addHook('onRoute', ({ config, method, schema, url }) => {
    if (config?.access === undefined && schema?.hide !== true)
      throw new Error(`The operation ${String(method)} ${url} does not say who may use it.`);
  });
  api.addHook('onRequest', async (request) => {
    readIdsInLowerCase(request);
    const { access, beforeTwoFactor } = request.routeOptions.config;
    if (access === undefined || access === 'visitor') return;
    const session = await sessions.find(request);
    if (session === undefined) throw new Refusal('not_signed_in');
    request.portalSession = session;
    if (session.operator !== undefined && !session.person.twoFactor && beforeTwoFactor !== true)
      throw new Refusal('two_factor_setup_required');
    if (access === 'person') return;
    if ('operator' in access) checkOperator(session, access.operator);
    else checkMember(request, session, access, app.quarantine.active);
    const needsReauthentication = access.fresh === true || access.fresh === paramOf(request, 'environment');
    if (needsReauthentication && !isFresh(session)) throw new Refusal('reauthentication_required');
  });
}

function isFresh({ authenticatedMsAgo }: PortalSession): boolean {
  return authenticatedMsAgo <= freshMs && authenticatedMsAgo >= -laterMs;
}

/** Whether the session of a request and its role, as an operator or in its account, are still what they were when it was allowed. */
export async function isStillAllowed(request: FastifyRequest, sessions: PortalSessions): Promise<boolean> {
  const session = await sessions.findAgain(request);
  const { operator } = sessionOf(request);
  if (operator !== undefined) return session?.operator?.role === operator.role;
  const before = membershipOf(request);
  const now = session?.memberships.find(({ accountId }) => accountId === before.accountId);
  return now?.role === before.role && now.live === before.live && now.suspended === before.suspended;
}

function checkOperator({ operator }: PortalSession, permission: OperatorPermission): void {
  if (operator === undefined) throw new Refusal('not_found');
  if (!operatorPermissionsOf(operator.role).has(permission)) throw new Refusal('role_not_allowed');
}

function checkMember(
  request: FastifyRequest,
  { memberships }: PortalSession,
  { client: permission, reads, listsOrders }: Extract<Access, { client: unknown }>,
  inQuarantine: boolean,
): void {
  const accountId = paramOf(request, 'account_id').toLowerCase();
  const environment = paramOf(request, 'environment');
  const membership = memberships.find((one) => one.accountId === accountId);
  if (membership === undefined || (environment !== '' && !isEnvironment(environment)))
    throw new Refusal('not_found');
  if (!clientPermissionsOf(membership.role).has(permission)) throw new Refusal('role_not_allowed');
  if (isEnvironment(environment) && lacksApproval(environment, { liveApproved: membership.live }))
    throw new Refusal('account_not_live');
  const isChange = request.method !== 'GET' && reads !== true;
  if (isChange && membership.suspended) throw new Refusal('account_suspended');
  if (inQuarantine && (isChange || listsOrders === true)) throw quarantineRefusal();
  request.portalMembership = membership;
}

/** Ids in a path become as the database writes them: records name rows by them, and sealed values are bound to them. */
function readIdsInLowerCase({ params }: FastifyRequest): void {
  if (typeof params !== 'object' || params === null) return;
  for (const [name, value] of Object.entries(params))
    if (/(?:^|_)id$/.test(name) && typeof value === 'string' && isId(value))
      Reflect.set(params, name, value.toLowerCase());
}

/** A parameter of the path; empty when the operation has none of this name. */
function paramOf({ params }: FastifyRequest, name: 'account_id' | 'environment'): string {
  const value: unknown =
    typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
  return typeof value === 'string' ? value : '';
}

/** The session of a request that needs one. */
export function sessionOf({ portalSession }: FastifyRequest): PortalSession {
  if (portalSession === undefined) throw new Error('A handler ran before its session was checked.');
  return portalSession;
}

/** The actor of the audit records of a request: an operator, or else a person. */
export function actorOf(request: FastifyRequest): string {
  const session = sessionOf(request);
  return session.operator === undefined
    ? personActor(session, request.ip)
    : operatorActor(session.operator, request.ip);
}

/** The operator by whom a request is made, as use cases take one. */
export function operatorOf(request: FastifyRequest): Operator & { readonly role: OperatorRole } {
  const { operator } = sessionOf(request);
  if (operator === undefined) throw new Error('A handler ran before its operator was checked.');
  return { ...operator, actor: operatorActor(operator, request.ip) };
}

/** The membership by which a request is allowed. */
export function membershipOf({ portalMembership }: FastifyRequest): Membership {
  if (portalMembership === undefined) throw new Error('A handler ran before its membership was checked.');
  return portalMembership;
}

/** The environment in the path of an operation that has one. */
export function environmentIn(request: FastifyRequest): Environment {
  const environment = paramOf(request, 'environment');
  if (!isEnvironment(environment)) throw new Error('The path of this operation has no environment.');
  return environment;
}

/** The account and environment in the path of an operation, with its limits, as use cases take it. */
export async function actingAccountOf(request: FastifyRequest, app: App): Promise<ActingAccount> {
  const wallet = { accountId: membershipOf(request).accountId, environment: environmentIn(request) };
  return { ...wallet, limits: await readLimits(app.database, wallet, app.config.settings.limits) };
}
