import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryAsOwner, queryAsServer } from '../query-as.ts';
import { openStage, type Stage } from './stage.ts';

/* Orders and steps are inserted once. Only a purge of personal data changes them. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await queryAsOwner(stage, 'grant konter_privacy to current_user');
});
afterAll(() => stage.database.drop());

/** By the type of a column: a value that it does not have. */
const otherValues: Readonly<Record<string, string>> = {
  bigint: 'coalesce($, 0) + 1',
  bytea: String.raw`coalesce($, '\x') || '\x00'`,
  integer: 'coalesce($, 0) + 1',
  json: `'{"another":1}'`,
  text: `coalesce($, '') || 'x'`,
  'timestamp with time zone': `coalesce($, now()) + interval '1 second'`,
  uuid: 'gen_random_uuid()',
};

const denied = { code: '42501' };
const appendOnly = { code: 'KN002', message: expect.stringContaining('is append-only') };

/** Runs a statement as the role that may remove personal data, and rolls it back. */
function queryAsPrivacy(statement: string): Promise<unknown> {
  return queryAsOwner(stage, `begin; set local role konter_privacy; ${statement}; rollback`);
}

describe.each(['orders', 'steps'])('%s', (table) => {
  const column = table === 'orders' ? 'destination_sealed' : 'serial_sealed';

  test.each([
    ['update', `update ${table} set account_id = account_id`],
    ['delete', `delete from ${table}`],
    ['truncate', `truncate ${table} cascade`],
  ])('refuse %s by the server and by the owner', async (_what, statement) => {
    await expect(queryAsServer(stage, statement)).rejects.toMatchObject(denied);
    if (!statement.startsWith('update'))
      await expect(queryAsOwner(stage, statement)).rejects.toMatchObject(appendOnly);
  });

  test('refuse a change of any other column by the owner', async () => {
    const columns = await queryAsOwner(
      stage,
      `select attname as name, atttypid::regtype::text as type from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> $2`,
      [table, column],
    );
    expect(columns.length).toBeGreaterThan(30);
    for (const { name, type } of columns) {
      const other = String(otherValues[String(type)]).replaceAll('$', String(name));
      const changed = queryAsOwner(stage, `update ${table} set ${String(name)} = ${other}`);
      await expect(changed, String(name)).rejects.toMatchObject(appendOnly);
    }
  });

  test(`let ${column} become null and nothing else`, async () => {
    await queryAsPrivacy(`update ${table} set ${column} = null`);
    for (const change of [
      `${column} = '\\x00'`,
      `${column} = ${column} || '\\x00' where ${column} is not null`,
    ])
      await expect(queryAsPrivacy(`update ${table} set ${change}`)).rejects.toMatchObject(appendOnly);
    for (const change of [`${column} = null, account_id = gen_random_uuid()`, 'chain = chain'])
      await expect(queryAsPrivacy(`update ${table} set ${change}`)).rejects.toMatchObject(denied);
    for (const statement of [
      `delete from ${table}`,
      `truncate ${table}`,
      `insert into ${table} default values`,
    ])
      await expect(queryAsPrivacy(statement)).rejects.toMatchObject(denied);
    const both = `update ${table} set ${column} = null, environment = 'live'`;
    await expect(queryAsOwner(stage, both)).rejects.toMatchObject(appendOnly);
  });
});
