import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderStatus } from '../../src/orders/order.ts';
import { transitions } from '../../src/orders/transitions.ts';
import { queryAsServer, queryAsOwner } from '../query-as.ts';
import { givenBuyer, type Buyer } from '../orders/buyer.ts';
import { startTestServer, type TestServer } from '../server.ts';

/** Changes that a wrong program or an attacker could try with the rights of the server. */

let server: TestServer;
let buyer: Buyer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
  buyer = await givenBuyer(server);
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
  // An operator chooses the product of a SKU.
  expect(changing.map(({ column }) => column)).toEqual(['supplier_skus.product_code']);
});

test.each([
  [
    'open a wallet that has money',
    `insert into wallets (account_id, environment, available, opened_at) select id, 'live', 5000000, now() from accounts`,
  ],
  ['change the URL of an endpoint', "update webhook_endpoints set url = 'https://elsewhere.test'"],
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
  ['move an order count to another account', 'update order_counts set account_id = gen_random_uuid()'],
  ['change the product of an order', "update orders set product_name = 'something else'"],
  ['move an order to another account', 'update orders set account_id = gen_random_uuid()'],
  ['change the order of an idempotency record', 'update idempotency_records set order_id = null'],
  ['change an event', "update events set body = '{}'"],
  ['change an audit record', "update audit_records set actor = 'nobody'"],
  ['change a supplier statement', "update supplier_statements set said = 'delivered'"],
  ['give a key more rights', "update api_keys set scopes = '{orders:confirm}'"],
  ['approve an account for live', 'update accounts set live_approved = true'],
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
  ['the number of an order', 'orders', 'number = number + 1'],
  ['the cost of a bill', 'orders', 'cost = cost + 1'],
  ['the maximum cost of a bill', 'orders', 'cost_max = cost_max + 1'],
  ['the expiry of an order', 'orders', "expires_at = expires_at + interval '1 hour'"],
  [
    'the last time for its confirmation',
    'orders',
    "confirmable_until = confirmable_until + interval '1 hour'",
  ],
  ['an issued serial to none', 'orders', 'serial_sealed = null, serial_key_id = null'],
  ['the supplier reference of a purchase', 'attempts', "supplier_reference = 'another'"],
  ['the code of the supplier’s answer', 'attempts', "supplier_code = 'another'"],
  ['the source of that answer', 'attempts', 'closed_by = null'],
  ['the statements of a review case', 'review_cases', `statements = '[{"said":"rejected","code":"02"}]'`],
  ['the result of a reconciliation', 'reconciliations', 'said = said + 1'],
])('the server cannot change %s', async (_what, table, change) => {
  // The inquiry of the bill has no supplier's reference; its purchase has.
  const where = table === 'attempts' ? `where kind = 'purchase'` : '';
  await expect(queryAsServer(server, `update ${table} set ${change} ${where}`)).rejects.toMatchObject(
    undoing,
  );
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

test('a lowered order count gives no number twice, and the next order is refused', async () => {
  const poor = await givenBuyer(server);
  await poor.awaiting('prepaid');
  await queryAsOwner(
    server,
    `update order_counts set total = 0 where account_id = '${poor.account.id}';
     update wallets set version = gen_random_uuid() where account_id = '${poor.account.id}'`,
  );
  expect(await poor.quote()).toMatchObject({ status: 503 });
});

describe('an order can make no transition that the table does not have:', () => {
  const statuses = [...new Set(transitions.map(({ to }) => to))];
  const steps = statuses.flatMap((from) => statuses.map((to) => ({ from, to })));
  test.each(steps.filter(({ from, to }) => from !== to))('from $from to $to', async ({ from, to }) => {
    const known = transitions.some((row) => row.from === from && row.to === to);
    const step = queryAsOwner(server, `${givenOrder(from)}; ${goTo(to)}; rollback`);
    if (known) await step;
    else await expect(step).rejects.toMatchObject(undoing);
  });
});

/** Opens a transaction and puts a copy of the bill's order into a status. */
function givenOrder(status: OrderStatus): string {
  const confirmed = ['processing', 'manual_review', 'succeeded', 'refunded'].includes(status);
  const change = {
    ...{ id: randomUUID(), number: 100, client_reference: 'step', version: 1, serial_sealed: null },
    ...{ serial_key_id: null, reason: 'reversed', review_at: '2026-11-21T00:00:00Z', status },
    confirmed_at: confirmed ? '2026-11-21T00:00:00Z' : null,
    ...(status === 'succeeded' ? {} : { charged: 0 }),
  };
  return `begin; insert into orders select (json_populate_record(o, '${JSON.stringify(change)}')).*
    from orders o where o.transaction_kind = 'postpaid' and o.number = 1`;
}

/** Gives that order a status, with the columns that the status requires. */
function goTo(status: OrderStatus): string {
  const confirmed = ['processing', 'manual_review', 'succeeded', 'refunded'].includes(status);
  return `update orders
    set version = 2, status = '${status}', charged = ${status === 'succeeded' ? 'price' : '0'},
        confirmed_at = ${confirmed ? 'coalesce(confirmed_at, now())' : 'confirmed_at'}
    where client_reference = 'step'`;
}
