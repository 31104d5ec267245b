-- Rulings and refunds above the limit of one person, which one operator proposes and another approves; the queue of reviews by amount.

create table ruling_proposals (
  id uuid not null,
  account_id uuid not null,
  environment text not null,
  order_id uuid not null,
  ruling text not null,
  amount bigint not null,
  newest_step bigint not null,
  serial_sealed bytea,
  serial_key_id text,
  request_key uuid,
  reason text not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  state text not null default 'proposed',
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text,
  constraint ruling_proposals_pkey primary key (id),
  constraint ruling_proposals_order_fkey foreign key (account_id, environment, order_id) references orders (account_id, environment, id),
  constraint ruling_proposals_proposer_fkey foreign key (proposed_by) references operators (id),
  constraint ruling_proposals_decider_fkey foreign key (decided_by) references operators (id),
  constraint ruling_proposals_ruling check (ruling in ('succeeded', 'failed', 'refunded')),
  constraint ruling_proposals_amount check (amount > 0),
  constraint ruling_proposals_serial check ((serial_sealed is null) = (serial_key_id is null) and (serial_sealed is null or ruling = 'succeeded')),
  constraint ruling_proposals_state check (state in ('proposed', 'approved', 'rejected')),
  constraint ruling_proposals_decided check ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint ruling_proposals_two_people check (state <> 'approved' or decided_by <> proposed_by),
  constraint ruling_proposals_expiry check (expires_at > proposed_at),
  constraint ruling_proposals_texts check (char_length(reason) between 1 and 500 and char_length(decision_reason) between 1 and 500)
);
create index ruling_proposals_order on ruling_proposals (account_id, environment, order_id, proposed_at);
create unique index ruling_proposals_request on ruling_proposals (request_key);
create index ruling_proposals_waiting on ruling_proposals (proposed_at, id) where state = 'proposed';
comment on table ruling_proposals is 'Rulings and refunds above the limit of one person, which one operator proposes and another approves. Owned by orders.';
comment on column ruling_proposals.amount is 'What the ruling moves and books as a loss, rupiah.';
comment on column ruling_proposals.newest_step is 'The newest step of the order at the proposal. A later step ends the proposal: its facts have changed.';
comment on column ruling_proposals.serial_sealed is 'The serial of a success, sealed as that of the order.';
comment on column ruling_proposals.request_key is 'The Idempotency-Key of the request, so that a repeated one has one effect; null: of a command.';
comment on column ruling_proposals.expires_at is 'Until then it can be approved.';
comment on column ruling_proposals.decision_reason is 'Why it was rejected.';

grant insert (id, account_id, environment, order_id, ruling, amount, newest_step, serial_sealed, serial_key_id, request_key, reason,
  proposed_by, expires_at), select on ruling_proposals to konter_app;
grant update (state, decided_by, decided_at, decision_reason) on ruling_proposals to konter_app;

create function check_ruling_proposal() returns trigger language plpgsql as $function$
declare
  broken text;
begin
  broken := case
    when old.state <> 'proposed' then 'decided_once'
    when (to_jsonb(new) - '{state,decided_by,decided_at,decision_reason}'::text[])
      is distinct from (to_jsonb(old) - '{state,decided_by,decided_at,decision_reason}'::text[]) then 'content_stays'
  end;
  if broken is not null then
    perform raise_broken('ruling_proposals', broken);
  end if;
  return new;
end
$function$;

create trigger ruling_proposals_decided_once before update on ruling_proposals for each row execute function check_ruling_proposal();

alter table review_cases add column price bigint not null default 0;
-- A case that was ruled on is never changed; the queue has none of them.
update review_cases c
   set price = o.price
  from orders o
 where c.closed_at is null and o.account_id = c.account_id and o.environment = c.environment and o.id = c.order_id;
comment on column review_cases.price is 'The price of the order, rupiah, by which the queue can be sorted.';
create index review_cases_by_amount on review_cases (environment, price, order_id) where closed_at is null;
create index review_cases_by_age on review_cases (environment, opened_at, order_id) where closed_at is null;
grant insert (price) on review_cases to konter_app;
