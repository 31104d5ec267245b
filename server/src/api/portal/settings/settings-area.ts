import type { PortalArea } from '../portal-area.ts';
import { registerAccountLimits } from './account-limits.ts';
import { registerBalanceNotice } from './balance-notice.ts';
import { registerBusinessProfile } from './business-profile.ts';
import { registerLiveApproval } from './live-approval.ts';
import { registerRoles } from './list-roles.ts';
import { settingsSchemas } from './settings-schemas.ts';

/** The business on receipts, limits, the request for live, notices, and what each role may do. */
export const settingsArea: PortalArea = {
  schemas: settingsSchemas,
  register(api, app) {
    registerBusinessProfile(api, app);
    registerAccountLimits(api, app);
    registerLiveApproval(api, app);
    registerBalanceNotice(api, app);
    registerRoles(api);
  },
};
