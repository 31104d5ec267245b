import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { ensureGroupRoles } from './roles.ts';
import { hasUnfinishedRestore } from './unfinished-restore.ts';

/** The folder of the migrations: plain SQL, named `0001_words.sql` and up, forward only. */
export const migrationsDir = join(import.meta.dirname, '..', '..', 'migrations');

/** The table with the names of the applied migrations. */
const migrationTable = 'schema_migrations';
const oldestServer = 15;
/** The first migration of the layout before the first release. */
const firstOfEarlierLayout = '0000_data_keys';

/** How a database is migrated. */
export interface MigrateOptions {
  /** Thrown when the database was never migrated, which is then left as it is. */
  readonly refusal?: Error | undefined;
  /** Whether the caller is the restore of this database; left out: one that is being restored is refused. */
  readonly isRestoring?: boolean | undefined;
}

/**
 * Migrates a database to the newest schema and returns the names of the migrations that it applied; all of them or none.
 * Concurrent runs wait for each other.
 * @throws an error with one sentence when the server is too old, or the database has another layout or is being restored
 */
export async function migrate(
  ownerUrl: string,
  { refusal, isRestoring = false }: MigrateOptions = {},
): Promise<readonly string[]> {
  const known = await knownMigrations();
  const pool = new pg.Pool({ connectionString: ownerUrl, application_name: 'konter migrate', max: 2 });
  pool.on('error', () => undefined);
  try {
    await refuseOldServer(pool);
    if (!isRestoring && (await hasUnfinishedRestore(pool))) throw unfinished();
    const applied = await readApplied(pool);
    refuseUnknown(applied, known);
    if (applied.length === 0 && refusal !== undefined) throw refusal;
    await ensureGroupRoles(pool);
    if (applied.length === known.length) return [];
    // Nearly every start and command returns above; loading the migrator takes longer than all of that.
    const { runMigrations } = await import('./run-migrations.ts');
    return await runMigrations(
      pool,
      migrationTable,
      Object.fromEntries(known.map((name) => [name, join(migrationsDir, `${name}.sql`)])),
    );
  } finally {
    await pool.end();
  }
}

/** The names of all migrations that this konter knows, in order, without `.sql`. */
export async function knownMigrations(): Promise<readonly string[]> {
  const names = await readdir(migrationsDir);
  return names
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .toSorted();
}

async function refuseOldServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  const version = Math.floor((rows[0]?.version ?? 0) / 10_000);
  if (version < oldestServer)
    throw new Error(`konter needs PostgreSQL ${oldestServer} or newer; this is PostgreSQL ${version}.`);
}

/** Its restored orders are not in quarantine yet: a server would buy what was sold in the lost time. */
function unfinished(): Error {
  return new Error(
    'This database is not restored completely: konter restore is still running, or was interrupted. Wait for its end; if it ' +
      'has failed, create a new empty database and restore the backup into that (docs/runbooks/restore.md).',
  );
}

async function readApplied(pool: pg.Pool): Promise<readonly string[]> {
  const found = await pool.query<{ there: boolean }>(
    `select to_regclass('${migrationTable}') is not null as there`,
  );
  if (found.rows[0]?.there !== true) return [];
  const { rows } = await pool.query<{ name: string }>(`select name from ${migrationTable} order by name`);
  return rows.map(({ name }) => name);
}

function refuseUnknown(applied: readonly string[], known: readonly string[]): void {
  const unknown = applied.filter((name) => !known.includes(name));
  if (applied.includes(firstOfEarlierLayout))
    throw new Error(
      'This database has the layout of a konter from before its first release, which cannot be migrated; ' +
        'start with an empty database or data directory.',
    );
  if (unknown.length > 0) {
    throw new Error(
      `This database was migrated by a newer konter (it has ${unknown.join(', ')}); start that version.`,
    );
  }
}
