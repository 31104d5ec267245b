-- The schema that the files of server/migrations make, for review. No program reads this file.
-- "npm run schema" writes it; "npm run check" fails when it differs from the migrations. Rows are not in it.
-- Tables are grouped by the folder that writes them. Below each table: its functions, indexes, triggers, grants, views.

-- As pg_dump does: the functions of more than one table come before the tables that they read.
SET check_function_bodies = false;

-- The tables of people, their credentials and their sessions.
CREATE SCHEMA auth;
GRANT USAGE ON SCHEMA auth TO konter_app;

-- functions of more than one table --------------------------------------------------------------------------

CREATE FUNCTION add_earnings(generation_id integer, account_ids uuid[], environments text[], after_steps bigint[], last_steps bigint[])
 RETURNS bigint
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_sort TO 'off'
AS $function$
declare
  moved bigint;
begin
  with ranges as (
    select r.account_id, r.environment, r.after_step, r.last_step
      from unnest(account_ids, environments, after_steps, last_steps) as r (account_id, environment, after_step, last_step)
  ), counted as materialized (
    select v.environment, v.at, v.account_id, v.transaction_kind, v.product_code, coalesce(v.supplier, 'unknown') as supplier, v.kind,
           v.confirmed_at, v.client_wallet, v.client_hold, v.supplier_clearing
      from ranges r
     cross join lateral (
       select t.environment, t.at, t.account_id, t.transaction_kind, t.product_code, t.supplier, t.kind, t.confirmed_at,
              t.client_wallet, t.client_hold, t.supplier_clearing
         from earning_steps t
        where t.account_id = r.account_id and t.environment = r.environment
          and t.number > r.after_step and t.number <= r.last_step
     ) v
  ), added as materialized (
    select e.environment, (e.at at time zone interval '7 hours')::date as day, e.account_id, e.transaction_kind, e.product_code,
           e.supplier,
           count(*) filter (where e.kind = 'hold') as confirmed,
           count(*) filter (where e.kind = 'capture') as succeeded,
           count(*) filter (where e.kind = 'release') as failed,
           count(*) filter (where e.kind = 'attempt') as failed_over,
           count(*) filter (where e.kind = 'refund') as refunded,
           count(*) filter (where e.kind = 'adjustment') as lost,
           count(*) filter (where e.kind <> 'attempt'
             and (e.confirmed_at at time zone interval '7 hours')::date < (e.at at time zone interval '7 hours')::date)
             as earlier,
           coalesce(-sum(e.client_hold) filter (where e.kind = 'capture'), 0) as sales,
           coalesce(sum(e.supplier_clearing) filter (where e.kind = 'capture'), 0) as cost,
           coalesce(sum(e.client_wallet) filter (where e.kind = 'refund'), 0) as refunds,
           coalesce(-sum(e.supplier_clearing) filter (where e.kind = 'refund'), 0) as refunded_cost,
           coalesce(sum(e.supplier_clearing) filter (where e.kind = 'adjustment'), 0) as losses
      from counted e
     group by 1, 2, 3, 4, 5, 6
  ), finest as (
    insert into earnings as t (generation, environment, day, account_id, transaction_kind, product_code, supplier,
      confirmed, succeeded, failed, failed_over, refunded, lost, earlier, sales, cost, refunds, refunded_cost, losses)
    select generation_id, n.environment, n.day, n.account_id, n.transaction_kind, n.product_code, n.supplier,
      n.confirmed, n.succeeded, n.failed, n.failed_over, n.refunded, n.lost, n.earlier, n.sales, n.cost, n.refunds,
      n.refunded_cost, n.losses
      from added n
     order by n.environment, n.day, n.account_id, n.transaction_kind, n.product_code, n.supplier
        on conflict (generation, environment, day, account_id, transaction_kind, product_code, supplier) do update
       set confirmed = t.confirmed + excluded.confirmed, succeeded = t.succeeded + excluded.succeeded, failed = t.failed + excluded.failed,
           failed_over = t.failed_over + excluded.failed_over, refunded = t.refunded + excluded.refunded, lost = t.lost + excluded.lost,
           earlier = t.earlier + excluded.earlier, sales = t.sales + excluded.sales, cost = t.cost + excluded.cost,
           refunds = t.refunds + excluded.refunds, refunded_cost = t.refunded_cost + excluded.refunded_cost, losses = t.losses + excluded.losses
  ), by_product as (
    insert into earnings_by_product as t (generation, environment, day, transaction_kind, product_code, supplier,
      confirmed, succeeded, failed, failed_over, refunded, lost, earlier, sales, cost, refunds, refunded_cost, losses)
    select generation_id, n.environment, n.day, n.transaction_kind, n.product_code, n.supplier, sum(n.confirmed),
      sum(n.succeeded), sum(n.failed), sum(n.failed_over), sum(n.refunded), sum(n.lost), sum(n.earlier), sum(n.sales),
      sum(n.cost), sum(n.refunds), sum(n.refunded_cost), sum(n.losses)
      from added n
     group by n.environment, n.day, n.transaction_kind, n.product_code, n.supplier
     order by n.environment, n.day, n.transaction_kind, n.product_code, n.supplier
        on conflict (generation, environment, day, transaction_kind, product_code, supplier) do update
       set confirmed = t.confirmed + excluded.confirmed, succeeded = t.succeeded + excluded.succeeded, failed = t.failed + excluded.failed,
           failed_over = t.failed_over + excluded.failed_over, refunded = t.refunded + excluded.refunded, lost = t.lost + excluded.lost,
           earlier = t.earlier + excluded.earlier, sales = t.sales + excluded.sales, cost = t.cost + excluded.cost,
           refunds = t.refunds + excluded.refunds, refunded_cost = t.refunded_cost + excluded.refunded_cost, losses = t.losses + excluded.losses
  ), by_account as (
    insert into earnings_by_account as t (generation, environment, day, account_id, supplier, confirmed, succeeded,
      failed, failed_over, refunded, lost, earlier, sales, cost, refunds, refunded_cost, losses)
    select generation_id, n.environment, n.day, n.account_id, n.supplier, sum(n.confirmed), sum(n.succeeded),
      sum(n.failed), sum(n.failed_over), sum(n.refunded), sum(n.lost), sum(n.earlier), sum(n.sales), sum(n.cost),
      sum(n.refunds), sum(n.refunded_cost), sum(n.losses)
      from added n
     group by n.environment, n.day, n.account_id, n.supplier
     order by n.environment, n.day, n.account_id, n.supplier
        on conflict (generation, environment, day, account_id, supplier) do update
       set confirmed = t.confirmed + excluded.confirmed, succeeded = t.succeeded + excluded.succeeded, failed = t.failed + excluded.failed,
           failed_over = t.failed_over + excluded.failed_over, refunded = t.refunded + excluded.refunded, lost = t.lost + excluded.lost,
           earlier = t.earlier + excluded.earlier, sales = t.sales + excluded.sales, cost = t.cost + excluded.cost,
           refunds = t.refunds + excluded.refunds, refunded_cost = t.refunded_cost + excluded.refunded_cost, losses = t.losses + excluded.losses
  ), by_slot as (
    insert into earnings_by_slot as t (generation, environment, slot, confirmed, succeeded, failed, sales, cost, refunds,
      refunded_cost, losses)
    select generation_id, e.environment, date_bin('10 minutes', e.at, 'epoch'),
           count(*) filter (where e.kind = 'hold'),
           count(*) filter (where e.kind = 'capture'),
           count(*) filter (where e.kind = 'release'),
           coalesce(-sum(e.client_hold) filter (where e.kind = 'capture'), 0),
           coalesce(sum(e.supplier_clearing) filter (where e.kind = 'capture'), 0),
           coalesce(sum(e.client_wallet) filter (where e.kind = 'refund'), 0),
           coalesce(-sum(e.supplier_clearing) filter (where e.kind = 'refund'), 0),
           coalesce(sum(e.supplier_clearing) filter (where e.kind = 'adjustment'), 0)
      from counted e
     group by 2, 3
     order by 2, 3
        on conflict (generation, environment, slot) do update
       set confirmed = t.confirmed + excluded.confirmed, succeeded = t.succeeded + excluded.succeeded, failed = t.failed + excluded.failed,
           sales = t.sales + excluded.sales, cost = t.cost + excluded.cost, refunds = t.refunds + excluded.refunds,
           refunded_cost = t.refunded_cost + excluded.refunded_cost, losses = t.losses + excluded.losses
  ), positions as (
    update earnings_positions p
       set step = r.last_step
      from ranges r
     where p.generation = generation_id and p.account_id = r.account_id and p.environment = r.environment
       and p.step = r.after_step
    returning p.step
  )
  select count(*) into moved from positions;
  perform expect_rows(moved, cardinality(account_ids), 'earnings_positions');
  return moved;
end
$function$;
COMMENT ON FUNCTION add_earnings(generation_id integer, account_ids uuid[], environments text[], after_steps bigint[], last_steps bigint[]) IS 'Adds ranges of the steps of wallets to a generation of the figures: those after the position of a wallet, up to last_steps. Fails if a position is another one.';

CREATE FUNCTION advance_sandbox_clock(of_account uuid, milliseconds bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
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
COMMENT ON FUNCTION advance_sandbox_clock(of_account uuid, milliseconds bigint) IS 'Moves the sandbox clock of an account forward and returns its offset, milliseconds. No server decides on the clock from before: the version of the wallet changes.';
REVOKE ALL ON FUNCTION advance_sandbox_clock(of_account uuid, milliseconds bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION advance_sandbox_clock(of_account uuid, milliseconds bigint) TO konter_app;

CREATE FUNCTION announce_client_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update client_version set version = gen_random_uuid();
  return null;
end
$function$;
COMMENT ON FUNCTION announce_client_change() IS 'Gives client_version a new version.';

CREATE FUNCTION check_operators_apart()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Both at once would wait for each other here.
  perform from auth.people where id = new.person_id for no key update;
  if exists (select from public.members where person_id = new.person_id)
     and exists (select from public.operator_people where person_id = new.person_id) then
    raise exception 'an operator is no member of client accounts' using errcode = 'KN003';
  end if;
  return null;
end
$function$;

CREATE FUNCTION earnings_between(source text, of_environment text, first_day date, last_day date, of_account uuid, of_product text)
 RETURNS TABLE(day date, account_id uuid, transaction_kind text, product_code text, supplier text, confirmed bigint, succeeded bigint, failed bigint, failed_over bigint, refunded bigint, lost bigint, earlier bigint, sales bigint, cost bigint, refunds bigint, refunded_cost bigint, losses bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select b.day, null::uuid, b.transaction_kind, b.product_code, b.supplier,
         b.confirmed, b.succeeded, b.failed, b.failed_over, b.refunded, b.lost, b.earlier,
         b.sales, b.cost, b.refunds, b.refunded_cost, b.losses
    from public.earnings_by_product b
   where source = 'products' and b.generation = (select s.current from public.earnings_state s)
     and b.environment = of_environment and b.day between first_day and last_day
  union all
  select b.day, b.account_id, null, null, b.supplier,
         b.confirmed, b.succeeded, b.failed, b.failed_over, b.refunded, b.lost, b.earlier,
         b.sales, b.cost, b.refunds, b.refunded_cost, b.losses
    from public.earnings_by_account b
   where source = 'accounts' and b.generation = (select s.current from public.earnings_state s)
     and b.environment = of_environment and b.day between first_day and last_day
  union all
  select e.day, e.account_id, e.transaction_kind, e.product_code, e.supplier,
         e.confirmed, e.succeeded, e.failed, e.failed_over, e.refunded, e.lost, e.earlier,
         e.sales, e.cost, e.refunds, e.refunded_cost, e.losses
    from generate_series(0, last_day - first_day) d (days)
    join public.earnings e on e.day = first_day + d.days
   where source = 'account' and e.generation = (select s.current from public.earnings_state s)
     and e.environment = of_environment and e.account_id = of_account
  union all
  select e.day, e.account_id, e.transaction_kind, e.product_code, e.supplier,
         e.confirmed, e.succeeded, e.failed, e.failed_over, e.refunded, e.lost, e.earlier,
         e.sales, e.cost, e.refunds, e.refunded_cost, e.losses
    from generate_series(0, last_day - first_day) d (days)
    join public.earnings e on e.day = first_day + d.days
   where source = 'product' and e.generation = (select s.current from public.earnings_state s)
     and e.environment = of_environment and e.product_code = of_product
  union all
  select e.day, e.account_id, e.transaction_kind, e.product_code, e.supplier,
         e.confirmed, e.succeeded, e.failed, e.failed_over, e.refunded, e.lost, e.earlier,
         e.sales, e.cost, e.refunds, e.refunded_cost, e.losses
    from public.earnings e
   where source = 'everything' and e.generation = (select s.current from public.earnings_state s)
     and e.environment = of_environment and e.day between first_day and last_day
$function$;
COMMENT ON FUNCTION earnings_between(source text, of_environment text, first_day date, last_day date, of_account uuid, of_product text) IS 'The figures of some days, from the smallest table that has them: of all accounts (products), of all products (accounts), of one account or one product, or by account and product (everything).';

CREATE FUNCTION event_kind(step_kind text, status text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
      when status is not null then 'order.' || status
      when step_kind in ('deposit', 'deposit_reversal') then 'wallet.deposited'
      when step_kind = 'manual_adjustment' then 'wallet.adjusted'
    end
$function$;

CREATE FUNCTION expect_rows(actual bigint, expected bigint, what text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if actual is distinct from expected then
    raise exception 'expected % rows of %, wrote %', expected, what, actual using errcode = 'KN001';
  end if;
end
$function$;
COMMENT ON FUNCTION expect_rows(actual bigint, expected bigint, what text) IS 'Stops a pipelined transaction when a set-based write touched another number of rows than it was given.';

CREATE FUNCTION frees_reference(status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select status in ('cancelled', 'expired', 'failed')
$function$;

CREATE FUNCTION is_cash_movement(kind text, bank bigint, gateway_receivable bigint, gateway_fees bigint, suspense bigint, client_receivable bigint, deposits_received bigint)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
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
COMMENT ON FUNCTION is_cash_movement(kind text, bank bigint, gateway_receivable bigint, gateway_fees bigint, suspense bigint, client_receivable bigint, deposits_received bigint) IS 'Whether an entry of the cash journal moves what its kind says.';

CREATE FUNCTION is_transition(kind text, before text, after text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case kind
      when 'hold' then before = 'awaiting_confirmation' and after = 'processing'
      when 'capture' then before in ('processing', 'manual_review') and after = 'succeeded'
      when 'release' then before = 'processing' and after in ('failed', 'expired')
                       or before = 'manual_review' and after = 'failed'
      when 'review' then before = 'processing' and after = 'manual_review'
      when 'refund' then before = 'succeeded' and after = 'refunded'
      when 'cancel' then before in ('inquiring', 'awaiting_confirmation') and after = 'cancelled'
      when 'expire' then before = 'awaiting_confirmation' and after = 'expired'
      when 'bill' then before = 'inquiring' and after = 'awaiting_confirmation'
      when 'fail' then before = 'inquiring' and after = 'failed'
    end
$function$;

CREATE FUNCTION permit_payer_purge_only()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if to_jsonb(new) ->> tg_argv[0] is null and to_jsonb(new) - tg_argv[0] = to_jsonb(old) - tg_argv[0] then
    return new;
  end if;
  raise exception '% of % is only removed', tg_argv[0], tg_table_name using errcode = 'KN002';
end
$function$;
COMMENT ON FUNCTION permit_payer_purge_only() IS 'What was received about a payer is never changed. A purge of personal data sets it to null, and nothing else.';

CREATE FUNCTION permit_purge_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kept record := new;
begin
  -- Nested: PL/pgSQL resolves every column of an expression, and each table has only one of the two.
  if tg_table_name = 'orders' then
    kept.destination_sealed := old.destination_sealed;
    if new.destination_sealed is null and kept::text = old::text then
      return new;
    end if;
  else
    kept.serial_sealed := old.serial_sealed;
    if new.serial_sealed is null and kept::text = old::text then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'KN002';
end
$function$;

CREATE FUNCTION raise_broken(of_table text, rule text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  raise check_violation using message = format('a row of %s breaks the rule "%s"', of_table, rule),
    table = of_table, constraint = of_table || '_' || rule;
end
$function$;
COMMENT ON FUNCTION raise_broken(of_table text, rule text) IS 'Raises a broken rule of a table under its name.';

CREATE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'KN002';
end
$function$;

CREATE FUNCTION refuse_deposit_removal()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  raise exception 'rows of % are not removed', tg_table_name using errcode = 'KN002';
end
$function$;
COMMENT ON FUNCTION refuse_deposit_removal() IS 'Money that arrived is never forgotten.';

CREATE FUNCTION setting_number(of_key text, fallback bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select coalesce((select s.value::bigint from settings s where s.key = of_key), fallback)
$function$;
COMMENT ON FUNCTION setting_number(of_key text, fallback bigint) IS 'The number of a setting that is one of limits.* or retention.*, or the fallback where it is not set.';

CREATE FUNCTION summarise_new_rows()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  -- A range without a summary is always read: to leave it out costs time, and no search misses a row.
  begin
    lock table public.steps in share update exclusive mode nowait;
    perform brin_summarize_new_values('public.steps_by_time'::regclass);
  exception when lock_not_available then
    null;
  end;
  begin
    lock table public.orders in share update exclusive mode nowait;
    perform brin_summarize_new_values('public.orders_by_time'::regclass);
  exception when lock_not_available then
    null;
  end;
end
$function$;
COMMENT ON FUNCTION summarise_new_rows() IS 'Lets a search of the newest rows by time read only those, unless something like a vacuum holds the lock that it needs.';
REVOKE ALL ON FUNCTION summarise_new_rows() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION summarise_new_rows() TO konter_app;

CREATE FUNCTION take_requests(account_ids uuid[], environments text[], limits integer[], wanted integer[], offset_ms double precision)
 RETURNS TABLE(place bigint, taken integer, used integer, now_ms double precision, next_ms double precision)
 LANGUAGE plpgsql
AS $function$
declare
  ask record;
  stored record;
  counted record;
  now_second bigint;
  next_second bigint;
begin
  for ask in
    select a.account_id, a.environment, a.most, a.wanted, a.place
      from unnest(account_ids, environments, limits, wanted) with ordinality
           as a (account_id, environment, most, wanted, place)
     order by a.account_id, a.environment, a.place
  loop
    if ask.wanted = 0 then
      select c.seconds, c.requests into stored from request_counts c
        where c.account_id = ask.account_id and c.environment = ask.environment;
    else
      select c.seconds, c.requests into stored from request_counts c
        where c.account_id = ask.account_id and c.environment = ask.environment for no key update;
      if not found then
        insert into request_counts (account_id, environment) values (ask.account_id, ask.environment)
          on conflict do nothing;
        select c.seconds, c.requests into stored from request_counts c
          where c.account_id = ask.account_id and c.environment = ask.environment for no key update;
      end if;
    end if;
    -- Behind the lock of the row, so that the time never decreases from one call to the next.
    now_ms := floor(extract(epoch from clock_timestamp()) * 1000 + offset_ms);
    now_second := floor(now_ms / 1000);
    select coalesce(array_agg(k.second order by k.second), '{}') as seconds,
           coalesce(array_agg(k.requests order by k.second), '{}') as requests,
           coalesce(sum(k.requests), 0)::integer as used
      into counted
      from (select least(u.second, now_second) as second, sum(u.requests)::integer as requests
              from unnest(stored.seconds, stored.requests) as u (second, requests)
             where u.second > now_second - 61
             group by 1) k;
    place := ask.place;
    taken := greatest(0, least(ask.wanted, ask.most - counted.used));
    used := counted.used + taken;
    if taken > 0 then
      if counted.seconds[cardinality(counted.seconds)] = now_second then
        counted.requests[cardinality(counted.requests)] := counted.requests[cardinality(counted.requests)] + taken;
      else
        counted.seconds := counted.seconds || now_second;
        counted.requests := counted.requests || taken;
      end if;
      update request_counts c
         set seconds = counted.seconds, requests = counted.requests
       where c.account_id = ask.account_id and c.environment = ask.environment;
    end if;
    -- One more fits when the oldest second leaves; above a limit that was lowered, several must leave.
    if used <= ask.most then
      next_second := counted.seconds[1];
    else
      select min(k.second)
        into next_second
        from (select u.second, sum(u.requests) over (order by u.second) as passed
                from unnest(counted.seconds, counted.requests) as u (second, requests)) k
       where k.passed > used - ask.most;
    end if;
    next_ms := coalesce((next_second + 61) * 1000 - now_ms, 0);
    return next;
  end loop;
end
$function$;
COMMENT ON FUNCTION take_requests(account_ids uuid[], environments text[], limits integer[], wanted integer[], offset_ms double precision) IS 'Counts requests of several accounts, each within its own limit in any 60 seconds, and returns for each how many were within it, how many count now, the time, and the milliseconds until more fit.';

CREATE FUNCTION told_apart(one uuid, other uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select count(distinct (o.email is null)) = 1
    from public.operators o
   where o.id in (one, other)
$function$;
COMMENT ON FUNCTION told_apart(one uuid, other uuid) IS 'Whether two operators can be told apart as people: both have an e-mail address, or neither. One with and one without may be the same person.';

CREATE FUNCTION was_operator(operator uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select greatest(o.created_at, p.joined_at) <= at
    from public.operators o
    left join public.operator_people p on p.operator_id = o.id
   where o.id = operator
$function$;
COMMENT ON FUNCTION was_operator(operator uuid, at timestamp with time zone) IS 'Whether an operator existed at a time and, if it is a person of the portal, had joined by then. Null: there is none.';

-- data-keys.ts ----------------------------------------------------------------------------------------------

CREATE TABLE data_keys (
  id text NOT NULL,
  check_digest bytea NOT NULL,
  first_used_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT data_keys_pkey PRIMARY KEY (id),
  CONSTRAINT data_keys_check_digest_length CHECK (length(check_digest) = 32),
  CONSTRAINT data_keys_id_length CHECK (length(id) >= 1 AND length(id) <= 32)
);
COMMENT ON TABLE data_keys IS 'The data keys that have been used to seal values here. Never the keys themselves.';
COMMENT ON COLUMN data_keys.check_digest IS 'Made from the key; tells a key from another one under the same id.';

-- clients/ --------------------------------------------------------------------------------------------------

CREATE TABLE accounts (
  id uuid NOT NULL,
  name text NOT NULL,
  live_approved boolean NOT NULL DEFAULT false,
  suspended_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT accounts_pkey PRIMARY KEY (id),
  CONSTRAINT accounts_name_length CHECK (char_length(name) >= 1 AND char_length(name) <= 200)
);
COMMENT ON TABLE accounts IS 'A client business. It has API keys, limits, and one wallet per environment.';
COMMENT ON COLUMN accounts.live_approved IS 'Whether live keys of this account may be used at all.';
COMMENT ON COLUMN accounts.suspended_at IS 'Since when the account may not work, in both environments; null while it may.';

CREATE FUNCTION check_approval()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
COMMENT ON FUNCTION check_approval() IS 'An account is approved for live in the transaction that records who did it, and stays approved.';

CREATE INDEX accounts_live ON accounts USING btree (id) WHERE live_approved;
CREATE INDEX accounts_name_words ON accounts USING gin (to_tsvector('simple'::regconfig, name));
CREATE INDEX accounts_suspended ON accounts USING btree (id) WHERE suspended_at IS NOT NULL;

CREATE TRIGGER accounts_announce_change AFTER DELETE OR UPDATE OR TRUNCATE ON accounts FOR EACH STATEMENT EXECUTE FUNCTION announce_client_change();
CREATE CONSTRAINT TRIGGER accounts_approved AFTER UPDATE ON accounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.live_approved <> new.live_approved) EXECUTE FUNCTION check_approval();

GRANT INSERT, SELECT ON accounts TO konter_app;
GRANT UPDATE (live_approved, suspended_at) ON accounts TO konter_app;

CREATE TABLE account_limits (
  account_id uuid NOT NULL,
  environment text NOT NULL,
  transaction_rupiah bigint,
  daily_rupiah bigint,
  requests_per_minute integer,
  duplicate_minutes integer,
  CONSTRAINT account_limits_pkey PRIMARY KEY (account_id, environment),
  CONSTRAINT account_limits_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT account_limits_daily_range CHECK (daily_rupiah >= 0 AND daily_rupiah <= '1000000000000000'::bigint),
  CONSTRAINT account_limits_duplicate_range CHECK (duplicate_minutes >= 0 AND duplicate_minutes <= 1440),
  CONSTRAINT account_limits_environment_known CHECK (environment = ANY (ARRAY['live'::text, 'sandbox'::text])),
  CONSTRAINT account_limits_requests_range CHECK (requests_per_minute >= 1 AND requests_per_minute <= 1000000),
  CONSTRAINT account_limits_transaction_range CHECK (transaction_rupiah >= 0 AND transaction_rupiah <= '1000000000000'::bigint)
);
COMMENT ON TABLE account_limits IS 'What an operator set for one account and environment. A null, or no row, means the configured default.';
COMMENT ON COLUMN account_limits.duplicate_minutes IS 'For how many minutes a second order of a product for one customer is refused; 0: never; null: the default of the channel.';

CREATE TRIGGER account_limits_announce_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON account_limits FOR EACH STATEMENT EXECUTE FUNCTION announce_client_change();

GRANT INSERT, SELECT ON account_limits TO konter_app;
GRANT UPDATE (transaction_rupiah, daily_rupiah, requests_per_minute,
    duplicate_minutes) ON account_limits TO konter_app;

CREATE TABLE api_keys (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  environment text NOT NULL,
  name text NOT NULL,
  hash bytea NOT NULL,
  display_prefix text NOT NULL,
  scopes text[] NOT NULL,
  allowed_cidrs cidr[],
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  last_used_at timestamp with time zone,
  replaces_key_id uuid,
  CONSTRAINT api_keys_pkey PRIMARY KEY (id),
  CONSTRAINT api_keys_account_environment_id_key UNIQUE (account_id, environment, id),
  CONSTRAINT api_keys_hash_key UNIQUE (hash),
  CONSTRAINT api_keys_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT api_keys_replaces_fkey FOREIGN KEY (account_id, environment, replaces_key_id) REFERENCES api_keys(account_id, environment, id),
  CONSTRAINT api_keys_allowed_cidrs_not_empty CHECK (cardinality(allowed_cidrs) >= 1),
  CONSTRAINT api_keys_display_prefix_length CHECK (char_length(display_prefix) >= 1 AND char_length(display_prefix) <= 60),
  CONSTRAINT api_keys_environment_known CHECK (environment = ANY (ARRAY['live'::text, 'sandbox'::text])),
  CONSTRAINT api_keys_hash_length CHECK (octet_length(hash) = 32),
  CONSTRAINT api_keys_name_length CHECK (char_length(name) >= 1 AND char_length(name) <= 200),
  CONSTRAINT api_keys_scopes_known CHECK (cardinality(scopes) >= 1 AND array_position(scopes, NULL::text) IS NULL AND scopes <@ ARRAY['catalog:read'::text, 'wallet:read'::text, 'quotes:write'::text, 'inquiries:write'::text, 'orders:read'::text, 'orders:confirm'::text, 'orders:cancel'::text, 'results:read'::text, 'deposits:write'::text])
);
COMMENT ON TABLE api_keys IS 'API keys. The key itself is shown once, when it is created, and is not stored.';
COMMENT ON COLUMN api_keys.hash IS 'SHA-256 of the whole key. A key has over 190 random bits, so a slow hash would add nothing.';
COMMENT ON COLUMN api_keys.display_prefix IS 'The start of the key: enough to tell keys apart, far too little to guess one.';
COMMENT ON COLUMN api_keys.allowed_cidrs IS 'Addresses that may use the key; null means every address.';
COMMENT ON COLUMN api_keys.last_used_at IS 'Written at most once a minute, so it may be a minute or two old.';
COMMENT ON COLUMN api_keys.replaces_key_id IS 'The key that this one was rotated from. A key is rotated at most once.';

CREATE FUNCTION announce_new_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update client_version set keys = gen_random_uuid();
  return null;
end
$function$;
COMMENT ON FUNCTION announce_new_key() IS 'Gives the list of keys in client_version a new version.';

CREATE FUNCTION refuse_reviving_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at
    or coalesce(new.expires_at, 'infinity') > coalesce(old.expires_at, 'infinity')
  then
    raise exception 'a key that has ended is not revived, and no key is extended' using errcode = 'KN002';
  end if;
  return null;
end
$function$;

CREATE UNIQUE INDEX api_keys_one_successor ON api_keys USING btree (replaces_key_id) WHERE replaces_key_id IS NOT NULL;

CREATE TRIGGER api_keys_announce_change AFTER DELETE OR UPDATE OF id, account_id, environment, hash, scopes, allowed_cidrs, expires_at, revoked_at OR TRUNCATE ON api_keys FOR EACH STATEMENT EXECUTE FUNCTION announce_client_change();
CREATE TRIGGER api_keys_announce_new AFTER INSERT OR DELETE OR UPDATE OF hash OR TRUNCATE ON api_keys FOR EACH STATEMENT EXECUTE FUNCTION announce_new_key();
CREATE TRIGGER api_keys_end_for_good AFTER UPDATE OF revoked_at, expires_at ON api_keys FOR EACH ROW EXECUTE FUNCTION refuse_reviving_key();

GRANT INSERT, SELECT ON api_keys TO konter_app;
GRANT UPDATE (name, expires_at, revoked_at, last_used_at) ON api_keys TO konter_app;

CREATE TABLE balance_notices (
  account_id uuid NOT NULL,
  threshold bigint NOT NULL,
  low_since timestamp with time zone,
  notified_at timestamp with time zone,
  CONSTRAINT balance_notices_pkey PRIMARY KEY (account_id),
  CONSTRAINT balance_notices_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT balance_notices_notified CHECK (notified_at IS NULL OR low_since IS NOT NULL),
  CONSTRAINT balance_notices_threshold_range CHECK (threshold >= 1 AND threshold <= '1000000000000'::bigint)
);
COMMENT ON TABLE balance_notices IS 'The available live balance below which the people of an account are told by e-mail; no row: never. Owned by clients.';
COMMENT ON COLUMN balance_notices.low_since IS 'Since when the balance is below the threshold; null while it is not.';
COMMENT ON COLUMN balance_notices.notified_at IS 'When they were notified that it is; null until then.';

GRANT DELETE, SELECT ON balance_notices TO konter_app;
GRANT INSERT (account_id, threshold) ON balance_notices TO konter_app;
GRANT UPDATE (threshold, low_since, notified_at) ON balance_notices TO konter_app;

CREATE TABLE business_profiles (
  account_id uuid NOT NULL,
  name text NOT NULL,
  address text,
  phone text,
  receipt_note text,
  resale_margin bigint NOT NULL DEFAULT 0,
  updated_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT business_profiles_pkey PRIMARY KEY (account_id),
  CONSTRAINT business_profiles_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT business_profiles_address_length CHECK (char_length(address) >= 1 AND char_length(address) <= 200),
  CONSTRAINT business_profiles_margin_range CHECK (resale_margin >= 0 AND resale_margin <= 1000000),
  CONSTRAINT business_profiles_name_length CHECK (char_length(name) >= 1 AND char_length(name) <= 100),
  CONSTRAINT business_profiles_note_length CHECK (char_length(receipt_note) >= 1 AND char_length(receipt_note) <= 200),
  CONSTRAINT business_profiles_phone_form CHECK (phone ~ '^[0-9]{8,15}$'::text)
);
COMMENT ON TABLE business_profiles IS 'What the receipts of an account say about its business. Owned by clients.';
COMMENT ON COLUMN business_profiles.receipt_note IS 'The line at the bottom of a receipt.';
COMMENT ON COLUMN business_profiles.resale_margin IS 'Rupiah that a receipt adds to what the order cost the account, unless the person sets another price.';

GRANT INSERT, SELECT ON business_profiles TO konter_app;
GRANT UPDATE (name, address, phone, receipt_note, resale_margin,
    updated_at) ON business_profiles TO konter_app;

CREATE TABLE client_messages (
  id uuid NOT NULL,
  idempotency_key uuid NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  title_en text,
  body_en text,
  audience text NOT NULL,
  group_name text,
  by_mail boolean NOT NULL,
  sent_by text NOT NULL,
  sent_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  accounts integer NOT NULL DEFAULT 0,
  mails integer NOT NULL DEFAULT 0,
  CONSTRAINT client_messages_pkey PRIMARY KEY (id),
  CONSTRAINT client_messages_idempotency UNIQUE (idempotency_key),
  CONSTRAINT client_messages_audience CHECK (audience = ANY (ARRAY['accounts'::text, 'all'::text, 'group'::text])),
  CONSTRAINT client_messages_counts CHECK (accounts >= 0 AND mails >= 0),
  CONSTRAINT client_messages_english CHECK ((title_en IS NULL) = (body_en IS NULL)),
  CONSTRAINT client_messages_group CHECK ((audience = 'group'::text) = (group_name IS NOT NULL)),
  CONSTRAINT client_messages_texts CHECK (char_length(title) >= 1 AND char_length(title) <= 120 AND char_length(body) >= 1 AND char_length(body) <= 2000 AND char_length(title_en) >= 1 AND char_length(title_en) <= 120 AND char_length(body_en) >= 1 AND char_length(body_en) <= 2000)
);
COMMENT ON TABLE client_messages IS 'What operators tell clients. The texts are plain and never change. Owned by clients.';
COMMENT ON COLUMN client_messages.title IS 'In Indonesian; title_en and body_en are the same in English, when somebody wrote it.';
COMMENT ON COLUMN client_messages.group_name IS 'The price group whose accounts received it, as it was named then.';
COMMENT ON COLUMN client_messages.accounts IS 'How many accounts received it.';
COMMENT ON COLUMN client_messages.mails IS 'To how many people it is sent by mail.';

CREATE INDEX client_messages_sent ON client_messages USING btree (sent_at);

GRANT INSERT (id, idempotency_key, title, body, title_en, body_en, audience, group_name, by_mail,
    sent_by) ON client_messages TO konter_app;
GRANT SELECT ON client_messages TO konter_app;
GRANT UPDATE (accounts, mails) ON client_messages TO konter_app;

CREATE TABLE client_message_receivers (
  message_id uuid NOT NULL,
  account_id uuid NOT NULL,
  CONSTRAINT client_message_receivers_pkey PRIMARY KEY (account_id, message_id),
  CONSTRAINT client_message_receivers_account FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT client_message_receivers_message FOREIGN KEY (message_id) REFERENCES client_messages(id)
);
COMMENT ON TABLE client_message_receivers IS 'The accounts that received a message: they stay those that were chosen when it was sent. Owned by clients.';

CREATE INDEX client_message_receivers_of_message ON client_message_receivers USING btree (message_id, account_id);

CREATE TRIGGER client_message_receivers_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON client_message_receivers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT INSERT, SELECT ON client_message_receivers TO konter_app;

CREATE TABLE client_message_mails (
  id uuid NOT NULL,
  message_id uuid NOT NULL,
  person_id uuid NOT NULL,
  account_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'due'::text,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  finished_at timestamp with time zone,
  fault text,
  CONSTRAINT client_message_mails_pkey PRIMARY KEY (id),
  CONSTRAINT client_message_mails_once UNIQUE (message_id, person_id),
  CONSTRAINT client_message_mails_receiver FOREIGN KEY (account_id, message_id) REFERENCES client_message_receivers(account_id, message_id),
  CONSTRAINT client_message_mails_attempts CHECK (attempts >= 0),
  CONSTRAINT client_message_mails_fault CHECK (char_length(fault) >= 1 AND char_length(fault) <= 100),
  CONSTRAINT client_message_mails_finished CHECK ((state = 'due'::text) = (finished_at IS NULL)),
  CONSTRAINT client_message_mails_state CHECK (state = ANY (ARRAY['due'::text, 'failed'::text, 'sent'::text]))
);
COMMENT ON TABLE client_message_mails IS 'The mails of messages: one for each owner, also of several accounts. Each is sent at least once, or has failed. Owned by clients.';
COMMENT ON COLUMN client_message_mails.id IS 'Identifies the mail at the mail server, also when it is sent again.';
COMMENT ON COLUMN client_message_mails.due_at IS 'When a server sends it next. While one sends it, when another one may.';
COMMENT ON COLUMN client_message_mails.fault IS 'The code of the last failure.';

CREATE INDEX client_message_mails_due ON client_message_mails USING btree (due_at) WHERE state = 'due'::text;

GRANT INSERT (id, message_id, person_id, account_id) ON client_message_mails TO konter_app;
GRANT SELECT ON client_message_mails TO konter_app;
GRANT UPDATE (state, attempts, due_at, finished_at, fault) ON client_message_mails TO konter_app;

CREATE TABLE client_message_reads (
  message_id uuid NOT NULL,
  account_id uuid NOT NULL,
  person_id uuid NOT NULL,
  read_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT client_message_reads_pkey PRIMARY KEY (message_id, account_id, person_id),
  CONSTRAINT client_message_reads_receiver FOREIGN KEY (account_id, message_id) REFERENCES client_message_receivers(account_id, message_id)
);
COMMENT ON TABLE client_message_reads IS 'Which people of an account have read a message. Owned by clients.';

GRANT INSERT (message_id, account_id, person_id) ON client_message_reads TO konter_app;
GRANT SELECT ON client_message_reads TO konter_app;

CREATE TABLE client_version (
  singleton boolean NOT NULL,
  version uuid NOT NULL,
  keys uuid NOT NULL DEFAULT gen_random_uuid(),
  CONSTRAINT client_version_pkey PRIMARY KEY (singleton),
  CONSTRAINT client_version_only CHECK (singleton)
);
COMMENT ON TABLE client_version IS 'One row. Its version changes in the transaction that changes a key, an account or a limit, so that servers read them again. Triggers write it.';
COMMENT ON COLUMN client_version.keys IS 'Changes when a key is added, removed or gets another hash, so that servers load the hashes that are new.';

GRANT SELECT ON client_version TO konter_app;
GRANT UPDATE (version, keys) ON client_version TO konter_app;

CREATE TABLE live_requests (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  business_name text NOT NULL,
  contact_name text NOT NULL,
  phone text NOT NULL,
  bank text NOT NULL,
  bank_account_number text NOT NULL,
  bank_account_holder text NOT NULL,
  requested_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  state text NOT NULL DEFAULT 'waiting'::text,
  decided_at timestamp with time zone,
  decision_reason text,
  notified_at timestamp with time zone,
  CONSTRAINT live_requests_pkey PRIMARY KEY (id),
  CONSTRAINT live_requests_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT live_requests_bank_account_form CHECK (bank_account_number ~ '^[0-9]{5,20}$'::text),
  CONSTRAINT live_requests_decision CHECK ((state = 'waiting'::text) = (decided_at IS NULL) AND (state = 'refused'::text) = (decision_reason IS NOT NULL)),
  CONSTRAINT live_requests_notified CHECK (notified_at IS NULL OR state <> 'waiting'::text),
  CONSTRAINT live_requests_phone_form CHECK (phone ~ '^[0-9]{8,15}$'::text),
  CONSTRAINT live_requests_reason_length CHECK (char_length(decision_reason) >= 1 AND char_length(decision_reason) <= 500),
  CONSTRAINT live_requests_state CHECK (state = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text])),
  CONSTRAINT live_requests_texts CHECK (char_length(business_name) >= 1 AND char_length(business_name) <= 100 AND char_length(contact_name) >= 1 AND char_length(contact_name) <= 100 AND char_length(bank) >= 1 AND char_length(bank) <= 50 AND char_length(bank_account_holder) >= 1 AND char_length(bank_account_holder) <= 100)
);
COMMENT ON TABLE live_requests IS 'Requests of clients to use live, with what the operator checks before approving the account. Owned by clients.';
COMMENT ON COLUMN live_requests.bank_account_number IS 'The account that money is paid back to.';
COMMENT ON COLUMN live_requests.decision_reason IS 'Why it was refused; the client reads it.';
COMMENT ON COLUMN live_requests.notified_at IS 'When the owners were notified of the decision by e-mail.';

CREATE INDEX live_requests_account ON live_requests USING btree (account_id, requested_at);
CREATE INDEX live_requests_open ON live_requests USING btree (requested_at) WHERE state = 'waiting'::text;
CREATE INDEX live_requests_to_notify ON live_requests USING btree (decided_at) WHERE state <> 'waiting'::text AND notified_at IS NULL;
CREATE UNIQUE INDEX live_requests_waiting ON live_requests USING btree (account_id) WHERE state = 'waiting'::text;

GRANT INSERT (id, account_id, business_name, contact_name, phone, bank, bank_account_number,
    bank_account_holder) ON live_requests TO konter_app;
GRANT SELECT ON live_requests TO konter_app;
GRANT UPDATE (state, decided_at, decision_reason, notified_at) ON live_requests TO konter_app;

CREATE UNLOGGED TABLE request_counts (
  account_id uuid NOT NULL,
  environment text NOT NULL,
  seconds bigint[] NOT NULL DEFAULT '{}'::bigint[],
  requests integer[] NOT NULL DEFAULT '{}'::integer[],
  CONSTRAINT request_counts_pkey PRIMARY KEY (account_id, environment),
  CONSTRAINT request_counts_pairs CHECK (cardinality(seconds) = cardinality(requests))
) WITH (fillfactor=50);
COMMENT ON TABLE request_counts IS 'How many requests of an account each of the newest 61 seconds has, shared by several nodes. The function take_requests writes it.';
COMMENT ON COLUMN request_counts.environment IS 'The environment; with ":lookups" behind it, the look-ups of customers in it, which have a limit of their own.';
COMMENT ON COLUMN request_counts.seconds IS 'Seconds since 1970, ascending; a second without requests is left out.';
COMMENT ON COLUMN request_counts.requests IS 'How many requests each of these seconds has.';

GRANT INSERT, SELECT ON request_counts TO konter_app;
GRANT UPDATE (seconds, requests) ON request_counts TO konter_app;

CREATE UNLOGGED TABLE request_log (
  key_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  request_id uuid NOT NULL,
  method text NOT NULL,
  route text NOT NULL,
  order_id uuid,
  status smallint NOT NULL,
  milliseconds integer NOT NULL,
  refusal text,
  CONSTRAINT request_log_pkey PRIMARY KEY (key_id, at, request_id),
  CONSTRAINT request_log_method_length CHECK (char_length(method) >= 1 AND char_length(method) <= 20),
  CONSTRAINT request_log_milliseconds CHECK (milliseconds >= 0),
  CONSTRAINT request_log_refusal_length CHECK (char_length(refusal) >= 1 AND char_length(refusal) <= 100),
  CONSTRAINT request_log_route_length CHECK (char_length(route) >= 1 AND char_length(route) <= 200),
  CONSTRAINT request_log_status CHECK (status >= 100 AND status <= 599)
) WITH (autovacuum_vacuum_scale_factor=0.05);
COMMENT ON TABLE request_log IS 'The newest requests of each key, without bodies. Unlogged and without foreign keys: it is written beside the requests, and a crash of the database may empty it. Owned by clients.';
COMMENT ON COLUMN request_log.at IS 'When the answer was sent, by the clock of the server that sent it.';
COMMENT ON COLUMN request_log.route IS 'The path with the names of its parameters instead of their values.';
COMMENT ON COLUMN request_log.order_id IS 'The order that the path names; it need not exist.';
COMMENT ON COLUMN request_log.milliseconds IS 'How long the answer took.';
COMMENT ON COLUMN request_log.refusal IS 'The error code of the answer; null where it has none.';

GRANT DELETE, INSERT, SELECT ON request_log TO konter_app;

CREATE TABLE security_events (
  minute timestamp with time zone NOT NULL,
  kind text NOT NULL,
  key_id uuid,
  address inet,
  count integer NOT NULL,
  CONSTRAINT security_events_key UNIQUE NULLS NOT DISTINCT (minute, kind, key_id, address),
  CONSTRAINT security_events_count_positive CHECK (count > 0),
  CONSTRAINT security_events_kind_known CHECK (kind = ANY (ARRAY['account_suspended'::text, 'expired_key'::text, 'failure_limit'::text, 'forged_callback'::text, 'invalid_key'::text, 'ip_not_allowed'::text, 'refused_sign_in'::text, 'revoked_key'::text, 'wrong_environment'::text]))
);
COMMENT ON TABLE security_events IS 'How often requests were refused for security in each minute, by kind, key and address. Deleted after 90 days.';
COMMENT ON COLUMN security_events.kind IS 'The code of the refusal. failure_limit: an address had too many failures and got 429. forged_callback: the signature of a callback was wrong.';
COMMENT ON COLUMN security_events.key_id IS 'The key that was used; null if it is not known, or in the row of all that are too many to list.';
COMMENT ON COLUMN security_events.address IS 'The address of the client; null in the row of all that are too many to list.';

GRANT DELETE, INSERT, SELECT ON security_events TO konter_app;
GRANT UPDATE (count) ON security_events TO konter_app;

-- operators/ ------------------------------------------------------------------------------------------------

CREATE TABLE audit_records (
  id uuid NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  actor text NOT NULL,
  action text NOT NULL,
  account_id uuid,
  subject text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}'::jsonb,
  number bigint,
  rows_after json,
  chain bytea,
  chain_key_id text,
  CONSTRAINT audit_records_pkey PRIMARY KEY (id),
  CONSTRAINT audit_records_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT audit_records_action_length CHECK (char_length(action) >= 1 AND char_length(action) <= 100),
  CONSTRAINT audit_records_actor_length CHECK (char_length(actor) >= 1 AND char_length(actor) <= 200),
  CONSTRAINT audit_records_detail_object CHECK (jsonb_typeof(detail) = 'object'::text),
  CONSTRAINT audit_records_subject_length CHECK (char_length(subject) >= 1 AND char_length(subject) <= 200)
);
COMMENT ON TABLE audit_records IS 'What operators did, written in the transaction that did it. Rows are only ever added.';
COMMENT ON COLUMN audit_records.actor IS 'Who did it, for example "operator".';
COMMENT ON COLUMN audit_records.subject IS 'The id of what was changed.';
COMMENT ON COLUMN audit_records.detail IS 'The values that were set. Never a key or a secret.';
COMMENT ON COLUMN audit_records.number IS 'Position in the chain of the records, from 1 without gaps.';
COMMENT ON COLUMN audit_records.rows_after IS 'The rows that the action made, changed or removed, as the view recorded_rows shows them after it; removed ones are null.';
COMMENT ON COLUMN audit_records.chain IS 'HMAC-SHA256 over the chain of the record before and everything in this row, under a key that is not in the database.';

CREATE FUNCTION check_added_records()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  broken text;
begin
  select min(case
      when a.number is null or a.chain is null or a.chain_key_id is null then 'chained'
      when octet_length(a.chain) <> 32 then 'chain_length'
      -- The record is the newest one, or the next one is there.
      when (
        select c.number = a.number and c.head = a.chain
          from public.record_chain c
         limit 1) is not true
        and (
        select true
          from public.audit_records r
         where r.number = a.number + 1
         limit 1) is not true then 'counted_and_chained'
    end) into broken
    from added a;
  if broken is not null then
    perform raise_broken('audit_records', broken);
  end if;
  return null;
end
$function$;

CREATE INDEX audit_records_account_at ON audit_records USING btree (account_id, at);
CREATE UNIQUE INDEX audit_records_number ON audit_records USING btree (number) WHERE number IS NOT NULL;
CREATE INDEX audit_records_of_account ON audit_records USING btree (account_id, id) WHERE account_id IS NOT NULL;
CREATE INDEX audit_records_of_action ON audit_records USING btree (action, id);
CREATE INDEX audit_records_of_subject ON audit_records USING btree (subject, id);
CREATE INDEX audit_records_subject ON audit_records USING btree (subject, at);

CREATE TRIGGER audit_records_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_records FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_records_sound AFTER INSERT ON audit_records REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_added_records();

GRANT INSERT, SELECT ON audit_records TO konter_app;

CREATE TABLE operator_runs (
  id uuid NOT NULL,
  kind text NOT NULL,
  subject jsonb NOT NULL,
  started_by text NOT NULL,
  started_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  renewed_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  progress text,
  finished_at timestamp with time zone,
  failure text,
  result jsonb,
  CONSTRAINT operator_runs_pkey PRIMARY KEY (id),
  CONSTRAINT operator_runs_end CHECK (num_nonnulls(failure, result) =
CASE
    WHEN finished_at IS NULL THEN 0
    ELSE 1
END),
  CONSTRAINT operator_runs_kind CHECK (kind = ANY (ARRAY['audit'::text, 'rebuild'::text, 'reconciliation'::text]))
);
COMMENT ON TABLE operator_runs IS 'Work in the background that operators start: a reconciliation, an audit of the books, or a rebuild of the reports. One of a kind runs at a time, on any server. Owned by operators.';
COMMENT ON COLUMN operator_runs.renewed_at IS 'When the server that runs it was last alive; a run that was not renewed for a minute has ended with its server.';
COMMENT ON COLUMN operator_runs.progress IS 'What it does now.';
COMMENT ON COLUMN operator_runs.failure IS 'Why it ended without a result.';

CREATE INDEX operator_runs_newest ON operator_runs USING btree (kind, started_at);
CREATE UNIQUE INDEX operator_runs_once ON operator_runs USING btree (kind) WHERE finished_at IS NULL;

GRANT INSERT (id, kind, subject, started_by) ON operator_runs TO konter_app;
GRANT SELECT ON operator_runs TO konter_app;
GRANT UPDATE (renewed_at, progress, finished_at, failure, result) ON operator_runs TO konter_app;

CREATE TABLE operators (
  id uuid NOT NULL,
  name text NOT NULL,
  email text,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT operators_pkey PRIMARY KEY (id),
  CONSTRAINT operators_email_length CHECK (char_length(email) >= 3 AND char_length(email) <= 254),
  CONSTRAINT operators_name_length CHECK (char_length(name) >= 1 AND char_length(name) <= 100)
);
COMMENT ON TABLE operators IS 'The people who run the business, each with a name of their own. Owned by operators.';
COMMENT ON COLUMN operators.created_at IS 'An operator approves only what was proposed after this time.';

CREATE INDEX operators_created ON operators USING btree (created_at);
CREATE UNIQUE INDEX operators_email ON operators USING btree (lower(email)) WHERE email IS NOT NULL;
CREATE UNIQUE INDEX operators_name ON operators USING btree (lower(name));

GRANT INSERT (id, name, email) ON operators TO konter_app;
GRANT SELECT ON operators TO konter_app;
GRANT UPDATE (email) ON operators TO konter_app;

CREATE TABLE operator_tokens (
  id uuid NOT NULL,
  operator_id uuid NOT NULL,
  digest bytea NOT NULL,
  display_prefix text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  CONSTRAINT operator_tokens_pkey PRIMARY KEY (id),
  CONSTRAINT operator_tokens_operator_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  CONSTRAINT operator_tokens_digest_length CHECK (octet_length(digest) = 32),
  CONSTRAINT operator_tokens_prefix_length CHECK (char_length(display_prefix) >= 1 AND char_length(display_prefix) <= 80)
);
COMMENT ON TABLE operator_tokens IS 'Tokens that prove to a command which operator runs it. Owned by operators.';
COMMENT ON COLUMN operator_tokens.digest IS 'SHA-256 of the token, the only form in which it is stored.';
COMMENT ON COLUMN operator_tokens.display_prefix IS 'The start of the token, which identifies it in lists.';
COMMENT ON COLUMN operator_tokens.last_used_at IS 'Written at most once a minute, without an audit record.';

CREATE UNIQUE INDEX operator_tokens_digest ON operator_tokens USING btree (digest);
CREATE INDEX operator_tokens_operator ON operator_tokens USING btree (operator_id);

GRANT INSERT (id, operator_id, digest, display_prefix, expires_at) ON operator_tokens TO konter_app;
GRANT SELECT ON operator_tokens TO konter_app;
GRANT UPDATE (revoked_at, last_used_at) ON operator_tokens TO konter_app;

CREATE TABLE record_chain (
  singleton boolean NOT NULL,
  number bigint NOT NULL,
  head bytea NOT NULL,
  CONSTRAINT record_chain_pkey PRIMARY KEY (singleton),
  CONSTRAINT record_chain_head_length CHECK (octet_length(head) = 32),
  CONSTRAINT record_chain_only CHECK (singleton)
);
COMMENT ON TABLE record_chain IS 'One row: the number and the chain of the newest audit record. Its row lock decides their order. Owned by operators.';

CREATE FUNCTION refuse_shorter_chain()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the chain of the records grows only' using errcode = 'KN002';
end
$function$;

CREATE TRIGGER record_chain_grows AFTER UPDATE ON record_chain FOR EACH ROW WHEN (new.number <= old.number) EXECUTE FUNCTION refuse_shorter_chain();
CREATE TRIGGER record_chain_stays BEFORE DELETE OR TRUNCATE ON record_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT ON record_chain TO konter_app;
GRANT UPDATE (number, head) ON record_chain TO konter_app;

-- people/ ---------------------------------------------------------------------------------------------------

CREATE TABLE attempt_counts (
  bucket bytea NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  count integer NOT NULL,
  CONSTRAINT attempt_counts_pkey PRIMARY KEY (bucket),
  CONSTRAINT attempt_counts_bucket_length CHECK (octet_length(bucket) = 32),
  CONSTRAINT attempt_counts_count_positive CHECK (count >= 0)
);
COMMENT ON TABLE attempt_counts IS 'How often people tried to sign in or asked for a mail, in the current window of each limit. All nodes share it. Owned by people.';
COMMENT ON COLUMN attempt_counts.bucket IS 'A keyed digest of the limit and of what it is for: an e-mail address, a person or a network.';

CREATE INDEX attempt_counts_ends ON attempt_counts USING btree (ends_at);

GRANT DELETE, INSERT, SELECT ON attempt_counts TO konter_app;
GRANT UPDATE (ends_at, count) ON attempt_counts TO konter_app;

CREATE TABLE auth.people (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  email text NOT NULL,
  email_verified boolean NOT NULL,
  image text,
  created_at timestamp with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamp with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  two_factor_enabled boolean,
  language text NOT NULL,
  CONSTRAINT people_pkey PRIMARY KEY (id),
  CONSTRAINT people_email_key UNIQUE (email),
  CONSTRAINT people_email_length CHECK (char_length(email) >= 3 AND char_length(email) <= 254),
  CONSTRAINT people_email_lower CHECK (email = lower(email)),
  CONSTRAINT people_language_known CHECK (language = ANY (ARRAY['id'::text, 'en'::text])),
  CONSTRAINT people_name_length CHECK (char_length(name) >= 1 AND char_length(name) <= 100)
);
COMMENT ON TABLE auth.people IS 'People who sign in to the portal. Owned by people.';

ALTER TABLE client_message_mails ADD CONSTRAINT client_message_mails_person FOREIGN KEY (person_id) REFERENCES auth.people(id);
ALTER TABLE client_message_reads ADD CONSTRAINT client_message_reads_person FOREIGN KEY (person_id) REFERENCES auth.people(id);

GRANT INSERT, SELECT ON auth.people TO konter_app;
GRANT UPDATE (name, email, email_verified, updated_at, two_factor_enabled,
    language) ON auth.people TO konter_app;

CREATE TABLE auth.credentials (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id text NOT NULL,
  provider_id text NOT NULL,
  person_id uuid NOT NULL,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  password text,
  created_at timestamp with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT credentials_pkey PRIMARY KEY (id),
  CONSTRAINT credentials_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.people(id) ON DELETE CASCADE
);
COMMENT ON TABLE auth.credentials IS 'The passwords of people, as scrypt hashes. Owned by people.';

CREATE INDEX credentials_person_id_idx ON auth.credentials USING btree (person_id);

GRANT INSERT, SELECT ON auth.credentials TO konter_app;
GRANT UPDATE (password, updated_at) ON auth.credentials TO konter_app;

CREATE TABLE auth.sessions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  expires_at timestamp with time zone NOT NULL,
  token text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamp with time zone NOT NULL,
  ip_address text,
  user_agent text,
  person_id uuid NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_token_key UNIQUE (token),
  CONSTRAINT sessions_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.people(id) ON DELETE CASCADE
);
COMMENT ON TABLE auth.sessions IS 'Where people are signed in. A row that is deleted ends its session at once. Owned by people.';
COMMENT ON COLUMN auth.sessions.token IS 'Of no use without its signature, whose key is derived from the data keys.';
COMMENT ON COLUMN auth.sessions.created_at IS 'When the person last proved who they are: a new proof makes a new session.';
COMMENT ON COLUMN auth.sessions.updated_at IS 'When the session was last used, within a minute.';

CREATE INDEX sessions_person_id_idx ON auth.sessions USING btree (person_id);

GRANT DELETE, INSERT, SELECT ON auth.sessions TO konter_app;
GRANT UPDATE (updated_at) ON auth.sessions TO konter_app;

CREATE TABLE auth.two_factor (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  secret text NOT NULL,
  backup_codes text NOT NULL,
  person_id uuid NOT NULL,
  verified boolean,
  failed_count integer,
  locked_until timestamp with time zone,
  CONSTRAINT two_factor_pkey PRIMARY KEY (id),
  CONSTRAINT two_factor_person_once UNIQUE (person_id),
  CONSTRAINT two_factor_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.people(id) ON DELETE CASCADE
);
COMMENT ON TABLE auth.two_factor IS 'The secrets of one-time codes and the backup codes, encrypted. Owned by people.';

CREATE INDEX two_factor_person_id_idx ON auth.two_factor USING btree (person_id);
CREATE INDEX two_factor_secret_idx ON auth.two_factor USING btree (secret);

GRANT DELETE, INSERT, SELECT ON auth.two_factor TO konter_app;
GRANT UPDATE (secret, backup_codes, verified, failed_count, locked_until) ON auth.two_factor TO konter_app;

CREATE TABLE auth.verifications (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamp with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT verifications_pkey PRIMARY KEY (id)
);
COMMENT ON TABLE auth.verifications IS 'Open steps: links that set a new password or change the address, and sign-ins that wait for a code, with the wrong codes of each. Owned by people.';
COMMENT ON COLUMN auth.verifications.identifier IS 'What finds the step: the SHA-256 of the token of a link, or the random name of a sign-in that its signed cookie has.';
COMMENT ON COLUMN auth.verifications.value IS 'Whose step it is. Of wrong codes: how many there were.';

CREATE INDEX verifications_identifier_idx ON auth.verifications USING btree (identifier);

GRANT DELETE, INSERT, SELECT ON auth.verifications TO konter_app;

CREATE TABLE invitations (
  id uuid NOT NULL,
  account_id uuid,
  role text NOT NULL,
  email text,
  language text NOT NULL,
  token_digest bytea NOT NULL,
  invited_by uuid,
  invited_by_name text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamp with time zone NOT NULL,
  accepted_by uuid,
  ended_at timestamp with time zone,
  CONSTRAINT invitations_pkey PRIMARY KEY (id),
  CONSTRAINT invitations_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES auth.people(id),
  CONSTRAINT invitations_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT invitations_accepted CHECK (accepted_by IS NULL OR ended_at IS NOT NULL),
  CONSTRAINT invitations_digest_length CHECK (octet_length(token_digest) = 32),
  CONSTRAINT invitations_email_given CHECK (email IS NOT NULL OR account_id IS NULL AND role = 'administrator'::text),
  CONSTRAINT invitations_email_length CHECK (char_length(email) >= 3 AND char_length(email) <= 254),
  CONSTRAINT invitations_email_lower CHECK (email = lower(email)),
  CONSTRAINT invitations_language_known CHECK (language = ANY (ARRAY['id'::text, 'en'::text])),
  CONSTRAINT invitations_name_length CHECK (char_length(invited_by_name) >= 1 AND char_length(invited_by_name) <= 100),
  CONSTRAINT invitations_role_known CHECK (
CASE
    WHEN account_id IS NULL THEN role = ANY (ARRAY['administrator'::text, 'finance'::text, 'support'::text, 'viewer'::text])
    ELSE role = ANY (ARRAY['owner'::text, 'developer'::text, 'finance'::text, 'staff'::text, 'viewer'::text])
END)
);
COMMENT ON TABLE invitations IS 'Invitations of people: into the team of a client account, or to the operators when there is no account. Owned by people.';
COMMENT ON COLUMN invitations.email IS 'Null in the link that makes the first operator.';
COMMENT ON COLUMN invitations.token_digest IS 'SHA-256 of the token of the link, the only form in which it is stored.';
COMMENT ON COLUMN invitations.ended_at IS 'When it was accepted, revoked or replaced; null while it is open.';

CREATE INDEX invitations_account ON invitations USING btree (account_id, created_at);
CREATE UNIQUE INDEX invitations_open ON invitations USING btree (account_id, email) NULLS NOT DISTINCT WHERE ended_at IS NULL AND email IS NOT NULL;
CREATE UNIQUE INDEX invitations_token ON invitations USING btree (token_digest);

GRANT INSERT, SELECT ON invitations TO konter_app;
GRANT UPDATE (token_digest, expires_at, accepted_by, ended_at) ON invitations TO konter_app;

CREATE TABLE members (
  account_id uuid NOT NULL,
  person_id uuid NOT NULL,
  role text NOT NULL,
  joined_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT members_pkey PRIMARY KEY (account_id, person_id),
  CONSTRAINT members_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT members_person_fkey FOREIGN KEY (person_id) REFERENCES auth.people(id),
  CONSTRAINT members_role_known CHECK (role = ANY (ARRAY['owner'::text, 'developer'::text, 'finance'::text, 'staff'::text, 'viewer'::text]))
);
COMMENT ON TABLE members IS 'The people of client accounts with their roles. Owned by people.';

CREATE FUNCTION check_owners()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Two owners who leave at once wait for each other here.
  perform from public.accounts where id = old.account_id for no key update;
  if not exists (select from public.members where account_id = old.account_id and role = 'owner') then
    raise exception 'an account keeps an owner' using errcode = 'KN003';
  end if;
  return null;
end
$function$;

CREATE INDEX members_person ON members USING btree (person_id);

CREATE TRIGGER members_are_no_operators AFTER INSERT ON members FOR EACH ROW EXECUTE FUNCTION check_operators_apart();
CREATE TRIGGER members_keep_an_owner AFTER DELETE OR UPDATE ON members FOR EACH ROW WHEN (old.role = 'owner'::text) EXECUTE FUNCTION check_owners();

GRANT DELETE, INSERT, SELECT ON members TO konter_app;
GRANT UPDATE (role) ON members TO konter_app;

CREATE TABLE notice_mails (
  id uuid NOT NULL,
  person_id uuid NOT NULL,
  account_id uuid,
  subject text NOT NULL,
  body text NOT NULL,
  state text NOT NULL DEFAULT 'due'::text,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  finished_at timestamp with time zone,
  fault text,
  CONSTRAINT notice_mails_pkey PRIMARY KEY (id),
  CONSTRAINT notice_mails_account FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT notice_mails_person FOREIGN KEY (person_id) REFERENCES auth.people(id),
  CONSTRAINT notice_mails_attempts CHECK (attempts >= 0),
  CONSTRAINT notice_mails_fault CHECK (char_length(fault) >= 1 AND char_length(fault) <= 100),
  CONSTRAINT notice_mails_finished CHECK ((state = 'due'::text) = (finished_at IS NULL)),
  CONSTRAINT notice_mails_state CHECK (state = ANY (ARRAY['due'::text, 'failed'::text, 'sent'::text])),
  CONSTRAINT notice_mails_texts CHECK (char_length(subject) >= 1 AND char_length(subject) <= 300 AND char_length(body) >= 1 AND char_length(body) <= 5000)
);
COMMENT ON TABLE notice_mails IS 'Mails that tell people what happened. Each is stored with what it is about, sent at least once, or has failed, and is deleted after a month. Owned by people.';
COMMENT ON COLUMN notice_mails.id IS 'Identifies the mail at the mail server, also when it is sent again.';
COMMENT ON COLUMN notice_mails.account_id IS 'It is for members of this account only; null: it is about the person.';
COMMENT ON COLUMN notice_mails.due_at IS 'When a server sends it next. While one sends it, when another one may.';
COMMENT ON COLUMN notice_mails.fault IS 'The code of the last failure.';

CREATE INDEX notice_mails_due ON notice_mails USING btree (due_at) WHERE state = 'due'::text;
CREATE INDEX notice_mails_finished_at ON notice_mails USING btree (finished_at) WHERE state <> 'due'::text;

GRANT DELETE, SELECT ON notice_mails TO konter_app;
GRANT INSERT (id, person_id, account_id, subject, body) ON notice_mails TO konter_app;
GRANT UPDATE (state, attempts, due_at, finished_at, fault) ON notice_mails TO konter_app;

CREATE TABLE operator_people (
  person_id uuid NOT NULL,
  operator_id uuid NOT NULL,
  role text NOT NULL,
  joined_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT operator_people_pkey PRIMARY KEY (person_id),
  CONSTRAINT operator_people_operator_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  CONSTRAINT operator_people_person_fkey FOREIGN KEY (person_id) REFERENCES auth.people(id),
  CONSTRAINT operator_people_role_known CHECK (role = ANY (ARRAY['administrator'::text, 'finance'::text, 'support'::text, 'viewer'::text]))
);
COMMENT ON TABLE operator_people IS 'The people who are operators, with their roles. Owned by people.';

CREATE FUNCTION check_administrators()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Two administrators who are removed at once wait for each other here.
  perform pg_advisory_xact_lock(hashtextextended('operator administrators', 0));
  if not exists (select from public.operator_people where role = 'administrator') then
    raise exception 'the operators keep an administrator' using errcode = 'KN003';
  end if;
  return null;
end
$function$;
COMMENT ON FUNCTION check_administrators() IS 'Refuses a change that leaves the operators without an administrator.';

CREATE UNIQUE INDEX operator_people_operator ON operator_people USING btree (operator_id);

CREATE TRIGGER operator_people_are_no_members AFTER INSERT ON operator_people FOR EACH ROW EXECUTE FUNCTION check_operators_apart();
CREATE TRIGGER operator_people_keep_an_administrator AFTER DELETE OR UPDATE OF role ON operator_people FOR EACH ROW WHEN (old.role = 'administrator'::text) EXECUTE FUNCTION check_administrators();

GRANT DELETE, INSERT, SELECT ON operator_people TO konter_app;
GRANT UPDATE (role) ON operator_people TO konter_app;

CREATE TABLE person_devices (
  person_id uuid NOT NULL,
  token_digest bytea NOT NULL,
  first_used_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  last_used_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT person_devices_pkey PRIMARY KEY (person_id, token_digest),
  CONSTRAINT person_devices_person FOREIGN KEY (person_id) REFERENCES auth.people(id),
  CONSTRAINT person_devices_digest CHECK (octet_length(token_digest) = 32)
);
COMMENT ON TABLE person_devices IS 'Browsers in which a person has signed in. A sign-in anywhere else is told by mail. Owned by people.';
COMMENT ON COLUMN person_devices.token_digest IS 'SHA-256 of the token in the cookie of the browser.';

CREATE INDEX person_devices_last_used_at ON person_devices USING btree (last_used_at);

GRANT DELETE, SELECT ON person_devices TO konter_app;
GRANT INSERT (person_id, token_digest) ON person_devices TO konter_app;
GRANT UPDATE (last_used_at) ON person_devices TO konter_app;

-- ledger/ ---------------------------------------------------------------------------------------------------

CREATE TABLE cash_journals (
  environment text NOT NULL,
  last_entry bigint NOT NULL DEFAULT 0,
  head bytea NOT NULL DEFAULT decode(repeat('00'::text, 32), 'hex'::text),
  opened_at timestamp with time zone NOT NULL,
  opening bigint NOT NULL,
  CONSTRAINT cash_journals_pkey PRIMARY KEY (environment),
  CONSTRAINT cash_journals_environment CHECK (environment = ANY (ARRAY['live'::text, 'sandbox'::text])),
  CONSTRAINT cash_journals_head_length CHECK (octet_length(head) = 32)
) WITH (fillfactor=50);
COMMENT ON TABLE cash_journals IS 'One row per environment: the newest entry of its cash journal. Its row lock decides their order. Owned by ledger.';
COMMENT ON COLUMN cash_journals.last_entry IS 'Number of the newest entry; entries are numbered without gaps.';
COMMENT ON COLUMN cash_journals.head IS 'HMAC of the newest entry, which covers every entry before it; 32 zero bytes when there is none.';
COMMENT ON COLUMN cash_journals.opened_at IS 'When the journal began. Deposits of before are in no entry.';
COMMENT ON COLUMN cash_journals.opening IS 'What had been credited by deposits before, less what was taken back, rupiah. The first entry''s HMAC covers it.';

CREATE FUNCTION refuse_shorter_journal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the cash journal grows only' using errcode = 'KN002';
end
$function$;

CREATE TRIGGER cash_journals_grow AFTER UPDATE ON cash_journals FOR EACH ROW WHEN (new.last_entry <= old.last_entry OR new.opening <> old.opening OR new.opened_at <> old.opened_at OR new.environment <> old.environment) EXECUTE FUNCTION refuse_shorter_journal();
CREATE TRIGGER cash_journals_stay BEFORE DELETE OR TRUNCATE ON cash_journals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT ON cash_journals TO konter_app;
GRANT UPDATE (last_entry, head) ON cash_journals TO konter_app;

CREATE TABLE steps (
  number bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  available bigint NOT NULL,
  held bigint NOT NULL,
  client_wallet bigint NOT NULL DEFAULT 0,
  client_hold bigint NOT NULL DEFAULT 0,
  supplier_clearing bigint NOT NULL DEFAULT 0,
  margin bigint NOT NULL DEFAULT 0,
  deposits_received bigint NOT NULL DEFAULT 0,
  adjustments bigint NOT NULL DEFAULT 0,
  cost bigint,
  new_price bigint,
  due_at timestamp with time zone,
  ask_from timestamp with time zone,
  confirmed_at timestamp with time zone,
  review_at timestamp with time zone,
  version integer,
  account_id uuid NOT NULL,
  order_id uuid,
  idempotency_key uuid,
  attempt_id uuid,
  environment text NOT NULL,
  kind text NOT NULL,
  status text,
  reason text,
  reference text,
  supplier text,
  supplier_sku text,
  source text,
  said text,
  code text,
  supplier_reference text,
  serial_sealed bytea,
  serial_key_id text,
  serial_digest bytea,
  fingerprint bytea,
  fingerprint_key_id text,
  detail json,
  chain bytea NOT NULL,
  chain_key_id text NOT NULL,
  serial_hash bytea,
  CONSTRAINT steps_pkey PRIMARY KEY (account_id, environment, number)
);
COMMENT ON TABLE steps IS 'Append-only journal: one immutable row for every change of an order or a wallet. The six money columns are the accounts of the chart and sum to zero. Owned by ledger.';
COMMENT ON COLUMN steps.number IS 'Position in the journal of the wallet, from 1 without gaps.';
COMMENT ON COLUMN steps.available IS 'Rupiah that can be spent after the step.';
COMMENT ON COLUMN steps.held IS 'Rupiah reserved for orders after the step.';
COMMENT ON COLUMN steps.client_wallet IS 'Rupiah added to what the client can spend (negative: taken).';
COMMENT ON COLUMN steps.client_hold IS 'Rupiah added to what is held for orders.';
COMMENT ON COLUMN steps.supplier_clearing IS 'Rupiah that we owe or paid to suppliers: our cost.';
COMMENT ON COLUMN steps.margin IS 'Rupiah that we earned.';
COMMENT ON COLUMN steps.deposits_received IS 'Counterpart of deposits and of what was taken back of them: what clients paid in, as a negative figure.';
COMMENT ON COLUMN steps.adjustments IS 'Counterpart of sandbox resets and of operator corrections.';
COMMENT ON COLUMN steps.cost IS 'The cost of the order after the step, or what a statement said that the purchase cost, rupiah.';
COMMENT ON COLUMN steps.new_price IS 'The price that was asked when the order ended with price_changed.';
COMMENT ON COLUMN steps.due_at IS 'Of a hold: until then only its confirm speaks to the supplier. Afterwards the worker continues it, if nothing has ended it.';
COMMENT ON COLUMN steps.ask_from IS 'Of a hold: the supplier is not asked about its purchase before; null: at once.';
COMMENT ON COLUMN steps.confirmed_at IS 'When the order was confirmed, after the step.';
COMMENT ON COLUMN steps.review_at IS 'When an unknown outcome becomes a case for a person, after the step.';
COMMENT ON COLUMN steps.version IS 'The version of the order after the step; null where the order''s version does not rise.';
COMMENT ON COLUMN steps.idempotency_key IS 'The Idempotency-Key of the request that made the step.';
COMMENT ON COLUMN steps.attempt_id IS 'The purchase or inquiry that the step opens, or that a supplier spoke about.';
COMMENT ON COLUMN steps.status IS 'The status of the order after the step, with version.';
COMMENT ON COLUMN steps.reference IS 'Of a hold, a bill or a further attempt: our reference at the supplier. Of a deposit: the operator''s reference. Of a capture or an adjustment: our reference of the purchase that is paid for.';
COMMENT ON COLUMN steps.source IS 'What brought the supplier''s statement: the purchase itself (submit), a status query (ask) or a callback.';
COMMENT ON COLUMN steps.said IS 'What the statement says about the purchase.';
COMMENT ON COLUMN steps.code IS 'The supplier''s own code.';
COMMENT ON COLUMN steps.serial_sealed IS 'AES-256-GCM of the serial; account, order and "serial" are authenticated with it. Null after a purge of personal data.';
COMMENT ON COLUMN steps.serial_digest IS 'The first 16 bytes of the SHA-256 of serial_sealed, which the chain covers.';
COMMENT ON COLUMN steps.fingerprint IS 'HMAC-SHA256 of method, path and canonical body of the request.';
COMMENT ON COLUMN steps.detail IS 'What only some kinds have: the bill that a slow inquiry brought, the statements of a review case, the references of a bill, the balance of a reset.';
COMMENT ON COLUMN steps.chain IS 'HMAC-SHA256 over the chain of the step before and everything in this row, under a key that is not in the database.';
COMMENT ON COLUMN steps.serial_hash IS 'A keyed hash of the last six digits of the serial, by which its order is found; null: it has none.';

CREATE FUNCTION check_added_steps()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  broken text;
begin
  select min(case
      when a.client_wallet + a.client_hold + a.supplier_clearing + a.margin + a.deposits_received + a.adjustments <> 0
        then 'balanced'
      when octet_length(a.chain) <> 32 then 'chain_length'
      when (a.version is null) <> (a.status is null) then 'version_and_status'
      when (a.idempotency_key is null) <> (a.fingerprint is null) or octet_length(a.fingerprint) <> 32
        then 'fingerprint'
      when (a.serial_sealed is null) <> (a.serial_key_id is null)
        or (a.serial_sealed is null) <> (a.serial_digest is null) or octet_length(a.serial_digest) <> 16
        then 'serial_pair'
      when (a.order_id is null) <> (a.kind in ('deposit', 'deposit_reversal', 'manual_adjustment', 'reset')) then 'subject'
      when a.order_id is not null and o.status is null then 'order_of_its_wallet'
      when char_length(a.reference) not between 1 and 200 then 'reference_length'
      when char_length(a.reason) > 40 then 'reason_length'
      when char_length(a.code) > 40 then 'code_length'
      when a.cost < 0 then 'cost_bound'
      when a.source not in ('submit', 'ask', 'callback') then 'source'
      when a.said not in ('delivered', 'rejected', 'absent', 'unknown') then 'said'
      when (a.version is not null)
        <> (a.kind in ('hold', 'capture', 'release', 'review', 'refund', 'cancel', 'expire', 'bill', 'fail'))
        then 'versioned'
      when a.version is not null and is_transition(a.kind, before.status, a.status) is not true then 'transition'
      when a.reason is null and a.status in ('failed', 'cancelled', 'expired', 'manual_review', 'refunded')
        then 'reason_given'
      when a.serial_sealed is not null and a.version is not null
        and a.status not in ('succeeded', 'refunded', 'manual_review') then 'serial_when_sold'
      when a.version is not null and (a.confirmed_at is null)
        <> (a.status in ('awaiting_confirmation', 'inquiring', 'cancelled')
            or a.kind in ('expire', 'fail')) then 'confirmed'
      when a.kind in ('hold', 'review') and a.review_at is null then 'review_deadline'
      when case a.kind
        when 'hold' then a.client_hold = o.price and a.client_hold > 0
          and a.client_wallet = -a.client_hold and a.supplier_clearing = 0 and a.margin = 0
          and a.deposits_received = 0
        when 'capture' then a.client_hold = -o.price and a.client_wallet = 0
          and a.deposits_received = 0 and a.adjustments = 0 and a.supplier_clearing = a.cost
        when 'release' then a.client_wallet = o.price and a.client_hold = -a.client_wallet
          and a.supplier_clearing = 0 and a.margin = 0 and a.deposits_received = 0
        when 'refund' then a.client_wallet = o.price and a.client_hold = 0
          and a.deposits_received = 0 and a.adjustments = 0 and a.supplier_clearing = -a.cost
        when 'adjustment' then a.reference is not null and a.supplier_clearing > 0
          and a.adjustments = -a.supplier_clearing and a.client_wallet = 0 and a.client_hold = 0 and a.margin = 0
          and a.deposits_received = 0
        when 'deposit' then a.reference is not null and a.client_wallet > 0
          and a.deposits_received = -a.client_wallet and a.client_hold = 0 and a.supplier_clearing = 0
          and a.margin = 0
        when 'deposit_reversal' then a.reference is not null and a.client_wallet < 0
          and a.deposits_received = -a.client_wallet and a.client_hold = 0 and a.supplier_clearing = 0
          and a.margin = 0
        when 'manual_adjustment' then a.reference is not null and a.client_wallet <> 0
          and a.adjustments = -a.client_wallet and a.client_hold = 0 and a.supplier_clearing = 0 and a.margin = 0
          and a.deposits_received = 0
        when 'reset' then a.environment = 'sandbox' and a.adjustments = -a.client_wallet and a.client_hold = 0
          and a.supplier_clearing = 0 and a.margin = 0 and a.deposits_received = 0
        else a.kind in ('review', 'cancel', 'expire', 'bill', 'fail', 'attempt', 'statement', 'serial', 'case', 'ruling')
          and a.client_wallet = 0 and a.client_hold = 0 and a.supplier_clearing = 0 and a.margin = 0
          and a.deposits_received = 0 and a.adjustments = 0
      end is not true then 'shape'
      when a.kind = 'manual_adjustment' and (
        select true
          from public.adjustments t
         where t.id = a.reference::uuid and t.account_id = a.account_id and t.environment = a.environment
           and t.kind = 'adjustment' and t.state = 'approved' and t.amount = a.client_wallet
         limit 1) is not true then 'approved'
      when a.kind = 'hold' and (a.supplier is null or a.supplier_sku is null or a.attempt_id is null
        or a.due_at is null or a.reference is null or octet_length(a.reference) > 32
        or translate(a.reference, '0123456789abcdefghijklmnopqrstuvwxyz', '') <> '') then 'purchase'
      when a.idempotency_key is not null and (
        select true
          from public.orders t
         where t.account_id = a.account_id and t.environment = a.environment
           and t.idempotency_key = a.idempotency_key
         limit 1) then 'idempotency_key_once'
      when a.idempotency_key is not null and (
        select true
          from public.claims t
         where t.account_id = a.account_id and t.environment = a.environment
           and t.idempotency_key = a.idempotency_key
         limit 1) then 'idempotency_key_once'
      when a.kind = 'hold' and (
        select true
          from public.attempts t
         where t.supplier = a.supplier and t.reference = a.reference
         limit 1) then 'reference_once'
      when a.kind = 'hold' and a.detail ->> 'bill_reference' is not null and (
        select t.order_id = a.order_id and t.kind = 'inquiry'
          from public.attempts t
         where t.supplier = a.supplier and t.reference = a.detail ->> 'bill_reference'
         limit 1) is not true then 'bill_of_its_order'
      when a.kind in ('capture', 'release') and (
        select true
          from public.attempts t
         where t.account_id = a.account_id and t.environment = a.environment and t.order_id = a.order_id
           and t.state = 'open'
         order by t.opened_at
         limit 1) then 'attempt_closed'
      -- The balances continue those of the step before.
      when case a.number
        when 1 then a.available = a.client_wallet and a.held = a.client_hold
        else (
          select a.available = t.available + a.client_wallet and a.held = t.held + a.client_hold
            from public.steps t
           where t.account_id = a.account_id and t.environment = a.environment and t.number = a.number - 1
           limit 1)
        end is not true then 'counted_and_chained'
      -- The step is the newest of its wallet, or the next one is there.
      when (
        select w.last_step = a.number and w.chain_head = a.chain and w.available = a.available
               and w.held = a.held
          from public.wallets w
         where w.account_id = a.account_id and w.environment = a.environment
         limit 1) is not true
        and (
        select true
          from public.steps t
         where t.account_id = a.account_id and t.environment = a.environment and t.number = a.number + 1
         limit 1) is not true then 'counted_and_chained'
    end) into broken
    from added a
    left join lateral (
      -- The order with its price. An order that was first shown without its bill has its price in its first step.
      select o.status, case o.status when 'inquiring' then (
               select (s.detail ->> 'price')::bigint
                 from public.steps s
                where s.account_id = o.account_id and s.environment = o.environment and s.order_id = o.id
                  and s.version is not null
                order by s.version
                limit 1)
             else o.price end as price
        from public.orders o
       where a.order_id is not null and o.account_id = a.account_id and o.environment = a.environment
         and o.id = a.order_id
       limit 1
    ) o on true
    left join lateral (
      -- The status before the step.
      select case a.version when 2 then o.status else (
               select case s.version when a.version - 1 then s.status end
                 from public.steps s
                where s.account_id = a.account_id and s.environment = a.environment and s.order_id = a.order_id
                  and s.version < a.version
                order by s.version desc
                limit 1)
             end as status
      offset 0
    ) before on true;
  if broken is not null then
    perform raise_broken('steps', broken);
  end if;
  return null;
end
$function$;

CREATE FUNCTION check_deposit_is_booked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
COMMENT ON FUNCTION check_deposit_is_booked() IS 'No deposit is credited, and none is taken back, without its entry in the cash journal.';

CREATE FUNCTION end_sandbox_clock()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
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
COMMENT ON FUNCTION end_sandbox_clock() IS 'A reset sets the clock of its account back to that of the database, and brings the times of its inquiries back with it.';

CREATE UNIQUE INDEX steps_adjusted_once ON steps USING btree (account_id, environment, order_id, reference) WHERE kind = 'adjustment'::text;
COMMENT ON INDEX steps_adjusted_once IS 'A sale that came to light is booked once; reference is ours of the purchase.';
CREATE INDEX steps_beside_captures ON steps USING btree (account_id, environment, number) WHERE kind = ANY (ARRAY['deposit'::text, 'deposit_reversal'::text, 'manual_adjustment'::text, 'refund'::text, 'reset'::text]);
COMMENT ON INDEX steps_beside_captures IS 'What moves the balance of a wallet beside its orders, for totals and filters of its statement.';
CREATE INDEX steps_by_time ON steps USING brin (at timestamptz_minmax_multi_ops, due_at timestamptz_minmax_multi_ops) WITH (pages_per_range='32', autosummarize='on');
COMMENT ON INDEX steps_by_time IS 'For reports, reconciliation, and holds that became due.';
CREATE UNIQUE INDEX steps_deposit_once ON steps USING btree (environment, reference) WHERE kind = 'deposit'::text;
COMMENT ON INDEX steps_deposit_once IS 'A deposit reference credits once per environment, whatever the account.';
CREATE UNIQUE INDEX steps_deposit_reversed_once ON steps USING btree (environment, reference) WHERE kind = 'deposit_reversal'::text;
COMMENT ON INDEX steps_deposit_reversed_once IS 'A deposit is taken back once, by its reference.';
CREATE INDEX steps_deposits ON steps USING btree (at) WHERE kind = ANY (ARRAY['deposit'::text, 'deposit_reversal'::text]);
COMMENT ON INDEX steps_deposits IS 'For the deposits of a day.';
CREATE UNIQUE INDEX steps_idempotency_key ON steps USING btree (account_id, environment, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE UNIQUE INDEX steps_manual_adjustment_once ON steps USING btree (environment, reference) WHERE kind = 'manual_adjustment'::text;
COMMENT ON INDEX steps_manual_adjustment_once IS 'An adjustment by two operators is booked once; reference is its id.';
CREATE UNIQUE INDEX steps_of_order ON steps USING btree (account_id, environment, order_id, version) WHERE order_id IS NOT NULL;
COMMENT ON INDEX steps_of_order IS 'An order has each version once.';
CREATE UNIQUE INDEX steps_reference ON steps USING btree (supplier, reference) WHERE kind = 'hold'::text AND reference IS NOT NULL;
COMMENT ON INDEX steps_reference IS 'A reference is sent to a supplier for one purchase only; callbacks find their purchase by it.';
CREATE INDEX steps_refunds ON steps USING btree (at) WHERE kind = 'refund'::text;
CREATE INDEX steps_serial ON steps USING btree (serial_hash, order_id) WHERE serial_hash IS NOT NULL;
COMMENT ON INDEX steps_serial IS 'The orders whose serial ends with the same six digits, in a wallet.';
CREATE INDEX steps_unsold ON steps USING btree (environment, status, order_id) INCLUDE (account_id) WHERE status = ANY (ARRAY['cancelled'::text, 'expired'::text, 'failed'::text, 'refunded'::text]);
COMMENT ON INDEX steps_unsold IS 'The orders that ended without a sale, by status, newest first. Such a step is the last of its order.';
CREATE INDEX steps_unsold_of_account ON steps USING btree (account_id, environment, status, order_id) WHERE status = ANY (ARRAY['cancelled'::text, 'expired'::text, 'failed'::text, 'refunded'::text]);
COMMENT ON INDEX steps_unsold_of_account IS 'The same for the lists of one account.';

CREATE TRIGGER steps_append_only BEFORE DELETE OR TRUNCATE ON steps FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER steps_deposit_booked AFTER INSERT ON steps DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.deposits_received <> 0) EXECUTE FUNCTION check_deposit_is_booked();
CREATE TRIGGER steps_purge_only BEFORE UPDATE ON steps FOR EACH ROW EXECUTE FUNCTION permit_purge_only();
CREATE TRIGGER steps_reset_ends_clock AFTER INSERT ON steps FOR EACH ROW WHEN (new.kind = 'reset'::text) EXECUTE FUNCTION end_sandbox_clock();
CREATE TRIGGER steps_sound AFTER INSERT ON steps REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_added_steps();

GRANT INSERT, SELECT ON steps TO konter_app;
GRANT SELECT ON steps TO konter_privacy;
GRANT UPDATE (serial_sealed) ON steps TO konter_privacy;

CREATE VIEW journal_entries AS
 SELECT account_id,
    environment,
    number,
    kind,
    order_id,
    reference,
    client_wallet,
    client_hold,
    supplier_clearing,
    margin,
    deposits_received,
    adjustments,
    available,
    held,
    at AS created_at
   FROM steps s
  WHERE kind = ANY (ARRAY['hold'::text, 'capture'::text, 'release'::text, 'refund'::text, 'adjustment'::text, 'deposit'::text, 'deposit_reversal'::text, 'manual_adjustment'::text, 'reset'::text]);
COMMENT ON VIEW journal_entries IS 'The steps that move money: double entry, one column per account of the chart.';
GRANT SELECT ON journal_entries TO konter_app;

CREATE VIEW postings AS
 SELECT e.account_id,
    e.environment,
    e.number AS entry_number,
    e.kind,
    e.order_id,
    e.at AS created_at,
    line.ledger_account,
    line.amount
   FROM steps e
     CROSS JOIN LATERAL ( VALUES ('client_wallet'::text,e.client_wallet), ('client_hold'::text,e.client_hold), ('supplier_clearing'::text,e.supplier_clearing), ('margin'::text,e.margin), ('deposits_received'::text,e.deposits_received), ('adjustments'::text,e.adjustments)) line(ledger_account, amount)
  WHERE line.amount <> 0;
COMMENT ON VIEW postings IS 'The journal line by line: one row per entry and ledger account that it moves.';
GRANT SELECT ON postings TO konter_app;

CREATE VIEW supplier_statements AS
 SELECT account_id,
    environment,
    order_id,
    number,
    attempt_id,
    source,
    said,
    code,
    serial_sealed,
    serial_key_id,
    cost,
    at
   FROM steps s
  WHERE kind = 'statement'::text;
COMMENT ON VIEW supplier_statements IS 'What suppliers said of purchases beside the answers that ended them, which are in their steps. The same again is not kept again.';
GRANT SELECT ON supplier_statements TO konter_app;

CREATE TABLE wallets (
  account_id uuid NOT NULL,
  environment text NOT NULL,
  available bigint NOT NULL DEFAULT 0,
  held bigint NOT NULL DEFAULT 0,
  last_step bigint NOT NULL DEFAULT 0,
  chain_head bytea NOT NULL DEFAULT decode(repeat('00'::text, 32), 'hex'::text),
  orders bigint NOT NULL DEFAULT 0,
  orders_head bytea NOT NULL DEFAULT decode(repeat('00'::text, 32), 'hex'::text),
  spent_on date,
  spent bigint NOT NULL DEFAULT 0,
  opened_at timestamp with time zone NOT NULL,
  version uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'::uuid,
  clock_offset bigint NOT NULL DEFAULT 0,
  CONSTRAINT wallets_pkey PRIMARY KEY (account_id, environment),
  CONSTRAINT wallets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
) WITH (fillfactor=50);
COMMENT ON TABLE wallets IS 'One per client account and environment. Its row lock decides the order of everything that happens to the account. Owned by ledger.';
COMMENT ON COLUMN wallets.available IS 'Rupiah that can be spent: the sum of client_wallet over the steps.';
COMMENT ON COLUMN wallets.held IS 'Rupiah reserved for orders under way: the sum of client_hold over the steps.';
COMMENT ON COLUMN wallets.last_step IS 'Number of the newest step of this wallet; steps are numbered without gaps.';
COMMENT ON COLUMN wallets.chain_head IS 'HMAC of the newest step, which covers every step before it; 32 zero bytes when there is none.';
COMMENT ON COLUMN wallets.orders IS 'How many orders the account has in the environment: the number of its newest order.';
COMMENT ON COLUMN wallets.orders_head IS 'HMAC of the newest order, which covers every order before it; 32 zero bytes when there is none.';
COMMENT ON COLUMN wallets.spent_on IS 'Day in Jakarta that spent counts for.';
COMMENT ON COLUMN wallets.spent IS 'Rupiah confirmed on spent_on, held or captured, less what was released: what the daily limit is compared with.';
COMMENT ON COLUMN wallets.version IS 'The version for optimistic concurrency: an id that changes with every change of the account in this environment. A writer that decided on another version fails.';
COMMENT ON COLUMN wallets.clock_offset IS 'Milliseconds that are added to the database''s clock for this account.';

CREATE FUNCTION refuse_moving_wallet()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a wallet moves by steps only' using errcode = 'KN002';
end
$function$;

CREATE FUNCTION wallet_is_sound(w wallets)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  broken constant text := case
    when w.environment not in ('live', 'sandbox') then 'environment'
    when w.available < 0 then 'available_not_negative'
    when w.held < 0 then 'held_not_negative'
    when w.available + w.held > 9000000000000000 then 'balance_bound'
    when w.last_step < 0 then 'last_step_not_negative'
    when w.orders < 0 then 'orders_not_negative'
    when octet_length(w.chain_head) <> 32 then 'chain_head_length'
    when octet_length(w.orders_head) <> 32 then 'orders_head_length'
    when w.spent < 0 then 'spent_not_negative'
  end;
begin
  if broken is null then
    return true;
  end if;
  raise check_violation using message = format('a row of wallets breaks the rule "%s"', broken), table = 'wallets',
    constraint = 'wallets_' || broken;
end
$function$;
COMMENT ON FUNCTION wallet_is_sound(w wallets) IS 'Every rule of one row of wallets; a broken one is raised under its own name.';

ALTER TABLE wallets ADD CONSTRAINT wallets_sound CHECK (wallet_is_sound(wallets.*));

CREATE INDEX wallets_advanced ON wallets USING btree (account_id) WHERE clock_offset <> 0;
COMMENT ON INDEX wallets_advanced IS 'The few sandbox accounts whose clock was moved forward.';

CREATE TRIGGER wallets_follow_the_journal AFTER UPDATE ON wallets FOR EACH ROW WHEN (new.last_step < old.last_step OR new.orders < old.orders OR new.orders = old.orders AND new.orders_head <> old.orders_head OR new.last_step = old.last_step AND (new.available <> old.available OR new.held <> old.held OR new.chain_head <> old.chain_head)) EXECUTE FUNCTION refuse_moving_wallet();

GRANT INSERT (account_id, environment, opened_at) ON wallets TO konter_app;
GRANT SELECT ON wallets TO konter_app;
GRANT UPDATE (available, held, last_step, chain_head, orders, orders_head, spent_on, spent,
    version) ON wallets TO konter_app;

CREATE TABLE cash_entries (
  number bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  bank bigint NOT NULL DEFAULT 0,
  gateway_receivable bigint NOT NULL DEFAULT 0,
  gateway_fees bigint NOT NULL DEFAULT 0,
  suspense bigint NOT NULL DEFAULT 0,
  client_receivable bigint NOT NULL DEFAULT 0,
  deposits_received bigint NOT NULL DEFAULT 0,
  step bigint,
  account_id uuid,
  payment_id uuid,
  request_id uuid,
  environment text NOT NULL,
  kind text NOT NULL,
  actor text NOT NULL,
  reference text,
  chain bytea NOT NULL,
  chain_key_id text NOT NULL,
  CONSTRAINT cash_entries_pkey PRIMARY KEY (environment, number),
  CONSTRAINT cash_entries_wallet FOREIGN KEY (account_id, environment) REFERENCES wallets(account_id, environment),
  CONSTRAINT cash_entries_actor_length CHECK (char_length(actor) >= 1 AND char_length(actor) <= 200),
  CONSTRAINT cash_entries_balanced CHECK ((bank + gateway_receivable + gateway_fees + suspense + client_receivable + deposits_received) = 0),
  CONSTRAINT cash_entries_chain_length CHECK (octet_length(chain) = 32),
  CONSTRAINT cash_entries_environment CHECK (environment = ANY (ARRAY['live'::text, 'sandbox'::text])),
  CONSTRAINT cash_entries_reference_length CHECK (char_length(reference) >= 1 AND char_length(reference) <= 200)
);
COMMENT ON TABLE cash_entries IS 'Append-only journal of the accounts outside the wallets: one immutable row for every movement. Credits are positive, debits negative; the six columns sum to zero. Owned by ledger.';
COMMENT ON COLUMN cash_entries.number IS 'Position in the journal of the environment, from 1 without gaps.';
COMMENT ON COLUMN cash_entries.bank IS 'Our bank accounts: negative, what is there.';
COMMENT ON COLUMN cash_entries.gateway_receivable IS 'What payment gateways owe us: negative until they pay it to the bank.';
COMMENT ON COLUMN cash_entries.gateway_fees IS 'What payment gateways kept of payments, less the fees that clients paid for it: negative, our cost.';
COMMENT ON COLUMN cash_entries.suspense IS 'Money that arrived and belongs to no client yet: positive.';
COMMENT ON COLUMN cash_entries.client_receivable IS 'What clients owe us after a reversed payment: negative until it is repaid.';
COMMENT ON COLUMN cash_entries.deposits_received IS 'The other side of the column of steps: positive, what was credited to wallets.';
COMMENT ON COLUMN cash_entries.step IS 'The step of the wallet that the entry belongs to, with account_id.';
COMMENT ON COLUMN cash_entries.payment_id IS 'The payment that arrived; null: money that an operator credited by hand, or a settlement of a gateway.';
COMMENT ON COLUMN cash_entries.request_id IS 'The deposit request that the payment belongs to, if one is known.';
COMMENT ON COLUMN cash_entries.reference IS 'The operator''s reference of a deposit by hand, the reference of a settlement, or what identifies a reversal among others of its kind.';
COMMENT ON COLUMN cash_entries.chain IS 'HMAC-SHA256 over the chain of the entry before and everything in this row, under a key that is not in the database.';

CREATE FUNCTION check_added_cash_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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

CREATE INDEX cash_entries_by_time ON cash_entries USING btree (environment, at);
COMMENT ON INDEX cash_entries_by_time IS 'For the entries of a day.';
CREATE INDEX cash_entries_owing ON cash_entries USING btree (environment, number) WHERE client_receivable <> 0;
COMMENT ON INDEX cash_entries_owing IS 'For servers, which look for the newest change of what clients owe.';
CREATE UNIQUE INDEX cash_entries_payment_once ON cash_entries USING btree (payment_id, kind, COALESCE(reference, ''::text)) WHERE payment_id IS NOT NULL;
COMMENT ON INDEX cash_entries_payment_once IS 'A payment is credited, returned and repaid from once, and each of its reversals is booked once.';
CREATE INDEX cash_entries_receivables ON cash_entries USING btree (account_id, environment, client_receivable) WHERE client_receivable <> 0;
COMMENT ON INDEX cash_entries_receivables IS 'For what a client owes.';
CREATE UNIQUE INDEX cash_entries_received_once ON cash_entries USING btree (payment_id) WHERE kind = ANY (ARRAY['bank_receipt'::text, 'gateway_receipt'::text]);
COMMENT ON INDEX cash_entries_received_once IS 'A payment is received once, at the bank or at a gateway.';
CREATE UNIQUE INDEX cash_entries_settled_once ON cash_entries USING btree (environment, reference) WHERE kind = 'settlement'::text;
COMMENT ON INDEX cash_entries_settled_once IS 'A settlement of a gateway is booked once, by its reference.';
CREATE UNIQUE INDEX cash_entries_step ON cash_entries USING btree (account_id, environment, step) WHERE step IS NOT NULL;
COMMENT ON INDEX cash_entries_step IS 'A step of a wallet has one entry.';

CREATE TRIGGER cash_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON cash_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER cash_entries_sound AFTER INSERT ON cash_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_added_cash_entries();

GRANT INSERT, SELECT ON cash_entries TO konter_app;

CREATE VIEW cash_balances AS
 SELECT d.environment,
    d.day,
    line.ledger_account,
    line.moved,
    sum(line.moved) OVER (PARTITION BY d.environment, line.ledger_account ORDER BY d.day) AS balance
   FROM ( SELECT c.environment,
            (c.at AT TIME ZONE 'Asia/Jakarta'::text)::date AS day,
            sum(c.bank)::bigint AS bank,
            sum(c.gateway_receivable)::bigint AS gateway_receivable,
            sum(c.gateway_fees)::bigint AS gateway_fees,
            sum(c.suspense)::bigint AS suspense,
            sum(c.client_receivable)::bigint AS client_receivable,
            sum(c.deposits_received)::bigint AS deposits_received
           FROM ( SELECT t.environment,
                    t.at,
                    t.bank,
                    t.gateway_receivable,
                    t.gateway_fees,
                    t.suspense,
                    t.client_receivable,
                    t.deposits_received
                   FROM cash_entries t
                UNION ALL
                 SELECT j.environment,
                    j.opened_at,
                    - j.opening,
                    0,
                    0,
                    0,
                    0,
                    j.opening
                   FROM cash_journals j) c
          GROUP BY c.environment, ((c.at AT TIME ZONE 'Asia/Jakarta'::text)::date)) d
     CROSS JOIN LATERAL ( VALUES ('bank'::text,d.bank), ('gateway_receivable'::text,d.gateway_receivable), ('gateway_fees'::text,d.gateway_fees), ('suspense'::text,d.suspense), ('client_receivable'::text,d.client_receivable), ('deposits_received'::text,d.deposits_received)) line(ledger_account, moved);
COMMENT ON VIEW cash_balances IS 'What each account of the cash journal moved on a day of Jakarta, and its balance at the end of that day; the opening counts as money at the bank.';
GRANT SELECT ON cash_balances TO konter_app;

-- settings/ -------------------------------------------------------------------------------------------------

CREATE TABLE business_logo (
  singleton boolean NOT NULL DEFAULT true,
  media_type text NOT NULL,
  content bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  changed_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT business_logo_pkey PRIMARY KEY (singleton),
  CONSTRAINT business_logo_dimensions CHECK (width >= 16 AND width <= 1024 AND height >= 16 AND height <= 1024),
  CONSTRAINT business_logo_only CHECK (singleton),
  CONSTRAINT business_logo_size CHECK (octet_length(content) >= 1 AND octet_length(content) <= 262144),
  CONSTRAINT business_logo_type CHECK (media_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text]))
);
COMMENT ON TABLE business_logo IS 'The logo of the business: one row, or none. Owned by settings.';
COMMENT ON COLUMN business_logo.content IS 'The image without its metadata, as it is served.';

GRANT DELETE, SELECT ON business_logo TO konter_app;
GRANT INSERT (media_type, content, width, height) ON business_logo TO konter_app;
GRANT UPDATE (media_type, content, width, height, changed_at) ON business_logo TO konter_app;

CREATE TABLE settings (
  key text NOT NULL,
  value text NOT NULL,
  changed_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT settings_pkey PRIMARY KEY (key),
  CONSTRAINT settings_key_length CHECK (char_length(key) >= 1 AND char_length(key) <= 100),
  CONSTRAINT settings_limits CHECK (key !~~ 'limits.%'::text OR value ~ '^(0|[1-9][0-9]{0,12})$'::text),
  CONSTRAINT settings_retention CHECK (key !~~ 'retention.%'::text OR value ~ '^[1-9][0-9]{0,4}$'::text),
  CONSTRAINT settings_value_length CHECK (char_length(value) >= 1 AND char_length(value) <= 4000)
);
COMMENT ON TABLE settings IS 'What the operator has set with konter settings; a key without a row has its default. Owned by settings.';
COMMENT ON COLUMN settings.value IS 'The value in the form that konter settings set accepts.';

CREATE FUNCTION announce_default_limits()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if coalesce(new.key, old.key) like 'limits.%' then
    update client_version set version = gen_random_uuid();
  end if;
  return null;
end
$function$;
COMMENT ON FUNCTION announce_default_limits() IS 'Gives client_version a new version when a default limit is set or removed.';

CREATE TRIGGER settings_default_limits AFTER INSERT OR DELETE OR UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION announce_default_limits();

GRANT DELETE, SELECT ON settings TO konter_app;
GRANT INSERT (key, value) ON settings TO konter_app;
GRANT UPDATE (value, changed_at) ON settings TO konter_app;

-- catalog/ --------------------------------------------------------------------------------------------------

CREATE TABLE catalog_reviews (
  id uuid NOT NULL,
  subject text NOT NULL,
  source text NOT NULL,
  supplier text,
  kind text NOT NULL,
  code text,
  name text,
  product_code text,
  old_cost bigint,
  new_cost bigint,
  off_sale boolean NOT NULL DEFAULT false,
  listed integer,
  missing text[],
  account_id uuid,
  environment text,
  order_id uuid,
  opened_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  ruling text,
  reason text,
  CONSTRAINT catalog_reviews_pkey PRIMARY KEY (id),
  CONSTRAINT catalog_reviews_cost CHECK ((subject = 'cost'::text) = (num_nulls(code, name, old_cost) = 0)),
  CONSTRAINT catalog_reviews_kind CHECK (kind = ANY (ARRAY['prepaid'::text, 'postpaid'::text])),
  CONSTRAINT catalog_reviews_list CHECK ((subject = 'shorter_list'::text) = (num_nulls(listed, missing) = 0)),
  CONSTRAINT catalog_reviews_new_cost CHECK (
CASE
    WHEN subject = 'cost'::text THEN new_cost IS NOT NULL OR source = 'purchase'::text
    ELSE new_cost IS NULL
END),
  CONSTRAINT catalog_reviews_order CHECK (num_nulls(account_id, environment, order_id) =
CASE source
    WHEN 'purchase'::text THEN 0
    ELSE 3
END),
  CONSTRAINT catalog_reviews_reason_length CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500),
  CONSTRAINT catalog_reviews_ruled CHECK ((closed_at IS NULL) = (ruling IS NULL)),
  CONSTRAINT catalog_reviews_ruling CHECK (ruling = ANY (ARRAY['accepted'::text, 'refused'::text, 'withdrawn'::text])),
  CONSTRAINT catalog_reviews_source CHECK (source = ANY (ARRAY['file'::text, 'list'::text, 'purchase'::text])),
  CONSTRAINT catalog_reviews_subject CHECK (subject = ANY (ARRAY['cost'::text, 'shorter_list'::text])),
  CONSTRAINT catalog_reviews_supplier CHECK ((source = 'file'::text) = (supplier IS NULL))
);
COMMENT ON TABLE catalog_reviews IS 'Costs and price lists that are not believed until an operator has ruled on them. Owned by catalog.';
COMMENT ON COLUMN catalog_reviews.subject IS 'cost: one code has an implausible cost. shorter_list: a list suddenly lacks many codes.';
COMMENT ON COLUMN catalog_reviews.source IS 'What named the cost: a file, a fetched list, or the answer about a purchase.';
COMMENT ON COLUMN catalog_reviews.code IS 'The supplier''s code; of a file, the code of the product.';
COMMENT ON COLUMN catalog_reviews.new_cost IS 'The cost that is not believed, rupiah. Null: a purchase was sold at a price that cannot be read.';
COMMENT ON COLUMN catalog_reviews.off_sale IS 'Whether the code is off sale until the ruling.';
COMMENT ON COLUMN catalog_reviews.listed IS 'How many codes were listed before.';
COMMENT ON COLUMN catalog_reviews.missing IS 'The codes that the list lacks.';
COMMENT ON COLUMN catalog_reviews.order_id IS 'The order whose purchase had the cost.';
COMMENT ON COLUMN catalog_reviews.changed_at IS 'When the newest figures were read.';
COMMENT ON COLUMN catalog_reviews.ruling IS 'withdrawn: the next list was plausible again.';

CREATE FUNCTION refuse_undoing_catalog_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.closed_at is not null then
    raise exception 'a review that was ruled on is not changed' using errcode = 'KN002';
  end if;
  return null;
end
$function$;

CREATE UNIQUE INDEX catalog_reviews_open ON catalog_reviews USING btree (supplier, kind, code) NULLS NOT DISTINCT WHERE closed_at IS NULL;
COMMENT ON INDEX catalog_reviews_open IS 'The same code or list waits once.';
CREATE INDEX catalog_reviews_refused ON catalog_reviews USING btree (supplier, kind, code, closed_at) WHERE ruling = 'refused'::text;

CREATE TRIGGER catalog_reviews_go_forward AFTER UPDATE ON catalog_reviews FOR EACH ROW EXECUTE FUNCTION refuse_undoing_catalog_review();

GRANT INSERT, SELECT ON catalog_reviews TO konter_app;
GRANT UPDATE (source, name, product_code, old_cost, new_cost, off_sale, listed, missing, account_id,
    environment, order_id, changed_at, closed_at, ruling, reason) ON catalog_reviews TO konter_app;

CREATE TABLE catalog_version (
  singleton boolean NOT NULL,
  version uuid NOT NULL,
  CONSTRAINT catalog_version_pkey PRIMARY KEY (singleton),
  CONSTRAINT catalog_version_only CHECK (singleton)
);
COMMENT ON TABLE catalog_version IS 'One row. Its version changes in the transaction that changes a product, so that servers notice; an import locks it.';

GRANT SELECT ON catalog_version TO konter_app;
GRANT UPDATE (version) ON catalog_version TO konter_app;

CREATE TABLE level_margin_rules (
  level text NOT NULL,
  scope text NOT NULL,
  subject text NOT NULL,
  fixed bigint,
  percent numeric(7,3),
  price bigint,
  step bigint NOT NULL,
  allow_loss boolean NOT NULL,
  changed_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT level_margin_rules_pkey PRIMARY KEY (level, scope, subject),
  CONSTRAINT level_margin_rules_fixed_bound CHECK (abs(fixed) <= 1000000000),
  CONSTRAINT level_margin_rules_level CHECK (level ~ '^(group:[a-z0-9][a-z0-9-]{0,49}|account:[0-9a-f-]{36})$'::text),
  CONSTRAINT level_margin_rules_loss CHECK (allow_loss OR COALESCE(fixed, 0::bigint) >= 0 AND COALESCE(percent, 0::numeric) >= 0::numeric),
  CONSTRAINT level_margin_rules_one_kind CHECK (num_nonnulls(fixed, percent, price) = 1),
  CONSTRAINT level_margin_rules_percent_bound CHECK (abs(percent) <= 1000::numeric),
  CONSTRAINT level_margin_rules_price_bound CHECK (price > 0 AND price <= '1000000000000'::bigint),
  CONSTRAINT level_margin_rules_price_of_product CHECK (price IS NULL OR scope = 'product'::text),
  CONSTRAINT level_margin_rules_scope CHECK (scope = ANY (ARRAY['all'::text, 'category'::text, 'brand'::text, 'product'::text])),
  CONSTRAINT level_margin_rules_step_bound CHECK (step >= 1 AND step <= 1000000),
  CONSTRAINT level_margin_rules_subject CHECK (char_length(subject) <= 100 AND (scope = 'all'::text) = (subject = ''::text))
);
COMMENT ON TABLE level_margin_rules IS 'Margin rules for one account or one price group; they count before those for everybody. Owned by catalog.';
COMMENT ON COLUMN level_margin_rules.level IS 'group: and the name of a price group, or account: and the id of an account.';
COMMENT ON COLUMN level_margin_rules.subject IS 'The slug of a category, a brand, or the code of a product; empty for all.';
COMMENT ON COLUMN level_margin_rules.fixed IS 'What is added to the cost, rupiah.';
COMMENT ON COLUMN level_margin_rules.percent IS 'What is added to the cost, per cent of it.';
COMMENT ON COLUMN level_margin_rules.price IS 'A price that does not follow the cost, rupiah.';
COMMENT ON COLUMN level_margin_rules.step IS 'Prices are rounded up to a multiple of this, rupiah.';
COMMENT ON COLUMN level_margin_rules.allow_loss IS 'Whether a product may be sold for less than it costs.';

GRANT DELETE, INSERT, SELECT ON level_margin_rules TO konter_app;
GRANT UPDATE (fixed, percent, price, step, allow_loss, changed_at) ON level_margin_rules TO konter_app;

CREATE TABLE margin_rules (
  scope text NOT NULL,
  subject text NOT NULL,
  fixed bigint,
  percent numeric(7,3),
  price bigint,
  step bigint NOT NULL,
  allow_loss boolean NOT NULL,
  changed_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT margin_rules_pkey PRIMARY KEY (scope, subject),
  CONSTRAINT margin_rules_fixed_bound CHECK (abs(fixed) <= 1000000000),
  CONSTRAINT margin_rules_loss CHECK (allow_loss OR COALESCE(fixed, 0::bigint) >= 0 AND COALESCE(percent, 0::numeric) >= 0::numeric),
  CONSTRAINT margin_rules_one_kind CHECK (num_nonnulls(fixed, percent, price) = 1),
  CONSTRAINT margin_rules_percent_bound CHECK (abs(percent) <= 1000::numeric),
  CONSTRAINT margin_rules_price_bound CHECK (price > 0 AND price <= '1000000000000'::bigint),
  CONSTRAINT margin_rules_price_of_product CHECK (price IS NULL OR scope = 'product'::text),
  CONSTRAINT margin_rules_scope CHECK (scope = ANY (ARRAY['all'::text, 'category'::text, 'brand'::text, 'product'::text])),
  CONSTRAINT margin_rules_step_bound CHECK (step >= 1 AND step <= 1000000),
  CONSTRAINT margin_rules_subject CHECK (char_length(subject) <= 100 AND (scope = 'all'::text) = (subject = ''::text))
);
COMMENT ON TABLE margin_rules IS 'How the prices of prepaid products follow from their cost; of several rules that fit, the most specific one counts. Owned by catalog.';
COMMENT ON COLUMN margin_rules.subject IS 'The slug of a category, a brand, or the code of a product; empty for all.';
COMMENT ON COLUMN margin_rules.fixed IS 'What is added to the cost, rupiah.';
COMMENT ON COLUMN margin_rules.percent IS 'What is added to the cost, per cent of it.';
COMMENT ON COLUMN margin_rules.price IS 'A price that does not follow the cost, rupiah.';
COMMENT ON COLUMN margin_rules.step IS 'Prices are rounded up to a multiple of this, rupiah.';
COMMENT ON COLUMN margin_rules.allow_loss IS 'Whether a product may be sold for less than it costs.';

GRANT DELETE, INSERT, SELECT ON margin_rules TO konter_app;
GRANT UPDATE (fixed, percent, price, step, allow_loss, changed_at) ON margin_rules TO konter_app;

CREATE TABLE price_group_moves (
  account_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  group_name text,
  CONSTRAINT price_group_moves_pkey PRIMARY KEY (account_id, at),
  CONSTRAINT price_group_moves_account FOREIGN KEY (account_id) REFERENCES accounts(id)
);
COMMENT ON TABLE price_group_moves IS 'Which price group an account came into, and when; rows never change. Owned by catalog.';
COMMENT ON COLUMN price_group_moves.at IS 'Later than the moves before, whatever the clock says. 1970: it was in the group before moves were recorded.';
COMMENT ON COLUMN price_group_moves.group_name IS 'Null: it is in no group since then. The group may have been removed.';

CREATE TRIGGER price_group_moves_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON price_group_moves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT INSERT, SELECT ON price_group_moves TO konter_app;

CREATE TABLE price_groups (
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT price_groups_pkey PRIMARY KEY (name),
  CONSTRAINT price_groups_name CHECK (name ~ '^[a-z0-9][a-z0-9-]{0,49}$'::text)
);
COMMENT ON TABLE price_groups IS 'Groups of accounts that margin rules can name. Owned by catalog.';

GRANT DELETE, INSERT, SELECT ON price_groups TO konter_app;

CREATE TABLE price_group_members (
  account_id uuid NOT NULL,
  group_name text,
  previous_group_name text,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT price_group_members_pkey PRIMARY KEY (account_id),
  CONSTRAINT price_group_members_account FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT price_group_members_group FOREIGN KEY (group_name) REFERENCES price_groups(name)
);
COMMENT ON TABLE price_group_members IS 'The price group of each account that is or was in one; an account is in one group at most. Owned by catalog.';
COMMENT ON COLUMN price_group_members.group_name IS 'Null: it is in no group any more.';
COMMENT ON COLUMN price_group_members.previous_group_name IS 'The group before the last change; null: none.';
COMMENT ON COLUMN price_group_members.changed_at IS 'When its group changed last; all its prices may have changed then.';

CREATE INDEX price_group_members_of_group ON price_group_members USING btree (group_name, account_id) WHERE group_name IS NOT NULL;

GRANT INSERT, SELECT ON price_group_members TO konter_app;
GRANT UPDATE (group_name, previous_group_name, changed_at) ON price_group_members TO konter_app;

CREATE TABLE price_history (
  level text NOT NULL,
  kind text NOT NULL,
  code text NOT NULL,
  at timestamp with time zone NOT NULL,
  price bigint,
  on_sale boolean,
  in_live boolean,
  covers_cost boolean NOT NULL DEFAULT true,
  CONSTRAINT price_history_pkey PRIMARY KEY (level, kind, code, at),
  CONSTRAINT price_history_everybody CHECK ((level = ''::text) = (on_sale IS NOT NULL) AND (level = ''::text) = (in_live IS NOT NULL)),
  CONSTRAINT price_history_kind CHECK (kind = ANY (ARRAY['prepaid'::text, 'postpaid'::text])),
  CONSTRAINT price_history_price CHECK (price >= 0 AND (price IS NOT NULL OR level <> ''::text))
);
COMMENT ON TABLE price_history IS 'The prices as they changed: of every product for everybody, and those that the rules of a group or an account make itself. Owned by catalog.';
COMMENT ON COLUMN price_history.level IS 'As in level_margin_rules; empty: the prices for everybody.';
COMMENT ON COLUMN price_history.at IS 'When a server found the change: seconds after it. Later than the entry before, whatever the clock says.';
COMMENT ON COLUMN price_history.price IS 'The price, or the fee of a bill, rupiah; null: since then no rule of the level makes one.';
COMMENT ON COLUMN price_history.on_sale IS 'Whether our own switch was on.';
COMMENT ON COLUMN price_history.in_live IS 'Whether live showed it.';
COMMENT ON COLUMN price_history.covers_cost IS 'Whether the price covered the cost, or a rule allowed a loss. Rows of releases that did not record it say yes.';

CREATE INDEX price_history_by_time ON price_history USING btree (at, level) WHERE at IS NOT NULL;

GRANT DELETE, INSERT, SELECT ON price_history TO konter_app;
GRANT UPDATE (price, on_sale, in_live) ON price_history TO konter_app;

CREATE TABLE price_history_state (
  singleton boolean NOT NULL,
  version uuid,
  groups jsonb,
  seen_at timestamp with time zone,
  set_back_at timestamp with time zone,
  CONSTRAINT price_history_state_pkey PRIMARY KEY (singleton),
  CONSTRAINT price_history_state_only CHECK (singleton)
);
COMMENT ON TABLE price_history_state IS 'One row: the version of the catalog up to which price_history is written. Its lock lets one server write it. Owned by catalog.';
COMMENT ON COLUMN price_history_state.groups IS 'The price group of each account at that version, by the id of the account; without those that are in none. Null: not known.';
COMMENT ON COLUMN price_history_state.seen_at IS 'The latest time of the database that a server saw, within seconds; null: none yet.';
COMMENT ON COLUMN price_history_state.set_back_at IS 'The time at which the clock of the database was set back last: clients may know the time until then. Null: it never was.';

GRANT SELECT ON price_history_state TO konter_app;
GRANT UPDATE (version, groups, seen_at, set_back_at) ON price_history_state TO konter_app;

CREATE TABLE products (
  kind text NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  slug text,
  category text,
  brand text NOT NULL,
  region text,
  price bigint,
  cost bigint,
  admin_fee bigint,
  commission bigint,
  description text NOT NULL,
  logo_url text,
  switched_on boolean NOT NULL,
  seller_on boolean NOT NULL,
  stock integer,
  start_cut_off text,
  end_cut_off text,
  multi boolean NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  allow_loss boolean NOT NULL DEFAULT false,
  starter_only boolean NOT NULL DEFAULT false,
  cost_from_supplier boolean NOT NULL DEFAULT false,
  disabled_at timestamp with time zone,
  disabled_reason text,
  CONSTRAINT products_pkey PRIMARY KEY (kind, code),
  CONSTRAINT products_admin_fee CHECK (admin_fee >= 0 AND admin_fee <= '1000000000000'::bigint),
  CONSTRAINT products_code_length CHECK (length(code) >= 1 AND length(code) <= 64),
  CONSTRAINT products_commission CHECK (commission >= 0 AND commission <= '1000000000000'::bigint),
  CONSTRAINT products_cost CHECK (cost > 0 AND cost <= '1000000000000'::bigint),
  CONSTRAINT products_cut_off CHECK ((start_cut_off IS NULL) = (end_cut_off IS NULL) AND start_cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text AND end_cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  CONSTRAINT products_disabled CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL)),
  CONSTRAINT products_disabled_reason_length CHECK (char_length(disabled_reason) >= 1 AND char_length(disabled_reason) <= 500),
  CONSTRAINT products_kind CHECK (kind = ANY (ARRAY['prepaid'::text, 'postpaid'::text])),
  CONSTRAINT products_name_length CHECK (length(name) >= 1 AND length(name) <= 200),
  CONSTRAINT products_postpaid CHECK ((kind = 'postpaid'::text) = (category IS NOT NULL AND admin_fee IS NOT NULL AND commission IS NOT NULL AND slug IS NULL AND price IS NULL AND cost IS NULL)),
  CONSTRAINT products_prepaid CHECK ((kind = 'prepaid'::text) = (slug IS NOT NULL AND price IS NOT NULL AND cost IS NOT NULL AND category IS NULL AND admin_fee IS NULL AND commission IS NULL)),
  CONSTRAINT products_price CHECK (price > 0 AND price <= '1000000000000'::bigint),
  CONSTRAINT products_stock CHECK (stock >= 0)
);
COMMENT ON TABLE products IS 'What can be bought: prepaid products with a price, postpaid billers with a fee. A product is never deleted; it is switched off.';
COMMENT ON COLUMN products.slug IS 'Category of a prepaid product in kebab-case.';
COMMENT ON COLUMN products.category IS 'Key of the category of a biller.';
COMMENT ON COLUMN products.price IS 'What the client pays, in rupiah.';
COMMENT ON COLUMN products.cost IS 'What we pay, in rupiah.';
COMMENT ON COLUMN products.admin_fee IS 'What the biller adds to a bill, as the payer sees it, in rupiah.';
COMMENT ON COLUMN products.commission IS 'Our margin on one bill, in rupiah; 0 where it is not known.';
COMMENT ON COLUMN products.switched_on IS 'Our own switch, for both environments.';
COMMENT ON COLUMN products.seller_on IS 'The switch of the supplier''s seller, as the last price list had it.';
COMMENT ON COLUMN products.stock IS 'Pieces left at the supplier; null when there is no limit.';
COMMENT ON COLUMN products.start_cut_off IS 'From when on the supplier does not deliver, HH:MM in Jakarta.';
COMMENT ON COLUMN products.allow_loss IS 'Whether the margin rule of its price allows selling below cost.';
COMMENT ON COLUMN products.starter_only IS 'Whether no imported and no fetched list has named it: it is known from the starter list alone, and live does not show it.';
COMMENT ON COLUMN products.cost_from_supplier IS 'Whether its cost is that of a supplier, from which margin rules make prices; otherwise its price is that of an imported file.';
COMMENT ON COLUMN products.disabled_at IS 'Since when an operator has it off sale, whatever a list says; null: no operator has.';
COMMENT ON COLUMN products.disabled_reason IS 'The reason that the operator gave.';

CREATE INDEX products_below_cost ON products USING btree (code) WHERE kind = 'prepaid'::text AND price < cost AND NOT allow_loss;
COMMENT ON INDEX products_below_cost IS 'The products that are off sale because they would lose money.';

GRANT INSERT, SELECT ON products TO konter_app;
GRANT UPDATE (name, slug, category, brand, region, price, cost, admin_fee, commission, description, logo_url,
    switched_on, seller_on, stock, start_cut_off, end_cut_off, multi, updated_at, allow_loss, starter_only,
    cost_from_supplier, disabled_at, disabled_reason) ON products TO konter_app;

CREATE TABLE scheduled_margin_rules (
  id uuid NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  level text,
  scope text NOT NULL,
  subject text NOT NULL,
  fixed bigint,
  percent numeric(7,3),
  price bigint,
  step bigint,
  allow_loss boolean,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT scheduled_margin_rules_pkey PRIMARY KEY (id),
  CONSTRAINT scheduled_margin_rules_fixed_bound CHECK (abs(fixed) <= 1000000000),
  CONSTRAINT scheduled_margin_rules_level CHECK (level ~ '^(group:[a-z0-9][a-z0-9-]{0,49}|account:[0-9a-f-]{36})$'::text),
  CONSTRAINT scheduled_margin_rules_loss CHECK (COALESCE(allow_loss, true) OR COALESCE(fixed, 0::bigint) >= 0 AND COALESCE(percent, 0::numeric) >= 0::numeric),
  CONSTRAINT scheduled_margin_rules_one_kind CHECK (num_nonnulls(fixed, percent, price) <= 1 AND (step IS NULL) = (num_nonnulls(fixed, percent, price) = 0) AND (allow_loss IS NULL) = (step IS NULL)),
  CONSTRAINT scheduled_margin_rules_percent_bound CHECK (abs(percent) <= 1000::numeric),
  CONSTRAINT scheduled_margin_rules_price_bound CHECK (price > 0 AND price <= '1000000000000'::bigint),
  CONSTRAINT scheduled_margin_rules_price_of_product CHECK (price IS NULL OR scope = 'product'::text),
  CONSTRAINT scheduled_margin_rules_scope CHECK (scope = ANY (ARRAY['all'::text, 'category'::text, 'brand'::text, 'product'::text])),
  CONSTRAINT scheduled_margin_rules_step_bound CHECK (step >= 1 AND step <= 1000000),
  CONSTRAINT scheduled_margin_rules_subject CHECK (char_length(subject) <= 100 AND (scope = 'all'::text) = (subject = ''::text))
);
COMMENT ON TABLE scheduled_margin_rules IS 'Margin rules that start, or end, at a later time. A row is removed when its rule takes effect. Owned by catalog.';
COMMENT ON COLUMN scheduled_margin_rules.level IS 'As in level_margin_rules; null: the rule is for everybody.';
COMMENT ON COLUMN scheduled_margin_rules.subject IS 'The slug of a category, a brand, or the code of a product; empty for all.';
COMMENT ON COLUMN scheduled_margin_rules.fixed IS 'What is added to the cost, rupiah. If there is no amount, percentage or price, the rule is removed at that time.';
COMMENT ON COLUMN scheduled_margin_rules.percent IS 'What is added to the cost, per cent of it.';
COMMENT ON COLUMN scheduled_margin_rules.price IS 'A price that does not follow the cost, rupiah.';
COMMENT ON COLUMN scheduled_margin_rules.step IS 'Prices are rounded up to a multiple of this, rupiah.';
COMMENT ON COLUMN scheduled_margin_rules.allow_loss IS 'Whether a product may be sold for less than it costs.';

CREATE INDEX scheduled_margin_rules_by_start ON scheduled_margin_rules USING btree (starts_at, id);

GRANT DELETE, INSERT, SELECT ON scheduled_margin_rules TO konter_app;

-- orders/ ---------------------------------------------------------------------------------------------------

CREATE TABLE adjustments (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  environment text NOT NULL,
  kind text NOT NULL,
  amount bigint NOT NULL,
  reference text,
  payment_id uuid,
  request_id uuid,
  reason text NOT NULL,
  evidence text NOT NULL,
  proposed_by uuid NOT NULL,
  proposed_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamp with time zone NOT NULL,
  state text NOT NULL DEFAULT 'proposed'::text,
  decided_by uuid,
  decided_at timestamp with time zone,
  decision_reason text,
  idempotency_key uuid,
  CONSTRAINT adjustments_pkey PRIMARY KEY (id),
  CONSTRAINT adjustments_decider_fkey FOREIGN KEY (decided_by) REFERENCES operators(id),
  CONSTRAINT adjustments_proposer_fkey FOREIGN KEY (proposed_by) REFERENCES operators(id),
  CONSTRAINT adjustments_wallet_fkey FOREIGN KEY (account_id, environment) REFERENCES wallets(account_id, environment),
  CONSTRAINT adjustments_amount CHECK (amount >= '-1000000000000'::bigint AND amount <= '1000000000000'::bigint AND amount <> 0 AND (kind <> 'deposit'::text OR amount > 0) AND ((kind <> ALL (ARRAY['deposit_reversal'::text, 'payment_reversal'::text])) OR amount < 0)),
  CONSTRAINT adjustments_decided CHECK ((state = 'proposed'::text) = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT adjustments_expiry CHECK (expires_at > proposed_at),
  CONSTRAINT adjustments_kind CHECK (kind = ANY (ARRAY['adjustment'::text, 'deposit'::text, 'deposit_reversal'::text, 'payment_reversal'::text])),
  CONSTRAINT adjustments_payment CHECK ((payment_id IS NULL OR (kind = ANY (ARRAY['deposit'::text, 'payment_reversal'::text]))) AND (payment_id IS NOT NULL OR kind <> 'payment_reversal'::text)),
  CONSTRAINT adjustments_reference CHECK ((kind = 'adjustment'::text) = (reference IS NULL) AND char_length(reference) <= 200),
  CONSTRAINT adjustments_request CHECK (request_id IS NULL OR payment_id IS NOT NULL),
  CONSTRAINT adjustments_state CHECK (state = ANY (ARRAY['proposed'::text, 'approved'::text, 'rejected'::text])),
  CONSTRAINT adjustments_texts CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500 AND char_length(evidence) >= 1 AND char_length(evidence) <= 500 AND char_length(decision_reason) >= 1 AND char_length(decision_reason) <= 500),
  CONSTRAINT adjustments_two_people CHECK (state <> 'approved'::text OR decided_by <> proposed_by)
);
COMMENT ON TABLE adjustments IS 'Movements of a wallet that one operator proposes and another approves. Owned by orders.';
COMMENT ON COLUMN adjustments.kind IS 'adjustment: the step manual_adjustment. deposit and deposit_reversal: a credit or a reversal above the limit of one person. payment_reversal: the bank or the gateway has taken a payment back.';
COMMENT ON COLUMN adjustments.amount IS 'Rupiah added to what the client can spend; negative: taken. Of a payment_reversal: minus what was taken back, of which the wallet gives what it has.';
COMMENT ON COLUMN adjustments.reference IS 'Of a deposit or its reversal: the reference of the deposit. Of a payment_reversal: the payment, how it was taken back and what identifies that, with / between them.';
COMMENT ON COLUMN adjustments.payment_id IS 'The payment in review that the deposit credits, or the one that was taken back; null: a deposit that no payment was recorded for.';
COMMENT ON COLUMN adjustments.request_id IS 'The deposit request that the payment is matched with; null: with the account.';
COMMENT ON COLUMN adjustments.expires_at IS 'Until then it can be approved.';
COMMENT ON COLUMN adjustments.decision_reason IS 'Why it was rejected.';
COMMENT ON COLUMN adjustments.idempotency_key IS 'The Idempotency-Key of the request that proposed it; null: a command did. The same operator and key again make no second proposal.';

CREATE FUNCTION check_adjustment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  broken text;
begin
  if tg_op = 'INSERT' then
    broken := case when new.state <> 'proposed' then 'begins_proposed' end;
  else
    broken := case
      when old.state <> 'proposed' then 'decided_once'
      when (to_jsonb(new) - '{state,decided_by,decided_at,decision_reason}'::text[])
        is distinct from (to_jsonb(old) - '{state,decided_by,decided_at,decision_reason}'::text[]) then 'proposal_stays'
      when new.state = 'approved' and new.decided_at >= old.expires_at then 'approved_in_time'
      when new.state = 'approved' and public.was_operator(new.decided_by, old.proposed_at) is not true then 'approver_known_before'
      when new.state = 'approved' and not public.told_apart(old.proposed_by, new.decided_by) then 'told_apart'
    end;
  end if;
  if broken is not null then
    perform raise_broken('adjustments', broken);
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION check_adjustment() IS 'A proposal never changes, and is decided once: in time, and by one who was an operator when it was made.';

CREATE INDEX adjustments_by_state ON adjustments USING btree (state, proposed_at);
CREATE UNIQUE INDEX adjustments_proposed_once ON adjustments USING btree (proposed_by, idempotency_key) WHERE idempotency_key IS NOT NULL;

CREATE TRIGGER adjustments_go_forward BEFORE INSERT OR UPDATE ON adjustments FOR EACH ROW EXECUTE FUNCTION check_adjustment();
CREATE TRIGGER adjustments_stay BEFORE DELETE OR TRUNCATE ON adjustments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT INSERT (id, account_id, environment, kind, amount, reference, payment_id, request_id, reason, evidence,
    proposed_by, expires_at, idempotency_key) ON adjustments TO konter_app;
GRANT SELECT ON adjustments TO konter_app;
GRANT UPDATE (state, decided_by, decided_at, decision_reason) ON adjustments TO konter_app;

CREATE TABLE claims (
  account_id uuid NOT NULL,
  environment text NOT NULL,
  id uuid NOT NULL,
  client_reference text NOT NULL,
  reference_number bigint NOT NULL,
  transaction_kind text NOT NULL,
  channel text NOT NULL,
  product_code text NOT NULL,
  product_name text NOT NULL,
  destination_masked text NOT NULL,
  destination_sealed bytea NOT NULL,
  data_key_id text NOT NULL,
  price bigint NOT NULL,
  cost bigint NOT NULL,
  cost_max bigint NOT NULL,
  script text,
  short_by bigint,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  confirmable_until timestamp with time zone NOT NULL,
  idempotency_key uuid NOT NULL,
  fingerprint bytea NOT NULL,
  fingerprint_key_id text NOT NULL,
  purchase_reference text NOT NULL,
  reference_key_id text NOT NULL,
  destination_hash bytea,
  CONSTRAINT claims_pkey PRIMARY KEY (account_id, environment, id),
  CONSTRAINT claims_wallet FOREIGN KEY (account_id, environment) REFERENCES wallets(account_id, environment),
  CONSTRAINT claims_client_reference_length CHECK (char_length(client_reference) >= 1 AND char_length(client_reference) <= 100),
  CONSTRAINT claims_of_bills CHECK (transaction_kind = 'postpaid'::text AND price = 0 AND cost = 0),
  CONSTRAINT claims_reference_number_positive CHECK (reference_number > 0)
);
COMMENT ON TABLE claims IS 'Inquiries whose order is not shown yet: each claims its id, its client_reference and its Idempotency-Key. A claim is deleted when its order is shown or its bill is refused. Owned by orders.';
COMMENT ON COLUMN claims.purchase_reference IS 'The one of the order that the claim becomes.';
COMMENT ON COLUMN claims.destination_hash IS 'A keyed hash of the customer number, as in orders; null: it has none.';

CREATE FUNCTION check_added_claims()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  broken text;
begin
  select min(case
      when (
        select true
          from public.orders o
         where o.account_id = a.account_id and o.environment = a.environment and o.id = a.id
         limit 1) then 'id_once'
      when a.reference_number <> coalesce(before.reference_number, 0) + 1 then 'reference_number'
      when before.status is not null and not frees_reference(before.status) then 'client_reference_free'
      when (
        select true
          from public.orders o
         where o.account_id = a.account_id and o.environment = a.environment
           and o.idempotency_key = a.idempotency_key
         limit 1) then 'idempotency_key_once'
      when (
        select true
          from public.steps s
         where s.account_id = a.account_id and s.environment = a.environment
           and s.idempotency_key = a.idempotency_key
         limit 1) then 'idempotency_key_once'
    end) into broken
    from added a
    left join lateral (
      -- The newest order with the same reference.
      select o.reference_number,
             coalesce((
               select s.status
                 from public.steps s
                where s.account_id = o.account_id and s.environment = o.environment and s.order_id = o.id
                  and s.version is not null
                order by s.version desc
                limit 1), o.status) as status
        from public.orders o
       where o.account_id = a.account_id and o.environment = a.environment
         and o.client_reference = a.client_reference
       order by o.reference_number desc
       limit 1
    ) before on true;
  if broken is not null then
    perform raise_broken('claims', broken);
  end if;
  return null;
end
$function$;

CREATE UNIQUE INDEX claims_client_reference ON claims USING btree (account_id, environment, client_reference) WHERE client_reference IS NOT NULL;
CREATE UNIQUE INDEX claims_idempotency_key ON claims USING btree (account_id, environment, idempotency_key) WHERE idempotency_key IS NOT NULL;

CREATE TRIGGER claims_sound AFTER INSERT ON claims REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_added_claims();

GRANT DELETE, INSERT, SELECT ON claims TO konter_app;

CREATE TABLE clock_advances (
  account_id uuid NOT NULL,
  idempotency_key uuid NOT NULL,
  fingerprint bytea NOT NULL,
  fingerprint_key_id text NOT NULL,
  clock_offset bigint NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT clock_advances_pkey PRIMARY KEY (account_id, idempotency_key),
  CONSTRAINT clock_advances_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
COMMENT ON TABLE clock_advances IS 'The requests that moved the clock of a sandbox account, so that a repeated one moves it once. Owned by orders.';
COMMENT ON COLUMN clock_advances.clock_offset IS 'The clock_offset of the wallet after the request, milliseconds.';

GRANT INSERT, SELECT ON clock_advances TO konter_app;

CREATE TABLE orders (
  number bigint NOT NULL,
  reference_number bigint NOT NULL,
  price bigint NOT NULL,
  cost bigint NOT NULL,
  cost_max bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  confirmable_until timestamp with time zone NOT NULL,
  pay_until timestamp with time zone,
  short_by bigint,
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  idempotency_key uuid NOT NULL,
  inquiry_id uuid,
  environment text NOT NULL,
  status text NOT NULL,
  transaction_kind text NOT NULL,
  channel text NOT NULL,
  client_reference text NOT NULL,
  product_code text NOT NULL,
  product_name text NOT NULL,
  destination_masked text NOT NULL,
  destination_sealed bytea,
  destination_digest bytea NOT NULL,
  data_key_id text NOT NULL,
  destination_hash bytea,
  destination_hash_key_id text,
  script text,
  bill json,
  inquiry_supplier text,
  inquiry_sku text,
  inquiry_reference text,
  inquiry_supplier_reference text,
  fingerprint bytea NOT NULL,
  fingerprint_key_id text NOT NULL,
  chain bytea NOT NULL,
  chain_key_id text NOT NULL,
  purchase_reference text NOT NULL,
  reference_key_id text NOT NULL,
  CONSTRAINT orders_pkey PRIMARY KEY (account_id, environment, id)
);
COMMENT ON TABLE orders IS 'Every order that a client has seen, as it was first shown; never changed. What happened to it since is in steps. Owned by orders.';
COMMENT ON COLUMN orders.number IS 'Position in the history of the account, from 1 without gaps; pages and totals are read from it.';
COMMENT ON COLUMN orders.reference_number IS 'How many orders of the account carried this client_reference up to this one.';
COMMENT ON COLUMN orders.cost IS 'What we expect to pay the supplier, rupiah.';
COMMENT ON COLUMN orders.cost_max IS 'The highest cost that the margin rules allowed when the price was told, rupiah; what a bill totals.';
COMMENT ON COLUMN orders.confirmable_until IS 'End of confirmation; expires_at, or earlier.';
COMMENT ON COLUMN orders.pay_until IS 'When the supplier stops taking the payment of this bill; null: it has no such rule.';
COMMENT ON COLUMN orders.short_by IS 'By how many rupiah the wallet is taken to be short of the price; null: it has what it has.';
COMMENT ON COLUMN orders.idempotency_key IS 'The Idempotency-Key of the quote or inquiry.';
COMMENT ON COLUMN orders.inquiry_id IS 'The inquiry that read the bill, or that has not been answered yet; null of a prepaid order.';
COMMENT ON COLUMN orders.status IS 'The status when it was first shown.';
COMMENT ON COLUMN orders.destination_masked IS 'What answers show: all but the last characters replaced.';
COMMENT ON COLUMN orders.destination_sealed IS 'AES-256-GCM of the destination as JSON; account, order and column are authenticated with it. Null after a purge of personal data.';
COMMENT ON COLUMN orders.destination_digest IS 'The first 16 bytes of the SHA-256 of destination_sealed, which the chain covers.';
COMMENT ON COLUMN orders.data_key_id IS 'The data key of destination_sealed and of the confirmation token.';
COMMENT ON COLUMN orders.destination_hash IS 'A keyed hash of the customer number, by which an order is found: the first field of the destination, of a bill what stands before a comma; null: it has none.';
COMMENT ON COLUMN orders.script IS 'What the simulator plays for this order; null in live.';
COMMENT ON COLUMN orders.fingerprint IS 'HMAC-SHA256 of method, path and canonical body of the request.';
COMMENT ON COLUMN orders.chain IS 'HMAC-SHA256 over the chain of the order before and everything in this row, under a key that is not in the database.';
COMMENT ON COLUMN orders.purchase_reference IS 'Our reference of the first purchase: a keyed hash of account, environment, Idempotency-Key, method, path and canonical body. The hold has it too, whose guard checks its shape.';
COMMENT ON COLUMN orders.reference_key_id IS 'The data key of purchase_reference, which the references of further attempts are made with too.';

CREATE FUNCTION check_added_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  broken text;
begin
  select min(case
      when a.status not in ('awaiting_confirmation', 'inquiring') then 'status'
      when a.transaction_kind not in ('prepaid', 'postpaid') then 'transaction_kind'
      when a.channel not in ('api', 'console') then 'channel'
      when char_length(a.client_reference) not between 1 and 100 then 'client_reference_length'
      when char_length(a.script) > 40 then 'script_length'
      when a.reference_number <= 0 then 'reference_number_positive'
      when a.price not between 0 and 1000000000000 then 'price_bound'
      when a.cost not between 0 and 1000000000000 then 'cost_bound'
      when a.cost_max not between 0 and 1000000000000 then 'cost_max_bound'
      when a.short_by <= 0 then 'short_by_positive'
      when a.status = 'inquiring' and a.transaction_kind <> 'postpaid' then 'inquiring_kind'
      when (a.bill is not null) <> (a.transaction_kind = 'postpaid' and a.status = 'awaiting_confirmation')
        then 'bill_known'
      when (a.inquiry_id is not null) <> (a.transaction_kind = 'postpaid') then 'inquiry_kind'
      when a.price = 0 and a.status <> 'inquiring' then 'priced'
      when a.destination_sealed is null then 'destination_sealed'
      when octet_length(a.destination_digest) <> 16 then 'destination_digest_length'
      when octet_length(a.fingerprint) <> 32 then 'fingerprint_length'
      when octet_length(a.chain) <> 32 then 'chain_length'
      when (a.destination_hash is null) <> (a.destination_hash_key_id is null) then 'destination_hash_pair'
      -- The order before with the same reference is the one with the number before, and has freed the reference.
      when a.reference_number > 1 and (
        select o.reference_number = a.reference_number - 1 and frees_reference(coalesce((
                 select s.status
                   from public.steps s
                  where s.account_id = o.account_id and s.environment = o.environment and s.order_id = o.id
                    and s.version is not null
                  order by s.version desc
                  limit 1), o.status))
          from public.orders o
         where o.account_id = a.account_id and o.environment = a.environment
           and o.client_reference = a.client_reference and o.reference_number < a.reference_number
         order by o.reference_number desc
         limit 1) is not true then 'client_reference_free'
      when (
        select true
          from public.claims c
         where c.account_id = a.account_id and c.environment = a.environment
           and c.client_reference = a.client_reference
         limit 1) then 'client_reference_claimed'
      when (
        select true
          from public.claims c
         where c.account_id = a.account_id and c.environment = a.environment and c.id = a.id
         limit 1) then 'id_claimed'
      when (
        select true
          from public.steps s
         where s.account_id = a.account_id and s.environment = a.environment
           and s.idempotency_key = a.idempotency_key
         limit 1) then 'idempotency_key_once'
      when (
        select true
          from public.claims c
         where c.account_id = a.account_id and c.environment = a.environment
           and c.idempotency_key = a.idempotency_key
         limit 1) then 'idempotency_key_once'
      -- The number follows the one before.
      when a.number <> 1 + coalesce((
        select o.number
          from public.orders o
         where o.account_id = a.account_id and o.environment = a.environment and o.number < a.number
         order by o.number desc
         limit 1), 0) then 'counted_and_chained'
      -- The order is the newest of its wallet, or the next one is there.
      when (
        select w.orders = a.number and w.orders_head = a.chain
          from public.wallets w
         where w.account_id = a.account_id and w.environment = a.environment
         limit 1) is not true
        and (
        select o.number = a.number + 1
          from public.orders o
         where o.account_id = a.account_id and o.environment = a.environment and o.number > a.number
         order by o.number
         limit 1) is not true then 'counted_and_chained'
    end) into broken
    from added a;
  if broken is not null then
    perform raise_broken('orders', broken);
  end if;
  return null;
end
$function$;

CREATE INDEX orders_by_time ON orders USING brin (created_at timestamptz_minmax_multi_ops, expires_at timestamptz_minmax_multi_ops, environment, transaction_kind, product_code text_bloom_ops (n_distinct_per_range='64', false_positive_rate='0.05')) WITH (pages_per_range='32', autosummarize='on');
COMMENT ON INDEX orders_by_time IS 'For reports, for quotes whose window has passed, and for lists by environment, kind and product.';
CREATE UNIQUE INDEX orders_client_reference ON orders USING btree (account_id, environment, client_reference, reference_number) WHERE client_reference IS NOT NULL;
CREATE INDEX orders_destination ON orders USING btree (destination_hash, number) WHERE destination_hash IS NOT NULL;
COMMENT ON INDEX orders_destination IS 'The orders of a customer number in a wallet, by number.';
CREATE UNIQUE INDEX orders_idempotency_key ON orders USING btree (account_id, environment, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE UNIQUE INDEX orders_number ON orders USING btree (account_id, environment, number) WHERE number IS NOT NULL;

CREATE TRIGGER orders_append_only BEFORE DELETE OR TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER orders_purge_only BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION permit_purge_only();
CREATE TRIGGER orders_sound AFTER INSERT ON orders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_added_orders();

GRANT INSERT, SELECT ON orders TO konter_app;
GRANT SELECT ON orders TO konter_privacy;
GRANT UPDATE (destination_sealed) ON orders TO konter_privacy;

CREATE VIEW current_orders AS
 SELECT o.account_id,
    o.environment,
    o.id,
    o.number,
    COALESCE(s.version, 1) AS version,
    COALESCE(s.status, o.status) AS status,
    s.reason,
    o.client_reference,
    o.reference_number,
    o.transaction_kind,
    o.channel,
    o.product_code,
    o.product_name,
    o.destination_masked,
    o.destination_sealed,
    o.data_key_id,
    COALESCE(b.price, o.price) AS price,
    COALESCE(s.cost, b.cost, o.cost) AS cost,
    COALESCE(b.price, o.cost_max) AS cost_max,
        CASE
            WHEN s.status = 'succeeded'::text THEN COALESCE(b.price, o.price)
            ELSE 0::bigint
        END AS charged,
    s.new_price,
    COALESCE(b.bill, o.bill) AS bill,
    COALESCE(s.serial_sealed, late.serial_sealed) AS serial_sealed,
    COALESCE(s.serial_key_id, late.serial_key_id) AS serial_key_id,
    o.script,
    o.short_by,
    o.created_at,
    COALESCE(b.expires_at, o.expires_at) AS expires_at,
        CASE
            WHEN b.price IS NULL THEN o.pay_until
            ELSE b.pay_until
        END AS pay_until,
    COALESCE(b.confirmable_until, o.confirmable_until) AS confirmable_until,
    s.confirmed_at,
    s.review_at,
    COALESCE(s.at, o.created_at) AS changed_at,
    o.purchase_reference,
    o.reference_key_id
   FROM orders o
     LEFT JOIN LATERAL ( SELECT t.version,
            t.status,
            t.reason,
            t.cost,
            t.new_price,
            t.serial_sealed,
            t.serial_key_id,
            t.confirmed_at,
            t.review_at,
            t.at
           FROM steps t
          WHERE t.account_id = o.account_id AND t.environment = o.environment AND t.order_id = o.id AND t.version IS NOT NULL
          ORDER BY t.version DESC
         LIMIT 1) s ON true
     LEFT JOIN LATERAL ( SELECT (t.detail ->> 'price'::text)::bigint AS price,
            (t.detail ->> 'cost'::text)::bigint AS cost,
            t.detail -> 'bill'::text AS bill,
            (t.detail ->> 'expires_at'::text)::timestamp with time zone AS expires_at,
            (t.detail ->> 'pay_until'::text)::timestamp with time zone AS pay_until,
            (t.detail ->> 'confirmable_until'::text)::timestamp with time zone AS confirmable_until,
            t.kind
           FROM steps t
          WHERE o.status = 'inquiring'::text AND t.account_id = o.account_id AND t.environment = o.environment AND t.order_id = o.id AND t.version IS NOT NULL
          ORDER BY t.version
         LIMIT 1) b ON b.kind = 'bill'::text
     LEFT JOIN LATERAL ( SELECT n.serial_sealed,
            n.serial_key_id
           FROM ( SELECT t.number,
                    t.serial_sealed,
                    t.serial_key_id
                   FROM steps t
                  WHERE (s.status = ANY (ARRAY['succeeded'::text, 'refunded'::text])) AND s.serial_sealed IS NULL AND t.account_id = o.account_id AND t.environment = o.environment AND t.order_id = o.id AND t.version IS NULL AND t.kind = 'serial'::text
                 OFFSET 0) n
          ORDER BY n.number DESC
         LIMIT 1) late ON true
UNION ALL
 SELECT c.account_id,
    c.environment,
    c.id,
    NULL::bigint AS number,
    0 AS version,
    'inquiring'::text AS status,
    NULL::text AS reason,
    c.client_reference,
    c.reference_number,
    c.transaction_kind,
    c.channel,
    c.product_code,
    c.product_name,
    c.destination_masked,
    c.destination_sealed,
    c.data_key_id,
    c.price,
    c.cost,
    c.cost_max,
    0 AS charged,
    NULL::bigint AS new_price,
    NULL::json AS bill,
    NULL::bytea AS serial_sealed,
    NULL::text AS serial_key_id,
    c.script,
    c.short_by,
    c.created_at,
    c.expires_at,
    NULL::timestamp with time zone AS pay_until,
    c.confirmable_until,
    NULL::timestamp with time zone AS confirmed_at,
    NULL::timestamp with time zone AS review_at,
    c.created_at AS changed_at,
    c.purchase_reference,
    c.reference_key_id
   FROM claims c;
COMMENT ON VIEW current_orders IS 'Every order as it is now; with version 0 and without a number, an inquiry that has only claimed its id.';
GRANT SELECT ON current_orders TO konter_app;

CREATE VIEW earning_steps AS
 SELECT s.account_id,
    s.environment,
    s.number,
    s.at,
    s.kind,
    o.transaction_kind,
    o.product_code,
        CASE
            WHEN s.kind = 'hold'::text THEN s.supplier
            ELSE p.supplier
        END AS supplier,
        CASE
            WHEN s.kind = 'hold'::text THEN s.at
            ELSE p.confirmed_at
        END AS confirmed_at,
    s.client_wallet,
    s.client_hold,
    s.supplier_clearing
   FROM steps s
     CROSS JOIN LATERAL ( SELECT t.transaction_kind,
            t.product_code
           FROM orders t
          WHERE t.account_id = s.account_id AND t.environment = s.environment AND t.id = s.order_id
         LIMIT 1) o
     CROSS JOIN LATERAL ( SELECT
                CASE s.kind
                    WHEN 'capture'::text THEN s.reference
                    WHEN 'adjustment'::text THEN s.reference
                    WHEN 'refund'::text THEN ( SELECT t.reference
                       FROM steps t
                      WHERE t.account_id = s.account_id AND t.environment = s.environment AND t.order_id = s.order_id AND t.version IS NOT NULL AND t.kind = 'capture'::text
                      ORDER BY t.version
                     LIMIT 1)
                    ELSE NULL::text
                END AS reference
         OFFSET 0) paid
     CROSS JOIN LATERAL ( SELECT (array_agg(b.supplier ORDER BY (COALESCE(b.reference = paid.reference, false)) DESC, b.number DESC))[1] AS supplier,
            min(b.at) FILTER (WHERE b.kind = 'hold'::text) AS confirmed_at
           FROM ( SELECT t.number,
                    t.kind,
                    t.at,
                    t.supplier,
                    t.reference
                   FROM steps t
                  WHERE s.kind <> 'hold'::text AND t.account_id = s.account_id AND t.environment = s.environment AND t.order_id = s.order_id
                  ORDER BY t.version
                 OFFSET 0) b
          WHERE b.number < s.number AND (b.kind = ANY (ARRAY['hold'::text, 'attempt'::text]))) p
  WHERE s.kind = 'hold'::text OR (s.kind = ANY (ARRAY['adjustment'::text, 'attempt'::text, 'capture'::text, 'refund'::text, 'release'::text])) AND p.confirmed_at IS NOT NULL;
COMMENT ON VIEW earning_steps IS 'The steps that count in reports of earnings, with the product and the supplier that each counts for. Of a capture, a refund or a loss: the supplier that was paid. Of a release or a further purchase: the one that was tried before.';
GRANT SELECT ON earning_steps TO konter_app;

CREATE VIEW idempotency_keys AS
 SELECT o.account_id,
    o.environment,
    o.idempotency_key AS key,
    o.fingerprint,
    o.fingerprint_key_id,
    o.id AS order_id,
    NULL::bigint AS balance
   FROM orders o
UNION ALL
 SELECT s.account_id,
    s.environment,
    s.idempotency_key AS key,
    s.fingerprint,
    s.fingerprint_key_id,
    s.order_id,
    (s.detail ->> 'balance'::text)::bigint AS balance
   FROM steps s
  WHERE s.idempotency_key IS NOT NULL
UNION ALL
 SELECT c.account_id,
    c.environment,
    c.idempotency_key AS key,
    c.fingerprint,
    c.fingerprint_key_id,
    c.id AS order_id,
    NULL::bigint AS balance
   FROM claims c;
COMMENT ON VIEW idempotency_keys IS 'Every Idempotency-Key of an order, a step or a claim, with the order of its request; balance of a reset.';
GRANT SELECT ON idempotency_keys TO konter_app;

CREATE VIEW step_events AS
 SELECT s.account_id,
    s.environment,
    s.number,
    s.at,
    event_kind(s.kind, s.status) AS kind,
    s.available,
    s.held,
        CASE s.kind
            WHEN 'deposit_reversal'::text THEN - s.client_wallet
            ELSE NULL::bigint
        END AS reversed,
    s.order_id,
    s.version,
    s.status,
    s.reason,
    o.client_reference,
    o.transaction_kind,
    o.channel,
    o.product_code,
    o.product_name,
    o.destination_masked,
    COALESCE(b.price, o.price) AS price,
    COALESCE(b.bill, o.bill) AS bill,
    o.created_at,
    COALESCE(b.expires_at, o.expires_at) AS expires_at,
        CASE s.kind
            WHEN 'manual_adjustment'::text THEN s.client_wallet
            ELSE NULL::bigint
        END AS adjusted
   FROM steps s
     LEFT JOIN LATERAL ( SELECT t.status,
            t.client_reference,
            t.transaction_kind,
            t.channel,
            t.product_code,
            t.product_name,
            t.destination_masked,
            t.price,
            t.bill,
            t.created_at,
            t.expires_at
           FROM orders t
          WHERE t.account_id = s.account_id AND t.environment = s.environment AND t.id = s.order_id
         LIMIT 1) o ON s.order_id IS NOT NULL
     LEFT JOIN LATERAL ( SELECT (t.detail ->> 'price'::text)::bigint AS price,
            t.detail -> 'bill'::text AS bill,
            (t.detail ->> 'expires_at'::text)::timestamp with time zone AS expires_at
           FROM steps t
          WHERE t.account_id = s.account_id AND t.environment = s.environment AND t.order_id = s.order_id AND t.version = 2 AND t.kind = 'bill'::text
         LIMIT 1) b ON o.status = 'inquiring'::text
  WHERE event_kind(s.kind, s.status) IS NOT NULL;
COMMENT ON VIEW step_events IS 'The events of steps: each change of the status of an order, with the order as it was after it, and each deposit, reversal of one, and adjustment, with the wallet after it.';
GRANT SELECT ON step_events TO konter_app;

CREATE TABLE complaints (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  environment text NOT NULL,
  order_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'open'::text,
  opened_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  changed_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT complaints_pkey PRIMARY KEY (id),
  CONSTRAINT complaints_order_fkey FOREIGN KEY (account_id, environment, order_id) REFERENCES orders(account_id, environment, id),
  CONSTRAINT complaints_state CHECK (state = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text])),
  CONSTRAINT complaints_times CHECK (changed_at >= opened_at)
);
COMMENT ON TABLE complaints IS 'What clients report about an order. Owned by orders.';
COMMENT ON COLUMN complaints.state IS 'open: the operator has not answered the last message. answered: the operator has. closed: for good.';

CREATE FUNCTION check_complaint()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  broken text;
begin
  broken := case
    when old.state = 'closed' then 'closed_for_good'
    when (new.id, new.account_id, new.environment, new.order_id, new.opened_at)
      is distinct from (old.id, old.account_id, old.environment, old.order_id, old.opened_at) then 'subject_stays'
  end;
  if broken is not null then
    perform raise_broken('complaints', broken);
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION check_complaint() IS 'A complaint stays about its order, and is not opened again once it is closed.';

CREATE UNIQUE INDEX complaints_open_once ON complaints USING btree (account_id, environment, order_id) WHERE state <> 'closed'::text;
COMMENT ON INDEX complaints_open_once IS 'An order has one complaint at a time.';
CREATE INDEX complaints_order ON complaints USING btree (account_id, environment, order_id, opened_at);
CREATE INDEX complaints_waiting ON complaints USING btree (changed_at) WHERE state = 'open'::text;

CREATE TRIGGER complaints_go_forward BEFORE UPDATE ON complaints FOR EACH ROW EXECUTE FUNCTION check_complaint();

GRANT INSERT (id, account_id, environment, order_id) ON complaints TO konter_app;
GRANT SELECT ON complaints TO konter_app;
GRANT UPDATE (state, changed_at) ON complaints TO konter_app;

CREATE TABLE complaint_messages (
  id uuid NOT NULL,
  complaint_id uuid NOT NULL,
  number integer NOT NULL,
  author text NOT NULL,
  author_name text NOT NULL,
  body text NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT complaint_messages_pkey PRIMARY KEY (complaint_id, number),
  CONSTRAINT complaint_messages_complaint_fkey FOREIGN KEY (complaint_id) REFERENCES complaints(id),
  CONSTRAINT complaint_messages_author CHECK (author = ANY (ARRAY['client'::text, 'operator'::text])),
  CONSTRAINT complaint_messages_number CHECK (number >= 1 AND number <= 100),
  CONSTRAINT complaint_messages_texts CHECK (char_length(author_name) >= 1 AND char_length(author_name) <= 100 AND char_length(body) >= 1 AND char_length(body) <= 1000)
);
COMMENT ON TABLE complaint_messages IS 'The messages of complaints, which never change. Owned by orders.';
COMMENT ON COLUMN complaint_messages.id IS 'Of a client: the Idempotency-Key of the request, so that a repeated one has one effect.';
COMMENT ON COLUMN complaint_messages.author_name IS 'The name of the person, as it was then.';

CREATE UNIQUE INDEX complaint_messages_id ON complaint_messages USING btree (id);

CREATE TRIGGER complaint_messages_stay BEFORE UPDATE OR TRUNCATE ON complaint_messages FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT INSERT (id, complaint_id, number, author, author_name, body) ON complaint_messages TO konter_app;
GRANT SELECT ON complaint_messages TO konter_app;

CREATE TABLE review_cases (
  account_id uuid NOT NULL,
  environment text NOT NULL,
  order_id uuid NOT NULL,
  cause text NOT NULL,
  statements json NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  ruling text,
  number integer NOT NULL DEFAULT 1,
  price bigint NOT NULL DEFAULT 0,
  CONSTRAINT review_cases_pkey PRIMARY KEY (account_id, environment, order_id, number),
  CONSTRAINT review_cases_order FOREIGN KEY (account_id, environment, order_id) REFERENCES orders(account_id, environment, id),
  CONSTRAINT review_cases_cause CHECK (cause = ANY (ARRAY['outcome_unknown'::text, 'contradictory_answers'::text, 'sold_after_failed'::text, 'reversed_after_success'::text, 'two_serials'::text])),
  CONSTRAINT review_cases_number_positive CHECK (number > 0),
  CONSTRAINT review_cases_ruled CHECK ((closed_at IS NULL) = (ruling IS NULL)),
  CONSTRAINT review_cases_ruling CHECK (ruling = ANY (ARRAY['succeeded'::text, 'failed'::text, 'refunded'::text]))
);
COMMENT ON TABLE review_cases IS 'What a person (in the sandbox: resolve) must rule on, with every statement that led there. An order has one open case at most. Owned by orders.';
COMMENT ON COLUMN review_cases.number IS 'Position among the cases of the order, from 1.';
COMMENT ON COLUMN review_cases.price IS 'The price of the order, rupiah, by which the queue can be sorted.';

CREATE FUNCTION refuse_undoing_case()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.closed_at is not null or not new.statements::jsonb @> old.statements::jsonb then
    raise exception 'a case that was ruled on is not changed, and no statement is removed' using errcode = 'KN002';
  end if;
  return null;
end
$function$;

CREATE INDEX review_cases_by_age ON review_cases USING btree (environment, opened_at, order_id) WHERE closed_at IS NULL;
CREATE INDEX review_cases_by_amount ON review_cases USING btree (environment, price, order_id) WHERE closed_at IS NULL;
CREATE UNIQUE INDEX review_cases_open ON review_cases USING btree (account_id, environment, order_id) WHERE closed_at IS NULL;
COMMENT ON INDEX review_cases_open IS 'A statement that comes while a case is open is added to it.';
CREATE INDEX review_cases_waiting ON review_cases USING btree (opened_at, order_id) WHERE closed_at IS NULL;

CREATE TRIGGER review_cases_go_forward AFTER UPDATE ON review_cases FOR EACH ROW EXECUTE FUNCTION refuse_undoing_case();

GRANT INSERT (account_id, environment, order_id, cause, statements, opened_at, number,
    price) ON review_cases TO konter_app;
GRANT SELECT ON review_cases TO konter_app;
GRANT UPDATE (cause, statements, closed_at, ruling) ON review_cases TO konter_app;

CREATE TABLE ruling_proposals (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  environment text NOT NULL,
  order_id uuid NOT NULL,
  ruling text NOT NULL,
  amount bigint NOT NULL,
  newest_step bigint NOT NULL,
  serial_sealed bytea,
  serial_key_id text,
  request_key uuid,
  reason text NOT NULL,
  proposed_by uuid NOT NULL,
  proposed_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamp with time zone NOT NULL,
  state text NOT NULL DEFAULT 'proposed'::text,
  decided_by uuid,
  decided_at timestamp with time zone,
  decision_reason text,
  CONSTRAINT ruling_proposals_pkey PRIMARY KEY (id),
  CONSTRAINT ruling_proposals_decider_fkey FOREIGN KEY (decided_by) REFERENCES operators(id),
  CONSTRAINT ruling_proposals_order_fkey FOREIGN KEY (account_id, environment, order_id) REFERENCES orders(account_id, environment, id),
  CONSTRAINT ruling_proposals_proposer_fkey FOREIGN KEY (proposed_by) REFERENCES operators(id),
  CONSTRAINT ruling_proposals_amount CHECK (amount > 0),
  CONSTRAINT ruling_proposals_decided CHECK ((state = 'proposed'::text) = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT ruling_proposals_expiry CHECK (expires_at > proposed_at),
  CONSTRAINT ruling_proposals_ruling CHECK (ruling = ANY (ARRAY['succeeded'::text, 'failed'::text, 'refunded'::text])),
  CONSTRAINT ruling_proposals_serial CHECK ((serial_sealed IS NULL) = (serial_key_id IS NULL) AND (serial_sealed IS NULL OR ruling = 'succeeded'::text)),
  CONSTRAINT ruling_proposals_state CHECK (state = ANY (ARRAY['proposed'::text, 'approved'::text, 'rejected'::text])),
  CONSTRAINT ruling_proposals_texts CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500 AND char_length(decision_reason) >= 1 AND char_length(decision_reason) <= 500),
  CONSTRAINT ruling_proposals_two_people CHECK (state <> 'approved'::text OR decided_by <> proposed_by)
);
COMMENT ON TABLE ruling_proposals IS 'Rulings and refunds above the limit of one person, which one operator proposes and another approves. Owned by orders.';
COMMENT ON COLUMN ruling_proposals.amount IS 'What the ruling moves and books as a loss, rupiah.';
COMMENT ON COLUMN ruling_proposals.newest_step IS 'The newest step of the order at the proposal. A later step ends the proposal: its facts have changed.';
COMMENT ON COLUMN ruling_proposals.serial_sealed IS 'The serial of a success, sealed as that of the order.';
COMMENT ON COLUMN ruling_proposals.request_key IS 'The Idempotency-Key of the request, so that a repeated one has one effect; null: of a command.';
COMMENT ON COLUMN ruling_proposals.expires_at IS 'Until then it can be approved.';
COMMENT ON COLUMN ruling_proposals.decision_reason IS 'Why it was rejected.';

CREATE FUNCTION check_ruling_proposal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  broken text;
begin
  broken := case
    when old.state <> 'proposed' then 'decided_once'
    when (to_jsonb(new) - '{state,decided_by,decided_at,decision_reason}'::text[])
      is distinct from (to_jsonb(old) - '{state,decided_by,decided_at,decision_reason}'::text[]) then 'content_stays'
    when new.state = 'approved' and new.decided_at >= old.expires_at then 'approved_in_time'
    when new.state = 'approved' and public.was_operator(new.decided_by, old.proposed_at) is not true then 'approver_known_before'
    when new.state = 'approved' and not public.told_apart(old.proposed_by, new.decided_by) then 'told_apart'
  end;
  if broken is not null then
    perform raise_broken('ruling_proposals', broken);
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION check_ruling_proposal() IS 'A proposal never changes, and is decided once: in time, and by one who was an operator when it was made.';

CREATE INDEX ruling_proposals_order ON ruling_proposals USING btree (account_id, environment, order_id, proposed_at);
CREATE UNIQUE INDEX ruling_proposals_request ON ruling_proposals USING btree (request_key, proposed_by);
CREATE INDEX ruling_proposals_waiting ON ruling_proposals USING btree (proposed_at, id) WHERE state = 'proposed'::text;

CREATE TRIGGER ruling_proposals_decided_once BEFORE UPDATE ON ruling_proposals FOR EACH ROW EXECUTE FUNCTION check_ruling_proposal();

GRANT INSERT (id, account_id, environment, order_id, ruling, amount, newest_step, serial_sealed, serial_key_id,
    request_key, reason, proposed_by, expires_at) ON ruling_proposals TO konter_app;
GRANT SELECT ON ruling_proposals TO konter_app;
GRANT UPDATE (state, decided_by, decided_at, decision_reason) ON ruling_proposals TO konter_app;

CREATE TABLE stray_callback_chain (
  singleton boolean NOT NULL,
  last_number bigint NOT NULL,
  head bytea NOT NULL,
  CONSTRAINT stray_callback_chain_pkey PRIMARY KEY (singleton),
  CONSTRAINT stray_callback_chain_only CHECK (singleton)
);
COMMENT ON TABLE stray_callback_chain IS 'One row: the number and the head of the newest stray callback. Its lock numbers them. Owned by orders.';
COMMENT ON COLUMN stray_callback_chain.head IS 'HMAC of the newest row, which covers every row before it; 32 zero bytes when there is none.';

GRANT SELECT ON stray_callback_chain TO konter_app;
GRANT UPDATE (last_number, head) ON stray_callback_chain TO konter_app;

CREATE TABLE stray_callback_counters (
  supplier text NOT NULL,
  received bigint NOT NULL DEFAULT 0,
  not_stored bigint NOT NULL DEFAULT 0,
  alerted_at timestamp with time zone,
  CONSTRAINT stray_callback_counters_pkey PRIMARY KEY (supplier)
);
COMMENT ON TABLE stray_callback_counters IS 'How many stray callbacks each supplier sent, and when that was last reported in the log. Owned by orders.';
COMMENT ON COLUMN stray_callback_counters.not_stored IS 'How many of them were only counted, because too many were waiting.';

GRANT INSERT, SELECT ON stray_callback_counters TO konter_app;
GRANT UPDATE (received, not_stored, alerted_at) ON stray_callback_counters TO konter_app;

CREATE TABLE stray_callbacks (
  number bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  cost bigint,
  supplier text NOT NULL,
  reference text NOT NULL,
  kind text NOT NULL,
  said text,
  code text,
  content_sealed bytea,
  content_key_id text NOT NULL,
  content_digest bytea NOT NULL,
  fingerprint bytea NOT NULL,
  chain bytea NOT NULL,
  chain_key_id text NOT NULL,
  CONSTRAINT stray_callbacks_pkey PRIMARY KEY (number),
  CONSTRAINT stray_callbacks_code_length CHECK (char_length(code) <= 100),
  CONSTRAINT stray_callbacks_content_length CHECK (octet_length(content_sealed) <= 262144),
  CONSTRAINT stray_callbacks_kind CHECK (kind = ANY (ARRAY['statement'::text, 'hint'::text])),
  CONSTRAINT stray_callbacks_number_positive CHECK (number > 0),
  CONSTRAINT stray_callbacks_reference_length CHECK (char_length(reference) >= 1 AND char_length(reference) <= 100),
  CONSTRAINT stray_callbacks_said CHECK ((kind = 'statement'::text) = (said IS NOT NULL)),
  CONSTRAINT stray_callbacks_supplier_length CHECK (char_length(supplier) >= 1 AND char_length(supplier) <= 32)
);
COMMENT ON TABLE stray_callbacks IS 'Signed callbacks about references that no order had when they arrived. Rows are only added; each is linked to the row before it. Owned by orders.';
COMMENT ON COLUMN stray_callbacks.number IS 'Position in the chain, from 1 without gaps.';
COMMENT ON COLUMN stray_callbacks.cost IS 'What the callback says that the purchase cost, rupiah.';
COMMENT ON COLUMN stray_callbacks.reference IS 'The reference that the callback names.';
COMMENT ON COLUMN stray_callbacks.kind IS 'statement: the signature covers what it says. hint: it only proves who sent it.';
COMMENT ON COLUMN stray_callbacks.content_sealed IS 'AES-256-GCM of the headers and the body as JSON; table, number and column are authenticated with it. Null after a purge of personal data.';
COMMENT ON COLUMN stray_callbacks.content_digest IS 'The first 16 bytes of the SHA-256 of content_sealed, which the chain covers.';
COMMENT ON COLUMN stray_callbacks.fingerprint IS 'HMAC-SHA256 of supplier and body: the same callback again is counted, not stored again.';
COMMENT ON COLUMN stray_callbacks.chain IS 'HMAC-SHA256 over the chain of the row before and everything in this row, under a key that is not in the database.';

CREATE FUNCTION permit_stray_purge_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.content_sealed is null and to_jsonb(new) - 'content_sealed' = to_jsonb(old) - 'content_sealed' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'KN002';
end
$function$;

CREATE INDEX stray_callbacks_fingerprint ON stray_callbacks USING btree (fingerprint);
CREATE INDEX stray_callbacks_of_supplier ON stray_callbacks USING btree (supplier, at);

CREATE TRIGGER stray_callbacks_append_only BEFORE DELETE OR TRUNCATE ON stray_callbacks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER stray_callbacks_purge_only BEFORE UPDATE ON stray_callbacks FOR EACH ROW EXECUTE FUNCTION permit_stray_purge_only();

GRANT INSERT, SELECT ON stray_callbacks TO konter_app;
GRANT SELECT ON stray_callbacks TO konter_privacy;
GRANT UPDATE (content_sealed) ON stray_callbacks TO konter_privacy;

CREATE TABLE stray_callback_states (
  number bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  received integer NOT NULL DEFAULT 1,
  last_at timestamp with time zone NOT NULL,
  leased_until timestamp with time zone,
  ended_at timestamp with time zone,
  account_id uuid,
  environment text,
  order_id uuid,
  reason text,
  CONSTRAINT stray_callback_states_pkey PRIMARY KEY (number),
  CONSTRAINT stray_callback_states_callback FOREIGN KEY (number) REFERENCES stray_callbacks(number),
  CONSTRAINT stray_callback_states_ended CHECK ((state = 'waiting'::text) = (ended_at IS NULL)),
  CONSTRAINT stray_callback_states_joined CHECK ((num_nulls(account_id, environment, order_id) = ANY (ARRAY[0, 3])) AND (order_id IS NULL OR state = 'joined'::text)),
  CONSTRAINT stray_callback_states_reason_length CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500),
  CONSTRAINT stray_callback_states_received_positive CHECK (received > 0),
  CONSTRAINT stray_callback_states_resolved CHECK ((state = 'resolved'::text) = (reason IS NOT NULL)),
  CONSTRAINT stray_callback_states_state CHECK (state = ANY (ARRAY['waiting'::text, 'joined'::text, 'resolved'::text]))
);
COMMENT ON TABLE stray_callback_states IS 'What became of each stray callback: it waits, was applied to its order, or was resolved by an operator. Owned by orders.';
COMMENT ON COLUMN stray_callback_states.received IS 'How often the same callback arrived.';
COMMENT ON COLUMN stray_callback_states.leased_until IS 'Until then one process applies it to its order.';
COMMENT ON COLUMN stray_callback_states.reason IS 'Why an operator resolved it.';

CREATE FUNCTION refuse_undoing_stray_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state <> 'waiting' and (new.state, new.ended_at, new.account_id, new.environment, new.order_id, new.reason)
      is distinct from (old.state, old.ended_at, old.account_id, old.environment, old.order_id, old.reason) then
    raise exception 'the end of a stray callback is not changed' using errcode = 'KN002';
  end if;
  return null;
end
$function$;

CREATE INDEX stray_callback_states_waiting ON stray_callback_states USING btree (number) WHERE state = 'waiting'::text;

CREATE TRIGGER stray_callback_states_go_forward AFTER UPDATE ON stray_callback_states FOR EACH ROW EXECUTE FUNCTION refuse_undoing_stray_state();

GRANT INSERT (number, last_at) ON stray_callback_states TO konter_app;
GRANT SELECT ON stray_callback_states TO konter_app;
GRANT UPDATE (state, received, last_at, leased_until, ended_at, account_id, environment, order_id,
    reason) ON stray_callback_states TO konter_app;

CREATE TABLE watermarks (
  environment text NOT NULL,
  task text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT watermarks_pkey PRIMARY KEY (environment, task),
  CONSTRAINT watermarks_environment CHECK (environment = ANY (ARRAY['live'::text, 'sandbox'::text])),
  CONSTRAINT watermarks_task CHECK (task = ANY (ARRAY['holds'::text, 'quotes'::text]))
);
COMMENT ON TABLE watermarks IS 'Until when every hold and quote that became due has been dealt with. Owned by orders.';

GRANT INSERT, SELECT ON watermarks TO konter_app;
GRANT UPDATE (at) ON watermarks TO konter_app;

-- suppliers/ ------------------------------------------------------------------------------------------------

CREATE TABLE attempts (
  account_id uuid NOT NULL,
  environment text NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  kind text NOT NULL,
  supplier text NOT NULL,
  supplier_sku text NOT NULL,
  reference text NOT NULL,
  script text,
  cost_max bigint NOT NULL,
  state text NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  lease integer NOT NULL,
  leased_until timestamp with time zone,
  due_at timestamp with time zone,
  closed_at timestamp with time zone,
  supplier_reference text,
  supplier_code text,
  ask_from timestamp with time zone NOT NULL,
  bill_reference text,
  bill_supplier_reference text,
  closed_by text,
  cost bigint,
  denied_by text,
  disputed boolean NOT NULL DEFAULT false,
  acknowledged_at timestamp with time zone,
  CONSTRAINT attempts_pkey PRIMARY KEY (account_id, environment, id)
);
COMMENT ON TABLE attempts IS 'Working state of inquiries, and of purchases that their first answer did not end: leases, and what is known so far. The first purchase of an order has no row while its hold says everything. It can be rebuilt from steps. Owned by suppliers.';
COMMENT ON COLUMN attempts.reference IS 'Our reference at the supplier, used once: lower-case letters and digits, at most 32.';
COMMENT ON COLUMN attempts.leased_until IS 'While in the future, one process is speaking to the supplier about this attempt.';
COMMENT ON COLUMN attempts.due_at IS 'When the worker looks at an open attempt again, if nobody holds it.';
COMMENT ON COLUMN attempts.ask_from IS 'Before this time nobody asks the supplier about the attempt: the interval that it demands, counted from the last question.';
COMMENT ON COLUMN attempts.bill_reference IS 'Our reference of the inquiry whose bill this pays.';
COMMENT ON COLUMN attempts.bill_supplier_reference IS 'The supplier''s own number of that bill, where it has one.';
COMMENT ON COLUMN attempts.closed_by IS 'What brought the answer that closed it: the purchase itself, a question, or a callback; null for a ruling.';
COMMENT ON COLUMN attempts.cost IS 'The cost by that answer, rupiah.';
COMMENT ON COLUMN attempts.denied_by IS 'The code of a callback that reported a failure, until the supplier has been asked.';
COMMENT ON COLUMN attempts.disputed IS 'The supplier made contradictory statements about it: only a person settles its order.';
COMMENT ON COLUMN attempts.acknowledged_at IS 'When the supplier first showed that it has the purchase: after that only its final statement counts. Null: it never did.';

CREATE FUNCTION attempt_is_sound(a attempts)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  broken constant text := case
    when a.kind not in ('inquiry', 'purchase') then 'kind'
    when a.state not in ('open', 'delivered', 'rejected', 'absent', 'ruled') then 'state'
    when a.closed_by not in ('submit', 'ask', 'callback') then 'closed_by'
    when octet_length(a.reference) not between 1 and 32
      or translate(a.reference, '0123456789abcdefghijklmnopqrstuvwxyz', '') <> '' then 'reference_shape'
    when a.cost < 0 then 'cost_bound'
    when a.cost_max < 0 then 'cost_max_bound'
    when a.lease <= 0 then 'lease_positive'
    when a.kind <> 'purchase' and a.bill_reference is not null then 'bill_of_purchase'
    when (a.state = 'open') <> (a.closed_at is null) then 'closed'
    when (a.state = 'open') <> (a.due_at is not null) then 'due_while_open'
    when a.due_at < a.ask_from then 'due_when_it_may_be_asked'
    when a.state <> 'open' and a.leased_until is not null then 'leased_while_open'
    when a.state = 'absent' and a.acknowledged_at is not null then 'absent_unless_acknowledged'
  end;
begin
  if broken is null then
    return true;
  end if;
  raise check_violation using message = format('a row of attempts breaks the rule "%s"', broken), table = 'attempts',
    constraint = 'attempts_' || broken;
end
$function$;
COMMENT ON FUNCTION attempt_is_sound(a attempts) IS 'Every rule of one row of attempts; a broken one is raised under its own name.';

CREATE FUNCTION check_added_attempts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  broken text;
begin
  select min(case
      when (
        select true
          from public.orders o
         where o.account_id = a.account_id and o.environment = a.environment and o.id = a.order_id
         limit 1) is not true
        and (
        select true
          from public.claims c
         where c.account_id = a.account_id and c.environment = a.environment and c.id = a.order_id
         limit 1) is not true then 'order_of_its_wallet'
      when a.kind = 'purchase' and hold.attempt_id is null then 'held'
      when hold.attempt_id = a.id and (hold.supplier <> a.supplier or hold.reference <> a.reference)
        then 'purchase_of_its_hold'
      when a.bill_reference is distinct from case when hold.attempt_id = a.id then hold.bill_reference end
        then 'bill_of_its_hold'
      when hold.attempt_id <> a.id and (
        select f.state in ('rejected', 'absent')
          from public.attempts f
         where f.account_id = a.account_id and f.environment = a.environment and f.id = hold.attempt_id
         limit 1) is not true then 'first_purchase_failed'
      when (hold.attempt_id <> a.id or (a.kind = 'purchase' and a.state = 'open')) and (
        select s.status in ('processing', 'manual_review')
          from public.steps s
         where s.account_id = a.account_id and s.environment = a.environment and s.order_id = a.order_id
           and s.version is not null
         order by s.version desc
         limit 1) is not true then 'order_not_ended'
      when (
        select s.attempt_id <> a.id
          from public.steps s
         where s.kind = 'hold' and s.supplier = a.supplier and s.reference = a.reference
         limit 1) then 'reference_once'
    end) into broken
    from added a
    left join lateral (
      select s.attempt_id, s.supplier, s.reference, s.detail ->> 'bill_reference' as bill_reference
        from public.steps s
       where a.kind = 'purchase' and s.account_id = a.account_id and s.environment = a.environment
         and s.order_id = a.order_id and s.version is not null and s.kind = 'hold'
       order by s.version
       limit 1
    ) hold on true;
  if broken is not null then
    perform raise_broken('attempts', broken);
  end if;
  return null;
end
$function$;

CREATE FUNCTION refuse_deleting_attempt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.kind = 'inquiry' and (
    select true
      from public.claims c
     where c.account_id = old.account_id and c.environment = old.environment and c.id = old.order_id
     limit 1)
  then
    return old;
  end if;
  raise exception 'only the inquiry of a claim can be deleted' using errcode = 'KN002';
end
$function$;

CREATE FUNCTION refuse_undoing_attempt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.lease < old.lease
    or old.disputed and not new.disputed
    or old.denied_by is not null and new.denied_by is null
    or old.acknowledged_at is not null and new.acknowledged_at is distinct from old.acknowledged_at
    or old.closed_at is not null and (new.state <> old.state or new.closed_at is distinct from old.closed_at
      or new.cost is distinct from old.cost or new.closed_by is distinct from old.closed_by
      or new.supplier_reference is distinct from old.supplier_reference
      or new.supplier_code is distinct from old.supplier_code or new.disputed <> old.disputed
      or new.acknowledged_at is distinct from old.acknowledged_at)
  then
    raise exception 'a closed attempt is not changed, and leases count up' using errcode = 'KN002';
  end if;
  return null;
end
$function$;

ALTER TABLE attempts ADD CONSTRAINT attempts_sound CHECK (attempt_is_sound(attempts.*));

CREATE INDEX attempts_by_time ON attempts USING brin (opened_at) WITH (autosummarize='on');
CREATE INDEX attempts_due_of_supplier ON attempts USING btree (environment, supplier, due_at) WHERE state = 'open'::text AND due_at IS NOT NULL;
CREATE INDEX attempts_of_order ON attempts USING btree (account_id, environment, order_id, opened_at, id) WHERE order_id IS NOT NULL;
CREATE UNIQUE INDEX attempts_one_possible_sale ON attempts USING btree (account_id, environment, order_id) WHERE kind = 'purchase'::text AND ((state <> ALL (ARRAY['rejected'::text, 'absent'::text])) OR acknowledged_at IS NOT NULL);
COMMENT ON INDEX attempts_one_possible_sale IS 'No second purchase unless every earlier one is proven to have bought nothing.';
CREATE UNIQUE INDEX attempts_reference ON attempts USING btree (supplier, reference);
COMMENT ON INDEX attempts_reference IS 'A reference is sent to a supplier for one inquiry or purchase only; callbacks find it by that.';

CREATE TRIGGER attempts_go_forward AFTER UPDATE ON attempts FOR EACH ROW EXECUTE FUNCTION refuse_undoing_attempt();
CREATE TRIGGER attempts_keep_purchases BEFORE DELETE ON attempts FOR EACH ROW EXECUTE FUNCTION refuse_deleting_attempt();
CREATE TRIGGER attempts_of_their_orders AFTER INSERT ON attempts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_added_attempts();

GRANT DELETE, INSERT, SELECT ON attempts TO konter_app;
GRANT UPDATE (state, lease, leased_until, due_at, closed_at, supplier_reference, supplier_code, ask_from,
    closed_by, cost, denied_by, disputed, acknowledged_at) ON attempts TO konter_app;

CREATE VIEW current_attempts AS
 SELECT a.account_id,
    a.environment,
    a.id,
    a.order_id,
    a.kind,
    a.supplier,
    a.supplier_sku,
    a.reference,
    a.script,
    a.cost_max,
    a.state,
    a.opened_at,
    a.lease,
    a.leased_until,
    a.due_at,
    a.closed_at,
    a.supplier_reference,
    a.supplier_code,
    a.ask_from,
    a.bill_reference,
    a.bill_supplier_reference,
    a.closed_by,
    a.cost,
    a.denied_by,
    a.disputed,
    a.acknowledged_at,
    true AS has_row,
    a.opened_at AS booked_at
   FROM attempts a
UNION ALL
 SELECT h.account_id,
    h.environment,
    h.attempt_id AS id,
    h.order_id,
    'purchase'::text AS kind,
    h.supplier,
    h.supplier_sku,
    h.reference,
    o.script,
        CASE
            WHEN o.transaction_kind = 'postpaid'::text THEN h.client_hold
            ELSE o.cost_max
        END AS cost_max,
        CASE
            WHEN e.kind IS NULL THEN 'open'::text
            ELSE COALESCE(e.said, 'ruled'::text)
        END AS state,
    COALESCE(h.confirmed_at, h.at) AS opened_at,
    1 AS lease,
        CASE
            WHEN e.kind IS NULL THEN h.due_at
            ELSE NULL::timestamp with time zone
        END AS leased_until,
        CASE
            WHEN e.kind IS NULL THEN h.due_at
            ELSE NULL::timestamp with time zone
        END AS due_at,
    e.at AS closed_at,
    e.supplier_reference,
    e.code AS supplier_code,
    COALESCE(h.ask_from, h.confirmed_at, h.at) AS ask_from,
    h.detail ->> 'bill_reference'::text AS bill_reference,
    h.detail ->> 'bill_supplier_reference'::text AS bill_supplier_reference,
    e.source AS closed_by,
        CASE
            WHEN e.said = 'delivered'::text THEN e.cost
            ELSE NULL::bigint
        END AS cost,
    NULL::text AS denied_by,
    false AS disputed,
        CASE
            WHEN e.said = 'delivered'::text THEN e.at
            ELSE NULL::timestamp with time zone
        END AS acknowledged_at,
    false AS has_row,
    h.at AS booked_at
   FROM steps h
     CROSS JOIN LATERAL ( SELECT t.script,
            t.transaction_kind,
            t.cost_max
           FROM orders t
          WHERE t.account_id = h.account_id AND t.environment = h.environment AND t.id = h.order_id
         LIMIT 1) o
     LEFT JOIN LATERAL ( SELECT t.kind,
            t.said,
            t.at,
            t.supplier_reference,
            t.code,
            t.source,
            t.cost
           FROM steps t
          WHERE t.account_id = h.account_id AND t.environment = h.environment AND t.order_id = h.order_id AND t.version > h.version
          ORDER BY t.version
         LIMIT 1) e ON true
  WHERE h.kind = 'hold'::text AND NOT (EXISTS ( SELECT
           FROM attempts a
          WHERE a.account_id = h.account_id AND a.environment = h.environment AND a.id = h.attempt_id
         OFFSET 0));
COMMENT ON VIEW current_attempts IS 'Every purchase and inquiry. The first purchase of an order is read from its hold and its end while it has no row of attempts.';
COMMENT ON COLUMN current_attempts.booked_at IS 'When the hold of a purchase without a row was booked; otherwise opened_at. The two differ only where the clock of a sandbox account was moved forward.';
GRANT SELECT ON current_attempts TO konter_app;

CREATE TABLE supplier_activity (
  supplier text NOT NULL,
  minute timestamp with time zone NOT NULL,
  sold integer NOT NULL,
  failed integer NOT NULL,
  milliseconds bigint NOT NULL,
  spent bigint NOT NULL,
  CONSTRAINT supplier_activity_pkey PRIMARY KEY (supplier, minute),
  CONSTRAINT supplier_activity_counts CHECK (sold >= 0 AND failed >= 0 AND milliseconds >= 0 AND spent >= 0)
) WITH (fillfactor=50);
COMMENT ON TABLE supplier_activity IS 'What became of the live purchases at each supplier, by minute, for the status page and alerts. Servers add what they have seen; the journal has the truth. Deleted after 30 days. Owned by suppliers.';
COMMENT ON COLUMN supplier_activity.failed IS 'Purchases that the supplier refused or failed for a reason of its own.';
COMMENT ON COLUMN supplier_activity.milliseconds IS 'How long these purchases took in all, from their beginning to their outcome.';
COMMENT ON COLUMN supplier_activity.spent IS 'What the sales cost, rupiah.';

GRANT DELETE, INSERT, SELECT ON supplier_activity TO konter_app;
GRANT UPDATE (sold, failed, milliseconds, spent) ON supplier_activity TO konter_app;

CREATE TABLE supplier_version (
  singleton boolean NOT NULL,
  version uuid NOT NULL,
  CONSTRAINT supplier_version_pkey PRIMARY KEY (singleton),
  CONSTRAINT supplier_version_only CHECK (singleton)
);
COMMENT ON TABLE supplier_version IS 'One row. Its version changes in the transaction that changes a supplier or what it sells, so that servers notice. Owned by suppliers.';

GRANT SELECT ON supplier_version TO konter_app;
GRANT UPDATE (version) ON supplier_version TO konter_app;

CREATE TABLE suppliers (
  name text NOT NULL,
  base_url text NOT NULL,
  bills_url text,
  credentials_sealed bytea NOT NULL,
  credentials_key_id text NOT NULL,
  callback_token text NOT NULL,
  test_mode boolean NOT NULL,
  enabled boolean NOT NULL,
  priority integer NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  changed_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  adds_products boolean NOT NULL DEFAULT false,
  account_since timestamp with time zone,
  CONSTRAINT suppliers_pkey PRIMARY KEY (name),
  CONSTRAINT suppliers_base_url_length CHECK (char_length(base_url) >= 1 AND char_length(base_url) <= 500),
  CONSTRAINT suppliers_bills_url_length CHECK (char_length(bills_url) >= 1 AND char_length(bills_url) <= 500),
  CONSTRAINT suppliers_callback_token_shape CHECK (callback_token ~ '^[0-9A-Za-z_-]{32,64}$'::text),
  CONSTRAINT suppliers_name CHECK (name ~ '^[a-z][a-z0-9]{0,31}$'::text),
  CONSTRAINT suppliers_priority_bound CHECK (priority >= 0 AND priority <= 1000)
);
COMMENT ON TABLE suppliers IS 'The real suppliers that are set up. A supplier that is switched off gets no new purchases; its open ones are continued. Owned by suppliers.';
COMMENT ON COLUMN suppliers.base_url IS 'The address of its API. If it has two services, that of prepaid products.';
COMMENT ON COLUMN suppliers.bills_url IS 'Where bills are read and paid, for a supplier that has another host for them.';
COMMENT ON COLUMN suppliers.credentials_sealed IS 'AES-256-GCM of user name, key and the secret of callbacks as JSON; table, name and column are authenticated with it.';
COMMENT ON COLUMN suppliers.callback_token IS 'The part of its callback address that nobody can guess.';
COMMENT ON COLUMN suppliers.priority IS 'Of two that ask the same, the one with the lower number is tried first.';
COMMENT ON COLUMN suppliers.adds_products IS 'Whether a code that no product has becomes a new product.';
COMMENT ON COLUMN suppliers.account_since IS 'When this account at the supplier replaced another one, which made the earlier purchases. Null: it was always this one.';

CREATE UNIQUE INDEX suppliers_callback_token ON suppliers USING btree (callback_token);

GRANT INSERT, SELECT ON suppliers TO konter_app;
GRANT UPDATE (base_url, bills_url, credentials_sealed, credentials_key_id, callback_token, test_mode, enabled,
    priority, changed_at, adds_products, account_since) ON suppliers TO konter_app;

CREATE TABLE price_lists (
  supplier text NOT NULL,
  kind text NOT NULL,
  claimed_at timestamp with time zone,
  read_at timestamp with time zone,
  fault text,
  CONSTRAINT price_lists_pkey PRIMARY KEY (supplier, kind),
  CONSTRAINT price_lists_supplier FOREIGN KEY (supplier) REFERENCES suppliers(name),
  CONSTRAINT price_lists_fault_length CHECK (char_length(fault) <= 40),
  CONSTRAINT price_lists_kind CHECK (kind = ANY (ARRAY['prepaid'::text, 'postpaid'::text]))
);
COMMENT ON TABLE price_lists IS 'When each list of a supplier was last fetched, so that several servers and commands together keep to its rate. Owned by suppliers.';
COMMENT ON COLUMN price_lists.claimed_at IS 'When the last fetch began.';
COMMENT ON COLUMN price_lists.read_at IS 'When it was last read completely.';
COMMENT ON COLUMN price_lists.fault IS 'Why the last fetch failed; null: it did not.';

GRANT INSERT, SELECT ON price_lists TO konter_app;
GRANT UPDATE (claimed_at, read_at, fault) ON price_lists TO konter_app;

CREATE TABLE supplier_cut_offs (
  id uuid NOT NULL,
  supplier text NOT NULL,
  kind text NOT NULL,
  product_code text,
  start_at text NOT NULL,
  end_at text NOT NULL,
  reason text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT supplier_cut_offs_pkey PRIMARY KEY (id),
  CONSTRAINT supplier_cut_offs_supplier FOREIGN KEY (supplier) REFERENCES suppliers(name),
  CONSTRAINT supplier_cut_offs_kind CHECK (kind = ANY (ARRAY['prepaid'::text, 'postpaid'::text])),
  CONSTRAINT supplier_cut_offs_reason CHECK (length(reason) >= 1 AND length(reason) <= 500),
  CONSTRAINT supplier_cut_offs_times CHECK (start_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text AND end_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text AND start_at <> end_at)
);
COMMENT ON TABLE supplier_cut_offs IS 'Times of day in which an operator sends nothing new to a supplier, beside those of its price lists. Owned by suppliers.';
COMMENT ON COLUMN supplier_cut_offs.product_code IS 'The product of ours that it is for; null: all products of the kind.';
COMMENT ON COLUMN supplier_cut_offs.start_at IS 'HH:MM in Jakarta. The window lasts up to, not including, end_at, and may span midnight.';

GRANT DELETE, INSERT, SELECT ON supplier_cut_offs TO konter_app;

CREATE TABLE supplier_pauses (
  supplier text NOT NULL,
  began_at timestamp with time zone NOT NULL,
  code text NOT NULL,
  needed bigint,
  lowest bigint,
  asked_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by text,
  CONSTRAINT supplier_pauses_pkey PRIMARY KEY (supplier, began_at),
  CONSTRAINT supplier_pauses_supplier FOREIGN KEY (supplier) REFERENCES suppliers(name),
  CONSTRAINT supplier_pauses_code_length CHECK (char_length(code) >= 1 AND char_length(code) <= 64),
  CONSTRAINT supplier_pauses_ended CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  CONSTRAINT supplier_pauses_ended_by CHECK (ended_by = ANY (ARRAY['another_account'::text, 'balance'::text, 'operator'::text])),
  CONSTRAINT supplier_pauses_needed_positive CHECK (needed > 0)
);
COMMENT ON TABLE supplier_pauses IS 'When a supplier got no new purchases because our deposit there was too low. Owned by suppliers.';
COMMENT ON COLUMN supplier_pauses.code IS 'The supplier''s code of the refusal.';
COMMENT ON COLUMN supplier_pauses.needed IS 'The most that the refused purchase could have cost, rupiah; null for an inquiry, whose cost is not known.';
COMMENT ON COLUMN supplier_pauses.lowest IS 'Our lowest deposit that was read since the pause began, rupiah; null: none was read yet.';
COMMENT ON COLUMN supplier_pauses.asked_at IS 'When a server last asked for the deposit, so that several servers ask as often as one.';

CREATE UNIQUE INDEX supplier_pauses_open ON supplier_pauses USING btree (supplier) WHERE ended_at IS NULL;
COMMENT ON INDEX supplier_pauses_open IS 'A supplier is paused once, whichever servers see the refusal.';

GRANT INSERT, SELECT ON supplier_pauses TO konter_app;
GRANT UPDATE (lowest, asked_at, ended_at, ended_by) ON supplier_pauses TO konter_app;

CREATE TABLE supplier_skus (
  supplier text NOT NULL,
  kind text NOT NULL,
  sku text NOT NULL,
  name text NOT NULL,
  product_code text,
  mapped boolean NOT NULL DEFAULT false,
  priority integer,
  cost bigint,
  admin_fee bigint,
  commission bigint,
  listed boolean NOT NULL,
  buyer_on boolean NOT NULL,
  seller_on boolean NOT NULL,
  stock integer,
  start_cut_off text,
  end_cut_off text,
  multi boolean NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  held boolean NOT NULL DEFAULT false,
  CONSTRAINT supplier_skus_pkey PRIMARY KEY (supplier, kind, sku),
  CONSTRAINT supplier_skus_supplier FOREIGN KEY (supplier) REFERENCES suppliers(name),
  CONSTRAINT supplier_skus_admin_fee_bound CHECK (admin_fee >= 0 AND admin_fee <= '1000000000000'::bigint),
  CONSTRAINT supplier_skus_commission_bound CHECK (commission >= 0 AND commission <= '1000000000000'::bigint),
  CONSTRAINT supplier_skus_cost_bound CHECK (cost > 0 AND cost <= '1000000000000'::bigint),
  CONSTRAINT supplier_skus_cut_off CHECK ((start_cut_off IS NULL) = (end_cut_off IS NULL) AND start_cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text AND end_cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  CONSTRAINT supplier_skus_kind CHECK (kind = ANY (ARRAY['prepaid'::text, 'postpaid'::text])),
  CONSTRAINT supplier_skus_mapped CHECK (NOT mapped OR product_code IS NOT NULL),
  CONSTRAINT supplier_skus_name_length CHECK (char_length(name) >= 1 AND char_length(name) <= 200),
  CONSTRAINT supplier_skus_postpaid CHECK ((kind = 'postpaid'::text) = (admin_fee IS NOT NULL AND commission IS NOT NULL)),
  CONSTRAINT supplier_skus_prepaid CHECK ((kind = 'prepaid'::text) = (cost IS NOT NULL)),
  CONSTRAINT supplier_skus_priority_bound CHECK (priority >= 0 AND priority <= 1000),
  CONSTRAINT supplier_skus_sku_length CHECK (char_length(sku) >= 1 AND char_length(sku) <= 64),
  CONSTRAINT supplier_skus_stock_not_negative CHECK (stock >= 0)
);
COMMENT ON TABLE supplier_skus IS 'What the suppliers sell under their own codes, by their last price list, and which product of ours that is. Owned by suppliers.';
COMMENT ON COLUMN supplier_skus.product_code IS 'The product of the same kind that it serves; null: none yet.';
COMMENT ON COLUMN supplier_skus.mapped IS 'Whether a person chose the product; a price list then does not change it.';
COMMENT ON COLUMN supplier_skus.priority IS 'Replaces the priority of its supplier; null: that one counts.';
COMMENT ON COLUMN supplier_skus.cost IS 'What we pay for it, rupiah, by the last price list or a later purchase that cost more. The cost of a bill is known only once it was read.';
COMMENT ON COLUMN supplier_skus.admin_fee IS 'What the biller adds to a bill, as the payer sees it, rupiah.';
COMMENT ON COLUMN supplier_skus.commission IS 'Our share of one bill, rupiah.';
COMMENT ON COLUMN supplier_skus.listed IS 'Whether the last list of its supplier named it.';
COMMENT ON COLUMN supplier_skus.buyer_on IS 'Our own switch at the supplier.';
COMMENT ON COLUMN supplier_skus.seller_on IS 'The switch of the supplier or its seller.';
COMMENT ON COLUMN supplier_skus.stock IS 'Pieces left; null when there is no limit.';
COMMENT ON COLUMN supplier_skus.start_cut_off IS 'From when on it is not delivered, HH:MM in Jakarta; a window may extend across midnight.';
COMMENT ON COLUMN supplier_skus.seen_at IS 'When a price list last changed it.';
COMMENT ON COLUMN supplier_skus.held IS 'Whether it is off sale until an operator has ruled on its cost.';

CREATE INDEX supplier_skus_of_product ON supplier_skus USING btree (kind, product_code) WHERE product_code IS NOT NULL;

GRANT INSERT, SELECT ON supplier_skus TO konter_app;
GRANT UPDATE (name, product_code, mapped, priority, cost, admin_fee, commission, listed, buyer_on, seller_on,
    stock, start_cut_off, end_cut_off, multi, seen_at, held) ON supplier_skus TO konter_app;

-- reconciliation/ -------------------------------------------------------------------------------------------

CREATE TABLE balance_readings (
  supplier text NOT NULL,
  at timestamp with time zone NOT NULL,
  amount bigint NOT NULL,
  answered_at timestamp with time zone,
  CONSTRAINT balance_readings_pkey PRIMARY KEY (supplier, at),
  CONSTRAINT balance_readings_supplier FOREIGN KEY (supplier) REFERENCES suppliers(name)
);
COMMENT ON TABLE balance_readings IS 'Our deposit at a supplier, as the supplier reported it. Owned by reconciliation.';
COMMENT ON COLUMN balance_readings.at IS 'When it was asked, before the answer came.';
COMMENT ON COLUMN balance_readings.answered_at IS 'The answer had come by this time; null: it was stored before konter kept it, and came within the longest call.';

GRANT INSERT, SELECT ON balance_readings TO konter_app;

CREATE TABLE drift_rulings (
  supplier text NOT NULL,
  day date NOT NULL,
  difference text NOT NULL,
  number integer NOT NULL,
  state text NOT NULL,
  reason text NOT NULL,
  ruled_by text NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT drift_rulings_pkey PRIMARY KEY (supplier, day, difference, number),
  CONSTRAINT drift_rulings_supplier FOREIGN KEY (supplier) REFERENCES suppliers(name),
  CONSTRAINT drift_rulings_number CHECK (number >= 1 AND number <= 1000),
  CONSTRAINT drift_rulings_state CHECK (state = ANY (ARRAY['closed'::text, 'open'::text])),
  CONSTRAINT drift_rulings_texts CHECK (char_length(difference) >= 1 AND char_length(difference) <= 300 AND char_length(reason) >= 1 AND char_length(reason) <= 500 AND char_length(ruled_by) >= 1 AND char_length(ruled_by) <= 200)
);
COMMENT ON TABLE drift_rulings IS 'What operators decided about the differences of a supplier and a day; rows never change. A difference without a row is open. Owned by reconciliation.';
COMMENT ON COLUMN drift_rulings.difference IS 'Kind, reference and both amounts: a later reconciliation that finds the same difference keeps its state, and one with another amount is a new difference.';
COMMENT ON COLUMN drift_rulings.number IS 'Counts the rulings of one difference; the highest one holds. Two operators at once cannot write the same number.';

CREATE TRIGGER drift_rulings_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON drift_rulings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT INSERT (supplier, day, difference, number, state, reason, ruled_by) ON drift_rulings TO konter_app;
GRANT SELECT ON drift_rulings TO konter_app;

CREATE TABLE history_imports (
  id uuid NOT NULL,
  supplier text NOT NULL,
  imported_at timestamp with time zone NOT NULL,
  from_at timestamp with time zone,
  to_at timestamp with time zone,
  sales integer NOT NULL,
  CONSTRAINT history_imports_pkey PRIMARY KEY (id),
  CONSTRAINT history_imports_supplier FOREIGN KEY (supplier) REFERENCES suppliers(name),
  CONSTRAINT history_imports_span CHECK ((from_at IS NULL) = (to_at IS NULL) AND from_at <= to_at)
);
COMMENT ON TABLE history_imports IS 'Every transaction history of a supplier that an operator imported. Owned by reconciliation.';
COMMENT ON COLUMN history_imports.from_at IS 'The time of its first transaction; null: it has none.';
COMMENT ON COLUMN history_imports.sales IS 'How many of its transactions were not failed.';

CREATE INDEX history_imports_newest ON history_imports USING btree (supplier, imported_at);

GRANT INSERT, SELECT ON history_imports TO konter_app;

CREATE TABLE reconciliations (
  id uuid NOT NULL,
  supplier text NOT NULL,
  day date NOT NULL,
  run text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  from_at timestamp with time zone,
  to_at timestamp with time zone,
  opening bigint,
  closing bigint,
  attempts integer,
  asked integer,
  booked bigint,
  said bigint,
  CONSTRAINT reconciliations_pkey PRIMARY KEY (id),
  CONSTRAINT reconciliations_supplier FOREIGN KEY (supplier) REFERENCES suppliers(name),
  CONSTRAINT reconciliations_balance CHECK ((opening IS NULL) = (closing IS NULL)),
  CONSTRAINT reconciliations_finished CHECK ((finished_at IS NULL) = (from_at IS NULL) AND (num_nulls(from_at, to_at, attempts, asked, booked, said) = ANY (ARRAY[0, 6]))),
  CONSTRAINT reconciliations_run CHECK (run = ANY (ARRAY['daily'::text, 'command'::text]))
);
COMMENT ON TABLE reconciliations IS 'Our books of a supplier and a day, compared with what it says and with our deposit there. They move no money. Owned by reconciliation.';
COMMENT ON COLUMN reconciliations.day IS 'In Jakarta.';
COMMENT ON COLUMN reconciliations.from_at IS 'The time that was compared: from the first reading of the balance in the day to the first after it.';
COMMENT ON COLUMN reconciliations.opening IS 'Our deposit at from_at, rupiah; null: it was not read at both ends.';
COMMENT ON COLUMN reconciliations.attempts IS 'Purchases that were compared.';
COMMENT ON COLUMN reconciliations.asked IS 'How many of them the supplier was asked about; the last statement about the others is known.';
COMMENT ON COLUMN reconciliations.booked IS 'What they cost by our journal, rupiah.';
COMMENT ON COLUMN reconciliations.said IS 'What they cost by the supplier''s statements, rupiah.';

CREATE FUNCTION refuse_changing_reconciliation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.finished_at is not null then
    raise exception 'a finished reconciliation is not changed' using errcode = 'KN002';
  end if;
  return null;
end
$function$;

CREATE UNIQUE INDEX reconciliations_daily ON reconciliations USING btree (supplier, day) WHERE run = 'daily'::text;
COMMENT ON INDEX reconciliations_daily IS 'Of several servers one does the work of the day.';
CREATE INDEX reconciliations_newest ON reconciliations USING btree (supplier, day, started_at);

CREATE TRIGGER reconciliations_stay AFTER UPDATE ON reconciliations FOR EACH ROW EXECUTE FUNCTION refuse_changing_reconciliation();

GRANT INSERT (id, supplier, day, run, started_at) ON reconciliations TO konter_app;
GRANT SELECT ON reconciliations TO konter_app;
GRANT UPDATE (started_at, finished_at, from_at, to_at, opening, closing, attempts, asked, booked,
    said) ON reconciliations TO konter_app;

CREATE TABLE drifts (
  reconciliation_id uuid NOT NULL,
  number integer NOT NULL,
  kind text NOT NULL,
  account_id uuid,
  environment text,
  order_id uuid,
  reference text,
  booked bigint,
  said bigint,
  amount bigint NOT NULL,
  stray_number bigint,
  CONSTRAINT drifts_pkey PRIMARY KEY (reconciliation_id, number),
  CONSTRAINT drifts_order FOREIGN KEY (account_id, environment, order_id) REFERENCES orders(account_id, environment, id),
  CONSTRAINT drifts_reconciliation FOREIGN KEY (reconciliation_id) REFERENCES reconciliations(id),
  CONSTRAINT drifts_amount_moves CHECK (amount <> 0),
  CONSTRAINT drifts_explained CHECK (order_id IS NOT NULL OR (kind = ANY (ARRAY['balance_moved'::text, 'unknown_sale'::text]))),
  CONSTRAINT drifts_kind CHECK (kind = ANY (ARRAY['sold_not_booked'::text, 'booked_not_sold'::text, 'cost_differs'::text, 'cost_above_max'::text, 'balance_moved'::text, 'unknown_sale'::text])),
  CONSTRAINT drifts_order_whole CHECK (num_nulls(account_id, environment, order_id, reference) = ANY (ARRAY[0, 4])),
  CONSTRAINT drifts_stray CHECK ((kind = 'unknown_sale'::text) = (stray_number IS NOT NULL))
);
COMMENT ON TABLE drifts IS 'Where a reconciliation found that our books, the statements of a supplier and our deposit differ. Owned by reconciliation.';
COMMENT ON COLUMN drifts.order_id IS 'The order that explains it; null: none does.';
COMMENT ON COLUMN drifts.reference IS 'Our reference of the purchase.';
COMMENT ON COLUMN drifts.amount IS 'How much more than our books say was taken from our deposit, rupiah; negative: less. Of cost_above_max: by how much the booked cost is above what the order allowed.';
COMMENT ON COLUMN drifts.stray_number IS 'The stray callback that reports the sale.';

GRANT INSERT, SELECT ON drifts TO konter_app;

CREATE TABLE unexplained_sales (
  supplier text NOT NULL,
  reference text NOT NULL,
  sold_at timestamp with time zone,
  supplier_sku text NOT NULL,
  customer_masked text NOT NULL,
  amount bigint,
  pending boolean NOT NULL,
  likely_account_id uuid,
  likely_environment text,
  likely_order_id uuid,
  first_imported_at timestamp with time zone NOT NULL,
  CONSTRAINT unexplained_sales_pkey PRIMARY KEY (supplier, reference),
  CONSTRAINT unexplained_sales_supplier FOREIGN KEY (supplier) REFERENCES suppliers(name),
  CONSTRAINT unexplained_sales_likely CHECK (num_nulls(likely_account_id, likely_environment, likely_order_id) = ANY (ARRAY[0, 3])),
  CONSTRAINT unexplained_sales_reference CHECK (char_length(reference) >= 1 AND char_length(reference) <= 200)
);
COMMENT ON TABLE unexplained_sales IS 'Sales in the transaction history of a supplier under references that no order of ours had at the import. They move no money. Owned by reconciliation.';
COMMENT ON COLUMN unexplained_sales.amount IS 'What it took from our deposit by the history, rupiah; null: the history does not say.';
COMMENT ON COLUMN unexplained_sales.likely_order_id IS 'An order for the same number and product at nearly the same time, whose own reference the history does not have.';

GRANT DELETE, INSERT, SELECT ON unexplained_sales TO konter_app;

-- deposits/ -------------------------------------------------------------------------------------------------

CREATE TABLE bank_accounts (
  id uuid NOT NULL,
  environment text NOT NULL,
  bank text NOT NULL,
  number text NOT NULL,
  holder text NOT NULL,
  instructions text NOT NULL DEFAULT ''::text,
  enabled boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT bank_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT bank_accounts_environment_key UNIQUE (id, environment),
  CONSTRAINT bank_accounts_once UNIQUE (environment, bank, number),
  CONSTRAINT bank_accounts_bank_shape CHECK (bank ~ '^[a-z0-9_]{2,20}$'::text),
  CONSTRAINT bank_accounts_environment CHECK (environment = ANY (ARRAY['live'::text, 'sandbox'::text])),
  CONSTRAINT bank_accounts_holder_length CHECK (char_length(holder) >= 1 AND char_length(holder) <= 100),
  CONSTRAINT bank_accounts_instructions_length CHECK (char_length(instructions) <= 1000),
  CONSTRAINT bank_accounts_number_shape CHECK (number ~ '^[0-9]{5,20}$'::text)
);
COMMENT ON TABLE bank_accounts IS 'The bank accounts of the operator that clients transfer deposits to. Owned by deposits.';
COMMENT ON COLUMN bank_accounts.bank IS 'A short name of the bank, such as bca.';
COMMENT ON COLUMN bank_accounts.instructions IS 'What a payer reads beside the account.';
COMMENT ON COLUMN bank_accounts.enabled IS 'Whether new deposit requests may name it. Money that arrives on a disabled account still counts.';

GRANT INSERT, SELECT ON bank_accounts TO konter_app;
GRANT UPDATE (holder, instructions, enabled) ON bank_accounts TO konter_app;

CREATE TABLE bank_feeds (
  id uuid NOT NULL,
  bank_account_id uuid NOT NULL,
  name text NOT NULL,
  token text NOT NULL,
  secret_sealed bytea NOT NULL,
  secret_key_id text NOT NULL,
  previous_secret_sealed bytea,
  previous_secret_key_id text,
  previous_secret_until timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  disabled_at timestamp with time zone,
  CONSTRAINT bank_feeds_pkey PRIMARY KEY (id),
  CONSTRAINT bank_feeds_token_once UNIQUE (token),
  CONSTRAINT bank_feeds_bank_account FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id),
  CONSTRAINT bank_feeds_name_length CHECK (char_length(name) >= 1 AND char_length(name) <= 100),
  CONSTRAINT bank_feeds_previous CHECK (num_nulls(previous_secret_sealed, previous_secret_key_id, previous_secret_until) = ANY (ARRAY[0, 3])),
  CONSTRAINT bank_feeds_token_shape CHECK (token ~ '^[A-Za-z0-9_-]{32}$'::text)
);
COMMENT ON TABLE bank_feeds IS 'The mutation services that send the lines of a bank account. Owned by deposits.';
COMMENT ON COLUMN bank_feeds.token IS 'The unguessable part of the feed''s URL. It proves nothing: the signature does.';
COMMENT ON COLUMN bank_feeds.secret_sealed IS 'The signing secret, encrypted with secret_key_id.';
COMMENT ON COLUMN bank_feeds.previous_secret_sealed IS 'The secret before the newest rotation, which is accepted until previous_secret_until.';

GRANT INSERT, SELECT ON bank_feeds TO konter_app;
GRANT UPDATE (secret_sealed, secret_key_id, previous_secret_sealed, previous_secret_key_id,
    previous_secret_until, disabled_at) ON bank_feeds TO konter_app;

CREATE TABLE bank_imports (
  id uuid NOT NULL,
  bank_account_id uuid NOT NULL,
  source text NOT NULL,
  feed_id uuid,
  message_id text,
  digest bytea NOT NULL,
  imported_at timestamp with time zone NOT NULL,
  actor text NOT NULL,
  first_day date,
  last_day date,
  lines integer NOT NULL DEFAULT 0,
  known integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  repeated integer NOT NULL DEFAULT 0,
  held integer NOT NULL DEFAULT 0,
  CONSTRAINT bank_imports_pkey PRIMARY KEY (id),
  CONSTRAINT bank_imports_message_once UNIQUE (feed_id, message_id),
  CONSTRAINT bank_imports_bank_account FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id),
  CONSTRAINT bank_imports_feed FOREIGN KEY (feed_id) REFERENCES bank_feeds(id),
  CONSTRAINT bank_imports_actor_length CHECK (char_length(actor) >= 1 AND char_length(actor) <= 200),
  CONSTRAINT bank_imports_counts CHECK (lines = (known + added + repeated + held)),
  CONSTRAINT bank_imports_days CHECK ((first_day IS NULL) = (last_day IS NULL) AND first_day <= last_day),
  CONSTRAINT bank_imports_digest_length CHECK (octet_length(digest) = 32),
  CONSTRAINT bank_imports_message CHECK ((feed_id IS NULL) = (message_id IS NULL)),
  CONSTRAINT bank_imports_message_length CHECK (char_length(message_id) >= 1 AND char_length(message_id) <= 200),
  CONSTRAINT bank_imports_source_length CHECK (char_length(source) >= 1 AND char_length(source) <= 64)
);
COMMENT ON TABLE bank_imports IS 'Every statement file that was imported, and every callback of a feed. Owned by deposits.';
COMMENT ON COLUMN bank_imports.source IS 'The format of the file, or the feed.';
COMMENT ON COLUMN bank_imports.message_id IS 'The webhook-id of the callback: the same one again is answered as before.';
COMMENT ON COLUMN bank_imports.digest IS 'SHA-256 of the file or of the body.';
COMMENT ON COLUMN bank_imports.known IS 'How many of the lines were stored before. added: how many are new. repeated: how many another source had reported. held: how many wait for a person.';

CREATE INDEX bank_imports_of_account ON bank_imports USING btree (bank_account_id, imported_at);

GRANT INSERT, SELECT ON bank_imports TO konter_app;
GRANT UPDATE (first_day, last_day, lines, known, added, repeated, held) ON bank_imports TO konter_app;

CREATE TABLE deposit_cases (
  id uuid NOT NULL,
  environment text NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  day date NOT NULL,
  account_id uuid,
  payment_id uuid,
  amount bigint,
  detail jsonb NOT NULL DEFAULT '{}'::jsonb,
  state text NOT NULL DEFAULT 'open'::text,
  opened_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  closed_at timestamp with time zone,
  closed_by text,
  resolution text,
  CONSTRAINT deposit_cases_pkey PRIMARY KEY (id),
  CONSTRAINT deposit_cases_once UNIQUE (environment, kind, subject),
  CONSTRAINT deposit_cases_wallet FOREIGN KEY (account_id, environment) REFERENCES wallets(account_id, environment),
  CONSTRAINT deposit_cases_closed CHECK ((state = 'closed'::text) = (num_nonnulls(closed_at, closed_by, resolution) = 3) AND (num_nonnulls(closed_at, closed_by, resolution) = ANY (ARRAY[0, 3]))),
  CONSTRAINT deposit_cases_detail_object CHECK (jsonb_typeof(detail) = 'object'::text),
  CONSTRAINT deposit_cases_environment CHECK (environment = ANY (ARRAY['live'::text, 'sandbox'::text])),
  CONSTRAINT deposit_cases_kind_shape CHECK (kind ~ '^[a-z_]{1,40}$'::text),
  CONSTRAINT deposit_cases_resolution_length CHECK (char_length(resolution) >= 1 AND char_length(resolution) <= 500),
  CONSTRAINT deposit_cases_state CHECK (state = ANY (ARRAY['open'::text, 'closed'::text])),
  CONSTRAINT deposit_cases_subject_length CHECK (char_length(subject) >= 1 AND char_length(subject) <= 200)
);
COMMENT ON TABLE deposit_cases IS 'What a person looks at: payments that were taken back, and differences that the reconciliation of deposits found. Owned by deposits.';
COMMENT ON COLUMN deposit_cases.subject IS 'What differs: the id of a payment, a request, a bank line or a gateway''s transaction. A case of a kind is opened once for it.';
COMMENT ON COLUMN deposit_cases.day IS 'The day in Jakarta that it belongs to.';
COMMENT ON COLUMN deposit_cases.amount IS 'The rupiah in question.';
COMMENT ON COLUMN deposit_cases.detail IS 'What each side says, without names or account numbers.';

CREATE FUNCTION refuse_reopening_case()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a closed case of a deposit stays closed' using errcode = 'KN002';
end
$function$;

CREATE INDEX deposit_cases_open ON deposit_cases USING btree (environment, day) WHERE state = 'open'::text;

CREATE TRIGGER deposit_cases_go_forward AFTER UPDATE ON deposit_cases FOR EACH ROW WHEN (old.state = 'closed'::text) EXECUTE FUNCTION refuse_reopening_case();
CREATE TRIGGER deposit_cases_stay BEFORE DELETE OR TRUNCATE ON deposit_cases FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT INSERT (id, environment, kind, subject, day, account_id, payment_id, amount,
    detail) ON deposit_cases TO konter_app;
GRANT SELECT ON deposit_cases TO konter_app;
GRANT UPDATE (state, closed_at, closed_by, resolution) ON deposit_cases TO konter_app;

CREATE TABLE deposit_methods (
  environment text NOT NULL,
  method text NOT NULL,
  minimum bigint NOT NULL,
  maximum bigint NOT NULL,
  fee bigint NOT NULL,
  valid_minutes integer NOT NULL,
  enabled boolean NOT NULL,
  changed_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT deposit_methods_pkey PRIMARY KEY (environment, method),
  CONSTRAINT deposit_methods_environment CHECK (environment = ANY (ARRAY['live'::text, 'sandbox'::text])),
  CONSTRAINT deposit_methods_fee_bound CHECK (fee >= 0 AND fee <= 1000000),
  CONSTRAINT deposit_methods_method CHECK (method = ANY (ARRAY['bank_transfer'::text, 'virtual_account'::text, 'qris'::text, 'retail'::text])),
  CONSTRAINT deposit_methods_range CHECK (minimum >= 1 AND minimum <= maximum AND maximum <= '1000000000000'::bigint),
  CONSTRAINT deposit_methods_valid_bound CHECK (valid_minutes >= 5 AND valid_minutes <= 10080)
);
COMMENT ON TABLE deposit_methods IS 'How clients may pay a deposit, and within which bounds, as the operator has set it. Owned by deposits.';
COMMENT ON COLUMN deposit_methods.fee IS 'What the client pays on top of the amount, and the operator keeps, rupiah.';
COMMENT ON COLUMN deposit_methods.valid_minutes IS 'How long a deposit request may be paid.';

GRANT INSERT, SELECT ON deposit_methods TO konter_app;
GRANT UPDATE (minimum, maximum, fee, valid_minutes, enabled, changed_at) ON deposit_methods TO konter_app;

CREATE TABLE deposit_requests (
  id uuid NOT NULL,
  number bigint NOT NULL,
  account_id uuid NOT NULL,
  environment text NOT NULL,
  method text NOT NULL,
  amount bigint NOT NULL,
  digits smallint NOT NULL,
  fee bigint NOT NULL,
  payable bigint NOT NULL,
  bank_account_id uuid,
  gateway_id text,
  state text NOT NULL DEFAULT 'waiting'::text,
  version integer NOT NULL DEFAULT 1,
  reason text,
  credited bigint,
  credited_at timestamp with time zone,
  slot smallint NOT NULL,
  instructions jsonb,
  client_reference text,
  scenario text,
  idempotency_key uuid,
  fingerprint bytea NOT NULL,
  fingerprint_key_id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  released_at timestamp with time zone,
  keeps_digits boolean NOT NULL DEFAULT false,
  CONSTRAINT deposit_requests_pkey PRIMARY KEY (id),
  CONSTRAINT deposit_requests_account_key UNIQUE (id, account_id, environment),
  CONSTRAINT deposit_requests_environment_key UNIQUE (id, environment),
  CONSTRAINT deposit_requests_idempotency UNIQUE (account_id, environment, idempotency_key),
  CONSTRAINT deposit_requests_number_key UNIQUE (number),
  CONSTRAINT deposit_requests_bank_account FOREIGN KEY (bank_account_id, environment) REFERENCES bank_accounts(id, environment),
  CONSTRAINT deposit_requests_wallet FOREIGN KEY (account_id, environment) REFERENCES wallets(account_id, environment),
  CONSTRAINT deposit_requests_amount_range CHECK (amount >= 1 AND amount <= '1000000000000'::bigint),
  CONSTRAINT deposit_requests_client_reference_length CHECK (char_length(client_reference) >= 1 AND char_length(client_reference) <= 100),
  CONSTRAINT deposit_requests_credited CHECK ((state = 'credited'::text) = (credited IS NOT NULL) AND (credited IS NULL) = (credited_at IS NULL)),
  CONSTRAINT deposit_requests_digits CHECK (digits >= 0 AND digits <= 999 AND (method = 'bank_transfer'::text) = (digits > 0)),
  CONSTRAINT deposit_requests_ended CHECK (((state <> ALL (ARRAY['credited'::text, 'expired'::text, 'cancelled'::text])) OR ended_at IS NOT NULL) AND ((state <> ALL (ARRAY['waiting'::text, 'paid'::text])) OR ended_at IS NULL)),
  CONSTRAINT deposit_requests_expires CHECK (expires_at > created_at),
  CONSTRAINT deposit_requests_fee_not_negative CHECK (fee >= 0),
  CONSTRAINT deposit_requests_fingerprint_length CHECK (octet_length(fingerprint) = 32),
  CONSTRAINT deposit_requests_gateway_length CHECK (char_length(gateway_id) >= 1 AND char_length(gateway_id) <= 64),
  CONSTRAINT deposit_requests_keeps_digits CHECK (NOT keeps_digits OR method = 'bank_transfer'::text),
  CONSTRAINT deposit_requests_method CHECK (method = ANY (ARRAY['bank_transfer'::text, 'virtual_account'::text, 'qris'::text, 'retail'::text])),
  CONSTRAINT deposit_requests_number_range CHECK (number >= 10000000 AND number <= 99999999),
  CONSTRAINT deposit_requests_payable_sum CHECK (payable = (amount + fee + digits)),
  CONSTRAINT deposit_requests_reason_shape CHECK (reason ~ '^[a-z_]{1,40}$'::text),
  CONSTRAINT deposit_requests_receiver CHECK ((method = 'bank_transfer'::text) = (bank_account_id IS NOT NULL) AND (method = 'bank_transfer'::text) = (gateway_id IS NULL)),
  CONSTRAINT deposit_requests_released CHECK (released_at >= (ended_at + '2 days'::interval)),
  CONSTRAINT deposit_requests_scenario_shape CHECK (scenario ~ '^[a-z_]{1,40}$'::text),
  CONSTRAINT deposit_requests_scenario_simulated CHECK (scenario IS NULL OR environment = 'sandbox'::text),
  CONSTRAINT deposit_requests_slot CHECK (slot >= 1 AND slot <= 3),
  CONSTRAINT deposit_requests_state CHECK (state = ANY (ARRAY['waiting'::text, 'paid'::text, 'credited'::text, 'expired'::text, 'cancelled'::text, 'in_review'::text]))
);
COMMENT ON TABLE deposit_requests IS 'What clients have asked to pay in, and what became of it. Owned by deposits.';
COMMENT ON COLUMN deposit_requests.number IS 'A random number that people can say on the phone.';
COMMENT ON COLUMN deposit_requests.amount IS 'What the client asked to pay in, rupiah.';
COMMENT ON COLUMN deposit_requests.digits IS 'What a transfer adds so that its amount is unique on the bank account; credited with the amount, unless keeps_digits. 0 for a gateway.';
COMMENT ON COLUMN deposit_requests.payable IS 'What the payer pays: amount, fee and digits, rupiah.';
COMMENT ON COLUMN deposit_requests.version IS 'Counts the states that it has had.';
COMMENT ON COLUMN deposit_requests.reason IS 'Why it needs a person, or needed one.';
COMMENT ON COLUMN deposit_requests.credited IS 'What the wallet got, rupiah.';
COMMENT ON COLUMN deposit_requests.slot IS 'An account has at most three deposit requests that wait for their money: each has one of three slots.';
COMMENT ON COLUMN deposit_requests.instructions IS 'How to pay at a gateway: the number of the virtual account, the text of the QR code.';
COMMENT ON COLUMN deposit_requests.client_reference IS 'A text of the client; it need not be unique.';
COMMENT ON COLUMN deposit_requests.scenario IS 'What the sandbox plays for this request.';
COMMENT ON COLUMN deposit_requests.idempotency_key IS 'The key of the request that made it; null: its gateway has refused it, and the key is free again.';
COMMENT ON COLUMN deposit_requests.fingerprint IS 'HMAC of the request that made it.';
COMMENT ON COLUMN deposit_requests.ended_at IS 'When it first ended. A late payment brings it back to a person and does not change this.';
COMMENT ON COLUMN deposit_requests.released_at IS 'When its amount became free for another request, two days after its end or later; null: no other request on the bank account may have the amount.';
COMMENT ON COLUMN deposit_requests.keeps_digits IS 'Whether the operator keeps the digits, by the setting of the moment when the request was made. It never changes.';

CREATE FUNCTION check_deposit_request_credited()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if not exists (select from public.deposit_payments p where p.request_id = new.id and p.credited_at is not null) then
    raise exception 'no payment has credited this deposit request' using errcode = 'KN002';
  end if;
  return null;
end
$function$;
COMMENT ON FUNCTION check_deposit_request_credited() IS 'A deposit request is credited with its payment, in one transaction.';

CREATE FUNCTION guard_deposit_request()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'waiting' or new.released_at is not null then
      raise exception 'a deposit request begins by waiting' using errcode = 'KN002';
    end if;
    return new;
  end if;
  if old.state <> new.state and (old.state, new.state) not in (
    ('waiting', 'paid'), ('waiting', 'credited'), ('waiting', 'expired'), ('waiting', 'cancelled'), ('waiting', 'in_review'),
    ('paid', 'credited'), ('paid', 'in_review'), ('paid', 'expired'), ('paid', 'cancelled'),
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
  if new.idempotency_key is distinct from old.idempotency_key
    and (new.idempotency_key is not null or new.state <> all (array['expired', 'cancelled']) or new.gateway_id is null or new.instructions is not null)
  then
    raise exception 'only a deposit request that its gateway has refused gives its key back' using errcode = 'KN002';
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION guard_deposit_request() IS 'A deposit request changes its state as deposits/requests/transitions.ts says.';

ALTER TABLE adjustments ADD CONSTRAINT adjustments_request_fkey FOREIGN KEY (request_id, account_id, environment) REFERENCES deposit_requests(id, account_id, environment);

CREATE INDEX deposit_requests_by_amount ON deposit_requests USING btree (bank_account_id, (amount + fee), id) WHERE bank_account_id IS NOT NULL;
COMMENT ON INDEX deposit_requests_by_amount IS 'For payers who leave the digits out.';
CREATE INDEX deposit_requests_by_id ON deposit_requests USING btree (environment, id);
CREATE INDEX deposit_requests_by_payable ON deposit_requests USING btree (bank_account_id, payable, id) WHERE bank_account_id IS NOT NULL;
CREATE INDEX deposit_requests_by_state ON deposit_requests USING btree (environment, state, id);
CREATE INDEX deposit_requests_due ON deposit_requests USING btree (expires_at) WHERE state = 'waiting'::text;
CREATE INDEX deposit_requests_in_review ON deposit_requests USING btree (id) WHERE state = 'in_review'::text;
CREATE INDEX deposit_requests_of_account ON deposit_requests USING btree (account_id, environment, id);
CREATE UNIQUE INDEX deposit_requests_open_slot ON deposit_requests USING btree (account_id, environment, slot) WHERE state = ANY (ARRAY['waiting'::text, 'paid'::text]);
COMMENT ON INDEX deposit_requests_open_slot IS 'Nobody takes all amounts: an account has at most three open requests.';
CREATE INDEX deposit_requests_paid ON deposit_requests USING btree (id) WHERE state = 'paid'::text;
CREATE UNIQUE INDEX deposit_requests_payable_once ON deposit_requests USING btree (bank_account_id, payable) WHERE released_at IS NULL AND bank_account_id IS NOT NULL;
COMMENT ON INDEX deposit_requests_payable_once IS 'Two deposit requests never share an amount on a bank account while one is open, or ended within two days.';
CREATE INDEX deposit_requests_unreleased ON deposit_requests USING btree (ended_at) WHERE released_at IS NULL AND ended_at IS NOT NULL AND bank_account_id IS NOT NULL;

CREATE CONSTRAINT TRIGGER deposit_requests_credited_with_payment AFTER UPDATE OF state ON deposit_requests DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.state = 'credited'::text) EXECUTE FUNCTION check_deposit_request_credited();
CREATE TRIGGER deposit_requests_guard BEFORE INSERT OR UPDATE ON deposit_requests FOR EACH ROW EXECUTE FUNCTION guard_deposit_request();
CREATE TRIGGER deposit_requests_stay BEFORE DELETE OR TRUNCATE ON deposit_requests FOR EACH STATEMENT EXECUTE FUNCTION refuse_deposit_removal();

GRANT INSERT, SELECT ON deposit_requests TO konter_app;
GRANT UPDATE (state, version, reason, credited, credited_at, instructions, idempotency_key, ended_at,
    released_at) ON deposit_requests TO konter_app;

CREATE TABLE deposit_cancellations (
  account_id uuid NOT NULL,
  environment text NOT NULL,
  idempotency_key uuid NOT NULL,
  fingerprint bytea NOT NULL,
  fingerprint_key_id text NOT NULL,
  request_id uuid NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT deposit_cancellations_pkey PRIMARY KEY (account_id, environment, idempotency_key),
  CONSTRAINT deposit_cancellations_request FOREIGN KEY (request_id, account_id, environment) REFERENCES deposit_requests(id, account_id, environment),
  CONSTRAINT deposit_cancellations_fingerprint_length CHECK (octet_length(fingerprint) = 32)
);
COMMENT ON TABLE deposit_cancellations IS 'The requests of clients that cancelled a deposit request, so that a repeated one is answered like the first. Owned by deposits.';

GRANT INSERT, SELECT ON deposit_cancellations TO konter_app;

CREATE TABLE deposit_payments (
  id uuid NOT NULL,
  environment text NOT NULL,
  source_kind text NOT NULL,
  bank_account_id uuid,
  gateway_id text,
  source_id text NOT NULL,
  amount bigint NOT NULL,
  fee bigint NOT NULL,
  received_at timestamp with time zone NOT NULL,
  recorded_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  evidence jsonb NOT NULL,
  payer_sealed bytea,
  payer_key_id text,
  state text NOT NULL,
  reason text,
  candidates uuid[] NOT NULL DEFAULT '{}'::uuid[],
  request_id uuid,
  account_id uuid,
  reference text,
  credited bigint,
  credited_at timestamp with time zone,
  CONSTRAINT deposit_payments_pkey PRIMARY KEY (id),
  CONSTRAINT deposit_payments_bank_account FOREIGN KEY (bank_account_id, environment) REFERENCES bank_accounts(id, environment),
  CONSTRAINT deposit_payments_request FOREIGN KEY (request_id, environment) REFERENCES deposit_requests(id, environment),
  CONSTRAINT deposit_payments_request_account FOREIGN KEY (request_id, account_id, environment) REFERENCES deposit_requests(id, account_id, environment),
  CONSTRAINT deposit_payments_wallet FOREIGN KEY (account_id, environment) REFERENCES wallets(account_id, environment),
  CONSTRAINT deposit_payments_amount_range CHECK (amount >= 1 AND amount <= '1000000000000'::bigint),
  CONSTRAINT deposit_payments_credited CHECK ((state = ANY (ARRAY['credited'::text, 'reversed'::text])) = (credited_at IS NOT NULL) AND (num_nonnulls(account_id, reference, credited, credited_at) = ANY (ARRAY[0, 4]))),
  CONSTRAINT deposit_payments_credited_range CHECK (credited >= 1 AND credited <= amount),
  CONSTRAINT deposit_payments_environment CHECK (environment = ANY (ARRAY['live'::text, 'sandbox'::text])),
  CONSTRAINT deposit_payments_evidence_shape CHECK (jsonb_typeof(evidence) = 'object'::text AND pg_column_size(evidence) <= 8192),
  CONSTRAINT deposit_payments_fee_range CHECK (fee >= 0 AND fee <= amount),
  CONSTRAINT deposit_payments_gateway_length CHECK (char_length(gateway_id) >= 1 AND char_length(gateway_id) <= 64),
  CONSTRAINT deposit_payments_payer_pair CHECK (payer_sealed IS NULL OR payer_key_id IS NOT NULL),
  CONSTRAINT deposit_payments_reason_shape CHECK (reason ~ '^[a-z_]{1,40}$'::text),
  CONSTRAINT deposit_payments_reviewed CHECK (state <> 'in_review'::text OR reason IS NOT NULL),
  CONSTRAINT deposit_payments_source CHECK ((source_kind = 'bank'::text) = (bank_account_id IS NOT NULL) AND (source_kind = 'gateway'::text) = (gateway_id IS NOT NULL)),
  CONSTRAINT deposit_payments_source_id_shape CHECK (source_id ~ '^[!-~]{1,128}$'::text),
  CONSTRAINT deposit_payments_source_kind CHECK (source_kind = ANY (ARRAY['bank'::text, 'gateway'::text])),
  CONSTRAINT deposit_payments_state CHECK (state = ANY (ARRAY['in_review'::text, 'credited'::text, 'rejected'::text, 'reversed'::text]))
);
COMMENT ON TABLE deposit_payments IS 'Every payment that arrived at a bank account or a gateway, once, and what became of it. Never deleted. Owned by deposits.';
COMMENT ON COLUMN deposit_payments.source_id IS 'What the bank or the gateway identifies the payment by.';
COMMENT ON COLUMN deposit_payments.amount IS 'What the payer paid, rupiah.';
COMMENT ON COLUMN deposit_payments.fee IS 'What the gateway keeps of it, rupiah.';
COMMENT ON COLUMN deposit_payments.received_at IS 'When the money arrived, by the bank or the gateway.';
COMMENT ON COLUMN deposit_payments.evidence IS 'What was received, for people, without names or account numbers.';
COMMENT ON COLUMN deposit_payments.payer_sealed IS 'Names, account numbers and the text of the payer, encrypted with payer_key_id. Null where none was received, without payer_key_id, or after a purge of personal data.';
COMMENT ON COLUMN deposit_payments.reason IS 'Why a person had to look at it; null: it was credited at once.';
COMMENT ON COLUMN deposit_payments.candidates IS 'The deposit requests that it may belong to, as they were when it arrived.';
COMMENT ON COLUMN deposit_payments.request_id IS 'The request that it pays, or that the gateway named.';
COMMENT ON COLUMN deposit_payments.reference IS 'The reference of the wallet''s deposit.';
COMMENT ON COLUMN deposit_payments.credited IS 'What the wallet got, rupiah.';

CREATE FUNCTION check_deposit_payment_credited()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
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
COMMENT ON FUNCTION check_deposit_payment_credited() IS 'A payment is credited with the deposit of the wallet, in one transaction.';

CREATE FUNCTION guard_deposit_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
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
COMMENT ON FUNCTION guard_deposit_payment() IS 'A payment is credited or rejected once, and a credit is only reversed.';

ALTER TABLE adjustments ADD CONSTRAINT adjustments_payment_fkey FOREIGN KEY (payment_id) REFERENCES deposit_payments(id);

CREATE INDEX deposit_payments_by_id ON deposit_payments USING btree (environment, id);
CREATE INDEX deposit_payments_by_state ON deposit_payments USING btree (environment, state, id);
CREATE INDEX deposit_payments_candidates ON deposit_payments USING gin (candidates);
CREATE INDEX deposit_payments_in_review ON deposit_payments USING btree (id) WHERE state = 'in_review'::text;
CREATE INDEX deposit_payments_of_account ON deposit_payments USING btree (account_id, environment, id);
CREATE INDEX deposit_payments_of_request ON deposit_payments USING btree (request_id);
CREATE UNIQUE INDEX deposit_payments_once_of_bank ON deposit_payments USING btree (environment, bank_account_id, source_id) WHERE source_kind = 'bank'::text;
COMMENT ON INDEX deposit_payments_once_of_bank IS 'The same line of a bank account is the same payment, however often and in whatever way it is reported.';
CREATE UNIQUE INDEX deposit_payments_once_of_gateway ON deposit_payments USING btree (environment, gateway_id, source_id) WHERE source_kind = 'gateway'::text;
COMMENT ON INDEX deposit_payments_once_of_gateway IS 'The same transaction of a gateway is the same payment.';
CREATE UNIQUE INDEX deposit_payments_reference_once ON deposit_payments USING btree (environment, reference) WHERE reference IS NOT NULL;
CREATE UNIQUE INDEX deposit_payments_request_once ON deposit_payments USING btree (request_id) WHERE state = 'credited'::text;
COMMENT ON INDEX deposit_payments_request_once IS 'A request is credited by one payment.';

CREATE CONSTRAINT TRIGGER deposit_payments_credited_with_step AFTER INSERT OR UPDATE OF state ON deposit_payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.state = 'credited'::text) EXECUTE FUNCTION check_deposit_payment_credited();
CREATE TRIGGER deposit_payments_guard BEFORE INSERT OR UPDATE ON deposit_payments FOR EACH ROW EXECUTE FUNCTION guard_deposit_payment();
CREATE TRIGGER deposit_payments_purge_only BEFORE UPDATE ON deposit_payments FOR EACH ROW WHEN (new.payer_sealed IS DISTINCT FROM old.payer_sealed) EXECUTE FUNCTION permit_payer_purge_only('payer_sealed');
CREATE TRIGGER deposit_payments_stay BEFORE DELETE OR TRUNCATE ON deposit_payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_deposit_removal();

GRANT INSERT, SELECT ON deposit_payments TO konter_app;
GRANT SELECT ON deposit_payments TO konter_privacy;
GRANT UPDATE (payer_sealed) ON deposit_payments TO konter_privacy;
GRANT UPDATE (state, reason, request_id, account_id, reference, credited,
    credited_at) ON deposit_payments TO konter_app;

CREATE TABLE bank_lines (
  id uuid NOT NULL,
  bank_account_id uuid NOT NULL,
  import_id uuid NOT NULL,
  number integer NOT NULL,
  source text NOT NULL,
  booked_on date NOT NULL,
  booked_time time(0) without time zone,
  direction text NOT NULL,
  amount bigint NOT NULL,
  balance bigint,
  reference text NOT NULL,
  text_digest bytea NOT NULL,
  fingerprint bytea NOT NULL,
  occurrence integer NOT NULL,
  description_sealed bytea,
  description_key_id text NOT NULL,
  state text NOT NULL,
  hold_reason text,
  like_id uuid,
  payment_id uuid,
  CONSTRAINT bank_lines_pkey PRIMARY KEY (id),
  CONSTRAINT bank_lines_once UNIQUE (bank_account_id, fingerprint, occurrence),
  CONSTRAINT bank_lines_bank_account FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id),
  CONSTRAINT bank_lines_import FOREIGN KEY (import_id) REFERENCES bank_imports(id),
  CONSTRAINT bank_lines_like FOREIGN KEY (like_id) REFERENCES bank_lines(id),
  CONSTRAINT bank_lines_payment FOREIGN KEY (payment_id) REFERENCES deposit_payments(id),
  CONSTRAINT bank_lines_amount_range CHECK (amount >= 1 AND amount <= '1000000000000000000'::bigint),
  CONSTRAINT bank_lines_credit CHECK (direction = 'debit'::text OR state <> 'booked'::text),
  CONSTRAINT bank_lines_debit CHECK (direction = 'credit'::text OR (state = ANY (ARRAY['booked'::text, 'repeated'::text]))),
  CONSTRAINT bank_lines_digest_lengths CHECK (octet_length(text_digest) = 32 AND octet_length(fingerprint) = 32),
  CONSTRAINT bank_lines_direction CHECK (direction = ANY (ARRAY['credit'::text, 'debit'::text])),
  CONSTRAINT bank_lines_held CHECK (hold_reason IS NOT NULL OR (state <> ALL (ARRAY['held'::text, 'dismissed'::text]))),
  CONSTRAINT bank_lines_hold_reason CHECK (hold_reason = ANY (ARRAY['amount'::text, 'part_of_day'::text, 'reused_reference'::text, 'similar'::text])),
  CONSTRAINT bank_lines_number_positive CHECK (number > 0),
  CONSTRAINT bank_lines_occurrence_positive CHECK (occurrence > 0),
  CONSTRAINT bank_lines_recorded CHECK ((state = 'recorded'::text) = (payment_id IS NOT NULL)),
  CONSTRAINT bank_lines_reference_length CHECK (char_length(reference) <= 200),
  CONSTRAINT bank_lines_repeated CHECK (state <> 'repeated'::text OR like_id IS NOT NULL),
  CONSTRAINT bank_lines_source_length CHECK (char_length(source) >= 1 AND char_length(source) <= 64),
  CONSTRAINT bank_lines_state CHECK (state = ANY (ARRAY['booked'::text, 'pending'::text, 'recorded'::text, 'held'::text, 'repeated'::text, 'dismissed'::text]))
);
COMMENT ON TABLE bank_lines IS 'Every line that a bank reported, once for each source, and what became of it. Never deleted. Owned by deposits.';
COMMENT ON COLUMN bank_lines.number IS 'The line of the file, or the position in the callback, from 1.';
COMMENT ON COLUMN bank_lines.source IS 'The format of the file, or the feed.';
COMMENT ON COLUMN bank_lines.booked_time IS 'In Jakarta; null: the source gives the day only.';
COMMENT ON COLUMN bank_lines.amount IS 'In sen, hundredths of a rupiah. balance: the balance after the line, in sen; null: the source does not say.';
COMMENT ON COLUMN bank_lines.text_digest IS 'HMAC of the description without case, blanks and punctuation.';
COMMENT ON COLUMN bank_lines.fingerprint IS 'HMAC of everything that tells a line from another one of its source.';
COMMENT ON COLUMN bank_lines.occurrence IS 'Equal lines can be real: the number of this one among those of its fingerprint, from 1.';
COMMENT ON COLUMN bank_lines.description_sealed IS 'The description, encrypted with description_key_id: it names people. Null after a purge of personal data.';
COMMENT ON COLUMN bank_lines.state IS 'booked: a debit. pending: a credit whose payment is not recorded yet. recorded: payment_id is its payment. held: a person decides. repeated: another source had reported it (like_id). dismissed: a person said that it is no further payment.';
COMMENT ON COLUMN bank_lines.hold_reason IS 'Why a person decides: amount: the books cannot have it, such as one with sen. part_of_day: its file lacks a part of the day. reused_reference: its feed has used the reference for another line. similar: it may be like_id.';

CREATE FUNCTION guard_bank_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.state in ('recorded', 'dismissed') then
      raise exception 'a bank line begins without a payment and without a ruling' using errcode = 'KN002';
    end if;
    return new;
  end if;
  -- A purge, which bank_lines_purge_only checks.
  if new.description_sealed is distinct from old.description_sealed then
    return new;
  end if;
  if (old.state, new.state) not in (('pending', 'recorded'), ('held', 'pending'), ('held', 'dismissed')) then
    raise exception 'a bank line does not change from % to %', old.state, new.state using errcode = 'KN002';
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION guard_bank_line() IS 'A bank line gets one payment, and a ruling is not undone.';

CREATE INDEX bank_lines_by_amount ON bank_lines USING btree (bank_account_id, amount, booked_on);
CREATE INDEX bank_lines_by_day ON bank_lines USING btree (bank_account_id, booked_on);
CREATE INDEX bank_lines_by_reference ON bank_lines USING btree (bank_account_id, source, reference) WHERE reference <> ''::text;
CREATE INDEX bank_lines_held ON bank_lines USING btree (id) WHERE state = 'held'::text;
CREATE INDEX bank_lines_of_payment ON bank_lines USING btree (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX bank_lines_pending ON bank_lines USING btree (id) WHERE state = 'pending'::text;

CREATE TRIGGER bank_lines_guard BEFORE INSERT OR UPDATE ON bank_lines FOR EACH ROW EXECUTE FUNCTION guard_bank_line();
CREATE TRIGGER bank_lines_purge_only BEFORE UPDATE ON bank_lines FOR EACH ROW WHEN (new.description_sealed IS DISTINCT FROM old.description_sealed) EXECUTE FUNCTION permit_payer_purge_only('description_sealed');
CREATE TRIGGER bank_lines_stay BEFORE DELETE OR TRUNCATE ON bank_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_deposit_removal();

GRANT INSERT, SELECT ON bank_lines TO konter_app;
GRANT SELECT ON bank_lines TO konter_privacy;
GRANT UPDATE (description_sealed) ON bank_lines TO konter_privacy;
GRANT UPDATE (state, payment_id) ON bank_lines TO konter_app;

CREATE TABLE deposit_proofs (
  id uuid NOT NULL,
  request_id uuid NOT NULL,
  account_id uuid NOT NULL,
  environment text NOT NULL,
  kind text NOT NULL,
  bytes integer NOT NULL,
  content_sealed bytea,
  content_key_id text NOT NULL,
  content_digest bytea NOT NULL,
  uploaded_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT deposit_proofs_pkey PRIMARY KEY (id),
  CONSTRAINT deposit_proofs_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT deposit_proofs_request_fkey FOREIGN KEY (request_id) REFERENCES deposit_requests(id),
  CONSTRAINT deposit_proofs_bytes CHECK (bytes >= 1 AND bytes <= 2097152),
  CONSTRAINT deposit_proofs_digest CHECK (octet_length(content_digest) = 16),
  CONSTRAINT deposit_proofs_environment CHECK (environment = ANY (ARRAY['live'::text, 'sandbox'::text])),
  CONSTRAINT deposit_proofs_kind CHECK (kind = ANY (ARRAY['jpeg'::text, 'pdf'::text, 'png'::text, 'webp'::text]))
);
COMMENT ON TABLE deposit_proofs IS 'Files that clients upload to show that they have paid a deposit. Nothing is credited because of one. Owned by deposits.';
COMMENT ON COLUMN deposit_proofs.id IS 'The Idempotency-Key of the upload, so that a repeated one has one effect.';
COMMENT ON COLUMN deposit_proofs.kind IS 'What the bytes of the file are; what the client calls them does not count.';
COMMENT ON COLUMN deposit_proofs.bytes IS 'The size of the file.';
COMMENT ON COLUMN deposit_proofs.content_sealed IS 'AES-256-GCM of the file in base64; table, row and column are authenticated with it. Null after a purge of personal data.';
COMMENT ON COLUMN deposit_proofs.content_digest IS 'The first bytes of the SHA-256 of content_sealed.';

CREATE FUNCTION check_deposit_proof()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.content_sealed is not null or (to_jsonb(new) - 'content_sealed') is distinct from (to_jsonb(old) - 'content_sealed') then
    perform raise_broken('deposit_proofs', 'purge_only');
  end if;
  return new;
end
$function$;

CREATE INDEX deposit_proofs_account ON deposit_proofs USING btree (account_id, uploaded_at);
CREATE INDEX deposit_proofs_request ON deposit_proofs USING btree (request_id, uploaded_at, id);
CREATE INDEX deposit_proofs_time ON deposit_proofs USING btree (environment, uploaded_at) WHERE content_sealed IS NOT NULL;

CREATE TRIGGER deposit_proofs_purge_only BEFORE UPDATE ON deposit_proofs FOR EACH ROW EXECUTE FUNCTION check_deposit_proof();

GRANT INSERT (id, request_id, account_id, environment, kind, bytes, content_sealed, content_key_id,
    content_digest) ON deposit_proofs TO konter_app;
GRANT SELECT ON deposit_proofs TO konter_app;
GRANT SELECT ON deposit_proofs TO konter_privacy;
GRANT UPDATE (content_sealed) ON deposit_proofs TO konter_app;
GRANT UPDATE (content_sealed) ON deposit_proofs TO konter_privacy;

CREATE TABLE deposit_scenarios (
  request_id uuid NOT NULL,
  account_id uuid NOT NULL,
  due_at timestamp with time zone NOT NULL,
  CONSTRAINT deposit_scenarios_pkey PRIMARY KEY (request_id),
  CONSTRAINT deposit_scenarios_account FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT deposit_scenarios_request FOREIGN KEY (request_id) REFERENCES deposit_requests(id)
);
COMMENT ON TABLE deposit_scenarios IS 'Sandbox deposit requests whose payments are still to be simulated. Owned by deposits.';
COMMENT ON COLUMN deposit_scenarios.due_at IS 'When, by the sandbox clock of the account.';

CREATE INDEX deposit_scenarios_due ON deposit_scenarios USING btree (due_at);
COMMENT ON INDEX deposit_scenarios_due IS 'The scenarios that are to be played next.';

GRANT DELETE, INSERT, SELECT ON deposit_scenarios TO konter_app;

CREATE TABLE gateways (
  name text NOT NULL,
  kind text NOT NULL,
  environment text NOT NULL,
  base_url text NOT NULL,
  credentials_sealed bytea NOT NULL,
  credentials_key_id text NOT NULL,
  display_name text NOT NULL,
  fees jsonb NOT NULL,
  enabled boolean NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  changed_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT gateways_pkey PRIMARY KEY (name),
  CONSTRAINT gateways_base_url_length CHECK (char_length(base_url) >= 1 AND char_length(base_url) <= 500),
  CONSTRAINT gateways_display_name_length CHECK (char_length(display_name) >= 1 AND char_length(display_name) <= 50),
  CONSTRAINT gateways_environment CHECK (environment = ANY (ARRAY['live'::text, 'sandbox'::text])),
  CONSTRAINT gateways_fees_shape CHECK (jsonb_typeof(fees) = 'object'::text AND pg_column_size(fees) <= 1000),
  CONSTRAINT gateways_kind_shape CHECK (kind ~ '^[a-z][a-z0-9]{0,31}$'::text),
  CONSTRAINT gateways_name_shape CHECK (name ~ '^[a-z][a-z0-9-]{0,31}$'::text)
);
COMMENT ON TABLE gateways IS 'The payment gateways that are set up. One that is disabled gets no new payments; what it reports about its old ones still counts. Owned by deposits.';
COMMENT ON COLUMN gateways.kind IS 'The adapter that speaks with it.';
COMMENT ON COLUMN gateways.credentials_sealed IS 'AES-256-GCM of the key and the secret of callbacks as JSON; table, name and column are authenticated with it.';
COMMENT ON COLUMN gateways.display_name IS 'The name of the business that payers see.';
COMMENT ON COLUMN gateways.fees IS 'What the gateway keeps of a payment, by method: fixed, rupiah, and basis_points of the amount.';

GRANT INSERT, SELECT ON gateways TO konter_app;
GRANT UPDATE (base_url, credentials_sealed, credentials_key_id, display_name, fees, enabled,
    changed_at) ON gateways TO konter_app;

CREATE TABLE gateway_callbacks (
  id uuid NOT NULL,
  gateway text NOT NULL,
  reading text NOT NULL,
  fingerprint bytea NOT NULL,
  reference text,
  transaction_id text,
  payment_id text,
  status text,
  paid boolean NOT NULL,
  reversed boolean NOT NULL,
  amount bigint,
  body_sealed bytea,
  body_key_id text NOT NULL,
  address inet,
  received_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  received integer NOT NULL DEFAULT 1,
  outcome text,
  settled_at timestamp with time zone,
  CONSTRAINT gateway_callbacks_pkey PRIMARY KEY (id),
  CONSTRAINT gateway_callbacks_once UNIQUE (gateway, fingerprint),
  CONSTRAINT gateway_callbacks_gateway FOREIGN KEY (gateway) REFERENCES gateways(name),
  CONSTRAINT gateway_callbacks_fingerprint_length CHECK (octet_length(fingerprint) = 32),
  CONSTRAINT gateway_callbacks_only_hints_wait CHECK (reading = 'hint'::text OR outcome = 'ignored'::text),
  CONSTRAINT gateway_callbacks_outcome CHECK (outcome = ANY (ARRAY['confirmed'::text, 'contradicted'::text, 'for_person'::text, 'ignored'::text, 'unknown_reference'::text])),
  CONSTRAINT gateway_callbacks_payment_length CHECK (char_length(payment_id) >= 1 AND char_length(payment_id) <= 100),
  CONSTRAINT gateway_callbacks_reading CHECK (reading = ANY (ARRAY['hint'::text, 'forged'::text, 'other'::text, 'unreadable'::text])),
  CONSTRAINT gateway_callbacks_received_positive CHECK (received > 0),
  CONSTRAINT gateway_callbacks_reference_length CHECK (char_length(reference) >= 1 AND char_length(reference) <= 100),
  CONSTRAINT gateway_callbacks_settled CHECK ((outcome IS NULL) = (settled_at IS NULL)),
  CONSTRAINT gateway_callbacks_status_length CHECK (char_length(status) >= 1 AND char_length(status) <= 60),
  CONSTRAINT gateway_callbacks_transaction_length CHECK (char_length(transaction_id) >= 1 AND char_length(transaction_id) <= 100)
);
COMMENT ON TABLE gateway_callbacks IS 'Callbacks of gateways, whole and encrypted, before anything is done about them. What is no hint, was contradicted or was ignored is deleted after 30 days. Owned by deposits.';
COMMENT ON COLUMN gateway_callbacks.reading IS 'hint: the sender has the secret. forged: it has not. other: it is about nothing that we use.';
COMMENT ON COLUMN gateway_callbacks.fingerprint IS 'HMAC of the gateway, the reading and the body: the same callback again is counted.';
COMMENT ON COLUMN gateway_callbacks.reference IS 'What the callback claims, like the next columns. Nothing of it is believed.';
COMMENT ON COLUMN gateway_callbacks.body_sealed IS 'The body as it was received, encrypted: it names people. Null after a purge of personal data.';
COMMENT ON COLUMN gateway_callbacks.outcome IS 'What the gateway said when it was asked; null: it has not been asked yet. contradicted: it says something else. for_person: it cannot be asked about that.';

CREATE FUNCTION guard_gateway_callback()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if old.reading = 'hint' and (old.outcome is null or old.outcome not in ('contradicted', 'ignored')) then
    raise exception 'callbacks of a gateway about payments are not removed' using errcode = 'KN002';
  end if;
  return old;
end
$function$;
COMMENT ON FUNCTION guard_gateway_callback() IS 'What a gateway told about a payment is evidence, unless it has denied it or it was about no money.';

CREATE INDEX gateway_callbacks_denied ON gateway_callbacks USING btree (last_at) WHERE outcome = ANY (ARRAY['contradicted'::text, 'ignored'::text]);
CREATE INDEX gateway_callbacks_of_reference ON gateway_callbacks USING btree (gateway, reference, received_at);
CREATE INDEX gateway_callbacks_useless ON gateway_callbacks USING btree (last_at) WHERE reading <> 'hint'::text;
CREATE INDEX gateway_callbacks_waiting ON gateway_callbacks USING btree (gateway, reference) WHERE outcome IS NULL;
CREATE INDEX gateway_callbacks_waiting_id ON gateway_callbacks USING btree (gateway, transaction_id) WHERE outcome IS NULL;
CREATE INDEX gateway_callbacks_waiting_payment ON gateway_callbacks USING btree (gateway, payment_id) WHERE outcome IS NULL AND reversed;

CREATE TRIGGER gateway_callbacks_purge_only BEFORE UPDATE ON gateway_callbacks FOR EACH ROW WHEN (new.body_sealed IS DISTINCT FROM old.body_sealed) EXECUTE FUNCTION permit_payer_purge_only('body_sealed');
CREATE TRIGGER gateway_callbacks_stay BEFORE DELETE ON gateway_callbacks FOR EACH ROW EXECUTE FUNCTION guard_gateway_callback();

GRANT DELETE, INSERT, SELECT ON gateway_callbacks TO konter_app;
GRANT SELECT ON gateway_callbacks TO konter_privacy;
GRANT UPDATE (body_sealed) ON gateway_callbacks TO konter_privacy;
GRANT UPDATE (last_at, received, outcome, settled_at) ON gateway_callbacks TO konter_app;

CREATE TABLE gateway_transactions (
  id uuid NOT NULL,
  gateway text NOT NULL,
  environment text NOT NULL,
  request_id uuid,
  reference text NOT NULL,
  method text NOT NULL,
  channel text NOT NULL,
  amount bigint NOT NULL,
  state text NOT NULL,
  transaction_id text,
  status text,
  instructions jsonb,
  payments jsonb NOT NULL DEFAULT '[]'::jsonb,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone,
  leased_until timestamp with time zone,
  lease integer NOT NULL DEFAULT 0,
  checks integer NOT NULL DEFAULT 0,
  checked_at timestamp with time zone,
  CONSTRAINT gateway_transactions_pkey PRIMARY KEY (id),
  CONSTRAINT gateway_transactions_reference_key UNIQUE (gateway, reference),
  CONSTRAINT gateway_transactions_transaction_key UNIQUE (gateway, transaction_id),
  CONSTRAINT gateway_transactions_gateway FOREIGN KEY (gateway) REFERENCES gateways(name),
  CONSTRAINT gateway_transactions_request FOREIGN KEY (request_id, environment) REFERENCES deposit_requests(id, environment),
  CONSTRAINT gateway_transactions_amount_range CHECK (amount >= 0 AND amount <= '1000000000000'::bigint),
  CONSTRAINT gateway_transactions_channel_shape CHECK (channel ~ '^[a-z0-9_]{1,20}$'::text),
  CONSTRAINT gateway_transactions_checks_not_negative CHECK (checks >= 0 AND lease >= 0),
  CONSTRAINT gateway_transactions_environment CHECK (environment = ANY (ARRAY['live'::text, 'sandbox'::text])),
  CONSTRAINT gateway_transactions_method CHECK (method = ANY (ARRAY['virtual_account'::text, 'qris'::text, 'retail'::text])),
  CONSTRAINT gateway_transactions_payments_shape CHECK (jsonb_typeof(payments) = 'array'::text AND pg_column_size(payments) <= 8192),
  CONSTRAINT gateway_transactions_reference_shape CHECK (reference ~ '^[0-9A-Za-z_-]{1,50}$'::text),
  CONSTRAINT gateway_transactions_state CHECK (state = ANY (ARRAY['creating'::text, 'open'::text, 'paid'::text, 'ended'::text, 'refused'::text])),
  CONSTRAINT gateway_transactions_status_length CHECK (char_length(status) >= 1 AND char_length(status) <= 60),
  CONSTRAINT gateway_transactions_transaction_shape CHECK (transaction_id ~ '^[!-~]{1,100}$'::text)
) WITH (autovacuum_vacuum_scale_factor=0.02);
COMMENT ON TABLE gateway_transactions IS 'The payments that we made at gateways, one for each reference, and what a gateway said when it was asked. Owned by deposits.';
COMMENT ON COLUMN gateway_transactions.request_id IS 'The deposit request; null: a callback named a reference of ours that the database does not have, as after a restore.';
COMMENT ON COLUMN gateway_transactions.reference IS 'Our reference at the gateway, written before the call and never used again.';
COMMENT ON COLUMN gateway_transactions.amount IS 'What was asked for, rupiah; 0 where it is not known.';
COMMENT ON COLUMN gateway_transactions.state IS 'creating: the call may have been made, and its outcome is not known. refused: the gateway has made nothing.';
COMMENT ON COLUMN gateway_transactions.transaction_id IS 'The gateway''s id of it.';
COMMENT ON COLUMN gateway_transactions.status IS 'The gateway''s own word, when it was last asked.';
COMMENT ON COLUMN gateway_transactions.payments IS 'The money that was recorded: the gateway''s id, the amount, and how much of it was taken back.';
COMMENT ON COLUMN gateway_transactions.due_at IS 'When the gateway is asked next; null: only a callback makes us ask.';
COMMENT ON COLUMN gateway_transactions.lease IS 'Counts the leases, so that a process that was too slow writes nothing.';

CREATE FUNCTION guard_gateway_transaction()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if old.transaction_id is not null and new.transaction_id is distinct from old.transaction_id then
    raise exception 'a payment at a gateway keeps its id' using errcode = 'KN002';
  end if;
  if old.state <> new.state and (
    old.state = 'paid' or new.state = 'creating' or (new.state = 'open' and old.state <> 'creating')
    or (old.state = 'refused' and new.state <> 'paid'))
  then
    raise exception 'a payment at a gateway does not change from % to %', old.state, new.state using errcode = 'KN002';
  end if;
  if jsonb_array_length(new.payments) < jsonb_array_length(old.payments) then
    raise exception 'a payment at a gateway forgets no money' using errcode = 'KN002';
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION guard_gateway_transaction() IS 'What a gateway reports late or in the wrong order never takes back that money came.';

CREATE INDEX gateway_transactions_by_day ON gateway_transactions USING btree (environment, created_at);
COMMENT ON INDEX gateway_transactions_by_day IS 'For comparing what gateways have with our books, day by day.';
CREATE INDEX gateway_transactions_due ON gateway_transactions USING btree (gateway, due_at) WHERE due_at IS NOT NULL;
CREATE UNIQUE INDEX gateway_transactions_request_once ON gateway_transactions USING btree (request_id) WHERE state = ANY (ARRAY['creating'::text, 'open'::text]);
COMMENT ON INDEX gateway_transactions_request_once IS 'A deposit request is paid through one payment at one gateway.';

CREATE TRIGGER gateway_transactions_guard BEFORE UPDATE ON gateway_transactions FOR EACH ROW EXECUTE FUNCTION guard_gateway_transaction();

GRANT INSERT, SELECT ON gateway_transactions TO konter_app;
GRANT UPDATE (state, transaction_id, status, instructions, payments, due_at, leased_until, lease, checks,
    checked_at) ON gateway_transactions TO konter_app;

CREATE TABLE line_dismissals (
  id uuid NOT NULL,
  line_id uuid NOT NULL,
  reason text NOT NULL,
  proposed_by uuid NOT NULL,
  proposed_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamp with time zone NOT NULL,
  approved_by uuid,
  approved_at timestamp with time zone,
  CONSTRAINT line_dismissals_pkey PRIMARY KEY (id),
  CONSTRAINT line_dismissals_approver FOREIGN KEY (approved_by) REFERENCES operators(id),
  CONSTRAINT line_dismissals_line FOREIGN KEY (line_id) REFERENCES bank_lines(id),
  CONSTRAINT line_dismissals_proposer FOREIGN KEY (proposed_by) REFERENCES operators(id),
  CONSTRAINT line_dismissals_approved CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  CONSTRAINT line_dismissals_expiry CHECK (expires_at > proposed_at),
  CONSTRAINT line_dismissals_reason CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500),
  CONSTRAINT line_dismissals_two_people CHECK (approved_by <> proposed_by)
);
COMMENT ON TABLE line_dismissals IS 'Dismissals of held bank lines above the limit of one person, which one operator proposes and another carries out. Owned by deposits.';
COMMENT ON COLUMN line_dismissals.expires_at IS 'Until then another operator can carry it out.';

CREATE FUNCTION check_line_dismissal()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
declare
  broken text;
begin
  if tg_op = 'INSERT' then
    broken := case when new.approved_by is not null then 'begins_proposed' end;
  else
    broken := case
      when old.approved_by is not null then 'decided_once'
      when to_jsonb(new) - '{approved_by,approved_at}'::text[] is distinct from to_jsonb(old) - '{approved_by,approved_at}'::text[]
        then 'proposal_stays'
      when new.approved_at >= old.expires_at then 'approved_in_time'
      when public.was_operator(new.approved_by, old.proposed_at) is not true then 'approver_known_before'
      when not public.told_apart(old.proposed_by, new.approved_by) then 'told_apart'
    end;
  end if;
  if broken is not null then
    raise exception 'line_dismissals: %', broken using errcode = 'KN002';
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION check_line_dismissal() IS 'A proposed dismissal never changes, and is carried out once: in time, and by one who was an operator when it was made.';

CREATE INDEX line_dismissals_of_line ON line_dismissals USING btree (line_id, proposed_at);

CREATE TRIGGER line_dismissals_go_forward BEFORE INSERT OR UPDATE ON line_dismissals FOR EACH ROW EXECUTE FUNCTION check_line_dismissal();
CREATE TRIGGER line_dismissals_stay BEFORE DELETE OR TRUNCATE ON line_dismissals FOR EACH STATEMENT EXECUTE FUNCTION refuse_deposit_removal();

GRANT INSERT, SELECT ON line_dismissals TO konter_app;
GRANT UPDATE (approved_by, approved_at) ON line_dismissals TO konter_app;

CREATE TABLE payment_rejections (
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  reason text NOT NULL,
  proposed_by uuid NOT NULL,
  proposed_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamp with time zone NOT NULL,
  approved_by uuid,
  approved_at timestamp with time zone,
  CONSTRAINT payment_rejections_pkey PRIMARY KEY (id),
  CONSTRAINT payment_rejections_approver FOREIGN KEY (approved_by) REFERENCES operators(id),
  CONSTRAINT payment_rejections_payment FOREIGN KEY (payment_id) REFERENCES deposit_payments(id),
  CONSTRAINT payment_rejections_proposer FOREIGN KEY (proposed_by) REFERENCES operators(id),
  CONSTRAINT payment_rejections_approved CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  CONSTRAINT payment_rejections_expiry CHECK (expires_at > proposed_at),
  CONSTRAINT payment_rejections_reason CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500),
  CONSTRAINT payment_rejections_two_people CHECK (approved_by <> proposed_by)
);
COMMENT ON TABLE payment_rejections IS 'Rejections of payments above the limit of one person, which one operator proposes and another carries out. Owned by deposits.';
COMMENT ON COLUMN payment_rejections.expires_at IS 'Until then another operator can carry it out.';

CREATE FUNCTION check_payment_rejection()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
declare
  broken text;
begin
  if tg_op = 'INSERT' then
    broken := case when new.approved_by is not null then 'begins_proposed' end;
  else
    broken := case
      when old.approved_by is not null then 'decided_once'
      when to_jsonb(new) - '{approved_by,approved_at}'::text[] is distinct from to_jsonb(old) - '{approved_by,approved_at}'::text[]
        then 'proposal_stays'
      when new.approved_at >= old.expires_at then 'approved_in_time'
      when public.was_operator(new.approved_by, old.proposed_at) is not true then 'approver_known_before'
      when not public.told_apart(old.proposed_by, new.approved_by) then 'told_apart'
    end;
  end if;
  if broken is not null then
    raise exception 'payment_rejections: %', broken using errcode = 'KN002';
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION check_payment_rejection() IS 'A proposed rejection never changes, and is carried out once: in time, and by one who was an operator when it was made.';

CREATE INDEX payment_rejections_of_payment ON payment_rejections USING btree (payment_id, proposed_at);

CREATE TRIGGER payment_rejections_go_forward BEFORE INSERT OR UPDATE ON payment_rejections FOR EACH ROW EXECUTE FUNCTION check_payment_rejection();
CREATE TRIGGER payment_rejections_stay BEFORE DELETE OR TRUNCATE ON payment_rejections FOR EACH STATEMENT EXECUTE FUNCTION refuse_deposit_removal();

GRANT INSERT, SELECT ON payment_rejections TO konter_app;
GRANT UPDATE (approved_by, approved_at) ON payment_rejections TO konter_app;

-- status/ ---------------------------------------------------------------------------------------------------

CREATE TABLE node_conditions (
  node uuid NOT NULL,
  condition text NOT NULL,
  subject text NOT NULL,
  began_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT node_conditions_pkey PRIMARY KEY (node, condition, subject),
  CONSTRAINT node_conditions_condition_shape CHECK (condition ~ '^[a-z_]{1,40}$'::text),
  CONSTRAINT node_conditions_subject_length CHECK (char_length(subject) >= 1 AND char_length(subject) <= 200)
);
COMMENT ON TABLE node_conditions IS 'What only one server knows of itself, such as a supplier that does not answer it. A row that was not renewed for a minute is that of a server that ended. Owned by status.';

GRANT DELETE, INSERT, SELECT ON node_conditions TO konter_app;
GRANT UPDATE (seen_at) ON node_conditions TO konter_app;

-- alerts/ ---------------------------------------------------------------------------------------------------

CREATE TABLE alert_evaluation (
  singleton boolean NOT NULL,
  leased_until timestamp with time zone NOT NULL,
  evaluated_at timestamp with time zone,
  CONSTRAINT alert_evaluation_pkey PRIMARY KEY (singleton),
  CONSTRAINT alert_evaluation_only CHECK (singleton)
);
COMMENT ON TABLE alert_evaluation IS 'One row: until when one server evaluates the conditions of alerts, and when that was done last. Owned by alerts.';

GRANT SELECT ON alert_evaluation TO konter_app;
GRANT UPDATE (leased_until, evaluated_at) ON alert_evaluation TO konter_app;

CREATE TABLE alerts (
  id uuid NOT NULL,
  condition text NOT NULL,
  subject text NOT NULL,
  summary text NOT NULL,
  began_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT alerts_pkey PRIMARY KEY (id),
  CONSTRAINT alerts_condition_shape CHECK (condition ~ '^[a-z_]{1,40}$'::text),
  CONSTRAINT alerts_ends_after_it_began CHECK (ended_at >= began_at),
  CONSTRAINT alerts_subject_length CHECK (char_length(subject) >= 1 AND char_length(subject) <= 200),
  CONSTRAINT alerts_summary_length CHECK (char_length(summary) >= 1 AND char_length(summary) <= 500)
);
COMMENT ON TABLE alerts IS 'What needed an operator, from when to when. Deleted a year after the end. Owned by alerts.';
COMMENT ON COLUMN alerts.condition IS 'The kind of condition, as docs/alerts.md lists them.';
COMMENT ON COLUMN alerts.subject IS 'What it is about: a supplier, an endpoint, or the part of the business.';
COMMENT ON COLUMN alerts.summary IS 'One sentence for a person. It has no secret, destination or serial.';

CREATE INDEX alerts_by_time ON alerts USING btree (began_at, id);
CREATE UNIQUE INDEX alerts_open ON alerts USING btree (condition, subject) WHERE ended_at IS NULL;
COMMENT ON INDEX alerts_open IS 'The same condition of the same subject is open once.';

GRANT DELETE, INSERT, SELECT ON alerts TO konter_app;
GRANT UPDATE (ended_at) ON alerts TO konter_app;

CREATE TABLE alert_deliveries (
  alert_id uuid NOT NULL,
  event text NOT NULL,
  channel text NOT NULL,
  due_at timestamp with time zone,
  attempts integer NOT NULL DEFAULT 0,
  delivered_at timestamp with time zone,
  fault text,
  CONSTRAINT alert_deliveries_pkey PRIMARY KEY (alert_id, event, channel),
  CONSTRAINT alert_deliveries_alert FOREIGN KEY (alert_id) REFERENCES alerts(id) ON DELETE CASCADE,
  CONSTRAINT alert_deliveries_attempts_not_negative CHECK (attempts >= 0),
  CONSTRAINT alert_deliveries_channel CHECK (channel = ANY (ARRAY['email'::text, 'telegram'::text, 'webhook'::text])),
  CONSTRAINT alert_deliveries_delivered CHECK (delivered_at IS NULL OR due_at IS NULL),
  CONSTRAINT alert_deliveries_event CHECK (event = ANY (ARRAY['began'::text, 'ended'::text])),
  CONSTRAINT alert_deliveries_fault_length CHECK (char_length(fault) <= 200)
);
COMMENT ON TABLE alert_deliveries IS 'The begin or the end of an alert on its way to one channel. Made in the transaction that writes the alert. Owned by alerts.';
COMMENT ON COLUMN alert_deliveries.due_at IS 'When the next attempt is due, or when the lease of the current one ends. Null: it was delivered or given up.';
COMMENT ON COLUMN alert_deliveries.fault IS 'Why the last attempt failed: our own words, and a status or an error code.';

CREATE INDEX alert_deliveries_due ON alert_deliveries USING btree (due_at) WHERE due_at IS NOT NULL;

GRANT DELETE, INSERT, SELECT ON alert_deliveries TO konter_app;
GRANT UPDATE (due_at, attempts, delivered_at, fault) ON alert_deliveries TO konter_app;

-- audit/ ----------------------------------------------------------------------------------------------------

CREATE TABLE audit_findings (
  subject text NOT NULL,
  order_id text NOT NULL,
  problem text NOT NULL,
  found_at timestamp with time zone NOT NULL,
  CONSTRAINT audit_findings_pkey PRIMARY KEY (subject, order_id, problem)
);
COMMENT ON TABLE audit_findings IS 'What the continuous audit found, each finding once. Owned by audit.';
COMMENT ON COLUMN audit_findings.subject IS 'The wallet or the other part of the books.';
COMMENT ON COLUMN audit_findings.order_id IS 'The order; empty: none is known.';

GRANT INSERT, SELECT ON audit_findings TO konter_app;

CREATE TABLE audit_positions (
  account_id uuid NOT NULL,
  environment text NOT NULL,
  steps bigint NOT NULL,
  chain bytea NOT NULL,
  orders bigint NOT NULL,
  orders_chain bytea NOT NULL,
  CONSTRAINT audit_positions_pkey PRIMARY KEY (account_id, environment),
  CONSTRAINT audit_positions_wallet FOREIGN KEY (account_id, environment) REFERENCES wallets(account_id, environment)
) WITH (fillfactor=50);
COMMENT ON TABLE audit_positions IS 'How far the continuous audit has read each wallet. Owned by audit.';
COMMENT ON COLUMN audit_positions.chain IS 'The chain of the last step that it read.';

GRANT INSERT, SELECT ON audit_positions TO konter_app;
GRANT UPDATE (steps, chain, orders, orders_chain) ON audit_positions TO konter_app;

CREATE TABLE cash_audit_positions (
  environment text NOT NULL,
  entries bigint NOT NULL,
  chain bytea NOT NULL,
  CONSTRAINT cash_audit_positions_pkey PRIMARY KEY (environment)
) WITH (fillfactor=50);
COMMENT ON TABLE cash_audit_positions IS 'How far the continuous audit has read each cash journal. Owned by audit.';

GRANT INSERT, SELECT ON cash_audit_positions TO konter_app;
GRANT UPDATE (entries, chain) ON cash_audit_positions TO konter_app;

CREATE TABLE continuous_audit (
  singleton boolean NOT NULL,
  leased_until timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  records bigint NOT NULL,
  records_chain bytea NOT NULL,
  CONSTRAINT continuous_audit_pkey PRIMARY KEY (singleton),
  CONSTRAINT continuous_audit_only CHECK (singleton)
);
COMMENT ON TABLE continuous_audit IS 'One row: which server runs the continuous audit, and how far it has read the audit records. Owned by audit.';
COMMENT ON COLUMN continuous_audit.leased_until IS 'While in the future, one server runs it.';
COMMENT ON COLUMN continuous_audit.finished_at IS 'When a round ended last that read everything.';

GRANT SELECT ON continuous_audit TO konter_app;
GRANT UPDATE (leased_until, finished_at, records, records_chain) ON continuous_audit TO konter_app;

-- reports/ --------------------------------------------------------------------------------------------------

CREATE TABLE earnings (
  generation integer NOT NULL,
  day date NOT NULL,
  environment text NOT NULL,
  account_id uuid NOT NULL,
  transaction_kind text NOT NULL,
  product_code text NOT NULL,
  supplier text NOT NULL,
  confirmed integer NOT NULL,
  succeeded integer NOT NULL,
  failed integer NOT NULL,
  failed_over integer NOT NULL,
  refunded integer NOT NULL,
  lost integer NOT NULL,
  earlier integer NOT NULL,
  sales bigint NOT NULL,
  cost bigint NOT NULL,
  refunds bigint NOT NULL,
  refunded_cost bigint NOT NULL,
  losses bigint NOT NULL,
  CONSTRAINT earnings_pkey PRIMARY KEY (generation, environment, day, account_id, transaction_kind, product_code, supplier)
) WITH (fillfactor=80);
COMMENT ON TABLE earnings IS 'What was sold and earned, by day in Jakarta, account, product and supplier. Each step counts on the day on which it was booked. Owned by reports.';
COMMENT ON COLUMN earnings.generation IS 'Which computation of the figures the row belongs to; reports read the one of earnings_state.';
COMMENT ON COLUMN earnings.confirmed IS 'Orders that were confirmed, at the supplier that was tried first.';
COMMENT ON COLUMN earnings.succeeded IS 'Orders that succeeded, at the supplier that was paid.';
COMMENT ON COLUMN earnings.failed IS 'Orders that released their hold, at the supplier that was tried last.';
COMMENT ON COLUMN earnings.failed_over IS 'Purchases that this supplier did not deliver, after which another purchase was tried.';
COMMENT ON COLUMN earnings.refunded IS 'Orders that were refunded.';
COMMENT ON COLUMN earnings.lost IS 'Sales that became known after their order had ended without them.';
COMMENT ON COLUMN earnings.earlier IS 'How many of the outcomes, refunds and losses belong to orders that were confirmed on an earlier day.';
COMMENT ON COLUMN earnings.sales IS 'Prices of the orders that succeeded, rupiah.';
COMMENT ON COLUMN earnings.cost IS 'What these orders cost us, rupiah.';
COMMENT ON COLUMN earnings.refunds IS 'Prices that were returned to clients, rupiah.';
COMMENT ON COLUMN earnings.refunded_cost IS 'Costs that suppliers returned for refunded orders, rupiah.';
COMMENT ON COLUMN earnings.losses IS 'Costs of sales that no client pays, rupiah.';

CREATE INDEX earnings_of_product ON earnings USING btree (generation, environment, day, product_code);

GRANT DELETE, INSERT, SELECT ON earnings TO konter_app;
GRANT UPDATE (confirmed, succeeded, failed, failed_over, refunded, lost, earlier, sales, cost, refunds,
    refunded_cost, losses) ON earnings TO konter_app;

CREATE TABLE earnings_by_account (
  generation integer NOT NULL,
  day date NOT NULL,
  environment text NOT NULL,
  account_id uuid NOT NULL,
  supplier text NOT NULL,
  confirmed bigint NOT NULL,
  succeeded bigint NOT NULL,
  failed bigint NOT NULL,
  failed_over bigint NOT NULL,
  refunded bigint NOT NULL,
  lost bigint NOT NULL,
  earlier bigint NOT NULL,
  sales bigint NOT NULL,
  cost bigint NOT NULL,
  refunds bigint NOT NULL,
  refunded_cost bigint NOT NULL,
  losses bigint NOT NULL,
  CONSTRAINT earnings_by_account_pkey PRIMARY KEY (generation, environment, day, account_id, supplier)
) WITH (fillfactor=80);
COMMENT ON TABLE earnings_by_account IS 'The sums of earnings over all products. Owned by reports.';

GRANT DELETE, INSERT, SELECT ON earnings_by_account TO konter_app;
GRANT UPDATE (confirmed, succeeded, failed, failed_over, refunded, lost, earlier, sales, cost, refunds,
    refunded_cost, losses) ON earnings_by_account TO konter_app;

CREATE TABLE earnings_by_product (
  generation integer NOT NULL,
  day date NOT NULL,
  environment text NOT NULL,
  transaction_kind text NOT NULL,
  product_code text NOT NULL,
  supplier text NOT NULL,
  confirmed bigint NOT NULL,
  succeeded bigint NOT NULL,
  failed bigint NOT NULL,
  failed_over bigint NOT NULL,
  refunded bigint NOT NULL,
  lost bigint NOT NULL,
  earlier bigint NOT NULL,
  sales bigint NOT NULL,
  cost bigint NOT NULL,
  refunds bigint NOT NULL,
  refunded_cost bigint NOT NULL,
  losses bigint NOT NULL,
  CONSTRAINT earnings_by_product_pkey PRIMARY KEY (generation, environment, day, transaction_kind, product_code, supplier)
) WITH (fillfactor=80);
COMMENT ON TABLE earnings_by_product IS 'The sums of earnings over all accounts. Owned by reports.';

GRANT DELETE, INSERT, SELECT ON earnings_by_product TO konter_app;
GRANT UPDATE (confirmed, succeeded, failed, failed_over, refunded, lost, earlier, sales, cost, refunds,
    refunded_cost, losses) ON earnings_by_product TO konter_app;

CREATE TABLE earnings_by_slot (
  generation integer NOT NULL,
  environment text NOT NULL,
  slot timestamp with time zone NOT NULL,
  confirmed bigint NOT NULL,
  succeeded bigint NOT NULL,
  failed bigint NOT NULL,
  sales bigint NOT NULL,
  cost bigint NOT NULL,
  refunds bigint NOT NULL,
  refunded_cost bigint NOT NULL,
  losses bigint NOT NULL,
  CONSTRAINT earnings_by_slot_pkey PRIMARY KEY (generation, environment, slot),
  CONSTRAINT earnings_by_slot_environment CHECK (environment = ANY (ARRAY['live'::text, 'sandbox'::text]))
) WITH (fillfactor=80);
COMMENT ON TABLE earnings_by_slot IS 'The sums of earnings over all accounts and products, by ten minutes. Days from before this table have none until konter report rebuild. Owned by reports.';
COMMENT ON COLUMN earnings_by_slot.slot IS 'When the ten minutes begin.';

GRANT DELETE, INSERT, SELECT ON earnings_by_slot TO konter_app;
GRANT UPDATE (confirmed, succeeded, failed, sales, cost, refunds, refunded_cost,
    losses) ON earnings_by_slot TO konter_app;

CREATE TABLE earnings_positions (
  generation integer NOT NULL,
  account_id uuid NOT NULL,
  environment text NOT NULL,
  step bigint NOT NULL DEFAULT 0,
  CONSTRAINT earnings_positions_pkey PRIMARY KEY (generation, account_id, environment),
  CONSTRAINT earnings_positions_step_not_negative CHECK (step >= 0)
);
COMMENT ON TABLE earnings_positions IS 'Up to which step of each wallet the figures are complete. A position moves in the transaction that adds its steps. Owned by reports.';

GRANT DELETE, INSERT, SELECT ON earnings_positions TO konter_app;
GRANT UPDATE (step) ON earnings_positions TO konter_app;

CREATE TABLE earnings_state (
  singleton boolean NOT NULL,
  current integer NOT NULL,
  rebuilding integer,
  leased_until timestamp with time zone NOT NULL,
  complete_at timestamp with time zone,
  CONSTRAINT earnings_state_pkey PRIMARY KEY (singleton),
  CONSTRAINT earnings_state_forward CHECK (rebuilding > current),
  CONSTRAINT earnings_state_only CHECK (singleton)
);
COMMENT ON TABLE earnings_state IS 'One row: which generation of the figures reports read, and which server adds new steps to it. Owned by reports.';
COMMENT ON COLUMN earnings_state.rebuilding IS 'The generation that konter report rebuild computes; null: none.';
COMMENT ON COLUMN earnings_state.leased_until IS 'No server begins a round before.';
COMMENT ON COLUMN earnings_state.complete_at IS 'The figures have every step that was committed before; null: no round has ended yet.';

GRANT SELECT ON earnings_state TO konter_app;
GRANT UPDATE (current, rebuilding, leased_until, complete_at) ON earnings_state TO konter_app;

CREATE TABLE report_views (
  id uuid NOT NULL,
  operator_id uuid NOT NULL,
  name text NOT NULL,
  shared boolean NOT NULL,
  filters jsonb NOT NULL,
  saved_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT report_views_pkey PRIMARY KEY (id),
  CONSTRAINT report_views_name UNIQUE (operator_id, name),
  CONSTRAINT report_views_operator FOREIGN KEY (operator_id) REFERENCES operators(id),
  CONSTRAINT report_views_texts CHECK (char_length(name) >= 1 AND char_length(name) <= 60 AND octet_length(filters::text) <= 2000)
);
COMMENT ON TABLE report_views IS 'Filters of reports that operators keep under a name. Owned by reports.';
COMMENT ON COLUMN report_views.shared IS 'Whether all operators see it; only who saved it changes it.';

CREATE INDEX report_views_shared ON report_views USING btree (name) WHERE shared;

GRANT DELETE, SELECT ON report_views TO konter_app;
GRANT INSERT (id, operator_id, name, shared, filters) ON report_views TO konter_app;
GRANT UPDATE (shared, filters, saved_at) ON report_views TO konter_app;

-- quarantine/ -----------------------------------------------------------------------------------------------

CREATE TABLE restores (
  id uuid NOT NULL,
  backup_at timestamp with time zone NOT NULL,
  restored_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT restores_pkey PRIMARY KEY (id),
  CONSTRAINT restores_in_order CHECK (backup_at <= restored_at AND restored_at <= COALESCE(finished_at, restored_at))
);
COMMENT ON TABLE restores IS 'Every restore of this database from a backup. While one is not finished, the server is in quarantine. Owned by quarantine.';
COMMENT ON COLUMN restores.backup_at IS 'The moment of the backup: nothing later is in our books. The lost time ends with restored_at.';
COMMENT ON COLUMN restores.finished_at IS 'When a person ended the quarantine.';

CREATE UNIQUE INDEX restores_unfinished ON restores USING btree ((finished_at IS NULL)) WHERE finished_at IS NULL;

GRANT SELECT ON restores TO konter_app;
GRANT UPDATE (finished_at) ON restores TO konter_app;

CREATE TABLE restored_orders (
  restore_id uuid NOT NULL,
  account_id uuid NOT NULL,
  environment text NOT NULL,
  order_id uuid NOT NULL,
  status text NOT NULL,
  answer text NOT NULL DEFAULT 'not_asked'::text,
  supplier text,
  reference text,
  answered_at timestamp with time zone,
  CONSTRAINT restored_orders_pkey PRIMARY KEY (restore_id, account_id, environment, order_id),
  CONSTRAINT restored_orders_restore FOREIGN KEY (restore_id) REFERENCES restores(id),
  CONSTRAINT restored_orders_answer CHECK (answer = ANY (ARRAY['not_asked'::text, 'cannot_ask'::text, 'unknown'::text, 'not_found'::text, 'not_sold'::text, 'sold'::text])),
  CONSTRAINT restored_orders_answered CHECK ((answer = 'not_asked'::text) = (answered_at IS NULL)),
  CONSTRAINT restored_orders_status CHECK (status = ANY (ARRAY['inquiring'::text, 'awaiting_confirmation'::text, 'processing'::text, 'manual_review'::text]))
);
COMMENT ON TABLE restored_orders IS 'The live orders that may have ended in the lost time of a restore, and what their supplier says about them. Owned by quarantine.';
COMMENT ON COLUMN restored_orders.status IS 'The status of the order in the backup.';
COMMENT ON COLUMN restored_orders.answer IS 'not_asked: the server has not come to it. cannot_ask: only a question that may buy exists, or none. not_found: the supplier does not know the reference.';
COMMENT ON COLUMN restored_orders.supplier IS 'The supplier that gave the answer, or would have been asked.';
COMMENT ON COLUMN restored_orders.reference IS 'The reference that it was asked about.';

GRANT SELECT ON restored_orders TO konter_app;
GRANT UPDATE (answer, supplier, reference, answered_at) ON restored_orders TO konter_app;

-- webhooks/ -------------------------------------------------------------------------------------------------

CREATE TABLE events (
  account_id uuid NOT NULL,
  environment text NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  body text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  after_step bigint,
  place bigint,
  CONSTRAINT events_pkey PRIMARY KEY (account_id, environment, id),
  CONSTRAINT events_wallet FOREIGN KEY (account_id, environment) REFERENCES wallets(account_id, environment),
  CONSTRAINT events_deposits_have_place CHECK (kind !~~ 'deposit.%'::text OR place IS NOT NULL),
  CONSTRAINT events_kind CHECK (kind = ANY (ARRAY['deposit.created'::text, 'deposit.credited'::text, 'deposit.expired'::text, 'deposit.in_review'::text, 'endpoint.disabled'::text, 'product.changed'::text, 'webhook.test'::text])),
  CONSTRAINT events_place CHECK ((after_step IS NULL) = (place IS NULL))
);
COMMENT ON TABLE events IS 'The events that no step tells: about endpoints, products and deposit requests. Those of orders and of the money are read from steps. Owned by webhooks.';
COMMENT ON COLUMN events.after_step IS 'The last step of the wallet when the event was written under its lock; null: it was written without the lock, and is not listed in order.';
COMMENT ON COLUMN events.place IS 'The number of the event among those behind this step, from 1.';

CREATE INDEX events_by_time ON events USING btree (account_id, environment, created_at, id) WHERE created_at IS NOT NULL;
COMMENT ON INDEX events_by_time IS 'For replays from a time on, and for removing what is old.';
CREATE UNIQUE INDEX events_in_order ON events USING btree (account_id, environment, after_step, place) WHERE place IS NOT NULL;
COMMENT ON INDEX events_in_order IS 'For reading events in the order of the wallet. Two events that were written without its lock would collide.';

GRANT DELETE, INSERT, SELECT ON events TO konter_app;

CREATE TABLE webhook_endpoints (
  account_id uuid NOT NULL,
  environment text NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  kinds text[],
  secret_sealed bytea NOT NULL,
  secret_key_id text NOT NULL,
  previous_secret_sealed bytea,
  previous_secret_key_id text,
  previous_until timestamp with time zone,
  disabled_at timestamp with time zone,
  disabled_reason text,
  failing_since timestamp with time zone,
  paused_until timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  chaos text,
  deleted_at timestamp with time zone,
  CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (account_id, environment, id),
  CONSTRAINT webhook_endpoints_id UNIQUE (id),
  CONSTRAINT webhook_endpoints_wallet FOREIGN KEY (account_id, environment) REFERENCES wallets(account_id, environment),
  CONSTRAINT webhook_endpoints_chaos CHECK (chaos = ANY (ARRAY['duplicate'::text, 'fail-first'::text, 'late'::text, 'lost-answer'::text, 'out-of-order'::text, 'wrong-signature'::text])),
  CONSTRAINT webhook_endpoints_chaos_in_sandbox CHECK (chaos IS NULL OR environment = 'sandbox'::text),
  CONSTRAINT webhook_endpoints_deleted CHECK (deleted_at IS NULL OR NOT disabled_reason IS DISTINCT FROM 'deleted'::text),
  CONSTRAINT webhook_endpoints_disabled CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL)),
  CONSTRAINT webhook_endpoints_disabled_reason CHECK (disabled_reason = ANY (ARRAY['client'::text, 'deleted'::text, 'failing'::text, 'gone'::text, 'operator'::text])),
  CONSTRAINT webhook_endpoints_kinds_not_empty CHECK (cardinality(kinds) >= 1 AND array_position(kinds, NULL::text) IS NULL),
  CONSTRAINT webhook_endpoints_name_length CHECK (char_length(name) >= 1 AND char_length(name) <= 200),
  CONSTRAINT webhook_endpoints_previous CHECK ((previous_secret_sealed IS NULL) = (previous_secret_key_id IS NULL) AND (previous_secret_sealed IS NULL) = (previous_until IS NULL)),
  CONSTRAINT webhook_endpoints_url_length CHECK (char_length(url) >= 1 AND char_length(url) <= 2048)
);
COMMENT ON TABLE webhook_endpoints IS 'Where an account wants its events, one environment each. Rows are never removed. Owned by webhooks.';
COMMENT ON COLUMN webhook_endpoints.name IS 'Tells the endpoints of an account apart; the host of the address when nobody chose another.';
COMMENT ON COLUMN webhook_endpoints.kinds IS 'The kinds of events that are wanted; null means all of them, those of later versions too, except product.changed, which must be named.';
COMMENT ON COLUMN webhook_endpoints.secret_sealed IS 'AES-256-GCM of the signing secret; account, environment, endpoint and column are authenticated with it.';
COMMENT ON COLUMN webhook_endpoints.previous_secret_sealed IS 'The secret before the last rotation, which signs too until previous_until.';
COMMENT ON COLUMN webhook_endpoints.failing_since IS 'When the first attempt failed since the last one that succeeded; null while attempts succeed.';
COMMENT ON COLUMN webhook_endpoints.paused_until IS 'When the receiver said, by Retry-After, that it wants to be asked again.';
COMMENT ON COLUMN webhook_endpoints.chaos IS 'How deliveries to a sandbox endpoint misbehave on purpose; null: they do not.';
COMMENT ON COLUMN webhook_endpoints.deleted_at IS 'When it was deleted. It stays disabled, its secrets and the path of its URL are overwritten, and its deliveries are purged with time.';

CREATE INDEX webhook_endpoints_disabled ON webhook_endpoints USING btree (id) WHERE disabled_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX webhook_endpoints_failing ON webhook_endpoints USING btree (failing_since) WHERE failing_since IS NOT NULL OR (disabled_reason = ANY (ARRAY['failing'::text, 'gone'::text]));
COMMENT ON INDEX webhook_endpoints_failing IS 'The endpoints whose deliveries fail.';

GRANT INSERT, SELECT ON webhook_endpoints TO konter_app;
GRANT UPDATE (name, url, kinds, secret_sealed, secret_key_id, previous_secret_sealed, previous_secret_key_id,
    previous_until, disabled_at, disabled_reason, failing_since, paused_until, chaos,
    deleted_at) ON webhook_endpoints TO konter_app;

CREATE VIEW recorded_rows AS
 SELECT 'accounts'::text AS of_table,
    a.id::text AS key,
    to_jsonb(a.*) AS content
   FROM accounts a
UNION ALL
 SELECT 'account_limits'::text AS of_table,
    (l.account_id || '/'::text) || l.environment AS key,
    to_jsonb(l.*) AS content
   FROM account_limits l
UNION ALL
 SELECT 'api_keys'::text AS of_table,
    k.id::text AS key,
    to_jsonb(k.*) - 'last_used_at'::text AS content
   FROM api_keys k
UNION ALL
 SELECT 'margin_rules'::text AS of_table,
    (m.scope || '/'::text) || m.subject AS key,
    to_jsonb(m.*) AS content
   FROM margin_rules m
UNION ALL
 SELECT 'suppliers'::text AS of_table,
    s.name AS key,
    to_jsonb(s.*) AS content
   FROM suppliers s
UNION ALL
 SELECT 'supplier_skus'::text AS of_table,
    (((k.supplier || '/'::text) || k.kind) || '/'::text) || k.sku AS key,
    jsonb_build_object('product_code', k.product_code, 'priority', k.priority) AS content
   FROM supplier_skus k
  WHERE k.mapped
UNION ALL
 SELECT 'webhook_endpoints'::text AS of_table,
    e.id::text AS key,
    to_jsonb(e.*) - ARRAY['disabled_at'::text, 'disabled_reason'::text, 'failing_since'::text, 'paused_until'::text] AS content
   FROM webhook_endpoints e
UNION ALL
 SELECT 'balance_readings'::text AS of_table,
    (b.supplier || '/'::text) || (EXTRACT(epoch FROM b.at) * 1000::numeric)::bigint AS key,
    jsonb_strip_nulls(to_jsonb(b.*)) AS content
   FROM balance_readings b
UNION ALL
 SELECT 'reconciliations'::text AS of_table,
    r.id::text AS key,
    to_jsonb(r.*) AS content
   FROM reconciliations r
  WHERE r.finished_at IS NOT NULL
UNION ALL
 SELECT 'drifts'::text AS of_table,
    (d.reconciliation_id || '/'::text) || d.number AS key,
    to_jsonb(d.*) AS content
   FROM drifts d
UNION ALL
 SELECT 'level_margin_rules'::text AS of_table,
    (((v.level || '/'::text) || v.scope) || '/'::text) || v.subject AS key,
    to_jsonb(v.*) AS content
   FROM level_margin_rules v
UNION ALL
 SELECT 'scheduled_margin_rules'::text AS of_table,
    c.id::text AS key,
    to_jsonb(c.*) AS content
   FROM scheduled_margin_rules c
UNION ALL
 SELECT 'price_group_members'::text AS of_table,
    g.account_id::text AS key,
    to_jsonb(g.*) AS content
   FROM price_group_members g
UNION ALL
 SELECT 'bank_accounts'::text AS of_table,
    b.id::text AS key,
    to_jsonb(b.*) AS content
   FROM bank_accounts b
  WHERE b.environment = 'live'::text
UNION ALL
 SELECT 'deposit_methods'::text AS of_table,
    (m.environment || '/'::text) || m.method AS key,
    to_jsonb(m.*) - 'changed_at'::text AS content
   FROM deposit_methods m
  WHERE m.environment = 'live'::text
UNION ALL
 SELECT 'bank_feeds'::text AS of_table,
    f.id::text AS key,
    to_jsonb(f.*) AS content
   FROM bank_feeds f
UNION ALL
 SELECT 'gateways'::text AS of_table,
    g.name AS key,
    (to_jsonb(g.*) - ARRAY['credentials_sealed'::text, 'changed_at'::text]) || jsonb_build_object('credentials_digest', encode(sha256(g.credentials_sealed), 'hex'::text)) AS content
   FROM gateways g
  WHERE g.environment = 'live'::text
UNION ALL
 SELECT 'operators'::text AS of_table,
    o.id::text AS key,
    to_jsonb(o.*) AS content
   FROM operators o
UNION ALL
 SELECT 'operator_tokens'::text AS of_table,
    k.id::text AS key,
    to_jsonb(k.*) - 'last_used_at'::text AS content
   FROM operator_tokens k
UNION ALL
 SELECT 'settings'::text AS of_table,
    s.key,
    to_jsonb(s.*) AS content
   FROM settings s
UNION ALL
 SELECT 'adjustments'::text AS of_table,
    j.id::text AS key,
    to_jsonb(j.*) - ARRAY['state'::text, 'decided_by'::text, 'decided_at'::text, 'decision_reason'::text] AS content
   FROM adjustments j
UNION ALL
 SELECT 'members'::text AS of_table,
    (m.account_id::text || '/'::text) || m.person_id::text AS key,
    to_jsonb(m.*) AS content
   FROM members m
UNION ALL
 SELECT 'operator_people'::text AS of_table,
    p.person_id::text AS key,
    to_jsonb(p.*) AS content
   FROM operator_people p
UNION ALL
 SELECT 'ruling_proposals'::text AS of_table,
    q.id::text AS key,
    to_jsonb(q.*) - ARRAY['state'::text, 'decided_by'::text, 'decided_at'::text, 'decision_reason'::text] AS content
   FROM ruling_proposals q
UNION ALL
 SELECT 'drift_rulings'::text AS of_table,
    (((((d.supplier || '/'::text) || to_char(d.day::timestamp with time zone, 'YYYY-MM-DD'::text)) || '/'::text) || d.number) || '/'::text) || d.difference AS key,
    to_jsonb(d.*) AS content
   FROM drift_rulings d
UNION ALL
 SELECT 'restores'::text AS of_table,
    r.id::text AS key,
    to_jsonb(r.*) AS content
   FROM restores r
UNION ALL
 SELECT 'deposit_proofs'::text AS of_table,
    f.id::text AS key,
    to_jsonb(f.*) - 'content_sealed'::text AS content
   FROM deposit_proofs f
UNION ALL
 SELECT 'history_imports'::text AS of_table,
    h.id::text AS key,
    to_jsonb(h.*) AS content
   FROM history_imports h
UNION ALL
 SELECT 'unexplained_sales'::text AS of_table,
    (u.supplier || '/'::text) || u.reference AS key,
    jsonb_build_object('digest', encode(sha256(convert_to(to_jsonb(u.*)::text, 'UTF8'::name)), 'hex'::text)) AS content
   FROM unexplained_sales u
UNION ALL
 SELECT 'restored_orders'::text AS of_table,
    o.restore_id::text AS key,
    jsonb_build_object('listed', encode(sha256(convert_to(string_agg(concat_ws('/'::text, o.account_id, o.environment, o.order_id, o.status), ','::text ORDER BY o.account_id, o.environment, o.order_id), 'UTF8'::name)), 'hex'::text), 'answers',
        CASE
            WHEN r.finished_at IS NOT NULL THEN encode(sha256(convert_to(string_agg(to_jsonb(o.*)::text, ','::text ORDER BY o.account_id, o.environment, o.order_id), 'UTF8'::name)), 'hex'::text)
            ELSE NULL::text
        END) AS content
   FROM restored_orders o
     JOIN restores r ON r.id = o.restore_id
  GROUP BY o.restore_id, r.finished_at
UNION ALL
 SELECT 'catalog_reviews'::text AS of_table,
    v.id::text AS key,
    to_jsonb(v.*) AS content
   FROM catalog_reviews v
  WHERE v.ruling = ANY (ARRAY['accepted'::text, 'refused'::text])
UNION ALL
 SELECT 'deposit_cases'::text AS of_table,
    c.id::text AS key,
    to_jsonb(c.*) AS content
   FROM deposit_cases c
  WHERE c.state = 'closed'::text AND (c.closed_by <> 'konter'::text OR (c.kind = ANY (ARRAY['reversal'::text, 'chargeback'::text, 'refund'::text, 'reversal_reported'::text, 'gateway_unclear'::text])))
UNION ALL
 SELECT 'price_groups'::text AS of_table,
    p.name AS key,
    to_jsonb(p.*) AS content
   FROM price_groups p
UNION ALL
 SELECT 'supplier_cut_offs'::text AS of_table,
    f.id::text AS key,
    to_jsonb(f.*) AS content
   FROM supplier_cut_offs f
UNION ALL
 SELECT 'live_requests'::text AS of_table,
    l.id::text AS key,
    jsonb_build_object('state', l.state, 'digest', encode(sha256(convert_to((to_jsonb(l.*) - 'notified_at'::text)::text, 'UTF8'::name)), 'hex'::text)) AS content
   FROM live_requests l
UNION ALL
 SELECT 'client_messages'::text AS of_table,
    m.id::text AS key,
    jsonb_build_object('digest', encode(sha256(convert_to(to_jsonb(m.*)::text, 'UTF8'::name)), 'hex'::text), 'receivers', ( SELECT encode(sha256(convert_to(string_agg(t.account_id::text, ','::text ORDER BY t.account_id), 'UTF8'::name)), 'hex'::text) AS encode
           FROM client_message_receivers t
          WHERE t.message_id = m.id)) AS content
   FROM client_messages m
UNION ALL
 SELECT 'payment_rejections'::text AS of_table,
    j.id::text AS key,
    to_jsonb(j.*) AS content
   FROM payment_rejections j
UNION ALL
 SELECT 'business_logo'::text AS of_table,
    'logo'::text AS key,
    jsonb_build_object('media_type', g.media_type, 'width', g.width, 'height', g.height, 'digest', encode(sha256(g.content), 'hex'::text)) AS content
   FROM business_logo g
UNION ALL
 SELECT 'line_dismissals'::text AS of_table,
    d.id::text AS key,
    to_jsonb(d.*) AS content
   FROM line_dismissals d;
COMMENT ON VIEW recorded_rows IS 'The rows that audit records tell, each with its table, its key and its content.';
GRANT SELECT ON recorded_rows TO konter_app;

CREATE TABLE deliveries (
  account_id uuid NOT NULL,
  environment text NOT NULL,
  event_id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  kind text NOT NULL,
  body text,
  state text NOT NULL,
  attempts integer NOT NULL,
  tries integer NOT NULL,
  lease integer NOT NULL,
  due_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  CONSTRAINT deliveries_pkey PRIMARY KEY (account_id, environment, event_id, endpoint_id),
  CONSTRAINT deliveries_endpoint FOREIGN KEY (account_id, environment, endpoint_id) REFERENCES webhook_endpoints(account_id, environment, id),
  CONSTRAINT deliveries_attempts_not_negative CHECK (attempts >= 0),
  CONSTRAINT deliveries_open CHECK ((state = 'pending'::text) = (due_at IS NOT NULL) AND (state = 'pending'::text) = (closed_at IS NULL)),
  CONSTRAINT deliveries_state CHECK (state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])),
  CONSTRAINT deliveries_tries CHECK (tries >= 0 AND tries <= attempts)
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.05);
COMMENT ON TABLE deliveries IS 'One event on its way to one endpoint. Made in the transaction of the event''s step. Owned by webhooks.';
COMMENT ON COLUMN deliveries.body IS 'The text that every attempt sends, byte for byte; null until the first one.';
COMMENT ON COLUMN deliveries.attempts IS 'How many attempts were made, ever; numbers the attempts.';
COMMENT ON COLUMN deliveries.tries IS 'How many attempts were made since the last replay: the place in the schedule.';
COMMENT ON COLUMN deliveries.lease IS 'How often it was leased. Only the newest lease may write what became of it.';
COMMENT ON COLUMN deliveries.due_at IS 'When somebody must look at it: the next attempt, or the end of a lease. Null when nobody has to.';

CREATE INDEX deliveries_due ON deliveries USING btree (endpoint_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX deliveries_failed ON deliveries USING btree (account_id, environment, endpoint_id, created_at, event_id) WHERE state = 'failed'::text;
CREATE INDEX deliveries_of_endpoint ON deliveries USING btree (account_id, environment, endpoint_id, created_at, event_id) WHERE created_at IS NOT NULL;

GRANT DELETE, SELECT ON deliveries TO konter_app;
GRANT INSERT (account_id, environment, event_id, endpoint_id, kind, body, state, attempts, tries, lease,
    due_at, created_at) ON deliveries TO konter_app;
GRANT UPDATE (body, state, attempts, tries, lease, due_at, closed_at) ON deliveries TO konter_app;

CREATE TABLE delivery_attempts (
  account_id uuid NOT NULL,
  environment text NOT NULL,
  event_id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  number integer NOT NULL,
  at timestamp with time zone NOT NULL,
  milliseconds integer NOT NULL,
  status integer,
  fault text,
  answer text,
  chaos text,
  exchange_sealed bytea,
  exchange_key_id text,
  CONSTRAINT delivery_attempts_pkey PRIMARY KEY (account_id, environment, event_id, endpoint_id, number),
  CONSTRAINT delivery_attempts_delivery FOREIGN KEY (account_id, environment, event_id, endpoint_id) REFERENCES deliveries(account_id, environment, event_id, endpoint_id),
  CONSTRAINT delivery_attempts_answer CHECK (char_length(answer) <= 256),
  CONSTRAINT delivery_attempts_chaos CHECK (chaos = ANY (ARRAY['duplicate'::text, 'fail-first'::text, 'late'::text, 'lost-answer'::text, 'out-of-order'::text, 'wrong-signature'::text])),
  CONSTRAINT delivery_attempts_chaos_in_sandbox CHECK (chaos IS NULL OR environment = 'sandbox'::text),
  CONSTRAINT delivery_attempts_exchange CHECK ((exchange_sealed IS NULL) = (exchange_key_id IS NULL) AND octet_length(exchange_sealed) <= 32768),
  CONSTRAINT delivery_attempts_fault CHECK (char_length(fault) <= 40),
  CONSTRAINT delivery_attempts_milliseconds CHECK (milliseconds >= 0),
  CONSTRAINT delivery_attempts_number_positive CHECK (number > 0),
  CONSTRAINT delivery_attempts_outcome CHECK (status IS NOT NULL OR fault IS NOT NULL),
  CONSTRAINT delivery_attempts_status CHECK (status >= 100 AND status <= 999)
) WITH (autovacuum_vacuum_insert_scale_factor=0.05);
COMMENT ON TABLE delivery_attempts IS 'What became of every attempt to deliver. Owned by webhooks.';
COMMENT ON COLUMN delivery_attempts.fault IS 'Why there is no answer: a word of ours, never a text of a receiver.';
COMMENT ON COLUMN delivery_attempts.answer IS 'The first characters of the answer, made harmless.';
COMMENT ON COLUMN delivery_attempts.chaos IS 'How the attempt misbehaved on purpose; null: it did not.';
COMMENT ON COLUMN delivery_attempts.exchange_sealed IS 'AES-256-GCM of the headers that were sent, without signatures, and of the headers and the first 1,024 bytes of the answer, as JSON; account, environment, event and endpoint are authenticated with it. Null when nothing was sent.';

GRANT DELETE, INSERT, SELECT ON delivery_attempts TO konter_app;

-- tables of the library that runs the migrations ------------------------------------------------------------

CREATE TABLE schema_migrations (
  name character varying(255) NOT NULL,
  "timestamp" character varying(255) NOT NULL,
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (name)
);

GRANT SELECT ON schema_migrations TO konter_app;

CREATE TABLE schema_migrations_lock (
  id character varying(255) NOT NULL,
  is_locked integer NOT NULL DEFAULT 0,
  CONSTRAINT schema_migrations_lock_pkey PRIMARY KEY (id)
);
