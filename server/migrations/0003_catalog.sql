-- The catalog: what can be bought, and for how much. Only src/catalog writes these tables.
-- New tables only: nothing is locked, and the previous release does not notice.

create table products (
  kind          text        not null,
  code          text        not null,
  name          text        not null,
  slug          text,
  category      text,
  brand         text        not null,
  region        text,
  price         bigint,
  cost          bigint,
  admin_fee     bigint,
  commission    bigint,
  description   text        not null,
  logo_url      text,
  switched_on   boolean     not null,
  seller_on     boolean     not null,
  stock         integer,
  start_cut_off text,
  end_cut_off   text,
  multi         boolean     not null,
  created_at    timestamptz not null default clock_timestamp(),
  updated_at    timestamptz not null default clock_timestamp(),

  constraint products_pkey primary key (kind, code),
  constraint products_kind check (kind in ('prepaid', 'postpaid')),
  constraint products_code_length check (length(code) >= 1 and length(code) <= 64),
  constraint products_name_length check (length(name) >= 1 and length(name) <= 200),
  constraint products_prepaid check (
    (kind = 'prepaid')
      = (slug is not null and price is not null and cost is not null
         and category is null and admin_fee is null and commission is null)
  ),
  constraint products_postpaid check (
    (kind = 'postpaid')
      = (category is not null and admin_fee is not null and commission is not null
         and slug is null and price is null and cost is null)
  ),
  constraint products_price check (price > 0 and price <= 1000000000000),
  constraint products_cost check (cost > 0 and cost <= 1000000000000),
  constraint products_admin_fee check (admin_fee >= 0 and admin_fee <= 1000000000000),
  constraint products_commission check (commission >= 0 and commission <= 1000000000000),
  constraint products_stock check (stock >= 0),
  constraint products_cut_off check (
    (start_cut_off is null) = (end_cut_off is null)
      and start_cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
      and end_cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
  )
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

create table catalog_version (
  singleton    boolean not null,
  version uuid    not null,

  constraint catalog_version_pkey primary key (singleton),
  constraint catalog_version_only check (singleton)
);

comment on table catalog_version is 'One row. Its version changes in the transaction that changes a product, so that servers notice; an import locks it.';

insert into catalog_version (singleton, version) values (true, gen_random_uuid());

grant select, insert, update on products to konter_app;
grant select, update on catalog_version to konter_app;
