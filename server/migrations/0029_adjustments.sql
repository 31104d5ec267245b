-- Operators with their tokens, settings, and adjustments of wallets, which need two people.

create table operators (
  id uuid not null,
  name text not null,
  email text,
  created_at timestamptz not null default clock_timestamp(),
  constraint operators_pkey primary key (id),
  constraint operators_name_length check (char_length(name) between 1 and 100),
  constraint operators_email_length check (char_length(email) between 3 and 254)
);
create unique index operators_name on operators (lower(name));
create unique index operators_email on operators (lower(email)) where email is not null;
create index operators_created on operators (created_at);
comment on table operators is 'The people who run the business, each with a name of their own. Owned by operators.';
comment on column operators.created_at is 'An operator approves only what was proposed after this time.';

grant insert (id, name, email), select on operators to konter_app;

create table operator_tokens (
  id uuid not null,
  operator_id uuid not null,
  digest bytea not null,
  display_prefix text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  constraint operator_tokens_pkey primary key (id),
  constraint operator_tokens_operator_fkey foreign key (operator_id) references operators (id),
  constraint operator_tokens_digest_length check (octet_length(digest) = 32),
  constraint operator_tokens_prefix_length check (char_length(display_prefix) between 1 and 80)
);
create unique index operator_tokens_digest on operator_tokens (digest);
create index operator_tokens_operator on operator_tokens (operator_id);
comment on table operator_tokens is 'Tokens that prove to a command which operator runs it. Owned by operators.';
comment on column operator_tokens.digest is 'SHA-256 of the token, the only form in which it is stored.';
comment on column operator_tokens.display_prefix is 'The start of the token, which identifies it in lists.';
comment on column operator_tokens.last_used_at is 'Written at most once a minute, without an audit record.';

grant insert (id, operator_id, digest, display_prefix, expires_at), select on operator_tokens to konter_app;
grant update (revoked_at, last_used_at) on operator_tokens to konter_app;

create table settings (
  key text not null,
  value text not null,
  changed_at timestamptz not null default clock_timestamp(),
  constraint settings_pkey primary key (key),
  constraint settings_key_length check (char_length(key) between 1 and 100),
  constraint settings_value_length check (char_length(value) between 1 and 4000)
);
comment on table settings is 'What the operator has set with konter settings; a key without a row has its default. Owned by settings.';
comment on column settings.value is 'The value in the form that konter settings set accepts.';

grant insert (key, value), select, delete on settings to konter_app;
grant update (value, changed_at) on settings to konter_app;

create table adjustments (
  id uuid not null,
  account_id uuid not null,
  environment text not null,
  kind text not null,
  amount bigint not null,
  reference text,
  payment_id uuid,
  request_id uuid,
  reason text not null,
  evidence text not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  state text not null default 'proposed',
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text,
  constraint adjustments_pkey primary key (id),
  constraint adjustments_wallet_fkey foreign key (account_id, environment) references wallets (account_id, environment),
  constraint adjustments_proposer_fkey foreign key (proposed_by) references operators (id),
  constraint adjustments_decider_fkey foreign key (decided_by) references operators (id),
  constraint adjustments_kind check (kind in ('adjustment', 'deposit', 'deposit_reversal')),
  constraint adjustments_amount check (
    amount between -1000000000000 and 1000000000000 and amount <> 0
    and (kind <> 'deposit' or amount > 0) and (kind <> 'deposit_reversal' or amount < 0)),
  constraint adjustments_reference check ((kind = 'adjustment') = (reference is null) and char_length(reference) <= 200),
  constraint adjustments_payment_fkey foreign key (payment_id) references deposit_payments (id),
  constraint adjustments_request_fkey foreign key (request_id, account_id, environment)
    references deposit_requests (id, account_id, environment),
  constraint adjustments_payment check (payment_id is null or kind = 'deposit'),
  constraint adjustments_request check (request_id is null or payment_id is not null),
  constraint adjustments_texts check (char_length(reason) between 1 and 500 and char_length(evidence) between 1 and 500
    and char_length(decision_reason) between 1 and 500),
  constraint adjustments_state check (state in ('proposed', 'approved', 'rejected')),
  constraint adjustments_decided check ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint adjustments_expiry check (expires_at > proposed_at),
  constraint adjustments_two_people check (state <> 'approved' or decided_by <> proposed_by)
);
create index adjustments_by_state on adjustments (state, proposed_at);
comment on table adjustments is 'Movements of a wallet that one operator proposes and another approves. Owned by orders.';
comment on column adjustments.kind is 'adjustment: the step manual_adjustment. deposit and deposit_reversal: a credit or a reversal above the limit of one person.';
comment on column adjustments.amount is 'Rupiah added to what the client can spend; negative: taken.';
comment on column adjustments.reference is 'Of a deposit or its reversal: the reference of the deposit.';
comment on column adjustments.payment_id is 'The payment in review that the deposit credits; null: a deposit that no payment was recorded for.';
comment on column adjustments.request_id is 'The deposit request that the payment is matched with; null: with the account.';
comment on column adjustments.expires_at is 'Until then it can be approved.';
comment on column adjustments.decision_reason is 'Why it was rejected.';

grant insert (id, account_id, environment, kind, amount, reference, payment_id, request_id, reason, evidence, proposed_by, expires_at), select
  on adjustments to konter_app;
grant update (state, decided_by, decided_at, decision_reason) on adjustments to konter_app;

create function check_adjustment() returns trigger language plpgsql as $function$
declare
  broken text;
begin
  if tg_op = 'INSERT' then
    broken := case when new.state <> 'proposed' then 'begins_proposed' end;
  else
    broken := case
      when old.state <> 'proposed' then 'decided_once'
      when (new.id, new.account_id, new.environment, new.kind, new.amount, new.reference, new.payment_id, new.request_id, new.reason, new.evidence,
            new.proposed_by, new.proposed_at, new.expires_at)
        is distinct from (old.id, old.account_id, old.environment, old.kind, old.amount, old.reference, old.payment_id, old.request_id, old.reason,
            old.evidence, old.proposed_by, old.proposed_at, old.expires_at) then 'proposal_stays'
      when new.state = 'approved' and new.decided_at >= old.expires_at then 'approved_in_time'
      when new.state = 'approved' and (
        select o.created_at <= old.proposed_at
          from public.operators o
         where o.id = new.decided_by) is not true then 'approver_known_before'
    end;
  end if;
  if broken is not null then
    perform raise_broken('adjustments', broken);
  end if;
  return new;
end
$function$;
comment on function check_adjustment is 'A proposal never changes, and is decided once: in time, and by an operator who existed when it was made.';
create trigger adjustments_go_forward before insert or update on adjustments for each row execute function check_adjustment();
create trigger adjustments_stay before delete or truncate on adjustments for each statement execute function refuse_change();

create unique index steps_manual_adjustment_once on steps (environment, reference) where kind = 'manual_adjustment';
comment on index steps_manual_adjustment_once is 'An adjustment by two operators is booked once; reference is its id.';

-- The guard of steps as it is, with the new kind: it moves the wallet only as an approved proposal says.
do $migration$
declare
  before constant text := pg_get_functiondef('check_added_steps'::regproc);
  after text := before;
begin
  after := replace(after, $old$in ('deposit', 'deposit_reversal', 'reset')) then 'subject'$old$,
    $new$in ('deposit', 'deposit_reversal', 'manual_adjustment', 'reset')) then 'subject'$new$);
  after := replace(after, $old$
        when 'reset' then a.environment$old$, $new$
        when 'manual_adjustment' then a.reference is not null and a.client_wallet <> 0
          and a.adjustments = -a.client_wallet and a.client_hold = 0 and a.supplier_clearing = 0 and a.margin = 0
          and a.deposits_received = 0
        when 'reset' then a.environment$new$);
  after := replace(after, $old$
      when a.kind = 'hold' and (a.supplier is null$old$, $new$
      when a.kind = 'manual_adjustment' and (
        select true
          from public.adjustments t
         where t.id = a.reference::uuid and t.account_id = a.account_id and t.environment = a.environment
           and t.kind = 'adjustment' and t.state = 'approved' and t.amount = a.client_wallet
         limit 1) is not true then 'approved'
      when a.kind = 'hold' and (a.supplier is null$new$);
  -- Each of the three places was found.
  if length(replace(after, 'manual_adjustment', '')) <> length(after) - 3 * length('manual_adjustment') then
    raise exception 'check_added_steps is not as this migration expects it';
  end if;
  execute after;
end
$migration$;

create or replace view journal_entries as
select s.account_id, s.environment, s.number, s.kind, s.order_id, s.reference, s.client_wallet, s.client_hold,
       s.supplier_clearing, s.margin, s.deposits_received, s.adjustments, s.available, s.held, s.at as created_at
  from steps s
 where s.kind in ('hold', 'capture', 'release', 'refund', 'adjustment', 'deposit', 'deposit_reversal', 'manual_adjustment',
                  'reset');

create or replace function event_kind(step_kind text, status text) returns text language sql immutable as $function$
  select case
      when status is not null then 'order.' || status
      when step_kind in ('deposit', 'deposit_reversal') then 'wallet.deposited'
      when step_kind = 'manual_adjustment' then 'wallet.adjusted'
    end
$function$;

create or replace view step_events as
select s.account_id, s.environment, s.number, s.at, event_kind(s.kind, s.status) as kind, s.available, s.held,
       case s.kind when 'deposit_reversal' then -s.client_wallet end as reversed, s.order_id, s.version, s.status, s.reason,
       o.client_reference, o.transaction_kind, o.channel, o.product_code, o.product_name, o.destination_masked,
       coalesce(b.price, o.price) as price, coalesce(b.bill, o.bill) as bill, o.created_at,
       coalesce(b.expires_at, o.expires_at) as expires_at,
       case s.kind when 'manual_adjustment' then s.client_wallet end as adjusted
  from steps s
  left join lateral (
    select t.status, t.client_reference, t.transaction_kind, t.channel, t.product_code, t.product_name,
           t.destination_masked, t.price, t.bill, t.created_at, t.expires_at
      from orders t
     where t.account_id = s.account_id and t.environment = s.environment and t.id = s.order_id
     limit 1
  ) o on s.order_id is not null
  left join lateral (
    select (t.detail ->> 'price')::bigint as price, t.detail -> 'bill' as bill,
           (t.detail ->> 'expires_at')::timestamptz as expires_at
      from steps t
     where t.account_id = s.account_id and t.environment = s.environment and t.order_id = s.order_id and t.version = 2
       and t.kind = 'bill'
     limit 1
  ) b on o.status = 'inquiring'
 where event_kind(s.kind, s.status) is not null;
comment on view step_events is 'The events of steps: each change of the status of an order, with the order as it was after it, and each deposit, reversal of one, and adjustment, with the wallet after it.';

-- The view with the rows that it has, and those of the new tables.
do $migration$
begin
  execute rtrim('create or replace view recorded_rows as ' || pg_get_viewdef('recorded_rows'::regclass), ';') || $rows$
union all
select 'operators', o.id::text, to_jsonb(o)
  from operators o
union all
select 'operator_tokens', k.id::text, to_jsonb(k) - 'last_used_at'
  from operator_tokens k
union all
select 'settings', s.key, to_jsonb(s)
  from settings s
union all
select 'adjustments', j.id::text, to_jsonb(j) - array['state', 'decided_by', 'decided_at', 'decision_reason']
  from adjustments j$rows$;
end
$migration$;
