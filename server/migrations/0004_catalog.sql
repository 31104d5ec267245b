-- What can be bought, and how its price follows from its cost.

create table catalog_version (
  singleton boolean not null,
  version uuid not null,
  constraint catalog_version_pkey primary key (singleton),
  constraint catalog_version_only check (singleton)
);
comment on table catalog_version is 'One row. Its version changes in the transaction that changes a product, so that servers notice; an import locks it.';

grant select on catalog_version to konter_app;
grant update (version) on catalog_version to konter_app;

insert into catalog_version (singleton, version) values (true, gen_random_uuid());

create table margin_rules (
  scope text not null,
  subject text not null,
  fixed bigint,
  percent numeric(7, 3),
  price bigint,
  step bigint not null,
  allow_loss boolean not null,
  changed_at timestamptz not null default clock_timestamp(),
  constraint margin_rules_pkey primary key (scope, subject),
  constraint margin_rules_scope check (scope in ('all', 'category', 'brand', 'product')),
  constraint margin_rules_subject check (char_length(subject) <= 100 and (scope = 'all') = (subject = '')),
  constraint margin_rules_one_kind check (num_nonnulls(fixed, percent, price) = 1),
  constraint margin_rules_fixed_bound check (abs(fixed) <= 1000000000),
  constraint margin_rules_percent_bound check (abs(percent) <= 1000),
  constraint margin_rules_price_bound check (price > 0 and price <= 1000000000000),
  constraint margin_rules_price_of_product check (price is null or scope = 'product'),
  constraint margin_rules_step_bound check (step between 1 and 1000000),
  constraint margin_rules_loss check (allow_loss or coalesce(fixed, 0) >= 0 and coalesce(percent, 0) >= 0)
);
comment on table margin_rules is 'How the prices of prepaid products follow from their cost; of several rules that fit, the most specific one counts. Owned by catalog.';
comment on column margin_rules.subject is 'The slug of a category, a brand, or the code of a product; empty for all.';
comment on column margin_rules.fixed is 'What is added to the cost, rupiah.';
comment on column margin_rules.percent is 'What is added to the cost, per cent of it.';
comment on column margin_rules.price is 'A price that does not follow the cost, rupiah.';
comment on column margin_rules.step is 'Prices are rounded up to a multiple of this, rupiah.';
comment on column margin_rules.allow_loss is 'Whether a product may be sold for less than it costs.';

grant delete, insert, select on margin_rules to konter_app;
grant update (fixed, percent, price, step, allow_loss, changed_at) on margin_rules to konter_app;

create table products (
  kind text not null,
  code text not null,
  name text not null,
  slug text,
  category text,
  brand text not null,
  region text,
  price bigint,
  cost bigint,
  admin_fee bigint,
  commission bigint,
  description text not null,
  logo_url text,
  switched_on boolean not null,
  seller_on boolean not null,
  stock integer,
  start_cut_off text,
  end_cut_off text,
  multi boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  allow_loss boolean not null default false,
  constraint products_pkey primary key (kind, code),
  constraint products_kind check (kind in ('prepaid', 'postpaid')),
  constraint products_prepaid check ((kind = 'prepaid') = (slug is not null and price is not null and cost is not null
    and category is null and admin_fee is null and commission is null)),
  constraint products_postpaid check ((kind = 'postpaid') = (category is not null and admin_fee is not null
    and commission is not null and slug is null and price is null and cost is null)),
  constraint products_code_length check (length(code) between 1 and 64),
  constraint products_name_length check (length(name) between 1 and 200),
  constraint products_price check (price > 0 and price <= 1000000000000),
  constraint products_cost check (cost > 0 and cost <= 1000000000000),
  constraint products_admin_fee check (admin_fee between 0 and 1000000000000),
  constraint products_commission check (commission between 0 and 1000000000000),
  constraint products_stock check (stock >= 0),
  constraint products_cut_off check ((start_cut_off is null) = (end_cut_off is null)
    and start_cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and end_cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
comment on table products is 'What can be bought: prepaid products with a price, postpaid billers with a fee. A product is never deleted; it is switched off.';
comment on column products.slug is 'Category of a prepaid product in kebab-case.';
comment on column products.category is 'Key of the category of a biller.';
comment on column products.price is 'What the client pays, in rupiah.';
comment on column products.cost is 'What we pay, in rupiah.';
comment on column products.admin_fee is 'What the biller adds to a bill, as the payer sees it, in rupiah.';
comment on column products.commission is 'Our margin on one bill, in rupiah; 0 where it is not known.';
comment on column products.switched_on is 'Our own switch, for both environments.';
comment on column products.seller_on is 'The switch of the supplier''s seller, as the last price list had it.';
comment on column products.stock is 'Pieces left at the supplier; null when there is no limit.';
comment on column products.start_cut_off is 'From when on the supplier does not deliver, HH:MM in Jakarta.';
comment on column products.allow_loss is 'Whether the margin rule of its price allows selling below cost.';

grant insert, select on products to konter_app;
grant update (name, slug, category, brand, region, price, cost, admin_fee, commission, description, logo_url, switched_on,
  seller_on, stock, start_cut_off, end_cut_off, multi, updated_at, allow_loss) on products to konter_app;
