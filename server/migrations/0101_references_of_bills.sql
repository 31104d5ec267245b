-- A reference at a supplier belongs to one order. Until now an inquiry and a further purchase of different orders could share one, and
-- a payment could name the inquiry of another order: Digiflazz is paid under that reference, and would have answered both orders with
-- one payment. Every look-up uses an index that exists. The index is built under a lock that blocks writes of attempts; a row that breaks it
-- stops the migration. The previous release works with it.

drop index attempts_reference;
create unique index attempts_reference on attempts (supplier, reference);
comment on index attempts_reference is 'A reference is sent to a supplier for one inquiry or purchase only; callbacks find it by that.';

do $migration$
declare
  steps_before constant text := pg_get_functiondef('check_added_steps'::regproc);
  steps_after constant text := replace(steps_before, $old$
      when a.kind in ('capture', 'release') and (
        select true
          from public.attempts t$old$, $new$
      when a.kind = 'hold' and a.detail ->> 'bill_reference' is not null and (
        select t.order_id = a.order_id and t.kind = 'inquiry'
          from public.attempts t
         where t.supplier = a.supplier and t.reference = a.detail ->> 'bill_reference'
         limit 1) is not true then 'bill_of_its_order'
      when a.kind in ('capture', 'release') and (
        select true
          from public.attempts t$new$);
  attempts_before constant text := pg_get_functiondef('check_added_attempts'::regproc);
  attempts_after text;
begin
  attempts_after := replace(attempts_before, $old$
        then 'purchase_of_its_hold'$old$, $new$
        then 'purchase_of_its_hold'
      when a.bill_reference is distinct from case when hold.attempt_id = a.id then hold.bill_reference end
        then 'bill_of_its_hold'$new$);
  attempts_after := replace(attempts_after, $old$select s.attempt_id, s.supplier, s.reference
        from$old$, $new$select s.attempt_id, s.supplier, s.reference, s.detail ->> 'bill_reference' as bill_reference
        from$new$);
  -- Each of the three places was found.
  if steps_after = steps_before or position('as bill_reference' in attempts_after) = 0
    or position('bill_of_its_hold' in attempts_after) = 0 then
    raise exception 'check_added_steps or check_added_attempts is not as this migration expects it';
  end if;
  execute steps_after;
  execute attempts_after;
end
$migration$;
