-- A further purchase needs an order that has not ended. Until now a row that says that the first purchase had failed was enough,
-- also for an order that succeeded by it.
create or replace function check_added_attempts() returns trigger language plpgsql as $function$
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
      when hold.attempt_id <> a.id and (
        select f.state in ('rejected', 'absent')
          from public.attempts f
         where f.account_id = a.account_id and f.environment = a.environment and f.id = hold.attempt_id
         limit 1) is not true then 'first_purchase_failed'
      when hold.attempt_id <> a.id and (
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
      select s.attempt_id, s.supplier, s.reference
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

-- The id of a shown order cannot be claimed again: two rows would be current, and its inquiry could be deleted with the claim.
create or replace function check_added_claims() returns trigger language plpgsql as $function$
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
