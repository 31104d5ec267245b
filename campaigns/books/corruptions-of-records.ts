import { bySql, changed, type Corruption, deleted } from './corruption.ts';

/** Corruptions of audit records, and of the rows that they contain. */
export const corruptionsOfRecords: readonly Corruption[] = [
  deleted('audit record deleted', 'audit_records'),
  changed('actor of an audit record', 'audit_records', `actor = 'somebody else'`),
  changed(
    'action of an audit record',
    'audit_records',
    `action = 'key.revoked'`,
    `t.action <> 'key.revoked'`,
  ),
  changed('account of an audit record', 'audit_records', 'account_id = null', 't.account_id is not null'),
  changed('subject of an audit record', 'audit_records', `subject = 'another'`),
  changed('date of an audit record', 'audit_records', `at = at - interval '1 day'`),
  changed('detail of an audit record', 'audit_records', `detail = '{"another": true}'`),
  changed('rows of an audit record', 'audit_records', 'rows_after = null', 't.rows_after is not null'),
  bySql(
    'audit record added',
    `insert into audit_records (id, actor, action, subject) values (gen_random_uuid(), 'operator', 'limits.set', 'another')`,
  ),
  bySql(
    'newest audit records removed with their head',
    `with kept as (
       select r.number, r.chain from audit_records r where r.number > 1 order by md5(r.number::text || $seed) limit 1
     ), cut as (
       update record_chain set number = kept.number, head = kept.chain from kept
     )
     delete from audit_records r using kept where r.number > kept.number`,
  ),
  changed('limit raised', 'account_limits', 'daily_rupiah = 900000000000'),
  deleted('limit deleted', 'account_limits'),
  bySql(
    'limit added',
    `insert into account_limits (account_id, environment, daily_rupiah)
     select a.id, 'live', 900000000000 from accounts a
      where not exists (select from account_limits l where l.account_id = a.id) order by md5(a.id::text || $seed) limit 1`,
  ),
  changed('scopes of a key', 'api_keys', `scopes = array['orders:confirm']`),
  changed('hash of a key', 'api_keys', `hash = sha256('my own key')`),
  changed(
    'account of a key',
    'api_keys',
    `environment = case environment when 'live' then 'sandbox' else 'live' end`,
  ),
  changed('revoked key revived', 'api_keys', 'revoked_at = null', 't.revoked_at is not null'),
  changed('expiry of a key', 'api_keys', 'expires_at = null', 't.expires_at is not null'),
  changed('addresses of a key', 'api_keys', `allowed_cidrs = array['10.0.0.0/8'::cidr]`),
  deleted('key deleted', 'api_keys'),
  bySql(
    'key added',
    `insert into api_keys (id, account_id, environment, name, hash, display_prefix, scopes)
     select gen_random_uuid(), a.id, 'live', 'mine', sha256('my own key'), 'sk_live_', array['orders:confirm'] from accounts a
      order by md5(a.id::text || $seed) limit 1`,
  ),
  changed('account approved', 'accounts', 'live_approved = not live_approved'),
  changed('suspended account resumed', 'accounts', 'suspended_at = null', 't.suspended_at is not null'),
  changed('name of an account', 'accounts', `name = 'another'`),
  deleted('account deleted', 'accounts'),
  changed('margin rule changed', 'margin_rules', 'fixed = fixed - 1000', 't.fixed is not null'),
  deleted('margin rule deleted', 'margin_rules'),
  bySql(
    'margin rule added',
    `insert into margin_rules (scope, subject, fixed, step, allow_loss) values ('brand', 'XL', -9000, 1, true)`,
  ),
  changed('address of a supplier', 'suppliers', `base_url = 'https://attacker.example'`),
  changed('credentials of a supplier', 'suppliers', `credentials_sealed = sha256('another')`),
  changed('callback address of a supplier', 'suppliers', `callback_token = repeat('a', 40)`),
  changed('supplier switched off', 'suppliers', 'enabled = not enabled'),
  deleted('supplier deleted', 'suppliers'),
  changed(
    'mapping of a SKU',
    'supplier_skus',
    `product_code = 'xld10'`,
    `t.mapped and t.product_code <> 'xld10'`,
  ),
  changed('mapping of a SKU removed', 'supplier_skus', 'mapped = false', 't.mapped'),
  changed(
    'mapping of a SKU added',
    'supplier_skus',
    `mapped = true, product_code = 'tsel10'`,
    'not t.mapped',
  ),
  changed('address of an endpoint', 'webhook_endpoints', `url = 'https://attacker.example/hook'`),
  changed('secret of an endpoint', 'webhook_endpoints', `secret_sealed = sha256('another')`),
  changed('kinds of an endpoint', 'webhook_endpoints', `kinds = array['webhook.test']`),
  deleted('endpoint deleted', 'webhook_endpoints'),
  changed('balance reading changed', 'balance_readings', 'amount = amount + 1000'),
  changed('date of a balance reading', 'balance_readings', `at = at - interval '1 minute'`),
  deleted('balance reading deleted', 'balance_readings'),
  bySql(
    'balance reading added',
    `insert into balance_readings (supplier, at, amount)
     select s.name, clock_timestamp() - interval '1 hour', 1 from suppliers s order by md5(s.name || $seed) limit 1`,
  ),
  changed(
    'result of a reconciliation',
    'reconciliations',
    'booked = booked + 1000',
    't.finished_at is not null',
  ),
  changed(
    'reconciliation reopened',
    'reconciliations',
    'finished_at = null, from_at = null, to_at = null, attempts = null, asked = null, booked = null, said = null',
    't.finished_at is not null',
  ),
  deleted('reconciliation deleted', 'reconciliations'),
  changed('amount of a drift', 'drifts', 'amount = amount + 1'),
  deleted('drift deleted', 'drifts'),
];
