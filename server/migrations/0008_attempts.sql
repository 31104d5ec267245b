-- Purchases and inquiries at suppliers while they are in progress: who may ask about each, and when. Evidence of what a
-- supplier answered is in steps; these rows are working state and can be rebuilt from there.

create table attempts (
  account_id uuid not null,
  environment text not null,
  id uuid not null,
  order_id uuid not null,
  kind text not null,
  supplier text not null,
  supplier_sku text not null,
  reference text not null,
  script text,
  cost_max bigint not null,
  state text not null,
  opened_at timestamptz not null,
  lease integer not null,
  leased_until timestamptz,
  due_at timestamptz,
  closed_at timestamptz,
  supplier_reference text,
  supplier_code text,
  ask_from timestamptz not null,
  bill_reference text,
  bill_supplier_reference text,
  closed_by text,
  cost bigint,
  denied_by text,
  disputed boolean not null default false,
  acknowledged_at timestamptz,
  constraint attempts_pkey primary key (account_id, environment, id)
);
comment on table attempts is 'Working state of inquiries, and of purchases that their first answer did not end: leases, and what is known so far. The first purchase of an order has no row while its hold says everything. It can be rebuilt from steps. Owned by suppliers.';
comment on column attempts.reference is 'Our reference at the supplier, used once: lower-case letters and digits, at most 32.';
comment on column attempts.leased_until is 'While in the future, one process is speaking to the supplier about this attempt.';
comment on column attempts.due_at is 'When the worker looks at an open attempt again, if nobody holds it.';
comment on column attempts.ask_from is 'Before this time nobody asks the supplier about the attempt: the interval that it demands, counted from the last question.';
comment on column attempts.bill_reference is 'Our reference of the inquiry whose bill this pays.';
comment on column attempts.bill_supplier_reference is 'The supplier''s own number of that bill, where it has one.';
comment on column attempts.closed_by is 'What brought the answer that closed it: the purchase itself, a question, or a callback; null for a ruling.';
comment on column attempts.cost is 'The cost by that answer, rupiah.';
comment on column attempts.denied_by is 'The code of a callback that reported a failure, until the supplier has been asked.';
comment on column attempts.disputed is 'The supplier made contradictory statements about it: only a person settles its order.';
comment on column attempts.acknowledged_at is 'When the supplier first showed that it has the purchase: after that only its final statement counts. Null: it never did.';

create function attempt_is_sound(a attempts) returns boolean language plpgsql immutable as $function$
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
$function$;
comment on function attempt_is_sound is 'Every rule of one row of attempts; a broken one is raised under its own name.';

alter table attempts add constraint attempts_sound check (attempt_is_sound(attempts.*));

create unique index attempts_reference on attempts (supplier, reference, kind);
create unique index attempts_one_possible_sale on attempts (account_id, environment, order_id)
  where kind = 'purchase' and (state not in ('rejected', 'absent') or acknowledged_at is not null);
comment on index attempts_one_possible_sale is 'No second purchase unless every earlier one is proven to have bought nothing.';
-- Partial, so that no search by id can use it, nor a search for open attempts by another column (docs/decisions/0025).
create index attempts_of_order on attempts (account_id, environment, order_id, opened_at, id) where order_id is not null;
create index attempts_due_of_supplier on attempts (environment, supplier, due_at)
  where state = 'open' and due_at is not null;
create index attempts_by_time on attempts using brin (opened_at) with (autosummarize = on);

create function refuse_undoing_attempt() returns trigger language plpgsql as $function$
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
    raise exception 'a closed attempt is not changed, and leases count up' using errcode = 'KN002';
  end if;
  return null;
end
$function$;

create trigger attempts_go_forward after update on attempts
  for each row execute function refuse_undoing_attempt();

-- Only the inquiry of a claim is deleted, with its claim.
create function refuse_deleting_attempt() returns trigger language plpgsql as $function$
begin
  if old.kind = 'inquiry' and (
    select true
      from public.claims c
     where c.account_id = old.account_id and c.environment = old.environment and c.id = old.order_id
     limit 1)
  then
    return old;
  end if;
  raise exception 'only the inquiry of a claim can be deleted' using errcode = 'KN002';
end
$function$;
create trigger attempts_keep_purchases before delete on attempts
  for each row execute function refuse_deleting_attempt();

grant delete, insert, select on attempts to konter_app;
grant update (state, lease, leased_until, due_at, closed_at, supplier_reference, supplier_code, ask_from, closed_by, cost,
  denied_by, disputed, acknowledged_at) on attempts to konter_app;
