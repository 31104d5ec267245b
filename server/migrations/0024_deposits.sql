-- Deposits: how clients may pay, what they have asked to pay in, and the money that arrived.

create table bank_accounts (
  id uuid not null,
  environment text not null,
  bank text not null,
  number text not null,
  holder text not null,
  instructions text not null default '',
  enabled boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  constraint bank_accounts_pkey primary key (id),
  constraint bank_accounts_environment_key unique (id, environment),
  constraint bank_accounts_once unique (environment, bank, number),
  constraint bank_accounts_environment check (environment in ('live', 'sandbox')),
  constraint bank_accounts_bank_shape check (bank ~ '^[a-z0-9_]{2,20}$'),
  constraint bank_accounts_number_shape check (number ~ '^[0-9]{5,20}$'),
  constraint bank_accounts_holder_length check (char_length(holder) between 1 and 100),
  constraint bank_accounts_instructions_length check (char_length(instructions) <= 1000)
);
comment on table bank_accounts is 'The bank accounts of the operator that clients transfer deposits to. Owned by deposits.';
comment on column bank_accounts.bank is 'A short name of the bank, such as bca.';
comment on column bank_accounts.instructions is 'What a payer reads beside the account.';
comment on column bank_accounts.enabled is 'Whether new deposit requests may name it. Money that arrives on a disabled account still counts.';

grant insert, select on bank_accounts to konter_app;
grant update (holder, instructions, enabled) on bank_accounts to konter_app;

create table deposit_methods (
  environment text not null,
  method text not null,
  minimum bigint not null,
  maximum bigint not null,
  fee bigint not null,
  valid_minutes integer not null,
  enabled boolean not null,
  changed_at timestamptz not null default clock_timestamp(),
  constraint deposit_methods_pkey primary key (environment, method),
  constraint deposit_methods_environment check (environment in ('live', 'sandbox')),
  constraint deposit_methods_method check (method in ('bank_transfer', 'virtual_account', 'qris', 'retail')),
  constraint deposit_methods_range check (minimum between 1 and maximum and maximum <= 1000000000000),
  constraint deposit_methods_fee_bound check (fee between 0 and 1000000),
  constraint deposit_methods_valid_bound check (valid_minutes between 5 and 10080)
);
comment on table deposit_methods is 'How clients may pay a deposit, and within which bounds, as the operator has set it. Owned by deposits.';
comment on column deposit_methods.fee is 'What the client pays on top of the amount, and the operator keeps, rupiah.';
comment on column deposit_methods.valid_minutes is 'How long a deposit request may be paid.';

grant insert, select on deposit_methods to konter_app;
grant update (minimum, maximum, fee, valid_minutes, enabled, changed_at) on deposit_methods to konter_app;

create table deposit_requests (
  id uuid not null,
  number bigint not null,
  account_id uuid not null,
  environment text not null,
  method text not null,
  amount bigint not null,
  digits smallint not null,
  fee bigint not null,
  payable bigint not null,
  bank_account_id uuid,
  gateway_id text,
  state text not null default 'waiting',
  version integer not null default 1,
  reason text,
  credited bigint,
  credited_at timestamptz,
  slot smallint not null,
  instructions jsonb,
  client_reference text,
  scenario text,
  idempotency_key uuid not null,
  fingerprint bytea not null,
  fingerprint_key_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  released_at timestamptz,
  constraint deposit_requests_pkey primary key (id),
  constraint deposit_requests_environment_key unique (id, environment),
  constraint deposit_requests_account_key unique (id, account_id, environment),
  constraint deposit_requests_number_key unique (number),
  constraint deposit_requests_idempotency unique (account_id, environment, idempotency_key),
  constraint deposit_requests_wallet foreign key (account_id, environment) references wallets (account_id, environment),
  constraint deposit_requests_bank_account foreign key (bank_account_id, environment)
    references bank_accounts (id, environment),
  constraint deposit_requests_number_range check (number between 10000000 and 99999999),
  constraint deposit_requests_method check (method in ('bank_transfer', 'virtual_account', 'qris', 'retail')),
  constraint deposit_requests_amount_range check (amount between 1 and 1000000000000),
  constraint deposit_requests_fee_not_negative check (fee >= 0),
  constraint deposit_requests_payable_sum check (payable = amount + fee + digits),
  constraint deposit_requests_digits check (digits between 0 and 999 and (method = 'bank_transfer') = (digits > 0)),
  constraint deposit_requests_receiver check (
    (method = 'bank_transfer') = (bank_account_id is not null) and (method = 'bank_transfer') = (gateway_id is null)),
  constraint deposit_requests_gateway_length check (char_length(gateway_id) between 1 and 64),
  constraint deposit_requests_state check (
    state in ('waiting', 'paid', 'credited', 'expired', 'cancelled', 'in_review')),
  constraint deposit_requests_reason_shape check (reason ~ '^[a-z_]{1,40}$'),
  constraint deposit_requests_credited check (
    (state = 'credited') = (credited is not null) and (credited is null) = (credited_at is null)),
  constraint deposit_requests_client_reference_length check (char_length(client_reference) between 1 and 100),
  constraint deposit_requests_slot check (slot between 1 and 3),
  constraint deposit_requests_scenario_shape check (scenario ~ '^[a-z_]{1,40}$'),
  constraint deposit_requests_scenario_simulated check (scenario is null or environment = 'sandbox'),
  constraint deposit_requests_fingerprint_length check (octet_length(fingerprint) = 32),
  constraint deposit_requests_expires check (expires_at > created_at),
  constraint deposit_requests_ended check (
    (state not in ('credited', 'expired', 'cancelled') or ended_at is not null)
    and (state not in ('waiting', 'paid') or ended_at is null)),
  constraint deposit_requests_released check (released_at >= ended_at + interval '2 days')
);
comment on table deposit_requests is 'What clients have asked to pay in, and what became of it. Owned by deposits.';
comment on column deposit_requests.number is 'A random number that people can say on the phone.';
comment on column deposit_requests.amount is 'What the client asked to pay in, rupiah.';
comment on column deposit_requests.digits is 'What a transfer adds so that its amount is unique on the bank account; credited with the amount. 0 for a gateway.';
comment on column deposit_requests.payable is 'What the payer pays: amount, fee and digits, rupiah.';
comment on column deposit_requests.version is 'Counts the states that it has had.';
comment on column deposit_requests.reason is 'Why it needs a person, or needed one.';
comment on column deposit_requests.credited is 'What the wallet got, rupiah.';
comment on column deposit_requests.client_reference is 'A text of the client; it need not be unique.';
comment on column deposit_requests.slot is 'An account has at most three deposit requests that wait for their money: each has one of three slots.';
comment on column deposit_requests.instructions is 'How to pay at a gateway: the number of the virtual account, the text of the QR code.';
comment on column deposit_requests.scenario is 'What the sandbox plays for this request.';
comment on column deposit_requests.fingerprint is 'HMAC of the request that made it.';
comment on column deposit_requests.ended_at is 'When it first ended. A late payment brings it back to a person and does not change this.';
comment on column deposit_requests.released_at is 'When its amount became free for another request, two days after its end or later; null: no other request on the bank account may have the amount.';

create unique index deposit_requests_payable_once on deposit_requests (bank_account_id, payable)
  where released_at is null and bank_account_id is not null;
comment on index deposit_requests_payable_once is 'Two deposit requests never share an amount on a bank account while one is open, or ended within two days.';
create unique index deposit_requests_open_slot on deposit_requests (account_id, environment, slot) where state in ('waiting', 'paid');
comment on index deposit_requests_open_slot is 'Nobody takes all amounts: an account has at most three open requests.';
create index deposit_requests_of_account on deposit_requests (account_id, environment, id);
create index deposit_requests_by_payable on deposit_requests (bank_account_id, payable, id) where bank_account_id is not null;
create index deposit_requests_by_amount on deposit_requests (bank_account_id, (amount + fee), id) where bank_account_id is not null;
comment on index deposit_requests_by_amount is 'For payers who leave the digits out.';
create index deposit_requests_due on deposit_requests (expires_at) where state = 'waiting';
create index deposit_requests_in_review on deposit_requests (id) where state = 'in_review';
create index deposit_requests_unreleased on deposit_requests (ended_at)
  where released_at is null and ended_at is not null and bank_account_id is not null;

grant insert, select on deposit_requests to konter_app;
grant update (state, version, reason, credited, credited_at, instructions, ended_at, released_at) on deposit_requests to konter_app;

create table deposit_payments (
  id uuid not null,
  environment text not null,
  source_kind text not null,
  bank_account_id uuid,
  gateway_id text,
  source_id text not null,
  amount bigint not null,
  fee bigint not null,
  received_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  evidence jsonb not null,
  payer_sealed bytea,
  payer_key_id text,
  state text not null,
  reason text,
  candidates uuid[] not null default '{}',
  request_id uuid,
  account_id uuid,
  reference text,
  credited bigint,
  credited_at timestamptz,
  constraint deposit_payments_pkey primary key (id),
  constraint deposit_payments_bank_account foreign key (bank_account_id, environment)
    references bank_accounts (id, environment),
  constraint deposit_payments_request foreign key (request_id, environment) references deposit_requests (id, environment),
  constraint deposit_payments_request_account foreign key (request_id, account_id, environment)
    references deposit_requests (id, account_id, environment),
  constraint deposit_payments_wallet foreign key (account_id, environment) references wallets (account_id, environment),
  constraint deposit_payments_environment check (environment in ('live', 'sandbox')),
  constraint deposit_payments_source_kind check (source_kind in ('bank', 'gateway')),
  constraint deposit_payments_source check (
    (source_kind = 'bank') = (bank_account_id is not null) and (source_kind = 'gateway') = (gateway_id is not null)),
  constraint deposit_payments_gateway_length check (char_length(gateway_id) between 1 and 64),
  constraint deposit_payments_source_id_shape check (source_id ~ '^[!-~]{1,128}$'),
  constraint deposit_payments_amount_range check (amount between 1 and 1000000000000),
  constraint deposit_payments_fee_range check (fee between 0 and amount),
  constraint deposit_payments_evidence_shape check (jsonb_typeof(evidence) = 'object' and pg_column_size(evidence) <= 8192),
  constraint deposit_payments_payer_pair check ((payer_sealed is null) = (payer_key_id is null)),
  constraint deposit_payments_state check (state in ('in_review', 'credited', 'rejected', 'reversed')),
  constraint deposit_payments_reason_shape check (reason ~ '^[a-z_]{1,40}$'),
  constraint deposit_payments_reviewed check (state <> 'in_review' or reason is not null),
  constraint deposit_payments_credited check (
    (state in ('credited', 'reversed')) = (credited_at is not null)
    and num_nonnulls(account_id, reference, credited, credited_at) in (0, 4)),
  constraint deposit_payments_credited_range check (credited between 1 and amount)
);
comment on table deposit_payments is 'Every payment that arrived at a bank account or a gateway, once, and what became of it. Never deleted. Owned by deposits.';
comment on column deposit_payments.source_id is 'What the bank or the gateway identifies the payment by.';
comment on column deposit_payments.amount is 'What the payer paid, rupiah.';
comment on column deposit_payments.fee is 'What the gateway keeps of it, rupiah.';
comment on column deposit_payments.received_at is 'When the money arrived, by the bank or the gateway.';
comment on column deposit_payments.evidence is 'What was received, for people, without names or account numbers.';
comment on column deposit_payments.payer_sealed is 'Names, account numbers and the text of the payer, encrypted with payer_key_id.';
comment on column deposit_payments.reason is 'Why a person had to look at it; null: it was credited at once.';
comment on column deposit_payments.candidates is 'The deposit requests that it may belong to, as they were when it arrived.';
comment on column deposit_payments.request_id is 'The request that it pays, or that the gateway named.';
comment on column deposit_payments.reference is 'The reference of the wallet''s deposit.';
comment on column deposit_payments.credited is 'What the wallet got, rupiah.';

create unique index deposit_payments_once_of_bank on deposit_payments (environment, bank_account_id, source_id)
  where source_kind = 'bank';
comment on index deposit_payments_once_of_bank is 'The same line of a bank account is the same payment, however often and in whatever way it is reported.';
create unique index deposit_payments_once_of_gateway on deposit_payments (environment, gateway_id, source_id)
  where source_kind = 'gateway';
comment on index deposit_payments_once_of_gateway is 'The same transaction of a gateway is the same payment.';
create unique index deposit_payments_reference_once on deposit_payments (environment, reference) where reference is not null;
create unique index deposit_payments_request_once on deposit_payments (request_id) where state = 'credited';
comment on index deposit_payments_request_once is 'A request is credited by one payment.';
create index deposit_payments_of_request on deposit_payments (request_id);
create index deposit_payments_candidates on deposit_payments using gin (candidates);
create index deposit_payments_of_account on deposit_payments (account_id, environment, id);
create index deposit_payments_in_review on deposit_payments (id) where state = 'in_review';

grant insert, select on deposit_payments to konter_app;
grant update (state, reason, request_id, account_id, reference, credited, credited_at) on deposit_payments to konter_app;

create function guard_deposit_request() returns trigger
language plpgsql set search_path = pg_catalog as $function$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'waiting' or new.released_at is not null then
      raise exception 'a deposit request begins by waiting' using errcode = 'KN002';
    end if;
    return new;
  end if;
  if old.state <> new.state and (old.state, new.state) not in (
    ('waiting', 'paid'), ('waiting', 'credited'), ('waiting', 'expired'), ('waiting', 'cancelled'), ('waiting', 'in_review'),
    ('paid', 'credited'), ('paid', 'in_review'),
    ('expired', 'credited'), ('expired', 'in_review'), ('cancelled', 'credited'), ('cancelled', 'in_review'),
    ('in_review', 'credited'), ('in_review', 'cancelled'))
  then
    raise exception 'a deposit request does not change from % to %', old.state, new.state using errcode = 'KN002';
  end if;
  if new.version <> old.version + (old.state <> new.state)::integer
    or (old.credited is not null and (new.credited, new.credited_at) is distinct from (old.credited, old.credited_at))
  then
    raise exception 'a deposit request counts its states, and is credited once' using errcode = 'KN002';
  end if;
  if (old.ended_at is not null and new.ended_at is distinct from old.ended_at)
    or (old.released_at is not null and new.released_at is distinct from old.released_at)
    or (new.released_at is not null and new.ended_at is null)
    or (old.instructions is not null and new.instructions is distinct from old.instructions)
  then
    raise exception 'the end and the instructions of a deposit request are not changed' using errcode = 'KN002';
  end if;
  return new;
end
$function$;
comment on function guard_deposit_request is 'A deposit request changes its state as deposits/requests/transitions.ts says.';
create trigger deposit_requests_guard before insert or update on deposit_requests for each row
  execute function guard_deposit_request();

create function guard_deposit_payment() returns trigger
language plpgsql set search_path = pg_catalog as $function$
begin
  if tg_op = 'INSERT' then
    if new.state not in ('credited', 'in_review') then
      raise exception 'a payment is credited or waits for a person when it is recorded' using errcode = 'KN002';
    end if;
    return new;
  end if;
  if old.state <> new.state
    and (old.state, new.state) not in (('in_review', 'credited'), ('in_review', 'rejected'), ('credited', 'reversed'))
  then
    raise exception 'a payment does not change from % to %', old.state, new.state using errcode = 'KN002';
  end if;
  if old.credited_at is not null
    and (new.account_id, new.reference, new.credited, new.credited_at, new.request_id)
      is distinct from (old.account_id, old.reference, old.credited, old.credited_at, old.request_id)
  then
    raise exception 'a payment is credited once' using errcode = 'KN002';
  end if;
  return new;
end
$function$;
comment on function guard_deposit_payment is 'A payment is credited or rejected once, and a credit is only reversed.';
create trigger deposit_payments_guard before insert or update on deposit_payments for each row
  execute function guard_deposit_payment();

create function refuse_deposit_removal() returns trigger
language plpgsql set search_path = pg_catalog as $function$
begin
  raise exception 'rows of % are not removed', tg_table_name using errcode = 'KN002';
end
$function$;
comment on function refuse_deposit_removal is 'Money that arrived is never forgotten.';
create trigger deposit_payments_stay before delete or truncate on deposit_payments for each statement
  execute function refuse_deposit_removal();
create trigger deposit_requests_stay before delete or truncate on deposit_requests for each statement
  execute function refuse_deposit_removal();

-- Both are checked at the commit: the rows of a credit are written by several statements.
create function check_deposit_payment_credited() returns trigger
language plpgsql set search_path = pg_catalog as $function$
begin
  if not exists (
    select
      from public.steps s
     where s.environment = new.environment and s.reference = new.reference and s.kind = 'deposit'
       and s.account_id = new.account_id and s.client_wallet = new.credited)
  then
    raise exception 'no deposit of the wallet has credited this payment' using errcode = 'KN002';
  end if;
  return null;
end
$function$;
comment on function check_deposit_payment_credited is 'A payment is credited with the deposit of the wallet, in one transaction.';
create constraint trigger deposit_payments_credited_with_step after insert or update of state on deposit_payments
  deferrable initially deferred for each row when (new.state = 'credited')
  execute function check_deposit_payment_credited();

create function check_deposit_request_credited() returns trigger
language plpgsql set search_path = pg_catalog as $function$
begin
  if not exists (select from public.deposit_payments p where p.request_id = new.id and p.credited_at is not null) then
    raise exception 'no payment has credited this deposit request' using errcode = 'KN002';
  end if;
  return null;
end
$function$;
comment on function check_deposit_request_credited is 'A deposit request is credited with its payment, in one transaction.';
create constraint trigger deposit_requests_credited_with_payment after update of state on deposit_requests
  deferrable initially deferred for each row when (new.state = 'credited')
  execute function check_deposit_request_credited();

-- The sandbox takes deposits from the beginning. Nobody transfers money to this account.
insert into bank_accounts (id, environment, bank, number, holder, instructions, created_at)
values ('01900000-0000-7000-8000-000000000001', 'sandbox', 'bca', '0000000000', 'Sandbox', 'No money moves in the sandbox.',
        '2026-01-01T00:00:00Z');
insert into deposit_methods (environment, method, minimum, maximum, fee, valid_minutes, enabled, changed_at)
values ('sandbox', 'bank_transfer', 10000, 100000000, 0, 1440, true, '2026-01-01T00:00:00Z');

-- Clients pay to the accounts that these rows name. The view is extended as it is, so that other migrations can do the same.
do $do$
begin
  execute rtrim('create or replace view recorded_rows as ' || pg_get_viewdef('recorded_rows'::regclass), ';') || $rows$
union all
select 'bank_accounts', b.id::text, to_jsonb(b)
  from bank_accounts b
 where b.environment = 'live'
union all
select 'deposit_methods', m.environment || '/' || m.method, to_jsonb(m) - 'changed_at'
  from deposit_methods m
 where m.environment = 'live'
$rows$;
end
$do$;
