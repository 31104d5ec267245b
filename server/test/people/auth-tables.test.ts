import { readFile } from 'node:fs/promises';
import { getMigrations } from 'better-auth/db/migration';
import { expect, test } from 'vitest';
import type { Queryable } from '../../src/database/connection.ts';
import { openKysely } from '../../src/database/kysely.ts';
import { authOptions } from '../../src/people/credentials/auth-options.ts';
import { makeKeyring } from '../../src/sealed.ts';
import { testDataKeys } from '../database.ts';

/** A database without any table, as the library looks at it. */
const empty: Queryable = { rows: async () => [] };

test('the tables of better-auth are those of the migration', async () => {
  const options = authOptions({
    keyring: makeKeyring(testDataKeys),
    publicUrl: 'https://portal.example',
    brand: 'konter',
    hashing: undefined,
    now: () => Promise.reject(new Error('Nothing is stored here.')),
  });
  const database = { ...options.database, db: openKysely(() => empty) };
  const { compileMigrations } = await getMigrations({ ...options, database });
  const compiled = (await compileMigrations()).split(';').map((one) => one.trim());
  const made = compiled.filter((one) => one !== '' && !one.startsWith('create schema'));
  const migration = await readFile(new URL('../../migrations/0030_people.sql', import.meta.url), 'utf8');
  expect(made).toHaveLength(10);
  expect(made.filter((one) => !migration.includes(`${one};`))).toEqual([]);
});
