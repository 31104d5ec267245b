-- The operators' pages of deposits: lists by state, and proposals that a repeated request does not make twice.

alter table adjustments
  add column idempotency_key uuid;
comment on column adjustments.idempotency_key is 'The Idempotency-Key of the request that proposed it; null: a command did. The same operator and key again make no second proposal.';
create unique index adjustments_proposed_once on adjustments (proposed_by, idempotency_key) where idempotency_key is not null;
grant insert (idempotency_key) on adjustments to konter_app;

create index deposit_requests_by_state on deposit_requests (environment, state, id);
create index deposit_requests_by_id on deposit_requests (environment, id);
create index deposit_payments_by_state on deposit_payments (environment, state, id);
create index deposit_payments_by_id on deposit_payments (environment, id);
