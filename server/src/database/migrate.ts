import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql as kyselySql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { ensureGroupRole } from './roles.ts';

/** Where the migrations are: plain SQL, `0001_words.sql` and up, forward only. */
const migrationsDir = join(import.meta.dirname, '..', '..', 'migrations');

const bookkeeping = {
  migrationTableName: 'schema_migrations',
  migrationLockTableName: 'schema_migrations_lock',
};
const oldestServer = 15;

/**
 * Brings a database to the newest schema and gives the names of the migrations that it ran; all of them or none. Two
 * runs at once wait for each other.
 * @throws in one sentence when the server is too old, or the database was migrated by a newer konter
 */
export async function migrate(ownerUrl: string): Promise<readonly string[]> {
  const migrations = await readMigrations();
  const pool = new pg.Pool({ connectionString: ownerUrl, application_name: 'konter migrate', max: 2 });
  pool.on('error', () => undefined);
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await refuseOldServer(pool);
    await ensureGroupRole(pool);
    await refuseUnknown(pool, Object.keys(migrations));
    const migrator = new Migrator({
      db: kysely,
      provider: { getMigrations: async () => migrations },
      ...bookkeeping,
    });
    const { error, results } = await migrator.migrateToLatest();
    if (error !== undefined) {
      const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
      const where = failed === undefined ? '' : ` (${failed})`;
      throw new Error(`The database could not be migrated${where}: ${wordsOf(error)}`, { cause: error });
    }
    return (results ?? [])
      .filter(({ status }) => status === 'Success')
      .map(({ migrationName }) => migrationName);
  } finally {
    await kysely.destroy();
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

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = await knownMigrations();
  const texts = await Promise.all(names.map((name) => readFile(join(migrationsDir, `${name}.sql`), 'utf8')));
  return Object.fromEntries(names.map((name, at) => [name, asMigration(texts[at] ?? '')]));
}

function asMigration(text: string): Migration {
  return {
    async up(kysely) {
      await kyselySql.raw(text).execute(kysely);
    },
  };
}

async function refuseOldServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  const version = Math.floor((rows[0]?.version ?? 0) / 10_000);
  if (version < oldestServer)
    throw new Error(`konter needs PostgreSQL ${oldestServer} or newer; this is PostgreSQL ${version}.`);
}

async function refuseUnknown(pool: pg.Pool, known: readonly string[]): Promise<void> {
  const found = await pool.query<{ there: boolean }>(
    `select to_regclass('schema_migrations') is not null as there`,
  );
  if (found.rows[0]?.there !== true) return;
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations order by name');
  const unknown = rows.map(({ name }) => name).filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(
      `This database was migrated by a newer konter (it has ${unknown.join(', ')}); start that version.`,
    );
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
