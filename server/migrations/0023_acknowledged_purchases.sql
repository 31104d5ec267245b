-- Why: a supplier that has shown that it has a purchase cannot take that back with "never begun". The sign stays with the
--      attempt, which then cannot end as never seen and leaves no room for a second purchase of its order.
-- Lock impact: attempts is locked and read once for the new index. Breaks the previous release: no.

alter table attempts add column acknowledged_at timestamptz;
comment on column attempts.acknowledged_at is 'When the supplier first showed that it has the purchase: only its final word counts after that. Null: it never did.';
grant update (acknowledged_at) on attempts to konter_app;

drop index attempts_one_possible_sale;
create unique index attempts_one_possible_sale on attempts (account_id, environment, order_id)
  where kind = 'purchase' and (state not in ('rejected', 'absent') or acknowledged_at is not null);
comment on index attempts_one_possible_sale is 'No second purchase unless every earlier one is proven never to have been begun.';

create or replace function attempt_is_sound(a attempts) returns boolean
  language plpgsql immutable as $$
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
$$;

create or replace function refuse_undoing_attempt() returns trigger
  language plpgsql as $$
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
    raise exception 'an attempt that was closed stays so, and its leases count up' using errcode = 'KN002';
  end if;
  return null;
end
$$;
