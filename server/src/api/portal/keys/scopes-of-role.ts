import type { FastifyRequest } from 'fastify';
import { clientPermissionsOf } from '../../../people/permissions.ts';
import { Refusal } from '../../../refusals.ts';
import { environmentIn, membershipOf } from '../access.ts';

/**
 * Checks that a person may have a key with these scopes. A key sells, whoever made it; but nobody gets a live key that requests
 * deposits whose role may not: developers have keys and no deposits.
 * @throws Refusal role_not_allowed
 */
export function requireScopesOfRole(request: FastifyRequest, scopes: readonly string[]): void {
  if (environmentIn(request) !== 'live' || !scopes.includes('deposits:write')) return;
  if (!clientPermissionsOf(membershipOf(request).role).has('deposits:write'))
    throw new Refusal('role_not_allowed');
}
