import { bySql, changed, type Corruption, deleted } from './corruption.ts';

const taken = `t.kind in ('chargeback', 'refund', 'reversal')`;
const credited = `t.state = 'credited'`;
const recorded = 't.payment_id is not null';
const anotherAccount = '(select a.id from accounts a where a.id <> account_id limit 1)';

/** Corruptions of deposits: of what clients asked for, what arrived, what was taken back, and how it may be paid. */
export const corruptionsOfDeposits: readonly Corruption[] = [
  changed('number of a bank account', 'bank_accounts', `number = '99999999'`, `t.environment = 'live'`),
  changed('holder of a bank account', 'bank_accounts', `holder = 'somebody else'`, `t.environment = 'live'`),
  deleted('bank account deleted', 'bank_accounts', `t.environment = 'live'`),
  bySql(
    'bank account added',
    `insert into bank_accounts (id, environment, bank, number, holder, instructions, enabled)
     values (gen_random_uuid(), 'live', 'bca', '99999999', 'somebody else', '', true)`,
  ),
  changed('secret of a bank feed', 'bank_feeds', `secret_sealed = sha256('another')`),
  changed('token of a bank feed', 'bank_feeds', `token = repeat('a', 32)`),
  changed(
    'bank feed moved to another bank account',
    'bank_feeds',
    'bank_account_id = (select b.id from bank_accounts b where b.id <> bank_account_id limit 1)',
  ),
  deleted('bank feed deleted', 'bank_feeds'),
  changed('fee of a way to pay', 'deposit_methods', 'fee = fee + 1', `t.environment = 'live'`),
  deleted('way to pay deleted', 'deposit_methods', `t.environment = 'live'`),
  bySql(
    'gateway added',
    `insert into gateways (name, kind, environment, base_url, credentials_sealed, credentials_key_id, display_name, fees, enabled)
     values ('mine', 'midtrans', 'live', 'https://attacker.example', sha256('another'), 'k', 'Mine', '{}', true)`,
  ),
  deleted('import of bank lines deleted', 'bank_imports'),
  changed(
    'number of lines of an import',
    'bank_imports',
    'lines = lines + 1, added = added + 1',
    't.lines > 0',
  ),
  deleted('bank line deleted', 'bank_lines'),
  changed('amount of a bank line', 'bank_lines', 'amount = amount + 100', recorded),
  changed('payment of a bank line', 'bank_lines', 'payment_id = gen_random_uuid()', recorded),
  changed('import of a bank line', 'bank_lines', 'import_id = gen_random_uuid()'),
  changed(
    'bank line moved to another bank account',
    'bank_lines',
    'bank_account_id = (select b.id from bank_accounts b where b.id <> bank_account_id limit 1)',
    recorded,
  ),
  deleted('deposit request deleted', 'deposit_requests', credited),
  changed('deposit request moved to another account', 'deposit_requests', `account_id = ${anotherAccount}`),
  changed(
    'amount of a deposit request',
    'deposit_requests',
    'amount = amount + 1000, payable = payable + 1000',
  ),
  changed('credited amount of a deposit request', 'deposit_requests', 'credited = credited + 1000', credited),
  changed(
    'credited deposit request waiting again',
    'deposit_requests',
    `state = 'expired', credited = null, credited_at = null`,
    credited,
  ),
  changed(
    'amount in an event of a deposit',
    'events',
    `body = replace(body, '"fee":', '"fee":1')`,
    `t.kind = 'deposit.credited'`,
  ),
  deleted('payment deleted', 'deposit_payments'),
  changed('amount of a payment', 'deposit_payments', 'amount = amount + 1000'),
  changed('payment moved to another account', 'deposit_payments', `account_id = ${anotherAccount}`, credited),
  changed('reference of a credited payment', 'deposit_payments', `reference = 'another'`, credited),
  changed('payment rejected', 'deposit_payments', `state = 'rejected'`, `t.state = 'in_review'`),
  deleted('case of a taken back payment deleted', 'deposit_cases', taken),
  changed('amount of a taken back payment', 'deposit_cases', 'amount = amount + 1000', taken),
  changed(
    'case of a taken back payment moved to another account',
    'deposit_cases',
    `account_id = ${anotherAccount}`,
    taken,
  ),
  changed(
    'case of a taken back payment closed',
    'deposit_cases',
    `state = 'closed', closed_at = opened_at, closed_by = 'konter', resolution = 'nothing'`,
    `${taken} and t.state = 'open'`,
  ),
  changed(
    'case of a deposit opened again',
    'deposit_cases',
    `state = 'open', closed_at = null, closed_by = null, resolution = null`,
    `t.closed_by <> 'konter'`,
  ),
  changed(
    'resolution of a case of a deposit',
    'deposit_cases',
    `resolution = 'another'`,
    `t.closed_by <> 'konter'`,
  ),
  changed('file of a proof', 'deposit_proofs', `content_sealed = sha256('another')`),
  changed('file of a proof removed', 'deposit_proofs', 'content_sealed = null'),
  changed('digest of a proof', 'deposit_proofs', `content_digest = substring(sha256('another') for 16)`),
  changed(
    'proof moved to another deposit request',
    'deposit_proofs',
    'request_id = (select r.id from deposit_requests r where r.id <> request_id limit 1)',
  ),
  deleted('proof deleted', 'deposit_proofs'),
  changed('reason of a rejected payment', 'payment_rejections', `reason = 'another'`),
  changed(
    'rejection of a payment not approved',
    'payment_rejections',
    'approved_by = null, approved_at = null',
    't.approved_by is not null',
  ),
  deleted('rejection of a payment deleted', 'payment_rejections'),
  changed('reason of a dismissed bank line', 'line_dismissals', `reason = 'another'`),
  changed(
    'dismissal of a bank line not approved',
    'line_dismissals',
    'approved_by = null, approved_at = null',
    't.approved_by is not null',
  ),
  deleted('dismissal of a bank line deleted', 'line_dismissals'),
  changed('logo of the business', 'business_logo', `content = sha256('another')`),
  deleted('logo of the business deleted', 'business_logo'),
  bySql(
    'cancellation of a deposit request that does not exist',
    `insert into deposit_cancellations (account_id, environment, idempotency_key, fingerprint, fingerprint_key_id, request_id, at)
     select w.account_id, w.environment, gen_random_uuid(), sha256('another'), 'k', gen_random_uuid(), now()
       from wallets w order by md5(w.ctid::text || $seed) limit 1`,
  ),
];
