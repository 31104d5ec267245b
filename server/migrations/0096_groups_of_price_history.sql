-- After a move or a change of rules, the history did not tell what the account had paid: its prices then were those of another level.

alter table price_history_state add column groups jsonb;
comment on column price_history_state.groups is
  'The price group of each account at that version, by the id of the account; without those that are in none. Null: not known.';
grant update (groups) on price_history_state to konter_app;

comment on table price_history is
  'The prices as they changed: of every product for everybody, and those that the rules of a group or an account make itself. Owned by catalog.';
comment on column price_history.price is
  'The price, or the fee of a bill, rupiah; null: since then no rule of the level makes one.';
