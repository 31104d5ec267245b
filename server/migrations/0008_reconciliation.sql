-- Why: what operators rule on live orders leaves money and records behind (adjustments), and every day our books are
-- held against what the suppliers say and against our deposits with them.
-- Lock impact: the checks are added without a scan: no command has made an adjustment before. The index on
-- audit_records is small; the two BRIN indexes read their tables once. Breaks the previous release: no.

alter table journal_entries add constraint journal_entries_adjustment_shape check (kind <> 'adjustment' or (
  order_id is not null and reference is not null and client_wallet = 0 and client_hold = 0 and margin = 0
  and deposits_received = 0 and supplier_clearing > 0 and adjustments = -supplier_clearing)) not valid;
create unique index journal_entries_adjusted_once on journal_entries (account_id, environment, order_id, reference)
  where kind = 'adjustment';
comment on index journal_entries_adjusted_once is 'A sale that came to light is booked once; reference is ours of the purchase.';

create index audit_records_subject on audit_records (subject, at);

-- A case of a supplier that reversed a sale is closed by giving the money back, too.
alter table review_cases drop constraint review_cases_ruling;
alter table review_cases add constraint review_cases_ruling check (ruling in ('succeeded', 'failed', 'refunded'));
create index review_cases_waiting on review_cases (opened_at, order_id) where closed_at is null;
