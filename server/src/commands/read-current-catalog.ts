import { openCatalog } from '../catalog/catalog.ts';
import { startRulesIfDue } from '../catalog/pricing/due-rules.ts';
import type { Snapshot } from '../catalog/snapshot.ts';
import { makeClock } from '../clock.ts';
import type { Database } from '../database/connection.ts';

/** Reads the catalog with the prices of now: scheduled margin rules that are due start first, as before an answer of a server. */
export async function readCurrentCatalog(
  database: Database,
): Promise<{ readonly snapshot: Snapshot; readonly now: Date }> {
  const clock = makeClock();
  await startRulesIfDue(database, clock);
  return openCatalog(database, clock).current();
}
