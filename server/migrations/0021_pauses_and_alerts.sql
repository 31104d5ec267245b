-- Suppliers whose deposit is used up, and alerts: what needs an operator, and how it was reported.

create table supplier_pauses (
  supplier text not null,
  began_at timestamptz not null,
  code text not null,
  needed bigint,
  lowest bigint,
  asked_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  constraint supplier_pauses_pkey primary key (supplier, began_at),
  constraint supplier_pauses_supplier foreign key (supplier) references suppliers (name),
  constraint supplier_pauses_code_length check (char_length(code) between 1 and 64),
  constraint supplier_pauses_needed_positive check (needed > 0),
  constraint supplier_pauses_ended check ((ended_at is null) = (ended_by is null)),
  constraint supplier_pauses_ended_by check (ended_by in ('another_account', 'balance', 'operator'))
);
comment on table supplier_pauses is 'When a supplier got no new purchases because our deposit there was too low. Owned by suppliers.';
comment on column supplier_pauses.code is 'The supplier''s code of the refusal.';
comment on column supplier_pauses.needed is 'The most that the refused purchase could have cost, rupiah; null for an inquiry, whose cost is not known.';
comment on column supplier_pauses.lowest is 'Our lowest deposit that was read since the pause began, rupiah; null: none was read yet.';
comment on column supplier_pauses.asked_at is 'When a server last asked for the deposit, so that several servers ask as often as one.';

create unique index supplier_pauses_open on supplier_pauses (supplier) where ended_at is null;
comment on index supplier_pauses_open is 'A supplier is paused once, whichever servers see the refusal.';

grant insert, select on supplier_pauses to konter_app;
grant update (lowest, asked_at, ended_at, ended_by) on supplier_pauses to konter_app;
