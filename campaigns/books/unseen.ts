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
];
