-- What was sold and earned, added up by day, account, product and supplier, for reports. Everything here is derived from
-- steps and orders, and can be computed again (docs/decisions/0071).

create view earning_steps as
select s.account_id, s.environment, s.number, s.at, s.kind, o.transaction_kind, o.product_code,
       case when s.kind = 'hold' then s.supplier else p.supplier end as supplier,
       case when s.kind = 'hold' then s.at else p.confirmed_at end as confirmed_at,
       s.client_wallet, s.client_hold, s.supplier_clearing
  from steps s
 cross join lateral (
   select t.transaction_kind, t.product_code
     from orders t
    where t.account_id = s.account_id and t.environment = s.environment and t.id = s.order_id
    limit 1
 ) o
 cross join lateral (
   select case s.kind
            when 'capture' then s.reference
            when 'adjustment' then s.reference
            when 'refund' then (
              select t.reference
                from steps t
               where t.account_id = s.account_id and t.environment = s.environment and t.order_id = s.order_id
                 and t.version is not null and t.kind = 'capture'
               order by t.version
               limit 1)
          end as reference
   offset 0
 ) paid
 cross join lateral (
   select (array_agg(b.supplier order by coalesce(b.reference = paid.reference, false) desc, b.number desc))[1] as supplier,
          min(b.at) filter (where b.kind = 'hold') as confirmed_at
     from (
       select t.number, t.kind, t.at, t.supplier, t.reference
         from steps t
        where s.kind <> 'hold' and t.account_id = s.account_id and t.environment = s.environment and t.order_id = s.order_id
        -- Only the index of the order's steps serves this (docs/decisions/0025).
        order by t.version
       offset 0
     ) b
    where b.number < s.number and b.kind in ('hold', 'attempt')
 ) p
 where s.kind = 'hold' or s.kind in ('adjustment', 'attempt', 'capture', 'refund', 'release') and p.confirmed_at is not null;
comment on view earning_steps is 'The steps that count in reports of earnings, with the product and the supplier that each counts for. Of a capture, a refund or a loss: the supplier that was paid. Of a release or a further purchase: the one that was tried before.';
grant select on earning_steps to konter_app;

create table earnings (
  generation integer not null,
  day date not null,
  environment text not null,
  account_id uuid not null,
  transaction_kind text not null,
  product_code text not null,
  supplier text not null,
  confirmed integer not null,
  succeeded integer not null,
  failed integer not null,
  failed_over integer not null,
  refunded integer not null,
  lost integer not null,
  earlier integer not null,
  sales bigint not null,
  cost bigint not null,
  refunds bigint not null,
  refunded_cost bigint not null,
  losses bigint not null,
  constraint earnings_pkey primary key (generation, environment, day, account_id, transaction_kind, product_code, supplier)
) with (fillfactor = 80);
comment on table earnings is 'What was sold and earned, by day in Jakarta, account, product and supplier. Each step counts on the day on which it was booked. Owned by reports.';
comment on column earnings.generation is 'Which computation of the figures the row belongs to; reports read the one of earnings_state.';
comment on column earnings.confirmed is 'Orders that were confirmed, at the supplier that was tried first.';
comment on column earnings.succeeded is 'Orders that succeeded, at the supplier that was paid.';
comment on column earnings.failed is 'Orders that released their hold, at the supplier that was tried last.';
comment on column earnings.failed_over is 'Purchases that this supplier did not deliver, after which another purchase was tried.';
comment on column earnings.refunded is 'Orders that were refunded.';
comment on column earnings.lost is 'Sales that became known after their order had ended without them.';
comment on column earnings.earlier is 'How many of the outcomes, refunds and losses belong to orders that were confirmed on an earlier day.';
comment on column earnings.sales is 'Prices of the orders that succeeded, rupiah.';
comment on column earnings.cost is 'What these orders cost us, rupiah.';
comment on column earnings.refunds is 'Prices that were returned to clients, rupiah.';
comment on column earnings.refunded_cost is 'Costs that suppliers returned for refunded orders, rupiah.';
comment on column earnings.losses is 'Costs of sales that no client pays, rupiah.';

create index earnings_of_product on earnings (generation, environment, day, product_code);

create table earnings_by_product (
  generation integer not null,
  day date not null,
  environment text not null,
  transaction_kind text not null,
  product_code text not null,
  supplier text not null,
  confirmed bigint not null,
  succeeded bigint not null,
  failed bigint not null,
  failed_over bigint not null,
  refunded bigint not null,
  lost bigint not null,
  earlier bigint not null,
  sales bigint not null,
  cost bigint not null,
  refunds bigint not null,
  refunded_cost bigint not null,
  losses bigint not null,
  constraint earnings_by_product_pkey primary key (generation, environment, day, transaction_kind, product_code, supplier)
) with (fillfactor = 80);
comment on table earnings_by_product is 'The sums of earnings over all accounts. Owned by reports.';

create table earnings_by_account (
  generation integer not null,
  day date not null,
  environment text not null,
  account_id uuid not null,
  supplier text not null,
  confirmed bigint not null,
  succeeded bigint not null,
  failed bigint not null,
  failed_over bigint not null,
  refunded bigint not null,
  lost bigint not null,
  earlier bigint not null,
  sales bigint not null,
  cost bigint not null,
  refunds bigint not null,
  refunded_cost bigint not null,
  losses bigint not null,
  constraint earnings_by_account_pkey primary key (generation, environment, day, account_id, supplier)
) with (fillfactor = 80);
comment on table earnings_by_account is 'The sums of earnings over all products. Owned by reports.';

create table earnings_positions (
  generation integer not null,
  account_id uuid not null,
  environment text not null,
  step bigint not null default 0,
  constraint earnings_positions_pkey primary key (generation, account_id, environment),
  constraint earnings_positions_step_not_negative check (step >= 0)
);
comment on table earnings_positions is 'Up to which step of each wallet the figures are complete. A position moves in the transaction that adds its steps. Owned by reports.';

create table earnings_state (
  singleton boolean not null,
  current integer not null,
  rebuilding integer,
  leased_until timestamptz not null,
  complete_at timestamptz,
  constraint earnings_state_pkey primary key (singleton),
  constraint earnings_state_only check (singleton),
  constraint earnings_state_forward check (rebuilding > current)
);
comment on table earnings_state is 'One row: which generation of the figures reports read, and which server adds new steps to it. Owned by reports.';
comment on column earnings_state.rebuilding is 'The generation that konter report rebuild computes; null: none.';
comment on column earnings_state.leased_until is 'No server begins a round before.';
comment on column earnings_state.complete_at is 'The figures have every step that was committed before; null: no round has ended yet.';

insert into earnings_state (singleton, current, leased_until) values (true, 1, '-infinity');

grant delete, insert, select on earnings, earnings_by_account, earnings_by_product, earnings_positions to konter_app;
grant update (confirmed, succeeded, failed, failed_over, refunded, lost, earlier, sales, cost, refunds, refunded_cost, losses)
  on earnings, earnings_by_account, earnings_by_product to konter_app;
grant update (step) on earnings_positions to konter_app;
grant select on earnings_state to konter_app;
grant update (current, rebuilding, leased_until, complete_at) on earnings_state to konter_app;

-- One statement: the positions and the figures change together or not at all. Rows are written in the order of their keys, so
-- that two servers cannot wait for each other. The settings are those of a lane (docs/decisions/0025).
create function add_earnings(
  generation_id integer, account_ids uuid[], environments text[], after_steps bigint[], last_steps bigint[])
returns bigint language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_sort = off as $function$
declare
  moved bigint;
begin
  with ranges as (
    select r.account_id, r.environment, r.after_step, r.last_step
      from unnest(account_ids, environments, after_steps, last_steps) as r (account_id, environment, after_step, last_step)
  ), added as materialized (
    select e.environment, (e.at at time zone interval '7 hours')::date as day, e.account_id, e.transaction_kind, e.product_code,
           coalesce(e.supplier, 'unknown') as supplier,
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
      from ranges r
     cross join lateral (
       select v.environment, v.at, v.account_id, v.transaction_kind, v.product_code, v.supplier, v.kind, v.confirmed_at,
              v.client_wallet, v.client_hold, v.supplier_clearing
         from earning_steps v
        where v.account_id = r.account_id and v.environment = r.environment
          and v.number > r.after_step and v.number <= r.last_step
     ) e
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
comment on function add_earnings is 'Adds ranges of the steps of wallets to a generation of the figures: those after the position of a wallet, up to last_steps. Fails if a position is another one.';

-- PostgreSQL expands this function into the statement that calls it, and drops the parts for other sources. A day at a time is
-- looked up where an account or a product is named: an index over all days would have to be read in whole.
create function earnings_between(
  source text, of_environment text, first_day date, last_day date, of_account uuid, of_product text)
returns table (day date, account_id uuid, transaction_kind text, product_code text, supplier text, confirmed bigint,
  succeeded bigint, failed bigint, failed_over bigint, refunded bigint, lost bigint, earlier bigint, sales bigint, cost bigint,
  refunds bigint, refunded_cost bigint, losses bigint)
language sql stable as $function$
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
comment on function earnings_between is 'The figures of some days, from the smallest table that has them: of all accounts (products), of all products (accounts), of one account or one product, or by account and product (everything).';
