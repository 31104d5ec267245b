import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryAsOwner } from '../query-as.ts';
import { givenBuyer } from '../orders/buyer.ts';
import { startTestServer, type TestServer } from '../server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
  const buyer = await givenBuyer(server);
  await buyer.confirm(await buyer.awaiting('prepaid'));
});
afterAll(() => server.stop());

/** Changes to the one order, which has succeeded. */
const orderRules = {
  status: "status = 'lost'",
  transaction_kind: "transaction_kind = 'gift'",
  channel: "channel = 'fax'",
  version_and_number: 'number = null',
  number_positive: 'number = 0',
  reference_number_positive: 'reference_number = 0',
  client_reference_length: "client_reference = ''",
  reason_length: "reason = repeat('r', 41)",
  script_length: "script = repeat('s', 41)",
  price_bound: 'price = -1',
  cost_bound: 'cost = 1000000000001',
  cost_max_bound: 'cost_max = -1',
  short_by_positive: 'short_by = 0',
  charged_when_succeeded: 'charged = charged - 1',
  claim_is_inquiring: 'version = 0, number = null',
  inquiring_kind: "status = 'inquiring', charged = 0",
  bill_kind: "bill = '{}'",
  bill_known: "transaction_kind = 'postpaid'",
  priced: 'price = 0, charged = 0',
  confirmed: 'confirmed_at = null',
  review_deadline: "status = 'processing', charged = 0, review_at = null",
  serial_pair: 'serial_key_id = null',
  serial_when_sold: "status = 'failed', charged = 0, reason = 'not_delivered'",
  reason_given:
    "status = 'cancelled', charged = 0, reason = null, serial_sealed = null, serial_key_id = null, confirmed_at = null",
};

/** Changes to its purchase, which was delivered. */
const attemptRules = {
  kind: "kind = 'gift'",
  state: "state = 'lost'",
  closed_by: "closed_by = 'rumour'",
  reference_shape: "reference = 'not/ours'",
  cost_bound: 'cost = -1',
  cost_max_bound: 'cost_max = -1',
  lease_positive: 'lease = 0',
  bill_of_purchase: "kind = 'inquiry', bill_reference = 'r'",
  closed: 'closed_at = null',
  due_while_open: 'due_at = now()',
  due_when_it_may_be_asked:
    "state = 'open', closed_at = null, due_at = now(), ask_from = now() + interval '1 hour'",
  leased_while_open: 'leased_until = now()',
  absent_unless_acknowledged: "state = 'absent', acknowledged_at = now()",
};

/** Changes to a copy of an entry of that kind. */
const entryRules = {
  kind: ['capture', { kind: 'gift' }],
  number_positive: ['capture', { number: 0 }],
  chain_length: ['capture', { chain: '\\x00' }],
  balanced: ['capture', { margin: 1_000_000 }],
  reference_length: ['capture', { reference: '' }],
  deposit_reference: ['hold', { kind: 'deposit' }],
  reference_of: ['hold', { reference: 'r' }],
  subject: ['capture', { order_id: null }],
  shape: ['hold', { kind: 'release' }],
  adjustment_shape: ['capture', { kind: 'adjustment' }],
} as const;

async function expectBroken(statement: string, constraint: string): Promise<void> {
  await expect(queryAsOwner(server, statement)).rejects.toMatchObject({ code: '23514', constraint });
}

describe('a row that breaks a rule is refused with the name of the rule:', () => {
  test.each(Object.entries(orderRules))('orders: %s', (rule, change) =>
    expectBroken(`update orders set ${change}`, `orders_${rule}`),
  );

  test.each(Object.entries(attemptRules))('attempts: %s', (rule, change) =>
    expectBroken(`update attempts set ${change}`, `attempts_${rule}`),
  );

  test.each(Object.entries(entryRules))('journal_entries: %s', (rule, [kind, change]) =>
    expectBroken(
      `insert into journal_entries
       select (json_populate_record(e, '${JSON.stringify({ number: 1_000, ...change })}')).*
         from journal_entries e where e.kind = '${kind}'`,
      `journal_entries_${rule}`,
    ),
  );
});

/** For a copy of the existing row: the changes beside those that must differ, and the constraint that refuses it. */
const copies: readonly (readonly [string, string, Readonly<Record<string, unknown>>, string])[] = [
  [
    'living order of a reference',
    'orders',
    { number: 2, reference_number: 2 },
    'orders_client_reference_taken',
  ],
  ['order of a number', 'orders', { client_reference: 'other' }, 'orders_number'],
  ['purchase that may have been sold', 'attempts', { reference: 'other' }, 'attempts_one_possible_sale'],
  [
    'purchase once a supplier has shown that it has the first',
    'attempts',
    { reference: 'other', state: 'rejected' },
    'attempts_one_possible_sale',
  ],
  ['attempt of a reference at its supplier', 'attempts', { state: 'rejected' }, 'attempts_reference'],
  ['event of a version', 'events', {}, 'events_once_per_version'],
];

test.each(copies)('there is no second %s', async (_what, table, change, constraint) => {
  const copied = { id: randomUUID(), ...change };
  const second = queryAsOwner(
    server,
    `insert into ${table} select (json_populate_record(r, '${JSON.stringify(copied)}')).* from ${table} r`,
  );
  await expect(second).rejects.toMatchObject({ code: '23505', constraint });
});

test('a purchase cannot be deleted, whatever its outcome', async () => {
  await expect(queryAsOwner(server, 'delete from attempts')).rejects.toMatchObject({ code: 'KN002' });
});

test('the tests above break every rule of the database', async () => {
  const known = await queryAsOwner(
    server,
    `select f.proname || ' ' || m.match[1] as rule
       from pg_proc f cross join regexp_matches(f.prosrc, 'then ''(\\w+)''', 'g') as m (match)
      where f.proname in ('order_is_sound', 'attempt_is_sound', 'journal_entry_is_sound')`,
  );
  const tried = Object.entries({
    order_is_sound: orderRules,
    attempt_is_sound: attemptRules,
    journal_entry_is_sound: entryRules,
  }).flatMap(([name, rules]) => Object.keys(rules).map((rule) => `${name} ${rule}`));
  expect(known.map(({ rule }) => String(rule)).toSorted()).toEqual(tried.toSorted());
});

test('a restored backup has every rule, because none depends on the search path', async () => {
  // As pg_dump writes them, with its empty search path, under which a restore adds them to existing rows.
  await queryAsOwner(
    server,
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
  await expectBroken(`update orders set status = 'lost'`, 'orders_status');
});
