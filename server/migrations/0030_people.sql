-- People who sign in to the portal, the teams of client accounts, and the people of the operators. Adds only.

-- The tables of the library better-auth, as it compiles them for the options in server/src/people/credentials/; a test
-- compares the two. The rest of the schema is ours.
create schema auth;
grant usage on schema auth to konter_app;

create table "auth"."people" ("id" uuid default pg_catalog.gen_random_uuid() not null primary key, "name" text not null, "email" text not null unique, "email_verified" boolean not null, "image" text, "created_at" timestamptz default CURRENT_TIMESTAMP not null, "updated_at" timestamptz default CURRENT_TIMESTAMP not null, "two_factor_enabled" boolean, "language" text not null);

create table "auth"."sessions" ("id" uuid default pg_catalog.gen_random_uuid() not null primary key, "expires_at" timestamptz not null, "token" text not null unique, "created_at" timestamptz default CURRENT_TIMESTAMP not null, "updated_at" timestamptz not null, "ip_address" text, "user_agent" text, "person_id" uuid not null references "auth"."people" ("id") on delete cascade);

create table "auth"."credentials" ("id" uuid default pg_catalog.gen_random_uuid() not null primary key, "account_id" text not null, "provider_id" text not null, "person_id" uuid not null references "auth"."people" ("id") on delete cascade, "access_token" text, "refresh_token" text, "id_token" text, "access_token_expires_at" timestamptz, "refresh_token_expires_at" timestamptz, "scope" text, "password" text, "created_at" timestamptz default CURRENT_TIMESTAMP not null, "updated_at" timestamptz not null);

create table "auth"."verifications" ("id" uuid default pg_catalog.gen_random_uuid() not null primary key, "identifier" text not null, "value" text not null, "expires_at" timestamptz not null, "created_at" timestamptz default CURRENT_TIMESTAMP not null, "updated_at" timestamptz default CURRENT_TIMESTAMP not null);

create table "auth"."two_factor" ("id" uuid default pg_catalog.gen_random_uuid() not null primary key, "secret" text not null, "backup_codes" text not null, "person_id" uuid not null references "auth"."people" ("id") on delete cascade, "verified" boolean, "failed_count" integer, "locked_until" timestamptz);

create index "sessions_person_id_idx" on "auth"."sessions" ("person_id");

create index "credentials_person_id_idx" on "auth"."credentials" ("person_id");

create index "verifications_identifier_idx" on "auth"."verifications" ("identifier");

create index "two_factor_secret_idx" on "auth"."two_factor" ("secret");

create index "two_factor_person_id_idx" on "auth"."two_factor" ("person_id");

-- What the library does not check itself.
alter table auth.people
  add constraint people_email_lower check (email = lower(email)),
  add constraint people_email_length check (char_length(email) between 3 and 254),
  add constraint people_name_length check (char_length(name) between 1 and 100),
  add constraint people_language_known check (language in ('id', 'en'));
alter table auth.two_factor
  add constraint two_factor_person_once unique (person_id);
comment on table auth.people is 'People who sign in to the portal. Owned by people.';
comment on table auth.sessions is 'Where people are signed in. A row that is deleted ends its session at once. Owned by people.';
comment on column auth.sessions.token is 'Of no use without its signature, whose key is derived from the data keys.';
comment on column auth.sessions.created_at is 'When the person last proved who they are: a new proof makes a new session.';
comment on column auth.sessions.updated_at is 'When the session was last used, within a minute.';
comment on table auth.credentials is 'The passwords of people, as scrypt hashes. Owned by people.';
comment on table auth.verifications is 'Open steps: links that set a new password, and sign-ins that wait for a code. Owned by people.';
comment on table auth.two_factor is 'The secrets of one-time codes and the backup codes, encrypted. Owned by people.';

grant insert, select on auth.people to konter_app;
grant update (name, email, email_verified, two_factor_enabled, language, updated_at) on auth.people to konter_app;
grant delete, insert, select on auth.sessions to konter_app;
grant update (updated_at) on auth.sessions to konter_app;
grant insert, select on auth.credentials to konter_app;
grant update (password, updated_at) on auth.credentials to konter_app;
grant delete, insert, select on auth.verifications to konter_app;
grant delete, insert, select on auth.two_factor to konter_app;
grant update (secret, backup_codes, verified, failed_count, locked_until) on auth.two_factor to konter_app;

create table members (
  account_id uuid not null,
  person_id uuid not null,
  role text not null,
  joined_at timestamptz not null default clock_timestamp(),
  constraint members_pkey primary key (account_id, person_id),
  constraint members_account_fkey foreign key (account_id) references accounts (id),
  constraint members_person_fkey foreign key (person_id) references auth.people (id),
  constraint members_role_known check (role in ('owner', 'developer', 'finance', 'staff', 'viewer'))
);
create index members_person on members (person_id);
comment on table members is 'The people of client accounts with their roles. Owned by people.';

grant delete, insert, select on members to konter_app;
grant update (role) on members to konter_app;

create table operator_people (
  person_id uuid not null,
  operator_id uuid not null,
  role text not null,
  joined_at timestamptz not null default clock_timestamp(),
  constraint operator_people_pkey primary key (person_id),
  constraint operator_people_person_fkey foreign key (person_id) references auth.people (id),
  constraint operator_people_operator_fkey foreign key (operator_id) references operators (id),
  constraint operator_people_role_known check (role in ('administrator', 'finance', 'support', 'viewer'))
);
create unique index operator_people_operator on operator_people (operator_id);
comment on table operator_people is 'The people who are operators, with their roles. Owned by people.';

grant delete, insert, select on operator_people to konter_app;
grant update (role) on operator_people to konter_app;

create table invitations (
  id uuid not null,
  account_id uuid,
  role text not null,
  email text,
  language text not null,
  token_digest bytea not null,
  invited_by uuid,
  invited_by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  accepted_by uuid,
  ended_at timestamptz,
  constraint invitations_pkey primary key (id),
  constraint invitations_account_fkey foreign key (account_id) references accounts (id),
  constraint invitations_accepted_by_fkey foreign key (accepted_by) references auth.people (id),
  constraint invitations_role_known check (case when account_id is null
    then role in ('administrator', 'finance', 'support', 'viewer')
    else role in ('owner', 'developer', 'finance', 'staff', 'viewer') end),
  constraint invitations_email_length check (char_length(email) between 3 and 254),
  constraint invitations_email_lower check (email = lower(email)),
  constraint invitations_email_given check (email is not null or (account_id is null and role = 'administrator')),
  constraint invitations_language_known check (language in ('id', 'en')),
  constraint invitations_digest_length check (octet_length(token_digest) = 32),
  constraint invitations_name_length check (char_length(invited_by_name) between 1 and 100),
  constraint invitations_accepted check (accepted_by is null or ended_at is not null)
);
create unique index invitations_token on invitations (token_digest);
create unique index invitations_open on invitations (account_id, email) nulls not distinct where ended_at is null and email is not null;
create index invitations_account on invitations (account_id, created_at);
comment on table invitations is 'Invitations of people: into the team of a client account, or to the operators when there is no account. Owned by people.';
comment on column invitations.email is 'Null in the link that makes the first operator.';
comment on column invitations.token_digest is 'SHA-256 of the token of the link, the only form in which it is stored.';
comment on column invitations.ended_at is 'When it was accepted, revoked or replaced; null while it is open.';

grant insert, select on invitations to konter_app;
grant update (token_digest, expires_at, accepted_by, ended_at) on invitations to konter_app;

create table attempt_counts (
  bucket bytea not null,
  ends_at timestamptz not null,
  count integer not null,
  constraint attempt_counts_pkey primary key (bucket),
  constraint attempt_counts_bucket_length check (octet_length(bucket) = 32),
  constraint attempt_counts_count_positive check (count >= 0)
);
create index attempt_counts_ends on attempt_counts (ends_at);
comment on table attempt_counts is 'How often people tried to sign in or asked for a mail, in the current window of each limit. All nodes share it. Owned by people.';
comment on column attempt_counts.bucket is 'A keyed digest of the limit and of what it is for: an e-mail address, a person or a network.';

grant delete, insert, select on attempt_counts to konter_app;
grant update (ends_at, count) on attempt_counts to konter_app;

create function check_owners() returns trigger language plpgsql as $$
begin
  -- Two owners who leave at once wait for each other here.
  perform from public.accounts where id = old.account_id for no key update;
  if not exists (select from public.members where account_id = old.account_id and role = 'owner') then
    raise exception 'an account keeps an owner' using errcode = 'KN003';
  end if;
  return null;
end
$$;
create trigger members_keep_an_owner after delete or update on members
  for each row when (old.role = 'owner') execute function check_owners();

create function check_operators_apart() returns trigger language plpgsql as $$
begin
  -- Both at once would wait for each other here.
  perform from auth.people where id = new.person_id for no key update;
  if exists (select from public.members where person_id = new.person_id)
     and exists (select from public.operator_people where person_id = new.person_id) then
    raise exception 'an operator is no member of client accounts' using errcode = 'KN003';
  end if;
  return null;
end
$$;
create trigger members_are_no_operators after insert on members
  for each row execute function check_operators_apart();
create trigger operator_people_are_no_members after insert on operator_people
  for each row execute function check_operators_apart();

alter table security_events drop constraint security_events_kind_known;
alter table security_events add constraint security_events_kind_known check (kind in ('account_suspended', 'expired_key',
  'failure_limit', 'forged_callback', 'invalid_key', 'ip_not_allowed', 'refused_sign_in', 'revoked_key', 'wrong_environment'));

-- The view with the rows that it has, and those of the new tables.
do $migration$
begin
  execute rtrim('create or replace view recorded_rows as ' || pg_get_viewdef('recorded_rows'::regclass), ';') || $rows$
union all
select 'members', m.account_id::text || '/' || m.person_id::text, to_jsonb(m)
  from members m
union all
select 'operator_people', p.person_id::text, to_jsonb(p)
  from operator_people p$rows$;
end
$migration$;
