-- The requests that each API key sent, for the people who write the programs behind them; and the name of a key, which they change.

create unlogged table request_log (
  key_id uuid not null,
  at timestamptz not null,
  request_id uuid not null,
  method text not null,
  route text not null,
  order_id uuid,
  status smallint not null,
  milliseconds integer not null,
  refusal text,
  constraint request_log_pkey primary key (key_id, at, request_id),
  constraint request_log_method_length check (char_length(method) between 1 and 20),
  constraint request_log_route_length check (char_length(route) between 1 and 200),
  constraint request_log_refusal_length check (char_length(refusal) between 1 and 100),
  constraint request_log_status check (status between 100 and 599),
  constraint request_log_milliseconds check (milliseconds >= 0)
) with (autovacuum_vacuum_scale_factor = 0.05);
comment on table request_log is 'The newest requests of each key, without bodies. Unlogged and without foreign keys: it is written beside the requests, and a crash of the database may empty it. Owned by clients.';
comment on column request_log.at is 'When the answer was sent, by the clock of the server that sent it.';
comment on column request_log.route is 'The path with the names of its parameters instead of their values.';
comment on column request_log.order_id is 'The order that the path names; it need not exist.';
comment on column request_log.milliseconds is 'How long the answer took.';
comment on column request_log.refusal is 'The error code of the answer; null where it has none.';

grant insert, select, delete on request_log to konter_app;

grant update (name) on api_keys to konter_app;
