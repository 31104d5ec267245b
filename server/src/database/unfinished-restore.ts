import pg from 'pg';
import type { Queryable } from './connection.ts';

/** The table that a database has from before its first restored row until it is in quarantine. No migration makes it. */
const marker = 'unfinished_restore';

/**
 * Marks a database as one that is being restored. No server and no command uses it until `endUnfinishedRestore`.
 * @throws when it is marked already
 */
export async function beginUnfinishedRestore(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'konter restore' });
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    await owner.query(`create table ${marker} ()`);
  } finally {
    await owner.end();
  }
}

/** Whether a database is marked: its restore is still running, or was interrupted. */
export async function hasUnfinishedRestore(owner: pg.Pool): Promise<boolean> {
  const { rows } = await owner.query<{ there: boolean }>(
    `select to_regclass('public.${marker}') is not null as there`,
  );
  return rows[0]?.there === true;
}

/** Removes the mark, in the transaction that puts the database in quarantine. It does nothing when there is none. */
export async function endUnfinishedRestore(tx: Queryable): Promise<void> {
  // Not through the tag: a statement with it is checked against the migrated schema, which does not have the table.
  await tx.rows({ name: 'end unfinished restore', text: `drop table if exists ${marker}`, values: [] });
}
