-- Why: the books. Double entry over six fixed accounts, one wallet per client account and environment.
-- Lock impact: none, new tables only. Breaks the previous release: no.

create function expect_rows(actual bigint, expected bigint, what text) returns void
  language plpgsql as $$
begin
  if actual is distinct from expected then
    raise exception 'expected % rows of %, wrote %', expected, what, actual using errcode = 'KN001';
  end if;
end
$$;
comment on function expect_rows is 'Stops a pipelined transaction when a set-based write touched another number of rows than it was given.';

create table wallets (
  account_id uuid not null references accounts (id),
  environment text not null constraint wallets_environment check (environment in ('live', 'sandbox')),
  available bigint not null constraint wallets_available_not_negative check (available >= 0),
  held bigint not null constraint wallets_held_not_negative check (held >= 0),
  last_entry bigint not null constraint wallets_last_entry_not_negative check (last_entry >= 0),
  chain_head bytea not null constraint wallets_chain_head_length check (octet_length(chain_head) = 32),
  spent_on date,
  spent bigint not null constraint wallets_spent_not_negative check (spent >= 0),
  opened_at timestamptz not null,
  primary key (account_id, environment),
  constraint wallets_balance_bound check (available + held <= 9000000000000000)
);
comment on table wallets is 'One per client account and environment. Its row lock decides the order of everything that happens to the account; owned by ledger.';
comment on column wallets.available is 'Rupiah that can be spent: the sum of client_wallet over the journal.';
comment on column wallets.held is 'Rupiah reserved for orders under way: the sum of client_hold over the journal.';
comment on column wallets.last_entry is 'Number of the newest journal entry of this wallet; entries are numbered without gaps.';
comment on column wallets.chain_head is 'HMAC of the newest journal entry, which covers every entry before it; 32 zero bytes when there is none.';
comment on column wallets.spent_on is 'Day in Jakarta that spent counts for.';
comment on column wallets.spent is 'Rupiah confirmed on spent_on, held or captured, less what was released: what the daily limit is held against.';

create table journal_entries (
  account_id uuid not null,
  environment text not null,
  number bigint not null constraint journal_entries_number_positive check (number > 0),
  kind text not null constraint journal_entries_kind
    check (kind in ('deposit', 'hold', 'capture', 'release', 'refund', 'reset', 'adjustment')),
  order_id uuid,
  reference text constraint journal_entries_reference_length check (char_length(reference) >= 1 and char_length(reference) <= 200),
  client_wallet bigint not null,
  client_hold bigint not null,
  supplier_clearing bigint not null,
  margin bigint not null,
  deposits_received bigint not null,
  adjustments bigint not null,
  created_at timestamptz not null,
  chain bytea not null constraint journal_entries_chain_length check (octet_length(chain) = 32),
  chain_key_id text not null,
  primary key (account_id, environment, number),
  constraint journal_entries_wallet foreign key (account_id, environment) references wallets (account_id, environment),
  constraint journal_entries_balanced
    check (client_wallet + client_hold + supplier_clearing + margin + deposits_received + adjustments = 0),
  constraint journal_entries_subject
    check ((kind in ('hold', 'capture', 'release', 'refund')) = (order_id is not null) or kind = 'adjustment'),
  constraint journal_entries_deposit_reference check (kind <> 'deposit' or reference is not null),
  constraint journal_entries_shape check (case kind
    when 'deposit' then client_wallet > 0 and deposits_received = -client_wallet
    when 'hold' then client_hold > 0 and client_wallet = -client_hold
    when 'release' then client_wallet > 0 and client_hold = -client_wallet
    when 'capture' then client_hold < 0 and client_wallet = 0 and deposits_received = 0 and adjustments = 0
    when 'refund' then client_wallet > 0 and client_hold = 0 and deposits_received = 0 and adjustments = 0
    when 'reset' then environment = 'sandbox' and client_wallet <> 0 and adjustments = -client_wallet
    else true
  end)
);
comment on table journal_entries is 'Append-only double-entry journal; one column per account of the chart, and the columns of a row sum to zero. Owned by ledger.';
comment on column journal_entries.number is 'Position in the journal of the wallet, from 1 without gaps.';
comment on column journal_entries.chain is 'HMAC-SHA256 over the chain of the entry before and everything in this row, under a key that is not in the database.';
comment on column journal_entries.client_wallet is 'Rupiah added to what the client can spend (negative: taken).';
comment on column journal_entries.client_hold is 'Rupiah added to what is held for orders.';
comment on column journal_entries.supplier_clearing is 'Rupiah that we owe or paid to suppliers: our cost.';
comment on column journal_entries.margin is 'Rupiah that we earned.';
comment on column journal_entries.deposits_received is 'Counterpart of deposits: what clients paid in, as a negative figure.';
comment on column journal_entries.adjustments is 'Counterpart of sandbox resets and of operator corrections.';

create unique index journal_entries_once_per_order
  on journal_entries (account_id, environment, order_id, kind)
  where kind in ('hold', 'capture', 'release', 'refund');
comment on index journal_entries_once_per_order is 'An order is held, captured, released and refunded at most once each.';
create unique index journal_entries_one_end_per_hold
  on journal_entries (account_id, environment, order_id)
  where kind in ('capture', 'release');
comment on index journal_entries_one_end_per_hold is 'A hold ends once: captured or released, never both.';
create unique index journal_entries_deposit_once
  on journal_entries (environment, reference)
  where kind = 'deposit';
comment on index journal_entries_deposit_once is 'A deposit reference credits once per environment, whatever the account.';

create view postings as
  select e.account_id, e.environment, e.number as entry_number, e.kind, e.order_id, e.created_at, line.ledger_account, line.amount
    from journal_entries e
   cross join lateral (values
     ('client_wallet', e.client_wallet), ('client_hold', e.client_hold), ('supplier_clearing', e.supplier_clearing),
     ('margin', e.margin), ('deposits_received', e.deposits_received), ('adjustments', e.adjustments)
   ) as line (ledger_account, amount)
   where line.amount <> 0;
comment on view postings is 'The journal line by line: one row per entry and ledger account that it moves.';

create function refuse_change() returns trigger
  language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'KN002';
end
$$;
create trigger journal_entries_append_only before update or delete or truncate on journal_entries
  for each statement execute function refuse_change();

grant select, insert on journal_entries to konter_app;
grant select on postings to konter_app;
grant select, insert on wallets to konter_app;
grant update (available, held, last_entry, chain_head, spent_on, spent) on wallets to konter_app;
