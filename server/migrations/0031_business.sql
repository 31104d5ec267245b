-- What a client says about its business, its requests for live, and when it is told that its balance is low.

create table business_profiles (
  account_id uuid not null,
  name text not null,
  address text,
  phone text,
  receipt_note text,
  resale_margin bigint not null default 0,
  updated_at timestamptz not null default clock_timestamp(),
  constraint business_profiles_pkey primary key (account_id),
  constraint business_profiles_account_fkey foreign key (account_id) references accounts (id),
  constraint business_profiles_name_length check (char_length(name) between 1 and 100),
  constraint business_profiles_address_length check (char_length(address) between 1 and 200),
  constraint business_profiles_phone_form check (phone ~ '^[0-9]{8,15}$'),
  constraint business_profiles_note_length check (char_length(receipt_note) between 1 and 200),
  constraint business_profiles_margin_range check (resale_margin between 0 and 1000000)
);
comment on table business_profiles is 'What the receipts of an account say about its business. Owned by clients.';
comment on column business_profiles.receipt_note is 'The line at the bottom of a receipt.';
comment on column business_profiles.resale_margin is 'Rupiah that a receipt adds to what the order cost the account, unless the person sets another price.';

grant insert, select on business_profiles to konter_app;
grant update (name, address, phone, receipt_note, resale_margin, updated_at) on business_profiles to konter_app;

create table live_requests (
  id uuid not null,
  account_id uuid not null,
  business_name text not null,
  contact_name text not null,
  phone text not null,
  bank text not null,
  bank_account_number text not null,
  bank_account_holder text not null,
  requested_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting',
  decided_at timestamptz,
  decision_reason text,
  told_at timestamptz,
  constraint live_requests_pkey primary key (id),
  constraint live_requests_account_fkey foreign key (account_id) references accounts (id),
  constraint live_requests_texts check (
    char_length(business_name) between 1 and 100 and char_length(contact_name) between 1 and 100
    and char_length(bank) between 1 and 50 and char_length(bank_account_holder) between 1 and 100),
  constraint live_requests_phone_form check (phone ~ '^[0-9]{8,15}$'),
  constraint live_requests_bank_account_form check (bank_account_number ~ '^[0-9]{5,20}$'),
  constraint live_requests_state check (state in ('waiting', 'approved', 'refused')),
  constraint live_requests_decision check (
    (state = 'waiting') = (decided_at is null) and (state = 'refused') = (decision_reason is not null)),
  constraint live_requests_reason_length check (char_length(decision_reason) between 1 and 500),
  constraint live_requests_told check (told_at is null or state <> 'waiting')
);
create unique index live_requests_waiting on live_requests (account_id) where state = 'waiting';
create index live_requests_account on live_requests (account_id, requested_at);
create index live_requests_open on live_requests (requested_at) where state = 'waiting';
create index live_requests_untold on live_requests (decided_at) where state <> 'waiting' and told_at is null;
comment on table live_requests is 'Requests of clients to use live, with what the operator checks before approving the account. Owned by clients.';
comment on column live_requests.bank_account_number is 'The account that money is paid back to.';
comment on column live_requests.decision_reason is 'Why it was refused; the client reads it.';
comment on column live_requests.told_at is 'When the owners were told of the decision by e-mail.';

grant insert (id, account_id, business_name, contact_name, phone, bank, bank_account_number, bank_account_holder), select
  on live_requests to konter_app;
grant update (state, decided_at, decision_reason, told_at) on live_requests to konter_app;

create table balance_notices (
  account_id uuid not null,
  threshold bigint not null,
  low_since timestamptz,
  told_at timestamptz,
  leased_until timestamptz,
  constraint balance_notices_pkey primary key (account_id),
  constraint balance_notices_account_fkey foreign key (account_id) references accounts (id),
  constraint balance_notices_threshold_range check (threshold between 1 and 1000000000000),
  constraint balance_notices_told check (told_at is null or low_since is not null)
);
comment on table balance_notices is 'The available live balance below which the people of an account are told by e-mail; no row: never. Owned by clients.';
comment on column balance_notices.low_since is 'Since when the balance is below the threshold; null while it is not.';
comment on column balance_notices.told_at is 'When they were told that it is; null until then.';
comment on column balance_notices.leased_until is 'Until when a server is telling them.';

grant delete, insert (account_id, threshold), select on balance_notices to konter_app;
grant update (threshold, low_since, told_at, leased_until) on balance_notices to konter_app;
