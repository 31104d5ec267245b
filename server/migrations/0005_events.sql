-- Why: the outbox. An event is written in the transaction that changes the order or the wallet.
-- Lock impact: none, new table only. Breaks the previous release: no.

create table events (
  account_id uuid not null,
  environment text not null,
  id uuid not null,
  kind text not null constraint events_kind check (kind in ('order.awaiting_confirmation', 'order.processing', 'order.succeeded',
    'order.failed', 'order.cancelled', 'order.expired', 'order.manual_review', 'order.refunded', 'wallet.deposited')),
  order_id uuid,
  order_version integer,
  body json not null,
  created_at timestamptz not null,
  primary key (account_id, environment, id),
  constraint events_wallet foreign key (account_id, environment) references wallets (account_id, environment),
  constraint events_subject check ((order_id is null) = (order_version is null) and (kind = 'wallet.deposited') = (order_id is null))
);
comment on table events is 'What happened, as it will be told to the client: no serial, no token, destinations masked. Owned by webhooks.';
create unique index events_once_per_version on events (account_id, environment, order_id, order_version);
comment on index events_once_per_version is 'One change of an order is one event.';

grant select, insert on events to konter_app;
