-- Restores from a backup. What happened after the backup is not in our books, so a restored server starts in quarantine:
-- it buys nothing until a person ends it.

create table restores (
  id uuid not null,
  backup_at timestamptz not null,
  restored_at timestamptz not null,
  finished_at timestamptz,
  constraint restores_pkey primary key (id),
  constraint restores_in_order check (backup_at <= restored_at and restored_at <= coalesce(finished_at, restored_at))
);
comment on table restores is 'Every restore of this database from a backup. While one is not finished, the server is in quarantine. Owned by quarantine.';
comment on column restores.backup_at is 'The moment of the backup: nothing later is in our books. The lost time ends with restored_at.';
comment on column restores.finished_at is 'When a person ended the quarantine.';

create unique index restores_unfinished on restores ((finished_at is null)) where finished_at is null;

-- The owner inserts the row, before a server can start. The server and its commands only end the quarantine.
grant select on restores to konter_app;
grant update (finished_at) on restores to konter_app;

create table restored_orders (
  restore_id uuid not null,
  account_id uuid not null,
  environment text not null,
  order_id uuid not null,
  status text not null,
  answer text not null default 'not_asked',
  supplier text,
  reference text,
  answered_at timestamptz,
  constraint restored_orders_pkey primary key (restore_id, account_id, environment, order_id),
  constraint restored_orders_restore foreign key (restore_id) references restores (id),
  constraint restored_orders_status check (status in ('inquiring', 'awaiting_confirmation', 'processing', 'manual_review')),
  constraint restored_orders_answer check (answer in ('not_asked', 'cannot_ask', 'unknown', 'not_found', 'not_sold', 'sold')),
  constraint restored_orders_answered check ((answer = 'not_asked') = (answered_at is null))
);
comment on table restored_orders is 'The live orders that may have ended in the lost time of a restore, and what their supplier says about them. Owned by quarantine.';
comment on column restored_orders.status is 'The status of the order in the backup.';
comment on column restored_orders.answer is 'not_asked: the server has not come to it. cannot_ask: only a question that may buy exists, or none. not_found: the supplier does not know the reference.';
comment on column restored_orders.supplier is 'The supplier that gave the answer, or would have been asked.';
comment on column restored_orders.reference is 'The reference that it was asked about.';

grant select on restored_orders to konter_app;
grant update (answer, supplier, reference, answered_at) on restored_orders to konter_app;

create table history_imports (
  id uuid not null,
  supplier text not null,
  imported_at timestamptz not null,
  from_at timestamptz,
  to_at timestamptz,
  sales integer not null,
  constraint history_imports_pkey primary key (id),
  constraint history_imports_supplier foreign key (supplier) references suppliers (name),
  constraint history_imports_span check ((from_at is null) = (to_at is null) and from_at <= to_at)
);
comment on table history_imports is 'Every transaction history of a supplier that an operator imported. Owned by reconciliation.';
comment on column history_imports.from_at is 'The time of its first transaction; null: it has none.';
comment on column history_imports.sales is 'How many of its transactions were not failed.';
create index history_imports_newest on history_imports (supplier, imported_at);

grant insert, select on history_imports to konter_app;

create table unexplained_sales (
  supplier text not null,
  reference text not null,
  sold_at timestamptz,
  supplier_sku text not null,
  customer_masked text not null,
  amount bigint,
  pending boolean not null,
  likely_account_id uuid,
  likely_environment text,
  likely_order_id uuid,
  first_imported_at timestamptz not null,
  constraint unexplained_sales_pkey primary key (supplier, reference),
  constraint unexplained_sales_supplier foreign key (supplier) references suppliers (name),
  constraint unexplained_sales_reference check (char_length(reference) between 1 and 200),
  constraint unexplained_sales_likely check (num_nulls(likely_account_id, likely_environment, likely_order_id) in (0, 3))
);
comment on table unexplained_sales is 'Sales in the transaction history of a supplier under references that no order of ours had at the import. They move no money. Owned by reconciliation.';
comment on column unexplained_sales.amount is 'What it took from our deposit by the history, rupiah; null: the history does not say.';
comment on column unexplained_sales.likely_order_id is 'An order for the same number and product at nearly the same time, whose own reference the history does not have.';

grant insert, select, delete on unexplained_sales to konter_app;
