-- What the database refuses: one guard per table, each an AFTER INSERT trigger that checks all rows of a statement at once.
-- A broken rule is raised as a check violation whose constraint is <table>_<rule>. server/test/database breaks every
-- rule by hand.
--
-- A connection plans these queries once, perhaps while the tables are empty. So that the plan also suits full tables,
-- each look-up goes to one row by the columns of one index, and an `order by` that only this index serves selects it
-- where another index starts with the same columns (docs/decisions/0025). A look-up is a scalar subquery in its rule:
-- it runs only for rows that have come that far. `min` evaluates the rules once per row; a filter would plan them twice.
-- Tables are qualified, because a temporary table of the same name would hide them.

-- The statuses that free a client_reference for the next order (docs/contract.md, "Orders").
create function frees_reference(status text) returns boolean language sql immutable as $function$
  select status in ('cancelled', 'expired', 'failed')
$function$;

create function raise_broken(of_table text, rule text) returns void language plpgsql as $function$
begin
  raise check_violation using message = format('a row of %s breaks the rule "%s"', of_table, rule),
    table = of_table, constraint = of_table || '_' || rule;
end
$function$;
comment on function raise_broken is 'Raises a broken rule of a table under its name.';

create function check_added_orders() returns trigger language plpgsql as $function$
declare
  broken text;
begin
  select min(case
      when a.status not in ('awaiting_confirmation', 'inquiring') then 'status'
      when a.transaction_kind not in ('prepaid', 'postpaid') then 'transaction_kind'
      when a.channel not in ('api', 'console') then 'channel'
      when char_length(a.client_reference) not between 1 and 100 then 'client_reference_length'
      when char_length(a.script) > 40 then 'script_length'
      when a.reference_number <= 0 then 'reference_number_positive'
      when a.price not between 0 and 1000000000000 then 'price_bound'
      when a.cost not between 0 and 1000000000000 then 'cost_bound'
      when a.cost_max not between 0 and 1000000000000 then 'cost_max_bound'
      when a.short_by <= 0 then 'short_by_positive'
      when a.status = 'inquiring' and a.transaction_kind <> 'postpaid' then 'inquiring_kind'
      when (a.bill is not null) <> (a.transaction_kind = 'postpaid' and a.status = 'awaiting_confirmation')
        then 'bill_known'
      when (a.inquiry_id is not null) <> (a.transaction_kind = 'postpaid') then 'inquiry_kind'
      when a.price = 0 and a.status <> 'inquiring' then 'priced'
      when a.destination_sealed is null then 'destination_sealed'
      when octet_length(a.destination_digest) <> 16 then 'destination_digest_length'
      when octet_length(a.fingerprint) <> 32 then 'fingerprint_length'
      when octet_length(a.chain) <> 32 then 'chain_length'
      when (a.destination_hash is null) <> (a.destination_hash_key_id is null) then 'destination_hash_pair'
      -- The order before with the same reference is the one with the number before, and has freed the reference.
      when a.reference_number > 1 and (
        select o.reference_number = a.reference_number - 1 and frees_reference(coalesce((
                 select s.status
                   from public.steps s
                  where s.account_id = o.account_id and s.environment = o.environment and s.order_id = o.id
                    and s.version is not null
                  order by s.version desc
                  limit 1), o.status))
          from public.orders o
         where o.account_id = a.account_id and o.environment = a.environment
           and o.client_reference = a.client_reference and o.reference_number < a.reference_number
         order by o.reference_number desc
         limit 1) is not true then 'client_reference_free'
      when (
        select true
          from public.claims c
         where c.account_id = a.account_id and c.environment = a.environment
           and c.client_reference = a.client_reference
         limit 1) then 'client_reference_claimed'
      when (
        select true
          from public.steps s
         where s.account_id = a.account_id and s.environment = a.environment
           and s.idempotency_key = a.idempotency_key
         limit 1) then 'idempotency_key_once'
      when (
        select true
          from public.claims c
         where c.account_id = a.account_id and c.environment = a.environment
           and c.idempotency_key = a.idempotency_key
         limit 1) then 'idempotency_key_once'
      -- The number follows the one before.
      when a.number <> 1 + coalesce((
        select o.number
          from public.orders o
         where o.account_id = a.account_id and o.environment = a.environment and o.number < a.number
         order by o.number desc
         limit 1), 0) then 'counted_and_chained'
      -- The order is the newest of its wallet, or the next one is there.
      when (
        select w.orders = a.number and w.orders_head = a.chain
          from public.wallets w
         where w.account_id = a.account_id and w.environment = a.environment
         limit 1) is not true
        and (
        select o.number = a.number + 1
          from public.orders o
         where o.account_id = a.account_id and o.environment = a.environment and o.number > a.number
         order by o.number
         limit 1) is not true then 'counted_and_chained'
    end) into broken
    from added a;
  if broken is not null then
    perform raise_broken('orders', broken);
  end if;
  return null;
end
$function$;

create trigger orders_sound after insert on orders referencing new table as added
  for each statement execute function check_added_orders();

-- Whether a step of a kind may change the status of an order like this (docs/order-states.md).
create function is_transition(kind text, before text, after text) returns boolean language sql immutable as $function$
  select case kind
      when 'hold' then before = 'awaiting_confirmation' and after = 'processing'
      when 'capture' then before in ('processing', 'manual_review') and after = 'succeeded'
      when 'release' then before = 'processing' and after in ('failed', 'expired')
                       or before = 'manual_review' and after = 'failed'
      when 'review' then before = 'processing' and after = 'manual_review'
      when 'refund' then before = 'succeeded' and after = 'refunded'
      when 'cancel' then before in ('inquiring', 'awaiting_confirmation') and after = 'cancelled'
      when 'expire' then before = 'awaiting_confirmation' and after = 'expired'
      when 'bill' then before = 'inquiring' and after = 'awaiting_confirmation'
      when 'fail' then before = 'inquiring' and after = 'failed'
    end
$function$;

create function check_added_steps() returns trigger language plpgsql as $function$
declare
  broken text;
begin
  select min(case
      when a.client_wallet + a.client_hold + a.supplier_clearing + a.margin + a.deposits_received + a.adjustments <> 0
        then 'balanced'
      when octet_length(a.chain) <> 32 then 'chain_length'
      when (a.version is null) <> (a.status is null) then 'version_and_status'
      when (a.idempotency_key is null) <> (a.fingerprint is null) or octet_length(a.fingerprint) <> 32
        then 'fingerprint'
      when (a.serial_sealed is null) <> (a.serial_key_id is null)
        or (a.serial_sealed is null) <> (a.serial_digest is null) or octet_length(a.serial_digest) <> 16
        then 'serial_pair'
      when (a.order_id is null) <> (a.kind in ('deposit', 'deposit_reversal', 'reset')) then 'subject'
      when a.order_id is not null and o.status is null then 'order_of_its_wallet'
      when char_length(a.reference) not between 1 and 200 then 'reference_length'
      when char_length(a.reason) > 40 then 'reason_length'
      when char_length(a.code) > 40 then 'code_length'
      when a.cost < 0 then 'cost_bound'
      when a.source not in ('submit', 'ask', 'callback') then 'source'
      when a.said not in ('delivered', 'rejected', 'absent', 'unknown') then 'said'
      when (a.version is not null)
        <> (a.kind in ('hold', 'capture', 'release', 'review', 'refund', 'cancel', 'expire', 'bill', 'fail'))
        then 'versioned'
      when a.version is not null and is_transition(a.kind, before.status, a.status) is not true then 'transition'
      when a.reason is null and a.status in ('failed', 'cancelled', 'expired', 'manual_review', 'refunded')
        then 'reason_given'
      when a.serial_sealed is not null and a.version is not null
        and a.status not in ('succeeded', 'refunded', 'manual_review') then 'serial_when_sold'
      when a.version is not null and (a.confirmed_at is null)
        <> (a.status in ('awaiting_confirmation', 'inquiring', 'cancelled')
            or a.kind in ('expire', 'fail')) then 'confirmed'
      when a.kind in ('hold', 'review') and a.review_at is null then 'review_deadline'
      when case a.kind
        when 'hold' then a.client_hold = o.price and a.client_hold > 0
          and a.client_wallet = -a.client_hold and a.supplier_clearing = 0 and a.margin = 0
          and a.deposits_received = 0
        when 'capture' then a.client_hold = -o.price and a.client_wallet = 0
          and a.deposits_received = 0 and a.adjustments = 0 and a.supplier_clearing = a.cost
        when 'release' then a.client_wallet = o.price and a.client_hold = -a.client_wallet
          and a.supplier_clearing = 0 and a.margin = 0 and a.deposits_received = 0
        when 'refund' then a.client_wallet = o.price and a.client_hold = 0
          and a.deposits_received = 0 and a.adjustments = 0 and a.supplier_clearing = -a.cost
        when 'adjustment' then a.reference is not null and a.supplier_clearing > 0
          and a.adjustments = -a.supplier_clearing and a.client_wallet = 0 and a.client_hold = 0 and a.margin = 0
          and a.deposits_received = 0
        when 'deposit' then a.reference is not null and a.client_wallet > 0
          and a.deposits_received = -a.client_wallet and a.client_hold = 0 and a.supplier_clearing = 0
          and a.margin = 0
        when 'deposit_reversal' then a.reference is not null and a.client_wallet < 0
          and a.deposits_received = -a.client_wallet and a.client_hold = 0 and a.supplier_clearing = 0
          and a.margin = 0
        when 'reset' then a.environment = 'sandbox' and a.adjustments = -a.client_wallet and a.client_hold = 0
          and a.supplier_clearing = 0 and a.margin = 0 and a.deposits_received = 0
        else a.kind in ('review', 'cancel', 'expire', 'bill', 'fail', 'attempt', 'statement', 'serial', 'case', 'ruling')
          and a.client_wallet = 0 and a.client_hold = 0 and a.supplier_clearing = 0 and a.margin = 0
          and a.deposits_received = 0 and a.adjustments = 0
      end is not true then 'shape'
      when a.kind = 'hold' and (a.supplier is null or a.supplier_sku is null or a.attempt_id is null
        or a.due_at is null or a.reference is null or octet_length(a.reference) > 32
        or translate(a.reference, '0123456789abcdefghijklmnopqrstuvwxyz', '') <> '') then 'purchase'
      when a.idempotency_key is not null and (
        select true
          from public.orders t
         where t.account_id = a.account_id and t.environment = a.environment
           and t.idempotency_key = a.idempotency_key
         limit 1) then 'idempotency_key_once'
      when a.idempotency_key is not null and (
        select true
          from public.claims t
         where t.account_id = a.account_id and t.environment = a.environment
           and t.idempotency_key = a.idempotency_key
         limit 1) then 'idempotency_key_once'
      when a.kind = 'hold' and (
        select true
          from public.attempts t
         where t.supplier = a.supplier and t.reference = a.reference
         limit 1) then 'reference_once'
      when a.kind in ('capture', 'release') and (
        select true
          from public.attempts t
         where t.account_id = a.account_id and t.environment = a.environment and t.order_id = a.order_id
           and t.state = 'open'
         order by t.opened_at
         limit 1) then 'attempt_closed'
      -- The balances continue those of the step before.
      when case a.number
        when 1 then a.available = a.client_wallet and a.held = a.client_hold
        else (
          select a.available = t.available + a.client_wallet and a.held = t.held + a.client_hold
            from public.steps t
           where t.account_id = a.account_id and t.environment = a.environment and t.number = a.number - 1
           limit 1)
        end is not true then 'counted_and_chained'
      -- The step is the newest of its wallet, or the next one is there.
      when (
        select w.last_step = a.number and w.chain_head = a.chain and w.available = a.available
               and w.held = a.held
          from public.wallets w
         where w.account_id = a.account_id and w.environment = a.environment
         limit 1) is not true
        and (
        select true
          from public.steps t
         where t.account_id = a.account_id and t.environment = a.environment and t.number = a.number + 1
         limit 1) is not true then 'counted_and_chained'
    end) into broken
    from added a
    left join lateral (
      -- The order with its price. An order that was first shown without its bill has its price in its first step.
      select o.status, case o.status when 'inquiring' then (
               select (s.detail ->> 'price')::bigint
                 from public.steps s
                where s.account_id = o.account_id and s.environment = o.environment and s.order_id = o.id
                  and s.version is not null
                order by s.version
                limit 1)
             else o.price end as price
        from public.orders o
       where a.order_id is not null and o.account_id = a.account_id and o.environment = a.environment
         and o.id = a.order_id
       limit 1
    ) o on true
    left join lateral (
      -- The status before the step.
      select case a.version when 2 then o.status else (
               select case s.version when a.version - 1 then s.status end
                 from public.steps s
                where s.account_id = a.account_id and s.environment = a.environment and s.order_id = a.order_id
                  and s.version < a.version
                order by s.version desc
                limit 1)
             end as status
      offset 0
    ) before on true;
  if broken is not null then
    perform raise_broken('steps', broken);
  end if;
  return null;
end
$function$;

create trigger steps_sound after insert on steps referencing new table as added
  for each statement execute function check_added_steps();

create function check_added_claims() returns trigger language plpgsql as $function$
declare
  broken text;
begin
  select min(case
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

create trigger claims_sound after insert on claims referencing new table as added
  for each statement execute function check_added_claims();

-- An order may have bought something by its hold, which says what the first purchase was, and by each row of attempts.
-- A further purchase needs a row of the first one that says that it bought nothing; attempts_one_possible_sale then
-- compares the rows.
create function check_added_attempts() returns trigger language plpgsql as $function$
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

create trigger attempts_of_their_orders after insert on attempts referencing new table as added
  for each statement execute function check_added_attempts();
