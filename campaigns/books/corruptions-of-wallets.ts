import { bySql, changed, type Corruption, deleted, oneOf } from './corruption.ts';

const purchase = `t.kind = 'purchase'`;
const closed = `${purchase} and t.state <> 'open'`;
const delivery = `t.state = 'delivered'`;

/** Corruptions of wallets, purchases, review cases, deliveries and positions. */
export const corruptionsOfWallets: readonly Corruption[] = [
  changed('available raised', 'wallets', 'available = available + 1000000'),
  changed('held changed', 'wallets', 'held = held + 1'),
  changed('daily spent lowered', 'wallets', 'spent = spent - 1', 't.spent > 0'),
  changed('day of daily spent', 'wallets', 'spent_on = spent_on - 1', 't.spent_on is not null'),
  changed('head of the steps', 'wallets', `chain_head = sha256('another')`),
  changed('head of the orders', 'wallets', `orders_head = sha256('another')`),
  changed('number of the last step', 'wallets', 'last_step = last_step - 1', 't.last_step > 0'),
  changed('number of orders', 'wallets', 'orders = orders - 1', 't.orders > 0'),
  changed('opening of a wallet', 'wallets', `opened_at = opened_at - interval '1 day'`),
  changed('clock of a wallet', 'wallets', 'clock_offset = 86400000', `t.environment = 'live'`),
  deleted('wallet deleted', 'wallets'),
  changed(
    'outcome of a purchase',
    'attempts',
    `state = 'rejected'`,
    `${purchase} and t.state in ('delivered', 'ruled')`,
  ),
  changed(
    'outcome of an inquiry',
    'attempts',
    `state = 'rejected'`,
    `t.kind = 'inquiry' and t.state = 'delivered'`,
  ),
  changed('cost of a purchase', 'attempts', 'cost = coalesce(cost, 0) + 1', closed),
  changed(
    'open purchase closed',
    'attempts',
    `state = 'rejected', closed_at = opened_at, due_at = null, leased_until = null`,
    `t.state = 'open' and ${purchase}`,
  ),
  changed(
    'open inquiry closed',
    'attempts',
    `state = 'rejected', closed_at = opened_at, due_at = null, leased_until = null`,
    `t.state = 'open' and t.kind = 'inquiry'`,
  ),
  deleted('open inquiry deleted', 'attempts', `t.state = 'open' and t.kind = 'inquiry'`),
  changed(
    'closed purchase opened',
    'attempts',
    `state = 'open', closed_at = null, due_at = ask_from`,
    closed,
  ),
  changed('reference of an attempt', 'attempts', `reference = 'another'`, purchase),
  changed('supplier of an attempt', 'attempts', `supplier = 'another'`, purchase),
  changed('SKU of an attempt', 'attempts', `supplier_sku = 'another'`, purchase),
  changed('order of an attempt', 'attempts', 'order_id = gen_random_uuid()'),
  changed('id of an attempt', 'attempts', 'id = gen_random_uuid()', purchase),
  changed('date of an attempt', 'attempts', `opened_at = opened_at - interval '1 hour'`, purchase),
  changed('end of an attempt', 'attempts', `closed_at = closed_at + interval '1 hour'`, closed),
  changed(
    'source that closed an attempt',
    'attempts',
    `closed_by = case closed_by when 'ask' then 'callback' else 'ask' end`,
    closed,
  ),
  changed('code that closed an attempt', 'attempts', `supplier_code = 'another'`, closed),
  changed(
    'supplier reference of an attempt',
    'attempts',
    `supplier_reference = 'another'`,
    `t.state = 'delivered'`,
  ),
  changed('highest cost of an attempt', 'attempts', 'cost_max = cost_max + 1000000', purchase),
  changed('script of an attempt', 'attempts', `script = 'another'`),
  changed('bill of an attempt', 'attempts', `bill_reference = 'another'`, purchase),
  deleted('review case deleted', 'review_cases'),
  changed(
    'review case closed',
    'review_cases',
    `closed_at = opened_at, ruling = 'failed'`,
    't.closed_at is null',
  ),
  changed(
    'review case opened again',
    'review_cases',
    'closed_at = null, ruling = null',
    't.closed_at is not null',
  ),
  changed('statements of a case', 'review_cases', `statements = '[{"said": "another"}]'`),
  changed(
    'ruling of a case',
    'review_cases',
    `ruling = case ruling when 'failed' then 'succeeded' else 'failed' end`,
    't.closed_at is not null',
  ),
  changed(
    'cause of a case',
    'review_cases',
    `cause = case cause when 'two_serials' then 'sold_after_failed' else 'two_serials' end`,
  ),
  changed('date of a case', 'review_cases', `opened_at = opened_at - interval '1 day'`),
  changed(
    'body of a delivery',
    'deliveries',
    `body = replace(body, '"status":"succeeded"', '"status":"failed"')`,
    `t.body like '%"status":"succeeded"%'`,
  ),
  changed(
    'kind of a delivery',
    'deliveries',
    `kind = case kind when 'order.failed' then 'order.succeeded' else 'order.failed' end`,
  ),
  changed('delivery marked as failed', 'deliveries', `state = 'failed'`, delivery),
  bySql(
    'delivery marked as delivered',
    `delete from delivery_attempts a using deliveries d
      where d.${oneOf('deliveries', delivery)} and a.account_id = d.account_id and a.environment = d.environment
        and a.event_id = d.event_id and a.endpoint_id = d.endpoint_id`,
  ),
  deleted('event deleted', 'events', `exists (select from deliveries d where d.event_id = t.id)`),
  changed('event of a delivery', 'deliveries', 'event_id = gen_random_uuid()'),
  deleted('attempt of a delivery deleted', 'delivery_attempts'),
  changed('attempt of a delivery changed', 'delivery_attempts', 'status = 500', 't.status = 204'),
  changed('number of attempts of a delivery', 'deliveries', 'attempts = attempts + 1', delivery),
  bySql(
    'search for due holds moved',
    `insert into watermarks values ('live', 'holds', clock_timestamp() + interval '9 years')
       on conflict (environment, task) do update set at = excluded.at`,
  ),
];
