-- Why: an integrator can ask for deliveries that misbehave, to see what "at least once" means before production shows it.
-- Lock impact: `webhook_endpoints` is locked for a moment, and has few rows. Breaks the previous release: no.

alter table webhook_endpoints
  add column chaos text,
  add constraint webhook_endpoints_chaos check (chaos in ('duplicate', 'fail-first', 'late', 'out-of-order')),
  add constraint webhook_endpoints_chaos_in_sandbox check (chaos is null or environment = 'sandbox');
comment on column webhook_endpoints.chaos is 'How deliveries to a sandbox endpoint misbehave on purpose; null: they do not.';
