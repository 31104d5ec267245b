-- What operators see on their first page: sales within a day, so that a day can be compared with another one up to the same time;
-- and indexes for the search of audit records.

create table earnings_by_slot (
  generation integer not null,
  environment text not null,
  slot timestamptz not null,
  confirmed bigint not null,
  succeeded bigint not null,
  failed bigint not null,
  sales bigint not null,
  cost bigint not null,
  refunds bigint not null,
  refunded_cost bigint not null,
  losses bigint not null,
  constraint earnings_by_slot_pkey primary key (generation, environment, slot),
  constraint earnings_by_slot_environment check (environment in ('live', 'sandbox'))
) with (fillfactor = 80);
comment on table earnings_by_slot is 'The sums of earnings over all accounts and products, by ten minutes. Days from before this table have none until konter report rebuild. Owned by reports.';
comment on column earnings_by_slot.slot is 'When the ten minutes begin.';
grant select, insert, delete on earnings_by_slot to konter_app;
grant update (confirmed, succeeded, failed, sales, cost, refunds, refunded_cost, losses) on earnings_by_slot to konter_app;

create or replace function add_earnings(generation_id integer, account_ids uuid[], environments text[], after_steps bigint[], last_steps bigint[])
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

-- Ids of records are in the order of their milliseconds, so each index is in the order of its list.
create index audit_records_of_account on audit_records (account_id, id) where account_id is not null;
create index audit_records_of_subject on audit_records (subject, id);
create index audit_records_of_action on audit_records (action, id);
