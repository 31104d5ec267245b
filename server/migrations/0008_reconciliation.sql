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

create table balance_readings (
  supplier text not null,
  at timestamptz not null,
  amount bigint not null,
  primary key (supplier, at),
  constraint balance_readings_supplier foreign key (supplier) references suppliers (name)
);
comment on table balance_readings is 'What our deposit at a supplier was, as it said itself. Owned by reconciliation.';
comment on column balance_readings.at is 'When it was asked, before the answer came.';

create table reconciliations (
  id uuid not null,
  supplier text not null,
  day date not null,
  run text not null constraint reconciliations_run check (run in ('daily', 'command')),
  started_at timestamptz not null,
  finished_at timestamptz,
  from_at timestamptz,
  to_at timestamptz,
  opening bigint,
  closing bigint,
  attempts integer,
  asked integer,
  booked bigint,
  said bigint,
  primary key (id),
  constraint reconciliations_supplier foreign key (supplier) references suppliers (name),
  constraint reconciliations_finished check ((finished_at is null) = (from_at is null)
    and num_nulls(from_at, to_at, attempts, asked, booked, said) in (0, 6)),
  constraint reconciliations_balance check ((opening is null) = (closing is null))
);
comment on table reconciliations is 'Our books of a supplier and a day, held against its word and our deposit with it. They move no money. Owned by reconciliation.';
comment on column reconciliations.day is 'In Jakarta.';
comment on column reconciliations.from_at is 'The time that was compared: from the first reading of the balance in the day to the first after it.';
comment on column reconciliations.opening is 'Our deposit at from_at, rupiah; null: it was not read at both ends.';
comment on column reconciliations.attempts is 'Purchases that were compared.';
comment on column reconciliations.asked is 'How many of them the supplier was asked about; of the others its last word is known.';
comment on column reconciliations.booked is 'What they cost by our journal, rupiah.';
comment on column reconciliations.said is 'What they cost by the supplier''s word, rupiah.';
create unique index reconciliations_daily on reconciliations (supplier, day) where run = 'daily';
comment on index reconciliations_daily is 'Of several servers one does the work of the day.';
create index reconciliations_newest on reconciliations (supplier, day, started_at);

create table drifts (
  reconciliation_id uuid not null,
  number integer not null,
  kind text not null constraint drifts_kind
    check (kind in ('sold_not_booked', 'booked_not_sold', 'cost_differs', 'balance_moved')),
  account_id uuid,
  environment text,
  order_id uuid,
  reference text,
  booked bigint,
  said bigint,
  amount bigint not null constraint drifts_amount_moves check (amount <> 0),
  primary key (reconciliation_id, number),
  constraint drifts_reconciliation foreign key (reconciliation_id) references reconciliations (id),
  constraint drifts_order foreign key (account_id, environment, order_id) references orders (account_id, environment, id),
  constraint drifts_order_whole check (num_nulls(account_id, environment, order_id, reference) in (0, 4)),
  constraint drifts_explained check (order_id is not null or kind = 'balance_moved')
);
comment on table drifts is 'Where a reconciliation found that our books, the word of a supplier and our deposit differ. Owned by reconciliation.';
comment on column drifts.order_id is 'The order that explains it; null: none does.';
comment on column drifts.reference is 'Our reference of the purchase.';
comment on column drifts.amount is 'How much more than our books say was taken from our deposit, rupiah; negative: less.';

-- Purchases of a day. BRIN, because they are made in the order of time and nothing on their way may become slower.
create index attempts_by_time on attempts using brin (opened_at) with (autosummarize = on);
create index journal_entries_refunds on journal_entries (created_at) where kind = 'refund';

grant select, insert on balance_readings to konter_app;
grant select, insert on reconciliations to konter_app;
grant update (run, started_at, finished_at, from_at, to_at, opening, closing, attempts, asked, booked, said) on reconciliations to konter_app;
grant select, insert on drifts to konter_app;
