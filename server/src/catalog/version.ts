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
