-- With several servers each request is counted here, which took as long as inserting the steps of the orders. Now the row is read once,
-- by the lock, instead of twice, and the oldest second is known without a search while the limit is kept.
create or replace function take_requests(
  account_ids uuid[], environments text[], limits integer[], wanted integer[], offset_ms double precision)
returns table (place bigint, taken integer, used integer, now_ms double precision, next_ms double precision)
language plpgsql as $function$
declare
  ask record;
  stored record;
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
    if ask.wanted = 0 then
      select c.seconds, c.requests into stored from request_counts c
        where c.account_id = ask.account_id and c.environment = ask.environment;
    else
      select c.seconds, c.requests into stored from request_counts c
        where c.account_id = ask.account_id and c.environment = ask.environment for no key update;
      if not found then
        insert into request_counts (account_id, environment) values (ask.account_id, ask.environment)
          on conflict do nothing;
        select c.seconds, c.requests into stored from request_counts c
          where c.account_id = ask.account_id and c.environment = ask.environment for no key update;
      end if;
    end if;
    -- Behind the lock of the row, so that the time never decreases from one call to the next.
    now_ms := floor(extract(epoch from clock_timestamp()) * 1000 + offset_ms);
    now_second := floor(now_ms / 1000);
    select coalesce(array_agg(k.second order by k.second), '{}') as seconds,
           coalesce(array_agg(k.requests order by k.second), '{}') as requests,
           coalesce(sum(k.requests), 0)::integer as used
      into counted
      from (select least(u.second, now_second) as second, sum(u.requests)::integer as requests
              from unnest(stored.seconds, stored.requests) as u (second, requests)
             where u.second > now_second - 61
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
    -- One more fits when the oldest second leaves; above a limit that was lowered, several must leave.
    if used <= ask.most then
      next_second := counted.seconds[1];
    else
      select min(k.second)
        into next_second
        from (select u.second, sum(u.requests) over (order by u.second) as passed
                from unnest(counted.seconds, counted.requests) as u (second, requests)) k
       where k.passed > used - ask.most;
    end if;
    next_ms := coalesce((next_second + 61) * 1000 - now_ms, 0);
    return next;
  end loop;
end
$function$;
comment on function take_requests is 'Counts requests of several accounts, each within its own limit in any 60 seconds, and returns for each how many were within it, how many count now, the time, and the milliseconds until more fit.';
