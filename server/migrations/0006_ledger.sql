-- Wallets and their journal. A wallet has the balances of an account in an environment; its steps are the journal: one
-- row for every change of an order or of the wallet, which nobody changes afterwards. Each step is linked to the one
-- before it (docs/ledger.md, "The chain").

create table wallets (
  account_id uuid not null,
  environment text not null,
  available bigint not null default 0,
  held bigint not null default 0,
  last_step bigint not null default 0,
  chain_head bytea not null default decode(repeat('00', 32), 'hex'),
  orders bigint not null default 0,
  orders_head bytea not null default decode(repeat('00', 32), 'hex'),
  spent_on date,
  spent bigint not null default 0,
  opened_at timestamptz not null,
  version uuid not null default '00000000-0000-0000-0000-000000000000',
  clock_offset bigint not null default 0,
  constraint wallets_pkey primary key (account_id, environment),
  constraint wallets_account_id_fkey foreign key (account_id) references accounts (id)
) with (fillfactor = 50);

comment on table wallets is 'One per client account and environment. Its row lock decides the order of everything that happens to the account. Owned by ledger.';
comment on column wallets.available is 'Rupiah that can be spent: the sum of client_wallet over the steps.';
comment on column wallets.held is 'Rupiah reserved for orders under way: the sum of client_hold over the steps.';
comment on column wallets.last_step is 'Number of the newest step of this wallet; steps are numbered without gaps.';
comment on column wallets.chain_head is 'HMAC of the newest step, which covers every step before it; 32 zero bytes when there is none.';
comment on column wallets.orders is 'How many orders the account has in the environment: the number of its newest order.';
comment on column wallets.orders_head is 'HMAC of the newest order, which covers every order before it; 32 zero bytes when there is none.';
comment on column wallets.spent_on is 'Day in Jakarta that spent counts for.';
comment on column wallets.spent is 'Rupiah confirmed on spent_on, held or captured, less what was released: what the daily limit is compared with.';
comment on column wallets.version is 'The version for optimistic concurrency: an id that changes with every change of the account in this environment. A writer that decided on another version fails.';
comment on column wallets.clock_offset is 'Milliseconds that are added to the database''s clock for this account.';

grant insert (account_id, environment, opened_at) on wallets to konter_app;
grant select on wallets to konter_app;
grant update (available, held, last_step, chain_head, orders, orders_head, spent_on, spent, version) on wallets to konter_app;

-- Fixed-width columns come first, so that a row has no padding.
create table steps (
  number bigint not null,
  at timestamptz not null,
  available bigint not null,
  held bigint not null,
  client_wallet bigint not null default 0,
  client_hold bigint not null default 0,
  supplier_clearing bigint not null default 0,
  margin bigint not null default 0,
  deposits_received bigint not null default 0,
  adjustments bigint not null default 0,
  cost bigint,
  new_price bigint,
  due_at timestamptz,
  ask_from timestamptz,
  confirmed_at timestamptz,
  review_at timestamptz,
  version integer,
  account_id uuid not null,
  order_id uuid,
  idempotency_key uuid,
  attempt_id uuid,
  environment text not null,
  kind text not null,
  status text,
  reason text,
  reference text,
  supplier text,
  supplier_sku text,
  source text,
  said text,
  code text,
  supplier_reference text,
  serial_sealed bytea,
  serial_key_id text,
  serial_digest bytea,
  fingerprint bytea,
  fingerprint_key_id text,
  detail json,
  chain bytea not null,
  chain_key_id text not null,
  constraint steps_pkey primary key (account_id, environment, number)
);

comment on table steps is 'Append-only journal: one immutable row for every change of an order or a wallet. The six money columns are the accounts of the chart and sum to zero. Owned by ledger.';
comment on column steps.number is 'Position in the journal of the wallet, from 1 without gaps.';
comment on column steps.available is 'Rupiah that can be spent after the step.';
comment on column steps.held is 'Rupiah reserved for orders after the step.';
comment on column steps.client_wallet is 'Rupiah added to what the client can spend (negative: taken).';
comment on column steps.client_hold is 'Rupiah added to what is held for orders.';
comment on column steps.supplier_clearing is 'Rupiah that we owe or paid to suppliers: our cost.';
comment on column steps.margin is 'Rupiah that we earned.';
comment on column steps.deposits_received is 'Counterpart of deposits and of what was taken back of them: what clients paid in, as a negative figure.';
comment on column steps.adjustments is 'Counterpart of sandbox resets and of operator corrections.';
comment on column steps.cost is 'The cost of the order after the step, or what a statement said that the purchase cost, rupiah.';
comment on column steps.new_price is 'The price that was asked when the order ended with price_changed.';
comment on column steps.due_at is 'Of a hold: until then only its confirm speaks to the supplier. Afterwards the worker continues it, if nothing has ended it.';
comment on column steps.ask_from is 'Of a hold: the supplier is not asked about its purchase before; null: at once.';
comment on column steps.confirmed_at is 'When the order was confirmed, after the step.';
comment on column steps.review_at is 'When an unknown outcome becomes a case for a person, after the step.';
comment on column steps.version is 'The version of the order after the step; null where the order''s version does not rise.';
comment on column steps.idempotency_key is 'The Idempotency-Key of the request that made the step.';
comment on column steps.attempt_id is 'The purchase or inquiry that the step opens, or that a supplier spoke about.';
comment on column steps.status is 'The status of the order after the step, with version.';
comment on column steps.reference is 'Of a hold, a bill or a further attempt: our reference at the supplier. Of a deposit: the operator''s reference. Of a capture or an adjustment: our reference of the purchase that is paid for.';
comment on column steps.source is 'What brought the supplier''s statement: the purchase itself (submit), a status query (ask) or a callback.';
comment on column steps.said is 'What the statement says about the purchase.';
comment on column steps.code is 'The supplier''s own code.';
comment on column steps.serial_sealed is 'AES-256-GCM of the serial; account, order and "serial" are authenticated with it. Null after a purge of personal data.';
comment on column steps.serial_digest is 'The first 16 bytes of the SHA-256 of serial_sealed, which the chain covers.';
comment on column steps.fingerprint is 'HMAC-SHA256 of method, path and canonical body of the request.';
comment on column steps.detail is 'What only some kinds have: the bill that a slow inquiry brought, the statements of a review case, the references of a bill, the balance of a reset.';
comment on column steps.chain is 'HMAC-SHA256 over the chain of the step before and everything in this row, under a key that is not in the database.';

create unique index steps_of_order on steps (account_id, environment, order_id, version) where order_id is not null;
comment on index steps_of_order is 'An order has each version once.';
create unique index steps_idempotency_key on steps (account_id, environment, idempotency_key) where idempotency_key is not null;
create unique index steps_reference on steps (supplier, reference) where kind = 'hold' and reference is not null;
comment on index steps_reference is 'A reference is sent to a supplier for one purchase only; callbacks find their purchase by it.';
create unique index steps_deposit_once on steps (environment, reference) where kind = 'deposit';
comment on index steps_deposit_once is 'A deposit reference credits once per environment, whatever the account.';
create unique index steps_deposit_reversed_once on steps (environment, reference) where kind = 'deposit_reversal';
comment on index steps_deposit_reversed_once is 'A deposit is taken back once, by its reference.';
create unique index steps_adjusted_once on steps (account_id, environment, order_id, reference) where kind = 'adjustment';
comment on index steps_adjusted_once is 'A sale that came to light is booked once; reference is ours of the purchase.';
create index steps_refunds on steps (at) where kind = 'refund';
create index steps_by_time on steps using brin (at, due_at) with (pages_per_range = 32, autosummarize = on);
comment on index steps_by_time is 'For reports, reconciliation, and holds that became due.';

grant insert, select on steps to konter_app;

create function refuse_change() returns trigger language plpgsql as $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'KN002';
end
$function$;

create function expect_rows(actual bigint, expected bigint, what text) returns void language plpgsql as $function$
begin
  if actual is distinct from expected then
    raise exception 'expected % rows of %, wrote %', expected, what, actual using errcode = 'KN001';
  end if;
end
$function$;
comment on function expect_rows is 'Stops a pipelined transaction when a set-based write touched another number of rows than it was given.';

-- One CHECK that calls a function: PostgreSQL parses every CHECK of a table for each statement that writes to it.
create function wallet_is_sound(w wallets) returns boolean language plpgsql immutable as $function$
declare
  broken constant text := case
    when w.environment not in ('live', 'sandbox') then 'environment'
    when w.available < 0 then 'available_not_negative'
    when w.held < 0 then 'held_not_negative'
    when w.available + w.held > 9000000000000000 then 'balance_bound'
    when w.last_step < 0 then 'last_step_not_negative'
    when w.orders < 0 then 'orders_not_negative'
    when octet_length(w.chain_head) <> 32 then 'chain_head_length'
    when octet_length(w.orders_head) <> 32 then 'orders_head_length'
    when w.spent < 0 then 'spent_not_negative'
  end;
begin
  if broken is null then
    return true;
  end if;
  raise check_violation using message = format('a row of wallets breaks the rule "%s"', broken), table = 'wallets',
    constraint = 'wallets_' || broken;
end
$function$;
comment on function wallet_is_sound is 'Every rule of one row of wallets; a broken one is raised under its own name.';

alter table wallets add constraint wallets_sound check (wallet_is_sound(wallets.*));

create function refuse_moving_wallet() returns trigger language plpgsql as $function$
begin
  raise exception 'a wallet moves by steps only' using errcode = 'KN002';
end
$function$;

-- The condition is evaluated without a call of the function.
create trigger wallets_follow_the_journal after update on wallets for each row
  when (new.last_step < old.last_step or new.orders < old.orders
        or new.orders = old.orders and new.orders_head <> old.orders_head
        or new.last_step = old.last_step
           and (new.available <> old.available or new.held <> old.held or new.chain_head <> old.chain_head))
  execute function refuse_moving_wallet();

create view journal_entries as
select s.account_id, s.environment, s.number, s.kind, s.order_id, s.reference, s.client_wallet, s.client_hold,
       s.supplier_clearing, s.margin, s.deposits_received, s.adjustments, s.available, s.held, s.at as created_at
  from steps s
 where s.kind in ('hold', 'capture', 'release', 'refund', 'adjustment', 'deposit', 'deposit_reversal', 'reset');
comment on view journal_entries is 'The steps that move money: double entry, one column per account of the chart.';
grant select on journal_entries to konter_app;

create view postings as
select e.account_id, e.environment, e.number as entry_number, e.kind, e.order_id, e.at as created_at, line.ledger_account,
       line.amount
  from steps e
 cross join lateral (
   values ('client_wallet', e.client_wallet), ('client_hold', e.client_hold), ('supplier_clearing', e.supplier_clearing),
          ('margin', e.margin), ('deposits_received', e.deposits_received), ('adjustments', e.adjustments)
 ) line (ledger_account, amount)
 where line.amount <> 0;
comment on view postings is 'The journal line by line: one row per entry and ledger account that it moves.';
grant select on postings to konter_app;
