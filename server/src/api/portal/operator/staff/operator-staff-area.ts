import type { PortalArea } from '../../portal-area.ts';
import { registerOwnToken } from './own-token.ts';
import { registerStaffInvitations } from './staff-invitations.ts';
import { registerStaffOperations } from './staff-operations.ts';
import { staffSchemas } from './staff-schemas.ts';

/** The people of the operators and their roles. */
export const operatorStaffArea: PortalArea = {
  schemas: staffSchemas,
  register(api, app) {
    registerStaffOperations(api, app);
    registerStaffInvitations(api, app);
    registerOwnToken(api, app);
  },
};
