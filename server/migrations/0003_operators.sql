-- The record of what operators did. It outlives what it is about.

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
  constraint audit_records_actor_length check (char_length(actor) between 1 and 200),
  constraint audit_records_action_length check (char_length(action) between 1 and 100),
  constraint audit_records_subject_length check (char_length(subject) between 1 and 200),
  constraint audit_records_detail_object check (jsonb_typeof(detail) = 'object')
);
comment on table audit_records is 'What operators did, written in the transaction that did it. Rows are only ever added.';
comment on column audit_records.actor is 'Who did it, for example "operator".';
comment on column audit_records.subject is 'The id of what was changed.';
comment on column audit_records.detail is 'The values that were set. Never a key or a secret.';

create index audit_records_account_at on audit_records (account_id, at);
create index audit_records_subject on audit_records (subject, at);

grant insert, select on audit_records to konter_app;
