-- A deposit request that its gateway refuses gives its Idempotency-Key back, so that the client can ask again with it.

alter table deposit_requests alter column idempotency_key drop not null;
comment on column deposit_requests.idempotency_key is 'The key of the request that made it; null: its gateway has refused it, and the key is free again.';
grant update (idempotency_key) on deposit_requests to konter_app;

create or replace function guard_deposit_request() returns trigger
language plpgsql set search_path to 'pg_catalog' as $function$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'waiting' or new.released_at is not null then
      raise exception 'a deposit request begins by waiting' using errcode = 'KN002';
    end if;
    return new;
  end if;
  if old.state <> new.state and (old.state, new.state) not in (
    ('waiting', 'paid'), ('waiting', 'credited'), ('waiting', 'expired'), ('waiting', 'cancelled'), ('waiting', 'in_review'),
    ('paid', 'credited'), ('paid', 'in_review'), ('paid', 'expired'), ('paid', 'cancelled'),
    ('expired', 'credited'), ('expired', 'in_review'), ('cancelled', 'credited'), ('cancelled', 'in_review'),
    ('in_review', 'credited'), ('in_review', 'cancelled'))
  then
    raise exception 'a deposit request does not change from % to %', old.state, new.state using errcode = 'KN002';
  end if;
  if new.version <> old.version + (old.state <> new.state)::integer
    or (old.credited is not null and (new.credited, new.credited_at) is distinct from (old.credited, old.credited_at))
  then
    raise exception 'a deposit request counts its states, and is credited once' using errcode = 'KN002';
  end if;
  if (old.ended_at is not null and new.ended_at is distinct from old.ended_at)
    or (old.released_at is not null and new.released_at is distinct from old.released_at)
    or (new.released_at is not null and new.ended_at is null)
    or (old.instructions is not null and new.instructions is distinct from old.instructions)
  then
    raise exception 'the end and the instructions of a deposit request are not changed' using errcode = 'KN002';
  end if;
  if new.idempotency_key is distinct from old.idempotency_key
    and (new.idempotency_key is not null or new.state <> all (array['expired', 'cancelled']) or new.gateway_id is null or new.instructions is not null)
  then
    raise exception 'only a deposit request that its gateway has refused gives its key back' using errcode = 'KN002';
  end if;
  return new;
end
$function$;
