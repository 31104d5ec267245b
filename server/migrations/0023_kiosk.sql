-- The guard against duplicates: which orders of an account are for one customer.

alter table account_limits add column duplicate_minutes integer;
alter table account_limits add constraint account_limits_duplicate_range check (duplicate_minutes between 0 and 1440);
comment on column account_limits.duplicate_minutes is 'For how many minutes a second order of a product for one customer is refused; 0: never; null: the default of the channel.';
grant update (duplicate_minutes) on account_limits to konter_app;

alter table claims add column destination_hash bytea;
comment on column claims.destination_hash is 'A keyed hash of the customer number, as in orders; null: it has none.';

