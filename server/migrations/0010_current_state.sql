-- What reads use: an order with its newest step, and every purchase and inquiry, whether it has a row of attempts or not.

create view current_orders as
select o.account_id, o.environment, o.id, o.number, coalesce(s.version, 1) as version, coalesce(s.status, o.status) as status,
       s.reason, o.client_reference, o.reference_number, o.transaction_kind, o.channel, o.product_code, o.product_name,
       o.destination_masked, o.destination_sealed, o.data_key_id, coalesce(b.price, o.price) as price,
       coalesce(s.cost, b.cost, o.cost) as cost, coalesce(b.price, o.cost_max) as cost_max,
       case when s.status = 'succeeded' then coalesce(b.price, o.price) else 0 end as charged, s.new_price,
       coalesce(b.bill, o.bill) as bill, coalesce(s.serial_sealed, late.serial_sealed) as serial_sealed,
       coalesce(s.serial_key_id, late.serial_key_id) as serial_key_id, o.script, o.short_by, o.created_at,
       coalesce(b.expires_at, o.expires_at) as expires_at,
       case when b.price is null then o.pay_until else b.pay_until end as pay_until,
       coalesce(b.confirmable_until, o.confirmable_until) as confirmable_until, s.confirmed_at, s.review_at,
       coalesce(s.at, o.created_at) as changed_at
  from orders o
  left join lateral (
    select t.version, t.status, t.reason, t.cost, t.new_price, t.serial_sealed, t.serial_key_id, t.confirmed_at,
           t.review_at, t.at
      from steps t
     where t.account_id = o.account_id and t.environment = o.environment and t.order_id = o.id and t.version is not null
     order by t.version desc
     limit 1
  ) s on true
  left join lateral (
    select (t.detail ->> 'price')::bigint as price, (t.detail ->> 'cost')::bigint as cost, t.detail -> 'bill' as bill,
           (t.detail ->> 'expires_at')::timestamptz as expires_at, (t.detail ->> 'pay_until')::timestamptz as pay_until,
           (t.detail ->> 'confirmable_until')::timestamptz as confirmable_until, t.kind
      from steps t
     where o.status = 'inquiring' and t.account_id = o.account_id and t.environment = o.environment and t.order_id = o.id
       and t.version is not null
     order by t.version
     limit 1
  ) b on b.kind = 'bill'
  left join lateral (
    select n.serial_sealed, n.serial_key_id
      from (
        select t.number, t.serial_sealed, t.serial_key_id
          from steps t
         where s.status in ('succeeded', 'refunded') and s.serial_sealed is null
           and t.account_id = o.account_id and t.environment = o.environment and t.order_id = o.id
           and t.version is null and t.kind = 'serial'
        offset 0
      ) n
     order by n.number desc
     limit 1
  ) late on true
union all
select c.account_id, c.environment, c.id, null, 0, 'inquiring', null, c.client_reference, c.reference_number,
       c.transaction_kind, c.channel, c.product_code, c.product_name, c.destination_masked, c.destination_sealed,
       c.data_key_id, c.price, c.cost, c.cost_max, 0, null, null, null, null, c.script, c.short_by, c.created_at,
       c.expires_at, null, c.confirmable_until, null, null, c.created_at
  from claims c;
comment on view current_orders is 'Every order as it is now; with version 0 and without a number, an inquiry that has only claimed its id.';
grant select on current_orders to konter_app;

create view current_attempts as
select a.account_id, a.environment, a.id, a.order_id, a.kind, a.supplier, a.supplier_sku, a.reference, a.script,
       a.cost_max, a.state, a.opened_at, a.lease, a.leased_until, a.due_at, a.closed_at, a.supplier_reference,
       a.supplier_code, a.ask_from, a.bill_reference, a.bill_supplier_reference, a.closed_by, a.cost, a.denied_by,
       a.disputed, a.acknowledged_at, true as has_row
  from attempts a
union all
select h.account_id, h.environment, h.attempt_id, h.order_id, 'purchase', h.supplier, h.supplier_sku, h.reference,
       o.script, case when o.transaction_kind = 'postpaid' then h.client_hold else o.cost_max end,
       case when e.kind is null then 'open' else coalesce(e.said, 'ruled') end, h.at, 1,
       case when e.kind is null then h.due_at end, case when e.kind is null then h.due_at end, e.at,
       e.supplier_reference, e.code, coalesce(h.ask_from, h.at), h.detail ->> 'bill_reference', h.detail ->> 'bill_supplier_reference',
       e.source, case when e.said = 'delivered' then e.cost end, null, false,
       case when e.said = 'delivered' then e.at end, false
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
comment on view current_attempts is 'Every purchase and inquiry. The first purchase of an order is read from its hold and its end while it has no row of attempts.';
grant select on current_attempts to konter_app;

create view supplier_statements as
select s.account_id, s.environment, s.order_id, s.number, s.attempt_id, s.source, s.said, s.code, s.serial_sealed,
       s.serial_key_id, s.cost, s.at
  from steps s
 where s.kind = 'statement';
comment on view supplier_statements is 'What suppliers said of purchases beside the answers that ended them, which are in their steps. The same again is not kept again.';
grant select on supplier_statements to konter_app;

create view idempotency_keys as
select o.account_id, o.environment, o.idempotency_key as key, o.fingerprint, o.fingerprint_key_id, o.id as order_id,
       null::bigint as balance
  from orders o
union all
select s.account_id, s.environment, s.idempotency_key, s.fingerprint, s.fingerprint_key_id, s.order_id,
       (s.detail ->> 'balance')::bigint
  from steps s
 where s.idempotency_key is not null
union all
select c.account_id, c.environment, c.idempotency_key, c.fingerprint, c.fingerprint_key_id, c.id, null
  from claims c;
comment on view idempotency_keys is 'Every Idempotency-Key of an order, a step or a claim, with the order of its request; balance of a reset.';
grant select on idempotency_keys to konter_app;

-- Where the search for holds and quotes that became due goes on.
create table watermarks (
  environment text not null,
  task text not null,
  at timestamptz not null,
  constraint watermarks_pkey primary key (environment, task),
  constraint watermarks_environment check (environment in ('live', 'sandbox')),
  constraint watermarks_task check (task in ('holds', 'quotes'))
);
comment on table watermarks is 'Until when every hold and quote that became due has been dealt with. Owned by orders.';
grant insert, select on watermarks to konter_app;
grant update (at) on watermarks to konter_app;

-- Autovacuum summarises new ranges of these indexes only once a minute. Only the owner of an index may do it sooner.
create function summarise_new_rows() returns void
language plpgsql security definer set search_path = pg_catalog as $function$
begin
  perform brin_summarize_new_values('public.steps_by_time'::regclass);
  perform brin_summarize_new_values('public.orders_by_time'::regclass);
end
$function$;
comment on function summarise_new_rows is 'Lets a search of the newest rows by time read only those.';
revoke execute on function summarise_new_rows from public;
grant execute on function summarise_new_rows to konter_app;
