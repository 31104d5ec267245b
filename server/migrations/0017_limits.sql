-- Sliding windows of requests that nodes share, the version of the list of API keys, and security events.

drop table rate_counters;

create unlogged table request_counts (
  account_id uuid not null,
  environment text not null,
  seconds bigint[] not null default '{}',
  requests integer[] not null default '{}',
  constraint request_counts_pkey primary key (account_id, environment),
  constraint request_counts_pairs check (cardinality(seconds) = cardinality(requests))
) with (fillfactor = 50);
comment on table request_counts is 'How many requests of an account each of the newest 61 seconds has, shared by several nodes. The function take_requests writes it.';
comment on column request_counts.seconds is 'Seconds since 1970, ascending; a second without requests is left out.';
comment on column request_counts.requests is 'How many requests each of these seconds has.';

grant insert, select on request_counts to konter_app;
grant update (seconds, requests) on request_counts to konter_app;

-- Any 60 seconds lie in at most 61 whole seconds, so a limit on the sum of 61 holds in every window. The time is read
-- behind the lock of the row, so that it never decreases from one call to the next. Rows are locked in one order by all
-- nodes. A second in the future was counted before the clock was set back; it counts as now.
create function take_requests(
  account_ids uuid[], environments text[], limits integer[], wanted integer[], offset_ms double precision)
returns table (place bigint, taken integer, used integer, now_ms double precision, next_ms double precision)
language plpgsql as $function$
declare
  ask record;
  counted record;
  now_second bigint;
  next_second bigint;
begin
  for ask in
    select a.account_id, a.environment, a.most, a.wanted, a.place
      from unnest(account_ids, environments, limits, wanted) with ordinality
           as a (account_id, environment, most, wanted, place)
     order by a.account_id, a.environment, a.place
  loop
    if ask.wanted > 0 then
      perform from request_counts c
        where c.account_id = ask.account_id and c.environment = ask.environment for no key update;
      if not found then
        insert into request_counts (account_id, environment) values (ask.account_id, ask.environment)
          on conflict do nothing;
        perform from request_counts c
          where c.account_id = ask.account_id and c.environment = ask.environment for no key update;
      end if;
    end if;
    now_ms := floor(extract(epoch from clock_timestamp()) * 1000 + offset_ms);
    now_second := floor(now_ms / 1000);
    select coalesce(array_agg(k.second order by k.second), '{}') as seconds,
           coalesce(array_agg(k.requests order by k.second), '{}') as requests,
           coalesce(sum(k.requests), 0)::integer as used
      into counted
      from (select least(u.second, now_second) as second, sum(u.requests)::integer as requests
              from request_counts c, unnest(c.seconds, c.requests) as u (second, requests)
             where c.account_id = ask.account_id and c.environment = ask.environment
               and u.second > now_second - 61
             group by 1) k;
    place := ask.place;
    taken := greatest(0, least(ask.wanted, ask.most - counted.used));
    used := counted.used + taken;
    if taken > 0 then
      if counted.seconds[cardinality(counted.seconds)] = now_second then
        counted.requests[cardinality(counted.requests)] := counted.requests[cardinality(counted.requests)] + taken;
      else
        counted.seconds := counted.seconds || now_second;
        counted.requests := counted.requests || taken;
      end if;
      update request_counts c
         set seconds = counted.seconds, requests = counted.requests
       where c.account_id = ask.account_id and c.environment = ask.environment;
    end if;
    select min(k.second)
      into next_second
      from (select u.second, sum(u.requests) over (order by u.second) as passed
              from unnest(counted.seconds, counted.requests) as u (second, requests)) k
     where k.passed >= greatest(1, used - ask.most + 1);
    next_ms := coalesce((next_second + 61) * 1000 - now_ms, 0);
    return next;
  end loop;
end
$function$;
comment on function take_requests is 'Counts requests of several accounts, each within its own limit in any 60 seconds, and returns for each how many were within it, how many count now, the time, and the milliseconds until more fit.';

alter table client_version add column keys uuid not null default gen_random_uuid();
comment on column client_version.keys is 'Changes when a key is added, removed or gets another hash, so that servers load the hashes that are new.';
grant update (keys) on client_version to konter_app;

create function announce_new_key() returns trigger language plpgsql as $function$
begin
  update client_version set keys = gen_random_uuid();
  return null;
end
$function$;
comment on function announce_new_key is 'Gives the list of keys in client_version a new version.';

create trigger api_keys_announce_new after insert or update of hash or delete or truncate on api_keys
  for each statement execute function announce_new_key();

create table security_events (
  minute timestamptz not null,
  kind text not null,
  key_id uuid,
  address inet,
  count integer not null,
  constraint security_events_key unique nulls not distinct (minute, kind, key_id, address),
  constraint security_events_kind_known check (kind in ('account_suspended', 'expired_key', 'failure_limit', 'invalid_key',
    'ip_not_allowed', 'revoked_key', 'wrong_environment')),
  constraint security_events_count_positive check (count > 0)
);
comment on table security_events is 'How often requests were refused for security in each minute, by kind, key and address. Deleted after 90 days.';
comment on column security_events.kind is 'The code of the refusal. failure_limit: an address had too many failures and got 429.';
comment on column security_events.key_id is 'The key that was used; null if it is not known, or in the row of all that are too many to list.';
comment on column security_events.address is 'The address of the client; null in the row of all that are too many to list.';

grant delete, insert, select on security_events to konter_app;
grant update (count) on security_events to konter_app;
