-- What clients report about orders ("it has not arrived"), and what the operator answers.

create table complaints (
  id uuid not null,
  account_id uuid not null,
  environment text not null,
  order_id uuid not null,
  state text not null default 'open',
  opened_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  constraint complaints_pkey primary key (id),
  constraint complaints_order_fkey foreign key (account_id, environment, order_id) references orders (account_id, environment, id),
  constraint complaints_state check (state in ('open', 'answered', 'closed')),
  constraint complaints_times check (changed_at >= opened_at)
);
create unique index complaints_open_once on complaints (account_id, environment, order_id) where state <> 'closed';
create index complaints_order on complaints (account_id, environment, order_id, opened_at);
create index complaints_waiting on complaints (changed_at) where state = 'open';
comment on table complaints is 'What clients report about an order. Owned by orders.';
comment on column complaints.state is 'open: the operator has not answered the last message. answered: the operator has. closed: for good.';
comment on index complaints_open_once is 'An order has one complaint at a time.';

grant insert (id, account_id, environment, order_id), select on complaints to konter_app;
grant update (state, changed_at) on complaints to konter_app;

create table complaint_messages (
  id uuid not null,
  complaint_id uuid not null,
  number integer not null,
  author text not null,
  author_name text not null,
  body text not null,
  at timestamptz not null default clock_timestamp(),
  constraint complaint_messages_pkey primary key (complaint_id, number),
  constraint complaint_messages_complaint_fkey foreign key (complaint_id) references complaints (id),
  constraint complaint_messages_number check (number between 1 and 100),
  constraint complaint_messages_author check (author in ('client', 'operator')),
  constraint complaint_messages_texts check (char_length(author_name) between 1 and 100 and char_length(body) between 1 and 1000)
);
create unique index complaint_messages_id on complaint_messages (id);
comment on table complaint_messages is 'The messages of complaints, which never change. Owned by orders.';
comment on column complaint_messages.id is 'Of a client: the Idempotency-Key of the request, so that a repeated one has one effect.';
comment on column complaint_messages.author_name is 'The name of the person, as it was then.';

grant insert (id, complaint_id, number, author, author_name, body), select on complaint_messages to konter_app;

create function check_complaint() returns trigger language plpgsql as $function$
declare
  broken text;
begin
  broken := case
    when old.state = 'closed' then 'closed_for_good'
    when (new.id, new.account_id, new.environment, new.order_id, new.opened_at)
      is distinct from (old.id, old.account_id, old.environment, old.order_id, old.opened_at) then 'subject_stays'
  end;
  if broken is not null then
    perform raise_broken('complaints', broken);
  end if;
  return new;
end
$function$;
comment on function check_complaint is 'A complaint stays about its order, and is not opened again once it is closed.';
create trigger complaints_go_forward before update on complaints for each row execute function check_complaint();
create trigger complaint_messages_stay before update or truncate on complaint_messages for each statement execute function refuse_change();
