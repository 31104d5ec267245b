-- The reference of an order's first purchase at its supplier is a keyed hash of the request that made the order, and is
-- known before the purchase. The references of all other attempts of the order are derived from it (docs/decisions/0052).

alter table orders
  add column purchase_reference text not null,
  add column reference_key_id text not null;
comment on column orders.purchase_reference is 'Our reference of the first purchase: a keyed hash of account, environment, Idempotency-Key, method, path and canonical body. The hold has it too, whose guard checks its shape.';
comment on column orders.reference_key_id is 'The data key of purchase_reference, which the references of further attempts are made with too.';

alter table claims
  add column purchase_reference text not null,
  add column reference_key_id text not null;
comment on column claims.purchase_reference is 'The one of the order that the claim becomes.';

create or replace view current_orders as
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
       coalesce(s.at, o.created_at) as changed_at, o.purchase_reference, o.reference_key_id
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
       c.expires_at, null, c.confirmable_until, null, null, c.created_at, c.purchase_reference, c.reference_key_id
  from claims c;
