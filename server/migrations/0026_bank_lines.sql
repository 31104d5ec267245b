-- What the operator's banks report: statement files, the feeds of mutation services, and the lines of both.

create table bank_feeds (
  id uuid not null,
  bank_account_id uuid not null,
  name text not null,
  token text not null,
  secret_sealed bytea not null,
  secret_key_id text not null,
  previous_secret_sealed bytea,
  previous_secret_key_id text,
  previous_secret_until timestamptz,
  created_at timestamptz not null,
  disabled_at timestamptz,
  constraint bank_feeds_pkey primary key (id),
  constraint bank_feeds_bank_account foreign key (bank_account_id) references bank_accounts (id),
  constraint bank_feeds_token_once unique (token),
  constraint bank_feeds_token_shape check (token ~ '^[A-Za-z0-9_-]{32}$'),
  constraint bank_feeds_name_length check (char_length(name) between 1 and 100),
  constraint bank_feeds_previous check (
    num_nulls(previous_secret_sealed, previous_secret_key_id, previous_secret_until) in (0, 3))
);
comment on table bank_feeds is 'The mutation services that send the lines of a bank account. Owned by deposits.';
comment on column bank_feeds.token is 'The unguessable part of the feed''s URL. It proves nothing: the signature does.';
comment on column bank_feeds.secret_sealed is 'The signing secret, encrypted with secret_key_id.';
comment on column bank_feeds.previous_secret_sealed is 'The secret before the newest rotation, which is accepted until previous_secret_until.';

grant insert, select on bank_feeds to konter_app;
grant update (secret_sealed, secret_key_id, previous_secret_sealed, previous_secret_key_id, previous_secret_until,
  disabled_at) on bank_feeds to konter_app;

create table bank_imports (
  id uuid not null,
  bank_account_id uuid not null,
  source text not null,
  feed_id uuid,
  message_id text,
  digest bytea not null,
  imported_at timestamptz not null,
  actor text not null,
  first_day date,
  last_day date,
  lines integer not null default 0,
  known integer not null default 0,
  added integer not null default 0,
  repeated integer not null default 0,
  held integer not null default 0,
  constraint bank_imports_pkey primary key (id),
  constraint bank_imports_bank_account foreign key (bank_account_id) references bank_accounts (id),
  constraint bank_imports_feed foreign key (feed_id) references bank_feeds (id),
  constraint bank_imports_message_once unique (feed_id, message_id),
  constraint bank_imports_message check ((feed_id is null) = (message_id is null)),
  constraint bank_imports_message_length check (char_length(message_id) between 1 and 200),
  constraint bank_imports_source_length check (char_length(source) between 1 and 64),
  constraint bank_imports_actor_length check (char_length(actor) between 1 and 200),
  constraint bank_imports_digest_length check (octet_length(digest) = 32),
  constraint bank_imports_days check ((first_day is null) = (last_day is null) and first_day <= last_day),
  constraint bank_imports_counts check (lines = known + added + repeated + held)
);
comment on table bank_imports is 'Every statement file that was imported, and every callback of a feed. Owned by deposits.';
comment on column bank_imports.source is 'The format of the file, or the feed.';
comment on column bank_imports.message_id is 'The webhook-id of the callback: the same one again is answered as before.';
comment on column bank_imports.digest is 'SHA-256 of the file or of the body.';
comment on column bank_imports.known is 'How many of the lines were stored before. added: how many are new. repeated: how many another source had reported. held: how many wait for a person.';

create index bank_imports_of_account on bank_imports (bank_account_id, imported_at);

grant insert, select on bank_imports to konter_app;
grant update (first_day, last_day, lines, known, added, repeated, held) on bank_imports to konter_app;

create table bank_lines (
  id uuid not null,
  bank_account_id uuid not null,
  import_id uuid not null,
  number integer not null,
  source text not null,
  booked_on date not null,
  booked_time time(0),
  direction text not null,
  amount bigint not null,
  balance bigint,
  reference text not null,
  text_digest bytea not null,
  fingerprint bytea not null,
  occurrence integer not null,
  description_sealed bytea not null,
  description_key_id text not null,
  state text not null,
  hold_reason text,
  like_id uuid,
  payment_id uuid,
  constraint bank_lines_pkey primary key (id),
  constraint bank_lines_bank_account foreign key (bank_account_id) references bank_accounts (id),
  constraint bank_lines_import foreign key (import_id) references bank_imports (id),
  constraint bank_lines_like foreign key (like_id) references bank_lines (id),
  constraint bank_lines_payment foreign key (payment_id) references deposit_payments (id),
  constraint bank_lines_once unique (bank_account_id, fingerprint, occurrence),
  constraint bank_lines_number_positive check (number > 0),
  constraint bank_lines_occurrence_positive check (occurrence > 0),
  constraint bank_lines_source_length check (char_length(source) between 1 and 64),
  constraint bank_lines_direction check (direction in ('credit', 'debit')),
  constraint bank_lines_amount_range check (amount between 1 and 1000000000000000000),
  constraint bank_lines_reference_length check (char_length(reference) <= 200),
  constraint bank_lines_digest_lengths check (octet_length(text_digest) = 32 and octet_length(fingerprint) = 32),
  constraint bank_lines_state check (state in ('booked', 'pending', 'recorded', 'held', 'repeated', 'dismissed')),
  constraint bank_lines_debit check (direction = 'credit' or state in ('booked', 'repeated')),
  constraint bank_lines_credit check (direction = 'debit' or state <> 'booked'),
  constraint bank_lines_hold_reason check (hold_reason in ('amount', 'part_of_day', 'reused_reference', 'similar')),
  constraint bank_lines_held check (hold_reason is not null or state not in ('held', 'dismissed')),
  constraint bank_lines_repeated check (state <> 'repeated' or like_id is not null),
  constraint bank_lines_recorded check ((state = 'recorded') = (payment_id is not null))
);
comment on table bank_lines is 'Every line that a bank reported, once for each source, and what became of it. Never deleted. Owned by deposits.';
comment on column bank_lines.number is 'The line of the file, or the position in the callback, from 1.';
comment on column bank_lines.source is 'The format of the file, or the feed.';
comment on column bank_lines.booked_time is 'In Jakarta; null: the source gives the day only.';
comment on column bank_lines.amount is 'In sen, hundredths of a rupiah. balance: the balance after the line, in sen; null: the source does not say.';
comment on column bank_lines.text_digest is 'HMAC of the description without case, blanks and punctuation.';
comment on column bank_lines.fingerprint is 'HMAC of everything that tells a line from another one of its source.';
comment on column bank_lines.occurrence is 'Equal lines can be real: the number of this one among those of its fingerprint, from 1.';
comment on column bank_lines.description_sealed is 'The description, encrypted with description_key_id: it names people.';
comment on column bank_lines.state is 'booked: a debit. pending: a credit whose payment is not recorded yet. recorded: payment_id is its payment. held: a person decides. repeated: another source had reported it (like_id). dismissed: a person said that it is no further payment.';
comment on column bank_lines.hold_reason is 'Why a person decides: amount: the books cannot have it, such as one with sen. part_of_day: its file lacks a part of the day. reused_reference: its feed has used the reference for another line. similar: it may be like_id.';

create index bank_lines_by_day on bank_lines (bank_account_id, booked_on);
create index bank_lines_by_amount on bank_lines (bank_account_id, amount, booked_on);
create index bank_lines_by_reference on bank_lines (bank_account_id, source, reference) where reference <> '';
create index bank_lines_pending on bank_lines (id) where state = 'pending';
create index bank_lines_held on bank_lines (id) where state = 'held';
create index bank_lines_of_payment on bank_lines (payment_id) where payment_id is not null;

grant insert, select on bank_lines to konter_app;
grant update (state, payment_id) on bank_lines to konter_app;

create function guard_bank_line() returns trigger
language plpgsql set search_path = pg_catalog as $function$
begin
  if tg_op = 'INSERT' then
    if new.state in ('recorded', 'dismissed') then
      raise exception 'a bank line begins without a payment and without a ruling' using errcode = 'KN002';
    end if;
    return new;
  end if;
  if (old.state, new.state) not in (('pending', 'recorded'), ('held', 'pending'), ('held', 'dismissed')) then
    raise exception 'a bank line does not change from % to %', old.state, new.state using errcode = 'KN002';
  end if;
  return new;
end
$function$;
comment on function guard_bank_line is 'A bank line gets one payment, and a ruling is not undone.';
create trigger bank_lines_guard before insert or update on bank_lines for each row execute function guard_bank_line();

create trigger bank_lines_stay before delete or truncate on bank_lines for each statement
  execute function refuse_deposit_removal();

-- A callback with a wrong signature is a security event.
alter table security_events drop constraint security_events_kind_known;
alter table security_events add constraint security_events_kind_known check (kind in ('account_suspended', 'expired_key',
  'failure_limit', 'forged_callback', 'invalid_key', 'ip_not_allowed', 'revoked_key', 'wrong_environment'));
comment on column security_events.kind is 'The code of the refusal. failure_limit: an address had too many failures and got 429. forged_callback: the signature of a callback was wrong.';
