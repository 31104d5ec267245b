import type { PortalArea } from '../../portal-area.ts';
import { registerEarningsReport } from './earnings-report.ts';
import { registerEarningsFile } from './earnings-file.ts';
import { registerRebuild } from './rebuild-reports.ts';
import { registerReportViews } from './report-views.ts';
import { reportSchemas } from './report-schemas.ts';

/** Sales, margins, success and latency, and their rebuild. */
export const operatorReportsArea: PortalArea = {
  schemas: reportSchemas,
  register(api, app) {
    registerEarningsReport(api, app);
    registerEarningsFile(api, app);
    registerReportViews(api, app);
    registerRebuild(api, app);
  },
};
