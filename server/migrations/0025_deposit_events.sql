-- The API of deposits: its scope, and its events in the order in which a client reads them.

alter table api_keys drop constraint api_keys_scopes_known;
alter table api_keys add constraint api_keys_scopes_known check (
  cardinality(scopes) >= 1 and array_position(scopes, null) is null
  and scopes <@ array['catalog:read', 'wallet:read', 'quotes:write', 'inquiries:write', 'orders:read',
    'orders:confirm', 'orders:cancel', 'results:read', 'deposits:write']);

alter table events drop constraint events_kind;
alter table events add constraint events_kind check (kind in ('deposit.created', 'deposit.credited', 'deposit.expired',
  'deposit.in_review', 'endpoint.disabled', 'product.changed', 'webhook.test'));

-- Events that are written under the lock of their wallet have a place between its steps, in commit order, so that a reader who
-- remembers a place misses none.
alter table events add column after_step bigint;
alter table events add column place bigint;
alter table events add constraint events_place check ((after_step is null) = (place is null));
alter table events add constraint events_deposits_have_place check (kind not like 'deposit.%' or place is not null);
comment on table events is 'The events that no step tells: about endpoints, products and deposit requests. Those of orders and of the money are read from steps. Owned by webhooks.';
comment on column events.after_step is 'The last step of the wallet when the event was written under its lock; null: it was written without the lock, and is not listed in order.';
comment on column events.place is 'The number of the event among those behind this step, from 1.';

create unique index events_in_order on events (account_id, environment, after_step, place) where place is not null;
comment on index events_in_order is 'For reading events in the order of the wallet. Two events that were written without its lock would collide.';

-- What the API stores of deposit requests.
create table deposit_cancellations (
  account_id uuid not null,
  environment text not null,
  idempotency_key uuid not null,
  fingerprint bytea not null,
  fingerprint_key_id text not null,
  request_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  constraint deposit_cancellations_pkey primary key (account_id, environment, idempotency_key),
  constraint deposit_cancellations_request foreign key (request_id, account_id, environment)
    references deposit_requests (id, account_id, environment),
  constraint deposit_cancellations_fingerprint_length check (octet_length(fingerprint) = 32)
);
comment on table deposit_cancellations is 'The requests of clients that cancelled a deposit request, so that a repeated one is answered like the first. Owned by deposits.';
grant insert, select on deposit_cancellations to konter_app;

create table deposit_scenarios (
  request_id uuid not null,
  account_id uuid not null,
  due_at timestamptz not null,
  constraint deposit_scenarios_pkey primary key (request_id),
  constraint deposit_scenarios_request foreign key (request_id) references deposit_requests (id),
  constraint deposit_scenarios_account foreign key (account_id) references accounts (id)
);
comment on table deposit_scenarios is 'Sandbox deposit requests whose payments are still to be simulated. Owned by deposits.';
comment on column deposit_scenarios.due_at is 'When, by the sandbox clock of the account.';
create index deposit_scenarios_due on deposit_scenarios (due_at);
comment on index deposit_scenarios_due is 'The scenarios that are to be played next.';
grant delete, insert, select on deposit_scenarios to konter_app;
