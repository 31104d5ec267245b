-- Who was removed and invited again keeps the row of operators. The person approves only what was proposed after they joined again, since
-- they could otherwise come back as the second person of a proposal that waits. Takes no lock on a table. The previous release goes on.
create function was_operator(operator uuid, at timestamptz) returns boolean
language sql stable as $function$
  select greatest(o.created_at, p.joined_at) <= at
    from public.operators o
    left join public.operator_people p on p.operator_id = o.id
   where o.id = operator
$function$;
comment on function was_operator is 'Whether an operator existed at a time and, if it is a person of the portal, had joined by then. Null: there is none.';

create or replace function check_adjustment() returns trigger
language plpgsql as $function$
declare
  broken text;
begin
  if tg_op = 'INSERT' then
    broken := case when new.state <> 'proposed' then 'begins_proposed' end;
  else
    broken := case
      when old.state <> 'proposed' then 'decided_once'
      when (to_jsonb(new) - '{state,decided_by,decided_at,decision_reason}'::text[])
        is distinct from (to_jsonb(old) - '{state,decided_by,decided_at,decision_reason}'::text[]) then 'proposal_stays'
      when new.state = 'approved' and new.decided_at >= old.expires_at then 'approved_in_time'
      when new.state = 'approved' and public.was_operator(new.decided_by, old.proposed_at) is not true then 'approver_known_before'
      when new.state = 'approved' and not public.told_apart(old.proposed_by, new.decided_by) then 'told_apart'
    end;
  end if;
  if broken is not null then
    perform raise_broken('adjustments', broken);
  end if;
  return new;
end
$function$;
comment on function check_adjustment is 'A proposal never changes, and is decided once: in time, and by one who was an operator when it was made.';

create or replace function check_ruling_proposal() returns trigger
language plpgsql as $function$
declare
  broken text;
begin
  broken := case
    when old.state <> 'proposed' then 'decided_once'
    when (to_jsonb(new) - '{state,decided_by,decided_at,decision_reason}'::text[])
      is distinct from (to_jsonb(old) - '{state,decided_by,decided_at,decision_reason}'::text[]) then 'content_stays'
    when new.state = 'approved' and new.decided_at >= old.expires_at then 'approved_in_time'
    when new.state = 'approved' and public.was_operator(new.decided_by, old.proposed_at) is not true then 'approver_known_before'
    when new.state = 'approved' and not public.told_apart(old.proposed_by, new.decided_by) then 'told_apart'
  end;
  if broken is not null then
    perform raise_broken('ruling_proposals', broken);
  end if;
  return new;
end
$function$;
comment on function check_ruling_proposal is 'A proposal never changes, and is decided once: in time, and by one who was an operator when it was made.';

create or replace function check_payment_rejection() returns trigger
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
      when public.was_operator(new.approved_by, old.proposed_at) is not true then 'approver_known_before'
      when not public.told_apart(old.proposed_by, new.approved_by) then 'told_apart'
    end;
  end if;
  if broken is not null then
    raise exception 'payment_rejections: %', broken using errcode = 'KN002';
  end if;
  return new;
end
$function$;
comment on function check_payment_rejection is 'A proposed rejection never changes, and is carried out once: in time, and by one who was an operator when it was made.';

create or replace function check_line_dismissal() returns trigger
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
      when public.was_operator(new.approved_by, old.proposed_at) is not true then 'approver_known_before'
      when not public.told_apart(old.proposed_by, new.approved_by) then 'told_apart'
    end;
  end if;
  if broken is not null then
    raise exception 'line_dismissals: %', broken using errcode = 'KN002';
  end if;
  return new;
end
$function$;
comment on function check_line_dismissal is 'A proposed dismissal never changes, and is carried out once: in time, and by one who was an operator when it was made.';
