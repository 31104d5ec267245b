-- The cash journal: the accounts outside the wallets. Money that arrives from clients is booked here when it arrives, and
-- again when it is credited to a wallet (docs/ledger.md, "The cash journal"). Like the steps of a wallet, its entries are
-- never changed and are linked to the one before.

create table cash_journals (
  environment text not null,
  last_entry bigint not null default 0,
  head bytea not null default decode(repeat('00', 32), 'hex'),
  opened_at timestamptz not null,
  opening bigint not null,
  constraint cash_journals_pkey primary key (environment),
  constraint cash_journals_environment check (environment in ('live', 'sandbox')),
  constraint cash_journals_head_length check (octet_length(head) = 32)
) with (fillfactor = 50);
comment on table cash_journals is 'One row per environment: the newest entry of its cash journal. Its row lock decides their order. Owned by ledger.';
comment on column cash_journals.last_entry is 'Number of the newest entry; entries are numbered without gaps.';
comment on column cash_journals.head is 'HMAC of the newest entry, which covers every entry before it; 32 zero bytes when there is none.';
comment on column cash_journals.opened_at is 'When the journal began. Deposits of before are in no entry.';
comment on column cash_journals.opening is 'What had been credited by deposits before, less what was taken back, rupiah. The first entry''s HMAC covers it.';

grant select on cash_journals to konter_app;
grant update (last_entry, head) on cash_journals to konter_app;

create table cash_entries (
  number bigint not null,
  at timestamptz not null,
  bank bigint not null default 0,
  gateway_receivable bigint not null default 0,
  gateway_fees bigint not null default 0,
  suspense bigint not null default 0,
  client_receivable bigint not null default 0,
  deposits_received bigint not null default 0,
  step bigint,
  account_id uuid,
  payment_id uuid,
  request_id uuid,
  environment text not null,
  kind text not null,
  actor text not null,
  reference text,
  chain bytea not null,
  chain_key_id text not null,
  constraint cash_entries_pkey primary key (environment, number),
  constraint cash_entries_wallet foreign key (account_id, environment) references wallets (account_id, environment),
  constraint cash_entries_balanced check (bank + gateway_receivable + gateway_fees + suspense + client_receivable + deposits_received = 0),
  constraint cash_entries_environment check (environment in ('live', 'sandbox')),
  constraint cash_entries_actor_length check (char_length(actor) between 1 and 200),
  constraint cash_entries_reference_length check (char_length(reference) between 1 and 200),
  constraint cash_entries_chain_length check (octet_length(chain) = 32)
);
comment on table cash_entries is 'Append-only journal of the accounts outside the wallets: one immutable row for every movement. Credits are positive, debits negative; the six columns sum to zero. Owned by ledger.';
comment on column cash_entries.number is 'Position in the journal of the environment, from 1 without gaps.';
comment on column cash_entries.bank is 'Our bank accounts: negative, what is there.';
comment on column cash_entries.gateway_receivable is 'What payment gateways owe us: negative until they pay it to the bank.';
comment on column cash_entries.gateway_fees is 'What payment gateways kept of payments, less the fees that clients paid for it: negative, our cost.';
comment on column cash_entries.suspense is 'Money that arrived and belongs to no client yet: positive.';
comment on column cash_entries.client_receivable is 'What clients owe us after a reversed payment: negative until it is repaid.';
comment on column cash_entries.deposits_received is 'The other side of the column of steps: positive, what was credited to wallets.';
comment on column cash_entries.step is 'The step of the wallet that the entry belongs to, with account_id.';
comment on column cash_entries.payment_id is 'The payment that arrived; null: money that an operator credited by hand, or a settlement of a gateway.';
comment on column cash_entries.request_id is 'The deposit request that the payment belongs to, if one is known.';
comment on column cash_entries.reference is 'The operator''s reference of a deposit by hand, the reference of a settlement, or what identifies a reversal among others of its kind.';
comment on column cash_entries.chain is 'HMAC-SHA256 over the chain of the entry before and everything in this row, under a key that is not in the database.';

create unique index cash_entries_step on cash_entries (account_id, environment, step) where step is not null;
comment on index cash_entries_step is 'A step of a wallet has one entry.';
create unique index cash_entries_payment_once on cash_entries (payment_id, kind, coalesce(reference, '')) where payment_id is not null;
comment on index cash_entries_payment_once is 'A payment is credited, returned and repaid from once, and each of its reversals is booked once.';
create unique index cash_entries_received_once on cash_entries (payment_id) where kind in ('bank_receipt', 'gateway_receipt');
comment on index cash_entries_received_once is 'A payment is received once, at the bank or at a gateway.';
create unique index cash_entries_settled_once on cash_entries (environment, reference) where kind = 'settlement';
comment on index cash_entries_settled_once is 'A settlement of a gateway is booked once, by its reference.';
create index cash_entries_receivables on cash_entries (account_id, environment, client_receivable) where client_receivable <> 0;
comment on index cash_entries_receivables is 'For what a client owes.';
create index cash_entries_owing on cash_entries (environment, number) where client_receivable <> 0;
comment on index cash_entries_owing is 'For servers, which look for the newest change of what clients owe.';
create index cash_entries_by_time on cash_entries (environment, at);
comment on index cash_entries_by_time is 'For the entries of a day.';

grant insert, select on cash_entries to konter_app;

-- A step that moves deposits_received waits for its entry until the commit. The opening is exact: no such step commits
-- between the trigger and the sum.
create function check_deposit_is_booked() returns trigger language plpgsql as $function$
begin
  if not exists (
    select
      from public.cash_entries c
     where c.account_id = new.account_id and c.environment = new.environment and c.step = new.number) then
    perform raise_broken('steps', 'deposit_in_cash_journal');
  end if;
  return null;
end
$function$;
comment on function check_deposit_is_booked is 'No deposit is credited, and none is taken back, without its entry in the cash journal.';

create constraint trigger steps_deposit_booked after insert on steps deferrable initially deferred for each row
  when (new.deposits_received <> 0) execute function check_deposit_is_booked();

insert into cash_journals (environment, opened_at, opening)
select e.environment, clock_timestamp(),
       coalesce((select -sum(s.deposits_received) from steps s where s.environment = e.environment and s.deposits_received <> 0), 0)
  from (values ('live'), ('sandbox')) e (environment);

create function refuse_shorter_journal() returns trigger language plpgsql as $function$
begin
  raise exception 'the cash journal grows only' using errcode = 'KN002';
end
$function$;
create trigger cash_journals_grow after update on cash_journals for each row
  when (new.last_entry <= old.last_entry or new.opening <> old.opening or new.opened_at <> old.opened_at
        or new.environment <> old.environment)
  execute function refuse_shorter_journal();
create trigger cash_journals_stay before delete or truncate on cash_journals
  for each statement execute function refuse_change();
create trigger cash_entries_append_only before update or delete or truncate on cash_entries
  for each statement execute function refuse_change();

-- Whether an entry of a kind moves the accounts that docs/ledger.md says.
create function is_cash_movement(
  kind text, bank bigint, gateway_receivable bigint, gateway_fees bigint, suspense bigint, client_receivable bigint,
  deposits_received bigint)
returns boolean language sql immutable as $function$
  select case kind
      when 'bank_receipt' then suspense > 0 and bank = -suspense
      when 'gateway_receipt' then suspense > 0 and gateway_receivable <= 0 and gateway_fees <= 0
        and suspense = -gateway_receivable - gateway_fees
      when 'credit' then deposits_received > 0 and gateway_fees >= 0
        and suspense = -deposits_received - gateway_fees
      when 'hand_credit' then deposits_received > 0 and bank = -deposits_received
      when 'hand_reversal' then deposits_received < 0 and bank = -deposits_received
      when 'repayment' then client_receivable > 0 and deposits_received = -client_receivable
      when 'settlement' then gateway_receivable > 0 and bank <= 0 and gateway_fees <= 0
        and gateway_receivable = -bank - gateway_fees
      when 'return' then suspense < 0 and (bank = -suspense or gateway_receivable = -suspense)
      else (bank > 0 and gateway_receivable = 0 or bank = 0 and gateway_receivable > 0)
        and (suspense = -bank - gateway_receivable
             or suspense = 0 and client_receivable <= 0 and deposits_received <= 0 and gateway_fees <= 0)
    end
$function$;
comment on function is_cash_movement is 'Whether an entry of the cash journal moves what its kind says.';

create function check_added_cash_entries() returns trigger language plpgsql as $function$
declare
  broken text;
begin
  select min(case
      when a.kind not in ('bank_receipt', 'gateway_receipt', 'credit', 'hand_credit', 'hand_reversal', 'repayment',
                          'settlement', 'return', 'reversal', 'chargeback', 'refund') then 'kind'
      when is_cash_movement(a.kind, a.bank, a.gateway_receivable, a.gateway_fees, a.suspense, a.client_receivable,
        a.deposits_received) is not true then 'shape'
      when (a.deposits_received <> 0) <> (a.step is not null) then 'step'
      when a.account_id is null and (a.step is not null or a.client_receivable <> 0) then 'account'
      when a.payment_id is null
       and a.kind not in ('hand_credit', 'hand_reversal', 'repayment', 'settlement') then 'payment'
      when a.reference is null and a.kind in ('hand_credit', 'hand_reversal', 'settlement') then 'reference'
      when (
        select j.last_entry = a.number and j.head = a.chain
          from public.cash_journals j
         where j.environment = a.environment
         limit 1) is not true
       and (
        select true
          from public.cash_entries c
         where c.environment = a.environment and c.number = a.number + 1
         limit 1) is not true then 'counted_and_chained'
      when a.number > 1 and (
        select true
          from public.cash_entries c
         where c.environment = a.environment and c.number = a.number - 1
         limit 1) is not true then 'no_gap'
      when a.step is not null and (
        select s.deposits_received = -a.deposits_received
          from public.steps s
         where s.account_id = a.account_id and s.environment = a.environment and s.number = a.step
         limit 1) is not true then 'amount_of_its_step'
      when a.client_receivable > 0 and (
        select sum(c.client_receivable) <= 0
          from public.cash_entries c
         where c.account_id = a.account_id and c.environment = a.environment and c.client_receivable <> 0) is not true
        then 'receivable_not_negative'
      when a.payment_id is not null and (
        select sum(c.suspense) >= 0
          from public.cash_entries c
         where c.payment_id = a.payment_id and c.environment = a.environment) is not true then 'payment_received'
      when a.payment_id is not null and (
        select sum(c.bank + c.gateway_receivable + c.gateway_fees) <= 0
          from public.cash_entries c
         where c.payment_id = a.payment_id and c.environment = a.environment) is not true then 'payment_not_exceeded'
    end) into broken
    from added a;
  if broken is not null then
    perform raise_broken('cash_entries', broken);
  end if;
  return null;
end
$function$;

create trigger cash_entries_sound after insert on cash_entries referencing new table as added
  for each statement execute function check_added_cash_entries();

create view cash_balances as
select d.environment, d.day, line.ledger_account, line.moved,
       sum(line.moved) over (partition by d.environment, line.ledger_account order by d.day) as balance
  from (
    select c.environment, (c.at at time zone 'Asia/Jakarta')::date as day, sum(c.bank)::bigint as bank,
           sum(c.gateway_receivable)::bigint as gateway_receivable, sum(c.gateway_fees)::bigint as gateway_fees,
           sum(c.suspense)::bigint as suspense, sum(c.client_receivable)::bigint as client_receivable,
           sum(c.deposits_received)::bigint as deposits_received
      from (
        select t.environment, t.at, t.bank, t.gateway_receivable, t.gateway_fees, t.suspense, t.client_receivable,
               t.deposits_received
          from cash_entries t
        union all
        select j.environment, j.opened_at, -j.opening, 0, 0, 0, 0, j.opening
          from cash_journals j
      ) c
     group by c.environment, (c.at at time zone 'Asia/Jakarta')::date
  ) d
 cross join lateral (
   values ('bank', d.bank), ('gateway_receivable', d.gateway_receivable), ('gateway_fees', d.gateway_fees),
          ('suspense', d.suspense), ('client_receivable', d.client_receivable), ('deposits_received', d.deposits_received)
 ) line (ledger_account, moved);
comment on view cash_balances is 'What each account of the cash journal moved on a day of Jakarta, and its balance at the end of that day; the opening counts as money at the bank.';
grant select on cash_balances to konter_app;

create table cash_audit_positions (
  environment text not null,
  entries bigint not null,
  chain bytea not null,
  constraint cash_audit_positions_pkey primary key (environment)
) with (fillfactor = 50);
comment on table cash_audit_positions is 'How far the continuous audit has read each cash journal. Owned by audit.';
grant insert, select on cash_audit_positions to konter_app;
grant update (entries, chain) on cash_audit_positions to konter_app;

-- What a person looks at beside payments in review: payments that were taken back, and differences between what requests,
-- payments, bank lines, gateways and the journal say.
create table deposit_cases (
  id uuid not null,
  environment text not null,
  kind text not null,
  subject text not null,
  day date not null,
  account_id uuid,
  payment_id uuid,
  amount bigint,
  detail jsonb not null default '{}',
  state text not null default 'open',
  opened_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  closed_by text,
  resolution text,
  constraint deposit_cases_pkey primary key (id),
  constraint deposit_cases_once unique (environment, kind, subject),
  constraint deposit_cases_wallet foreign key (account_id, environment) references wallets (account_id, environment),
  constraint deposit_cases_environment check (environment in ('live', 'sandbox')),
  constraint deposit_cases_kind_shape check (kind ~ '^[a-z_]{1,40}$'),
  constraint deposit_cases_subject_length check (char_length(subject) between 1 and 200),
  constraint deposit_cases_detail_object check (jsonb_typeof(detail) = 'object'),
  constraint deposit_cases_state check (state in ('open', 'closed')),
  constraint deposit_cases_closed check ((state = 'closed') = (num_nonnulls(closed_at, closed_by, resolution) = 3)
    and num_nonnulls(closed_at, closed_by, resolution) in (0, 3)),
  constraint deposit_cases_resolution_length check (char_length(resolution) between 1 and 500)
);
comment on table deposit_cases is 'What a person looks at: payments that were taken back, and differences that the reconciliation of deposits found. Owned by deposits.';
comment on column deposit_cases.subject is 'What differs: the id of a payment, a request, a bank line or a gateway''s transaction. A case of a kind is opened once for it.';
comment on column deposit_cases.day is 'The day in Jakarta that it belongs to.';
comment on column deposit_cases.amount is 'The rupiah in question.';
comment on column deposit_cases.detail is 'What each side says, without names or account numbers.';

create index deposit_cases_open on deposit_cases (environment, day) where state = 'open';

grant insert (id, environment, kind, subject, day, account_id, payment_id, amount, detail), select on deposit_cases to konter_app;
grant update (state, closed_at, closed_by, resolution) on deposit_cases to konter_app;

create function refuse_reopening_case() returns trigger language plpgsql as $function$
begin
  raise exception 'a closed case of a deposit stays closed' using errcode = 'KN002';
end
$function$;
create trigger deposit_cases_go_forward after update on deposit_cases for each row
  when (old.state = 'closed') execute function refuse_reopening_case();
create trigger deposit_cases_stay before delete or truncate on deposit_cases
  for each statement execute function refuse_change();
