-- Why: another account at a supplier knows nothing of what was bought at the one before, and holds another deposit; a
-- reconciliation must not take that for a difference.
-- Lock impact: `suppliers` has a handful of rows. Breaks the previous release: no.

alter table suppliers add column account_since timestamptz;
comment on column suppliers.account_since is 'Since when it is this account; what was bought there before was bought at another one. Null: since ever.';

grant update (account_since) on suppliers to konter_app;
