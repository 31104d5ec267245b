import type { PortalArea } from '../portal-area.ts';
import { registerAccounts } from './accounts.ts';
import { registerInvitations } from './invitations.ts';
import { registerMembers } from './members.ts';
import { teamSchemas } from './team-schemas.ts';

/** The team of an account: its members and invitations, and further accounts of a person. */
export const teamArea: PortalArea = {
  schemas: teamSchemas,
  register(api, app) {
    registerMembers(api, app);
    registerInvitations(api, app);
    registerAccounts(api, app);
  },
};
