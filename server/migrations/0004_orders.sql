-- Why: orders, what claims them, and what was asked of suppliers for them.
-- Lock impact: none, new tables only. Breaks the previous release: no.

create table order_counts (
  account_id uuid not null,
  environment text not null,
  total bigint not null constraint order_counts_not_negative check (total >= 0),
  primary key (account_id, environment),
  constraint order_counts_wallet foreign key (account_id, environment) references wallets (account_id, environment)
);
comment on table order_counts is 'How many orders an account has in an environment: the number of its newest order. Owned by orders.';

create table orders (
  account_id uuid not null,
  environment text not null,
  id uuid not null,
  number bigint,
  version integer not null,
  status text not null constraint orders_status check (status in ('inquiring', 'awaiting_confirmation', 'processing',
    'manual_review', 'succeeded', 'failed', 'cancelled', 'expired', 'refunded')),
  reason text constraint orders_reason_length check (char_length(reason) <= 40),
  client_reference text not null
    constraint orders_client_reference_length check (char_length(client_reference) >= 1 and char_length(client_reference) <= 100),
  reference_number bigint not null constraint orders_reference_number_positive check (reference_number > 0),
  transaction_kind text not null constraint orders_transaction_kind check (transaction_kind in ('prepaid', 'postpaid')),
  channel text not null constraint orders_channel check (channel in ('api', 'console')),
  product_code text not null,
  product_name text not null,
  destination_masked text not null,
  destination_sealed bytea not null,
  data_key_id text not null,
  price bigint not null constraint orders_price_bound check (price >= 0 and price <= 1000000000000),
  cost bigint not null constraint orders_cost_bound check (cost >= 0 and cost <= 1000000000000),
  charged bigint not null constraint orders_charged_not_negative check (charged >= 0),
  new_price bigint,
  bill json,
  serial_sealed bytea,
  serial_key_id text,
  script text constraint orders_script_length check (char_length(script) <= 40),
  short_by bigint constraint orders_short_by_positive check (short_by > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmable_until timestamptz not null,
  confirmed_at timestamptz,
  review_at timestamptz,
  changed_at timestamptz not null,
  primary key (account_id, environment, id),
  constraint orders_wallet foreign key (account_id, environment) references wallets (account_id, environment),
  constraint orders_number_positive check (number > 0),
  constraint orders_version_and_number check (version >= 0 and (version = 0) = (number is null)),
  constraint orders_claim_is_inquiring check (version > 0 or status = 'inquiring'),
  constraint orders_charged_when_succeeded check (charged = case when status = 'succeeded' then price else 0 end),
  constraint orders_confirmed check ((status in ('processing', 'manual_review', 'succeeded', 'failed', 'refunded')
    and confirmed_at is not null) or status not in ('processing', 'manual_review', 'succeeded', 'refunded')),
  constraint orders_review_deadline check (status <> 'processing' or review_at is not null),
  constraint orders_bill_kind check (bill is null or transaction_kind = 'postpaid'),
  constraint orders_bill_known check (transaction_kind = 'prepaid' or bill is not null
    or status in ('inquiring', 'failed', 'cancelled')),
  constraint orders_inquiring_kind check (status <> 'inquiring' or transaction_kind = 'postpaid'),
  constraint orders_priced check (price > 0 or status in ('inquiring', 'failed', 'cancelled')),
  constraint orders_serial_pair check ((serial_sealed is null) = (serial_key_id is null)),
  constraint orders_serial_when_sold check (serial_sealed is null or status in ('succeeded', 'refunded', 'manual_review')),
  constraint orders_reason_given check (reason is not null or status in ('inquiring', 'awaiting_confirmation', 'processing', 'succeeded'))
);
comment on table orders is 'Every order of every account, one row each. The row says where its money is; nothing else does. Owned by orders.';
comment on column orders.number is 'Position in the history of the account, from 1 without gaps; pages and totals are read from it. Null while an inquiry has only claimed its id.';
comment on column orders.version is '1 when the order is first shown; every transition adds one. 0 while an inquiry is asked within its request.';
comment on column orders.reference_number is 'How many orders of the account carried this client_reference up to this one.';
comment on column orders.destination_masked is 'What answers show: all but the last characters replaced.';
comment on column orders.destination_sealed is 'AES-256-GCM of the destination as JSON; account, order and column are authenticated with it.';
comment on column orders.data_key_id is 'The data key of destination_sealed and of the confirmation token.';
comment on column orders.cost is 'What we expect to pay the supplier, rupiah.';
comment on column orders.new_price is 'The price that was asked when the order ended with price_changed.';
comment on column orders.script is 'What the simulator plays for this order; null in live.';
comment on column orders.short_by is 'By how many rupiah the wallet is taken to be short of the price; null: it has what it has.';
comment on column orders.confirmable_until is 'End of confirmation; expires_at, or earlier.';
comment on column orders.review_at is 'When an unknown outcome becomes a case for a person.';

-- These two hold every row that has a number or a reference, and are partial all the same: a search by id, the one of
-- foreign keys too, does not imply their predicates, so that only the primary key can serve it. Else a plan that is
-- made while the planner knows little of the table takes one of them, and reads all orders of the account.
create unique index orders_number on orders (account_id, environment, number) where number is not null;
create unique index orders_client_reference on orders (account_id, environment, client_reference, reference_number)
  where client_reference is not null;
create unique index orders_client_reference_taken on orders (account_id, environment, client_reference)
  where status not in ('cancelled', 'expired', 'failed');
comment on index orders_client_reference_taken is 'At most one living order per client_reference.';
create index orders_to_expire on orders (environment, expires_at) where status = 'awaiting_confirmation';

create table idempotency_records (
  account_id uuid not null,
  environment text not null,
  key uuid not null,
  fingerprint bytea not null constraint idempotency_records_fingerprint_length check (octet_length(fingerprint) = 32),
  fingerprint_key_id text not null,
  order_id uuid,
  balance bigint,
  created_at timestamptz not null,
  primary key (account_id, environment, key),
  constraint idempotency_records_order foreign key (account_id, environment, order_id) references orders (account_id, environment, id),
  constraint idempotency_records_subject check ((order_id is null) <> (balance is null)),
  constraint idempotency_records_reset check (balance is null or environment = 'sandbox')
);
comment on table idempotency_records is 'What an Idempotency-Key led to. No answer is stored: a replay presents the order as it is. Owned by orders.';
comment on column idempotency_records.fingerprint is 'HMAC-SHA256 of method, path and canonical body.';
comment on column idempotency_records.balance is 'For a reset, which leads to no order: the balance that it set, rupiah.';
create index idempotency_records_age on idempotency_records (created_at);
create index idempotency_records_of_order on idempotency_records (account_id, environment, order_id) where order_id is not null;
comment on index idempotency_records_of_order is 'A refused inquiry drops its order, whose foreign key looks for records that name it.';

create table attempts (
  account_id uuid not null,
  environment text not null,
  id uuid not null,
  order_id uuid not null,
  kind text not null constraint attempts_kind check (kind in ('inquiry', 'purchase')),
  supplier text not null,
  supplier_sku text not null,
  reference text not null constraint attempts_reference_shape check (reference ~ '^[0-9a-z]{1,32}$'),
  script text,
  cost_max bigint not null constraint attempts_cost_max_bound check (cost_max >= 0),
  state text not null constraint attempts_state check (state in ('open', 'delivered', 'rejected', 'absent', 'ruled')),
  opened_at timestamptz not null,
  lease integer not null constraint attempts_lease_positive check (lease > 0),
  leased_until timestamptz,
  due_at timestamptz,
  closed_at timestamptz,
  supplier_reference text,
  supplier_code text,
  primary key (account_id, environment, id),
  constraint attempts_order foreign key (account_id, environment, order_id) references orders (account_id, environment, id),
  constraint attempts_due_while_open check ((state = 'open') = (due_at is not null)),
  constraint attempts_closed check ((state = 'open') = (closed_at is null)),
  constraint attempts_leased_while_open check (state = 'open' or leased_until is null)
);
comment on table attempts is 'What was or may have been asked of a supplier for an order. The row is durable before the first byte is sent. Owned by suppliers.';
comment on column attempts.reference is 'Our reference at the supplier, made once and never again: lower-case letters and digits, at most 32.';
comment on column attempts.leased_until is 'While in the future, one process is speaking to the supplier about this attempt.';
comment on column attempts.due_at is 'When the worker looks at an open attempt again, if nobody holds it.';

create unique index attempts_reference on attempts (supplier, reference, kind);
create unique index attempts_one_possible_sale on attempts (account_id, environment, order_id)
  where kind = 'purchase' and state not in ('rejected', 'absent');
comment on index attempts_one_possible_sale is 'No second purchase while an earlier one is not proven to have bought nothing.';
-- Partial for the same reason as `orders_number`.
create index attempts_of_order on attempts (account_id, environment, order_id, opened_at, id) where order_id is not null;
create index attempts_due on attempts (environment, due_at) where state = 'open';

create table review_cases (
  account_id uuid not null,
  environment text not null,
  order_id uuid not null,
  cause text not null constraint review_cases_cause check (cause in ('outcome_unknown', 'contradictory_answers')),
  statements json not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  ruling text constraint review_cases_ruling check (ruling in ('succeeded', 'failed')),
  primary key (account_id, environment, order_id),
  constraint review_cases_order foreign key (account_id, environment, order_id) references orders (account_id, environment, id),
  constraint review_cases_ruled check ((closed_at is null) = (ruling is null))
);
comment on table review_cases is 'Orders that a person (in the sandbox: resolve) must rule on, with every statement that led there. Owned by orders.';

grant select, insert, update on order_counts to konter_app;
grant select, insert on orders to konter_app;
grant update (number, version, status, reason, product_name, price, cost, charged, new_price, bill, serial_sealed, serial_key_id,
  expires_at, confirmable_until, confirmed_at, review_at, changed_at) on orders to konter_app;
grant select, insert, delete on idempotency_records to konter_app;
grant select, insert on attempts to konter_app;
grant update (state, lease, leased_until, due_at, closed_at, supplier_reference, supplier_code) on attempts to konter_app;
grant select, insert on review_cases to konter_app;
grant update (statements, closed_at, ruling) on review_cases to konter_app;

-- An inquiry that is refused within its request leaves nothing: only such claims, never shown to anyone, may be deleted.
grant delete on orders, attempts to konter_app;
create function refuse_deleting_shown() returns trigger
  language plpgsql as $$
begin
  -- Nested: PL/pgSQL resolves every column of an expression, and each table has only one of the two.
  if tg_table_name = 'orders' then
    if old.version > 0 then
      raise exception 'an order that was shown cannot be deleted' using errcode = 'KN002';
    end if;
  elsif old.kind <> 'inquiry' then
    raise exception 'a purchase cannot be deleted' using errcode = 'KN002';
  end if;
  return old;
end
$$;
create trigger orders_keep_shown before delete on orders for each row execute function refuse_deleting_shown();
create trigger attempts_keep_purchases before delete on attempts for each row execute function refuse_deleting_shown();
