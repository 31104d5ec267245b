-- Why: an order that has ended, an attempt that was closed and a case that was ruled on do not change again, the price of a
--      confirmed order neither, and a wallet does not move without an entry. So far only the code kept to that.
-- Lock impact: each of the four tables is locked for a moment. Breaks the previous release: no.
-- The conditions stand in the functions, not in WHEN: PostgreSQL reads the text of a WHEN anew for each statement.

create function refuse_undoing_order() returns trigger
  language plpgsql as $$
begin
  if old.status in ('failed', 'cancelled', 'expired', 'refunded') and new.status <> old.status
    or old.status = 'succeeded' and new.status not in ('succeeded', 'refunded')
    or old.confirmed_at is not null and (new.confirmed_at is distinct from old.confirmed_at or new.price <> old.price)
    or new.version < old.version
    or new.version = old.version and new.status <> old.status
  then
    raise exception 'an order does not go back' using errcode = 'KN002';
  end if;
  return null;
end
$$;
create trigger orders_go_forward after update on orders for each row execute function refuse_undoing_order();

create function refuse_undoing_attempt() returns trigger
  language plpgsql as $$
begin
  if new.lease < old.lease
    or old.closed_at is not null and (new.state <> old.state or new.closed_at is distinct from old.closed_at
      or new.cost is distinct from old.cost)
  then
    raise exception 'an attempt that was closed stays so, and its leases count up' using errcode = 'KN002';
  end if;
  return null;
end
$$;
create trigger attempts_go_forward after update on attempts for each row execute function refuse_undoing_attempt();

create function refuse_undoing_case() returns trigger
  language plpgsql as $$
begin
  if old.closed_at is not null and (new.closed_at is distinct from old.closed_at or new.ruling is distinct from old.ruling) then
    raise exception 'a case that was ruled on stays so' using errcode = 'KN002';
  end if;
  return null;
end
$$;
create trigger review_cases_go_forward after update on review_cases for each row execute function refuse_undoing_case();

create function refuse_moving_without_entry() returns trigger
  language plpgsql as $$
begin
  if new.last_entry < old.last_entry or new.last_entry = old.last_entry
    and (new.available <> old.available or new.held <> old.held or new.chain_head <> old.chain_head)
  then
    raise exception 'a wallet moves by entries only' using errcode = 'KN002';
  end if;
  return null;
end
$$;
create trigger wallets_follow_the_journal after update on wallets for each row execute function refuse_moving_without_entry();
