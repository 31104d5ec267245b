import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSchemaVersion } from '../../src/database/schema-version.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { queryAsOwner } from '../query-as.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const version = (): Promise<string> => readSchemaVersion(database.database);
const change = (statement: string): Promise<unknown> => queryAsOwner({ database }, statement);

// Each changes what the statements before it have made.
test.each([
  ['a new table', 'create table probe (id bigint generated always as identity, name text)'],
  ['a new column', 'alter table probe add column age integer'],
  ['a default', 'alter table probe alter column age set default 1'],
  ['another default', 'alter table probe alter column age set default 2'],
  ['a column that may not be null', 'alter table probe alter column age set not null'],
  ['another type', 'alter table probe alter column age type bigint'],
  ['another name of a column', 'alter table probe rename column age to years'],
  ['a removed column', 'alter table probe drop column years'],
  ['a constraint', 'alter table probe add constraint probe_named check (name <> $$x$$)'],
  ['another name of a constraint', 'alter table probe rename constraint probe_named to probe_called'],
  ['a removed constraint', 'alter table probe drop constraint probe_called'],
  ['an index', 'create index probe_by_name on probe (name)'],
  ['another name of an index', 'alter index probe_by_name rename to probe_names'],
  ['a removed index', 'drop index probe_names'],
  ['storage parameters', 'alter table probe set (fillfactor = 70)'],
  ['a table without a log', 'alter table probe set unlogged'],
  [
    'a function',
    'create function probe_check() returns trigger language plpgsql as $$ begin return new; end $$',
  ],
  [
    'another body of a function',
    'create or replace function probe_check() returns trigger language plpgsql as $$ begin return null; end $$',
  ],
  ['who may call a function', 'revoke execute on function probe_check() from public'],
  ['another setting of a function', 'alter function probe_check() set search_path = pg_catalog'],
  [
    'a trigger',
    'create trigger probe_checked before insert on probe for each row execute function probe_check()',
  ],
  ['another name of a trigger', 'alter trigger probe_checked on probe rename to probe_looked_at'],
  ['a removed trigger', 'drop trigger probe_looked_at on probe'],
  ['a view', 'create view probes as select id, name from probe'],
  ['another query of a view', 'create or replace view probes as select id, name from probe where id > 0'],
  ['another name of a table', 'alter table probe rename to probed'],
  ['a grant', 'grant select on probed to konter_app'],
  ['a grant of one column', 'grant update (name) on probed to konter_app'],
  ['a revoked grant', 'revoke select on probed from konter_app'],
  ['a type', `create type probe_kind as enum ('a')`],
  ['a column of that type', 'alter table probed add column kind probe_kind'],
  ['another name of a type', 'alter type probe_kind rename to probe_sort'],
  [
    'an edit of the catalogue itself',
    `update pg_proc set prosrc = 'begin end' where proname = 'probe_check'`,
  ],
  ['a removed table', 'drop table probed cascade'],
])('the version of the schema changes with %s', async (_what, statement) => {
  const before = await version();
  await change(statement);
  expect(await version()).not.toBe(before);
});

test('the version of the schema stays when only rows and statistics change', async () => {
  // Another test of the run may create a role in between.
  await expect
    .poll(async () => {
      const before = await version();
      await change(`insert into schema_migrations values ('9999_probe', '') on conflict do nothing`);
      await change('vacuum (analyze, freeze) schema_migrations');
      return (await version()) === before;
    })
    .toBe(true);
});
