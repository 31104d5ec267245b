-- A purge of personal data removes what banks and gateways said about payers, as it removes sealed values of orders.

alter table bank_lines alter column description_sealed drop not null;
alter table gateway_callbacks alter column body_sealed drop not null;
alter table deposit_payments
  drop constraint deposit_payments_payer_pair,
  add constraint deposit_payments_payer_pair check (payer_sealed is null or payer_key_id is not null);
comment on column bank_lines.description_sealed is
  'The description, encrypted with description_key_id: it names people. Null after a purge of personal data.';
comment on column deposit_payments.payer_sealed is
  'Names, account numbers and the text of the payer, encrypted with payer_key_id. Null where none was received, without payer_key_id, or after a purge of personal data.';
comment on column gateway_callbacks.body_sealed is
  'The body as it was received, encrypted: it names people. Null after a purge of personal data.';

create function permit_payer_purge_only() returns trigger
language plpgsql set search_path to 'pg_catalog' as $function$
begin
  if to_jsonb(new) ->> tg_argv[0] is null and to_jsonb(new) - tg_argv[0] = to_jsonb(old) - tg_argv[0] then
    return new;
  end if;
  raise exception '% of % is only removed', tg_argv[0], tg_table_name using errcode = 'KN002';
end
$function$;
comment on function permit_payer_purge_only() is 'What was received about a payer is never changed. A purge of personal data sets it to null, and nothing else.';

create trigger bank_lines_purge_only before update on bank_lines for each row
  when (new.description_sealed is distinct from old.description_sealed)
  execute function permit_payer_purge_only('description_sealed');
create trigger deposit_payments_purge_only before update on deposit_payments for each row
  when (new.payer_sealed is distinct from old.payer_sealed)
  execute function permit_payer_purge_only('payer_sealed');
create trigger gateway_callbacks_purge_only before update on gateway_callbacks for each row
  when (new.body_sealed is distinct from old.body_sealed)
  execute function permit_payer_purge_only('body_sealed');

create or replace function guard_bank_line() returns trigger
language plpgsql set search_path to 'pg_catalog' as $function$
begin
  if tg_op = 'INSERT' then
    if new.state in ('recorded', 'dismissed') then
      raise exception 'a bank line begins without a payment and without a ruling' using errcode = 'KN002';
    end if;
    return new;
  end if;
  -- A purge, which bank_lines_purge_only checks.
  if new.description_sealed is distinct from old.description_sealed then
    return new;
  end if;
  if (old.state, new.state) not in (('pending', 'recorded'), ('held', 'pending'), ('held', 'dismissed')) then
    raise exception 'a bank line does not change from % to %', old.state, new.state using errcode = 'KN002';
  end if;
  return new;
end
$function$;

grant select on bank_lines, deposit_payments, gateway_callbacks to konter_privacy;
grant update (description_sealed) on bank_lines to konter_privacy;
grant update (payer_sealed) on deposit_payments to konter_privacy;
grant update (body_sealed) on gateway_callbacks to konter_privacy;
