-- What suppliers say about references that no order has, and the costs that are not believed until an operator has
-- ruled on them.

create table stray_callbacks (
  number bigint not null,
  at timestamptz not null,
  cost bigint,
  supplier text not null,
  reference text not null,
  kind text not null,
  said text,
  code text,
  content_sealed bytea,
  content_key_id text not null,
  content_digest bytea not null,
  fingerprint bytea not null,
  chain bytea not null,
  chain_key_id text not null,
  constraint stray_callbacks_pkey primary key (number),
  constraint stray_callbacks_number_positive check (number > 0),
  constraint stray_callbacks_kind check (kind in ('statement', 'hint')),
  constraint stray_callbacks_said check ((kind = 'statement') = (said is not null)),
  constraint stray_callbacks_supplier_length check (char_length(supplier) between 1 and 32),
  constraint stray_callbacks_reference_length check (char_length(reference) between 1 and 100),
  constraint stray_callbacks_code_length check (char_length(code) <= 100),
  constraint stray_callbacks_content_length check (octet_length(content_sealed) <= 262144)
);
comment on table stray_callbacks is 'Signed callbacks about references that no order had when they arrived. Rows are only added; each is linked to the row before it. Owned by orders.';
comment on column stray_callbacks.number is 'Position in the chain, from 1 without gaps.';
comment on column stray_callbacks.cost is 'What the callback says that the purchase cost, rupiah.';
comment on column stray_callbacks.reference is 'The reference that the callback names.';
comment on column stray_callbacks.kind is 'statement: the signature covers what it says. hint: it only proves who sent it.';
comment on column stray_callbacks.content_sealed is 'AES-256-GCM of the headers and the body as JSON; table, number and column are authenticated with it. Null after a purge of personal data.';
comment on column stray_callbacks.content_digest is 'The first 16 bytes of the SHA-256 of content_sealed, which the chain covers.';
comment on column stray_callbacks.fingerprint is 'HMAC-SHA256 of supplier and body: the same callback again is counted, not stored again.';
comment on column stray_callbacks.chain is 'HMAC-SHA256 over the chain of the row before and everything in this row, under a key that is not in the database.';

create index stray_callbacks_fingerprint on stray_callbacks (fingerprint);
create index stray_callbacks_of_supplier on stray_callbacks (supplier, at);

grant insert, select on stray_callbacks to konter_app;
grant select on stray_callbacks to konter_privacy;
grant update (content_sealed) on stray_callbacks to konter_privacy;

create function permit_stray_purge_only() returns trigger language plpgsql as $function$
begin
  if new.content_sealed is null and to_jsonb(new) - 'content_sealed' = to_jsonb(old) - 'content_sealed' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'KN002';
end
$function$;
create trigger stray_callbacks_append_only before delete or truncate on stray_callbacks
  for each statement execute function refuse_change();
create trigger stray_callbacks_purge_only before update on stray_callbacks
  for each row execute function permit_stray_purge_only();

create table stray_callback_chain (
  singleton boolean not null,
  last_number bigint not null,
  head bytea not null,
  constraint stray_callback_chain_pkey primary key (singleton),
  constraint stray_callback_chain_only check (singleton)
);
comment on table stray_callback_chain is 'One row: the number and the head of the newest stray callback. Its lock numbers them. Owned by orders.';
comment on column stray_callback_chain.head is 'HMAC of the newest row, which covers every row before it; 32 zero bytes when there is none.';

grant select on stray_callback_chain to konter_app;
grant update (last_number, head) on stray_callback_chain to konter_app;

insert into stray_callback_chain (singleton, last_number, head) values (true, 0, decode(repeat('00', 32), 'hex'));

create table stray_callback_states (
  number bigint not null,
  state text not null default 'waiting',
  received integer not null default 1,
  last_at timestamptz not null,
  leased_until timestamptz,
  ended_at timestamptz,
  account_id uuid,
  environment text,
  order_id uuid,
  reason text,
  constraint stray_callback_states_pkey primary key (number),
  constraint stray_callback_states_callback foreign key (number) references stray_callbacks (number),
  constraint stray_callback_states_state check (state in ('waiting', 'joined', 'resolved')),
  constraint stray_callback_states_received_positive check (received > 0),
  constraint stray_callback_states_ended check ((state = 'waiting') = (ended_at is null)),
  constraint stray_callback_states_joined check (num_nulls(account_id, environment, order_id) in (0, 3)
    and (order_id is null or state = 'joined')),
  constraint stray_callback_states_resolved check ((state = 'resolved') = (reason is not null)),
  constraint stray_callback_states_reason_length check (char_length(reason) between 1 and 500)
);
comment on table stray_callback_states is 'What became of each stray callback: it waits, was applied to its order, or was resolved by an operator. Owned by orders.';
comment on column stray_callback_states.received is 'How often the same callback arrived.';
comment on column stray_callback_states.leased_until is 'Until then one process applies it to its order.';
comment on column stray_callback_states.reason is 'Why an operator resolved it.';

create index stray_callback_states_waiting on stray_callback_states (number) where state = 'waiting';

create function refuse_undoing_stray_state() returns trigger language plpgsql as $function$
begin
  if old.state <> 'waiting' and (new.state, new.ended_at, new.account_id, new.environment, new.order_id, new.reason)
      is distinct from (old.state, old.ended_at, old.account_id, old.environment, old.order_id, old.reason) then
    raise exception 'the end of a stray callback is not changed' using errcode = 'KN002';
  end if;
  return null;
end
$function$;
create trigger stray_callback_states_go_forward after update on stray_callback_states
  for each row execute function refuse_undoing_stray_state();

grant insert (number, last_at), select on stray_callback_states to konter_app;
grant update (state, received, last_at, leased_until, ended_at, account_id, environment, order_id, reason)
  on stray_callback_states to konter_app;

create table stray_callback_counters (
  supplier text not null,
  received bigint not null default 0,
  not_stored bigint not null default 0,
  alerted_at timestamptz,
  constraint stray_callback_counters_pkey primary key (supplier)
);
comment on table stray_callback_counters is 'How many stray callbacks each supplier sent, and when that was last reported in the log. Owned by orders.';
comment on column stray_callback_counters.not_stored is 'How many of them were only counted, because too many were waiting.';

grant insert, select on stray_callback_counters to konter_app;
grant update (received, not_stored, alerted_at) on stray_callback_counters to konter_app;

-- A sale that a stray callback reports is a difference between our books and the supplier.
alter table drifts add column stray_number bigint;
comment on column drifts.stray_number is 'The stray callback that reports the sale.';
alter table drifts drop constraint drifts_kind;
alter table drifts add constraint drifts_kind check (kind in ('sold_not_booked', 'booked_not_sold', 'cost_differs',
  'cost_above_max', 'balance_moved', 'unknown_sale'));
alter table drifts drop constraint drifts_explained;
alter table drifts add constraint drifts_explained check (order_id is not null or kind in ('balance_moved', 'unknown_sale'));
alter table drifts add constraint drifts_stray check ((kind = 'unknown_sale') = (stray_number is not null));

create table catalog_reviews (
  id uuid not null,
  subject text not null,
  source text not null,
  supplier text,
  kind text not null,
  code text,
  name text,
  product_code text,
  old_cost bigint,
  new_cost bigint,
  off_sale boolean not null default false,
  listed integer,
  missing text[],
  account_id uuid,
  environment text,
  order_id uuid,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  closed_at timestamptz,
  ruling text,
  reason text,
  constraint catalog_reviews_pkey primary key (id),
  constraint catalog_reviews_subject check (subject in ('cost', 'shorter_list')),
  constraint catalog_reviews_source check (source in ('file', 'list', 'purchase')),
  constraint catalog_reviews_supplier check ((source = 'file') = (supplier is null)),
  constraint catalog_reviews_kind check (kind in ('prepaid', 'postpaid')),
  constraint catalog_reviews_cost check ((subject = 'cost') = (num_nulls(code, name, old_cost, new_cost) = 0)),
  constraint catalog_reviews_list check ((subject = 'shorter_list') = (num_nulls(listed, missing) = 0)),
  constraint catalog_reviews_order check (num_nulls(account_id, environment, order_id) = case source when 'purchase' then 0 else 3 end),
  constraint catalog_reviews_ruling check (ruling in ('accepted', 'refused', 'withdrawn')),
  constraint catalog_reviews_ruled check ((closed_at is null) = (ruling is null)),
  constraint catalog_reviews_reason_length check (char_length(reason) between 1 and 500)
);
comment on table catalog_reviews is 'Costs and price lists that are not believed until an operator has ruled on them. Owned by catalog.';
comment on column catalog_reviews.subject is 'cost: one code has an implausible cost. shorter_list: a list suddenly lacks many codes.';
comment on column catalog_reviews.source is 'What named the cost: a file, a fetched list, or the answer about a purchase.';
comment on column catalog_reviews.code is 'The supplier''s code; of a file, the code of the product.';
comment on column catalog_reviews.off_sale is 'Whether the code is off sale until the ruling.';
comment on column catalog_reviews.listed is 'How many codes were listed before.';
comment on column catalog_reviews.missing is 'The codes that the list lacks.';
comment on column catalog_reviews.order_id is 'The order whose purchase had the cost.';
comment on column catalog_reviews.changed_at is 'When the newest figures were read.';
comment on column catalog_reviews.ruling is 'withdrawn: the next list was plausible again.';

create unique index catalog_reviews_open on catalog_reviews (supplier, kind, code) nulls not distinct
  where closed_at is null;
comment on index catalog_reviews_open is 'The same code or list waits once.';
create index catalog_reviews_refused on catalog_reviews (supplier, kind, code, closed_at) where ruling = 'refused';

create function refuse_undoing_catalog_review() returns trigger language plpgsql as $function$
begin
  if old.closed_at is not null then
    raise exception 'a review that was ruled on is not changed' using errcode = 'KN002';
  end if;
  return null;
end
$function$;
create trigger catalog_reviews_go_forward after update on catalog_reviews
  for each row execute function refuse_undoing_catalog_review();

grant insert, select on catalog_reviews to konter_app;
grant update (source, name, product_code, old_cost, new_cost, off_sale, listed, missing, account_id, environment, order_id,
  changed_at, closed_at, ruling, reason) on catalog_reviews to konter_app;

alter table supplier_skus add column held boolean not null default false;
comment on column supplier_skus.held is 'Whether it is off sale until an operator has ruled on its cost.';
grant update (held) on supplier_skus to konter_app;
