import type { PortalArea } from '../../portal-area.ts';
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
    registerAlerts(api, app);
  },
};
