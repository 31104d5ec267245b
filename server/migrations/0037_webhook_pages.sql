-- Endpoints that clients manage themselves, what their receivers answered, and two more kinds of chaos.

alter table webhook_endpoints add column deleted_at timestamptz;
alter table webhook_endpoints drop constraint webhook_endpoints_chaos;
alter table webhook_endpoints add constraint webhook_endpoints_chaos
  check (chaos in ('duplicate', 'fail-first', 'late', 'lost-answer', 'out-of-order', 'wrong-signature'));
alter table webhook_endpoints drop constraint webhook_endpoints_disabled_reason;
alter table webhook_endpoints add constraint webhook_endpoints_disabled_reason
  check (disabled_reason in ('client', 'deleted', 'failing', 'gone', 'operator'));
alter table webhook_endpoints add constraint webhook_endpoints_deleted
  check (deleted_at is null or disabled_reason is not distinct from 'deleted');
comment on column webhook_endpoints.deleted_at is 'When it was deleted. It stays disabled, its secrets and the path of its URL are overwritten, and its deliveries are purged with time.';

grant update (name, url, deleted_at) on webhook_endpoints to konter_app;

alter table delivery_attempts add column chaos text;
alter table delivery_attempts add column exchange_sealed bytea;
alter table delivery_attempts add column exchange_key_id text;
alter table delivery_attempts add constraint delivery_attempts_chaos
  check (chaos in ('duplicate', 'fail-first', 'late', 'lost-answer', 'out-of-order', 'wrong-signature'));
alter table delivery_attempts add constraint delivery_attempts_chaos_in_sandbox check (chaos is null or environment = 'sandbox');
alter table delivery_attempts add constraint delivery_attempts_exchange
  check ((exchange_sealed is null) = (exchange_key_id is null) and octet_length(exchange_sealed) <= 32768);
comment on column delivery_attempts.chaos is 'How the attempt misbehaved on purpose; null: it did not.';
comment on column delivery_attempts.exchange_sealed is 'AES-256-GCM of the headers that were sent, without signatures, and of the headers and the first 1,024 bytes of the answer, as JSON; account, environment, event and endpoint are authenticated with it. Null when nothing was sent.';
