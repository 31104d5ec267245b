import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { knownMigrations, migrate } from '../../src/database/migrate.ts';
import { ensureAppLogin, loginRoleOf } from '../../src/database/roles.ts';
import { prepareDatabase } from '../../src/start-database.ts';
import { createEmptyDatabase, createTestDatabase, testDataKeys } from '../database.ts';

let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;

beforeEach(async () => {
  empty = await createEmptyDatabase();
});

afterEach(() => empty.drop());

test('of two concurrent migrations one does all the work and the other waits for it', async () => {
  const known = await knownMigrations();
  const runs = await Promise.all([migrate(empty.ownerUrl), migrate(empty.ownerUrl)]);
  expect(runs.map((applied) => applied.length).toSorted((a, b) => a - b)).toEqual([0, known.length]);
  expect(await migrate(empty.ownerUrl)).toEqual([]);
});

// Every command migrates first, and two that wrote the same catalog row at once would fail.
test('a database that is up to date is not written to', async () => {
  await migrate(empty.ownerUrl);
  const versions = `select c.relname, c.xmin::text from pg_class c where c.relnamespace = 'public'::regnamespace`;
  const before = await asOwner(versions);
  expect(await Promise.all([1, 2, 3, 4].map(() => migrate(empty.ownerUrl)))).toEqual([[], [], [], []]);
  expect(await asOwner(versions)).toEqual(before);
});

test('a database that a newer konter migrated is refused by name and left unchanged', async () => {
  await migrate(empty.ownerUrl);
  await asOwner(`insert into schema_migrations (name, timestamp) values ('9999_of_tomorrow', '')`);
  await expect(migrate(empty.ownerUrl)).rejects.toThrow(
    /migrated by a newer konter \(it has 9999_of_tomorrow\)/,
  );
});

test('a database of the layout before the first release is refused in one sentence and left unchanged', async () => {
  await asOwner(`
    create table schema_migrations (name varchar(255) primary key, timestamp varchar(255) not null);
    insert into schema_migrations values ('0000_data_keys', '')`);
  await expect(migrate(empty.ownerUrl)).rejects.toThrow(
    /^This database has the layout of a konter from before its first release, which cannot be migrated; [^.]+\.$/,
  );
  const tables = `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
  expect(await asOwner(tables)).toEqual([{ relname: 'schema_migrations' }]);
});

test('concurrent starts agree on one login, which owns nothing', async () => {
  const started = await Promise.all([1, 2, 3].map(() => prepareDatabase(empty.ownerUrl, testDataKeys)));
  expect(new Set(started.map(({ appUrl }) => appUrl)).size).toBe(1);
  const owned = await asOwner(`
    select c.relname
      from pg_class c
      join pg_roles r on r.oid = c.relowner
     where r.rolname = 'konter_app_' || current_database()`);
  expect(owned).toEqual([]);
  await dropLogin();
});

test('an owner that may not create roles gets the commands to run', async () => {
  const test = await createTestDatabase();
  const owner = new pg.Client(test.ownerUrl);
  await owner.connect();
  await owner.query(`create role no_maker login password 'x'; grant all on schema public to no_maker`);
  const url = new URL(test.ownerUrl);
  url.username = 'no_maker';
  url.password = 'x';
  await expect(ensureAppLogin(url.href, 'y')).rejects.toThrow(/alter role "no_maker" createrole;/);
  await owner.query('drop owned by no_maker; drop role no_maker');
  await owner.end();
  await test.drop();
});

test('a start without a data key that the database was sealed with is refused', async () => {
  const first = [{ id: 'old', key: Buffer.alloc(32, 1) }];
  const newest = { id: 'new', key: Buffer.alloc(32, 2) };
  await prepareDatabase(empty.ownerUrl, first);
  await prepareDatabase(empty.ownerUrl, [newest, ...first]);
  await expect(prepareDatabase(empty.ownerUrl, [newest])).rejects.toThrow(/lacks the key "old"/);
  const other = { id: 'old', key: Buffer.alloc(32, 3) };
  await expect(prepareDatabase(empty.ownerUrl, [newest, other])).rejects.toThrow(
    /different key under the id "old"/,
  );
  await dropLogin();
});

test('a start is refused when a restored backup lacks the grants of the role', async () => {
  await prepareDatabase(empty.ownerUrl, testDataKeys);
  await asOwner('revoke all on wallets from konter_app');
  await expect(prepareDatabase(empty.ownerUrl, testDataKeys)).rejects.toThrow(
    /^The role konter_app has no rights in this database/,
  );
  await dropLogin();
});

/** Roles belong to the whole cluster and would outlive the database. */
async function dropLogin(): Promise<void> {
  const role = loginRoleOf(new URL(empty.ownerUrl).pathname.slice(1));
  await asOwner(`drop owned by ${role}`);
  await asOwner(`drop role ${role}`);
}

async function asOwner(statement: string): Promise<unknown[]> {
  const owner = new pg.Client(empty.ownerUrl);
  await owner.connect();
  try {
    return (await owner.query(statement)).rows;
  } finally {
    await owner.end();
  }
}
