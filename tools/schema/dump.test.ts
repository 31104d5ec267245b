import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase } from '../../server/test/database.ts';
import { findDrift } from '../committed-file.ts';
import { dumpSchema } from './dump.ts';

const path = join(import.meta.dirname, '..', '..', 'server', 'schema.sql');
const objectsPath = join(import.meta.dirname, '..', '..', 'server', 'migrations', 'schema-objects.json');

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let migrated: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  migrated = new pg.Client(database.ownerUrl);
  await migrated.connect();
});

afterAll(async () => {
  await migrated.end();
  await database.drop();
});

beforeEach(() => migrated.query('begin'));
afterEach(() => migrated.query('rollback'));

/** Returns the dump of a database in which only this SQL was run. */
async function dumpOf(statements: string): Promise<string> {
  const empty = await createEmptyDatabase();
  const client = new pg.Client(empty.ownerUrl);
  try {
    await client.connect();
    await client.query(statements);
    return (await dumpSchema(client)).sql;
  } finally {
    await client.end();
    await empty.drop();
  }
}

describe('the dump of the migrated schema', () => {
  test('is server/schema.sql, on any version of PostgreSQL', async () => {
    const file = { path, source: 'the migrations', command: 'npm run schema' };
    const dump = await dumpSchema(migrated);
    expect(await findDrift(file, dump.sql)).toBeUndefined();
    expect(await findDrift({ ...file, path: objectsPath }, dump.objects)).toBeUndefined();
  });

  test('makes the same schema in an empty database', async () => {
    const { sql: dump } = await dumpSchema(migrated);
    expect(await dumpOf(dump)).toBe(dump);
  });

  test.each([
    'alter table orders add column note text',
    'alter table orders alter column price drop not null',
    'alter table orders alter column price set default 1',
    'alter table accounts alter column name type varchar(200)',
    'alter table orders add constraint orders_other check (price > 1)',
    'alter table claims drop constraint claims_wallet',
    'alter table orders set (fillfactor = 90)',
    'alter table request_counts set logged',
    'drop index orders_number',
    'drop trigger orders_sound on orders',
    'drop view postings',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
    'grant truncate on orders to konter_app',
    'revoke update (destination_sealed) on orders from konter_privacy',
    'revoke execute on function refuse_change from public',
    'grant select on orders to public',
    `comment on table orders is 'Other words.'`,
    `comment on column orders.price is 'Other words.'`,
    `comment on index orders_number is 'Other words.'`,
    `comment on function refuse_change is 'Other words.'`,
  ])('changes with: %s', async (statement) => {
    const { sql: before } = await dumpSchema(migrated);
    await migrated.query(statement);
    expect((await dumpSchema(migrated)).sql).not.toBe(before);
  });

  test.each([
    ['type mood', `create type mood as enum ('good')`],
    ['schema other', 'create schema other'],
    ['sequence numbers', 'create sequence numbers'],
    ['table orders', 'alter table orders enable row level security'],
    ['trigger orders_sound on table orders', 'alter table orders disable trigger orders_sound'],
    ['function refuse_change()', 'grant execute on function refuse_change to konter_app with grant option'],
    [
      'function refuse_change(integer)',
      `create function refuse_change(a int) returns int language sql as 'select a'`,
    ],
    ['column bill of table orders', 'alter table orders alter column bill set statistics 0'],
    ['materialized view totals', 'create materialized view totals as select count(*) from orders'],
    ['rule _RETURN on view again', 'create view again as select account_id from postings'],
  ])('fails when there is a %s that it would leave out', async (object, statement) => {
    await migrated.query(statement);
    await expect(dumpSchema(migrated)).rejects.toThrow(object);
  });
});

test('tables that refer to each other, and functions that take their rows, can be created from the dump', async () => {
  const dump = await dumpOf(`
    create table a (id int primary key, other int, "order" text default 'x' collate "C");
    create table b (id int primary key, a int references a, number bigint generated always as identity);
    alter table a add constraint a_other foreign key (other) references b;
    create function b_is_sound(r b) returns boolean language plpgsql as $$ begin return r.a > 0; end $$;
    alter table b add constraint b_sound check (b_is_sound(b));
    comment on constraint b_sound on b is 'It''s a rule.';
    create view pairs as select a.id, b.number from a join b on a.id = b.a;
    comment on column pairs.number is 'Of b.';`);
  expect(await dumpOf(dump)).toBe(dump);
  expect(dump).toContain('ALTER TABLE a ADD CONSTRAINT a_other FOREIGN KEY');
});
