-- The last administrator stays one, and operators set cut-off windows of their own.

create function check_administrators() returns trigger
language plpgsql as $$
begin
  -- Two administrators who are removed at once wait for each other here.
  perform pg_advisory_xact_lock(hashtextextended('operator administrators', 0));
  if not exists (select from public.operator_people where role = 'administrator') then
    raise exception 'the operators keep an administrator' using errcode = 'KN003';
  end if;
  return null;
end
$$;
comment on function check_administrators() is 'Refuses a change that leaves the operators without an administrator.';

create trigger operator_people_keep_an_administrator
  after delete or update of role on operator_people
  for each row when (old.role = 'administrator') execute function check_administrators();

create table supplier_cut_offs (
  id uuid not null,
  supplier text not null,
  kind text not null,
  product_code text,
  start_at text not null,
  end_at text not null,
  reason text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint supplier_cut_offs_pkey primary key (id),
  constraint supplier_cut_offs_supplier foreign key (supplier) references suppliers (name),
  constraint supplier_cut_offs_kind check (kind in ('prepaid', 'postpaid')),
  constraint supplier_cut_offs_times check (
    start_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and end_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and start_at <> end_at),
  constraint supplier_cut_offs_reason check (length(reason) between 1 and 500)
);
comment on table supplier_cut_offs is 'Times of day in which an operator sends nothing new to a supplier, beside those of its price lists. Owned by suppliers.';
comment on column supplier_cut_offs.product_code is 'The product of ours that it is for; null: all products of the kind.';
comment on column supplier_cut_offs.start_at is 'HH:MM in Jakarta. The window lasts up to, not including, end_at, and may span midnight.';

grant select, insert, delete on supplier_cut_offs to konter_app;
