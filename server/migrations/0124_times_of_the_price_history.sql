-- When the clock of the database was set back, as by a failover to another machine, a client that sent a time of before got nothing of
-- what changed until that time came again. So the time that was reached is stored, and that it went back.

alter table price_history_state
  add column seen_at timestamptz,
  add column set_back_at timestamptz;
comment on column price_history_state.seen_at is 'The latest time of the database that a server saw, within seconds; null: none yet.';
comment on column price_history_state.set_back_at is 'The time at which the clock of the database was set back last: clients may know the time until then. Null: it never was.';
grant update (seen_at, set_back_at) on price_history_state to konter_app;

comment on column price_history.at is 'When a server found the change: seconds after it. Later than the entry before, whatever the clock says.';
