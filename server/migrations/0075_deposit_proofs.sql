-- Files that clients upload to show that they have paid a deposit.

create table deposit_proofs (
  id uuid not null,
  request_id uuid not null,
  account_id uuid not null,
  environment text not null,
  kind text not null,
  bytes integer not null,
  content_sealed bytea,
  content_key_id text not null,
  content_digest bytea not null,
  uploaded_at timestamptz not null default clock_timestamp(),
  constraint deposit_proofs_pkey primary key (id),
  constraint deposit_proofs_request_fkey foreign key (request_id) references deposit_requests (id),
  constraint deposit_proofs_account_fkey foreign key (account_id) references accounts (id),
  constraint deposit_proofs_environment check (environment in ('live', 'sandbox')),
  constraint deposit_proofs_kind check (kind in ('jpeg', 'pdf', 'png', 'webp')),
  constraint deposit_proofs_bytes check (bytes between 1 and 2097152),
  constraint deposit_proofs_digest check (octet_length(content_digest) = 16)
);
create index deposit_proofs_request on deposit_proofs (request_id, uploaded_at, id);
create index deposit_proofs_account on deposit_proofs (account_id, uploaded_at);
create index deposit_proofs_time on deposit_proofs (environment, uploaded_at) where content_sealed is not null;
comment on table deposit_proofs is 'Files that clients upload to show that they have paid a deposit. Nothing is credited because of one. Owned by deposits.';
comment on column deposit_proofs.id is 'The Idempotency-Key of the upload, so that a repeated one has one effect.';
comment on column deposit_proofs.kind is 'What the bytes of the file are; what the client calls them does not count.';
comment on column deposit_proofs.bytes is 'The size of the file.';
comment on column deposit_proofs.content_sealed is 'AES-256-GCM of the file in base64; table, row and column are authenticated with it. Null after a purge of personal data.';
comment on column deposit_proofs.content_digest is 'The first bytes of the SHA-256 of content_sealed.';

grant insert (id, request_id, account_id, environment, kind, bytes, content_sealed, content_key_id, content_digest), select on deposit_proofs
  to konter_app;
grant update (content_sealed) on deposit_proofs to konter_app;
grant select on deposit_proofs to konter_privacy;
grant update (content_sealed) on deposit_proofs to konter_privacy;

create function check_deposit_proof() returns trigger language plpgsql as $function$
begin
  if new.content_sealed is not null or (to_jsonb(new) - 'content_sealed') is distinct from (to_jsonb(old) - 'content_sealed') then
    perform raise_broken('deposit_proofs', 'purge_only');
  end if;
  return new;
end
$function$;

create trigger deposit_proofs_purge_only before update on deposit_proofs for each row execute function check_deposit_proof();

-- The audit record of an upload contains its row, which names the digest of the file.
do $migration$
begin
  execute rtrim('create or replace view recorded_rows as ' || pg_get_viewdef('recorded_rows'::regclass), ';') || $rows$
union all
select 'deposit_proofs', f.id::text, to_jsonb(f) - 'content_sealed'
  from deposit_proofs f$rows$;
end
$migration$;
