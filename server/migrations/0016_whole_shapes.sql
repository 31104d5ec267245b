-- Why: the rule of an entry's shape looked at the accounts that its kind moves, and not at the others: a hold, a deposit, a
--      release or a reset could move cost and margin besides, and a cost could stand on the wrong side.
-- Lock impact: none, a function is replaced. Entries from before are not looked at. Breaks the previous release: no.

create or replace function journal_entry_is_sound(e journal_entries) returns boolean
  language plpgsql immutable as $$
declare
  broken constant text := case
    when e.kind not in ('deposit', 'hold', 'capture', 'release', 'refund', 'reset', 'adjustment') then 'kind'
    when e.number <= 0 then 'number_positive'
    when octet_length(e.chain) <> 32 then 'chain_length'
    when e.client_wallet + e.client_hold + e.supplier_clearing + e.margin + e.deposits_received + e.adjustments <> 0
      then 'balanced'
    when char_length(e.reference) not between 1 and 200 then 'reference_length'
    when e.reference is null and e.kind = 'deposit' then 'deposit_reference'
    when e.reference is not null and e.kind not in ('deposit', 'capture', 'adjustment') then 'reference_of'
    when (e.order_id is not null) <> (e.kind in ('hold', 'capture', 'release', 'refund')) and e.kind <> 'adjustment'
      then 'subject'
    when not case e.kind
      when 'deposit' then e.client_wallet > 0 and e.deposits_received = -e.client_wallet and e.client_hold = 0
        and e.supplier_clearing = 0 and e.margin = 0
      when 'hold' then e.client_hold > 0 and e.client_wallet = -e.client_hold and e.supplier_clearing = 0 and e.margin = 0
        and e.deposits_received = 0
      when 'release' then e.client_wallet > 0 and e.client_hold = -e.client_wallet and e.supplier_clearing = 0 and e.margin = 0
        and e.deposits_received = 0
      when 'capture' then e.client_hold < 0 and e.client_wallet = 0 and e.deposits_received = 0 and e.adjustments = 0
        and e.supplier_clearing >= 0
      when 'refund' then e.client_wallet > 0 and e.client_hold = 0 and e.deposits_received = 0 and e.adjustments = 0
        and e.supplier_clearing <= 0
      when 'reset' then e.environment = 'sandbox' and e.client_wallet <> 0 and e.adjustments = -e.client_wallet
        and e.client_hold = 0 and e.supplier_clearing = 0 and e.margin = 0
      else true
    end then 'shape'
    when e.kind = 'adjustment' and not (e.order_id is not null and e.reference is not null and e.client_wallet = 0
      and e.client_hold = 0 and e.margin = 0 and e.deposits_received = 0 and e.supplier_clearing > 0
      and e.adjustments = -e.supplier_clearing) then 'adjustment_shape'
  end;
begin
  if broken is null then
    return true;
  end if;
  raise check_violation using message = format('a row of journal_entries breaks the rule "%s"', broken), table = 'journal_entries',
    constraint = 'journal_entries_' || broken;
end
$$;
