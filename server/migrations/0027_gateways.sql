-- Payment gateways: how they are set up, the payments made there, and what they told us.

create table gateways (
  name text not null,
  kind text not null,
  environment text not null,
  base_url text not null,
  credentials_sealed bytea not null,
  credentials_key_id text not null,
  display_name text not null,
  fees jsonb not null,
  enabled boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  constraint gateways_pkey primary key (name),
  constraint gateways_name_shape check (name ~ '^[a-z][a-z0-9-]{0,31}$'),
  constraint gateways_kind_shape check (kind ~ '^[a-z][a-z0-9]{0,31}$'),
  constraint gateways_environment check (environment in ('live', 'sandbox')),
  constraint gateways_base_url_length check (char_length(base_url) between 1 and 500),
  constraint gateways_display_name_length check (char_length(display_name) between 1 and 50),
  constraint gateways_fees_shape check (jsonb_typeof(fees) = 'object' and pg_column_size(fees) <= 1000)
);
comment on table gateways is 'The payment gateways that are set up. One that is disabled gets no new payments; what it reports about its old ones still counts. Owned by deposits.';
comment on column gateways.kind is 'The adapter that speaks with it.';
comment on column gateways.credentials_sealed is 'AES-256-GCM of the key and the secret of callbacks as JSON; table, name and column are authenticated with it.';
comment on column gateways.display_name is 'The name of the business that payers see.';
comment on column gateways.fees is 'What the gateway keeps of a payment, by method: fixed, rupiah, and basis_points of the amount.';

grant insert, select on gateways to konter_app;
grant update (base_url, credentials_sealed, credentials_key_id, display_name, fees, enabled, changed_at) on gateways to konter_app;

create table gateway_transactions (
  id uuid not null,
  gateway text not null,
  environment text not null,
  request_id uuid,
  reference text not null,
  method text not null,
  channel text not null,
  amount bigint not null,
  state text not null,
  transaction_id text,
  status text,
  instructions jsonb,
  payments jsonb not null default '[]',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  due_at timestamptz,
  leased_until timestamptz,
  lease integer not null default 0,
  checks integer not null default 0,
  checked_at timestamptz,
  constraint gateway_transactions_pkey primary key (id),
  constraint gateway_transactions_gateway foreign key (gateway) references gateways (name),
  constraint gateway_transactions_request foreign key (request_id, environment)
    references deposit_requests (id, environment),
  constraint gateway_transactions_reference_key unique (gateway, reference),
  constraint gateway_transactions_transaction_key unique (gateway, transaction_id),
  constraint gateway_transactions_environment check (environment in ('live', 'sandbox')),
  constraint gateway_transactions_reference_shape check (reference ~ '^[0-9A-Za-z_-]{1,50}$'),
  constraint gateway_transactions_method check (method in ('virtual_account', 'qris', 'retail')),
  constraint gateway_transactions_channel_shape check (channel ~ '^[a-z0-9_]{1,20}$'),
  constraint gateway_transactions_amount_range check (amount between 0 and 1000000000000),
  constraint gateway_transactions_state check (state in ('creating', 'open', 'paid', 'ended', 'refused')),
  constraint gateway_transactions_transaction_shape check (transaction_id ~ '^[!-~]{1,100}$'),
  constraint gateway_transactions_status_length check (char_length(status) between 1 and 60),
  constraint gateway_transactions_payments_shape check (
    jsonb_typeof(payments) = 'array' and pg_column_size(payments) <= 8192),
  constraint gateway_transactions_checks_not_negative check (checks >= 0 and lease >= 0)
);
comment on table gateway_transactions is 'The payments that we made at gateways, one for each reference, and what a gateway said when it was asked. Owned by deposits.';
comment on column gateway_transactions.request_id is 'The deposit request; null: a callback named a reference of ours that the database does not have, as after a restore.';
comment on column gateway_transactions.reference is 'Our reference at the gateway, written before the call and never used again.';
comment on column gateway_transactions.amount is 'What was asked for, rupiah; 0 where it is not known.';
comment on column gateway_transactions.state is 'creating: the call may have been made, and its outcome is not known. refused: the gateway has made nothing.';
comment on column gateway_transactions.transaction_id is 'The gateway''s id of it.';
comment on column gateway_transactions.status is 'The gateway''s own word, when it was last asked.';
comment on column gateway_transactions.payments is 'The money that was recorded: the gateway''s id, the amount, and how much of it was taken back.';
comment on column gateway_transactions.due_at is 'When the gateway is asked next; null: only a callback makes us ask.';
comment on column gateway_transactions.lease is 'Counts the leases, so that a process that was too slow writes nothing.';

create unique index gateway_transactions_request_once on gateway_transactions (request_id) where state in ('creating', 'open');
comment on index gateway_transactions_request_once is 'A deposit request is paid through one payment at one gateway.';
create index gateway_transactions_due on gateway_transactions (gateway, due_at) where due_at is not null;

grant insert, select on gateway_transactions to konter_app;
grant update (state, transaction_id, status, instructions, payments, due_at, leased_until, lease, checks, checked_at)
  on gateway_transactions to konter_app;

create function guard_gateway_transaction() returns trigger
language plpgsql set search_path = pg_catalog as $function$
begin
  if old.transaction_id is not null and new.transaction_id is distinct from old.transaction_id then
    raise exception 'a payment at a gateway keeps its id' using errcode = 'KN002';
  end if;
  if old.state <> new.state and (
    old.state = 'paid' or new.state = 'creating' or (new.state = 'open' and old.state <> 'creating')
    or (old.state = 'refused' and new.state <> 'paid'))
  then
    raise exception 'a payment at a gateway does not change from % to %', old.state, new.state using errcode = 'KN002';
  end if;
  if jsonb_array_length(new.payments) < jsonb_array_length(old.payments) then
    raise exception 'a payment at a gateway forgets no money' using errcode = 'KN002';
  end if;
  return new;
end
$function$;
comment on function guard_gateway_transaction is 'What a gateway reports late or in the wrong order never takes back that money came.';
create trigger gateway_transactions_guard before update on gateway_transactions for each row
  execute function guard_gateway_transaction();

create table gateway_callbacks (
  id uuid not null,
  gateway text not null,
  reading text not null,
  fingerprint bytea not null,
  reference text,
  transaction_id text,
  payment_id text,
  status text,
  paid boolean not null,
  reversed boolean not null,
  amount bigint,
  body_sealed bytea not null,
  body_key_id text not null,
  address inet,
  received_at timestamptz not null,
  last_at timestamptz not null,
  received integer not null default 1,
  outcome text,
  settled_at timestamptz,
  constraint gateway_callbacks_pkey primary key (id),
  constraint gateway_callbacks_gateway foreign key (gateway) references gateways (name),
  constraint gateway_callbacks_once unique (gateway, fingerprint),
  constraint gateway_callbacks_reading check (reading in ('hint', 'forged', 'other', 'unreadable')),
  constraint gateway_callbacks_fingerprint_length check (octet_length(fingerprint) = 32),
  constraint gateway_callbacks_reference_length check (char_length(reference) between 1 and 100),
  constraint gateway_callbacks_transaction_length check (char_length(transaction_id) between 1 and 100),
  constraint gateway_callbacks_payment_length check (char_length(payment_id) between 1 and 100),
  constraint gateway_callbacks_status_length check (char_length(status) between 1 and 60),
  constraint gateway_callbacks_received_positive check (received > 0),
  constraint gateway_callbacks_outcome check (outcome in
    ('confirmed', 'contradicted', 'for_person', 'ignored', 'unknown_reference')),
  constraint gateway_callbacks_settled check ((outcome is null) = (settled_at is null)),
  constraint gateway_callbacks_only_hints_wait check (reading = 'hint' or outcome = 'ignored')
);
comment on table gateway_callbacks is 'Every callback of a gateway, whole and encrypted, before anything is done about it. What is no hint is deleted after 30 days. Owned by deposits.';
comment on column gateway_callbacks.reading is 'hint: the sender has the secret. forged: it has not. other: it is about nothing that we use.';
comment on column gateway_callbacks.fingerprint is 'HMAC of the gateway, the reading and the body: the same callback again is counted.';
comment on column gateway_callbacks.reference is 'What the callback claims, like the next columns. Nothing of it is believed.';
comment on column gateway_callbacks.body_sealed is 'The body as it was received, encrypted: it names people.';
comment on column gateway_callbacks.outcome is 'What the gateway said when it was asked; null: it has not been asked yet. contradicted: it says something else. for_person: it cannot be asked about that.';

create index gateway_callbacks_waiting on gateway_callbacks (gateway, reference) where outcome is null;
create index gateway_callbacks_waiting_id on gateway_callbacks (gateway, transaction_id) where outcome is null;
create index gateway_callbacks_of_reference on gateway_callbacks (gateway, reference, received_at);
create index gateway_callbacks_useless on gateway_callbacks (last_at) where reading <> 'hint';

grant delete, insert, select on gateway_callbacks to konter_app;
grant update (last_at, received, outcome, settled_at) on gateway_callbacks to konter_app;

create function guard_gateway_callback() returns trigger
language plpgsql set search_path = pg_catalog as $function$
begin
  if old.reading = 'hint' then
    raise exception 'callbacks of a gateway about payments are not removed' using errcode = 'KN002';
  end if;
  return old;
end
$function$;
comment on function guard_gateway_callback is 'What a gateway told about a payment is evidence.';
create trigger gateway_callbacks_stay before delete on gateway_callbacks for each row execute function guard_gateway_callback();

-- A callback with a wrong signature or token.
alter table security_events drop constraint security_events_kind_known;
alter table security_events add constraint security_events_kind_known check (kind in ('account_suspended', 'expired_key',
  'failure_limit', 'forged_callback', 'invalid_key', 'ip_not_allowed', 'revoked_key', 'wrong_environment'));

-- A gateway decides where our key is sent and which answers credit money. The view is extended as it is.
do $do$
begin
  execute rtrim('create or replace view recorded_rows as ' || pg_get_viewdef('recorded_rows'::regclass), ';') || $rows$
union all
select 'gateways', g.name,
       to_jsonb(g) - array['credentials_sealed', 'changed_at']
         || jsonb_build_object('credentials_digest', encode(sha256(g.credentials_sealed), 'hex'))
  from gateways g
 where g.environment = 'live'
$rows$;
end
$do$;
