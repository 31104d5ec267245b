-- Why: orders are bought from suppliers that may be asked seldom, that contradict themselves, and that are not the only
--      one for a product: what may be spent at most, what each of them said, and more than one case per order.
-- Lock impact: short exclusive locks on orders, attempts and review_cases; every order and attempt is rewritten once.
-- Breaks the previous release: yes, its attempts have no ask_from.

alter table orders
  add column cost_max bigint constraint orders_cost_max_bound check (cost_max >= 0 and cost_max <= 1000000000000),
  add column pay_until timestamptz;
update orders set cost_max = cost;
alter table orders alter column cost_max set not null;
comment on column orders.cost_max is 'The highest cost that the margin rules allowed when the price was told, rupiah; what a bill totals.';
comment on column orders.pay_until is 'When the supplier stops taking the payment of this bill; null: it has no such rule.';
grant update (cost_max, pay_until) on orders to konter_app;

alter table attempts
  add column ask_from timestamptz,
  add column bill_reference text,
  add column bill_supplier_reference text,
  add column closed_by text constraint attempts_closed_by check (closed_by in ('submit', 'ask', 'callback')),
  add column cost bigint constraint attempts_cost_bound check (cost >= 0),
  add column denied_by text,
  add column disputed boolean not null default false;
update attempts set ask_from = opened_at;
alter table attempts alter column ask_from set not null;
alter table attempts
  add constraint attempts_due_when_it_may_be_asked check (due_at >= ask_from),
  add constraint attempts_bill_of_purchase check (bill_reference is null or kind = 'purchase');
comment on column attempts.ask_from is 'The supplier is not spoken to about this attempt before, whoever wants it: its rule, counted from the last time.';
comment on column attempts.bill_reference is 'Our reference of the inquiry whose bill this pays.';
comment on column attempts.bill_supplier_reference is 'The supplier''s own number of that bill, where it has one.';
comment on column attempts.closed_by is 'What brought the answer that closed it: the purchase itself, a question, or a callback; null for a ruling.';
comment on column attempts.cost is 'What it cost by that answer, rupiah.';
comment on column attempts.denied_by is 'The code of a callback that called it a failure, until the supplier has been asked.';
comment on column attempts.disputed is 'The supplier contradicted itself about it: only a person settles its order.';
grant update (ask_from, closed_by, cost, denied_by, disputed) on attempts to konter_app;

create index attempts_due_of_supplier on attempts (environment, supplier, due_at) where state = 'open';
drop index attempts_due;

create table supplier_statements (
  account_id uuid not null,
  environment text not null,
  order_id uuid not null,
  number bigint generated always as identity,
  attempt_id uuid not null,
  source text not null constraint supplier_statements_source check (source in ('submit', 'ask', 'callback')),
  said text not null constraint supplier_statements_said check (said in ('delivered', 'rejected', 'absent', 'unknown')),
  code text constraint supplier_statements_code_length check (char_length(code) <= 40),
  serial_sealed bytea,
  serial_key_id text,
  cost bigint constraint supplier_statements_cost_bound check (cost >= 0),
  at timestamptz not null,
  primary key (account_id, environment, order_id, number),
  constraint supplier_statements_attempt foreign key (account_id, environment, attempt_id)
    references attempts (account_id, environment, id),
  constraint supplier_statements_serial_pair check ((serial_sealed is null) = (serial_key_id is null)),
  constraint supplier_statements_serial_of_sale check (serial_sealed is null or said = 'delivered')
);
comment on table supplier_statements is 'What suppliers said of purchases beside the answers that closed them, which their attempts keep. The same again is not kept again. Append-only; owned by suppliers.';
comment on column supplier_statements.number is 'Order in which they came; unique, with gaps.';
comment on column supplier_statements.serial_sealed is 'AES-256-GCM of the serial; account, order and "serial" are authenticated with it.';
create trigger supplier_statements_append_only before update or delete or truncate on supplier_statements
  for each statement execute function refuse_change();
grant select, insert on supplier_statements to konter_app;

alter table review_cases add column number integer not null default 1
  constraint review_cases_number_positive check (number > 0);
alter table review_cases drop constraint review_cases_pkey;
alter table review_cases add primary key (account_id, environment, order_id, number);
alter table review_cases drop constraint review_cases_cause;
alter table review_cases add constraint review_cases_cause check (cause in ('outcome_unknown', 'contradictory_answers',
  'sold_after_failed', 'reversed_after_success', 'two_serials'));
create unique index review_cases_open on review_cases (account_id, environment, order_id) where closed_at is null;
comment on table review_cases is 'What a person (in the sandbox: resolve) must rule on, with every statement that led there. An order has one open case at most. Owned by orders.';
comment on column review_cases.number is 'Position among the cases of the order, from 1.';
comment on index review_cases_open is 'What comes to light while a case is open is added to it.';
grant update (cause) on review_cases to konter_app;
