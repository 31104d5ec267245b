-- A credit of a bank account above the limit of one person is dismissed by two: the first proposes it, and another carries it out.

create table line_dismissals (
  id uuid not null,
  line_id uuid not null,
  reason text not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  approved_by uuid,
  approved_at timestamptz,
  constraint line_dismissals_pkey primary key (id),
  constraint line_dismissals_line foreign key (line_id) references bank_lines (id),
  constraint line_dismissals_proposer foreign key (proposed_by) references operators (id),
  constraint line_dismissals_approver foreign key (approved_by) references operators (id),
  constraint line_dismissals_reason check (char_length(reason) between 1 and 500),
  constraint line_dismissals_expiry check (expires_at > proposed_at),
  constraint line_dismissals_approved check ((approved_by is null) = (approved_at is null)),
  constraint line_dismissals_two_people check (approved_by <> proposed_by)
);
comment on table line_dismissals is 'Dismissals of held bank lines above the limit of one person, which one operator proposes and another carries out. Owned by deposits.';
comment on column line_dismissals.expires_at is 'Until then another operator can carry it out.';

create index line_dismissals_of_line on line_dismissals (line_id, proposed_at);

create function check_line_dismissal() returns trigger
language plpgsql set search_path to 'pg_catalog' as $function$
declare
  broken text;
begin
  if tg_op = 'INSERT' then
    broken := case when new.approved_by is not null then 'begins_proposed' end;
  else
    broken := case
      when old.approved_by is not null then 'decided_once'
      when to_jsonb(new) - '{approved_by,approved_at}'::text[] is distinct from to_jsonb(old) - '{approved_by,approved_at}'::text[]
        then 'proposal_stays'
      when new.approved_at >= old.expires_at then 'approved_in_time'
      when (
        select o.created_at <= old.proposed_at
          from public.operators o
         where o.id = new.approved_by) is not true then 'approver_known_before'
      when not public.told_apart(old.proposed_by, new.approved_by) then 'told_apart'
    end;
  end if;
  if broken is not null then
    raise exception 'line_dismissals: %', broken using errcode = 'KN002';
  end if;
  return new;
end
$function$;
comment on function check_line_dismissal() is 'A proposed dismissal never changes, and is carried out once: in time, and by an operator who existed when it was made.';

create trigger line_dismissals_go_forward before insert or update on line_dismissals
  for each row execute function check_line_dismissal();
create trigger line_dismissals_stay before delete or truncate on line_dismissals
  for each statement execute function refuse_deposit_removal();

grant insert, select on line_dismissals to konter_app;
grant update (approved_by, approved_at) on line_dismissals to konter_app;

do $migration$
begin
  execute rtrim('create or replace view recorded_rows as ' || pg_get_viewdef('recorded_rows'::regclass), ';') || $rows$
union all
select 'line_dismissals', d.id::text, to_jsonb(d)
  from line_dismissals d$rows$;
end
$migration$;
