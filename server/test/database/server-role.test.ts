import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryAsServer, queryAsOwner } from '../query-as.ts';
import { givenBuyer } from '../orders/buyer.ts';
import { startTestServer, type TestServer } from '../server.ts';

/** Changes that a wrong program or an attacker could try with the rights of the server. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
  const buyer = await givenBuyer(server);
  await buyer.confirm(await buyer.awaiting('postpaid'));
  await queryAsOwner(
    server,
    `insert into suppliers (name, base_url, credentials_sealed, credentials_key_id, callback_token, test_mode, enabled, priority)
     values ('digiflazz', 'https://supplier.test', '\\x00', 'k', repeat('t', 32), false, false, 1);
     insert into reconciliations (id, supplier, day, run, started_at, finished_at, from_at, to_at, attempts, asked, booked, said)
     values (gen_random_uuid(), 'digiflazz', '2026-11-21', 'daily', now(), now(), now(), now(), 1, 1, 5, 5);
     insert into review_cases (account_id, environment, order_id, cause, statements, opened_at)
     select account_id, environment, id, 'two_serials', '[{"said":"delivered","code":"00"}]', now() from orders`,
  );
});
afterAll(() => server.stop());

const denied = { code: '42501' };
const undoing = { code: 'KN002' };

/** Columns that are part of no primary key and still identify a row. */
const identities = ['created_at', 'opened_at', 'order_id', 'client_reference', 'product_code', 'hash', 'url'];

test('the server cannot change a column that identifies a row', async () => {
  const changing = await queryAsOwner(
    server,
    `select p.table_name || '.' || p.column_name as column
       from information_schema.column_privileges p
       left join (information_schema.key_column_usage u
                  join information_schema.table_constraints c
                    on c.constraint_name = u.constraint_name and c.constraint_type = 'PRIMARY KEY')
         on u.table_name = p.table_name and u.column_name = p.column_name
      where p.grantee = 'konter_app' and p.privilege_type = 'UPDATE'
        and (u.column_name is not null or p.column_name = any ($1))
      order by 1`,
    [identities],
  );
  expect(changing.map(({ column }) => column)).toEqual([
    // A purchase takes over the review that a list opened of the same code.
    'catalog_reviews.order_id',
    'catalog_reviews.product_code',
    // Known only when the order of a stray callback turns up.
    'stray_callback_states.order_id',
    // An operator chooses the product of a SKU.
    'supplier_skus.product_code',
    // A member of the account gives an endpoint another address. The audit compares it with the record of the change.
    'webhook_endpoints.url',
  ]);
});

test.each([
  [
    'open a wallet that has money',
    `insert into wallets (account_id, environment, available, opened_at) select id, 'live', 5000000, now() from accounts`,
  ],
  ['move an endpoint to another account', 'update webhook_endpoints set account_id = gen_random_uuid()'],
  ['move a delivery to another endpoint', 'update deliveries set endpoint_id = gen_random_uuid()'],
  [
    'insert a delivery that is already made',
    `insert into deliveries (account_id, environment, event_id, endpoint_id, state, attempts, tries, lease, created_at, closed_at)
     select account_id, environment, id, gen_random_uuid(), 'delivered', 1, 1, 1, now(), now() from events`,
  ],
  [
    'insert a case that is already closed',
    `insert into review_cases (account_id, environment, order_id, cause, statements, opened_at, closed_at, ruling)
     select account_id, environment, id, 'two_serials', '[]', now(), now(), 'succeeded' from orders`,
  ],
  [
    'insert a finished reconciliation',
    `insert into reconciliations (id, supplier, day, run, started_at, finished_at) values (gen_random_uuid(), 'digiflazz', now(), 'command', now(), now())`,
  ],
  ['mark a manual reconciliation as the daily one', "update reconciliations set run = 'daily'"],
  ['change the clock of a wallet', 'update wallets set clock_offset = 1'],
  ['delete a wallet', 'delete from wallets'],
  ['change the product of an order', "update orders set product_name = 'something else'"],
  ['move an order to another account', 'update orders set account_id = gen_random_uuid()'],
  ['change the key of an order', 'update orders set idempotency_key = gen_random_uuid()'],
  ['remove the destination of an order', 'update orders set destination_sealed = null'],
  ['delete an order', 'delete from orders'],
  ['change a step', "update steps set said = 'delivered'"],
  ['delete a step', 'delete from steps'],
  ['change a claim', 'update claims set created_at = now()'],
  ['move a purchase to another supplier', "update attempts set supplier = 'another'"],
  ['stop a guard', 'alter table steps disable trigger steps_sound'],
  [
    'replace a guard',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
  ],
  ['change an event', "update events set body = '{}'"],
  ['change an audit record', "update audit_records set actor = 'nobody'"],
  ['give a key more rights', "update api_keys set scopes = '{orders:confirm}'"],
])('the server cannot %s', async (_what, statement) => {
  await expect(queryAsServer(server, statement)).rejects.toMatchObject(denied);
});

describe('a key that has ended', () => {
  test.each([
    ['works again', 'revoked_at = null'],
    ['changes its end', "revoked_at = revoked_at + interval '1 day'"],
    ['gets a longer life', "expires_at = expires_at + interval '1 day'"],
    ['gets an unlimited life', 'expires_at = null'],
  ])('never %s', async (_what, change) => {
    await queryAsServer(
      server,
      `update api_keys set revoked_at = coalesce(revoked_at, now()), expires_at = coalesce(expires_at, now())`,
    );
    await expect(queryAsServer(server, `update api_keys set ${change}`)).rejects.toMatchObject(undoing);
  });
});

test.each([
  ['the statements of a review case', 'review_cases', `statements = '[{"said":"rejected","code":"02"}]'`],
  ['the result of a reconciliation', 'reconciliations', 'said = said + 1'],
])('the server cannot change %s', async (_what, table, change) => {
  await expect(queryAsServer(server, `update ${table} set ${change}`)).rejects.toMatchObject(undoing);
});

test('a purchase that is disputed, or was denied, stays so while it is open', async () => {
  const waiting = await givenBuyer(server);
  await waiting.confirm(await waiting.awaiting('prepaid', { scenario: 'pending' }));
  const open = "where state = 'open'";
  await queryAsOwner(server, `update attempts set disputed = true, denied_by = '02' ${open}`);
  for (const change of ['disputed = false', 'denied_by = null'])
    await expect(
      queryAsServer(server, `update attempts set ${change} ${open}`),
      change,
    ).rejects.toMatchObject(undoing);
});

describe('the role that may remove personal data', () => {
  test('has no login, and the server is not a member of it', async () => {
    const [role] = await queryAsOwner(
      server,
      `select rolcanlogin from pg_roles where rolname = 'konter_privacy'`,
    );
    expect(role).toEqual({ rolcanlogin: false });
    await expect(queryAsServer(server, 'set role konter_privacy')).rejects.toMatchObject(denied);
  });

  test('may read the tables with personal data and change their sealed values, and nothing else', async () => {
    const rights = await queryAsOwner(
      server,
      `select table_name || ' ' || privilege_type || coalesce(' ' || nullif(count(*)::text, '0'), '') as may
         from information_schema.column_privileges
        where grantee = 'konter_privacy' and privilege_type <> 'SELECT'
        group by table_name, privilege_type
       union all
       select table_name || ' ' || privilege_type from information_schema.table_privileges
        where grantee = 'konter_privacy'
        order by 1`,
    );
    expect(rights.map(({ may }) => may)).toEqual([
      'bank_lines SELECT',
      'bank_lines UPDATE 1',
      'deposit_payments SELECT',
      'deposit_payments UPDATE 1',
      'deposit_proofs SELECT',
      'deposit_proofs UPDATE 1',
      'gateway_callbacks SELECT',
      'gateway_callbacks UPDATE 1',
      'orders SELECT',
      'orders UPDATE 1',
      'steps SELECT',
      'steps UPDATE 1',
      'stray_callbacks SELECT',
      'stray_callbacks UPDATE 1',
    ]);
  });
});
