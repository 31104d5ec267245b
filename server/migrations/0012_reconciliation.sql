-- The daily comparison of our books with what the suppliers say and with our deposits there.

create table balance_readings (
  supplier text not null,
  at timestamptz not null,
  amount bigint not null,
  constraint balance_readings_pkey primary key (supplier, at),
  constraint balance_readings_supplier foreign key (supplier) references suppliers (name)
);
comment on table balance_readings is 'Our deposit at a supplier, as the supplier reported it. Owned by reconciliation.';
comment on column balance_readings.at is 'When it was asked, before the answer came.';

grant insert, select on balance_readings to konter_app;

create table reconciliations (
  id uuid not null,
  supplier text not null,
  day date not null,
  run text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  from_at timestamptz,
  to_at timestamptz,
  opening bigint,
  closing bigint,
  attempts integer,
  asked integer,
  booked bigint,
  said bigint,
  constraint reconciliations_pkey primary key (id),
  constraint reconciliations_supplier foreign key (supplier) references suppliers (name),
  constraint reconciliations_run check (run in ('daily', 'command')),
  constraint reconciliations_finished check ((finished_at is null) = (from_at is null)
    and num_nulls(from_at, to_at, attempts, asked, booked, said) in (0, 6)),
  constraint reconciliations_balance check ((opening is null) = (closing is null))
);
comment on table reconciliations is 'Our books of a supplier and a day, compared with what it says and with our deposit there. They move no money. Owned by reconciliation.';
comment on column reconciliations.day is 'In Jakarta.';
comment on column reconciliations.from_at is 'The time that was compared: from the first reading of the balance in the day to the first after it.';
comment on column reconciliations.opening is 'Our deposit at from_at, rupiah; null: it was not read at both ends.';
comment on column reconciliations.attempts is 'Purchases that were compared.';
comment on column reconciliations.asked is 'How many of them the supplier was asked about; the last statement about the others is known.';
comment on column reconciliations.booked is 'What they cost by our journal, rupiah.';
comment on column reconciliations.said is 'What they cost by the supplier''s statements, rupiah.';

create unique index reconciliations_daily on reconciliations (supplier, day) where run = 'daily';
comment on index reconciliations_daily is 'Of several servers one does the work of the day.';
create index reconciliations_newest on reconciliations (supplier, day, started_at);

create function refuse_changing_reconciliation() returns trigger language plpgsql as $function$
begin
  if old.finished_at is not null then
    raise exception 'a finished reconciliation is not changed' using errcode = 'KN002';
  end if;
  return null;
end
$function$;

create trigger reconciliations_stay after update on reconciliations
  for each row execute function refuse_changing_reconciliation();

grant insert (id, supplier, day, run, started_at) on reconciliations to konter_app;
grant select on reconciliations to konter_app;
grant update (started_at, finished_at, from_at, to_at, opening, closing, attempts, asked, booked, said)
  on reconciliations to konter_app;

create table drifts (
  reconciliation_id uuid not null,
  number integer not null,
  kind text not null,
  account_id uuid,
  environment text,
  order_id uuid,
  reference text,
  booked bigint,
  said bigint,
  amount bigint not null,
  constraint drifts_pkey primary key (reconciliation_id, number),
  constraint drifts_reconciliation foreign key (reconciliation_id) references reconciliations (id),
  constraint drifts_order foreign key (account_id, environment, order_id) references orders (account_id, environment, id),
  constraint drifts_kind check (kind in ('sold_not_booked', 'booked_not_sold', 'cost_differs', 'cost_above_max',
    'balance_moved')),
  constraint drifts_order_whole check (num_nulls(account_id, environment, order_id, reference) in (0, 4)),
  constraint drifts_explained check (order_id is not null or kind = 'balance_moved'),
  constraint drifts_amount_moves check (amount <> 0)
);
comment on table drifts is 'Where a reconciliation found that our books, the statements of a supplier and our deposit differ. Owned by reconciliation.';
comment on column drifts.order_id is 'The order that explains it; null: none does.';
comment on column drifts.reference is 'Our reference of the purchase.';
comment on column drifts.amount is 'How much more than our books say was taken from our deposit, rupiah; negative: less. Of cost_above_max: by how much the booked cost is above what the order allowed.';

grant insert, select on drifts to konter_app;
