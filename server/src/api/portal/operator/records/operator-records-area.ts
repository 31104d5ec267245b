import type { PortalArea } from '../../portal-area.ts';
import { registerAlertFile } from './alert-file.ts';
import { registerSecurityFile } from './security-file.ts';
import { registerAlerts } from './operator-alerts.ts';
import { registerRecordFile } from './record-file.ts';
import { recordSchemas } from './record-schemas.ts';
import { registerRecords } from './read-records.ts';
import { registerSecurityEvents } from './security-events.ts';

/** What people and machines did, and alerts. */
export const operatorRecordsArea: PortalArea = {
  schemas: recordSchemas,
  register(api, app) {
    registerRecords(api, app);
    registerRecordFile(api, app);
    registerSecurityEvents(api, app);
    registerSecurityFile(api, app);
    registerAlerts(api, app);
    registerAlertFile(api, app);
  },
};
