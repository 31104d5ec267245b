-- Settings for the limits of clients that have none of their own, and for how long what is not evidence is kept.

-- Queries read these settings as numbers, so nothing else may be stored.
alter table settings
  add constraint settings_limits check (key not like 'limits.%' or value ~ '^(0|[1-9][0-9]{0,12})$'),
  add constraint settings_retention check (key not like 'retention.%' or value ~ '^[1-9][0-9]{0,4}$');

-- Servers keep the limits of keys in memory until the version of the clients changes.
create function announce_default_limits() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  if coalesce(new.key, old.key) like 'limits.%' then
    update client_version set version = gen_random_uuid();
  end if;
  return null;
end
$function$;
comment on function announce_default_limits is 'Gives client_version a new version when a default limit is set or removed.';
create trigger settings_default_limits after insert or update or delete on settings
  for each row execute function announce_default_limits();

-- Where nothing is set, what the server was started with applies.
create function setting_number(of_key text, fallback bigint) returns bigint
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $function$
  select coalesce((select s.value::bigint from settings s where s.key = of_key), fallback)
$function$;
comment on function setting_number is 'The number of a setting that is one of limits.* or retention.*, or the fallback where it is not set.';
