import type { App } from '../app.ts';
import { purgeSecurityCounts } from '../clients/security/security-rows.ts';
import { purgeEvents } from '../webhooks/purge-events.ts';

/** Deletes events, deliveries and security events that were kept long enough. */
export async function purgeOldRows(app: App): Promise<void> {
  await purgeEvents(app);
  await purgeSecurityCounts(app);
}
