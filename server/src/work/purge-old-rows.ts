import { purgeAlerts } from '../alerts/alert-rows.ts';
import type { App } from '../app.ts';
import { purgeSecurityCounts } from '../clients/security/security-rows.ts';
import { purgeActivity } from '../suppliers/activity/activity-rows.ts';
import { purgeEvents } from '../webhooks/purge-events.ts';

/** Deletes events, deliveries, security events, the activity of suppliers and alerts that were kept long enough. */
export async function purgeOldRows(app: App): Promise<void> {
  await purgeEvents(app);
  await purgeSecurityCounts(app);
  await purgeActivity(app.database);
  await purgeAlerts(app.database);
}
