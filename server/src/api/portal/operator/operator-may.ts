import type { FastifyRequest } from 'fastify';
import {
  type OperatorPermission,
  operatorPermissionsOf,
} from '../../../people/operators/operator-permissions.ts';
import { operatorOf } from '../access.ts';

/** Whether the operator of a request has a permission, beside the one that the operation needs. */
export function operatorMay(request: FastifyRequest, permission: OperatorPermission): boolean {
  return operatorPermissionsOf(operatorOf(request).role).has(permission);
}
