import { bySql, changed, type Corruption, deleted } from './corruption.ts';

/**
 * Corruptions that the audit does not find. docs/ledger.md names each with the reason; a test compares the two.
 */
export const unseenCorruptions: readonly Corruption[] = [
  changed('inquiry claim changed', 'claims', `client_reference = 'another'`),
  changed('lease of an open attempt', 'attempts', 'lease = lease + 1', `t.state = 'open'`),
  changed(
    'due time of an open attempt',
    'attempts',
    `due_at = due_at + interval '1 year'`,
    `t.state = 'open'`,
  ),
  changed(
    'marks of an open attempt',
    'attempts',
    'acknowledged_at = null',
    `t.state = 'open' and t.acknowledged_at is not null`,
  ),
  deleted('delivery deleted', 'deliveries', `t.attempts = 0 or true`),
  changed('due time of a delivery', 'deliveries', 'tries = 0'),
  changed('endpoint disabled', 'webhook_endpoints', `disabled_at = created_at, disabled_reason = 'operator'`),
  changed('price of a product', 'products', 'price = price + 1', 't.price is not null'),
  changed('cost of a SKU', 'supplier_skus', 'cost = cost - 1', 't.cost > 1'),
  changed('last use of a key or of an operator token', 'api_keys', 'last_used_at = clock_timestamp()'),
  changed('fetch of a price list', 'price_lists', 'read_at = clock_timestamp()'),
  bySql('version of the catalog', 'update catalog_version set version = gen_random_uuid()'),
  changed('open review of a cost', 'catalog_reviews', 'new_cost = new_cost + 1', 't.closed_at is null'),
  deleted('open review of a cost deleted', 'catalog_reviews', 't.closed_at is null'),
  deleted('price in the history deleted', 'price_history'),
  deleted('move of an account between groups deleted', 'price_group_moves'),
  deleted('pause of a supplier deleted', 'supplier_pauses'),
  deleted(
    'event without a delivery deleted',
    'events',
    `not exists (select from deliveries d where d.event_id = t.id)`,
  ),
  deleted(
    'difference of deposits deleted',
    'deposit_cases',
    `t.kind like '%without%' or t.kind = 'amounts_differ'`,
  ),
  changed('time of a payment', 'deposit_payments', `received_at = received_at - interval '1 hour'`),
  changed('bank line without a payment', 'bank_lines', 'amount = amount + 1', 't.payment_id is null'),
  changed('state of a payment at a gateway', 'gateway_transactions', `state = 'failed'`),
  deleted('callback of a gateway deleted', 'gateway_callbacks'),
  deleted('cancellation of a deposit request deleted', 'deposit_cancellations'),
  changed('name of a person', 'auth.people', `name = 'somebody else'`),
  changed('password of a person', 'auth.credentials', `password = 'another'`),
  deleted('second factor of a person deleted', 'auth.two_factor'),
  deleted('invitation deleted', 'invitations'),
  changed('text on receipts', 'business_profiles', `receipt_note = 'another'`),
  changed('state of a complaint', 'complaints', `state = 'closed'`),
  deleted('message of a complaint deleted', 'complaint_messages'),
];
