import { bySql, changed, type Corruption, deleted } from './corruption.ts';

/** Swaps columns between two random rows of a table; `where` limits the rows, which are named `t`. */
function swapped(name: string, table: string, columns: readonly string[], where: string): Corruption {
  const mine = columns.map((column) => `${column} = b.${column}`).join(', ');
  return bySql(
    name,
    `with two as (
       select array(select t.ctid from ${table} t where ${where} order by md5(t.ctid::text || $seed) limit 2) as places
     )
     update ${table} a set ${mine}
       from two, ${table} b
      where a.ctid = any (two.places) and b.ctid = any (two.places) and a.ctid <> b.ctid`,
  );
}

const shown = `'awaiting_confirmation'`;
const sealedSerial = 't.serial_sealed is not null';

/** Corruptions of orders and steps. */
export const corruptionsOfOrders: readonly Corruption[] = [
  deleted('step deleted', 'steps'),
  changed('date of a step', 'steps', `at = at - interval '1 day'`),
  changed('balance after a step', 'steps', 'available = available + 1000'),
  changed('amount of a step', 'steps', 'client_wallet = client_wallet + 1, margin = margin - 1'),
  changed(
    'amount of a hold',
    'steps',
    'client_hold = client_hold + 1, client_wallet = client_wallet - 1',
    `t.kind = 'hold'`,
  ),
  changed(
    'cost of a sale',
    'steps',
    'cost = cost + 1, supplier_clearing = supplier_clearing + 1, margin = margin - 1',
    `t.kind = 'capture'`,
  ),
  changed(
    'end of an order',
    'steps',
    `status = 'failed', reason = 'not_delivered'`,
    `t.status = 'succeeded'`,
  ),
  changed('reason of an end', 'steps', `reason = 'another'`, 't.reason is not null'),
  changed('kind of a step', 'steps', `kind = 'expire'`, `t.kind = 'cancel'`),
  changed('version of a step', 'steps', 'version = version + 100', 't.version is not null'),
  changed(
    'time of a confirm',
    'steps',
    `confirmed_at = confirmed_at - interval '1 day'`,
    't.confirmed_at is not null',
  ),
  changed('review deadline', 'steps', `review_at = review_at + interval '1 year'`, 't.review_at is not null'),
  changed('due time of a hold', 'steps', `due_at = due_at + interval '1 year'`, `t.kind = 'hold'`),
  changed('price of an order that expired', 'steps', 'new_price = new_price + 1', 't.new_price is not null'),
  changed(
    'Idempotency-Key of a step',
    'steps',
    'idempotency_key = gen_random_uuid()',
    't.idempotency_key is not null',
  ),
  changed(
    'Idempotency-Key of a step removed',
    'steps',
    'idempotency_key = null, fingerprint = null, fingerprint_key_id = null',
    't.idempotency_key is not null',
  ),
  changed('fingerprint of a step', 'steps', `fingerprint = sha256('another')`, 't.fingerprint is not null'),
  changed('reference of a purchase', 'steps', `reference = 'another'`, `t.kind = 'hold'`),
  changed('supplier of a purchase', 'steps', `supplier = 'another'`, `t.kind = 'hold'`),
  changed('SKU of a purchase', 'steps', `supplier_sku = 'another'`, `t.kind = 'hold'`),
  changed('purchase that a sale pays for', 'steps', 'attempt_id = gen_random_uuid()', `t.kind = 'capture'`),
  changed('source of an answer', 'steps', `source = 'callback'`, `t.source = 'submit'`),
  changed('answer of a supplier', 'steps', `said = 'rejected'`, `t.said = 'delivered'`),
  changed('code of an answer', 'steps', `code = 'another'`, 't.said is not null'),
  changed('reference of a supplier', 'steps', `supplier_reference = 'another'`, 't.said is not null'),
  deleted('statement deleted', 'steps', `t.kind = 'statement'`),
  changed('statement changed', 'steps', `said = 'absent'`, `t.kind = 'statement' and t.said <> 'absent'`),
  changed('cost of a statement', 'steps', 'cost = coalesce(cost, 0) + 1', `t.kind = 'statement'`),
  changed(
    'statement about another purchase',
    'steps',
    'attempt_id = gen_random_uuid()',
    `t.kind = 'statement'`,
  ),
  deleted('case step deleted', 'steps', `t.kind = 'case'`),
  deleted('ruling deleted', 'steps', `t.kind = 'ruling'`),
  changed(
    'ruling changed',
    'steps',
    `reason = case reason when 'succeeded' then 'failed' else 'succeeded' end`,
    `t.kind = 'ruling'`,
  ),
  deleted('late serial deleted', 'steps', `t.kind in ('serial', 'statement') and ${sealedSerial}`),
  swapped('serials swapped', 'steps', ['serial_sealed', 'serial_key_id'], sealedSerial),
  swapped(
    'serials swapped with their digests',
    'steps',
    ['serial_sealed', 'serial_key_id', 'serial_digest'],
    sealedSerial,
  ),
  changed('serial removed', 'steps', 'serial_sealed = null', sealedSerial),
  changed(
    'serial removed with its digest',
    'steps',
    'serial_sealed = null, serial_key_id = null, serial_digest = null',
    sealedSerial,
  ),
  changed('detail of a step', 'steps', `detail = '{"another": true}'`, 't.detail is not null'),
  bySql(
    'steps swapped',
    `with two as (
       select t.account_id, t.environment, t.number
         from steps t
         join wallets w on w.account_id = t.account_id and w.environment = t.environment and t.number < w.last_step
        order by md5(t.ctid::text || $seed)
        limit 1
     )
     update steps s set number = -1 - s.number - 2 * (two.number - s.number) - 1
       from two
      where s.account_id = two.account_id and s.environment = two.environment
        and s.number in (two.number, two.number + 1)`,
    'update steps set number = -number - 1 where number < 0',
  ),
  bySql(
    'step moved to another order',
    `update steps s set order_id = (select o.id from orders o where o.account_id = s.account_id and o.environment = s.environment
        and o.id <> s.order_id order by md5(o.id::text || $seed) limit 1)
      where s.ctid = (select t.ctid from steps t where t.version is null and t.order_id is not null order by md5(t.ctid::text || $seed) limit 1)`,
  ),
  bySql(
    'step added',
    `insert into steps select (json_populate_record(t, json_build_object('number', 1000000, 'idempotency_key', null,
        'fingerprint', null, 'fingerprint_key_id', null, 'version', null, 'status', null, 'kind', 'statement', 'reference', null))).*
       from steps t where t.order_id is not null order by md5(t.ctid::text || $seed) limit 1`,
  ),
  deleted('deposit deleted', 'steps', `t.kind = 'deposit'`),
  changed(
    'deposit raised',
    'steps',
    'client_wallet = client_wallet + 100000, deposits_received = deposits_received - 100000, available = available + 100000',
    `t.kind = 'deposit'`,
  ),
  changed('reference of a deposit', 'steps', `reference = 'another'`, `t.kind = 'deposit'`),
  deleted('reversal deleted', 'steps', `t.kind = 'deposit_reversal'`),
  deleted('refund deleted', 'steps', `t.kind = 'refund'`),
  changed(
    'loss changed',
    'steps',
    'supplier_clearing = supplier_clearing - 100, adjustments = adjustments + 100',
    `t.kind = 'adjustment'`,
  ),
  deleted('order deleted', 'orders'),
  changed('price of an order', 'orders', 'price = price + 1'),
  changed('expected cost of an order', 'orders', 'cost = cost + 1'),
  changed('highest cost of an order', 'orders', 'cost_max = cost_max + 1'),
  changed('client reference', 'orders', `client_reference = 'another'`),
  changed('number of a client reference', 'orders', 'reference_number = reference_number + 100'),
  changed('date of an order', 'orders', `created_at = created_at - interval '1 day'`),
  changed(
    'end of a confirmation window',
    'orders',
    `expires_at = expires_at + interval '1 day', confirmable_until = confirmable_until + interval '1 day'`,
  ),
  changed('first status of an order', 'orders', `status = 'inquiring'`, `t.status = ${shown}`),
  changed('product of an order', 'orders', `product_code = 'another'`),
  changed('name of a product in an order', 'orders', `product_name = 'another'`),
  changed('channel of an order', 'orders', `channel = 'console'`),
  changed('script of an order', 'orders', `script = 'pending'`, `t.script is distinct from 'pending'`),
  changed('shortfall of an order', 'orders', 'short_by = 1'),
  swapped('destinations swapped', 'orders', ['destination_sealed', 'data_key_id'], 'true'),
  swapped(
    'destinations swapped with their digests',
    'orders',
    ['destination_sealed', 'data_key_id', 'destination_digest'],
    'true',
  ),
  changed('destination removed', 'orders', 'destination_sealed = null'),
  changed('shown destination', 'orders', `destination_masked = '***9'`),
  changed(
    'hash of a destination',
    'orders',
    `destination_hash = sha256('another'), destination_hash_key_id = 'k'`,
  ),
  changed('Idempotency-Key of an order', 'orders', 'idempotency_key = gen_random_uuid()'),
  changed('fingerprint of an order', 'orders', `fingerprint = sha256('another')`),
  changed('bill of an order', 'orders', `bill = '{"total": 1}'`, 't.bill is not null'),
  changed(
    'payment deadline of a bill',
    'orders',
    `pay_until = coalesce(pay_until, created_at) + interval '1 day'`,
  ),
  changed('inquiry of an order', 'orders', `inquiry_reference = 'another'`, 't.inquiry_id is not null'),
  changed(
    'order moved to another wallet',
    'orders',
    `environment = case environment when 'live' then 'sandbox' else 'live' end`,
  ),
  bySql(
    'inquiry claim deleted',
    `insert into attempts (account_id, environment, id, order_id, kind, supplier, supplier_sku, reference, cost_max, state,
       opened_at, lease, due_at, ask_from)
     select w.account_id, w.environment, gen_random_uuid(), gen_random_uuid(), 'inquiry', 'simulator', 'pln', 'a1', 0, 'open',
            now(), 1, now(), now()
       from wallets w order by md5(w.ctid::text || $seed) limit 1`,
  ),
];
