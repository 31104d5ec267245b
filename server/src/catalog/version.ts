import { pause } from '../clock.ts';
import type { Tx } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { newId } from '../ids.ts';

/** Lets one transaction at a time change the catalog; readers do not wait. */
export async function lockCatalog(tx: Tx): Promise<void> {
  await tx.rows(sql<{ version: string }>`
    select version
      from catalog_version
       for update`);
}

/** Notifies every server, on commit, that the catalog has changed. */
export async function announceCatalog(tx: Tx): Promise<void> {
  await tx.rows(sql`
    update catalog_version
       set version = ${newId()}::uuid`);
}

/**
 * How long a snapshot is used after its version was checked, in milliseconds. An import waits for the same time after
 * its commit, so after its report the next answer of any server shows its products. A burst of requests costs one small
 * query per window.
 */
export const snapshotWindowMs = 40;

/** Waits until the next answer of every running server shows the last commit. */
export function waitUntilPropagated(): Promise<void> {
  // A little longer than the window, because a timer may fire early.
  return pause(snapshotWindowMs + 10);
}
