-- Why: the real suppliers, what they sell and at what cost, and what we make of it.
-- Lock impact: `products` gains a column with a constant default, which locks it for a moment; all else is new tables.
-- Breaks the previous release: no.

create table suppliers (
  name text not null constraint suppliers_name check (name ~ '^[a-z][a-z0-9]{0,31}$'),
  base_url text not null constraint suppliers_base_url_length check (char_length(base_url) >= 1 and char_length(base_url) <= 500),
  bills_url text constraint suppliers_bills_url_length check (char_length(bills_url) >= 1 and char_length(bills_url) <= 500),
  credentials_sealed bytea not null,
  credentials_key_id text not null,
  callback_token text not null constraint suppliers_callback_token_shape check (callback_token ~ '^[0-9A-Za-z_-]{32,64}$'),
  test_mode boolean not null,
  enabled boolean not null,
  priority integer not null constraint suppliers_priority_bound check (priority >= 0 and priority <= 1000),
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (name)
);
comment on table suppliers is 'The real suppliers that are set up. A supplier that is switched off gets no new purchases; its open ones are followed. Owned by suppliers.';
comment on column suppliers.base_url is 'Where it is spoken to; of two services, the one for prepaid products.';
comment on column suppliers.bills_url is 'Where bills are read and paid, for a supplier that has another host for them.';
comment on column suppliers.credentials_sealed is 'AES-256-GCM of user name, key and the secret of callbacks as JSON; table, name and column are authenticated with it.';
comment on column suppliers.callback_token is 'The part of its callback address that nobody can guess.';
comment on column suppliers.priority is 'Of two that ask the same, the one with the lower number is tried first.';
create unique index suppliers_callback_token on suppliers (callback_token);

create table supplier_version (
  singleton boolean not null constraint supplier_version_only check (singleton),
  version uuid not null,
  primary key (singleton)
);
comment on table supplier_version is 'One row. Its version changes in the transaction that changes a supplier or what it sells, so that servers notice. Owned by suppliers.';
insert into supplier_version (singleton, version) values (true, gen_random_uuid());

create table supplier_skus (
  supplier text not null,
  kind text not null constraint supplier_skus_kind check (kind in ('prepaid', 'postpaid')),
  sku text not null constraint supplier_skus_sku_length check (char_length(sku) >= 1 and char_length(sku) <= 64),
  name text not null constraint supplier_skus_name_length check (char_length(name) >= 1 and char_length(name) <= 200),
  product_code text,
  mapped boolean not null default false,
  priority integer constraint supplier_skus_priority_bound check (priority >= 0 and priority <= 1000),
  cost bigint constraint supplier_skus_cost_bound check (cost > 0 and cost <= 1000000000000),
  admin_fee bigint constraint supplier_skus_admin_fee_bound check (admin_fee >= 0 and admin_fee <= 1000000000000),
  commission bigint constraint supplier_skus_commission_bound check (commission >= 0 and commission <= 1000000000000),
  listed boolean not null,
  buyer_on boolean not null,
  seller_on boolean not null,
  stock integer constraint supplier_skus_stock_not_negative check (stock >= 0),
  start_cut_off text,
  end_cut_off text,
  multi boolean not null,
  seen_at timestamptz not null,
  primary key (supplier, kind, sku),
  constraint supplier_skus_supplier foreign key (supplier) references suppliers (name),
  constraint supplier_skus_prepaid check ((kind = 'prepaid') = (cost is not null)),
  constraint supplier_skus_postpaid check ((kind = 'postpaid') = (admin_fee is not null and commission is not null)),
  constraint supplier_skus_mapped check (not mapped or product_code is not null),
  constraint supplier_skus_cut_off check ((start_cut_off is null) = (end_cut_off is null)
    and start_cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and end_cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
comment on table supplier_skus is 'What the suppliers sell under their own codes, by their last price list, and which product of ours that is. Owned by suppliers.';
comment on column supplier_skus.product_code is 'The product of the same kind that it serves; null: none yet.';
comment on column supplier_skus.mapped is 'Whether a person chose the product; a price list then leaves it alone.';
comment on column supplier_skus.priority is 'Stands in the place of the priority of its supplier; null: that one.';
comment on column supplier_skus.cost is 'What we pay for it, rupiah; of a bill it is known only once that was read.';
comment on column supplier_skus.admin_fee is 'What the biller adds to a bill, as the payer sees it, rupiah.';
comment on column supplier_skus.commission is 'Our share of one bill, rupiah.';
comment on column supplier_skus.listed is 'Whether the last list of its supplier named it.';
comment on column supplier_skus.buyer_on is 'Our own switch at the supplier.';
comment on column supplier_skus.seller_on is 'The switch of the supplier or its seller.';
comment on column supplier_skus.stock is 'Pieces left; null when there is no limit.';
comment on column supplier_skus.start_cut_off is 'From when on it is not delivered, HH:MM in Jakarta; a window may lie across midnight.';
comment on column supplier_skus.seen_at is 'When a price list last said something new of it.';
create index supplier_skus_of_product on supplier_skus (kind, product_code) where product_code is not null;

create table price_lists (
  supplier text not null,
  kind text not null constraint price_lists_kind check (kind in ('prepaid', 'postpaid')),
  claimed_at timestamptz,
  read_at timestamptz,
  fault text constraint price_lists_fault_length check (char_length(fault) <= 40),
  primary key (supplier, kind),
  constraint price_lists_supplier foreign key (supplier) references suppliers (name)
);
comment on table price_lists is 'When each list of a supplier was last fetched, so that several servers and commands together keep to its rate. Owned by suppliers.';
comment on column price_lists.claimed_at is 'When somebody last set out to fetch it.';
comment on column price_lists.read_at is 'When it was last read whole.';
comment on column price_lists.fault is 'Why the last fetch brought nothing; null: it did.';

create table margin_rules (
  scope text not null constraint margin_rules_scope check (scope in ('all', 'category', 'brand', 'product')),
  subject text not null constraint margin_rules_subject check (char_length(subject) <= 100 and (scope = 'all') = (subject = '')),
  fixed bigint constraint margin_rules_fixed_bound check (abs(fixed) <= 1000000000),
  percent numeric(7, 3) constraint margin_rules_percent_bound check (abs(percent) <= 1000),
  price bigint constraint margin_rules_price_bound check (price > 0 and price <= 1000000000000),
  step bigint not null constraint margin_rules_step_bound check (step >= 1 and step <= 1000000),
  allow_loss boolean not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (scope, subject),
  constraint margin_rules_one_kind check (num_nonnulls(fixed, percent, price) = 1),
  constraint margin_rules_price_of_product check (price is null or scope = 'product'),
  constraint margin_rules_loss check (allow_loss or (coalesce(fixed, 0) >= 0 and coalesce(percent, 0) >= 0))
);
comment on table margin_rules is 'How the prices of prepaid products follow from their cost; of several rules that fit, the most specific one counts. Owned by catalog.';
comment on column margin_rules.subject is 'The slug of a category, a brand, or the code of a product; empty for all.';
comment on column margin_rules.fixed is 'What is added to the cost, rupiah.';
comment on column margin_rules.percent is 'What is added to the cost, per cent of it.';
comment on column margin_rules.price is 'A price that does not follow the cost, rupiah.';
comment on column margin_rules.step is 'Prices are rounded up to a multiple of this, rupiah.';
comment on column margin_rules.allow_loss is 'Whether it may be sold for less than it costs.';

alter table products add column allow_loss boolean not null default false;
comment on column products.allow_loss is 'Whether the margin rule of its price allows selling below cost.';

grant select, insert on suppliers to konter_app;
grant update (base_url, bills_url, credentials_sealed, credentials_key_id, callback_token, test_mode, enabled, priority, changed_at)
  on suppliers to konter_app;
grant select, update on supplier_version to konter_app;
grant select, insert, update on supplier_skus to konter_app;
grant select, insert, update on price_lists to konter_app;
grant select, insert, update, delete on margin_rules to konter_app;
