-- The kind of the event of a step; null: it has none.
create function event_kind(step_kind text, status text) returns text language sql immutable as $function$
  select case
      when status is not null then 'order.' || status
      when step_kind in ('deposit', 'deposit_reversal') then 'wallet.deposited'
    end
$function$;

create view step_events as
select s.account_id, s.environment, s.number, s.at, event_kind(s.kind, s.status) as kind, s.available, s.held,
       case s.kind when 'deposit_reversal' then -s.client_wallet end as reversed, s.order_id, s.version, s.status, s.reason,
       o.client_reference, o.transaction_kind, o.channel, o.product_code, o.product_name, o.destination_masked,
       coalesce(b.price, o.price) as price, coalesce(b.bill, o.bill) as bill, o.created_at,
       coalesce(b.expires_at, o.expires_at) as expires_at
  from steps s
  left join lateral (
    select t.status, t.client_reference, t.transaction_kind, t.channel, t.product_code, t.product_name,
           t.destination_masked, t.price, t.bill, t.created_at, t.expires_at
      from orders t
     where t.account_id = s.account_id and t.environment = s.environment and t.id = s.order_id
     limit 1
  ) o on s.order_id is not null
  left join lateral (
    select (t.detail ->> 'price')::bigint as price, t.detail -> 'bill' as bill,
           (t.detail ->> 'expires_at')::timestamptz as expires_at
      from steps t
     where t.account_id = s.account_id and t.environment = s.environment and t.order_id = s.order_id and t.version = 2
       and t.kind = 'bill'
     limit 1
  ) b on o.status = 'inquiring'
 where event_kind(s.kind, s.status) is not null;
comment on view step_events is 'The events of steps: each change of the status of an order, with the order as it was after it, and each deposit or reversal of one, with the wallet after it.';
grant select on step_events to konter_app;

create table events (
  account_id uuid not null,
  environment text not null,
  id uuid not null,
  kind text not null,
  body text not null,
  created_at timestamptz not null,
  constraint events_pkey primary key (account_id, environment, id),
  constraint events_wallet foreign key (account_id, environment) references wallets (account_id, environment),
  constraint events_kind check (kind in ('endpoint.disabled', 'webhook.test'))
);
comment on table events is 'The events that no step tells: about endpoints. Those of orders and deposits are read from steps. Owned by webhooks.';

create index events_by_time on events (account_id, environment, created_at, id) where created_at is not null;
comment on index events_by_time is 'For replays from a time on, and for removing what is old.';

grant delete, insert, select on events to konter_app;

create table webhook_endpoints (
  account_id uuid not null,
  environment text not null,
  id uuid not null,
  name text not null,
  url text not null,
  kinds text[],
  secret_sealed bytea not null,
  secret_key_id text not null,
  previous_secret_sealed bytea,
  previous_secret_key_id text,
  previous_until timestamptz,
  disabled_at timestamptz,
  disabled_reason text,
  failing_since timestamptz,
  paused_until timestamptz,
  created_at timestamptz not null,
  chaos text,
  constraint webhook_endpoints_pkey primary key (account_id, environment, id),
  constraint webhook_endpoints_id unique (id),
  constraint webhook_endpoints_wallet foreign key (account_id, environment) references wallets(account_id, environment),
  constraint webhook_endpoints_chaos check (chaos in ('duplicate', 'fail-first', 'late', 'out-of-order')),
  constraint webhook_endpoints_chaos_in_sandbox check (chaos is null or environment = 'sandbox'),
  constraint webhook_endpoints_disabled check ((disabled_at is null) = (disabled_reason is null)),
  constraint webhook_endpoints_disabled_reason check (disabled_reason in ('failing', 'gone', 'operator')),
  constraint webhook_endpoints_kinds_not_empty check (cardinality(kinds) >= 1 and array_position(kinds, null) is null),
  constraint webhook_endpoints_name_length check (char_length(name) >= 1 and char_length(name) <= 200),
  constraint webhook_endpoints_previous check ((previous_secret_sealed is null) = (previous_secret_key_id is null) and (previous_secret_sealed is null) = (previous_until is null)),
  constraint webhook_endpoints_url_length check (char_length(url) >= 1 and char_length(url) <= 2048)
);
comment on table webhook_endpoints is 'Where an account wants its events, one environment each. Rows are never removed. Owned by webhooks.';
comment on column webhook_endpoints.name is 'Tells the endpoints of an account apart; the host of the address when nobody chose another.';
comment on column webhook_endpoints.kinds is 'The kinds of events that are wanted; null means all of them, those of later versions too.';
comment on column webhook_endpoints.secret_sealed is 'AES-256-GCM of the signing secret; account, environment, endpoint and column are authenticated with it.';
comment on column webhook_endpoints.previous_secret_sealed is 'The secret before the last rotation, which signs too until previous_until.';
comment on column webhook_endpoints.failing_since is 'When the first attempt failed since the last one that succeeded; null while attempts succeed.';
comment on column webhook_endpoints.paused_until is 'When the receiver said, by Retry-After, that it wants to be asked again.';
comment on column webhook_endpoints.chaos is 'How deliveries to a sandbox endpoint misbehave on purpose; null: they do not.';

grant insert, select on webhook_endpoints to konter_app;
grant update (kinds, secret_sealed, secret_key_id, previous_secret_sealed, previous_secret_key_id,
    previous_until, disabled_at, disabled_reason, failing_since, paused_until,
    chaos) on webhook_endpoints to konter_app;

create table deliveries (
  account_id uuid not null,
  environment text not null,
  event_id uuid not null,
  endpoint_id uuid not null,
  kind text not null,
  body text,
  state text not null,
  attempts integer not null,
  tries integer not null,
  lease integer not null,
  due_at timestamptz,
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint deliveries_pkey primary key (account_id, environment, event_id, endpoint_id),
  constraint deliveries_endpoint foreign key (account_id, environment, endpoint_id) references webhook_endpoints(account_id, environment, id),
  constraint deliveries_attempts_not_negative check (attempts >= 0),
  constraint deliveries_open check ((state = 'pending') = (due_at is not null) and (state = 'pending') = (closed_at is null)),
  constraint deliveries_state check (state in ('pending', 'delivered', 'failed')),
  constraint deliveries_tries check (tries >= 0 and tries <= attempts)
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.05);
comment on table deliveries is 'One event on its way to one endpoint. Made in the transaction of the event''s step. Owned by webhooks.';
comment on column deliveries.body is 'The text that every attempt sends, byte for byte; null until the first one.';
comment on column deliveries.attempts is 'How many attempts were made, ever; numbers the attempts.';
comment on column deliveries.tries is 'How many attempts were made since the last replay: the place in the schedule.';
comment on column deliveries.lease is 'How often it was leased. Only the newest lease may write what became of it.';
comment on column deliveries.due_at is 'When somebody must look at it: the next attempt, or the end of a lease. Null when nobody has to.';

create index deliveries_due on deliveries (endpoint_id, due_at) where due_at is not null;
create index deliveries_failed on deliveries (account_id, environment, endpoint_id, created_at, event_id) where state = 'failed';
create index deliveries_of_endpoint on deliveries (account_id, environment, endpoint_id, created_at, event_id) where created_at is not null;

grant delete, select on deliveries to konter_app;
grant insert (account_id, environment, event_id, endpoint_id, kind, body, state, attempts, tries, lease, due_at,
    created_at) on deliveries to konter_app;
grant update (body, state, attempts, tries, lease, due_at, closed_at) on deliveries to konter_app;

create table delivery_attempts (
  account_id uuid not null,
  environment text not null,
  event_id uuid not null,
  endpoint_id uuid not null,
  number integer not null,
  at timestamptz not null,
  milliseconds integer not null,
  status integer,
  fault text,
  answer text,
  constraint delivery_attempts_pkey primary key (account_id, environment, event_id, endpoint_id, number),
  constraint delivery_attempts_delivery foreign key (account_id, environment, event_id, endpoint_id) references deliveries(account_id, environment, event_id, endpoint_id),
  constraint delivery_attempts_answer check (char_length(answer) <= 256),
  constraint delivery_attempts_fault check (char_length(fault) <= 40),
  constraint delivery_attempts_milliseconds check (milliseconds >= 0),
  constraint delivery_attempts_number_positive check (number > 0),
  constraint delivery_attempts_outcome check (status is not null or fault is not null),
  constraint delivery_attempts_status check (status >= 100 and status <= 999)
) with (autovacuum_vacuum_insert_scale_factor=0.05);
comment on table delivery_attempts is 'What became of every attempt to deliver. Owned by webhooks.';
comment on column delivery_attempts.fault is 'Why there is no answer: a word of ours, never a text of a receiver.';
comment on column delivery_attempts.answer is 'The first characters of the answer, made harmless.';

grant delete, insert, select on delivery_attempts to konter_app;
