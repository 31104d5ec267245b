-- Why: what every order pays for. A regular expression is run for each row of `attempts`, twice for a sale; and that a hold ends
--      once stood in an index of its own, though one index can say all that is true of an order's entries.
-- Lock impact: the journal is read once for the new index, and nothing is written to it meanwhile. Breaks the previous
-- release: no.

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
  end;
begin
  if broken is null then
    return true;
  end if;
  raise check_violation using message = format('a row of attempts breaks the rule "%s"', broken), table = 'attempts',
    constraint = 'attempts_' || broken;
end
$$;

-- First the new wall, then the old ones go.
create unique index journal_entries_life_of_order
  on journal_entries (account_id, environment, order_id, (case kind when 'release' then 'capture' else kind end))
  where kind in ('hold', 'capture', 'release', 'refund');
comment on index journal_entries_life_of_order is 'An order is held, ended and refunded at most once each; a hold ends captured or released, never both.';
drop index journal_entries_one_end_per_hold;
drop index journal_entries_once_per_order;
