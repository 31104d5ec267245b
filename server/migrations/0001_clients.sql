-- Accounts, their limits and API keys, and the record of what operators did to them. Every later table that
-- belongs to a client refers to accounts(id). New tables only: no lock matters and no earlier release is
-- affected.

create table accounts (
  id uuid not null,
  name text not null,
  live_approved boolean not null default false,
  suspended_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint accounts_pkey primary key (id),
  constraint accounts_name_length check (char_length(name) >= 1 and char_length(name) <= 200)
);
comment on table accounts is 'A client business. It has API keys, limits, and one wallet per environment.';
comment on column accounts.live_approved is 'Whether live keys of this account may be used at all.';
comment on column accounts.suspended_at is
  'Null while the account may work; otherwise since when it may not, in both environments.';

create table account_limits (
  account_id uuid not null,
  environment text not null,
  transaction_rupiah bigint,
  daily_rupiah bigint,
  requests_per_minute integer,
  constraint account_limits_pkey primary key (account_id, environment),
  constraint account_limits_account_fkey foreign key (account_id) references accounts (id),
  constraint account_limits_environment_known check (environment in ('live', 'sandbox')),
  constraint account_limits_transaction_range
    check (transaction_rupiah >= 0 and transaction_rupiah <= 1000000000000),
  constraint account_limits_daily_range check (daily_rupiah >= 0 and daily_rupiah <= 1000000000000000),
  constraint account_limits_requests_range check (requests_per_minute >= 1 and requests_per_minute <= 1000000)
);
comment on table account_limits is
  'What an operator set for one account and environment. A null, or no row, means the configured default.';

create table api_keys (
  id uuid not null,
  account_id uuid not null,
  environment text not null,
  name text not null,
  hash bytea not null,
  display_prefix text not null,
  scopes text[] not null,
  allowed_cidrs cidr[],
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz,
  replaces_key_id uuid,
  constraint api_keys_pkey primary key (id),
  constraint api_keys_hash_key unique (hash),
  constraint api_keys_account_environment_id_key unique (account_id, environment, id),
  constraint api_keys_account_fkey foreign key (account_id) references accounts (id),
  -- Account and environment are part of the reference, so a key can only replace one of the same wallet.
  constraint api_keys_replaces_fkey foreign key (account_id, environment, replaces_key_id)
    references api_keys (account_id, environment, id),
  constraint api_keys_environment_known check (environment in ('live', 'sandbox')),
  constraint api_keys_name_length check (char_length(name) >= 1 and char_length(name) <= 200),
  constraint api_keys_hash_length check (octet_length(hash) = 32),
  constraint api_keys_display_prefix_length
    check (char_length(display_prefix) >= 1 and char_length(display_prefix) <= 60),
  constraint api_keys_scopes_known check (
    cardinality(scopes) >= 1
    and array_position(scopes, null) is null
    and scopes <@ array[
      'catalog:read', 'wallet:read', 'quotes:write', 'inquiries:write',
      'orders:read', 'orders:confirm', 'orders:cancel', 'results:read'
    ]
  ),
  constraint api_keys_allowed_cidrs_not_empty check (cardinality(allowed_cidrs) >= 1)
);
create unique index api_keys_one_successor on api_keys (replaces_key_id) where replaces_key_id is not null;
comment on table api_keys is 'API keys. The key itself is shown once, when it is made, and is kept nowhere.';
comment on column api_keys.hash is
  'SHA-256 of the whole key. A key has over 190 random bits, so a slow hash would add nothing.';
comment on column api_keys.display_prefix is
  'The start of the key, enough for a person to tell keys apart and far too little to guess one.';
comment on column api_keys.allowed_cidrs is 'Addresses that may use the key; null means every address.';
comment on column api_keys.last_used_at is 'Written at most once a minute, so it may be a minute or two old.';
comment on column api_keys.replaces_key_id is
  'The key that this one was rotated from. A key is rotated at most once.';

create table audit_records (
  id uuid not null,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  action text not null,
  account_id uuid,
  subject text not null,
  detail jsonb not null default '{}',
  constraint audit_records_pkey primary key (id),
  constraint audit_records_account_fkey foreign key (account_id) references accounts (id),
  constraint audit_records_actor_length check (char_length(actor) >= 1 and char_length(actor) <= 200),
  constraint audit_records_action_length check (char_length(action) >= 1 and char_length(action) <= 100),
  constraint audit_records_subject_length check (char_length(subject) >= 1 and char_length(subject) <= 200),
  constraint audit_records_detail_object check (jsonb_typeof(detail) = 'object')
);
create index audit_records_account_at on audit_records (account_id, at);
comment on table audit_records is
  'What operators did, written in the transaction that did it. Rows are only ever added.';
comment on column audit_records.actor is 'Who did it, for example "operator".';
comment on column audit_records.subject is 'The id of what was changed.';
comment on column audit_records.detail is 'The values that were set. Never a key or a secret.';

create unlogged table rate_counters (
  key text not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_counters_pkey primary key (key)
);
comment on table rate_counters is
  'Requests of the current minute, shared by several nodes, in the columns that rate-limiter-flexible wants.';
comment on column rate_counters.expire is 'When the minute ends, in milliseconds since 1970.';

grant select, insert on accounts to konter_app;
grant update (suspended_at) on accounts to konter_app;
grant select, insert on account_limits to konter_app;
grant update (transaction_rupiah, daily_rupiah, requests_per_minute) on account_limits to konter_app;
grant select, insert on api_keys to konter_app;
grant update (expires_at, revoked_at, last_used_at) on api_keys to konter_app;
grant select, insert on audit_records to konter_app;
-- The one table whose rows may be deleted: counters of minutes long past.
grant select, insert, update, delete on rate_counters to konter_app;
