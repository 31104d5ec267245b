import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../operations/portal-api.d.ts';
import { client, dataOf } from '../../operations/portal-client.ts';

type Schemas = components['schemas'];
export type Staff = Schemas['Staff'];
export type StaffMember = Schemas['StaffMember'];
export type StaffInvitation = Schemas['StaffInvitation'];
export type StaffToken = Schemas['StaffToken'];
export type StaffRole = StaffMember['role'];

/** The operators, who is invited, and the tokens of the command line. */
export const staffQuery = queryOptions({
  queryKey: ['operator', 'staff'],
  queryFn: async ({ signal }) => dataOf(await client.GET('/portal/operator/staff', { signal })),
});

/** The roles of operators, from the most to the fewest rights. */
export const staffRoles = ['administrator', 'finance', 'support', 'viewer'] as const satisfies StaffRole[];
