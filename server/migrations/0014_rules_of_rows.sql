-- Why: PostgreSQL reads every CHECK of a table anew for each statement that writes to it, two dozen of them on orders:
--      which was a good part of what a confirm of one order took there. One CHECK that calls a function is read at once, and
--      the function is kept ready by each connection. The rules are those that stood in CHECKs of their own, by their names.
-- Lock impact: the new checks scan orders, attempts and journal_entries under an exclusive lock. Breaks the previous release: no.

create function refuse_row(of_table text, rule text) returns boolean
  language plpgsql immutable strict as $$
begin
  raise check_violation using message = format('a row of %s breaks the rule "%s"', of_table, rule), table = of_table,
    constraint = of_table || '_' || rule;
end
$$;
comment on function refuse_row is 'Raises a rule that a row breaks. Not called, and null, when there is none.';

create function order_is_sound(o orders) returns boolean
  language plpgsql immutable as $$
begin
  return refuse_row('orders', case
    when o.status not in ('inquiring', 'awaiting_confirmation', 'processing', 'manual_review', 'succeeded', 'failed',
      'cancelled', 'expired', 'refunded') then 'status'
    when o.transaction_kind not in ('prepaid', 'postpaid') then 'transaction_kind'
    when o.channel not in ('api', 'console') then 'channel'
    when o.version < 0 or (o.version = 0) <> (o.number is null) then 'version_and_number'
    when o.number <= 0 then 'number_positive'
    when o.reference_number <= 0 then 'reference_number_positive'
    when char_length(o.client_reference) not between 1 and 100 then 'client_reference_length'
    when char_length(o.reason) > 40 then 'reason_length'
    when char_length(o.script) > 40 then 'script_length'
    when o.price not between 0 and 1000000000000 then 'price_bound'
    when o.cost not between 0 and 1000000000000 then 'cost_bound'
    when o.cost_max not between 0 and 1000000000000 then 'cost_max_bound'
    when o.short_by <= 0 then 'short_by_positive'
    when o.charged <> case when o.status = 'succeeded' then o.price else 0 end then 'charged_when_succeeded'
    when o.version = 0 and o.status <> 'inquiring' then 'claim_is_inquiring'
    when o.status = 'inquiring' and o.transaction_kind <> 'postpaid' then 'inquiring_kind'
    when o.bill is not null and o.transaction_kind <> 'postpaid' then 'bill_kind'
    when o.bill is null and o.transaction_kind <> 'prepaid' and o.status not in ('inquiring', 'failed', 'cancelled')
      then 'bill_known'
    when o.price = 0 and o.status not in ('inquiring', 'failed', 'cancelled') then 'priced'
    when o.confirmed_at is null and o.status in ('processing', 'manual_review', 'succeeded', 'refunded') then 'confirmed'
    when o.review_at is null and o.status = 'processing' then 'review_deadline'
    when (o.serial_sealed is null) <> (o.serial_key_id is null) then 'serial_pair'
    when o.serial_sealed is not null and o.status not in ('succeeded', 'refunded', 'manual_review') then 'serial_when_sold'
    when o.reason is null and o.status not in ('inquiring', 'awaiting_confirmation', 'processing', 'succeeded')
      then 'reason_given'
  end) is null;
end
$$;
comment on function order_is_sound is 'Every rule of one row of orders; a broken one is raised under its own name.';
alter table orders
  drop constraint orders_status, drop constraint orders_transaction_kind, drop constraint orders_channel,
  drop constraint orders_version_and_number, drop constraint orders_number_positive,
  drop constraint orders_reference_number_positive, drop constraint orders_client_reference_length,
  drop constraint orders_reason_length, drop constraint orders_script_length, drop constraint orders_price_bound,
  drop constraint orders_cost_bound, drop constraint orders_cost_max_bound, drop constraint orders_short_by_positive,
  drop constraint orders_charged_not_negative, drop constraint orders_charged_when_succeeded,
  drop constraint orders_claim_is_inquiring, drop constraint orders_inquiring_kind, drop constraint orders_bill_kind,
  drop constraint orders_bill_known, drop constraint orders_priced, drop constraint orders_confirmed,
  drop constraint orders_review_deadline, drop constraint orders_serial_pair, drop constraint orders_serial_when_sold,
  drop constraint orders_reason_given,
  add constraint orders_sound check (order_is_sound(orders));

create function attempt_is_sound(a attempts) returns boolean
  language plpgsql immutable as $$
begin
  return refuse_row('attempts', case
    when a.kind not in ('inquiry', 'purchase') then 'kind'
    when a.state not in ('open', 'delivered', 'rejected', 'absent', 'ruled') then 'state'
    when a.closed_by not in ('submit', 'ask', 'callback') then 'closed_by'
    when a.reference !~ '^[0-9a-z]{1,32}$' then 'reference_shape'
    when a.cost < 0 then 'cost_bound'
    when a.cost_max < 0 then 'cost_max_bound'
    when a.lease <= 0 then 'lease_positive'
    when a.kind <> 'purchase' and a.bill_reference is not null then 'bill_of_purchase'
    when (a.state = 'open') <> (a.closed_at is null) then 'closed'
    when (a.state = 'open') <> (a.due_at is not null) then 'due_while_open'
    when a.due_at < a.ask_from then 'due_when_it_may_be_asked'
    when a.state <> 'open' and a.leased_until is not null then 'leased_while_open'
  end) is null;
end
$$;
comment on function attempt_is_sound is 'Every rule of one row of attempts; a broken one is raised under its own name.';
alter table attempts
  drop constraint attempts_kind, drop constraint attempts_state, drop constraint attempts_closed_by,
  drop constraint attempts_reference_shape, drop constraint attempts_cost_bound, drop constraint attempts_cost_max_bound,
  drop constraint attempts_lease_positive, drop constraint attempts_bill_of_purchase, drop constraint attempts_closed,
  drop constraint attempts_due_while_open, drop constraint attempts_due_when_it_may_be_asked,
  drop constraint attempts_leased_while_open,
  add constraint attempts_sound check (attempt_is_sound(attempts));

create function journal_entry_is_sound(e journal_entries) returns boolean
  language plpgsql immutable as $$
begin
  return refuse_row('journal_entries', case
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
      when 'deposit' then e.client_wallet > 0 and e.deposits_received = -e.client_wallet
      when 'hold' then e.client_hold > 0 and e.client_wallet = -e.client_hold
      when 'release' then e.client_wallet > 0 and e.client_hold = -e.client_wallet
      when 'capture' then e.client_hold < 0 and e.client_wallet = 0 and e.deposits_received = 0 and e.adjustments = 0
      when 'refund' then e.client_wallet > 0 and e.client_hold = 0 and e.deposits_received = 0 and e.adjustments = 0
      when 'reset' then e.environment = 'sandbox' and e.client_wallet <> 0 and e.adjustments = -e.client_wallet
      else true
    end then 'shape'
    when e.kind = 'adjustment' and not (e.order_id is not null and e.reference is not null and e.client_wallet = 0
      and e.client_hold = 0 and e.margin = 0 and e.deposits_received = 0 and e.supplier_clearing > 0
      and e.adjustments = -e.supplier_clearing) then 'adjustment_shape'
  end) is null;
end
$$;
comment on function journal_entry_is_sound is 'Every rule of one row of journal_entries; a broken one is raised under its own name.';
alter table journal_entries
  drop constraint journal_entries_kind, drop constraint journal_entries_number_positive,
  drop constraint journal_entries_chain_length, drop constraint journal_entries_balanced,
  drop constraint journal_entries_reference_length, drop constraint journal_entries_deposit_reference,
  drop constraint journal_entries_reference_of, drop constraint journal_entries_subject,
  drop constraint journal_entries_shape, drop constraint journal_entries_adjustment_shape,
  add constraint journal_entries_sound check (journal_entry_is_sound(journal_entries)) not valid;
