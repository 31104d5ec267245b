-- Mails that nobody asks for again are stored until the mail server has accepted them, and people are told of sign-ins at new devices.

create table notice_mails (
  id uuid not null,
  person_id uuid not null,
  account_id uuid,
  subject text not null,
  body text not null,
  state text not null default 'due',
  attempts integer not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  fault text,
  constraint notice_mails_pkey primary key (id),
  constraint notice_mails_person foreign key (person_id) references auth.people (id),
  constraint notice_mails_account foreign key (account_id) references accounts (id),
  constraint notice_mails_texts check (
    char_length(subject) between 1 and 300 and char_length(body) between 1 and 5000),
  constraint notice_mails_state check (state in ('due', 'failed', 'sent')),
  constraint notice_mails_finished check ((state = 'due') = (finished_at is null)),
  constraint notice_mails_attempts check (attempts >= 0),
  constraint notice_mails_fault check (char_length(fault) between 1 and 100)
);
create index notice_mails_due on notice_mails (due_at) where state = 'due';
create index notice_mails_finished_at on notice_mails (finished_at) where state <> 'due';
comment on table notice_mails is 'Mails that tell people what happened. Each is stored with what it is about, sent at least once, or has failed, and is deleted after a month. Owned by people.';
comment on column notice_mails.id is 'Identifies the mail at the mail server, also when it is sent again.';
comment on column notice_mails.account_id is 'It is for members of this account only; null: it is about the person.';
comment on column notice_mails.due_at is 'When a server sends it next. While one sends it, when another one may.';
comment on column notice_mails.fault is 'The code of the last failure.';

grant delete, insert (id, person_id, account_id, subject, body), select on notice_mails to konter_app;
grant update (state, attempts, due_at, finished_at, fault) on notice_mails to konter_app;

create table person_devices (
  person_id uuid not null,
  token_digest bytea not null,
  first_used_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz not null default clock_timestamp(),
  constraint person_devices_pkey primary key (person_id, token_digest),
  constraint person_devices_person foreign key (person_id) references auth.people (id),
  constraint person_devices_digest check (octet_length(token_digest) = 32)
);
create index person_devices_last_used_at on person_devices (last_used_at);
comment on table person_devices is 'Browsers in which a person has signed in. A sign-in anywhere else is told by mail. Owned by people.';
comment on column person_devices.token_digest is 'SHA-256 of the token in the cookie of the browser.';

grant delete, insert (person_id, token_digest), select on person_devices to konter_app;
grant update (last_used_at) on person_devices to konter_app;

alter table balance_notices drop column leased_until;
