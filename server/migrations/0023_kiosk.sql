-- The guard against duplicates: which orders of an account are for one customer.

alter table account_limits add column duplicate_minutes integer;
alter table account_limits add constraint account_limits_duplicate_range check (duplicate_minutes between 0 and 1440);
comment on column account_limits.duplicate_minutes is 'For how many minutes a second order of a product for one customer is refused; 0: never; null: the default of the channel.';
grant update (duplicate_minutes) on account_limits to konter_app;

alter table claims add column destination_hash bytea;
comment on column claims.destination_hash is 'A keyed hash of the customer number, as in orders; null: it has none.';


-- The clock of a sandbox account. The server may only move it forward, and only a reset ends that.

create index wallets_advanced on wallets (account_id) where clock_offset <> 0;
comment on index wallets_advanced is 'The few sandbox accounts whose clock was moved forward.';

create table clock_advances (
  account_id uuid not null,
  idempotency_key uuid not null,
  fingerprint bytea not null,
  fingerprint_key_id text not null,
  clock_offset bigint not null,
  at timestamptz not null default clock_timestamp(),
  constraint clock_advances_pkey primary key (account_id, idempotency_key),
  constraint clock_advances_account_fkey foreign key (account_id) references accounts (id)
);
comment on table clock_advances is 'The requests that moved the clock of a sandbox account, so that a repeated one moves it once. Owned by orders.';
comment on column clock_advances.clock_offset is 'The clock_offset of the wallet after the request, milliseconds.';
grant insert, select on clock_advances to konter_app;

create function advance_sandbox_clock(of_account uuid, milliseconds bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog as $function$
declare
  advanced bigint;
begin
  if milliseconds <= 0 then
    raise exception 'the clock of an account only moves forward' using errcode = 'KN002';
  end if;
  update public.wallets w
     set clock_offset = w.clock_offset + milliseconds, version = gen_random_uuid()
   where w.account_id = of_account and w.environment = 'sandbox'
  returning w.clock_offset into advanced;
  return advanced;
end
$function$;
comment on function advance_sandbox_clock is 'Moves the sandbox clock of an account forward and returns its offset, milliseconds. No server decides on the clock from before: the version of the wallet changes.';
revoke execute on function advance_sandbox_clock from public;
grant execute on function advance_sandbox_clock to konter_app;

create function end_sandbox_clock() returns trigger
language plpgsql security definer set search_path = pg_catalog as $function$
declare
  reset_at constant timestamptz := clock_timestamp();
  ahead constant interval := (
    select w.clock_offset * interval '1 millisecond'
      from public.wallets w
     where w.account_id = new.account_id and w.environment = new.environment and w.clock_offset <> 0
       for no key update);
begin
  if ahead is not null then
    update public.wallets w
       set clock_offset = 0
     where w.account_id = new.account_id and w.environment = new.environment;
    -- Nothing is held, so no purchase is open. A closed inquiry must not seem newer than a payment of its bill.
    update public.attempts a
       set opened_at = least(a.opened_at, reset_at), ask_from = least(a.ask_from, reset_at),
           due_at = case when a.state = 'open' then least(a.due_at, reset_at) end, leased_until = a.leased_until - ahead
     where a.account_id = new.account_id and a.environment = new.environment and a.kind = 'inquiry'
       and (a.state = 'open' or a.opened_at > reset_at or a.ask_from > reset_at);
  end if;
  return null;
end
$function$;
comment on function end_sandbox_clock is 'A reset sets the clock of its account back to that of the database, and brings the times of its inquiries back with it.';
create trigger steps_reset_ends_clock after insert on steps for each row when (new.kind = 'reset')
  execute function end_sandbox_clock();

-- A purchase without a row began when its order was confirmed, by the clock of the account. Purchases are searched by
-- booked_at: no index has the time by that clock.
create or replace view current_attempts as
select a.account_id, a.environment, a.id, a.order_id, a.kind, a.supplier, a.supplier_sku, a.reference, a.script,
       a.cost_max, a.state, a.opened_at, a.lease, a.leased_until, a.due_at, a.closed_at, a.supplier_reference,
       a.supplier_code, a.ask_from, a.bill_reference, a.bill_supplier_reference, a.closed_by, a.cost, a.denied_by,
       a.disputed, a.acknowledged_at, true as has_row, a.opened_at as booked_at
  from attempts a
union all
select h.account_id, h.environment, h.attempt_id, h.order_id, 'purchase', h.supplier, h.supplier_sku, h.reference,
       o.script, case when o.transaction_kind = 'postpaid' then h.client_hold else o.cost_max end,
       case when e.kind is null then 'open' else coalesce(e.said, 'ruled') end, coalesce(h.confirmed_at, h.at), 1,
       case when e.kind is null then h.due_at end, case when e.kind is null then h.due_at end, e.at,
       e.supplier_reference, e.code, coalesce(h.ask_from, h.confirmed_at, h.at), h.detail ->> 'bill_reference', h.detail ->> 'bill_supplier_reference',
       e.source, case when e.said = 'delivered' then e.cost end, null, false,
       case when e.said = 'delivered' then e.at end, false, h.at
  from steps h
 cross join lateral (
   select t.script, t.transaction_kind, t.cost_max
     from orders t
    where t.account_id = h.account_id and t.environment = h.environment and t.id = h.order_id
    limit 1
 ) o
  left join lateral (
    select t.kind, t.said, t.at, t.supplier_reference, t.code, t.source, t.cost
      from steps t
     where t.account_id = h.account_id and t.environment = h.environment and t.order_id = h.order_id
       and t.version > h.version
     order by t.version
     limit 1
  ) e on true
 where h.kind = 'hold'
   and not exists (
     select
       from attempts a
      where a.account_id = h.account_id and a.environment = h.environment and a.id = h.attempt_id
     offset 0);
comment on column current_attempts.booked_at is 'When the hold of a purchase without a row was booked; otherwise opened_at. The two differ only where the clock of a sandbox account was moved forward.';
