import { createContext, useContext } from 'react';
import { useAddressFilters } from '../tables/address-filters.ts';
import type { Environment } from './account.ts';
import type { PortalSession } from './portal-client.ts';

export type OperatorRole = NonNullable<PortalSession['operator_role']>;
export type OperatorPermission = PortalSession['operator_permissions'][number];

/** The operator who is signed in. */
export interface CurrentOperator {
  readonly name: string;
  readonly role: OperatorRole;
  /** Whether the role allows something. The server decides; pages hide what would be refused. */
  can(permission: OperatorPermission): boolean;
}

/** The operator, whom the frame provides. */
export const OperatorContext = createContext<CurrentOperator | undefined>(undefined);

/** The operator of a page inside the frame of operators. */
export function useOperator(): CurrentOperator {
  const operator = useContext(OperatorContext);
  if (operator === undefined) throw new Error('This page is outside the frame of operators.');
  return operator;
}

/** The operator of a session; undefined for everybody else. */
export function currentOperator(session: PortalSession): CurrentOperator | undefined {
  const { person, operator_role: role, operator_permissions: permissions } = session;
  if (person === null || role === null) return undefined;
  return { name: person.name, role, can: (permission) => permissions.includes(permission) };
}

/** The environment of a list of operators: that in the address (`?environment=sandbox`), live without one. */
export function useListedEnvironment(): Environment {
  return useAddressFilters().filters['environment'] === 'sandbox' ? 'sandbox' : 'live';
}
