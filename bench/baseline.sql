-- What konter is measured against: a small double-entry ledger with one transaction per transfer.

create table accounts (
  id bigint primary key,
  balance bigint not null
);

create table transfers (
  id bigint generated always as identity primary key,
  from_account bigint not null,
  to_account bigint not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null default clock_timestamp()
);

create table entries (
  id bigint generated always as identity primary key,
  transfer_id bigint not null,
  account_id bigint not null,
  amount bigint not null,
  balance_after bigint not null,
  created_at timestamptz not null default clock_timestamp()
);
create index entries_of_account on entries (account_id, id);

create function transfer(payer bigint, payee bigint, amount bigint) returns bigint
  language plpgsql as $$
declare
  payer_balance bigint;
  payee_balance bigint;
  transfer_id bigint;
begin
  perform from accounts a where a.id in (payer, payee) order by a.id for no key update;

  update accounts a set balance = a.balance - amount where a.id = payer returning a.balance into payer_balance;
  update accounts a set balance = a.balance + amount where a.id = payee returning a.balance into payee_balance;

  insert into transfers (from_account, to_account, amount) values (payer, payee, amount) returning id into transfer_id;
  insert into entries (transfer_id, account_id, amount, balance_after)
  values (transfer_id, payer, -amount, payer_balance), (transfer_id, payee, amount, payee_balance);
  return transfer_id;
end
$$;

insert into accounts (id, balance) select n, 0 from generate_series(0, 1000) as n;
analyze accounts;
