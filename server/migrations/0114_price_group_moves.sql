-- The price group of an account was known until its last move only: of one that was moved twice, the price list of the day and the
-- history showed prices that it never had. The columns of price_group_members stay: the audit records contain them, and the previous
-- release reads them. A move that it makes during a rolling restart is not in the new table.

create table price_group_moves (
  account_id uuid not null,
  at timestamptz not null,
  group_name text,
  constraint price_group_moves_pkey primary key (account_id, at),
  constraint price_group_moves_account foreign key (account_id) references accounts (id)
);
comment on table price_group_moves is 'Which price group an account came into, and when; rows never change. Owned by catalog.';
comment on column price_group_moves.at is 'Later than the moves before, whatever the clock says. 1970: it was in the group before moves were recorded.';
comment on column price_group_moves.group_name is 'Null: it is in no group since then. The group may have been removed.';
create trigger price_group_moves_stay before delete or update or truncate on price_group_moves
  for each statement execute function refuse_change();
grant insert, select on price_group_moves to konter_app;

insert into price_group_moves (account_id, at, group_name)
select m.account_id, m.changed_at, m.group_name
  from price_group_members m
union all
select m.account_id, to_timestamp(0), m.previous_group_name
  from price_group_members m
 where m.previous_group_name is not null and m.changed_at > to_timestamp(0);
