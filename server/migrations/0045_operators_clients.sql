-- What operators do for clients in the portal: find one among many, approve it for live, and send messages.

create index accounts_live on accounts (id) where live_approved;
create index accounts_suspended on accounts (id) where suspended_at is not null;
create index accounts_name_words on accounts using gin (to_tsvector('simple', name));
create index price_group_members_of_group on price_group_members (group_name, account_id) where group_name is not null;
create index webhook_endpoints_disabled on webhook_endpoints (id) where disabled_at is not null and deleted_at is null;

grant update (live_approved) on accounts to konter_app;
create function check_approval() returns trigger language plpgsql as $function$
begin
  if old.live_approved and not new.live_approved then
    perform public.raise_broken('accounts', 'approved_for_good');
  end if;
  if new.live_approved and not old.live_approved and not exists (
    select
      from public.audit_records r
     where r.account_id = new.id and r.at >= transaction_timestamp() and r.action = 'account.approved') then
    perform public.raise_broken('accounts', 'approved_with_record');
  end if;
  return null;
end
$function$;
comment on function check_approval is 'An account is approved for live in the transaction that records who did it, and stays approved.';
create constraint trigger accounts_approved after update on accounts deferrable initially deferred
  for each row when (old.live_approved <> new.live_approved) execute function check_approval();

create table client_messages (
  id uuid not null,
  idempotency_key uuid not null,
  title text not null,
  body text not null,
  title_en text,
  body_en text,
  audience text not null,
  group_name text,
  by_mail boolean not null,
  sent_by text not null,
  sent_at timestamptz not null default clock_timestamp(),
  accounts integer not null default 0,
  mails integer not null default 0,
  constraint client_messages_pkey primary key (id),
  constraint client_messages_idempotency unique (idempotency_key),
  constraint client_messages_audience check (audience in ('accounts', 'all', 'group')),
  constraint client_messages_group check ((audience = 'group') = (group_name is not null)),
  constraint client_messages_english check ((title_en is null) = (body_en is null)),
  constraint client_messages_texts check (char_length(title) between 1 and 120 and char_length(body) between 1 and 2000
    and char_length(title_en) between 1 and 120 and char_length(body_en) between 1 and 2000),
  constraint client_messages_counts check (accounts >= 0 and mails >= 0)
);
create index client_messages_sent on client_messages (sent_at);
comment on table client_messages is 'What operators tell clients. The texts are plain and never change. Owned by clients.';
comment on column client_messages.title is 'In Indonesian; title_en and body_en are the same in English, when somebody wrote it.';
comment on column client_messages.group_name is 'The price group whose accounts received it, as it was named then.';
comment on column client_messages.accounts is 'How many accounts received it.';
comment on column client_messages.mails is 'To how many people it is sent by mail.';

grant insert (id, idempotency_key, title, body, title_en, body_en, audience, group_name, by_mail, sent_by), select
  on client_messages to konter_app;
grant update (accounts, mails) on client_messages to konter_app;

create table client_message_receivers (
  message_id uuid not null,
  account_id uuid not null,
  constraint client_message_receivers_pkey primary key (account_id, message_id),
  constraint client_message_receivers_message foreign key (message_id) references client_messages (id),
  constraint client_message_receivers_account foreign key (account_id) references accounts (id)
);
create index client_message_receivers_of_message on client_message_receivers (message_id, account_id);
comment on table client_message_receivers is 'The accounts that received a message: they stay those that were chosen when it was sent. Owned by clients.';

grant insert, select on client_message_receivers to konter_app;

create table client_message_reads (
  message_id uuid not null,
  account_id uuid not null,
  person_id uuid not null,
  read_at timestamptz not null default clock_timestamp(),
  constraint client_message_reads_pkey primary key (message_id, account_id, person_id),
  constraint client_message_reads_receiver foreign key (account_id, message_id)
    references client_message_receivers (account_id, message_id),
  constraint client_message_reads_person foreign key (person_id) references auth.people (id)
);
comment on table client_message_reads is 'Which people of an account have read a message. Owned by clients.';

grant insert (message_id, account_id, person_id), select on client_message_reads to konter_app;

create table client_message_mails (
  id uuid not null,
  message_id uuid not null,
  person_id uuid not null,
  account_id uuid not null,
  state text not null default 'due',
  attempts integer not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  fault text,
  constraint client_message_mails_pkey primary key (id),
  constraint client_message_mails_once unique (message_id, person_id),
  constraint client_message_mails_receiver foreign key (account_id, message_id)
    references client_message_receivers (account_id, message_id),
  constraint client_message_mails_person foreign key (person_id) references auth.people (id),
  constraint client_message_mails_state check (state in ('due', 'failed', 'sent')),
  constraint client_message_mails_finished check ((state = 'due') = (finished_at is null)),
  constraint client_message_mails_attempts check (attempts >= 0),
  constraint client_message_mails_fault check (char_length(fault) between 1 and 100)
);
create index client_message_mails_due on client_message_mails (due_at) where state = 'due';
comment on table client_message_mails is 'The mails of messages: one for each owner, also of several accounts. Each is sent at least once, or has failed. Owned by clients.';
comment on column client_message_mails.id is 'Identifies the mail at the mail server, also when it is sent again.';
comment on column client_message_mails.due_at is 'When a server sends it next. While one sends it, when another one may.';
comment on column client_message_mails.fault is 'The code of the last failure.';

grant insert (id, message_id, person_id, account_id), select on client_message_mails to konter_app;
grant update (state, attempts, due_at, finished_at, fault) on client_message_mails to konter_app;

create trigger client_message_receivers_stay before update or delete or truncate on client_message_receivers
  for each statement execute function refuse_change();
