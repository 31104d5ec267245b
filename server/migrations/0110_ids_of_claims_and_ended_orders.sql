-- An order could have the id of a claim that was still there: the order would be listed twice. And the row of the first purchase of an
-- order that has ended could be added open: the worker would ask about it again. Only a closed one has a use, for questions about an
-- ended purchase. Every look-up uses an index that exists. The previous release works with it.

do $migration$
declare
  orders_before constant text := pg_get_functiondef('check_added_orders'::regproc);
  orders_after constant text := replace(orders_before, $old$
         limit 1) then 'client_reference_claimed'$old$, $new$
         limit 1) then 'client_reference_claimed'
      when (
        select true
          from public.claims c
         where c.account_id = a.account_id and c.environment = a.environment and c.id = a.id
         limit 1) then 'id_claimed'$new$);
  attempts_before constant text := pg_get_functiondef('check_added_attempts'::regproc);
  attempts_after constant text := replace(attempts_before, $old$
      when hold.attempt_id <> a.id and (
        select s.status in$old$, $new$
      when (hold.attempt_id <> a.id or (a.kind = 'purchase' and a.state = 'open')) and (
        select s.status in$new$);
begin
  if orders_after = orders_before or attempts_after = attempts_before then
    raise exception 'check_added_orders or check_added_attempts is not as this migration expects it';
  end if;
  execute orders_after;
  execute attempts_after;
end
$migration$;
