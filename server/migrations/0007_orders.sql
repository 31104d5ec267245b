-- Orders as they were first shown, inquiries that are not shown yet, and cases that a person rules on. What happens to
-- an order after it was shown is in steps.

-- Fixed-width columns come first, so that a row has no padding.
create table orders (
  number bigint not null,
  reference_number bigint not null,
  price bigint not null,
  cost bigint not null,
  cost_max bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmable_until timestamptz not null,
  pay_until timestamptz,
  short_by bigint,
  account_id uuid not null,
  id uuid not null,
  idempotency_key uuid not null,
  inquiry_id uuid,
  environment text not null,
  status text not null,
  transaction_kind text not null,
  channel text not null,
  client_reference text not null,
  product_code text not null,
  product_name text not null,
  destination_masked text not null,
  destination_sealed bytea,
  destination_digest bytea not null,
  data_key_id text not null,
  destination_hash bytea,
  destination_hash_key_id text,
  script text,
  bill json,
  inquiry_supplier text,
  inquiry_sku text,
  inquiry_reference text,
  inquiry_supplier_reference text,
  fingerprint bytea not null,
  fingerprint_key_id text not null,
  chain bytea not null,
  chain_key_id text not null,
  constraint orders_pkey primary key (account_id, environment, id)
);

comment on table orders is 'Every order that a client has seen, as it was first shown; never changed. What happened to it since is in steps. Owned by orders.';
comment on column orders.number is 'Position in the history of the account, from 1 without gaps; pages and totals are read from it.';
comment on column orders.reference_number is 'How many orders of the account carried this client_reference up to this one.';
comment on column orders.cost is 'What we expect to pay the supplier, rupiah.';
comment on column orders.cost_max is 'The highest cost that the margin rules allowed when the price was told, rupiah; what a bill totals.';
comment on column orders.confirmable_until is 'End of confirmation; expires_at, or earlier.';
comment on column orders.pay_until is 'When the supplier stops taking the payment of this bill; null: it has no such rule.';
comment on column orders.short_by is 'By how many rupiah the wallet is taken to be short of the price; null: it has what it has.';
comment on column orders.idempotency_key is 'The Idempotency-Key of the quote or inquiry.';
comment on column orders.inquiry_id is 'The inquiry that read the bill, or that has not been answered yet; null of a prepaid order.';
comment on column orders.status is 'The status when it was first shown.';
comment on column orders.destination_masked is 'What answers show: all but the last characters replaced.';
comment on column orders.destination_sealed is 'AES-256-GCM of the destination as JSON; account, order and column are authenticated with it. Null after a purge of personal data.';
comment on column orders.destination_digest is 'The first 16 bytes of the SHA-256 of destination_sealed, which the chain covers.';
comment on column orders.data_key_id is 'The data key of destination_sealed and of the confirmation token.';
comment on column orders.destination_hash is 'A keyed hash of the first field of the destination, by which an order is found; null: it has none.';
comment on column orders.script is 'What the simulator plays for this order; null in live.';
comment on column orders.fingerprint is 'HMAC-SHA256 of method, path and canonical body of the request.';
comment on column orders.chain is 'HMAC-SHA256 over the chain of the order before and everything in this row, under a key that is not in the database.';

-- Every row meets these conditions. A search by id does not imply them, so that only the primary key can serve it
-- (docs/decisions/0025).
create unique index orders_number on orders (account_id, environment, number) where number is not null;
create unique index orders_client_reference on orders (account_id, environment, client_reference, reference_number)
  where client_reference is not null;
create unique index orders_idempotency_key on orders (account_id, environment, idempotency_key)
  where idempotency_key is not null;
create index orders_by_time on orders using brin (created_at, expires_at) with (pages_per_range = 32, autosummarize = on);
comment on index orders_by_time is 'For reports, and for quotes whose window has passed.';

grant insert, select on orders to konter_app;

create table claims (
  account_id uuid not null,
  environment text not null,
  id uuid not null,
  client_reference text not null,
  reference_number bigint not null,
  transaction_kind text not null,
  channel text not null,
  product_code text not null,
  product_name text not null,
  destination_masked text not null,
  destination_sealed bytea not null,
  data_key_id text not null,
  price bigint not null,
  cost bigint not null,
  cost_max bigint not null,
  script text,
  short_by bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmable_until timestamptz not null,
  idempotency_key uuid not null,
  fingerprint bytea not null,
  fingerprint_key_id text not null,
  constraint claims_pkey primary key (account_id, environment, id),
  constraint claims_wallet foreign key (account_id, environment) references wallets (account_id, environment),
  constraint claims_of_bills check (transaction_kind = 'postpaid' and price = 0 and cost = 0),
  constraint claims_client_reference_length check (char_length(client_reference) between 1 and 100),
  constraint claims_reference_number_positive check (reference_number > 0)
);
comment on table claims is 'Inquiries whose order is not shown yet: each claims its id, its client_reference and its Idempotency-Key. A claim is deleted when its order is shown or its bill is refused. Owned by orders.';

create unique index claims_client_reference on claims (account_id, environment, client_reference)
  where client_reference is not null;
create unique index claims_idempotency_key on claims (account_id, environment, idempotency_key)
  where idempotency_key is not null;

grant delete, insert, select on claims to konter_app;

create trigger orders_append_only before delete or truncate on orders
  for each statement execute function refuse_change();
create trigger steps_append_only before delete or truncate on steps
  for each statement execute function refuse_change();

-- The only change of evidence that is permitted: a sealed value becomes null. The chain has its digest.
create function permit_purge_only() returns trigger language plpgsql as $function$
declare
  kept record := new;
begin
  -- Nested: PL/pgSQL resolves every column of an expression, and each table has only one of the two.
  if tg_table_name = 'orders' then
    kept.destination_sealed := old.destination_sealed;
    if new.destination_sealed is null and kept::text = old::text then
      return new;
    end if;
  else
    kept.serial_sealed := old.serial_sealed;
    if new.serial_sealed is null and kept::text = old::text then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'KN002';
end
$function$;
create trigger orders_purge_only before update on orders for each row execute function permit_purge_only();
create trigger steps_purge_only before update on steps for each row execute function permit_purge_only();

grant select on orders, steps to konter_privacy;
grant update (destination_sealed) on orders to konter_privacy;
grant update (serial_sealed) on steps to konter_privacy;

create table review_cases (
  account_id uuid not null,
  environment text not null,
  order_id uuid not null,
  cause text not null,
  statements json not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  ruling text,
  number integer not null default 1,
  constraint review_cases_pkey primary key (account_id, environment, order_id, number),
  constraint review_cases_order foreign key (account_id, environment, order_id)
    references orders (account_id, environment, id),
  constraint review_cases_number_positive check (number > 0),
  constraint review_cases_cause check (cause in ('outcome_unknown', 'contradictory_answers', 'sold_after_failed',
    'reversed_after_success', 'two_serials')),
  constraint review_cases_ruling check (ruling in ('succeeded', 'failed', 'refunded')),
  constraint review_cases_ruled check ((closed_at is null) = (ruling is null))
);
comment on table review_cases is 'What a person (in the sandbox: resolve) must rule on, with every statement that led there. An order has one open case at most. Owned by orders.';
comment on column review_cases.number is 'Position among the cases of the order, from 1.';

create unique index review_cases_open on review_cases (account_id, environment, order_id) where closed_at is null;
comment on index review_cases_open is 'A statement that comes while a case is open is added to it.';
create index review_cases_waiting on review_cases (opened_at, order_id) where closed_at is null;

create function refuse_undoing_case() returns trigger language plpgsql as $function$
begin
  if old.closed_at is not null or not new.statements::jsonb @> old.statements::jsonb then
    raise exception 'a case that was ruled on is not changed, and no statement is removed' using errcode = 'KN002';
  end if;
  return null;
end
$function$;

create trigger review_cases_go_forward after update on review_cases
  for each row execute function refuse_undoing_case();

grant insert (account_id, environment, order_id, cause, statements, opened_at, number) on review_cases to konter_app;
grant select on review_cases to konter_app;
grant update (cause, statements, closed_at, ruling) on review_cases to konter_app;
