-- Remembers which data keys sealed values of this database, so that a start without one of them is refused at once
-- instead of failing order by order. A new table, and a right on the one of the migrations; nothing else is touched.

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

-- The table of the migrations themselves, which /readyz reads. Granted once, here, where two starts at once wait for
-- each other.
grant select on schema_migrations to konter_app;
