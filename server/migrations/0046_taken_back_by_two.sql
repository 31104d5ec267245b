-- A payment above the limit of one person is taken back by two, and each operator's Idempotency-Keys are their own.

alter table adjustments
  drop constraint adjustments_kind,
  drop constraint adjustments_amount,
  drop constraint adjustments_payment,
  add constraint adjustments_kind check (kind in ('adjustment', 'deposit', 'deposit_reversal', 'payment_reversal')),
  add constraint adjustments_amount check (
    amount between -1000000000000 and 1000000000000 and amount <> 0
    and (kind <> 'deposit' or amount > 0)
    and (kind not in ('deposit_reversal', 'payment_reversal') or amount < 0)),
  add constraint adjustments_payment check (
    (payment_id is null or kind in ('deposit', 'payment_reversal')) and (payment_id is not null or kind <> 'payment_reversal'));
comment on column adjustments.kind is
  'adjustment: the step manual_adjustment. deposit and deposit_reversal: a credit or a reversal above the limit of one person. payment_reversal: the bank or the gateway has taken a payment back.';
comment on column adjustments.amount is 'Rupiah added to what the client can spend; negative: taken. Of a payment_reversal: minus what was taken back, of which the wallet gives what it has.';
comment on column adjustments.reference is
  'Of a deposit or its reversal: the reference of the deposit. Of a payment_reversal: the payment, how it was taken back and what identifies that, with / between them.';
comment on column adjustments.payment_id is
  'The payment in review that the deposit credits, or the one that was taken back; null: a deposit that no payment was recorded for.';

drop index ruling_proposals_request;
create unique index ruling_proposals_request on ruling_proposals (request_key, proposed_by);

create function told_apart(one uuid, other uuid) returns boolean
language sql stable as $$
  select count(distinct (o.email is null)) = 1
    from public.operators o
   where o.id in (one, other)
$$;
comment on function told_apart(uuid, uuid) is
  'Whether two operators can be told apart as people: both have an e-mail address, or neither. One with and one without may be the same person.';

create or replace function check_adjustment() returns trigger
language plpgsql as $$
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
      when new.state = 'approved' and (
        select o.created_at <= old.proposed_at
          from public.operators o
         where o.id = new.decided_by) is not true then 'approver_known_before'
      when new.state = 'approved' and not public.told_apart(old.proposed_by, new.decided_by) then 'told_apart'
    end;
  end if;
  if broken is not null then
    perform raise_broken('adjustments', broken);
  end if;
  return new;
end
$$;

-- As for adjustments: in time, and by an operator who existed when the ruling was proposed.
create or replace function check_ruling_proposal() returns trigger
language plpgsql as $$
declare
  broken text;
begin
  broken := case
    when old.state <> 'proposed' then 'decided_once'
    when (to_jsonb(new) - '{state,decided_by,decided_at,decision_reason}'::text[])
      is distinct from (to_jsonb(old) - '{state,decided_by,decided_at,decision_reason}'::text[]) then 'content_stays'
    when new.state = 'approved' and new.decided_at >= old.expires_at then 'approved_in_time'
    when new.state = 'approved' and (
      select o.created_at <= old.proposed_at
        from public.operators o
       where o.id = new.decided_by) is not true then 'approver_known_before'
    when new.state = 'approved' and not public.told_apart(old.proposed_by, new.decided_by) then 'told_apart'
  end;
  if broken is not null then
    perform raise_broken('ruling_proposals', broken);
  end if;
  return new;
end
$$;
comment on function check_ruling_proposal() is 'A proposal never changes, and is decided once: in time, and by an operator who existed when it was made.';

-- An operator of the command line gets the address that tells them from the people of the portal.
grant update (email) on operators to konter_app;
