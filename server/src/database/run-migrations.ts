import { readFile } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql as kyselySql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';

/**
 * Applies the pending migrations of a database and returns their names; all of them or none. Concurrent runs wait for each
 * other. The table has the names of the applied migrations; `files` are the paths of all migrations, by name.
 */
export async function runMigrations(
  pool: pg.Pool,
  migrationTableName: string,
  files: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const migrator = new Migrator({
    db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }),
    provider: { getMigrations: () => readMigrations(files) },
    migrationTableName,
    migrationLockTableName: `${migrationTableName}_lock`,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
    const where = failed === undefined ? '' : ` (${failed})`;
    throw new Error(`The database could not be migrated${where}: ${messageOf(error)}`, { cause: error });
  }
  return (results ?? [])
    .filter(({ status }) => status === 'Success')
    .map(({ migrationName }) => migrationName);
}

async function readMigrations(files: Readonly<Record<string, string>>): Promise<Record<string, Migration>> {
  const read = Object.entries(files).map(async ([name, file]): Promise<[string, Migration]> => [
    name,
    asMigration(await readFile(file, 'utf8')),
  ]);
  return Object.fromEntries(await Promise.all(read));
}

function asMigration(text: string): Migration {
  return {
    async up(kysely) {
      await kyselySql.raw(text).execute(kysely);
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
