-- Summarising takes the lock that VACUUM, ANALYZE and CREATE INDEX CONCURRENTLY hold. Every search of what is due summarises first, so
-- while one of them ran on a large table, each search failed at its lock_timeout and nothing was expired or continued. An
-- autovacuum was cancelled by the waiting search instead, and hardly ever reached the end of a large table.
create or replace function summarise_new_rows() returns void
language plpgsql security definer set search_path = pg_catalog as $function$
begin
  -- A range without a summary is always read: to leave it out costs time, and no search misses a row.
  begin
    lock table public.steps in share update exclusive mode nowait;
    perform brin_summarize_new_values('public.steps_by_time'::regclass);
  exception when lock_not_available then
    null;
  end;
  begin
    lock table public.orders in share update exclusive mode nowait;
    perform brin_summarize_new_values('public.orders_by_time'::regclass);
  exception when lock_not_available then
    null;
  end;
end
$function$;
comment on function summarise_new_rows is 'Lets a search of the newest rows by time read only those, unless something like a vacuum holds the lock that it needs.';
