-- Accounts of clients, their limits and their API keys. Every later table that belongs to a client refers to accounts.

create table accounts (
  id uuid not null,
  name text not null,
  live_approved boolean not null default false,
  suspended_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint accounts_pkey primary key (id),
  constraint accounts_name_length check (char_length(name) between 1 and 200)
);
comment on table accounts is 'A client business. It has API keys, limits, and one wallet per environment.';
comment on column accounts.live_approved is 'Whether live keys of this account may be used at all.';
comment on column accounts.suspended_at is 'Since when the account may not work, in both environments; null while it may.';

grant insert, select on accounts to konter_app;
grant update (suspended_at) on accounts to konter_app;

create table account_limits (
  account_id uuid not null,
  environment text not null,
  transaction_rupiah bigint,
  daily_rupiah bigint,
  requests_per_minute integer,
  constraint account_limits_pkey primary key (account_id, environment),
  constraint account_limits_account_fkey foreign key (account_id) references accounts (id),
  constraint account_limits_environment_known check (environment in ('live', 'sandbox')),
  constraint account_limits_transaction_range check (transaction_rupiah between 0 and 1000000000000),
  constraint account_limits_daily_range check (daily_rupiah between 0 and 1000000000000000),
  constraint account_limits_requests_range check (requests_per_minute between 1 and 1000000)
);
comment on table account_limits is 'What an operator set for one account and environment. A null, or no row, means the configured default.';

grant insert, select on account_limits to konter_app;
grant update (transaction_rupiah, daily_rupiah, requests_per_minute) on account_limits to konter_app;

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
  constraint api_keys_name_length check (char_length(name) between 1 and 200),
  constraint api_keys_hash_length check (octet_length(hash) = 32),
  constraint api_keys_display_prefix_length check (char_length(display_prefix) between 1 and 60),
  constraint api_keys_scopes_known check (
    cardinality(scopes) >= 1 and array_position(scopes, null) is null
    and scopes <@ array['catalog:read', 'wallet:read', 'quotes:write', 'inquiries:write', 'orders:read',
      'orders:confirm', 'orders:cancel', 'results:read']),
  constraint api_keys_allowed_cidrs_not_empty check (cardinality(allowed_cidrs) >= 1)
);
comment on table api_keys is 'API keys. The key itself is shown once, when it is created, and is not stored.';
comment on column api_keys.hash is 'SHA-256 of the whole key. A key has over 190 random bits, so a slow hash would add nothing.';
comment on column api_keys.display_prefix is 'The start of the key: enough to tell keys apart, far too little to guess one.';
comment on column api_keys.allowed_cidrs is 'Addresses that may use the key; null means every address.';
comment on column api_keys.last_used_at is 'Written at most once a minute, so it may be a minute or two old.';
comment on column api_keys.replaces_key_id is 'The key that this one was rotated from. A key is rotated at most once.';

create unique index api_keys_one_successor on api_keys (replaces_key_id) where replaces_key_id is not null;

create function refuse_reviving_key() returns trigger language plpgsql as $function$
begin
  if old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at
    or coalesce(new.expires_at, 'infinity') > coalesce(old.expires_at, 'infinity')
  then
    raise exception 'a key that has ended is not revived, and no key is extended' using errcode = 'KN002';
  end if;
  return null;
end
$function$;

create trigger api_keys_end_for_good after update of revoked_at, expires_at on api_keys
  for each row execute function refuse_reviving_key();

grant insert, select on api_keys to konter_app;
grant update (expires_at, revoked_at, last_used_at) on api_keys to konter_app;

create unlogged table rate_counters (
  key text not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_counters_pkey primary key (key)
);
comment on table rate_counters is 'Requests of the current minute, shared by several nodes, in the columns that rate-limiter-flexible wants.';
comment on column rate_counters.expire is 'When the minute ends, in milliseconds since 1970.';

grant delete, insert, select on rate_counters to konter_app;
grant update (points, expire) on rate_counters to konter_app;

create table client_version (
  singleton boolean not null,
  version uuid not null,
  constraint client_version_pkey primary key (singleton),
  constraint client_version_only check (singleton)
);
comment on table client_version is 'One row. Its version changes in the transaction that changes a key, an account or a limit, so that servers read them again. Triggers write it.';

grant select, update (version) on client_version to konter_app;

insert into client_version (singleton, version) values (true, gen_random_uuid());

create function announce_client_change() returns trigger language plpgsql as $function$
begin
  update client_version set version = gen_random_uuid();
  return null;
end
$function$;
comment on function announce_client_change is 'Gives client_version a new version.';

-- A new account or key is in no cache yet, so an insert there changes nothing. The columns leave out last_used_at.
create trigger accounts_announce_change after update or delete or truncate on accounts
  for each statement execute function announce_client_change();
create trigger account_limits_announce_change after insert or update or delete or truncate on account_limits
  for each statement execute function announce_client_change();
create trigger api_keys_announce_change
  after update of id, account_id, environment, hash, scopes, allowed_cidrs, expires_at, revoked_at
    or delete or truncate on api_keys
  for each statement execute function announce_client_change();
