-- A payment above the limit of one person is rejected by two: the first proposes it, and another carries it out.

create table payment_rejections (
  id uuid not null,
  payment_id uuid not null,
  reason text not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  approved_by uuid,
  approved_at timestamptz,
  constraint payment_rejections_pkey primary key (id),
  constraint payment_rejections_payment foreign key (payment_id) references deposit_payments (id),
  constraint payment_rejections_proposer foreign key (proposed_by) references operators (id),
  constraint payment_rejections_approver foreign key (approved_by) references operators (id),
  constraint payment_rejections_reason check (char_length(reason) between 1 and 500),
  constraint payment_rejections_expiry check (expires_at > proposed_at),
  constraint payment_rejections_approved check ((approved_by is null) = (approved_at is null)),
  constraint payment_rejections_two_people check (approved_by <> proposed_by)
);
comment on table payment_rejections is 'Rejections of payments above the limit of one person, which one operator proposes and another carries out. Owned by deposits.';
comment on column payment_rejections.expires_at is 'Until then another operator can carry it out.';

create index payment_rejections_of_payment on payment_rejections (payment_id, proposed_at);

create function check_payment_rejection() returns trigger
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
    raise exception 'payment_rejections: %', broken using errcode = 'KN002';
  end if;
  return new;
end
$function$;
comment on function check_payment_rejection() is 'A proposed rejection never changes, and is carried out once: in time, and by an operator who existed when it was made.';

create trigger payment_rejections_go_forward before insert or update on payment_rejections
  for each row execute function check_payment_rejection();
create trigger payment_rejections_stay before delete or truncate on payment_rejections
  for each statement execute function refuse_deposit_removal();

grant insert, select on payment_rejections to konter_app;
grant update (approved_by, approved_at) on payment_rejections to konter_app;
