import { bySql, changed, type Corruption, deleted } from './corruption.ts';

const ruled = `t.ruling in ('accepted', 'refused')`;
const answered = `t.answer <> 'not_asked'`;
const anotherAccount = '(select a.id from accounts a where a.id <> account_id limit 1)';

/** Corruptions of who may act, of what operators wrote, imported and set, and of what a restore left. */
export const corruptionsOfPeople: readonly Corruption[] = [
  changed('role of a member', 'members', `role = 'developer'`),
  changed('member moved to another account', 'members', `account_id = ${anotherAccount}`),
  changed('date of a member', 'members', `joined_at = joined_at - interval '1 year'`),
  deleted('member deleted', 'members'),
  bySql(
    'member added',
    `insert into members (account_id, person_id, role)
     select a.id, gen_random_uuid(), 'owner' from accounts a order by md5(a.id::text || $seed) limit 1`,
  ),
  changed('role of a person who is an operator', 'operator_people', `role = 'viewer'`),
  changed('operator of a person', 'operator_people', 'operator_id = gen_random_uuid()'),
  deleted('person who is an operator deleted', 'operator_people'),
  bySql(
    'person who is an operator added',
    `insert into operator_people (person_id, operator_id, role)
     values (gen_random_uuid(), gen_random_uuid(), 'administrator')`,
  ),
  changed(
    'request for live approved',
    'live_requests',
    `state = 'approved', decision_reason = null`,
    `t.state = 'refused'`,
  ),
  changed('bank account of a request for live', 'live_requests', `bank_account_number = '99999999'`),
  changed('request for live moved to another account', 'live_requests', `account_id = ${anotherAccount}`),
  deleted('request for live deleted', 'live_requests'),
  changed('text of a message to clients', 'client_messages', `body = 'another'`),
  changed('sender of a message to clients', 'client_messages', `sent_by = 'somebody else'`),
  deleted('message to clients deleted', 'client_messages'),
  deleted('receiver of a message deleted', 'client_message_receivers'),
  changed('receiver of a message changed', 'client_message_receivers', 'account_id = gen_random_uuid()'),
  deleted('price group deleted', 'price_groups'),
  bySql('price group added', `insert into price_groups (name) values ('another')`),
  changed('cut-off of a supplier', 'supplier_cut_offs', `end_at = '23:59'`),
  changed('cut-off of a supplier moved to another product', 'supplier_cut_offs', `product_code = 'another'`),
  deleted('cut-off of a supplier deleted', 'supplier_cut_offs'),
  changed(
    'ruling on a cost',
    'catalog_reviews',
    `ruling = case ruling when 'accepted' then 'refused' else 'accepted' end`,
    ruled,
  ),
  changed('cost of a ruled review', 'catalog_reviews', 'new_cost = coalesce(new_cost, 0) + 1', ruled),
  changed('code of a ruled review', 'catalog_reviews', `code = 'another'`, ruled),
  changed(
    'ruled review opened again',
    'catalog_reviews',
    'closed_at = null, ruling = null, reason = null',
    ruled,
  ),
  changed(
    'review ruled on by nobody',
    'catalog_reviews',
    `closed_at = opened_at, ruling = 'accepted', reason = 'nothing'`,
    't.closed_at is null',
  ),
  deleted('ruled review deleted', 'catalog_reviews', ruled),
  changed('number of sales of an imported history', 'history_imports', 'sales = sales + 1'),
  changed('time of an imported history', 'history_imports', `imported_at = imported_at - interval '1 day'`),
  changed('supplier of an imported history', 'history_imports', `supplier = 'another'`),
  deleted('imported history deleted', 'history_imports'),
  changed('amount of an unexplained sale', 'unexplained_sales', 'amount = coalesce(amount, 0) + 1'),
  changed(
    'order of an unexplained sale',
    'unexplained_sales',
    'likely_order_id = gen_random_uuid()',
    't.likely_order_id is not null',
  ),
  changed('reference of an unexplained sale', 'unexplained_sales', `reference = 'another'`),
  changed('supplier of an unexplained sale', 'unexplained_sales', `supplier = 'another'`),
  deleted('unexplained sale deleted', 'unexplained_sales'),
  bySql(
    'unexplained sale added',
    `insert into unexplained_sales (supplier, reference, supplier_sku, customer_masked, amount, pending, first_imported_at)
     select s.name, 'mine', 'pulsa', '***9', 10000, false, now() from suppliers s order by md5(s.name || $seed) limit 1`,
  ),
  changed('status of a restored order', 'restored_orders', `status = 'inquiring'`, `t.status <> 'inquiring'`),
  changed('restored order moved to another account', 'restored_orders', `account_id = ${anotherAccount}`),
  changed('answer about a restored order', 'restored_orders', `answer = 'unknown'`, answered),
  deleted('restored order deleted', 'restored_orders'),
  changed('head of the stray callbacks', 'stray_callback_chain', `head = sha256('another')`),
  changed(
    'number of the last stray callback',
    'stray_callback_chain',
    'last_number = last_number - 1',
    't.last_number > 0',
  ),
];
