-- Not every signature covers the body, so one callback of a gateway can be varied and sent again without end. What the gateway has denied,
-- and what claimed no money, is deleted after 30 days like what is no hint.
create or replace function guard_gateway_callback() returns trigger
language plpgsql set search_path to 'pg_catalog' as $function$
begin
  if old.reading = 'hint' and (old.outcome is null or old.outcome not in ('contradicted', 'ignored')) then
    raise exception 'callbacks of a gateway about payments are not removed' using errcode = 'KN002';
  end if;
  return old;
end
$function$;
comment on function guard_gateway_callback is 'What a gateway told about a payment is evidence, unless it has denied it or it was about no money.';
comment on table gateway_callbacks is 'Callbacks of gateways, whole and encrypted, before anything is done about them. What is no hint, was contradicted or was ignored is deleted after 30 days. Owned by deposits.';
create index gateway_callbacks_denied on gateway_callbacks (last_at) where outcome in ('contradicted', 'ignored');
