import { purgeAlerts } from '../alerts/alert-rows.ts';
import type { App } from '../app.ts';
import { purgePriceHistory } from '../catalog/history/price-history.ts';
import { purgeRequests } from '../clients/request-log/request-rows.ts';
import { purgeSecurityCounts } from '../clients/security/security-rows.ts';
import { purgeCallbacks } from '../deposits/gateways/callback-rows.ts';
import { purgeProofs } from '../deposits/proofs/proof-rows.ts';
import { purgePeople } from '../people/purge-people.ts';
import { purgeActivity } from '../suppliers/activity/activity-rows.ts';
import { purgeEvents } from '../webhooks/purge-events.ts';

/**
 * Deletes events, deliveries, security events, logged requests, the activity of suppliers, forged callbacks of gateways, alerts, replaced
 * prices and the content of proofs of deposits that were kept long enough.
 */
export async function purgeOldRows(app: App): Promise<void> {
  await purgeEvents(app);
  await purgeSecurityCounts(app);
  await purgeRequests(app);
  await purgeActivity(app.database);
  await purgeCallbacks(app.database, app.clock);
  await purgeProofs(app.database, app.clock.offsetMs);
  await purgeAlerts(app.database);
  await purgePeople(app);
  await purgePriceHistory(app.database, app.clock.offsetMs);
}
