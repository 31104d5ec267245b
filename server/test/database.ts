import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../src/database/connection.ts';
import { makeKeyring } from '../src/sealed.ts';

export const templateName = 'konter_template';
/** The same with the catalog that ships with konter: loading it takes longer than copying it. */
export const stockedTemplateName = 'konter_template_stocked';

/** The data key of every test. The databases of a run share it, because they share their template. */
export const testDataKeys = [{ id: 'test', key: Buffer.alloc(32, 7) }] as const;

/** The same keys as `KONTER_ENCRYPTION_KEYS` of a process that uses such a database. */
export const testDataKeysVariable = testDataKeys
  .map(({ id, key }) => `${id}:${key.toString('base64')}`)
  .join(',');

/** A database of one test file. */
export interface TestDatabase {
  /** The owner of the tables: for direct access. */
  readonly ownerUrl: string;
  /** The role of the application. */
  readonly appUrl: string;
  /** Open with the application's role. */
  readonly database: Database;
  /** Closes `database` and removes everything. */
  drop(): Promise<void>;
}

/** Creates a migrated database, empty or with the catalog that ships with konter. The caller drops it. */
export async function createTestDatabase({ stocked = false } = {}): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  const template = stocked ? stockedTemplateName : templateName;
  await administer(`create database ${name} template ${template} strategy file_copy`);
  const appUrl = withDatabase(inject('templateAppUrl'), name);
  const database = openDatabase(appUrl, { keyring: makeKeyring(testDataKeys) });
  return {
    ownerUrl: withDatabase(inject('adminUrl'), name),
    appUrl,
    database,
    async drop() {
      await database.close();
      await administer(`drop database ${name} with (force)`);
    },
  };
}

/** Creates a database without migrations, and returns its owner's URL. */
export async function createEmptyDatabase(): Promise<{ ownerUrl: string; drop(): Promise<void> }> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name}`);
  return {
    ownerUrl: withDatabase(inject('adminUrl'), name),
    drop: () => administer(`drop database ${name} with (force)`),
  };
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client(inject('adminUrl'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
