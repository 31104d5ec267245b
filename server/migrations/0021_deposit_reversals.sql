-- Why: a deposit of a wrong amount, or to a wrong account, could not be taken back. Its correction is an entry of its own, which
--      takes from the wallet what the deposit gave it, once.
-- Lock impact: the journal is read once for the new index, and nothing is written to it meanwhile. Breaks the previous
-- release: no; but its `konter deposit credit` calls a deposit that was taken back one that was credited before.

create or replace function journal_entry_is_sound(e journal_entries) returns boolean
  language plpgsql immutable as $$
declare
  broken constant text := case
    when e.kind not in ('deposit', 'hold', 'capture', 'release', 'refund', 'reset', 'adjustment',
      'deposit_reversal') then 'kind'
    when e.number <= 0 then 'number_positive'
    when octet_length(e.chain) <> 32 then 'chain_length'
    when e.client_wallet + e.client_hold + e.supplier_clearing + e.margin + e.deposits_received + e.adjustments <> 0
      then 'balanced'
    when char_length(e.reference) not between 1 and 200 then 'reference_length'
    when e.reference is null and e.kind in ('deposit', 'deposit_reversal') then 'deposit_reference'
    when e.reference is not null and e.kind not in ('deposit', 'capture', 'adjustment', 'deposit_reversal')
      then 'reference_of'
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
      when 'deposit_reversal' then e.client_wallet < 0 and e.deposits_received = -e.client_wallet and e.client_hold = 0
        and e.supplier_clearing = 0 and e.margin = 0
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

create unique index journal_entries_deposit_reversed_once
  on journal_entries (environment, reference)
  where kind = 'deposit_reversal';
comment on index journal_entries_deposit_reversed_once is 'A deposit is taken back once, by its reference.';
comment on column journal_entries.reference is 'The operator''s reference of a deposit that is credited or taken back, or ours of the purchase that is paid for: by the client (capture; null: a person said so without naming one) or as a loss (adjustment).';
comment on column journal_entries.deposits_received is 'Counterpart of deposits and of what was taken back of them: what clients paid in, as a negative figure.';
