import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryAsOwner, queryAsServer } from '../query-as.ts';
import { rulesIn } from './rules-in.ts';
import { broken, openStage, type Stage } from './stage.ts';

/* Changes of wallets by hand, which the database refuses. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.database.drop());

/** Changes of a wallet that counts one step more. */
const ofRow = {
  available_not_negative: 'available = -1',
  held_not_negative: 'held = -1',
  balance_bound: 'available = 9000000000000000, held = 1',
  last_step_not_negative: 'last_step = -1',
  orders_not_negative: 'orders = -1',
  chain_head_length: String.raw`chain_head = '\x00'`,
  orders_head_length: String.raw`orders_head = '\x00'`,
  spent_not_negative: 'spent = -1',
};

describe('a wallet is refused by the rule', () => {
  test.each(Object.entries(ofRow))('%s', async (rule, change) => {
    const changed = queryAsServer(stage, `update wallets set ${change}`);
    await expect(changed).rejects.toMatchObject(broken(`wallets_${rule}`));
  });

  test('environment', async () => {
    const opened = queryAsServer(
      stage,
      `insert into wallets (account_id, environment, opened_at) select id, 'staging', now() from accounts`,
    );
    await expect(opened).rejects.toMatchObject(broken('wallets_environment'));
  });

  test('and the tests above break every rule', async () => {
    const tried = [...Object.keys(ofRow), 'environment'].toSorted();
    expect(await rulesIn(stage.database, 'wallet_is_sound')).toEqual(tried);
  });
});

test.each([
  ['more available money', 'available = available + 1'],
  ['more held money', 'held = held + 1'],
  ['money moved from one column to the other', 'available = available + held, held = 0'],
  ['another head of its steps', `chain_head = decode(repeat('01', 32), 'hex')`],
  ['another head of its orders', `orders_head = decode(repeat('01', 32), 'hex')`],
  ['fewer steps', 'last_step = last_step - 1'],
  ['fewer orders', `orders = orders - 1, orders_head = decode(repeat('01', 32), 'hex')`],
])('a wallet does not get %s without a step or an order', async (_what, change) => {
  const where = 'where last_step > 1';
  for (const query of [queryAsServer, queryAsOwner])
    await expect(query(stage, `update wallets set ${change} ${where}`)).rejects.toMatchObject({
      code: 'KN002',
    });
});

test('a wallet is not deleted by the server', async () => {
  await expect(queryAsServer(stage, 'delete from wallets')).rejects.toMatchObject({ code: '42501' });
});

test('a restored backup has every rule, because none depends on the search path', async () => {
  // As pg_dump writes them, with its empty search path, under which a restore adds them to existing rows.
  await queryAsOwner(
    stage,
    `do $$
     declare
       rule record;
     begin
       perform set_config('search_path', '', true);
       for rule in select c.conrelid::regclass as place, c.conname as name, pg_get_constraintdef(c.oid) as definition
                     from pg_constraint c
                    where c.contype = 'c' and c.conrelid <> 0 and c.connamespace = 'public'::regnamespace loop
         execute format('alter table %s drop constraint %I', rule.place, rule.name);
         execute format('alter table %s add constraint %I %s', rule.place, rule.name, rule.definition);
       end loop;
     end
     $$`,
  );
  const changed = queryAsServer(stage, 'update wallets set last_step = last_step + 1, available = -1');
  await expect(changed).rejects.toMatchObject(broken('wallets_available_not_negative'));
});
