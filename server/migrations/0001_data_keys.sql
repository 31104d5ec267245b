-- The data keys that sealed values of this database, so that a start without one of them is refused at once instead of
-- failing order by order.

create table data_keys (
  id text not null,
  check_digest bytea not null,
  first_used_at timestamptz not null default now(),
  constraint data_keys_pkey primary key (id),
  constraint data_keys_id_length check (length(id) between 1 and 32),
  constraint data_keys_check_digest_length check (length(check_digest) = 32)
);
comment on table data_keys is 'The data keys that have been used to seal values here. Never the keys themselves.';
comment on column data_keys.check_digest is 'Made from the key; tells a key from another one under the same id.';

-- The application reads the table of the migrations for /readyz. The right is granted here, where concurrent first
-- starts wait for each other.
grant select on schema_migrations to konter_app;
