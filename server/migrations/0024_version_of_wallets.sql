-- Why: what a writer compares before it stores a wallet is a version for optimistic concurrency, and is called so.
-- Lock impact: the catalogue only. Breaks the previous release: yes, its servers name the old column.

alter table wallets rename column last_change to version;
comment on column wallets.version is
  'The version for optimistic concurrency: an id that changes with every change of the account in this environment. A writer that decided on another version fails.';
