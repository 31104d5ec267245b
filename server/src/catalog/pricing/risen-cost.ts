import type { Database } from '../../database/connection.ts';
import { announceSuppliers } from '../../suppliers/setup/configured-suppliers.ts';
import { raiseCost, type RisenCost } from '../../suppliers/setup/skus.ts';
import { waitUntilPropagated } from '../catalog.ts';
import { reprice } from './reprice.ts';
import { lockCatalog } from '../version.ts';

/**
 * Applies a cost that a purchase has shown to be higher than the supplier's last list. Routes and prices follow at
 * once, as if the list had said so; the next list overrides it. When this returns, the next answer of every running
 * server shows the prices. False when nothing changed.
 */
export async function applyRisenCost(database: Database, risen: RisenCost): Promise<boolean> {
  const raised = await database.transaction(async (tx) => {
    await lockCatalog(tx);
    if (!(await raiseCost(tx, risen))) return false;
    await announceSuppliers(tx);
    await reprice(tx);
    return true;
  });
  if (raised) await waitUntilPropagated();
  return raised;
}
