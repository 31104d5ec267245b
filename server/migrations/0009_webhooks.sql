-- Why: events are delivered. Endpoints of clients, what is to be delivered to each, and what became of every attempt.
-- Lock impact: `events` is locked while its checks are looked at anew and two indexes are built; the server does not run
-- meanwhile. Breaks the previous release: no.

alter table events
  drop constraint events_kind,
  drop constraint events_subject,
  add constraint events_kind check (kind in ('order.awaiting_confirmation', 'order.processing', 'order.succeeded',
    'order.failed', 'order.cancelled', 'order.expired', 'order.manual_review', 'order.refunded', 'wallet.deposited',
    'endpoint.disabled', 'webhook.test')),
  add constraint events_subject check ((order_id is null) = (order_version is null)
    and (kind like 'order.%') = (order_id is not null));
-- With these predicates no search by id, such as that of the foreign key of deliveries, can be planned through these
-- indexes, which begin as the primary key does: planned on a table that was empty, it would read all events of an account.
drop index events_once_per_version;
create unique index events_once_per_version on events (account_id, environment, order_id, order_version)
  where order_id is not null;
comment on index events_once_per_version is 'One change of an order is one event.';
create index events_by_time on events (account_id, environment, created_at, id) where created_at is not null;
comment on index events_by_time is 'For replays from a time on, and for removing what is old.';

create table webhook_endpoints (
  account_id uuid not null,
  environment text not null,
  id uuid not null,
  name text not null constraint webhook_endpoints_name_length check (char_length(name) >= 1 and char_length(name) <= 200),
  url text not null constraint webhook_endpoints_url_length check (char_length(url) >= 1 and char_length(url) <= 2048),
  kinds text[] constraint webhook_endpoints_kinds_not_empty
    check (cardinality(kinds) >= 1 and array_position(kinds, null) is null),
  secret_sealed bytea not null,
  secret_key_id text not null,
  previous_secret_sealed bytea,
  previous_secret_key_id text,
  previous_until timestamptz,
  disabled_at timestamptz,
  disabled_reason text constraint webhook_endpoints_disabled_reason check (disabled_reason in ('failing', 'gone', 'operator')),
  failing_since timestamptz,
  paused_until timestamptz,
  created_at timestamptz not null,
  primary key (account_id, environment, id),
  constraint webhook_endpoints_id unique (id),
  constraint webhook_endpoints_wallet foreign key (account_id, environment) references wallets (account_id, environment),
  constraint webhook_endpoints_previous check ((previous_secret_sealed is null) = (previous_secret_key_id is null)
    and (previous_secret_sealed is null) = (previous_until is null)),
  constraint webhook_endpoints_disabled check ((disabled_at is null) = (disabled_reason is null))
);
comment on table webhook_endpoints is 'Where an account wants its events, one environment each. Rows are never removed. Owned by webhooks.';
comment on column webhook_endpoints.name is 'Tells the endpoints of an account apart; the host of the address when nobody chose another.';
comment on column webhook_endpoints.kinds is 'The kinds of events that are wanted; null means all of them, those of later versions too.';
comment on column webhook_endpoints.secret_sealed is 'AES-256-GCM of the signing secret; account, environment, endpoint and column are authenticated with it.';
comment on column webhook_endpoints.previous_secret_sealed is 'The secret before the last rotation, which signs too until previous_until.';
comment on column webhook_endpoints.failing_since is 'When the first attempt failed since the last one that succeeded; null while attempts succeed.';
comment on column webhook_endpoints.paused_until is 'When the receiver said, by Retry-After, that it wants to be asked again.';

create table deliveries (
  account_id uuid not null,
  environment text not null,
  event_id uuid not null,
  endpoint_id uuid not null,
  state text not null constraint deliveries_state check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null constraint deliveries_attempts_not_negative check (attempts >= 0),
  tries integer not null constraint deliveries_tries check (tries >= 0 and tries <= attempts),
  lease integer not null,
  due_at timestamptz,
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (account_id, environment, event_id, endpoint_id),
  constraint deliveries_event foreign key (account_id, environment, event_id) references events (account_id, environment, id),
  constraint deliveries_endpoint foreign key (account_id, environment, endpoint_id)
    references webhook_endpoints (account_id, environment, id),
  constraint deliveries_open check ((state = 'pending') = (due_at is not null) and (state = 'pending') = (closed_at is null))
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
comment on table deliveries is 'One event on its way to one endpoint. Made in the transaction of the event. Owned by webhooks.';
comment on column deliveries.attempts is 'How many attempts were made, ever; numbers the attempts.';
comment on column deliveries.tries is 'How many attempts were made since the last replay: the place in the schedule.';
comment on column deliveries.lease is 'How often it was leased. Only the newest lease may write what became of it.';
comment on column deliveries.due_at is 'When somebody must look at it: the next attempt, or the end of a lease. Null when nobody has to.';
create index deliveries_due on deliveries (endpoint_id, due_at) where due_at is not null;
create index deliveries_of_endpoint on deliveries (account_id, environment, endpoint_id, created_at, event_id)
  where created_at is not null;
create index deliveries_failed on deliveries (account_id, environment, endpoint_id, created_at, event_id)
  where state = 'failed';

create table delivery_attempts (
  account_id uuid not null,
  environment text not null,
  event_id uuid not null,
  endpoint_id uuid not null,
  number integer not null constraint delivery_attempts_number_positive check (number > 0),
  at timestamptz not null,
  milliseconds integer not null constraint delivery_attempts_milliseconds check (milliseconds >= 0),
  status integer constraint delivery_attempts_status check (status >= 100 and status <= 999),
  fault text constraint delivery_attempts_fault check (char_length(fault) <= 40),
  answer text constraint delivery_attempts_answer check (char_length(answer) <= 256),
  primary key (account_id, environment, event_id, endpoint_id, number),
  constraint delivery_attempts_delivery foreign key (account_id, environment, event_id, endpoint_id)
    references deliveries (account_id, environment, event_id, endpoint_id),
  constraint delivery_attempts_outcome check (status is not null or fault is not null)
) with (autovacuum_vacuum_insert_scale_factor = 0.05);
comment on table delivery_attempts is 'What became of every attempt to deliver. Owned by webhooks.';
comment on column delivery_attempts.fault is 'Why there is no answer: a word of ours, never a text of a receiver.';
comment on column delivery_attempts.answer is 'The first characters of the answer, made harmless.';

grant delete on events to konter_app;
grant select, insert, update on webhook_endpoints to konter_app;
grant select, insert, update, delete on deliveries to konter_app;
grant select, insert, delete on delivery_attempts to konter_app;
