import type { PortalArea } from '../portal-area.ts';
import { registerAccountLimits } from './account-limits.ts';
import { registerBalanceNotice } from './balance-notice.ts';
import { registerBusinessProfile } from './business-profile.ts';
import { registerLiveApproval } from './live-approval.ts';
import { settingsSchemas } from './settings-schemas.ts';

/** The business on receipts, limits, the request for live, and notices. */
export const settingsArea: PortalArea = {
  schemas: settingsSchemas,
  register(api, app) {
    registerBusinessProfile(api, app);
    registerAccountLimits(api, app);
    registerLiveApproval(api, app);
    registerBalanceNotice(api, app);
  },
};
